⍝ Words that users of Dyalog know from the workspace of its functions in braces, made anew after what they are documented to do.
⍝
⍝ 'to segs'⎕CY'dfns' brings two of them, ⎕CY'dfns' or )COPY dfns all. Each stands by itself, and sets ⎕IO and ⎕ML where it needs
⍝ them, so that it does the same under all settings.

⍝ Pictures

⍝ Arrays in boxes: → ↓ axes (⊖ ⌽ those without items), ~ numbers, ─ characters, + both, ∊ nested.
display←{⍺←1 ⋄ ⎕DISPLAY ⍵}

⍝ Nested arrays in cells; the left argument 1 asks for signs, a second 1 for items in the middle.
disp←{⍺←0 ⋄ (signs centred)←2↑⍺ ⋄ (((3×signs)↓'min',signs/'mid'),centred/' centred')⎕DISPLAY ⍵}

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

⍝ Lists of keys and values

⍝ A pair of lists. The value of a key; the list with another value, with a pair in front; the value and the list without its key.
alget←{(⎕IO ⎕ML)←1 ⋄ ((1⊃⍺)⍳⊂⍵)⊃2⊃⍺}
alset←{(⎕IO ⎕ML)←1 ⋄ (k v)←⍵ ⋄ i←(1⊃⍺)⍳⊂k ⋄ i>≢1⊃⍺:((1⊃⍺),⊂k)((2⊃⍺),⊂v) ⋄ (1⊃⍺)((⊂v)@i⊢2⊃⍺)}
alpush←{(⎕IO ⎕ML)←1 ⋄ (k v)←⍵ ⋄ ((⊂k),1⊃⍺)((⊂v),2⊃⍺)}
alpop←{(⎕IO ⎕ML)←1 ⋄ i←(1⊃⍺)⍳⊂⍵ ⋄ (i⊃2⊃⍺)((⊂i≠⍳≢1⊃⍺)/¨⍺)}
alval←{(⎕IO ⎕ML)←1 ⋄ ((1⊃⍺)⍳⊂⍵)⊃2⊃⍺}
alvals←{(⎕IO ⎕ML)←1 ⋄ (2⊃⍺)[(1⊃⍺)⍳⍵]}
alext←{(⎕IO ⎕ML)←1 ⋄ (k v)←⍵ ⋄ ((⊂k),1⊃⍺)((⊂v),2⊃⍺)}
alrem←{(⎕IO ⎕ML)←1 ⋄ (⊂~(1⊃⍺)∊⊂⍵)/¨⍺}
alrems←{(⎕IO ⎕ML)←1 ⋄ (⊂~(1⊃⍺)∊⍵)/¨⍺}

⍝ Arrays

⍝ A reduction with all results on the way; reductions of parts that have given lengths; a fold from the right.
acc←{(⎕IO ⎕ML)←1 ⋄ 2>≢⍵:⍵ ⋄ f←⍺⍺ ⋄ ⊃{(⊂⍺ f⊃⍵),⍵}/(¯1↓⍵),⊂¯1↑⍵}
pred←{(⎕IO ⎕ML)←1 ⋄ f←⍺⍺ ⋄ {⊃f/⍵}¨(⍺/⍳≢⍺)⊆⍵}
foldr←{(⎕IO ⎕ML)←1 ⋄ ⊃⍺⍺/⍵,⊂⍺}

⍝ All elements in one list.
enlist←{⎕ML←1 ⋄ ∊⍵}

⍝ A function of each element at every level.
perv←{⍺←⊢ ⋄ (⎕IO ⎕ML)←1 ⋄ 0=≡⍺ ⊢ ⍵:⍺ ⍺⍺ ⍵ ⋄ ⍺ ∇¨⍵}

⍝ A function so many times.
pow←{⍺=0:⍵ ⋄ (⍺-1)∇ ⍺⍺ ⍵}
power←{⍺←⊢ ⋄ ⍺(⍺⍺⍣⍵⍵)⍵}

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

⍝ Numbers

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

⍝ The product of the numbers up to one; the sums of a list whose signs alternate; random numbers of a normal distribution in a shape.
factorial←{⍵=0:1 ⋄ ⍵×∇ ⍵-1}
mscan←{-\⍵}
NormRand←{(⎕IO ⎕ML)←1 ⋄ ((¯2×⍟?⍵⍴0)*0.5)×1○○2×?⍵⍴0}

⍝ The lower triangle that a symmetric matrix is the product of, with its transpose.
Cholesky←{(⎕IO ⎕ML)←1 ⋄ 0=≢⍵:⍵ ⋄ d←⍵[1;1]*0.5 ⋄ c←(1↓⍵[;1])÷d ⋄ (d,0×1↓⍵[1;])⍪c,∇(1 1↓⍵)-c∘.×c}

⍝ Ackermann's function; the way down to 1 by halves and threefolds.
ack←{⍺=0:⍵+1 ⋄ ⍵=0:(⍺-1)∇ 1 ⋄ (⍺-1)∇ ⍺ ∇ ⍵-1}
osc←{⍵=1:,1 ⋄ ⍵,∇(1+2|⍵)⊃(⍵÷2)(1+3×⍵)⊣(⎕IO ⎕ML)←1}

