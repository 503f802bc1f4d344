NB. Magic: which boxes flip the board to the target?
NB.    jackal magic.ijs                 the lesson
NB.    jackal magic.ijs 000100000       the path from your board
load 'puzzles/magic'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

lesson=: 3 : 0
echo 'The boxes'
echo side_by_side box_bits
echo ''
echo 'as columns of a matrix, and its inverse over bits'
echo (": magic_boxes) ,. '    ' ,"1 ": to_keys
echo ''
echo 'Their product is the identity: ' , ": (magic_boxes times_bits to_keys) -: base_boxes
echo 'The determinant is ' , ": magic_determinant magic_boxes
echo 'and the inverse by way of numbers is the same: ' , ": to_keys -: inverse_by_numbers magic_boxes
echo ''
echo 'From 32'
32 show_magic_path magic_target
echo ''
echo 'From 16, the complement of the target'
16 show_magic_path magic_target
echo ''
echo 'With boxes of one cell, from 32'
32 (base_boxes show_path_with) magic_target
echo ''
echo 'From all 512 boards: boxes needed, boards that need so many'
needed=. presses magic_target
echo |: (/:~ ~. needed) ,. #/.~ /:~ needed
)

your_board=: 3 : 0
board=. y -. ' /'
if. -. (9 = # board) *. *./ board e. '01' do. stop 'magic: a board is nine digits 0 or 1, row by row, not ' , y end.
(board_number '1' = board) show_magic_path magic_target
)
(lesson`(your_board@;)@.(0 < #)) 2 }. ARGV
