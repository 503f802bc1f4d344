⍝ Eight queens three ways
safe←{~∨/(⍵∊⍺)∨(|⍺-⍵)=⌽⍳⍴⍺}
place←{⍺=0:⊂⍵ ⋄ ⊃,/(⍺-1)∇¨(⊂⍵),¨({⍵ safe⊢⍺}∘⍵¨⍳⍺+⍴⍵)/⍳⍺+⍴⍵}
n←6
rows←{(⍳⍵)∘.=⍳⍵}
∇ Z←QUEENS N;B;C
 Z←⍳0
 B←,0
LOOP:→(0=⍴B)/0
 C←B[⍴B]+1
 B←¯1↓B
 →(C>N)/LOOP
 B←B,C
 →(∨/(C=¯1↓B)∨(|C-¯1↓B)=⌽⍳¯1+⍴B)/LOOP
 →(N=⍴B)/FOUND
 B←B,0
 →LOOP
FOUND:Z←Z,⊂B
 →LOOP
∇
⍴QUEENS n
⊃QUEENS n
' Q'[1+(⊃QUEENS n)∘.=⍳n]