⍝ Functions of natural numbers that are texts of digits, of any length.
nat←{
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
big←{⍺(⍺⍺ nat)⍵}

⍝ Text

⍝ How many letters are changed, left out or put in; the longest text whose letters are in both, in order.
ld←{
    (⎕IO ⎕ML)←1
    y←⍵
    row←{d←⌊/1+(1↓⍵),[0.5](¯1↓⍵)-⍺=y ⋄ d}
    next←{c←⍺ ⋄ r←⍵ ⋄ ⊃{⍵,⌊/(1+⊃⌽⍵),⍺}/(⌽((1+1↓r),¨(¯1↓r)+c≠y)),⊂,1+⊃r}
    ⊃⌽⊃next/(⌽,⍺),⊂0,⍳≢y
}
lcs←{
    (⎕IO ⎕ML)←1
    x←⍺ ⋄ y←⍵
    longer←{(≢⍺)≥≢⍵:⍺ ⋄ ⍵}
    row←{
        c←⍺ ⋄ old←⍵
        ⊃{j←⍺ ⋄ new←⍵ ⋄ c=y[j]:new,⊂(j⊃old),c ⋄ new,⊂((1+j)⊃old)longer⊃⌽new}/(⌽⍳≢y),⊂,⊂''
    }
    ⊃⌽⊃row/(⌽x),⊂(1+≢y)⍴⊂''
}

⍝ A text in lines that are no longer than so many characters, broken at blanks.
wrap←{
    (⎕IO ⎕ML)←1
    ⍺←⎕PW
    w←⍺
    add←{l←⊃⌽⍵ ⋄ w<(≢l)+1+≢⍺:⍵,⊂⍺ ⋄ (¯1↓⍵),⊂l,' ',⍺}
    all←(⍵≠' ')⊆⍵
    0=≢all:0 0⍴''
    ↑⊃add/(⌽1↓all),⊂1↑all
}

⍝ Puzzles

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

⍝ Graphs: for each vertex a list of those that it leads to

⍝ A tree of shortest ways from a vertex, or from several: for each vertex the one before it, ¯1 for the first, ¯2 where no way leads.
span←{
    ⎕ML←1
    g←⍺
    t←(≢g)⍴¯2
    t[⍵]←¯1
    {
        (t q)←⍵
        0=≢q:t
        v←⊃q
        new←{(¯2=t[⍵])/⍵}∪,v⊃g
        t[new]←v
        ∇ t((1↓q),new)
    }t(,⍵)
}

⍝ The same where each way is followed to its end first.
dfspan←{
    ⎕ML←1
    g←⍺
    {
        (t s)←⍵
        0=≢s:t
        (p v)←⊃s
        ¯2≠t[v]:∇ t(1↓s)
        t[v]←p
        ∇ t((v,¨,v⊃g),1↓s)
    }((≢g)⍴¯2)(,⊂¯1,⍵)
}

⍝ The way in a tree to a vertex; the shortest one in a graph from one vertex to another.
stpath←{t←⍺ ⋄ ⍬{⍵=¯1:⍺ ⋄ t[⍵]=¯2:⍬ ⋄ (⍵,⍺)∇ t[⍵]}⍵}
path←{
    ⎕ML←1
    g←⍺
    (f to)←⍵
    t←(≢g)⍴¯2
    t[f]←¯1
    t←{
        (t q)←⍵
        0=≢q:t
        v←⊃q
        new←{(¯2=t[⍵])/⍵}∪,v⊃g
        t[new]←v
        ∇ t((1↓q),new)
    }t(,f)
    ⍬{⍵=¯1:⍺ ⋄ t[⍵]=¯2:⍬ ⋄ (⍵,⍺)∇ t[⍵]}to
}

⍝ In a graph with costs, two rows, the cheapest way from one vertex to another, and what a way costs.
wpath←{
    ⎕ML←1
    (g c)←{2=≢⍴⍵:↓⍵ ⋄ ⍵}⍺
    (f to)←⍵
    d←(≢g)⍴⌊/⍬
    d[f]←0
    t←(≢g)⍴¯2
    t[f]←¯1
    t←{
        (d t left)←⍵
        0=≢left:t
        v←left[d[left]⍳⌊/d[left]]
        (next by)←,¨(v⊃g)(v⊃c)
        better←(d[next]-d[v])>by
        next←better/next
        d[next]←d[v]+better/by
        t[next]←v
        ∇ d t(left~v)
    }d t(⍳≢g)
    ⍬{⍵=¯1:⍺ ⋄ t[⍵]=¯2:⍬ ⋄ (⍵,⍺)∇ t[⍵]}to
}
wcost←{⎕ML←1 ⋄ (g c)←{2=≢⍴⍵:↓⍵ ⋄ ⍵}⍺ ⋄ +/2{((,⍺⊃g)⍳⍵)⊃,⍺⊃c}/⍵}

⍝ Results that are kept

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
