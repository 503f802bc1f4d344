⍝ The game of Set: shows the puzzle of the library at work.
)COPY puzzles/set_game

'Twelve cards, by their numbers'
HAND←CARDS 71 20 43 37 61 73 25 24 5 45 35 12
NAMED HAND
''
'The places of the sets among them'
⎕←PLACES←SETS_IN HAND
''
'The first set'
NAMED HAND[PLACES[1;];]
''
'Choices of three among twelve cards, and among all 81'
(1↑⍴TRIPLES 12),1↑⍴TRIPLES 81
'Sets among all 81'
1↑⍴SETS_IN CARDS ¯1+⍳81
