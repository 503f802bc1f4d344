⍝ Four coloured cubes: shows the puzzle of the library at work.
)COPY puzzles/four_cubes

'The cubes: a row each; top, bottom, left, right, front, back'
ONE_CUBES
''
'The three belts of the first cube'
ONE_CUBES[1;AROUND]
''
'How the piles grow: the shape of what is there after each cube'
⍴P1←3 1 4⍴ONE_CUBES[1;AROUND]
⍴P2←P1 PUT DIFFERENT ONE_CUBES[2;WALKS]
⍴P3←P2 PUT DIFFERENT ONE_CUBES[3;WALKS]
⍴P4←P3 PUT DIFFERENT ONE_CUBES[4;WALKS]
''
'Their first belt reads the same backwards: a pile and its mirror image'
P4
''
'The one pile that is left, a cube a row, a side a column'
PILED ONE_CUBES
''
'Other cubes have more: the shape, and the first of them'
⍴MANY←PILED MANY_CUBES
MANY[1;;]
