⍝ Arrays, and lists of keys and values.

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

⍝ All elements in one list.
enlist←{⎕ML←1 ⋄ ∊⍵}

⍝ A namespace with the names and values of such a list.
mns←{(⎕IO ⎕ML)←1 ⋄ (names values)←⍵ ⋄ s←⎕NS'' ⋄ s⊣names{s⍎⍺,'←⍵'}¨values}

⍝ Cells at indices; the items of a list with others in the place of those that are named: (from to)subs list.
from←{(⊂⍺)⌷⍵}
subs←{⎕ML←1 ⋄ (f t)←⍺ ⋄ i←f⍳⍵ ⋄ r←,⍵ ⋄ b←,i<⎕IO+≢f ⋄ r[b/⍳≢r]←t[b/,i] ⋄ (⍴⍵)⍴r}

⍝ Whether all items of a list are in another, in order; whether an array does not come behind another one in the order of all arrays.
subvec←{⎕ML←1 ⋄ ⍺{0=≢⍺:1 ⋄ 0=≢⍵:0 ⋄ (⊃⍺)≡⊃⍵:(1↓⍺)∇ 1↓⍵ ⋄ ⍺ ∇ 1↓⍵}⍵}
le←{</⍋⍺ ⍵}

⍝ The paths to an item of a nested array, each a left argument of ⊃.
in←{
    ⎕ML←1
    item←⍺
    seek←{
        0∊⍴⍵:⍬
        a←⍵
        ⊃,/,{
            here←⊂⍵
            b←here⊃a
            item≡b:,⊂,here
            0=≡b:⍬
            here∘,¨seek b
        }¨⍳⍴⍵
    }
    seek ⍵
}

⍝ A simple array enclosed; a list of both arguments, or of the left one and the items of the right one.
eis←{⎕ML←1 ⋄ ⍺←⎕NULL ⋄ r←⊂⍣(1=|≡,⍵)⊢⍵ ⋄ ⍺≡⎕NULL:r ⋄ (⊂⍺),r}

⍝ Lists of a head and a rest, which end with ∘.
list←{⎕ML←1 ⋄ ⊃{⍺ ⍵}/(,⍵),'∘'}

⍝ The lines that a simple array takes; whether a name is that of a function or operator in braces.
nlines←{(⎕IO ⎕ML)←1 ⋄ {2≥≢⍵:×/¯1↓⍵ ⋄ (⊃⍵)=0:0 ⋄ ((⊃⍵)×∇ 1↓⍵)+(¯1+⊃⍵)×(≢⍵)-2}⍴⍵}
isdfn←{(⎕NC⊂,⍵)∊3.2 4.2}
