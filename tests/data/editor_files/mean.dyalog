 r←mean y
⍝ A bare function in a file of the older ending.
⍝ y: numbers of any shape; the mean of all of them, 0 if there is none
 :If 0=×/⍴y
     r←0
 :Else
     r←(+/,y)÷×/⍴y
 :EndIf
⍝
⍝ Examples
⍝   mean 1 2 3
⍝ 2
⍝   mean 2 2⍴⍳4
⍝ 2.5
⍝   mean ⍬
⍝ 0
