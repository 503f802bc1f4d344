NB. Fibonacci numbers in eight ways
fib0=: 3 : 'if. y < 2 do. y else. (fib0 y - 1) + fib0 y - 2 end.'
fib1=: (-&2 +&$: <:)^:(1&<)M.
fib2=: {{ {. ((+/ , {.)^:y) 0 1 }}
fib3=: 3 : 0
  'a b'=. 0 1
  for. i. y do.
    'a b'=. b , a + b
  end.
  a
)
fib4=: {{ {: , +/ . *^:y~ 2 2 $ 0 1 1 1x }}
fib5=: [: +/ i. ! i.@-
phi=: -: >: %: 5
fib6=: [: <. 0.5 + phi&^ % %:@5:
fib7=: {{ +/ (! |.) i. y }}

n=: i. 10
assert (fib0"0 n) -: fib1"0 n
assert (fib0"0 n) -: fib2"0 n
assert (fib0"0 n) -: fib3"0 n
assert (fib0"0 n) -: fib6 n
fib5"0 n
timing=: 3 : '6!:2 y'
x=: timing 'fib1 20'
x < 10
(,. fib3"0) n
