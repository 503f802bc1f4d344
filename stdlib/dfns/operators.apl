⍝ What takes functions.

⍝ From the left; until nothing changes; until, and as long as, another function says so.
foldl←{(⎕IO ⎕ML)←1 ⋄ ⊃⍺⍺⍨/(⌽⍵),⊂⍺}
limit←{⍺⍺⍣≡⍵}
until←{⍵⍵ ⍵:⍵ ⋄ ∇ ⍺⍺ ⍵}
while←{⍵⍵ ⍵:∇ ⍺⍺ ⍵ ⋄ ⍵}

⍝ A function of each simple array in a nested one.
saw←{⍺←⊢ ⋄ 1≥|≡⍵:⍺ ⍺⍺ ⍵ ⋄ ⍺ ∇¨⍵}

⍝ A reduction with all results on the way; reductions of parts that have given lengths; a fold from the right.
acc←{(⎕IO ⎕ML)←1 ⋄ 2>≢⍵:⍵ ⋄ f←⍺⍺ ⋄ ⊃{(⊂⍺ f⊃⍵),⍵}/(¯1↓⍵),⊂¯1↑⍵}
pred←{(⎕IO ⎕ML)←1 ⋄ f←⍺⍺ ⋄ {⊃f/⍵}¨(⍺/⍳≢⍺)⊆⍵}
foldr←{(⎕IO ⎕ML)←1 ⋄ ⊃⍺⍺/⍵,⊂⍺}

⍝ A function of each element at every level.
perv←{⍺←⊢ ⋄ (⎕IO ⎕ML)←1 ⋄ 0=≡⍺ ⊢ ⍵:⍺ ⍺⍺ ⍵ ⋄ ⍺ ∇¨⍵}

⍝ A function so many times.
pow←{⍺=0:⍵ ⋄ (⍺-1)∇ ⍺⍺ ⍵}
power←{⍺←⊢ ⋄ ⍺(⍺⍺⍣⍵⍵)⍵}

⍝ How long expressions take, in seconds, and how much more or less than the first one.
cmpx←{
    (⎕IO ⎕ML)←1
    once←{begin←2⊃⎕AI ⋄ _←⍺{0=⍺:0 ⋄ _←¯1⌶⍵ ⋄ (⍺-1)∇ ⍵}⍵ ⋄ (2⊃⎕AI)-begin}
    time←{text←⍵ ⋄ 1{t←⍺ once text ⋄ t≥50:t÷1000×⍺ ⋄ (⍺×2)∇ ⍵}0}
    1≥|≡⍵:2⍕time ⍵
    times←time¨⍵
    share←⌊0.5+100×(times-⊃times)÷⊃times
    bars←⌊0.5+40×times÷⌈/times
    best←times=⌊/times
    ↑{(e t s b m)←⍵ ⋄ (m⊃'  ' '* '),e,' → ',t,' | ',s,'% ',b⍴'⎕'}¨↓⍉↑(↓↑⍵)(¯1⍕¨times)(↓¯5↑[2]⍕⍪share)bars(1+best)
}

⍝ (f memo c) asks f only for what it has not asked before; c is what cache gave.
cache←{c←⎕NS'' ⋄ c.keys←⍬ ⋄ c.values←⍬ ⋄ c}
memo←{
    ⍺←⎕NULL
    f←⍺⍺
    c←⍵⍵
    key←⊂⍺ ⍵
    i←c.keys⍳key
    i<⎕IO+≢c.keys:i⊃c.values
    r←⍺{⍺≡⎕NULL:f ⍵ ⋄ ⍺ f ⍵}⍵
    c.keys,←key
    c.values,←⊂r
    r
}

⍝ One function and then the other: both, as long as the first is not 0; the second if the first is 0; one of them, after the left argument.
and←{⍺←⊢ ⋄ ⍺ ⍺⍺ ⍵:⍺ ⍵⍵ ⍵ ⋄ 0}
or←{⍺←⊢ ⋄ ⍺ ⍺⍺ ⍵:1 ⋄ ⍺ ⍵⍵ ⍵}
else←{⍺:⍺⍺ ⍵ ⋄ ⍵⍵ ⍵}

