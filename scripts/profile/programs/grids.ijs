NB. Boards, mazes, neighbours, matrices, paths.
random =: 3 : '2147483647 | 16807 + y * (2147483647 | 48271 + y * (2147483647 | 69621 * y + 12345))'
shift =: |.!.0

maze =: 1 (<0 0)} 1 (<39 39)} 0 < 5 | <. 100 %~ random i. 40 40
spread =: 3 : 'maze * y +. (1 shift y) +. (_1 shift y) +. (1 shift"1 y) +. _1 shift"1 y'
distance =: 3 : 0
 seen =. 1 (<0 0)} 0 $~ $ maze
 steps =. 0
 while. -. (<39 39) { seen do.
  next =. spread seen
  if. next -: seen do. _1 return. end.
  seen =. next
  steps =. steps + 1
 end.
 steps
)

grid =: 1 < 4 | <. 300 %~ random i. 30 30
components =: 3 : 0
 labels =. y * >: i. $ y
 labels =. (y&*@(] >. 1&shift >. _1&shift >. 1&(shift"1) >. _1&(shift"1)))^:_ labels
 # 0 -.~ ~. , labels
)

life =: 3 : 0
 n =. +/ (,/ ,"0/~ i: 1) |. y
 (n = 3) +. y *. n = 4
)

weights =: (>: 100 | <. 300 %~ random i. 40 40) + 1000 * 0 < 5 | <. 700 %~ random 5000 + i. 40 40
shortest =: 3 : 0
 d =. 0 y} (# weights) $ _
 done =. (# weights) $ 0
 for. i. # weights do.
  c =. d + _ * done
  u =. c i. <./ c
  if. _ = u { c do. break. end.
  done =. 1 u} done
  d =. d <. (u { d) + u { weights
 end.
 d
)
between =: 3 : 0
 m =. y
 for_k. i. # m do. m =. m <. (k {"1 m) +/ k { m end.
 m
)

inverse =: 3 : 0
 m =. y ,. =/~ i. # y
 for_k. i. # y do.
  row =. (k { m) % (<k,k) { m
  m =. m - (k {"1 m) */ row
  m =. row k} m
 end.
 (# y) }."1 m
)
matrix =: (=/~ i. 12) + 0.001 * 100 | <. 300 %~ random i. 12 12

spiral =: 3 : 0
 r =. ''
 while. # y do.
  r =. r , {. y
  y =. |. |: }. y
 end.
 r
)
turned =: 3 : '(|.@|:^:(i.4) y)'

triangle =: (>: i. 40) {.&.> <"1 ] 100 | <. 300 %~ random i. 40 40
best =: [: > ([ + 2 >./\ ])&.>/
pascal =: 3 : '(0&, + ,&0)^:y 1'

walk =: 3 : 0
 place =. 0 0
 seen =. ,: place
 for_move. <;._2 ' ' ,~ y do.
  'way count' =. ({. ; 0 ". }.) > move
  way =. ('RULD' i. way) { 4 2 $ 1 0 0 1 _1 0 0 _1
  for. i. count do.
   place =. place + way
   if. -. (< place) e. <"1 seen do. seen =. seen , place end.
  end.
 end.
 # seen
)

cells =: 3 : 0
 near =. 4 2 $ 1 0 0 1 _1 0 0 _1
 open =. < 5 5
 seen =. open
 while. # open do.
  next =. ~. ; (<@(<"1)@(near +"1 ])@>)"0 open
  next =. next #~ (*./@(0&<: *. 12&>))@> next
  open =. next -. seen
  seen =. seen , open
 end.
 # seen
)

sums =: +/\ @: (+/\"1)
blocks =: (2 2 ,: 2 2) <./@,;.3 ]
windows =: 3 3 +/@,;._3 ]
queens =: 4 : 0
 if. x = # y do. 1 return. end.
 s =. 0
 for_c. i. x do.
  if. -. (c e. y) +. +./ (|. >: i. # y) = | y - c do. s =. s + x queens y , c end.
 end.
 s
)
bingo =: 3 : 0
 cards =. 5 5 $"1 (25&{.)@:(/:)@:random"1 ] 100 * (>: i. 60) +/ i. 40
 mark =. 0 $~ $ cards
 for_d. y do.
  mark =. mark +. cards = d
  won =. +./"1 (*./"1 mark) ,. *./"2 mark
  if. 1 e. won do. d , won i. 1 return. end.
 end.
 _1
)
knapsack =: 4 : 0
 best =. 0 #~ >: x
 for_item. y do.
  'weight value' =. item
  best =. best >. (weight # 0) , value + (- weight) }. best
 end.
 {: best
)
risks =: 1 + 9 | <. 100 %~ random i. 40 40
relax =: 3 : 0
 n =. (_1 |.!.1000 y) <. (1 |.!.1000 y) <. (_1 |.!.1000"1 y) <. 1 |.!.1000"1 y
 y <. risks + n
)
solid =: 20 30 40 $ i. 24000
wide =: 300 300 $ 0 1 0 0 1 1 0 1 0 0 0 1 1
all =: 3 : 0
 for. i. 100 do.
  z =. distance 0
  z =. components grid
  z =. life^:10 ] 30 30 $ 0 1 0 0 1 1 0 1 0 0 0 1 1
  z =. life^:2 wide
  z =. {: , relax^:_ (0 (<0 0)} 1000 $~ $ risks)
  z =. (+/ solid) ; (+/"2 solid) ; (+/"1 solid) ; (|: solid) ; (>./"1 solid) ; 2 {."1 solid
  z =. (|."1 wide) +. (1 |. wide) *. |: wide
  z =. (shortest 0) - 0 { between weights
  z =. matrix +/ . * inverse matrix
  z =. (spiral i. 20 20) , , turned i. 8 8
  z =. (best triangle) , +/ pascal 40
  z =. walk 200 $ 'R3 U2 L1 D4 R2 U1 L5 D1 U3 '
  z =. cells 0
  z =. (sums i. 20 20) ; (blocks i. 20 20) ; windows i. 20 20
  z =. 5 queens i. 0
  z =. bingo 7 3 21 4 30 9 14 25 2 33 8 11 38 0 17
  z =. 300 knapsack 2 +"1 ] 100 | random i. 40 2
 end.
)
all 0
