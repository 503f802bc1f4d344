⍝ Puzzles.

⍝ The next generation of cells in the game of Life.
life←{
    n←{⊃+/,¯1 0 1∘.⊖¯1 0 1∘.⌽⊂⍵}⍵⊣(⎕IO ⎕ML)←1
    (n=3)∨⍵∧n=4
}

⍝ Places of queens that do not see each other, a list of columns for each way; the moves of discs from the first of three pegs.
queens←{
    (⎕IO ⎕ML)←1
    n←⍵
    {n=≢⍵:⊂⍵ ⋄ free←(⍳n)~⍵,(⍵+⌽⍳≢⍵),⍵-⌽⍳≢⍵ ⋄ 0=≢free:⍬ ⋄ y←⍵ ⋄ ⊃,/∇¨(⊂y),¨free}⍬
}
hanoi←{
    (⎕IO ⎕ML)←1
    ⍵{⍺=0:⍬ ⋄ (a b c)←⍵ ⋄ ((⍺-1)∇ a c b),(⊂a b),(⍺-1)∇ c b a}1 2 3
}

⍝ All ways to fill the zeros of a square with numbers, each once in each row, column and smaller square.
sudoku←{
    (⎕IO ⎕ML)←1
    n←≢⍵
    b←⌊n*0.5
    {
        m←⍵
        ~0∊m:,⊂m
        free←{(i j)←⍵ ⋄ (⍳n)~m[i;],m[;j],,m[(b×⌊(i-1)÷b)+⍳b;(b×⌊(j-1)÷b)+⍳b]}
        places←⍸0=m
        ways←free¨places
        k←(≢¨ways)⍳⌊/≢¨ways
        0=≢k⊃ways:⍬
        (i j)←k⊃places
        ⊃,/∇¨{w←m ⋄ w[i;j]←⍵ ⋄ w}¨k⊃ways
    }⍵
}
