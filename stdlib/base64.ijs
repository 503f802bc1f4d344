NB. Text in base 64: letters, digits, + and / for six bits each, filled up with = to a multiple of four.

NB. Text of any bytes in base 64.
NB. e.g. 'aGVsbG8=' -: tobase64 'hello'
NB. e.g. '' -: tobase64 ''
tobase64=: 3!:10@,

NB. The bytes that text in base 64 stands for; ends of lines in it do not count.
NB. e.g. 'hello' -: frombase64 'aGVs' , LF , 'bG8='
frombase64=: 3!:11@(-.&CRLF)@,
