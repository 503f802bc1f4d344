⍝ Conway's Game of Life, with a glider on a torus
⎕IO←0

life←{↑1 ⍵∨.∧3 4=+/,¯1 0 1∘.⊖¯1 0 1∘.⌽⊂⍵}
glider←3 3⍴0 1 0 0 0 1 1 1 1
board←8 8↑glider
show←{⎕←' #'[⍵]}

∇ run n;b
  b←board
  :Repeat
      show b
      ⎕←8⍴'-'
      b←life b
      n-←1
  :Until n=0
  show b
∇

run 4
⍝ after four generations the glider is one further down and right
(life⍣4⊢board)≡¯1⊖¯1⌽board
gens←{⍵∘{(life⍣⍺)⍵}¨⍳⍺}
