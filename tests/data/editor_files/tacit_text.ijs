NB. tacit verbs about text; every one has an example under it
dlb=: }.~ (=&' ' i. 0:)
dtb=: #~ [: +./\. ' '&~:
dltb=: dlb@dtb
words=: a: -.~ <;._1@(' '&,)
caps=: (toupper@{. , }.)&.>
unwords=: }.@;@:((' ' , ])&.>)
title=: unwords@caps@words
title 'an array of words'

isPalindrome=: (-: |.)@(-.&' ')@tolower
isPalindrome 'Never odd or even'

vowels=: 'aeiou'
countVowels=: +/@e.&vowels
countVowels 'facetious'

rot13=: 3 : 0
  up=. 65 + i. 26
  lo=. 97 + i. 26
  t=. i. 256
  t=. (13 |. up) up } t
  t=. (13 |. lo) lo } t
  a. {~ t {~ a. i. y
)
rot13 'Hello, World'
rot13^:2 'Hello, World'

NB. runs: 'aaabcc' becomes a3b1c2
rle=: ;@(<@({. , ":@#);.1~ 1 , 2 ~:/\ ])
rle 'aaabcc'
wrap=: 4 : '(-x) ]\ y'
10 wrap 'the quick brown fox jumps'
