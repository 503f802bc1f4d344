⍝ Four coloured cubes, in APL.
⍝
⍝ Each face of four cubes has one of four colours. Pile the cubes up so that each of the four sides of the pile shows all four
⍝ colours. All piles are built at once, cube after cube: every way to lay the next cube below every pile so far, and only those
⍝ piles stay in which no side shows a colour twice.

⍝ ---- Data: a cube a row; top, bottom, left, right, front, back -------------------------------------------------------------

ONE_CUBES←4 6⍴'WGBBRRWRRGWBWWGGRBWBGGWR'
MANY_CUBES←4 6⍴'WBRBWGRBRBGWRBRGGWGWWRBR'

⍝ ---- Belts -----------------------------------------------------------------------------------------------------------------

⍝ A belt is a walk around four faces. A cube has three of them: around its waist, and two over the top.
AROUND←3 4⍴3 5 4 6 1 3 2 4 1 6 2 5

⍝ Each can be walked backwards too, and begun at any of its faces: 3×2×4. ⌽ takes one count for each row. The shape is 24 4.
WALKS←(⍳24)⌽4⌿AROUND⍪⌽AROUND

∇Z←DIFFERENT M
⍝ The different rows of a matrix. Which row equals which is M∧.=⍉M; in each column <⍀ keeps the first 1; a row stays if it is
⍝ the first of its equals anywhere.
Z←(∨/<⍀M∧.=⍉M)⌿M
∇

⍝ ---- Piles -----------------------------------------------------------------------------------------------------------------

⍝ All piles of n cubes are one array of shape piles, n, 4.

∇Z←PILES PUT BELTS;N;M;TALL;BELOW
⍝ Every belt below every pile, where it repeats no colour of a side.
N←1↑⍴PILES ⋄ M←1↑⍴BELTS
TALL←M⌿PILES
BELOW←((N×M),4)⍴BELTS
⍝ ≠[1 3] lays the belt along axes 1 and 3 of the piles: it meets all rows of its own pile.
Z←(∧/∧/TALL≠[1 3]BELOW)⌿TALL,[2]BELOW
∇

⍝ The eight ways to look at a pile: from four sides, and the same with the pile upside down.
LOOKS←(⍳8)⌽4⌿(⍳4),[0.5]⌽⍳4

∇Z←FRESH PILES;N;IMAGES;SAME
⍝ The piles without those that are another one, seen in one of eight ways. IMAGES has the shape piles, 8, faces.
N←1↑⍴PILES
IMAGES←(N,8,×/1↓⍴PILES)⍴1 3 2 4⍉PILES[;;LOOKS]
SAME←∨/[2]IMAGES∧.=⍉(N,×/1↓⍴PILES)⍴PILES
Z←(~∨⌿SAME∧(⍳N)∘.<⍳N)⌿PILES
∇

∇Z←PILED CUBES;K
⍝ All piles of some cubes. The first cube is laid in three ways only: turning a whole pile makes nothing new.
Z←(3 1 4)⍴CUBES[1;AROUND]
K←1
NEXT:→((1↑⍴CUBES)<K←K+1)/DONE
Z←Z PUT DIFFERENT CUBES[K;WALKS]
→NEXT
⍝ A belt that reads the same backwards lets a pile and its mirror image begin alike: they are one.
DONE:Z←FRESH Z
∇
