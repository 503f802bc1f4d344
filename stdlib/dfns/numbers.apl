⍝ Numbers and dates.

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

⍝ Roots: square ones unless the left argument tells others.
root←{⍺←2 ⋄ ⍵*÷⍺}

⍝ Those of the numbers from 2 on that are prime.
sieve←{0=≢⍵:⍵ ⋄ p←1↑⍵ ⋄ (¯1↑⍵)<p*2:⍵ ⋄ p,∇(0≠p|⍵)/⍵}

⍝ The terms of a number's continued fraction, as far as they are certain.
cfract←{⍬{(15<≢⍺)∨1E¯6>⍵-⌊⍵:⍺,⌊⍵ ⋄ (⍺,⌊⍵)∇÷⍵-⌊⍵}⍵}

⍝ The determinant.
det←{
    (⎕IO ⎕ML)←1
    1{
        0∊⍴⍵:⍺
        k←(|⍵[;1])⍳⌈/|⍵[;1]
        p←⍵[k;1]
        0=p:0
        rest←⍵[(⍳≢⍵)~k;]
        (⍺×p×¯1*k-1)∇(0 1↓rest)-(rest[;1]÷p)∘.×1↓⍵[k;]
    }⍵
}

⍝ ⍺⌹⍵ by elimination; the inverse without ⍺.
gauss_jordan←{
    (⎕IO ⎕ML)←1
    n←≢⍵
    ⍺←(⍳n)∘.=⍳n
    right←⍺
    step←{
        m←⍵
        k←(⍺-1)+(|(⍺-1)↓m[;⍺])⍳⌈/|(⍺-1)↓m[;⍺]
        m[⍺,k;]←m[k,⍺;]
        m[⍺;]←m[⍺;]÷m[⍺;⍺]
        m-(m[;⍺]×⍺≠⍳≢m)∘.×m[⍺;]
    }
    (⍴right)⍴(0,n)↓⊃step/(⌽⍳n),⊂⍵,right
}

⍝ The roots of a polynomial, whose coefficients are given from the highest power on.
roots←{
    (⎕IO ⎕ML)←1
    c←⍵÷1↑⍵
    clean←{1E¯8>|11○⍵:9○⍵ ⋄ ⍵}
    n←¯1+≢c
    step←{⍵-(⍵⊥¨⊂c)÷×/((⍳n)∘.=⍳n)+⍵∘.-⍵}
    clean¨(step⍣200)0.4J0.9*⍳n
}

⍝ Where a function of numbers has a value, by Newton's method.
invr←{
    f←⍺⍺
    y←⍵
    {d←1E¯6×1⌈|⍵ ⋄ ⍵-((f ⍵)-y)×2×d÷(f ⍵+d)-f ⍵-d}⍣50⊢1
}

⍝ The least number between two for which a function is 1, which it stays.
bsearch←{
    f←⍺⍺
    {(l h)←⍵ ⋄ l≥h:h ⋄ m←⌊(l+h)÷2 ⋄ f m:∇ l m ⋄ ∇(m+1)h}⍵
}

⍝ The product of the numbers up to one; the sums of a list whose signs alternate, and the products, along an axis; random numbers of a normal distribution in a shape.
factorial←{⍵=0:1 ⋄ ⍵×∇ ⍵-1}
mscan←{⍺←⎕IO-1-≢⍴⍵ ⋄ -\[⍺]⍵}
dscan←{⍺←⎕IO-1-≢⍴⍵ ⋄ ÷\[⍺]⍵}
NormRand←{(⎕IO ⎕ML)←1 ⋄ ((¯2×⍟?⍵⍴0)*0.5)×1○○2×?⍵⍴0}

⍝ The lower triangle that a symmetric matrix is the product of, with its transpose.
Cholesky←{(⎕IO ⎕ML)←1 ⋄ 0=≢⍵:⍵ ⋄ d←⍵[1;1]*0.5 ⋄ c←(1↓⍵[;1])÷d ⋄ (d,0×1↓⍵[1;])⍪c,∇(1 1↓⍵)-c∘.×c}

⍝ Ackermann's function; the way down to 1 by halves and threefolds.
ack←{⍺=0:⍵+1 ⋄ ⍵=0:(⍺-1)∇ 1 ⋄ (⍺-1)∇ ⍺ ∇ ⍵-1}
osc←{⍵=1:,1 ⋄ ⍵,∇(1+2|⍵)⊃(⍵÷2)(1+3×⍵)⊣(⎕IO ⎕ML)←1}

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

⍝ The mean of a list; McCarthy's function, which is 91 up to 101.
mean←{(+/⍵)÷≢⍵}
m91←{⍵>100:⍵-10 ⋄ ∇ ∇ ⍵+11}

⍝ How likely each cause is, after how likely it makes what was seen and how likely it was before.
bayes←{p÷+/p←⍺×⍵}

⍝ Distance and angle of points whose coordinates are given along the first axis; with the left argument ¯1 the way back.
polar←{
    (⎕IO ⎕ML)←1
    ⍺←1
    2≠≢⍵:⎕SIGNAL 5
    (x y)←⊂⍤¯1⊢⍵
    ⍺=1:↑(((x*2)+y*2)*÷2)(12○x+0J1×y)
    ↑(x×2○y)(x×1○y)
}

⍝ The integers up to one; those from one number or letter to another, by steps that may follow it; places in a list.
iotag←{
    ⍺←⎕NULL
    ⍺≡⎕NULL:⍳⍵
    (0<≢⍴⍺)∨2<≢⍵:⍺⍳⍵
    ~2|⎕DR ⍺:⎕UCS(⎕UCS ⍺)∇(⎕UCS ⊃⍵),1↓⍵
    (until by)←2↑⍵,1
    by=0:⎕SIGNAL 11
    by←(|by)×1-2×until<⍺
    ⍺+by×(⍳1+⌊(until-⍺)÷by)-⎕IO
}
