NB. Magic: nine boxes that flip cells.
NB.
NB. A 3 by 3 board of zeros and ones is given. There are nine boxes, each a pattern of cells; pressing a box flips its
NB. cells. Which boxes lead from the board to the target, ones around a zero?
NB. Pressing twice undoes, and the order does not matter: pressing is addition without carry (not-equal), and the
NB. puzzle is a system of nine linear equations over bits. One inverse matrix answers for all 512 boards.
NB.
NB.    load 'puzzles/magic'
NB.    32 magic_path magic_target

NB. ---- Data: the nine boxes, three in a row as they lie on the board ----------------------------------------------

box_pictures=: ];._2 (0 : 0)
110 111 011
110 000 011
000 000 000
100 010 001
100 111 001
100 010 001
000 000 000
110 000 011
110 111 011
)
NB. Cut the text into its 3 by 3 blocks and ravel each: a row a box. 9 11 -> 9 9
box_bits=: '1' = ,/ ,"2 (3 3 ,: 3 3) ];._3 box_pictures #"1~ ' ' ~: {. box_pictures
magic_boxes=: |: box_bits                       NB. as columns: box times key gives cells
base_boxes=: =/~ i. 9                           NB. the boxes of a simpler game: one cell each
magic_target=: 495                              NB. 1 1 1 , 1 0 1 ,: 1 1 1

NB. ---- Boards ------------------------------------------------------------------------------------------------------

NB.    board_bits 32
board_bits=: (9 # 2) #: ]                       NB. number -> nine bits
board_number=: #.                               NB. and back
plus_bits=: ~:                                  NB. addition of bits
NB.    (magic_boxes times_bits to_keys) -: base_boxes
times_bits=: ~:/ . *.                           NB. the matrix product of bits: not-equal over and, for + over *

NB. ---- Inverse matrices over bits ------------------------------------------------------------------------------

NB. The determinant 5 is odd, so over bits it is 1 and there is an inverse: 2 | 5 * the ordinary inverse.
magic_determinant=: -/ . *
inverse_by_numbers=: 2 | [: <. 0.5 + magic_determinant * %.

NB. The same by elimination, for any matrix of bits. The identity stands to the right of the matrix; for each column,
NB. a row with a 1 there comes up to the diagonal, and is added to every other row with a 1 there.
NB. What was done to the matrix was done to the identity: it has become the inverse.
clear_column=: 4 : 0
down=. x + (x }. x {"1 y) i. 1                  NB. the first row with a 1, at the diagonal or below
if. down >: # y do. 'there is no inverse' 13!:8 ] 3 end.
swapped=. ((x , down) { y) (down , x)} y
pivot=. x { swapped
others=. (x {"1 swapped) *. x ~: i. # y         NB. the other rows that have a 1
swapped plus_bits others */ pivot
)
bit_inverse=: 3 : 0
work=. y ,. =/~ i. # y                          NB. n n -> n (2*n)
for_column. i. # y do. work=. column clear_column work end.
(# y) }."1 work
)

NB. ---- Solutions -----------------------------------------------------------------------------------------------

NB. The cells to flip are start plus target; the inverse turns cells into keys, a bit for each box.
to_keys=: bit_inverse magic_boxes
NB.    32 cells_to_flip magic_target
cells_to_flip=: plus_bits&board_bits            NB. start cells_to_flip target
magic_path=: [: I. to_keys times_bits cells_to_flip
NB. The same for other boxes: start (boxes path_with) target
path_with=: 1 : '[: I. (bit_inverse m) times_bits cells_to_flip'

NB. All boards at once: the columns are the flips of the 512 boards, and one product gives all keys.
NB. 9 9 with 9 512 -> 9 512
all_keys=: to_keys times_bits [: |: (i. 512) cells_to_flip"0 ]
presses=: +/@all_keys                           NB. how many boxes each board needs

NB. ---- Pictures ------------------------------------------------------------------------------------------------

picture=: [: ,&' '"1 '01' {~ 3 3 $ ]            NB. 9 -> 3 4
side_by_side=: [: ,./ picture"1                 NB. n 9 -> 3 (4*n)

NB. Boxes pressed above, boards below: each board is the one before with its box added (a scan).
show_magic_path=: 4 : 0
x (magic_boxes show_path_with) y
)
show_path_with=: 1 : 0
:
path=. x (m path_with) y
pressed=. path { |: m
boards=. plus_bits/\ (board_bits x) , pressed
echo '    ' , , _4 {."1 ' ' ,.~ ,. ":"0 path
echo ''
echo '    ' ,"1 side_by_side pressed
echo ''
echo side_by_side boards
)
