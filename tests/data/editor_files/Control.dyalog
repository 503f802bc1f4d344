⍝ Every control structure once, nested, with comments behind the words
∇ r←Classify n;kind;i
  :If n<0                                 ⍝ below zero
      kind←'negative'
  :ElseIf n=0
      kind←'zero'
  :ElseIf n<10
  :AndIf 0=2|n
      kind←'small and even'
  :ElseIf (n=11)
  :OrIf n=13
      kind←'a lucky one'
  :Else
      kind←'other'
  :EndIf
  r←⊂kind
∇
∇ r←Collatz n
  r←⍬
  :While n≠1
      r,←n
      :If 2|n ⋄ n←1+3×n ⋄ :Continue ⋄ :EndIf
      n÷←2
      :If 100<≢r
          :Leave
      :EndIf
  :EndWhile
∇
∇ Loops;i;j;w
  :For i :In ⍳3
      :For j :In ⍳i
          :If j=2 ⋄ :Continue ⋄ :EndIf
          ⎕←i j
      :EndFor
  :EndFor
  :Repeat
      i-←1
  :Until i≤0
  :With w←⎕NS''
      inside←≢⎕NL 2
      ⎕←'in the namespace: ',⍕inside
  :EndWith
  :Hold 'token'
      ⎕←'held'
  :EndHold
  :GoTo 0
∇
Classify¨¯1 0 4 13 100
Collatz 6
Loops
:For line :In 'ab' 'cd'
    ⎕←⌽line
:EndFor
