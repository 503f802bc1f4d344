NB. Random queens: one solution, another one every time.
NB.
NB. All solutions of a large board are too many. Instead, put queens row by row, trying the free columns in random
NB. order; where there is none, go back to the row before and try its next column. A recursion does the going back.
NB.
NB.    load 'puzzles/random_queens'
NB.    random_queens 20

shuffle=: {~ ?~@#

NB. Which columns of the next row are free: each queen blocks three, straight ahead and on the diagonals.
NB. columns of the queens -> columns; n is the size of the board
straight_and_slanted=: 3 : ', y +"0 1 (|. >: i. # y) */ _1 0 1'
NB.    6 free_columns 1 3
free_columns=: 4 : '(i. x) -. straight_and_slanted y'   NB. n free_columns queens

NB. n complete queens -> the queens of all rows, or an empty list if there is no way on from here.
complete=: 4 : 0
if. x = # y do. y return. end.
for_column. shuffle x free_columns y do.
  all=. x complete y , column
  if. # all do. all return. end.
end.
0 $ 0
)
random_queens=: complete&(0 $ 0)

NB. Is this a solution? Columns, rising diagonals and falling diagonals all different.
all_different=: -: ~.
NB.    is_solution 1 3 0 2
is_solution=: all_different *. all_different@(+ i.@#) *. all_different@(- i.@#)
