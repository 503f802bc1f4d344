⍝ A script of the old kind: globals first, then functions between dels, then the lines that use them.
⎕IO←1
prices←12.5 3 7.25 99
names←'tea' 'bread' 'cheese' 'kettle'
stock←10 40 6 1

∇ r←Find name
  r←names⍳⊂name
  :If r>≢names
      ('no such article: ',name)⎕SIGNAL 6
  :EndIf
∇

∇ total←Sell order;name;count;at
  ⍝ order: pairs (name count)
  total←0
  :For name count :InEach ↓⍉↑order
      at←Find name
      :If count>stock[at]
          ⎕←'only ',(⍕stock[at]),' of ',name
          count←stock[at]
      :EndIf
      stock[at]-←count
      total+←count×prices[at]
  :EndFor
∇

Sell('tea' 2)('bread' 3)
Sell('kettle' 2)('cheese' 1)
names,⍪stock

:Trap 6
    Sell,⊂'sugar' 1
:Else
    ⎕←'caught: ',⊃⎕DM
:EndTrap
