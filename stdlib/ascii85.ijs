NB. Bytes as text in ascii85: five characters from ! to u for four bytes, z for four zeros, ~> at the end.

NB. Bytes in ascii85.
NB. e.g. '87cURD]j7BEbo80~>' -: toascii85 'Hello world!'
NB. e.g. 'z!!*-''"9eu7~>' -: toascii85 a. {~ (4 # 0) , i. 8
NB. e.g. (,'~>') -: toascii85 ''
toascii85=: 3 : 0
missing=. 4 | - # y
words=. 256 #. _4 ]\ (a. i. y) , missing # 0
last=. (* missing) * (# words) = >: i. # words
'~>' ,~ (- missing) }. ; (last < words = 0) group_jlib_"0 words
)
group_jlib_=: 4 : '< x {:: (a. {~ 33 + (5 # 85) #: y) ; ''z'''

NB. The bytes that text in ascii85 stands for; blanks and ends of lines in it do not count, nor what follows ~.
NB. e.g. 'Hello world!' -: fromascii85 '87cURD]j7B' , LF , 'Ebo80~>'
NB. e.g. (-: fromascii85@toascii85) a.
NB. e.g. (-: fromascii85@toascii85) 7 $ 0 { a.
fromascii85=: 3 : 0
text=. '~' taketo y -. ' ' , CRLF , TAB
digits=. ('z' ; '!!!!!') stringreplace text
missing=. 5 | - # digits
words=. 85 #. _5 ]\ (_33 + a. i. digits) , missing # 84
(- missing) }. a. {~ , (4 # 256) #: words
)
