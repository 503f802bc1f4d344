⍝ Text.

⍝ Without blanks: at the front, at the end, at both ends, none at all, with single ones inside, and at both ends with single ones inside.
⍝ The left argument is another character that counts as the blank.
dlb←{⍺←' ' ⋄ (∨\⍵≠⍺)/⍵}
dtb←{⍺←' ' ⋄ ⌽(∨\⌽⍵≠⍺)/⌽⍵}
deb←{⍺←' ' ⋄ ((∨\b)∧⌽∨\⌽b←⍵≠⍺)/⍵}
dab←{⍺←' ' ⋄ (⍵≠⍺)/⍵}
dmb←{⍺←' ' ⋄ (~(1↓b,0)∧b←⍵=⍺)/⍵}
dxb←{⍺←' ' ⋄ t←(~(1↓b,0)∧b←⍵=⍺)/⍵ ⋄ t←(⍺=1↑t)↓t ⋄ (-⍺=¯1↑t)↓t}
squeeze←{(~(1↓b,0)∧b←⍵=' ')/⍵}
vtrim←{(-+/∧\⌽⍵=' ')↓⍵}

⍝ A matrix without its last columns that are blank.
mtrim←{(⌽∨\⌽∨⌿⍵≠' ')/⍵}

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

⍝ Digits of base 16, at least as many as the left argument says, and the number that they are; with the left argument 1 it is signed.
hex←{
    (⎕IO ⎕ML)←0 1
    ⍺←1
    width←⍺
    digits←{'0123456789abcdef'[((width⌈≢16⊥⍣¯1⊢⍵)⍴16)⊤⍵]}
    0=≢⍴⍵:digits ⍵
    digits¨⍵
}
dec←{
    (⎕IO ⎕ML)←0 1
    ⍺←0
    signed←⍺
    1<|≡⍵:signed ∇¨⍵
    d←'0123456789abcdef0123456789ABCDEF'⍳,⍵
    32∊d:⎕SIGNAL 11
    n←16⊥d←16|d
    signed∧8≤⊃d,0:n-16*≢d
    n
}

⍝ The longest text whose letters are in both, in order.
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

⍝ Functions of Roman numerals: 'IV' +roman 'XX' is XXIV. Numbers may stand for numerals.
roman←{
    (⎕IO ⎕ML)←1
    ⍺←⎕NULL
    letters←'M' 'CM' 'D' 'CD' 'C' 'XC' 'L' 'XL' 'X' 'IX' 'V' 'IV' 'I'
    values←1000 900 500 400 100 90 50 40 10 9 5 4 1
    number←{2|⎕DR ⍵:⍵ ⋄ n←1000 500 100 50 10 5 1['MDCLXVI'⍳,⍵] ⋄ +/n×1-2×n<1↓n,0}
    numeral←{⍵{⍺<1:⍵ ⋄ i←(⍺≥values)⍳1 ⋄ (⍺-values[i])∇ ⍵,i⊃letters}''}
    ⍺≡⎕NULL:numeral ⍺⍺ number ⍵
    numeral(number ⍺)⍺⍺ number ⍵
}

⍝ Rows of text moved to the left, to the middle, to the right: the left argument ¯1, which needs not be given, 0 or 1.
just←{
    (⎕IO ⎕ML)←1
    ⍺←¯1
    l←+/∧\⍵=' '
    r←+/∧\⌽⍵=' '
    ⍺=¯1:l⌽⍵
    ⍺=1:(-r)⌽⍵
    (l-⌊(l+r)÷2)⌽⍵
}

⍝ A text with blanks in the place of line ends; a line of APL without its comment.
unwrap←{(' '@{⍵∊⎕UCS 10 13})⍵}
rmcm←{(∧\('⍝'≠⍵)∨≠\''''=⍵)/⍵}

⍝ The rows of a text matrix with one text in the place of another.
ssmat←{
    (⎕IO ⎕ML)←1
    (m find put)←⍵
    (find put)←,¨find put
    0=≢find:m
    ↑{
        ''{
            0=≢⍵:⍺
            at←(find⍷⍵)⍳1
            at>≢⍵:⍺,⍵
            (⍺,((at-1)↑⍵),put)∇(at-1+-≢find)↓⍵
        }⍵
    }¨↓m
}

⍝ Where a pattern is found. Its stars, or what its second item says, stand for anything.
match←{
    (⎕IO ⎕ML)←1
    (p w)←{1<|≡⍵:⍵ ⋄ ⍵'*'}⍺
    a←⍵
    (≢⍴a)<≢⍴p:(⍴a)⍴0
    p←((-≢⍴a)↑((≢⍴a)⍴1),⍴p)⍴p
    ∨/(⍴p)>⍴a:(⍴a)⍴0
    within←(⍴a)↑(1+(⍴a)-⍴p)⍴1
    ⊃∧/(⊂within),{(⍴a)↑(¯1+⍵)↓a=⍵⌷p}¨(,p≢¨w)/,⍳⍴p
}

⍝ How many letters are changed, left out or put in between two texts.
dist←{
    (⎕IO ⎕ML)←1
    y←,⍵
    next←{c←⍺ ⋄ r←⍵ ⋄ ⊃{⍵,⌊/(1+⊃⌽⍵),⍺}/(⌽((1+1↓r),¨(¯1↓r)+c≠y)),⊂,1+⊃r}
    ⊃⌽⊃next/(⌽,⍺),⊂0,⍳≢y
}

ld←dist

⍝ The bits that each item of a message is worth.
shannon←{p←{≢⍵}⌸⍵ ⋄ p←p÷+/p ⋄ -p+.×2⍟p}

⍝ The lines of a file; lines written to a file, and how many bytes that took.
getfile←{⎕ML←1 ⋄ ⊃⎕NGET ⍵ 1}
putfile←{(⎕IO ⎕ML)←1 ⋄ (name lines)←⍵ ⋄ (⊂lines)⎕NPUT name 1}
