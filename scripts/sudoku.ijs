NB. Sudoku: jackal sudoku.ijs [FILE]. The file has 81 digits, with 0, dot or _ for blanks; lines between do not matter.
load 'puzzles/sudoku'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

lesson=: 3 : 0
board=. read_sudoku sudoku_easy
echo show_sudoku board
echo ''
echo 'Peers of each cell: ' , (": $ peers) , '; of the first:'
echo {. peers
widths=. breadth_widths board
echo 'By breadth, boards after each of the ' , (": # widths) , ' blanks:'
echo widths
echo 'at most ' , (": >./ widths) , ', at the end'
echo show_sudoku {. solve_by_breadth board
echo 'By depth the same: ' , ": (solve_by_depth -: solve_by_breadth) board
echo ''
echo 'A hard one'
board=. read_sudoku sudoku_hard
echo show_sudoku board
echo ''
echo show_sudoku {. solve_by_depth board
)

solve_file=: 3 : 0
text=. fread y
if. text -: _1 do. stop 'sudoku: cannot read ' , y end.
board=. read_sudoku text
if. 81 ~: # board do. stop 'sudoku: a board has 81 cells; ' , y , ' has ' , ": # board end.
if. -. no_clash board do. stop 'sudoku: ' , y , ' has a digit twice in a row, a column or a block' end.
solutions=. solve_by_depth board
if. 0 = # solutions do. stop 'sudoku: ' , y , ' has no solution' end.
echo show_sudoku {. solutions
if. 1 < # solutions do. echo 'the first of ' , (": # solutions) , ' solutions' end.
)
(lesson`(solve_file@;@{.)@.(0 < #)) 2 }. ARGV
