NB. A knight's tour: jackal knights_tour.ijs [SIZE], 8 if nothing is said.
load 'puzzles/knights_tour'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

size_wanted=: 3 : 0
if. 0 = # y do. 8 return. end.
size=. _1 ". > {. y
if. -. size e. 1 + i. 20 do. stop 'knights_tour: the size is a number from 1 to 20, not ' , > {. y end.
size
)

size=: size_wanted 2 }. ARGV
echo 'Jumps from each cell of the board'
echo (2 # size) $ +/"1 can_jump 2 # size
tour=: knights_tour size
report=: 3 : 0
if. 0 = # tour do. echo 'no tour found' return. end.
echo 'The tour: when each cell is visited'
echo (2 # size) $ >: /: tour
echo 'every cell once, and only jumps: ' , ": size is_tour tour
)
report ''
