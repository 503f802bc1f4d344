NB. Random queens: jackal random_queens.ijs [SIZE [SEED]]; without a seed, a new board every time.
load 'puzzles/random_queens'
load 'puzzles/queens'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

lesson=: 3 : 0
echo 'Queens in columns 1 3 of the first rows of a board of 4: free in the next'
echo 4 free_columns 1 3
echo 'Boards of 8, 12 and 16 found, and right: ' , ": (is_solution@random_queens)"0 [ 8 12 16
both=. ~. random_queens"0 ] 60 # 4
echo 'A board of 4 has two solutions; 60 tries found ' , ": # both
echo /:~ both
echo 'Boards of 2 and 3 have none: ' , ": #@random_queens"0 [ 2 3
)

yours=: 3 : 0
values=. ; (_1&".)&.> y
if. (0 > <./ values) +. -. ({. values) e. 1 + i. 30 do.
  stop 'random_queens: a size from 1 to 30 and a seed (a number) are wanted, not ' , ' ' joinstring y
end.
if. 1 < # values do. 9!:1 ] 1 { values else. 9!:1 ] <. 1e6 * 1 | 6!:1 '' end.
board=. random_queens {. values
if. # board do.
  echo board
  echo queen_picture board
else.
  echo 'no solution'
end.
)
(lesson`yours@.(0 < #)) 2 }. ARGV
