NB. Queens: jackal queens.ijs [SIZE], 6 if nothing is said.
load 'puzzles/queens'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

size_wanted=: 3 : 0
if. 0 = # y do. 6 return. end.
size=. _1 ". ; {. y
if. -. size e. 1 + i. 11 do. stop 'queens: the size must be a number from 1 to 11, not ' , ; {. y end.
size
)

size=: size_wanted 2 }. ARGV
found=: queens size
echo 'Boards of ' , (": size) , ' rows after each row: ' , ": boards_by_row size
echo (": # found) , ' solutions:'
echo (10 <. # found) {. found
if_any=: 3 : 'if. # y do. echo queen_picture {. y end.'
if_any found
echo ''
echo 'Solutions of the boards from 1 to 8: ' , ": #@queens"0 >: i. 8
