NB. Names for what every script needs: control of definitions, classes of names, small tools.
NB. A line NB. e.g. is an example of the definition before it (or behind it, in a comment above): it is true.

NB. Classes of definitions.
'noun adverb conjunction monad verb dyad'=: 0 1 2 3 3 4

NB. Characters that have no graphic.
'CR LF TAB FF DEL EAV'=: 13 10 9 12 127 255 { a.
CRLF=: CR , LF                                        NB. the characters CR and LF
NB. e.g. 13 10 -: a. i. CRLF
LF2=: LF , LF                                         NB. the character LF twice
NB. e.g. 10 10 -: a. i. LF2
EMPTY=: i. 0 0                                        NB. a table without rows, which shows nothing

NB. Codes of types, as 3!:0 gives them.
'JB01 JCHAR JINT JFL JCMPX JBOXED JXNUM JRAT'=: 1 2 4 8 16 32 64 128
'JSYM JCHAR2 JCHAR4'=: 65536 131072 262144
'JSTR JPTR JSB SZI'=: _1 4 65536 8

NB. What runs here.
'IF64 IFQT IFJHS IFIOS IFJA IFJNET IFRASPI IFWINE IFARM IFBE IFWOW64 IFWINCE IFWA64 FHS'=: 1 0 0 0 0 0 0 0 0 0 0 0 0 0
Debug=: 0                                             NB. whether the library reports what it does: 0
NB. e.g. 0 = Debug
JVERSION=: 9!:14 ''                                   NB. the version of the language, as text
NB. e.g. 2 = 3!:0 JVERSION

bx=: I.                NB. the places of the ones
NB. e.g. 0 2 -: bx 1 0 1
sign=: *               NB. the sign: _1, 0 or 1
NB. e.g. _1 0 1 -: sign _5 0 7

def=: :                NB. m def body defines by a text
NB. e.g. 8 = (3 def '2 * y') 4
define=: : 0           NB. m define takes the lines up to a line with ) alone
NB. e.g. 1 = nc <'define'
each=: &.>             NB. applies the verb to the content of each box, and boxes each result
NB. e.g. (2 ; 3) -: >: each 1 ; 2
every=: &>             NB. applies the verb to the content of each box
NB. e.g. 2 3 -: >: every 1 ; 2
leaf=: L: 0            NB. applies the verb to each innermost content
NB. e.g. (2 ; < 3 ; 4) -: >: leaf 1 ; < 2 ; 3
items=: "_1            NB. applies the verb to each item
NB. e.g. 1 5 -: {. items 2 2 $ 1 2 5 6
rows=: "1              NB. applies the verb to each list
NB. e.g. 3 11 -: +/ rows 2 2 $ 1 2 5 6
cols=: "0 1            NB. takes each atom of x with each list of y
NB. e.g. (2 2 $ 2 3 8 9) -: 1 3 + cols 2 2 $ 1 2 5 6
inv=: inverse=: ^: _1  NB. the inverse of the verb
NB. e.g. (4 = +&1 inv 5) *. 3 = *: inverse 9
on=: @:                NB. applies u to the whole result of v
NB. e.g. 12 = +: on +: 3
bind=: 2 : 'u@(n"_)'   NB. applies u to n for every argument
NB. e.g. 4 = *: bind 2 'anything'

NB. Applies u to what stands before (_1) or before and in (1), in and behind (2) or behind (_2) the left argument.
NB. e.g. 'ba' -: 'c' (|.@] cuts _1) 'abcd'
cuts=: 2 : 0
u@(n cutat_jlib_)
)

