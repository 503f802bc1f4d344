⍝ Numbers as digits.

⍝ Functions of natural numbers that are texts of digits, of any length.
nats←{
    (⎕IO ⎕ML)←1
    op←⍺⍺
    trim←{(∨\0≠⍵)/⍵}
    digits←{trim{0=10|⎕DR ⍵:¯1+⎕D⍳,⍵ ⋄ 10⊥⍣¯1⊢⍵}⍵}
    text←{0=≢⍵:,'0' ⋄ ⎕D[1+⍵]}
    align←{n←(≢⍺)⌈≢⍵ ⋄ (-n)↑¨⍺ ⍵}
    carry←{0=≢⍵:⍵ ⋄ ∧/⍵∊0,⍳9:trim ⍵ ⋄ ∇(0,10|⍵)+(⌊⍵÷10),0}
    sign←{(a b)←⍺ align ⍵ ⋄ ×1↑(0≠a-b)/a-b}
    add←{carry⊃+/⍺ align ⍵}
    less←{carry⊃-/⍺ align ⍵}
    times←{0∊≢¨⍺ ⍵:⍬ ⋄ carry+⌿(-¯1+⍳≢⍺)⌽⍺∘.×⍵,0×1↓⍺}
    over←{
        0=≢⍵:⎕SIGNAL 11
        y←⍵
        one←{r←trim(2⊃⍺),⍵ ⋄ (k r)←0{¯1=⍵ sign y:⍺ ⍵ ⋄ (⍺+1)∇ ⍵ less y}r ⋄ ((1⊃⍺),k)r}
        trim¨⊃{⍵ one ⍺}/(⌽⍺),⊂⍬ ⍬
    }
    raised←{0=≢⍵:,1 ⋄ (q r)←⍵ over,2 ⋄ half←⍺ ∇ q ⋄ 0=≢r:half times half ⋄ ⍺ times half times half}
    (a b)←digits¨⍺ ⍵
    probe←(6 op 3)(3 op 6)(3 op 3)
    known←(9 9 6)(3 ¯3 0)(18 18 9)(2 0.5 1)(3 0 0)(216 729 27)(6 6 3)(3 3 3)⍳⊂probe
    known=1:text a add b
    known=2:{0>a sign b:'¯',text b less a ⋄ text a less b}⍬
    known=3:text a times b
    known=4:text 1⊃a over b
    known=5:text 2⊃b over a
    known=6:text a raised b
    known=7:text{0>a sign b:b ⋄ a}⍬
    known=8:text{0>a sign b:a ⋄ b}⍬
    ∧/probe∊0 1:(a{0=≢r←⍺ sign ⍵:0 ⋄ ⊃r}b)op 0
    ⎕SIGNAL 11
}
nat←nats
big←nats

⍝ Products and powers of lists of decimal digits.
xtimes←{
    (⎕IO ⎕ML)←1
    trim←{(∨\0≠⍵)/⍵}
    carry←{∧/⍵∊0,⍳9:⍵ ⋄ ∇(0,10|⍵)+(⌊⍵÷10),0}
    (a b)←trim¨,¨⍺ ⍵
    0∊≢¨a b:,0
    (≢a)<≢b:b ∇ a
    trim carry⊃{(⍵,0)+(-1+≢⍵)↑⍺×a}/(⌽b),⊂(≢a)⍴0
}
xpower←{
    (⎕IO ⎕ML)←1
    trim←{(∨\0≠⍵)/⍵}
    carry←{∧/⍵∊0,⍳9:⍵ ⋄ ∇(0,10|⍵)+(⌊⍵÷10),0}
    times←{0∊≢¨⍺ ⍵:,0 ⋄ a←⍺ ⋄ trim carry⊃{(⍵,0)+(-1+≢⍵)↑⍺×a}/(⌽⍵),⊂(≢a)⍴0}
    (⍵<0)∨⍵≠⌊⍵:⎕SIGNAL 11
    (trim,⍺){⍵=0:,1 ⋄ h←⍺ ∇⌊⍵÷2 ⋄ s←h times h ⋄ 2|⍵:s times ⍺ ⋄ s}⍵
}

⍝ The sum of the rows of a table of digits, in a base.
colsum←{
    (⎕IO ⎕ML)←1
    ⍺←10
    base←⍺
    {(∨\0≠⍵)/⍵}{∧/⍵<base:⍵ ⋄ ∇(0,base|⍵)+(⌊⍵÷base),0}+⌿⍵
}

⍝ A number in digits of which none is nothing, as columns of a spreadsheet are counted; digits in a list as the number.
adic←{
    (⎕IO ⎕ML)←1
    alphabet←,⍺
    k←≢alphabet
    k=0:⎕SIGNAL 11
    (0=≢⍴⍵)∧2|⎕DR ⍵:{(⍵<0)∨⍵≠⌊⍵:⎕SIGNAL 11 ⋄ (0↑alphabet){⍵=0:⍺ ⋄ r←k|⍵-1 ⋄ (alphabet[r+1],⍺)∇(⍵-1+r)÷k}⍵}⍵
    d←alphabet⍳,⍵
    ∨/d>k:⎕SIGNAL 11
    k⊥d
}

⍝ Signed integers out of unsigned ones of so many bits.
int←{⍵-(2*⍺)×⍵≥2*⍺-1}

⍝ Numbers as fractions: numerators, and denominators below them. The left argument is the tolerance.
rational←{⍺←⎕CT ⋄ ⎕CT←⍺ ⋄ ⎕ML←1 ⋄ ↑⍵ 1÷⊂1∨⍵}

⍝ Fractions of one whose sum is the left argument divided by the right one: what 1 is divided by.
efract←{
    (⎕IO ⎕ML)←1
    (0∊⍺ ⍵)∨∨/0>⍺ ⍵:⎕SIGNAL 11
    ⍬{(n d)←⍵÷∨/⍵ ⋄ n=0:⍺ ⋄ k←⌈d÷n ⋄ (⍺,k)∇((n×k)-d)(d×k)}⍺ ⍵
}

⍝ As many integers as the right argument says, alike, whose sum is the left one.
nicediv←{(⎕IO ⎕ML)←1 ⋄ 2-⍨/0,⌊0.5+⍺×(⍳⍵)÷⍵}

⍝ Seats of a parliament, 435 if no left argument says how many, for parts of a people, by the method of Huntington and Hill.
apportion←{
    (⎕IO ⎕ML)←1
    ⍺←435
    (⍺<≢⍵)∨∨/⍵≤0:⎕SIGNAL 11
    people←⍵
    (⍺-≢⍵){⍺=0:⍵ ⋄ p←people÷(⍵×⍵+1)*0.5 ⋄ (⍺-1)∇ ⍵+(⍳≢⍵)=p⍳⌈/p}(≢⍵)⍴1
}
