NB. Life: a cell lives on with two or three living neighbours, and is born with three.
NB.
NB. No loop over cells: shift the whole board in the eight directions and add the eight boards up. The board is a torus:
NB. what leaves on one side comes in on the other.
NB.
NB.    load 'puzzles/life'
NB.    next_life^:4 glider

NB. The eight directions: all pairs of _1 0 1 but 0 0.
directions=: (,/ ,"0/~ _1 0 1) -. 0 0

NB. Rotating a table takes a pair: rows by the first, columns by the second. 8 2 with r c -> 8 r c -> r c
NB.    neighbours blinker
neighbours=: [: +/ directions |."1 _ ]

NB. Three neighbours, or two and alive already.
next_life=: (3 = neighbours) +. ] *. 2 = neighbours

NB. A board, and the next ones: ^: with a list of numbers gives the result for each of them, a board an item.
NB.    {&'.O' 2 generations blinker
generations=: 4 : 'next_life^:(i. >: x) y'

NB. ---- Boards ----------------------------------------------------------------------------------------------------

read_life=: [: 'O'&= ];._2                      NB. lines with . and O -> bits
life_text=: {&'.O'

glider=: read_life 0 : 0
.O......
..O.....
OOO.....
........
........
........
........
........
)
blinker=: 5 5 $ 'O' = '.......O....O....O.......'

NB. After how many generations a board comes back, if it does within x.
period=: 4 : '>: (}. x generations y) i. y'
