⍝ Words that users of Dyalog know from the workspace of its functions in braces, made anew after what they are documented to do.
⍝
⍝ 'to segs'⎕CY'dfns' brings two of them, ⎕CY'dfns' or )COPY dfns all. Each stands by itself, and sets ⎕IO and ⎕ML where it needs
⍝ them, so that it does the same under all settings.

⍝ Pictures

⍝ Arrays in boxes: → ↓ axes (⊖ ⌽ those without items), ~ numbers, ─ characters, + both, ∊ nested.
display←{
    (⎕IO ⎕ML)←1
    mat←{2=⍴⍴⍵:⍵ ⋄ 2>⍴⍴⍵:(1,⍴,⍵)⍴⍵ ⋄ ⊃{⍺⍪' '⍪⍵}/∇¨,⊂[1↓⍳⍴⍴⍵]⍵}
    is←{0=10|⎕DR ⍵}
    mark←{1<|≡⍵:'∊' ⋄ c←is¨,⍵ ⋄ ∧/c:'─' ⋄ ∨/c:'+' ⋄ '~'}
    frame←{
        (own kind)←⍺
        w←2⊃⍴⍵
        arrow←(1+0=¯1↑1,⍴own)⊃'→⊖'
        top←'┌',(w↑(0<⍴⍴own)⍴arrow),'┐'
        left←(≢⍵)⍴'│'
        left[⍳1<⍴⍴own]←(1+0∊¯1↓⍴own)⊃'↓⌽'
        bottom←'└',(w↑kind),'┘'
        line←{(⍵,'─')[(⍳≢⍵)+(1+(≢⍵)-⍳≢⍵)×' '=⍵]}
        (line top)⍪(left,⍵,'│')⍪line bottom
    }
    grid←{
        cells←⍵⍴⍨(×/¯1↓⍴⍵),¯1↑1,⍴⍵
        high←⌈/≢¨cells
        wide←⌈⌿(2⊃⍴)¨cells
        rows←↓(high∘.,wide)↑¨cells
        ' ',(⊃⍪/{⊃{⍺,' ',⍵}/⍵}¨rows),' '
    }
    item←{(0=⍴⍴⍵)∧1≥|≡⍵:' '⍪mat⍕⍵ ⋄ ⍺⍺ ⍵}
    show←{
        (0=⍴⍴⍵)∧0=≡⍵:mat⍕⍵
        a←(1⌈⍴⍵)⍴⍵
        1<|≡a:⍵(mark a)frame grid(∇ item)¨a
        ⍵(mark a)frame mat⍕a
    }
    show ⍵
}

⍝ Nested arrays in cells.
disp←{
    (⎕IO ⎕ML)←1
    mat←{2=⍴⍴⍵:⍵ ⋄ 2>⍴⍴⍵:(1,⍴,⍵)⍴⍵ ⋄ ⊃{⍺⍪' '⍪⍵}/∇¨,⊂[1↓⍳⍴⍴⍵]⍵}
    1≥|≡⍵:mat⍕⍵
    cells←∇¨⍵
    cells←cells⍴⍨(×/¯1↓⍴⍵),¯1↑1,⍴⍵
    high←⌈/≢¨cells
    wide←⌈⌿(2⊃⍴)¨cells
    line←{(1⊃⍵),(1↓∊(2⊃⍵),¨wide⍴¨'─'),3⊃⍵}
    rows←{'│',(⊃{⍺,'│',⍵}/⍵),'│'}¨↓(high∘.,wide)↑¨cells
    (line'┌┬┐')⍪(⊃{⍺⍪(line'├┼┤')⍪⍵}/rows)⍪line'└┴┘'
}

⍝ Text

⍝ Without blanks at the front, at the end, in both places, and with single ones inside.
dlb←{(∨\' '≠⍵)/⍵}
dtb←{⌽{(∨\' '≠⍵)/⍵}⌽⍵}
dmb←{(~(1↓b,0)∧b←' '=⍵)/⍵}
dxb←{t←(~(1↓b,0)∧b←' '=⍵)/⍵ ⋄ t←(' '=1↑t)↓t ⋄ (-' '=¯1↑t)↓t}

⍝ The pieces between separators, which are blanks unless the left argument tells others.
segs←{⍺←' ' ⋄ (~⍵∊⍺)⊆⍵}
words←{(⍵≠' ')⊆⍵}

