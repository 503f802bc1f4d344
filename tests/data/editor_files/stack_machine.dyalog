⍝ A little stack machine: each instruction is a niladic or monadic function of the namespace vm
vm←⎕NS''
vm.stack←⍬
vm.output←⍬
vm.push←{stack,←⍵ ⋄ ≢stack}
vm.pop←{t←⊃⌽stack ⋄ stack↓⍨←¯1 ⋄ t}
:With vm
    ops←'add' 'sub' 'mul' 'dup' 'print'
:EndWith

∇ {r}←Step line;words;op;a;b
  words←' '(≠⊆⊢)line
  op←⊃words
  r←⍬
  :Select op
  :Case 'push'
      {}vm.push⍎2⊃words
  :Case 'add'
      a←vm.pop ⍬ ⋄ b←vm.pop ⍬
      {}vm.push b+a
  :Case 'sub'
      a←vm.pop ⍬ ⋄ b←vm.pop ⍬
      {}vm.push b-a
  :Case 'mul'
      (a b)←vm.(pop¨⍬ ⍬)
      {}vm.push a×b
  :Case 'dup'
      {}vm.push⊃⌽vm.stack
  :Case 'print'
      vm.output,←r←vm.pop ⍬
  :Else
      ('unknown instruction ',op)⎕SIGNAL 500
  :EndSelect
∇

program←'push 2' 'push 3' 'add' 'dup' 'mul' 'print'
Step¨program
vm.output
:Trap 500
    Step'jump 3'
:Else
    ⎕←⊃⎕DM
:EndTrap
