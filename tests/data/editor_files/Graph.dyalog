:Namespace Graph
⍝ Directed graphs as vectors of neighbour lists: g[i] are the nodes that i leads to.
    ⎕IO←1

    ∇ order←Topological g;indegree;ready;node;n
      n←≢g
      indegree←+/⍤1⊢(⍳n)∘.=∊g
      ready←(indegree=0)/⍳n
      order←⍬
      :While 0<≢ready
          node←⊃ready
          ready↓⍨←1
          order,←node
          :For next :In node⊃g
              indegree[next]-←1
              :If 0=indegree[next]
                  ready,←next
              :EndIf
          :EndFor
      :EndWhile
      :If n≠≢order
          'the graph has a cycle'⎕SIGNAL 11
      :EndIf
    ∇

    reach←{
        ⍝ ⍺ reach ⍵: nodes that can be reached in graph ⍺ from node ⍵
        g←⍺
        grow←{∪⍵,∊g[⍵]}
        {⍵≡n←grow ⍵:n ⋄ ∇ n},⍵
    }

    closure←{⍵∨.∧⍵}⍣≡

    dot←{
        name←'n'∘,∘⍕
        edges←⊃,/(⍳≢⍵){⍺{(name ⍺),' -> ',name ⍵}¨⍵}¨⍵
        ('digraph {'),edges,⊂,'}'
    }
:EndNamespace

g←(2 3)(,4)(,4)⍬
Graph.Topological g
g Graph.reach 2
⍪Graph.dot g