NB. What cuts cuts: the part of y that n names, x being looked for in y. An empty x is nowhere.
cutat_jlib_=: 1 : 0
:
at=. ((* # , x) * x E. y) i. 1
select. m
  case. _1 do. at {. y
  case. 1 do. ((#y) <. at + #,x) {. y
  case. 2 do. at }. y
  case. do. (at + #,x) }. y
end.
)

NB. A table of x u y with its arguments at its edges.
NB. e.g. 2 2 -: $ + table i. 2
table=: 1 : 0
y u table y
:
((LF -.~ 5!:5 <'u') ; ,.x) ,. ({. ; }.) ": y , x u/ y
)

empty=: EMPTY"_            NB. gives an empty table, which shows nothing
NB. e.g. (i. 0 0) -: empty 3
do=: ".                    NB. the value of a sentence
NB. e.g. 3 = do '1 + 2'
drop=: }.                  NB. all items but the first x
NB. e.g. 2 3 -: 1 drop 1 2 3
take=: {.                  NB. the first x items
NB. e.g. 1 2 -: 2 take 1 2 3
fetch=: {::                NB. selects inside of boxes by a path
NB. e.g. 'b' -: 1 fetch 'a' ; 'b'
pick=: >@{                 NB. item x of y, opened
NB. e.g. 'b' -: 1 pick 'a' ; 'b'
split=: {. ,&< }.          NB. the first x items and the others, each in a box
NB. e.g. ('ab' ; ,'c') -: 2 split 'abc'
apply=: 128!:2             NB. the verb that text x names, on y
NB. e.g. 6 = '+/' apply 1 2 3
boxopen=: <^:(0 = L.)      NB. boxes y unless it is boxed
NB. e.g. ((<1) -: boxopen 1) *. (<1) -: boxopen <1
boxxopen=: <^:(L. < *@#)   NB. boxes y unless it is boxed or has no items
NB. e.g. ((<1) -: boxxopen 1) *. '' -: boxxopen ''
expand=: #^:_1             NB. items of y where x has 1, fills elsewhere
NB. e.g. 5 0 6 -: 1 0 1 expand 5 6
AND=: 17 b./ : (17 b.)     NB. bitwise and, of all items or of two arguments
NB. e.g. (8 = 12 AND 10) *. 8 = AND 12 10 9
OR=: 23 b./ : (23 b.)      NB. bitwise or
NB. e.g. (14 = 12 OR 10) *. 15 = OR 12 10 9
XOR=: 22 b./ : (22 b.)     NB. bitwise exclusive or
NB. e.g. (6 = 12 XOR 10) *. 15 = XOR 12 10 9
sort=: /:~ : /:            NB. sorts upwards, or x in the order of y
NB. e.g. (1 2 3 -: sort 3 1 2) *. 'bca' -: 'abc' sort 3 1 2

NB. Nothing if y is all ones, else an assertion failure, with text x if it is given.
NB. e.g. (EMPTY -: assert 1 1) *. 7 = assert ::7: 1 0
assert=: 3 : 0
if. 0 e. y do. 13!:8 ] 12 end.
EMPTY
:
if. 0 e. y do. x 13!:8 ] 12 end.
EMPTY
)

NB. Gives the name in text x the value y if it has none.
NB. e.g. EMPTY -: 'IF64' default 5
default=: 4 : 0
if. 0 > 4!:0 boxopen x do. (x)=: y end.
EMPTY
)

nc=: nameclass=: 4!:0@boxopen                         NB. the class of a name
NB. e.g. (3 = nc <'nc') *. 1 = nameclass 'each'
erase=: 4!:55@(;: ::])                                NB. makes names undefined
NB. e.g. 1 1 -: erase 'q8 q9'
type=: {&('invalid name';'not defined';'noun';'adverb';'conjunction';'verb')@(2 + nc)   NB. the class of a name, as a word
NB. e.g. (<'adverb') = type 'each'

NB. Names of the classes y (all if there is none), with the beginnings x.
NB. e.g. '' -: 'no_such_beginning' nl 0
nl=: 3 : 0
'' nl y
:
found=. (4!:1 > (0 = # y) { y ; 0 1 2 3) -. ;: 'x y'
wanted=. , each a: -.~ , boxopen x
if. 0 = # wanted do. found else. found #~ +./ wanted begins_jlib_&>/ found end.
)
begins_jlib_=: [ -: #@[ {. ]

NB. The names that nl finds, in columns.
NB. e.g. EMPTY -: 'no_such_beginning' names 0
names=: list@nl : (list@nl)
namelist=: nl                                         NB. the names that nl finds
NB. e.g. '' -: 'no_such_beginning' namelist 0

NB. The lines of a text, or if it is one line what is between blanks in it, boxed texts, or rows of text, in columns: as many as
NB. fit a line of x (79) characters.
NB. e.g. 'aa bb ' -: , list 'aa bb'
NB. e.g. 'a.txt   b-1.txt ' -: , list 'a.txt b-1.txt'
NB. e.g. 'a b c   ' -: , list 'a b' , LF , 'c'
NB. e.g. 1 18 -: $ list ;: 'alpha beta gamma'
NB. e.g. 2 4 -: $ 5 list ;: 'a b c'
NB. e.g. 'a b ' -: , 4 list 'a' ; 'b'
NB. e.g. '7  10 ' -: , 6 list 7 10
list=: 3 : 0
79 list y
:
texts=. y
if. 2 > # $ y do.
  if. 0 = L. y do. if. 2 = {. 3!:0 y do. texts=. cutopen y else. texts=. <"0 y end. end.
  texts=. > , each ": each texts
end.
if. 0 = # texts do. EMPTY return. end.
width=. 1 + {: $ texts=. ": texts
across=. (# texts) <. 1 >. <. x % width
down=. >. (# texts) % across
(down , across * width) $ , (down * across) {. texts ,. ' '
)

NB. What kind of noun y is.
NB. e.g. 'floating' -: datatype 1.5
datatype=: 3 : 0
codes=. JB01,JCHAR,JINT,JFL,JCMPX,JBOXED,JXNUM,JRAT,JSYM,JCHAR2,JCHAR4
words=. 'boolean literal integer floating complex boxed extended rational symbol unicode unicode4'
code=. 3!:0 y
sparse=. code e. 1024 * 2 ^ i. 6
(sparse # 'sparse ') , > (codes i. code % 1024 ^ sparse) { (;: words) , <'unknown'
)

NB. Makes all names of a locale (this one) undefined.
NB. e.g. EMPTY -: clear 'nosuchlocale'
clear=: 3 : 0
locale=. {. a: -.~ (, boxopen y) , 18!:5 ''
EMPTY [ erase__locale nl__locale ''
)

NB. Shows the names in y (or those of the classes in y) with their definitions.
NB. e.g. EMPTY -: show 'take'
show=: 3 : 0
if. 2 = 3!:0 > {. boxopen y do. shown=. ;: ::] y else. shown=. nl y end.
for_name. shown do. echo (> name) , '=: ' , 5!:5 name end.
EMPTY
)

NB. Shows y, whole values as the prompt shows them.
NB. e.g. EMPTY -: echo '(echo and its kin)'
NB. e.g. EMPTY -: smoutput ''
NB. e.g. EMPTY -: tmoutput ''
NB. e.g. EMPTY -: sminfo ''
echo=: smoutput=: tmoutput=: sminfo=: 0 0 $ 1!:2&2
stdout=: 0 0 $ 1!:2&4                                 NB. writes bytes to the standard output
NB. e.g. EMPTY -: stdout ''
stderr=: 0 0 $ 1!:2&5                                 NB. writes bytes to the standard error
NB. e.g. EMPTY -: stderr ''
stdin=: 1!:1@3: :. stdout                              NB. reads the whole standard input
NB. e.g. EMPTY -: stdin inv ''
isatty=: 0:                                           NB. whether a stream is a terminal, as far as a script can know
NB. e.g. 0 = isatty 1
wcsize=: 80 24"_                                      NB. columns and lines of the terminal
NB. e.g. 80 24 -: wcsize ''

IFDEF=: 3 : '0 <: 4!:0 < ''DEF'' , y , ''_z_'''       NB. whether a mark of this name is set
NB. e.g. 0 = IFDEF 'android'
setbreak=: evtloop=: EMPTY"_                          NB. does nothing: Ctrl-C always stops a sentence
NB. e.g. EMPTY -: setbreak evtloop ''
getenv=: 2!:5                                         NB. a variable of the environment, or 0
NB. e.g. 0 = getenv 'NO_SUCH_VARIABLE_HERE'
shell=: 2!:0                                          NB. the output of a command of the shell
NB. e.g. 3 = nc <'shell'
spawn_jtask_=: 2!:0                                   NB. the same by the name that the library task has for it
fork_jtask_=: EMPTY [ 2!:1                            NB. runs a command that shows nothing
NB. e.g. 3 3 -: nc 'spawn_jtask_' ; 'fork_jtask_'
exit=: 2!:55                                          NB. ends the session with a status
NB. e.g. 3 = nc <'exit'
getargs=: 3 : 'ARGV'                                  NB. the words of the command line
NB. e.g. ARGV -: getargs ''
timex=: 6!:2                                          NB. seconds that a sentence takes
NB. e.g. 0 <: timex '1 + 1'
timespacex=: 6!:2 , 7!:2@]                            NB. seconds and bytes that a sentence takes
NB. e.g. 2 = # timespacex 'i. 100'
usleep=: 0 [ 6!:3@(%&1e6)                             NB. waits microseconds
NB. e.g. 0 -: usleep 1
ic=: 3!:4                                             NB. integers to bytes and back
NB. e.g. 258 = _2 ic 2 1 0 0 { a.
fc=: 3!:5                                             NB. floats to bytes and back
NB. e.g. 1.5 = _2 fc 2 fc 1.5
NB. e.g. 16b332211 16b0000ff -: fliprgb 16b112233 16bff0000
fliprgb=: 3 : '0 256 256 256 #. 0 3 2 1 {"1 (0 256 256 256) #: y'   NB. colours with red and blue exchanged
endian=: |.^:(0 = {. 3 (3!:4) 1)                      NB. the bytes of a number, the lowest first
NB. e.g. (a. {~ 1 2) -: endian a. {~ 1 2

dbr=: 13!:0                                           NB. turns debugging on or off
NB. e.g. EMPTY -: dbr 0
dbs=: 13!:18                                          NB. the stack of suspensions, as text
NB. e.g. '' -: dbs ''
dbsq=: 13!:2                                          NB. the stops
NB. e.g. '' -: dbsq ''
dbss=: 13!:3                                          NB. sets stops
NB. e.g. 'f 0' -: dbsq '' [ dbss 'f 0'
dbrun=: 13!:4                                         NB. goes on after a stop
dbnxt=: 13!:5                                         NB. goes on with the next line
dbret=: 13!:6                                         NB. leaves a definition with a result
dbjmp=: 13!:7                                         NB. goes on with a line
dbrr=: 13!:9                                          NB. runs again with other arguments
dbrrx=: 13!:10                                        NB. runs again with other arguments
NB. e.g. 7 7 7 7 7 7 -: (dbrun ::7: , dbnxt ::7: , dbret ::7: , dbjmp ::7: , dbrr ::7: , dbrrx ::7:) ''
dbsig=: 13!:8                                         NB. raises an error
NB. e.g. 7 = dbsig ::7: 3
dberr=: 13!:11                                        NB. the number of the last error
NB. e.g. 3 = dberr [ dbsig ::'' 3
dberm=: 13!:12                                        NB. the text of the last error
NB. e.g. 2 = 3!:0 dberm ''
dbstk=: 13!:13                                        NB. the stack of suspensions, as a table
NB. e.g. 0 9 -: $ dbstk ''
dblxq=: 13!:14                                        NB. the latent sentence
NB. e.g. '' -: dblxq ''
dblxs=: 13!:15                                        NB. sets the latent sentence
NB. e.g. (,'1') -: dblxq '' [ dblxs '1'
dbq=: 13!:17                                          NB. the debug switch
NB. e.g. 0 = dbq ''
dbst=: 13!:18                                         NB. the stack of suspensions, as text
NB. e.g. '' -: dbst ''
dbstack=: 13!:18                                      NB. the same
NB. e.g. '' -: dbstack ''
dbstop=: 13!:3                                        NB. sets stops
NB. e.g. EMPTY -: dbstop ''
dbcut=: 13!:19                                        NB. cuts the stack back
dbover=: 13!:20                                       NB. steps over a line, into it, or out of the definition
dbinto=: 13!:21                                       NB. steps into a line: not here, an error
dbout=: 13!:22                                        NB. steps out of a definition: not here, an error
NB. e.g. 7 7 7 7 -: (dbcut ::7: , dbover ::7: , dbinto ::7: , dbout ::7:) ''
dbg=: dbview=: dbctx=: dbtrace=: dbstops=: dbstopnext=: dbstopme=: dbcut   NB. further parts of a debugger: not here, an error
NB. e.g. 7 7 7 7 -: (dbg ::7: , dbview ::7: , dbctx ::7: , dbtrace ::7:) ''
NB. e.g. 7 7 7 -: (dbstops ::7: , dbstopnext ::7: , dbstopme ::7:) ''
NB. e.g. 'dber' -: 4 {. dbhelp
dbhelp=: 0 : 0                                        NB. help on debugging: not here, an error
dberr, dberm   the number and the text of the last error
dbsig          raises an error
dbr, dbq       sets the debug switch, tells it: nothing is suspended by it
dbss, dbsq     sets stops, tells them: nothing stops at them
dbst, dbstk    the stack of suspensions, which is empty
)explain shows what a sentence does, step by step
)

NB. What would call code of the system is refused when it is used: cd calls, memr and its kin reach into memory.
NB. e.g. 7 = cd ::7: ''
NB. e.g. 7 7 7 7 -: (memr ::7: , memw ::7: , mema ::7: , memf ::7:) ''
NB. e.g. 7 7 7 -: (cdcb ::7: , cder ::7: , cdf ::7:) ''
NB. e.g. 7 7 -: (symget ::7: , symset ::7:) ''
cd=: cdef=: cdcb=: cder=: cderx=: cdf=: memr=: memw=: mema=: memf=: symget=: symset=: symdat=: memhad=: no_calls_jlib_
NB. e.g. 7 7 7 7 -: (cdef ::7: , cderx ::7: , symdat ::7: , memhad ::7:) ''
no_calls_jlib_=: 3 : '". ''15!:0 y''' : (4 : '". ''x (15!:0) y''')
memu=: 15!:15                                         NB. a copy of an array; here every change makes one
NB. e.g. 1 2 -: memu 1 2
libjqt=: unxlib=: ''"_                                NB. the name of a library of the system: none can be called
NB. e.g. ('' -: unxlib 'c') *. '' -: libjqt ''

NB. Skips the lines up to ).
NB. e.g. 3 = nc <'Note'
Note=: 3 : 'EMPTY [ 0 : 0'

NB. A colour, a number of eight bits each for red, green and blue, with the opacity x above them: all of it if there is no x.
NB. e.g. 16bff010203 1 -: (setalpha 16b010203) , 0 setalpha 1
setalpha=: 255&$: : ((24 (33 b.) [) (23 b.) 16bffffff (17 b.) ])
getalpha=: 255 (17 b.) _24 (34 b.) ]                  NB. the alpha of colors
NB. e.g. 255 7 -: getalpha 16bff010203 16b07000001

NB. Names of the locale j that scripts use: the letters, the digits, both; what stands between folders in a path.
NB. e.g. ('Az' -: 0 _1 { Alpha_j_) *. ('09' -: 0 _1 { Num_j_) *. (62 = # AlphaNum_j_) *. PATHSEP_j_ = '/'
Alpha_j_=: a. {~ , 65 97 +/ i. 26
Num_j_=: a. {~ 48 + i. 10
AlphaNum_j_=: Alpha_j_ , Num_j_
PATHSEP_j_=: '/'
ScriptExt_j_=: '.ijs'

NB. The folder of a path: with the separator behind it, and without. A name alone has none.
NB. e.g. ('/a/b/' ; '/a/b') -: (getpath_j_ ; fpath_j_) '/a/b/c.ijs'
NB. e.g. '' -: getpath_j_ 'c.ijs'
getpath_j_=: #~ [: +./\. '/' = ]
fpath_j_=: }:@getpath_j_

NB. How boxes are drawn: 0 with lines, 1 with + - and |.
NB. e.g. '+' = {. 9!:6 '' [ boxdraw_j_ 1
boxdraw_j_=: 3 : '9!:7 > y { (a. {~ 16 + i. 11) ; ''+++++++++|-'''
