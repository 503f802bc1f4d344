NB. Linear programming: the greatest value of a sum under bounds, by the simplex method on a table as "Numerical Recipes" writes it.

NB. x simplexnr y: the first row of y is the function to make as large as it can be, a constant and then a factor for each variable;
NB. each further row is a bound, its constant (not negative) and then the factors of the variables with the sign changed. x are three
NB. numbers: how many of the bounds, in this order, say at most, at least and exactly; without x all say at most. Variables are not
NB. negative. The result is a number ; the value ; the variables. The number is 0 if they were found, 1 if the value has no end and
NB. _1 if nothing keeps within the bounds; the rest is empty then.
NB. Of 4x+y at most 8 and x+3y at most 12 the sum x+y is greatest at 12r11 40r11.
NB. e.g. (0 ; 52r11 ; 12r11 40r11) -: simplexnr 0 1 1 , 8 _4 _1 ,: 12x _1 _3
NB. e.g. (0 ; 5 ; 2 3) -: 0 0 2 simplexnr 0 1 1 , 5 _1 _1 ,: 1 1 _1
NB. e.g. (0 ; _2 ; 2 0) -: 0 1 0 simplexnr 0 _1 _2 ,: 2 _1 _1
NB. e.g. 1 _1 -: (> {. 0 1 0 simplexnr 0 1 ,: 2 _1) , > {. 1 1 0 simplexnr 0 1 , 1 _1 ,: 2 _1
simplexnr=: 3 : 0
((<: # y) , 0 0) simplexnr y
:
if. (# y) ~: >: +/ x do. 13!:8 ] 9 end.
'goal rows'=. ({. ; }.) y
if. 0 > <./ {."1 rows do. 13!:8 ] 3 end.
kinds=. x # 0 1 2
own=. <: # goal
NB. Columns: the constants, the variables, what is above a bound from below, and one for each row to begin with.
table=. ({."1 rows) ,. (- }."1 rows) ,. (- (kinds = 1) #"1 =/~ i. # kinds) ,. =/~ i. # kinds
width=. <: {: $ table
basis=. (width - # kinds) + i. # kinds
NB. Those of them that are no slack of a bound from above have to be 0 first.
helper=. (- width) {. * kinds
'code table basis'=. (- helper) climb_simplex_ table ; basis
if. 1e_9 < +/ (basis { helper) * {."1 table do. _1 ; '' ; '' return. end.
for_row. I. basis { helper do.
  column=. {. (I. (-. helper) * 1e_9 < | }. row { table) , _1
  if. column < 0 do. continue. end.
  table=. (row , >: column) pivot_simplex_ table
  basis=. column row} basis
end.
NB. Rows that say what others say go.
table=. (1 , -. helper) *"1 (-. basis { helper) # table
basis=. basis #~ -. basis { helper
'code table basis'=. (width {. }. goal) climb_simplex_ table ; basis
if. code do. 1 ; '' ; '' return. end.
values=. own {. ({."1 table) basis} width # 0
0 ; (({. goal) + +/ values * }. goal) ; values
)

NB. From corner to corner while that gains: x are the gains of the columns, y the table ; the columns that are not 0. The result is
NB. 0, or 1 if the gain has no end ; the table ; its columns.
climb_simplex_=: 4 : 0
'table basis'=. y
while. 1 do.
  gain=. x - (basis { x) +/ . * }."1 table
  column=. 1 i.~ gain > 1e_9
  if. column = # gain do. 0 ; table ; basis return. end.
  open=. 1e_9 < factors=. (>: column) {"1 table
  if. -. +./ open do. 1 ; table ; basis return. end.
  steps=. (open # {."1 table) % open # factors
  rows=. (I. open) #~ steps = <./ steps
  row=. rows {~ (i. <./) rows { basis
  table=. (row , >: column) pivot_simplex_ table
  basis=. column row} basis
end.
)
NB. The column of the element at x cleared but for a 1 in the element's row.
pivot_simplex_=: 4 : 0
'row column'=. x
line=. (row { y) % (< x) { y
line row} y - (column {"1 y) */ line
)
