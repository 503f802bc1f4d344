NB. Life: jackal life.ijs [GENERATIONS [FILE]]. The file has lines of dots and capital letters O, all equally long.
load 'puzzles/life'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

lesson=: 3 : 0
echo 'Neighbours of the cells around a blinker'
echo neighbours blinker
echo 'shifted boards: ' , ": $ directions |."1 _ blinker
echo ''
echo 'A glider, four generations: it has moved one down, one to the right'
echo life_text 4 generations glider
echo 'moved so: ' , ": (_1 _1 |. glider) -: next_life^:4 glider
echo 'Living cells: ' , ": +/@,"2 [ 8 generations glider
echo 'Periods of blinker and glider: ' , ": (10 period blinker) , 100 period glider
)

yours=: 3 : 0
count=. _1 ". > {. y
if. -. count e. i. 10001 do. stop 'life: the number of generations is 0 to 10000, not ' , > {. y end.
board=. glider
if. 1 < # y do.
  text=. fread > 1 { y
  if. text -: _1 do. stop 'life: cannot read ' , > 1 { y end.
  rows=. <;._2 text , LF #~ LF ~: {: text
  if. (1 < # ~. #@> rows) +. 0 e. '.O' e.~ ; rows do.
    stop 'life: ' , (> 1 { y) , ' needs lines of . and O, all equally long'
  end.
  board=. 'O' = > rows
end.
echo life_text next_life^:count board
)
(lesson`yours@.(0 < #)) 2 }. ARGV
