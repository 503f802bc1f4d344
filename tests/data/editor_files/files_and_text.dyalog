⍝ Reads and writes its own scratch file. This script needs the outside: a folder that it may write to.
path←'/tmp/jackal_corpus_',(⍕⎕TS),'.txt'
lines←'first line' 'second line' '' 'last, after an empty one'

∇ Save(name content)
  {}(⊂content)⎕NPUT name 1
∇
∇ content←Load name;tie
  :If ~⎕NEXISTS name
      content←⍬
      :Return
  :EndIf
  content←⊃⎕NGET name 1
∇

Save path lines
lines≡Load path
⎕NPARTS path
tie←path ⎕NTIE 0
⎕NSIZE tie
bytes←⎕NREAD tie 83(⎕NSIZE tie)0
⎕NUNTIE tie
⎕NDELETE path
0≡≢Load path
(2 1⊃⎕VFI'1 2 x')(⎕UCS'é')
