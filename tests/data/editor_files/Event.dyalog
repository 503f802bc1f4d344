⍝ Labels, branches and computed branches: code that was written in 1985 and still runs
∇ Z←A GCD B
 L1:→(B=0)/L2
 Z←A ⋄ A←B ⋄ B←B|Z ⋄ →L1
 L2:Z←A
∇
∇ Z←SORT V;I;J;T
 ⍝ EXCHANGE SORT; DO NOT USE FOR MORE THAN 100 ITEMS
 Z←V
 I←1
 OUTER:→(I≥⍴Z)/0
 J←I+1
 INNER:→(J>⍴Z)/NEXT
 →(Z[I]≤Z[J])/SKIP
 T←Z[I]
 Z[I]←Z[J]
 Z[J]←T
 SKIP:J←J+1
 →INNER
 NEXT:I←I+1
 →OUTER
∇
∇ PLAY N;CHOICE
 →(ONE,TWO,THREE)[N]
 ONE:'FIRST' ⋄ →0
 TWO:'SECOND' ⋄ →0
 THREE:'THIRD'
 ⍝ FALLS OFF THE END
∇
48 GCD 36
SORT 5 2 9 1
PLAY 2
