NB. Sudoku: two ways.
NB.
NB. A board is a list of 81 digits, 0 for a blank. Each cell lies in three regions: a row, a column and a block; the
NB. other cells of its regions are its peers, and a digit is free for a cell if no peer has it.
NB.  By breadth: go through the blanks in order, and keep a table of all boards that are possible so far.
NB.  By depth: put each free digit into the blank that has the fewest, and solve the board that this makes.
NB.
NB.    load 'puzzles/sudoku'
NB.    show_sudoku {. solve_by_depth read_sudoku sudoku_easy

NB. ---- Data: a dot for a blank -----------------------------------------------------------------------------------

sudoku_easy=: 0 : 0
16.94.5..
.5...6.9.
4.9...67.
..56.4..9
74...8...
9..53.46.
..4.23...
2..15....
.71.6...2
)

sudoku_hard=: 0 : 0
.67..2...
8.37.....
4....5..1
3.5...8..
...29.1..
.....1...
6.4...71.
..8.5....
.7....3..
)

NB. ---- Reading and showing ---------------------------------------------------------------------------------------

NB. Digits are digits, and 0, dot and _ are blanks; whatever else is there is drawing.
read_sudoku=: 3 : 0
kept=. y #~ y e. '._0123456789'
0 >. _2 + '._0123456789' i. kept
)

NB. Each row in three groups with bars between; the rows in three groups with a line between.
with_blanks=: [: }: [: , ,.&' '                 NB. abc -> a b c
row_text=: [: ' | '&joinstring [: <@with_blanks"1 [: 3 3&$ ]
show_sudoku=: 3 : 0
texts=. row_text"1 [ 9 9 $ y { '.123456789'     NB. 9 21
line=. '------+-------+------'
(3 {. texts) , line , (3 {. 3 }. texts) , line , 6 }. texts
)

NB. ---- Regions and peers -----------------------------------------------------------------------------------------

NB. The place of each cell in three numberings: of rows, of columns, of blocks.
row_and_column=: |: 9 9 #: i. 81
block_numbers=: 3 #. |: <. row_and_column % 3
regions=: row_and_column , block_numbers        NB. 3 81

NB. Two cells share a region if one of the three numbers is the same. A cell is not a peer of itself.
sharing=: +./ =/~"1 regions                     NB. 81 81             a bit for each pair of cells
NB.    0 { peers
peers=: I."1 sharing > =/~ i. 81                NB. 81 20

NB. No digit twice in a region: in each numbering, all pairs of a region and a digit are different.
NB.    all_differ 5 3 7
all_differ=: -: ~.
no_clash=: 3 : 0
filled=. I. 0 < y
*./ all_differ"2 (filled {"1 regions) ,."1 filled { y   NB. 3 81 with 81 -> 3 81 2
)

NB. ---- By breadth ------------------------------------------------------------------------------------------------

NB. Of some lists of digits, which of 1 to 9 does each not have? An axis of nine is made behind, the lists' own goes.
NB. b 20 -> b 20 9 -> b 9
missing_digits=: [: -. [: +./"2 =/&(>: i. 9)

NB. Which digits are free in a cell, for all boards of a table: those that its peers do not have.
NB. boards free_bits cell : b 81 -> b 9
free_bits=: 4 : 'missing_digits (y { peers) {"1 x'

NB. Every board with every digit that is free there: each one at (board, digit) makes a new board.
NB. cell fill_cell boards : b 81 -> b1 81
fill_cell=: 4 : 0
bits=. y free_bits x
'board digit'=. |: ($ bits) #: I. , bits
(>: digit) x}"0 1 board { y
)

blanks=: I.@(0 = ])
solve_by_breadth=: 3 : 0
boards=. ,: y
for_cell. blanks y do. boards=. cell fill_cell boards end.
boards
)

NB. How many boards there are after each blank.
breadth_widths=: 3 : 0
boards=. ,: y
widths=. 0 $ 0
for_cell. blanks y do. widths=. widths , # boards=. cell fill_cell boards end.
widths
)

NB. ---- By depth --------------------------------------------------------------------------------------------------

NB. The blank with the fewest free digits decides; if it has none, the board is dead, and nothing comes back.
solve_by_depth=: 3 : 0
if. 0 = # open=. blanks y do. ,: y return. end.
bits=. missing_digits (open { peers) { y         NB. n blanks: n 20 -> n 9
least=. (i. <./) +/"1 bits
solutions=. 0 81 $ 0
for_digit. >: I. least { bits do.
  solutions=. solutions , solve_by_depth digit (least { open)} y
end.
solutions
)
