#!/usr/bin/env -S jackal --apl
⍝ Words of a text by how often they come, without a loop
text←'the quick brown fox jumps over the lazy dog the fox sleeps'
words←' '(≠⊆⊢)text
unique←∪words
counts←+/unique∘.≡words
order←⍒counts
top←{⍺↑[1]⍵}
pairs←unique[order],[1.5]counts[order]
3 top pairs
histogram←{(⍵⍴¨'*'),¨⊂''}
⊃(10↑¨unique[order]),¨histogram counts[order]
longest←⌈/≢¨words
letters←{⍵[⍋⍵]}∪text~' '
'letters: ',letters
'longest: ',⍕longest
avg←+/÷≢
'average: ',⍕avg ≢¨words
⍝ trains, with a name on either side of ⍨
share←100×(⊢÷+/)
share counts[order]