lcase←{¯1 ⎕C ⍵}
ucase←{1 ⎕C ⍵}

⍝ A text with another in the place of each that is found: (text find put)ss, where find and put are texts.
ss←{
    (⎕IO ⎕ML)←1
    (text find put)←,¨⍵
    0=≢find:text
    ''{
        0=≢⍵:⍺
        at←(find⍷⍵)⍳1
        at>≢⍵:⍺,⍵
        (⍺,((at-1)↑⍵),put)∇(at-1+-≢find)↓⍵
    }text
}

⍝ Roman numerals of a number, the number of a numeral.
roman←{
    (⎕IO ⎕ML)←1
    letters←'M' 'CM' 'D' 'CD' 'C' 'XC' 'L' 'XL' 'X' 'IX' 'V' 'IV' 'I'
    values←1000 900 500 400 100 90 50 40 10 9 5 4 1
    0=10|⎕DR ⍵:{(+/⍵×1-2×⍵<1↓⍵,0)}values['M D C L X V I'{(⍸⍺≠' ')[(⍺~' ')⍳⍵]}⍵]
    ⍵{⍺=0:⍵ ⋄ i←(⍺≥values)⍳1 ⋄ (⍺-values[i])∇ ⍵,i⊃letters}''
}

⍝ Digits of base 16, and the number that they are.
hex←{⎕IO←0 ⋄ ⍵=0:,'0' ⋄ '0123456789abcdef'[16⊥⍣¯1⊢⍵]}
dec←{⎕IO←0 ⋄ 16⊥16|'0123456789abcdef0123456789ABCDEF'⍳⍵}

⍝ Numbers

⍝ From the first to the last, in steps of one or of those between the first two; letters too.
to←{
    (⎕IO ⎕ML)←0 1
    0=10|⎕DR ⍵:⎕UCS(⎕UCS ⍺)∇ ⎕UCS ⍵
    first←⊃⍺
    step←{1<≢⍺:(⊃⌽⍺)-⊃⍺ ⋄ 1-2×⍵<⊃⍺}
    by←(,⍺)step ⍵
    first+by×⍳0⌈1+⌊(⍵-first)÷by
}

gcd←{⍺∨⍵}
lcm←{⍺∧⍵}

⍝ The prime factors of a number, from the least on.
factors←{
    (⎕IO ⎕ML)←1
    ⍵≤1:⍬
    ⍬{
        (n p)←⍵
        n<p*2:⍺,(n>1)/n
        0=p|n:(⍺,p)∇(n÷p)p
        ⍺ ∇ n(p+1+p>2)
    }⍵ 2
}

⍝ Primes: of one argument that prime; 0 and 1 whether none or one, ¯1 how many are below, 2 those that make a number with their
⍝ exponents, 3 those that make it, 4 and ¯4 the next and the one before, 10 which of the numbers from the first up to the last.
pco←{
    io←⎕IO
    (⎕IO ⎕ML)←1
    sieve←{
        n←1⌈⌊⍵
        b←0,1↓n⍴1
        b{
            p←⍵
            n<p*2:⍺
            ~p⌷⍺:⍺ ∇ p+1
            m←⍺
            m[p×(p-1)+⍳1+(⌊n÷p)-p]←0
            m ∇ p+1
        }2
    }
    split←{
        ⍵<2:⍬
        ⍬{(n p)←⍵ ⋄ n<p*2:⍺,(n>1)/n ⋄ 0=p|n:(⍺,p)∇(n÷p)p ⋄ ⍺ ∇ n(p+1+p>2)}⍵ 2
    }
    is←{(⍵≥2)∧⍵=⌊⍵:{p←2 ⋄ 2{⍵<⍺*2:1 ⋄ 0=⍺|⍵:0 ⋄ (⍺+1+⍺>2)∇ ⍵}⍵}⍵ ⋄ 0}
    next←{⍵{is ⍵:⍵ ⋄ ⍺ ∇ ⍵+1}1+⌊⍵}
    before←{⍵≤2:0 ⋄ {is ⍵:⍵ ⋄ ∇ ⍵-1}¯1+⌈⍵}
    nth←{
        0∊⍴⍵:⍵
        k←1+⍵-io
        most←⌈/,k
        size←20+⌈most×1.2×⍟most⌈3
        (⍸sieve size)[k]
    }
    ⍺←⎕NULL
    ⍺≡⎕NULL:nth ⍵
    ⍺=0:~is¨⍵
    ⍺=1:is¨⍵
    ⍺=¯1:{+/sieve 1⌈(⌈⍵)-1}¨⍵
    ⍺=2:{f←split ⍵ ⋄ u←∪f ⋄ ↑u(+/u∘.=f)}⍵
    ⍺=3:split ⍵
    ⍺=4:next¨⍵
    ⍺=¯4:before¨⍵
    ⍺=10:{(m n)←⍵ ⋄ is¨¯1+m+⍳n-m}⍵
    ⎕SIGNAL 11
}

