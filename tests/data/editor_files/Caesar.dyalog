:Namespace Caesar
(⎕IO ⎕ML)←0 1
alphabet←⎕UCS 97+⍳26
frequencies←8.2 1.5 2.8 4.3 12.7 2.2 2 6.1 7 .15 .77 4 2.4 6.7 7.5 1.9 .095 6 6.3 9.1 2.8 .98 2.4 .15 2 .074

shift←{
    ⍝ ⍺ shift ⍵: letters of ⍵ moved on by ⍺ in the alphabet, the rest as it is
    isLetter←⍵∊alphabet
    at←26|⍺+alphabet⍳isLetter/⍵
    t←⍵
    (isLetter/t)←alphabet[at]
    t
}
encode←shift
decode←-⍛shift

∇ (text key)←Break cipher;candidates;scores;⎕PP
  ⎕PP←4
  candidates←(-⍳26)shift¨⊂cipher
  scores←Score¨candidates
  key←scores⍳⌈/scores
  text←key⊃candidates
∇
Score←{+/frequencies[alphabet⍳⍵∩alphabet]}
:EndNamespace

plain←'attack at dawn, retreat at noon'
cipher←5 Caesar.encode plain
cipher
5 Caesar.decode cipher
⊃Caesar.Break cipher
