⍝ Magic: nine boxes that flip cells, in APL.
⍝
⍝ A board of three by three cells, zeros and ones. Each of nine boxes, when it is pressed, flips some of the cells. Which boxes
⍝ lead from one board to another? Pressing twice undoes, and order does not matter: pressing is ≠, addition without carry, and
⍝ the puzzle is nine linear equations over bits. One inverse matrix answers for all 512 boards.

⍝ ---- Data ------------------------------------------------------------------------------------------------------------------

⍝ The cells that each box flips: a corner its square of four, a side its three, the middle a cross.
FLIPPED←(1 2 4 5)(1 2 3)(2 3 5 6)(1 4 7)(2 4 5 6 8)(3 6 9)(4 5 7 8)(7 8 9)(5 6 8 9)

⍝ As a matrix of bits, a column a box. ∊¨ asks for each box which of the nine cells it flips; ⊃ makes a matrix of the answers.
BOXES←⍉⊃(⊂⍳9)∊¨FLIPPED

∇Z←BOARD NUMBER
⍝ A board by its number: nine bits.
Z←(9⍴2)⊤NUMBER
∇

⍝ The board with ones around a zero.
GOAL←1 1 1 1 0 1 1 1 1

⍝ ---- The inverse of a matrix of bits ---------------------------------------------------------------------------------------

∇Z←INVERSE_BITS M;N;I;P;ROWS
⍝ By elimination: the identity stands at the right of the matrix, and what turns the matrix into the identity turns it into
⍝ the inverse. An empty result if there is none.
N←1↑⍴M
Z←M,(⍳N)∘.=⍳N
I←1
NEXT:→(I>N)/DONE
⍝ A row with a 1 in this column comes up to the diagonal,
P←I-1-((I-1)↓Z[;I])⍳1
→(P>N)/NONE
Z[I,P;]←Z[P,I;]
⍝ and is added to every other row that has a 1 there.
ROWS←Z[;I]∧I≠⍳N
Z←Z≠ROWS∘.∧Z[I;]
I←I+1
→NEXT
NONE:Z←0 0⍴0
→0
DONE:Z←(0,N)↓Z
∇

⍝ ---- Paths -----------------------------------------------------------------------------------------------------------------

INVERTED←INVERSE_BITS BOXES

∇Z←START WAY END
⍝ The boxes to press between two boards: the inverse turns cells into boxes. ≠.∧ is the matrix product of bits.
Z←(INVERTED≠.∧START≠END)/⍳9
∇

∇Z←COUNTS;BOARDS
⍝ How many of the 512 boards need 0, 1, ... 9 presses. The boards are the columns of one matrix, and one product does them all.
BOARDS←BOARD ¯1+⍳512
Z←+/(¯1+⍳10)∘.=+⌿INVERTED≠.∧BOARDS≠GOAL∘.∧512⍴1
∇

∇Z←PICTURES BOARDS
⍝ Boards, a row each, side by side. The bits are laid out as boards, 3, 3; the axis of boards goes between the other two.
Z←'·■'[1+2 1 3⍉((1↑⍴BOARDS),3 3)⍴BOARDS],' '
Z←(3,×/1↓⍴Z)⍴Z
∇

∇Z←START ON_THE_WAY END
⍝ The boards after each press: ≠⍀ goes down the first axis and adds one box after the other.
Z←≠⍀START⍪⍉BOXES[;START WAY END]
∇
