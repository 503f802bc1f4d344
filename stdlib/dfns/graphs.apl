⍝ Graphs: for each vertex a list of those that it leads to.

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

⍝ In a graph with costs, two rows, the cheapest way from one vertex to another, and what each step of a way costs.
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
wcost←{⎕ML←1 ⋄ (g c)←{2=≢⍴⍵:↓⍵ ⋄ ⍵}⍺ ⋄ 2{((,⍺⊃g)⍳⍵)⊃,⍺⊃c}/⍵}

⍝ The vertices in the order in which they are reached; which of them reach each other, as a number for each.
search←{
    ⎕ML←1
    g←⍺
    ⍬{0=≢⍵:⍺ ⋄ v←⊃⍵ ⋄ v∊⍺:⍺ ∇ 1↓⍵ ⋄ (⍺,v)∇(1↓⍵),,v⊃g}⍵
}
scc←{
    ⎕ML←1
    n←⍳≢⍵
    reach←{⍵∨⍵∨.∧⍵}⍣≡(n∘.=n)∨↑{n∊⍵}¨⍵
    (∪first)⍳first←{⊃⍸⍵}¨↓reach∧⍉reach
}

⍝ In a tree the way to each vertex, and the steps of each way, ¯1 where none leads.
stpaths←{⎕ML←1 ⋄ t←⍵ ⋄ {⍬{⍵=¯1:⍺ ⋄ t[⍵]=¯2:⍬ ⋄ (⍵,⍺)∇ t[⍵]}⍵}¨⍳≢t}
stdists←{⎕ML←1 ⋄ t←⍵ ⋄ {t[⍵]=¯2:¯1 ⋄ 0{t[⍵]=¯1:⍺ ⋄ (⍺+1)∇ t[⍵]}⍵}¨⍳≢t}

⍝ In a graph with costs the tree of cheapest ways from a vertex, and the cheapest tree that reaches all vertices.
wspan←{
    ⎕ML←1
    (g c)←{2=≢⍴⍵:↓⍵ ⋄ ⍵}⍺
    d←(≢g)⍴⌊/⍬
    d[⍵]←0
    t←(≢g)⍴¯2
    t[⍵]←¯1
    {
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
}
wmst←{
    ⎕ML←1
    (g c)←{2=≢⍴⍵:↓⍵ ⋄ ⍵}⍺
    d←(≢g)⍴⌊/⍬
    d[⍵]←¯1+⌊/0,∊c
    t←(≢g)⍴¯2
    t[⍵]←¯1
    {
        (d t left)←⍵
        0=≢left:t
        v←left[d[left]⍳⌊/d[left]]
        (next by)←,¨(v⊃g)(v⊃c)
        better←(d[next]>by)∧next∊left~v
        next←better/next
        d[next]←better/by
        t[next]←v
        ∇ d t(left~v)
    }d t(⍳≢g)
}

⍝ A graph with an edge more, with one less, with a vertex put in, with one taken out, with its vertices in another order.
inslink←{⎕ML←1 ⋄ (f t)←⍵ ⋄ g←⍺ ⋄ g[f]←⊂(,f⊃g)∪t ⋄ g}
remlink←{⎕ML←1 ⋄ (f t)←⍵ ⋄ g←⍺ ⋄ g[f]←⊂(,f⊃g)~t ⋄ g}
insnode←{⎕ML←1 ⋄ v←⍵ ⋄ g←{⍵+⍵≥v}¨⍺ ⋄ ((v-⎕IO)↑g),(⊂⍬),(v-⎕IO)↓g}
remnode←{⎕ML←1 ⋄ v←⍵ ⋄ {r-v<r←(,⍵)~v}¨(v≠⍳≢⍺)/⍺}
gperm←{⎕ML←1 ⋄ p←⍵ ⋄ {p⍳⍵}¨⍺[p]}

⍝ The cheapest choice of one number in each row and each column of a table of costs, by the Hungarian method: a table of truths.
assign←{
    (⎕IO ⎕ML)←1
    costs←(2⍴⌈/⍴⍵)↑⍵
    n←≢costs
    n=0:⍵=0
    augment←{
        (p way j)←⍵
        j=1:p
        k←way[j]
        p[j]←p[k]
        ∇ p way k
    }
    row←{
        (u v p)←⍵
        p[1]←⍺
        least←(n+1)⍴⌊/⍬
        way←(n+1)⍴1
        {
            (j used u v least way)←⍵
            used[j]←1
            i←p[j]
            now←(⌊/⍬),costs[i;]-u[i]+1↓v
            better←(~used)∧now<least
            least←(now×better)+least×~better
            way←(j×better)+way×~better
            open←⍸~used
            k←open[least[open]⍳⌊/least[open]]
            by←least[k]
            u[p[⍸used]]+←by
            v[⍸used]-←by
            least[open]-←by
            p[k]=0:u v(augment p way k)
            ∇ k used u v least way
        }1((n+1)⍴0)u v least way
    }
    (u v p)←⊃row/(⌽⍳n),⊂(n⍴0)((n+1)⍴0)((n+1)⍴0)
    (⍴⍵)↑(⍳n)∘.=1↓p
}

⍝ Rows of a table of truths that cover each column once, by Knuth's algorithm X: which rows, none of them if that cannot be. The left
⍝ argument says which columns must be covered; the others are at most once.
X←{
    (⎕IO ⎕ML)←1
    m←⍵
    ⍺←(2⊃⍴m)⍴1
    go←{
        (rows need chosen)←⍵
        ~1∊need:chosen
        counts←+⌿m[rows;]
        c←(⍸need)[counts[⍸need]⍳⌊/counts[⍸need]]
        0=counts[c]:0
        {
            0=≢⍵:0
            r←⊃⍵
            rest←(~∨/m[rows;⍸m[r;]])/rows
            s←go rest(need∧~m[r;])(chosen,r)
            0≢s:s
            ∇ 1↓⍵
        }m[rows;c]/rows
    }
    s←go(⍳≢m)⍺ ⍬
    0≡s:(≢m)⍴0
    (⍳≢m)∊s
}
