NB. Names for what every script needs: control of definitions, classes of names, small tools.

NB. Classes of definitions.
'noun adverb conjunction monad verb dyad'=: 0 1 2 3 3 4

NB. Characters that have no graphic.
'CR LF TAB FF DEL EAV'=: 13 10 9 12 127 255 { a.
CRLF=: CR , LF
EMPTY=: i. 0 0

NB. Codes of types, as 3!:0 gives them.
'JB01 JCHAR JINT JFL JCMPX JBOXED JXNUM JRAT'=: 1 2 4 8 16 32 64 128
'JSYM JCHAR2 JCHAR4'=: 65536 131072 262144

NB. What runs here.
'IF64 IFQT IFJHS IFIOS IFJA IFJNET IFRASPI'=: 1 0 0 0 0 0 0
Debug=: 0
JVERSION=: 9!:14 ''

def=: :                NB. m def body
define=: : 0           NB. m define, and lines up to )
each=: &.>             NB. on what is in each box, boxed again
every=: &>             NB. on what is in each box
leaf=: L: 0            NB. on each innermost content
items=: "_1            NB. on each item
rows=: "1              NB. on each list
inv=: inverse=: ^: _1  NB. backwards
on=: @:                NB. after, as a whole
bind=: 2 : 'u@(n"_)'   NB. u of n, whatever the argument

NB. Applies u to what stands before (_1) or before and in (1), in and behind (2) or behind (_2) the left argument.
cuts=: 2 : 0
u@(n cutat_jlib_)
)

NB. What cuts cuts: the part of y that n names, x being looked for in y.
cutat_jlib_=: 1 : 0
:
at=. (x E. y) i. 1
select. m
  case. _1 do. at {. y
  case. 1 do. ((#y) <. at + #,x) {. y
  case. 2 do. at }. y
  case. do. (at + #,x) }. y
end.
)

NB. A table of x u y with its arguments at its edges.
table=: 1 : 0
y u table y
:
((LF -.~ 5!:5 <'u') ; ,.x) ,. ({. ; }.) ": y , x u/ y
)

empty=: EMPTY"_            NB. nothing to show
do=: ".                    NB. the value of a sentence
drop=: }.                  NB. all but the first x
take=: {.                  NB. the first x
fetch=: {::                NB. content by path
pick=: >@{                 NB. item x, opened
split=: {. ,&< }.          NB. the first x and the others, boxed
apply=: 128!:2             NB. the verb that text x names, on y
boxopen=: <^:(0 = L.)      NB. boxed unless it is
boxxopen=: <^:(L. < *@#)   NB. boxed unless it is or has no items
expand=: #^:_1             NB. items of y where x has 1, fills elsewhere
sort=: /:~ : /:            NB. ascending, or x in the order of y

NB. Nothing if y is all ones, else an assertion failure, with text x if it is given.
assert=: 3 : 0
if. 0 e. y do. 13!:8 ] 12 end.
EMPTY
:
if. 0 e. y do. x 13!:8 ] 12 end.
EMPTY
)

NB. Gives the name in text x the value y if it has none.
default=: 4 : 0
if. 0 > 4!:0 boxopen x do. (x)=: y end.
EMPTY
)

nc=: nameclass=: 4!:0@boxopen                         NB. the class of a name
erase=: 4!:55@(;: ::])                                NB. makes names undefined
type=: {&('invalid name';'not defined';'noun';'adverb';'conjunction';'verb')@(2 + nc)

NB. Names of the classes y (all if there is none), with the beginnings x.
nl=: 3 : 0
'' nl y
:
found=. (4!:1 > (0 = # y) { y ; 0 1 2 3) -. ;: 'x y'
wanted=. , each a: -.~ , boxopen x
if. 0 = # wanted do. found else. found #~ +./ wanted begins_jlib_&>/ found end.
)
begins_jlib_=: [ -: #@[ {. ]

NB. The names that nl finds, in columns.
names=: list@nl : (list@nl)

NB. Words, boxed texts, or rows of text in columns, as many as fit a line of x (79) characters.
list=: 3 : 0
79 list y
:
texts=. y
if. 2 > # $ texts do. texts=. > ;: ::] texts end.
if. 0 = # texts do. EMPTY return. end.
width=. 1 + {: $ texts
across=. 1 >. <. x % width
down=. >. (# texts) % across
(down , across * width) $ , (down * across) {. texts ,. ' '
)

NB. What kind of noun y is.
datatype=: 3 : 0
codes=. JB01,JCHAR,JINT,JFL,JCMPX,JBOXED,JXNUM,JRAT,JSYM,JCHAR2,JCHAR4
words=. 'boolean literal integer floating complex boxed extended rational symbol unicode unicode4'
> (codes i. 3!:0 y) { (;: words) , <'unknown'
)

NB. Makes all names of a locale (this one) undefined.
clear=: 3 : 0
locale=. {. a: -.~ (, boxopen y) , 18!:5 ''
EMPTY [ erase__locale nl__locale ''
)

NB. Shows y, whole values as the prompt shows them.
echo=: smoutput=: tmoutput=: sminfo=: 0 0 $ 1!:2&2
stdout=: 0 0 $ 1!:2&4                                 NB. bytes to the standard output
stderr=: 0 0 $ 1!:2&5                                 NB. bytes to the standard error
stdin=: 1!:1@3:                                       NB. all of the standard input

getenv=: 2!:5                                         NB. a variable of the environment, or 0
shell=: 2!:0                                          NB. what a command prints
exit=: 2!:55                                          NB. ends the session with a status
timex=: 6!:2                                          NB. seconds that a sentence takes
timespacex=: 6!:2 , 7!:2@]                            NB. seconds and bytes that a sentence takes
usleep=: EMPTY [ 6!:3@(%&1e6)                         NB. waits microseconds
ic=: 3!:4                                             NB. integers to bytes and back
fc=: 3!:5                                             NB. floats to bytes and back
dbr=: 13!:0                                           NB. debugging on or off
dbsig=: 13!:8                                         NB. raises an error
dberr=: 13!:11                                        NB. the number of the last error
dberm=: 13!:12                                        NB. the text of the last error

NB. Skips the lines up to ).
Note=: 3 : 'EMPTY [ 0 : 0'