⍝ Results one behind the other until one comes again; the sums on the way of a function for which parentheses do not matter.
traj←{⎕ML←1 ⋄ f←⍺⍺ ⋄ (,⊂⍵){(⊂⍵)∊⍺:⍺ ⋄ (⍺,⊂⍵)∇ f ⍵}f ⍵}
ascan←{⎕ML←1 ⋄ f←⍺⍺ ⋄ 2>≢⍵:⍵ ⋄ ⊃{⍵,⊂(⊃⌽⍵)f ⍺}/(⌽1↓⍵),⊂1↑⍵}

⍝ A function of each item, asked once for equal ones; of each row.
each←{⎕ML←1 ⋄ 0∊⍴⍵:⍺⍺¨⍵ ⋄ u←∪,⍵ ⋄ (⍴⍵)⍴(⍺⍺¨u)[u⍳,⍵]}
rows←{⍺←⊢ ⋄ ⍺(⍺⍺⍤1)⍵}

⍝ New values where a selection says; those of a selecting function changed by another one.
at←{⍺←⊢ ⋄ ⍺(⍺⍺@⍵⍵)⍵}
sam←{
    ⎕ML←1
    ⍺←⊢
    s←⍺⍺(⍴⍵)⍴⍳×/⍴⍵
    r←,⍵
    r[,s]←(×/⍴s)⍴⍺ ⍵⍵ r[s]
    (⍴⍵)⍴r
}

⍝ A function of the parts that have at most some depth: of the only argument, of the left one, of the right one; ¯1 counts from the top.
Depth←{
    (⎕IO ⎕ML)←1
    ⍺←⎕NULL
    f←⍺⍺
    (m l r)←⌽3⍴⌽,⍵⍵
    depth←{⍺<0:0⌈⍺+|≡⍵ ⋄ ⍺}
    ⍺≡⎕NULL:(m depth ⍵){⍺≥|≡⍵:f ⍵ ⋄ ⍺ ∇¨⍵}⍵
    p←l depth ⍺
    q←r depth ⍵
    ⍺{
        down←(p q)<|≡¨⍺ ⍵
        down≡0 0:⍺ f ⍵
        down≡1 0:⍺ ∇¨⊂⍵
        down≡0 1:(⊂⍺)∇¨⍵
        ⍺ ∇¨⍵
    }⍵
}

⍝ The alternant: -alt× is the determinant, +alt× the same with all signs +.
alt←{
    (⎕IO ⎕ML)←1
    f←⍺⍺
    g←⍵⍵
    ≠/⍴⍵:⎕SIGNAL 5
    {
        m←⍵
        1≥≢m:⊃f/,m
        ⊃f/m[;1]g ∇¨{1↓⍤1⊢m⌿⍨⍵≠⍳≢m}¨⍳≢m
    }⍵
}

⍝ Bags, in which an item may be several times: the most of ∪, the least of ∩, what is left of ~.
bags←{
    (⎕IO ⎕ML)←1
    u←∪⍺,⍵
    a←+/u∘.≡⍺
    b←+/u∘.≡⍵
    probe←1 2 ⍺⍺ 2 3
    probe≡1 2 3:(a⌈b)/u
    probe≡,2:(a⌊b)/u
    probe≡,1:(0⌈a-b)/u
    ⎕SIGNAL 11
}

⍝ From the left through a tree, whose parts a second function tells, and a node before its parts or behind them; through a list of a head
⍝ and a rest.
trav←{⎕ML←1 ⋄ ⊃∇⍨/(⌽⍵⍵ ⍵),⊂⍺ ⍺⍺ ⍵}
ravt←{⎕ML←1 ⋄ (⊃∇⍨/(⌽⍵⍵ ⍵),⊂⍺)⍺⍺ ⍵}
ltrav←{(⎕IO ⎕ML)←1 ⋄ ⍵≡'∘':⍺ ⋄ (⍺ ⍺⍺⊃⍵)∇ 2⊃⍵}

⍝ A function of the number of a file that is tied meanwhile.
file←{t←⍵ ⎕NTIE 0 ⋄ r←⍺⍺ t ⋄ r⊣⎕NUNTIE t}
