NB. A maze: make one, and find the way through.
NB.
NB. Making: at first every cell is a room of its own, with walls all around. Take the walls in random order; one that
NB. stands between two different rooms comes down, and the rooms become one. In the end all is one room, and there is
NB. exactly one way between any two cells. Solving: pour water into the first cell. In each step it flows to all open
NB. neighbours of wet cells at once; the step in which a cell gets wet is its distance, and going down the distances
NB. leads back.
NB.
NB.    load 'puzzles/maze'
NB.    show_maze make_maze 8 16

NB. ---- Making ----------------------------------------------------------------------------------------------------

NB. The walls between neighbours, as pairs of cell numbers: left and right, upper and lower.
inner_walls=: 3 : 0
cells=. i. y
across=. (}:"1 ,"0 }."1) cells                          NB. r c -> r (c-1) 2
down=. (}: ,"0 }.) cells                                NB. r c -> (r-1) c 2
(,/ across) , ,/ down
)

NB. Taking down a wall: the label of one room becomes the label of the other, in all cells at once.
NB. The state is the labels and the doors so far.
take_down=: 4 : 0
'rooms doors'=. y
'one other'=. x { rooms
if. one = other do. y return. end.
(one (I. rooms = other)} rooms) ; doors , x
)

NB. A maze is its size and its doors, pairs of cells.
make_maze=: 3 : 0
walls=. ({~ ?~@#) inner_walls y
state=. (i. */ y) ; 0 2 $ 0
for_wall. walls do. state=. wall take_down state end.
y ; 1 {:: state
)

NB. ---- Solving ---------------------------------------------------------------------------------------------------

NB. A table of bits: can one go from this cell to that? A door opens both ways.
open_ways=: 3 : 0
'size doors'=. y
1 (<"1 doors , |."1 doors)} (2 # */ size) $ 0
)

NB. The flood: wet cells after each step, until nothing changes. ways flow wet: the wet cells and all that are open to
NB. one.
NB.    (3 3 $ 0 1 0 1 0 1 0 1 0) flow 1 0 0
flow=: 4 : 'y +. +./ y # x'
flood=: 4 : 'x&flow^:a: y'
NB. Distances from cell 0: how many of the steps find a cell dry.
maze_distances=: 3 : 0
ways=. open_ways y
+/ -. ways flood 0 = i. # ways
)

NB. The way from the first cell to the last: from the end, always to the open neighbour that is one nearer.
maze_path=: 3 : 0
ways=. open_ways y
distances=. maze_distances y
path=. , <: # ways
while. 0 < ({: path) { distances do.
  near=. I. ({: path) { ways
  path=. path , near {~ (i. <./) near { distances
end.
|. path
)

NB. ---- Pictures --------------------------------------------------------------------------------------------------

NB. Characters on a grid with a place for each cell, each wall between two, and each corner: (1+2r) (1+2c).
NB. A door is in the middle between its two cells: their places added and halved.
maze_picture=: 4 : 0
'size doors'=. y
grid=. (>: +: size) $ '#'
places=. >: +: size #: i. */ size                       NB. each cell's place: n 2
grid=. ' ' (<"1 places)} grid
grid=. ' ' (<"1 -: +/"2 doors { places)} grid
NB. The way x: its cells, and what is between each and the next.
marks=. (x { places) , -: (}: + }.) x { places
'.' (<"1 marks)} grid
)
show_maze=: (i. 0)&maze_picture
show_way=: maze_path maze_picture ]
