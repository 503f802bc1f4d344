⍝ Primitives, operators, defined functions.
∇R←FIB N
→(N<2)/SMALL
R←(FIB N-1)+FIB N-2
→0
SMALL:R←N
∇
∇R←SIEVE N;I
R←N⍴1
I←2
LOOP:→(N<I×I)/END
R[I×1+⍳(⌊N÷I)-1]←0
I←I+1
→LOOP
END:R←1↓R/⍳N
∇
∇R←LIFE B
R←⊃+/+/¯1 0 1∘.⊖¯1 0 1∘.⌽⊂B
R←(R=3)∨B∧R=4
∇
∇R←MEAN X
R←(+/X)÷⍴X
∇
∇ALL;I;Z
I←0
NEXT:I←I+1
Z←FIB 8
Z←SIEVE 100
Z←LIFE 8 8⍴0 1 0 1 1 0 0
Z←MEAN ⍳20
Z←+/(⍳20)×⌽⍳20
Z←(⍳5)∘.×⍳5
Z←+\⍳20
Z←⍉3 4⍴⍳12
Z←(3 3⍴⍳9)+.×3 3⍴⍳9
Z←⍋3 1 2 5 4
Z←'THE QUICK BROWN FOX'⍳'QF'
Z←(0=2|⍳20)/⍳20
Z←⌈/3 1 4 1 5
Z←⊃,/(⊂'AB'),⊂'CD'
Z←⍴¨'AB' 'CDE' 'F'
Z←2 2⊤7
Z←10⊥1 2 3
Z←⍕1 2 3.5
Z←3↑⍳10
Z←2↓⍳10
Z←1⌽⍳5
Z←(⍳3)∈2 3
→(I<100)/NEXT
∇
ALL
