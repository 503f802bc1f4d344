)clear
⍝ Polynomials as vectors of coefficients, highest power first
eval: ⍺⊥⍨⍵
deriv: ¯1↓⍵×⌽¯1+⍳⍴⍵
times: +⌿(-¯1+⍳⍴⍺)⌽((⍴⍺),¯1+(⍴⍺)+⍴⍵)↑⍺∘.×⍵
degree: ¯1+⍴⍵ : 0=⍴⍵ : ¯1
P←1 ¯6 11 ¯6
P eval 3
deriv P
1 ¯1 times 1 1
degree P
∇ R←P NEWTON X;D;I;STEP
 D←deriv P
 I←0
AGAIN:STEP←(P eval X)÷D eval X
 X←X-STEP
 I←I+1
 →((I<50)∧1E¯12<|STEP)/AGAIN
 R←X
∇
P NEWTON 3.7
P NEWTON .2
P∘NEWTON¨0 1.9 5
)FNS
