⍝ Operators of the user's own, of every shape
_pipe_←{⍵⍵ ⍺⍺ ⍵}
_twice←{⍺⍺ ⍺⍺ ⍵}
_when_←{(⍵⍵ ⍵):⍺⍺ ⍵ ⋄ ⍵}
_over_←{(⍵⍵ ⍺)⍺⍺ ⍵⍵ ⍵}
_memo←{
    ⍝ remembers results of a function with one argument
    keys values←⍬ ⍬
    f←⍺⍺
    {
        at←keys⍳⊂⍵
        at≤≢keys:at⊃values
        r←f ⍵
        keys,←⊂⍵
        values,←⊂r
        r
    }¨⍵
}

∇ r←(f power n)x
  r←x
  :While n>0
      r←f r
      n-←1
  :EndWhile
∇
∇ r←x(f table g)y
  r←(f x)∘.+g y
∇

neg←-
neg _twice 3
{⍵*2}_pipe_{⍵+1}4
-_when_{⍵<0}¨¯3 2
4 +_over_| ¯5
×⍨_memo 1 2 1 3
{2×⍵}power 5⊢1
1 2(×⍨table -)3 4
