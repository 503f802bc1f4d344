:Class Board
    :Field Public Shared Instances←0
    :Field Public size
    :Field Private squares

    ∇ Make1 n
      :Access Public
      :Implements Constructor
      size←n
      squares←n n⍴0
      Instances+←1
    ∇
    ∇ Make0
      :Access Public
      :Implements Constructor
      size←8
      squares←8 8⍴0
    ∇
    ∇ Put(row col)
      :Access Public
      squares[row;col]←1
    ∇
    ∇ r←Attacked(row col);d
      :Access Public
      d←⍸squares
      :If 0=≢d
          r←0
      :Else
          r←∨/{(row col∨.=⍵)∨=/|row col-⍵}¨d
      :EndIf
    ∇
    ∇ r←Show
      :Access Public
      r←'.Q'[1+squares]
    ∇
    ∇ r←Count
      :Access Public Shared
      r←Instances
    ∇
    :Property Keyed Row
    :Access Public
        ∇ r←get args
          r←squares[⊃args.Indexers;]
        ∇
    :EndProperty
:EndClass

b←⎕NEW Board 4
b.Put 1 2
b.Attacked 2 1
b.Attacked 3 1
b.Show
other←⎕NEW Board
Board.Count
other.size
⎕CLASS b
