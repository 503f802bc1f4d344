NB. Queens: n queens on a board of n by n, none attacking another.
NB.
NB. A board is a list: the column of the queen in each row. Begin with one empty board; put a queen on every column of
NB. the next row of every board, and keep the boards in which the new queen is safe. After n rows all solutions are
NB. there, in order.
NB.
NB.    load 'puzzles/queens'
NB.    queens 6

NB. Every column after every board.                     b k with n columns -> (b*n) (k+1)
NB.    (1 1 $ 0) with_every_column i. 3
with_every_column=: [: ,/ ,"1 0/

NB. The new queen is the last of each board. How far are the columns of the others from hers? None may be in her column
NB. (distance 0), nor as many columns away as rows. All boards at once, so every step works on lists ("1) of a table.
NB.    distances 1 3 0 ,: 0 2 1
distances=: [: | {:"1 - }:"1                            NB. b (k+1) -> b k
rows_away=: [: |. [: >: [: i. <:@{:@$                   NB. b (k+1) -> k     the nearest row is the last one
attacked=: [: +./"1 (0 = distances) +. distances ="1 rows_away          NB. -> b
keep_safe=: #~ -.@attacked

next_row=: [: keep_safe ] with_every_column i.@[        NB. n next_row boards
NB.    queens 4
queens=: 3 : 'y next_row^:y i. 1 0'                     NB. n -> s n
boards_by_row=: 3 : '#@> y next_row&.>^:(i. >: y) < i. 1 0'

NB. The board as a picture.
queen_picture=: [: ,/"2 (2 2 $ '. Q ') {~ ] =/ i.@#     NB. n -> n (2*n)
