⍝ Magic: shows the puzzle of the library at work.
)COPY puzzles/magic

'What the nine boxes flip'
PICTURES⍉BOXES
''
'The inverse of the matrix of boxes: a row a box, a column a cell'
INVERTED
''
'Its product with the boxes is the identity'
INVERTED≠.∧BOXES
''
'From board 32 to the board with ones around a zero: press'
(BOARD 32)WAY GOAL
PICTURES(BOARD 32)ON_THE_WAY GOAL
''
'The same from board 16'
(BOARD 16)WAY GOAL
PICTURES(BOARD 16)ON_THE_WAY GOAL
''
'How many of the 512 boards need 0, 1, ... 9 presses'
COUNTS
