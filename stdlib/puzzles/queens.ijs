NB. Queens: n queens on a board of n by n, none attacking another.
NB.
NB. A board is a list: the column of the queen in each row. Begin with one empty board; put a queen on every column of
NB. the next row of every board, and keep the boards in which the new queen is safe. After n rows all solutions are
NB. there, in order.
NB.
NB.    load 'puzzles/queens'
NB.    queens 6

NB. Every column after every board.                     b k with n columns -> (b*n) (k+1)
with_every_column=: [: ,/ ,"1 0/

NB. The new queen is the last. How far are the columns of the others from hers? None may be in her column (distance 0),
NB. nor as many columns away as rows.                   k+1 -> 1 if safe
distances=: [: | {: - }:
rows_away=: [: |. [: >: [: i. <:@#
is_safe=: [: -. [: +./ (0 = distances) +. distances = rows_away
keep_safe=: #~ is_safe"1

next_row=: [: keep_safe ] with_every_column i.@[        NB. n next_row boards
queens=: 3 : 'y next_row^:y i. 1 0'                     NB. n -> s n
boards_by_row=: 3 : '#@> y next_row&.>^:(i. >: y) < i. 1 0'

NB. The board as a picture.
queen_picture=: [: ,/"2 (2 2 $ '. Q ') {~ ] =/ i.@#     NB. n -> n (2*n)
