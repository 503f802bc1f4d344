NB. A knight's tour: a knight visits every cell of the board once.
NB.
NB. Warnsdorff's rule: always go to the cell from which there are the fewest ways on. All that is needed is a table of
NB. which cell a knight can reach from which; the ways on are sums of its rows.
NB.
NB.    load 'puzzles/knights_tour'
NB.    tour_board 8

NB. A knight's jump: one along one axis and two along the other, so the product of the distances is 2.
NB. Cells as pairs: (n*n) 2. All pairs of cells: their distances, (n*n) (n*n) 2; their products, a table of bits.
NB.    board_cells 2 3
board_cells=: ] #: [: i. [: */ ]                        NB. 8 8 -> 64 2
cell_distances=: [: | -"1/~
NB.    +/ can_jump 3 3
can_jump=: [: 2&= [: */"1 cell_distances@board_cells    NB. 8 8 -> 64 64

NB. The tour is a list of cells. A step looks at the cells that the last one reaches and that are not in the tour;
NB. each has so many ways on as its row has free cells. Where ways on are equal the first would do, but on some boards
NB. the walk ends too early: then the ties are broken by n, a rank for each cell.
next_jump=: 2 : 0
free=. -. (i. # m) e. y                                 NB. a bit for each cell
open=. free *. ({: y) { m                               NB. those in reach
if. -. 1 e. open do. y return. end.                     NB. stuck, or done
candidates=. I. open
ways_on=. +/"1 free *."1 candidates { m
best=. candidates #~ ways_on = <./ ways_on
y , {. best /: best { n
)
walk_from=: 2 : '(m next_jump n)^:(<: # m)'

NB. n tours a board of n by n from the cell in the corner; tries other orders of preference until the tour is whole.
knights_tour=: 3 : 0
jumps=. can_jump y , y
preference=. i. # jumps
for_try. i. 200 do.
  tour=. (jumps walk_from preference) , 0
  if. (# tour) = # jumps do. tour return. end.
  preference=. ?~ # jumps
end.
0 $ 0
)

NB. When each cell is visited: the order of a tour, sorted back (the grade of a permutation is its inverse).
tour_board=: 3 : '(2 # y) $ >: /: knights_tour y'

NB. Is it a tour: every cell once, and only jumps?
is_tour=: 4 : 0
jumps=. can_jump x , x
((/:~ y) -: i. # jumps) *. *./ 2 {&jumps@<\ y
)
