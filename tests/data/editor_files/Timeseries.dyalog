⍝ Small statistics over a series with gaps; a gap is ⎕NULL
series←3.2 4.1 ⎕NULL 5.5 ⎕NULL 4.9 6.1
isGap←{⍵∊⊂⎕NULL}

fill←{
    ⍝ carry the last value forward; leading gaps become the first value
    gap←isGap ⍵
    ~∨/gap:⍵
    first←⊃(~gap)/⍵
    at←⌈\(⍳≢⍵)×~gap
    values←first,⍵
    (1+at)⊃¨⊂values
}

mean←+/÷≢
sd←{(mean(⍵-mean ⍵)*2)*÷2}
z←{(⍵-mean ⍵)÷sd ⍵}

∇ Report data;clean;line
  clean←fill data
  :If isGap⊃data
      ⎕←'the first value is a guess'
  :EndIf
  line←'mean ',⍕2⍕mean clean
  ⎕←line
  ⎕←'sd   ',2⍕sd clean
  ⎕←'z    ',6 2⍕z clean
∇

Report series
≢fill series