fibonacci←{1⊃⍵{⍺=0:⍵ ⋄ (⍺-1)∇(⊃⌽⍵),+/⍵}0 1⊣(⎕IO ⎕ML)←1}

⍝ All orders of so many integers, a row each; all choices of so many of them.
pmat←{
    io←⎕IO
    (⎕IO ⎕ML)←1
    rows←{⍵≤0:1 0⍴0 ⋄ r←∇ ⍵-1 ⋄ n←⍵ ⋄ ⊃⍪/{k←⍵ ⋄ k,r+r≥k}¨⍳n}
    (io-1)+rows ⍵
}
cmat←{
    io←⎕IO
    (⎕IO ⎕ML)←1
    rows←{
        ⍺=0:1 0⍴0
        ⍺>⍵:(0,⍺)⍴0
        (1,1+(⍺-1)∇ ⍵-1)⍪1+⍺ ∇ ⍵-1
    }
    (io-1)+⍺ rows ⍵
}

⍝ Dates

⍝ The day of Easter of a year, as 10000 100 1 weigh year, month and day.
easter←{
    c←⌊⍵÷100
    g←19|⍵
    k←⌊(c-17)÷25
    i←30|15+(19×g)+c-(⌊c÷4)+⌊(c-k)÷3
    i←i-(⌊i÷28)×1-(⌊i÷28)×(⌊29÷i+1)×⌊(21-g)÷11
    j←7|⍵+(⌊⍵÷4)+i+2+(⌊c÷4)-c
    l←i-j
    m←3+⌊(l+40)÷44
    (10000×⍵)+(100×m)+l+28-31×⌊m÷4
}

⍝ The number of a day of which year, month, day and hours, minutes, seconds, thousandths are told, from the last of 1899; and back.
days←{
    (⎕IO ⎕ML)←1
    (y m d h n s t)←7↑⍵
    a←⌊(14-m)÷12
    b←y+4800-a
    c←m+(12×a)-3
    day←d+(⌊(2+153×c)÷5)+(365×b)+(⌊b÷4)+(⌊b÷400)-32045+⌊b÷100
    (day-2415020)+((t÷1000)+s+60×n+60×h)÷86400
}
date←{
    (⎕IO ⎕ML)←1
    whole←⌊⍵
    e←whole+2415020+32044
    f←⌊(3+4×e)÷146097
    g←e-⌊(146097×f)÷4
    h←⌊(3+4×g)÷1461
    i←g-⌊(1461×h)÷4
    j←⌊(2+5×i)÷153
    day←1+i-⌊(2+153×j)÷5
    month←j+3-12×⌊j÷10
    year←(100×f)+h+(⌊j÷10)-4800
    year month day,24 60 60 1000⊤⌊0.5+86400000×⍵-whole
}

⍝ Functions again and again

⍝ From the left; until nothing changes; until, and as long as, another function says so.
foldl←{(⎕IO ⎕ML)←1 ⋄ ⊃⍺⍺⍨/(⌽⍵),⊂⍺}
limit←{⍺⍺⍣≡⍵}
until←{⍵⍵ ⍵:⍵ ⋄ ∇ ⍺⍺ ⍵}
while←{⍵⍵ ⍵:∇ ⍺⍺ ⍵ ⋄ ⍵}

⍝ A function of each simple array in a nested one.
saw←{⍺←⊢ ⋄ 1≥|≡⍵:⍺ ⍺⍺ ⍵ ⋄ ⍺ ∇¨⍵}

⍝ What can be reached: the transitive closure of a matrix of truths.
tc←{⍵∨⍵∨.∧⍵}⍣≡

⍝ The next generation of cells in the game of Life.
life←{
    n←{⊃+/,¯1 0 1∘.⊖¯1 0 1∘.⌽⊂⍵}⍵⊣(⎕IO ⎕ML)←1
    (n=3)∨⍵∧n=4
}

⍝ Times

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
