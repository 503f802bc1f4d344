⍝ Trees as depth vectors and as nested arrays
depth←0 1 2 2 1 2 3 1
label←'root' 'a' 'a1' 'a2' 'b' 'b1' 'b11' 'c'
parent←{⍵{(-1+⍺)+0}¨⍳⍴⍵}
∇ P←PARENTS D;I
 P←(⍴D)⍴0
 I←1
L:→(I>⍴D)/0
 P[I]←¯1↑0,(D[⍳I]<D[I])/⍳I
 I←I+1
 →L
∇
PARENTS depth
p←PARENTS depth
children←{(p=⍵)/⍳⍴p}
children 1
label[children 2]
∇ SHOW D;I
 :For I :In ⍳⍴D
     ((2×D[I])⍴' '),↑label[I]
 :EndFor
∇
SHOW depth
leaves←(~(⍳⍴p)∊p)/⍳⍴p
label[leaves]
nested←'root'('a'('a1' 'a2'))('b'(⊂'b1'))'c'
≡nested
count←{1≥≡⍵:1 ⋄ +/∇¨⍵}
∊nested
