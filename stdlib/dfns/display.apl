⍝ Pictures of arrays, as text.

⍝ Arrays in boxes: → ↓ axes (⊖ ⌽ those without items), ~ numbers, ─ characters, + both, ∊ nested.
display←{⍺←1 ⋄ ⎕DISPLAY ⍵}

⍝ Nested arrays in cells; the left argument 1 asks for signs, a second 1 for items in the middle.
disp←{⍺←0 ⋄ (signs centred)←2↑⍺ ⋄ (((3×signs)↓'min',signs/'mid'),centred/' centred')⎕DISPLAY ⍵}

⍝ A text array in a box.
box←{
    (⎕IO ⎕ML)←1
    m←{((×/¯1↓⍴⍵),¯1↑1,⍴⍵)⍴⍵}⍕⍵
    line←(2⊃⍴m)⍴'─'
    ('┌',line,'┐')⍪('│',m,'│')⍪'└',line,'┘'
}

⍝ Texts in columns, in order downwards; the left argument tells the blanks between them and the width.
cols←{
    (⎕IO ⎕ML)←1
    ⍺←⍬
    (gap page)←2↑⍺,(≢⍺)↓1,⎕PW
    m←{2=≢⍴⍵:⍵ ⋄ ↑⍕¨⍵}⍵
    wide←gap+2⊃⍴m
    down←⌈(≢m)÷1⌈⌊(page+gap)÷wide
    (-gap)↓[2]⊃,/{(down,wide)↑(down↑⍵↓m)}¨down×¯1+⍳⌈(≢m)÷down
}

⍝ Nested arrays with a line above and lines between their items only.
dsp←{
    (⎕IO ⎕ML)←1
    mat←{((×/¯1↓⍴⍵),¯1↑1,⍴⍵)⍴⍵}
    1≥|≡⍵:mat⍕⍵
    cells←mat ∇¨⍵
    beside←{
        (h k)←≢¨⍺ ⍵
        bar←((h⌈k),1)↑((h⌊k),1)⍴'│'
        (((h⌈k),2⊃⍴⍺)↑⍺),bar,((h⌈k),2⊃⍴⍵)↑⍵
    }
    wide←⌈⌿(2⊃⍴)¨cells
    padded←((≢¨cells),¨(⍴cells)⍴wide)↑¨cells
    rows←{⊃beside/⍵}¨↓padded
    ⊃{⍺⍪⍵}/(⊂(1,2⊃⍴1⊃rows)⍴'─'),rows
}
