NB. A maze and the way through: jackal maze.ijs [ROWS COLUMNS [SEED]]; without a seed, a new maze every time.
load 'puzzles/maze'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

lesson=: 3 : 0
echo 'The walls between the cells of 2 rows and 3 columns'
echo |: inner_walls 2 3
echo 'One after the other, in that order'
state=. (i. 6) ; 0 2 $ 0
for_wall. inner_walls 2 3 do.
  state=. wall take_down state
  echo (": wall) , '   rooms ' , (": 0 {:: state) , '   doors ' , ": # 1 {:: state
end.
small=. 2 3 ; 1 {:: state
echo show_maze small
echo 'Distances'
echo 2 3 $ maze_distances small
echo show_way small
echo ''
9!:1 ] 2024
maze=. make_maze 8 20
echo 'Doors of a maze of 8 by 20: ' , ": # 1 {:: maze
echo 'Cells that the water reaches: ' , ": +/ (maze_distances maze) < 160
echo 'The way has its distance: ' , ": (<: # maze_path maze) = {: maze_distances maze
)

yours=: 3 : 0
values=. ; (_1&".)&.> y
if. -. (# values) e. 2 3 do. stop 'maze: rows and columns are wanted, and perhaps a seed' end.
if. 0 e. (2 {. values) e. 1 + i. 60 do.
  stop 'maze: rows and columns are numbers from 1 to 60, not ' , ' ' joinstring 2 {. y
end.
if. 2 < # values do. 9!:1 ] 2 { values else. 9!:1 ] <. 1e6 * 1 | 6!:1 '' end.
echo show_way make_maze 2 {. values
)
(lesson`yours@.(0 < #)) 2 }. ARGV
