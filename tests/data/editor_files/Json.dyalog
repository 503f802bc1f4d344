⍝ Work with JSON: read, look into, change, write
text←'{"name":"Widget","tags":["a","b"],"dims":{"w":2.5,"h":4},"stock":null,"sold":true}'
w←⎕JSON text
w.name
w.dims.(w×h)
w.tags←w.tags,⊂'new'
w.dims.d←1.5
⎕JSON w

fields←{⍵.⎕NL ¯2.1 ¯9.1}
fields w

∇ r←Path(object path);part
  r←object
  :For part :In '.'(≠⊆⊢)path
      :Trap 6 2
          r←r⍎part
      :Else
          r←⎕NULL
          :Return
      :EndTrap
  :EndFor
∇
Path w'dims.h'
Path w'dims.missing'
list←⎕JSON'[{"id":1,"ok":true},{"id":2,"ok":false}]'
list.id
+/list.id
⎕JSON⍠'Compact' 0⊢list
