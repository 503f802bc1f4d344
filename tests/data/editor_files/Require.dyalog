:Require file://Strings.apln
⍝ A script that asks for another one of this folder, and runs sentences at once.
⎕ML←1
Strings.trim'   padded   '
Strings.titleCase'the quick brown fox'
'-' Strings.padLeft 6 'x'
:If 'foobar'Strings.startsWith'foo'
    ⎕←'yes'
:Else
    ⎕←'no'
:EndIf
i←0
:While i<3
    i+←1
    ⎕←i Strings.join¨⊂'a' 'b'
:Until i=2
words←','Strings.split'a,b,,c'
≢words
]display words
