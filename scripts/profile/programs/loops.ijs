NB. Explicit loops over numbers, recursion, tacit verbs on numbers and short lists, nested boxes, machines.
random =: 3 : '2147483647 | 16807 + y * (2147483647 | 48271 + y * (2147483647 | 69621 * y + 12345))'
hanoi =: 4 : 0
 if. x = 0 do. 0 2 $ 0 return. end.
 'a b c' =. y
 ((x - 1) hanoi a , c , b) , (a , c) , (x - 1) hanoi b , a , c
)
factors =: 3 : 0
 r =. ''
 n =. y
 p =. 2
 while. n > 1 do.
  while. 0 = p | n do.
   r =. r , p
   n =. n % p
  end.
  p =. p + 1
  if. n < p * p do. if. n > 1 do. r =. r , n end. n =. 1 end.
 end.
 r
)
divisors =: 3 : '+/ d #~ 0 = y |~ d =. >: i. y'
fibonacci =: 3 : 'if. y < 2 do. y else. (fibonacci y - 1) + fibonacci y - 2 end.'
collatz =: -:`(1 + 3&*)@.(2&|)
length =: (1 + $:@collatz)`0:@.(1&=)
gcd =: 4 : 0
 while. y do. 'x y' =. y , y | x end.
 x
)
sorted =: 3 : 0
 if. 2 > # y do. y return. end.
 p =. {. y
 (sorted y #~ y < p) , (y #~ y = p) , sorted y #~ y > p
)
quick =: (($:@(<#[) , (=#[) , $:@(>#[)) {.)^:(1 < #)
merged =: 3 : 0
 if. 2 > n =. # y do. y return. end.
 a =. merged (h =. <. n % 2) {. y
 b =. merged h }. y
 r =. i. 0
 while. (# a) *. # b do.
  if. (0 { a) <: 0 { b do.
   r =. r , {. a
   a =. }. a
  else.
   r =. r , {. b
   b =. }. b
  end.
 end.
 r , a , b
)
bubbled =: 3 : 0
 n =. # y
 for_i. i. n - 1 do.
  for_j. i. n - 1 + i do.
   if. (j { y) > (j + 1) { y do. y =. ((j + 1 0) { y) (j + 0 1)} y end.
  end.
 end.
 y
)
sieve =: 3 : 0
 p =. 0 0 , (y - 2) $ 1
 for_i. 2 }. i. >. %: y do.
  if. i { p do. p =. 0 (i * i + i. <. (y - 1 + i * i) % i)} p end.
 end.
 I. p
)
mean =: +/ % #
middle =: -:@(+/)@((<. , >.)@(-:@<:@#) { /:~)
common =: (~. {~ (i. >./)@(#/.~))
longest =: >./@(#;.1~ 1 , 2 >:/\ ])
peaks =: [: +/ 3 ((1&{ > {.) *. 1&{ > {:)\ ]
spread =: >./ - <./
state =: mean , middle , common , longest , peaks , spread , +/@(2&|) , #@~.
comb =: 4 : 0
 k =. i. >: d =. y - x
 z =. (d $ < i. 0 0) , < i. 1 0
 for. i. x do. z =. k ,. &.> ,&.>/\. >: &.> z end.
 ; z
)
deck =: 3 3 3 3 #: i. 81
sets =: 3 : '+/ *./"1 (0 = 3 | +/"2 y)'
perms =: 3 : 'i.@! A. i.'
route =: 3 : '<./ +/"1 (<"1 ] 2 ]\"1 (i.@! A. i.) 5) { 5 5 $ 100 | random i. 25'
depth =: 3 : 0
 if. 0 = L. y do. +/ , y return. end.
 s =. 0
 for_b. y do. s =. s + depth > b end.
 s
)
compare =: 4 : 0
 if. (0 = L. x) *. 0 = L. y do. * (+/ , x) - +/ , y return. end.
 x =. , <^:(0 = L.) x
 y =. , <^:(0 = L.) y
 for_k. i. (# x) <. # y do.
  c =. (> k { x) compare > k { y
  if. c do. c return. end.
 end.
 * (# x) - # y
)
nested =: (1 ; 2 ; (3 ; 4 5 ; < 6 ; 7) ; 8 9 ; < < 10 ; 11)
computer =: 3 : 0
 memory =. y
 at =. 0
 while. 99 ~: op =. at { memory do.
  'a b c' =. (at + 1 2 3) { memory
  if. op = 1 do. memory =. ((a { memory) + b { memory) c} memory
  elseif. op = 2 do. memory =. ((a { memory) * b { memory) c} memory
  end.
  at =. at + 4
 end.
 {. memory
)
tape =: 3 : 0
 cells =. 30 $ 0
 at =. pc =. 0
 out =. ''
 while. pc < # y do.
  select. pc { y
  case. '+' do. cells =. (256 | >: at { cells) at} cells
  case. '-' do. cells =. (256 | <: at { cells) at} cells
  case. '>' do. at =. >: at
  case. '<' do. at =. <: at
  case. '.' do. out =. out , at { cells
  case. ']' do. if. 0 ~: at { cells do. pc =. pc - 8 end.
  end.
  pc =. >: pc
 end.
 out
)
queue =: 3 : 0
 open =. ,: 0 0
 seen =. i. 0 2
 while. # open do.
  now =. {. open
  open =. }. open
  if. now e. seen do. continue. end.
  seen =. seen , now
  for_d. 4 2 $ 1 0 0 1 _1 0 0 _1 do.
   next =. now + d
   if. *./ (next >: 0) , next < 6 do. open =. open , next end.
  end.
 end.
 # seen
)
counter =: 3 : 0
 names =: ''
 counts =: 0 $ 0
 for_w. y do.
  if. (# names) = k =. names i. w do. names =: names , w [ counts =: counts , 1
  else. counts =: (>: k { counts) k} counts end.
 end.
 +/ counts
)
simulate =: 3 : 0
 p =. 4 3 $ 1.0 * i. 12
 v =. 4 3 $ 0.1
 for. i. 100 do.
  d =. p -"1/ p
  r =. (1e_3 + +/"1 *: d) ^ 1.5
  v =. v - 0.01 * +/ d % r
  p =. p + 0.01 * v
 end.
 +/ , v
)
monte =: 3 : '4 * (+/ % #) 1 > +/ *: ? 2 1000 $ 0'
try_it =: 3 : 0
 good =. 0
 for_i. i. 20 do.
  try.
   if. 2 | i do. 1 + 'a' end.
   good =. good + 1
  catch. good =. good - 1
  end.
 end.
 good
)
all =: 3 : 0
 list =. 1000 | random i. 60
 lists =. <@(3 : '100 | <. 1024 %~ random (97 * y) + i. 5 + 20 | random y')"0 i. 60
 for. i. 100 do.
  z =. 6 hanoi 0 1 2
  z =. ; factors each 1000 + i. 50
  z =. divisors"0 >: i. 40
  z =. fibonacci 13
  z =. length"0 >: i. 60
  z =. 1071 1989 65 gcd"0 ] 462 867 40
  z =. (sorted list) ; (merged list) ; (quick list) ; bubbled 20 {. list
  z =. sieve 500
  z =. state&> lists
  z =. sets (2 comb 9) { deck
  z =. route 0
  z =. depth nested
  z =. nested compare nested
  z =. computer 1 9 10 3 2 3 11 0 99 30 40 50
  z =. tape '++++++++[>++++<-]>.+.>+.'
  z =. queue 0
  z =. counter ;: 'a b c a b a d e a b'
  z =. simulate 0
  z =. monte 0
  z =. try_it 0
  z =. +/ % # 10 $ list
  z =. (# ; {. ; }.) lists
 end.
)
all 0
