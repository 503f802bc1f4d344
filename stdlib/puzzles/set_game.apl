⍝ The game of Set, in APL.
⍝
⍝ A card has four features (number, colour, shape, filling) of three kinds each. Three cards are a set if in each feature they
⍝ are all alike or all different. Call the kinds 0 1 2: alike or different, the three add up to a multiple of three; and if two
⍝ are alike and one is not, they do not.

⍝ ---- Cards -----------------------------------------------------------------------------------------------------------------

KINDS←4 3⍴'1' '2' '3' 'Red' 'Green' 'Purple' 'Diamond' 'Oval' 'Squiggle' 'Filled' 'Hollow' 'Lined'

∇Z←CARDS NUMBERS
⍝ Cards by their numbers from 0 to 80: the four digits in base 3, a row each. ⊤ puts digits down the first axis; ⍉ turns them.
Z←⍉3 3 3 3⊤NUMBERS
∇

∇Z←NAMED CARDS
⍝ The names of what is on cards, a nested matrix. One list of all twelve names is indexed by digits, each feature with its own
⍝ offset: +[2] pairs the offsets with axis 2.
Z←(,KINDS)[CARDS+[2]1 4 7 10]
∇

⍝ ---- Sets ------------------------------------------------------------------------------------------------------------------

∇Z←TRIPLES N;UP
⍝ All choices of three of N places, a row each, as the places in a cube N N N where both pairs of neighbours climb.
UP←(⍳N)∘.<⍳N
Z←1+⍉(3⍴N)⊤¯1+(,(UP∘.∧N⍴1)∧(N⍴1)∘.∧UP)/⍳N*3
∇

∇Z←SETS_IN HAND;T
⍝ The triples of a hand that are sets. Indexing rows by a table puts the table's axes in front: HAND[T;] has the shape
⍝ triples, 3, 4, and the sums along its second axis have triples, 4.
T←TRIPLES 1↑⍴HAND
Z←(∧/0=3|+/[2]HAND[T;])⌿T
∇
