NB. every control word, in one definition after the other

grade=: monad define
  select. y
  case. 0 do. 'zero'
  case. 1;2;3 do. 'small'
  fcase. 4 do.
  case. 5 do. 'four or five'
  case. do. 'large'
  end.
)

gcdw=: dyad define
  while. y do.
    'x y'=. y , y | x
  end.
  x
)

firstPrimeAfter=: 3 : 0
  n=. >: y
  whilst. 0 = 1 p: n do.
    if. 1 p: n do. break. end.
    n=. >: n
    if. n > 1000 do. throw. end.
    continue.
  end.
  n
)

safe=: 3 : 0
  try.
    r=. 1 2 + y
  catch.
    r=. 'wrong: ' , 13!:12 ''
  catcht.
    r=. 'thrown'
  end.
  r
)

tally_until=: 3 : 0
  total=. 0
  for_item. y do.
    total=. total + item
    if. total > 10 do. item_index return. end.
  end.
  _1
)
jumps=: 3 : 0
  i=. 0
  label_again.
  i=. >: i
  if. i < 5 do. goto_again. end.
  i
)
grade each 0 2 4 9
12 gcdw 18
firstPrimeAfter 90
tally_until 4 5 6
safe 3 4
jumps ''
