NB. Regular expressions in Perl's language of patterns. Places and lengths are counted in bytes. A pattern is text, or the
NB. handle that rxcomp gave; (pattern ; groups) picks groups, of which 0 is the whole match.

HANDLES_jregex_=: 0 $ a:                               NB. the compiled patterns; handle n is item n - 1
UTF8_jregex_=: 1
LAST_jregex_=: ''                                      NB. the pattern that was asked for last

NB. What the engine takes: the text of a pattern or handle, and whether characters are those of UTF-8.
engine_jregex_=: 3 : '(LAST_jregex_=: , source_jregex_ y) ; UTF8_jregex_'
source_jregex_=: 3 : 'if. 2 = 3!:0 y do. y elseif. 0 = # y do. y elseif. do. > (<: {. y) { HANDLES_jregex_ end.'
parts_jregex_=: 3 : 'if. L. y do. 2 {. y , < 0 else. y ; , 0 end.'

NB. Compiles a pattern and gives its handle; of what is not a pattern an error that gives the reason.
NB. e.g. 0 < rxcomp 'a+'
NB. e.g. 7 = rxcomp ::7: '('
rxcomp=: 3 : 0
LAST_jregex_=: , y
if. # wrong=. rxerror '' do. wrong 13!:8 ] 3 end.
# HANDLES_jregex_=: HANDLES_jregex_ , < , y
)
rxfree=: 3 : 'EMPTY [ HANDLES_jregex_=: a: (<: y)} HANDLES_jregex_'   NB. forgets handles
NB. e.g. EMPTY -: rxfree rxcomp 'b'
rxhandles=: 3 : '>: I. a: ~: HANDLES_jregex_'          NB. the handles in use
NB. e.g. (rxcomp 'c') e. rxhandles ''
rxinfo=: 3 : '(66!:0 engine_jregex_ y) ; source_jregex_ y'"0   NB. the number of groups of a handle, and its pattern
NB. e.g. (2 ; 'a(b)') -: rxinfo rxcomp 'a(b)'
rxerror=: 3 : '66!:3 LAST_jregex_ ; UTF8_jregex_'      NB. the mistake in the last pattern
NB. e.g. 0 < # rxerror '' [ rxcomp ::0: '('
NB. e.g. 0 < # rxerror '' [ '(' rxmatch ::0: 'a'
NB. e.g. 0 = # rxerror '' [ '(a)' rxmatch 'a'
rxutf8=: 3 : 'old [ UTF8_jregex_=: 0 ~: y [ old=. UTF8_jregex_'   NB. chooses characters (1) or bytes (0); gives the old choice
NB. e.g. 1 = rxutf8 1

NB. The first match of pattern x: a row of place and length for the whole and for each group, _1 0 where there is none.
NB. e.g. (1 3 ,: 2 1) -: 'a(b)c' rxmatch 'xabc'
NB. e.g. (,: _1 0) -: 'z' rxmatch 'abc'
NB. e.g. (,: 2 1) -: ('a(b)c' ; ,1) rxmatch 'xabc'
rxmatch=: 4 : 0
if. 0 = L. x do. (engine_jregex_ x) 66!:1 , y return. end.
'pattern groups'=. parts_jregex_ x
found=. (engine_jregex_ pattern) 66!:1 , y
if. _1 = {. , found do. ((# , groups) , 2) $ _1 0 else. (, groups) { found end.
)

NB. All matches, each as rxmatch gives it.
NB. e.g. (0 1 ,: 2 1) -: ,/ 'a' rxmatches 'aba'
NB. e.g. 0 1 2 -: $ 'z' rxmatches 'aba'
rxmatches=: 4 : 0
if. 0 = L. x do. (engine_jregex_ x) 66!:2 , y return. end.
'pattern groups'=. parts_jregex_ x
found=. (engine_jregex_ pattern) 66!:2 , y
if. # found do. (, groups) {"2 found else. (0 , (# , groups) , 2) $ 0 end.
)
whole_jregex_=: {."2                                   NB. the rows of whole matches

rxfrom=: part_jregex_"1 _                              NB. the parts of y that the matches x describe, boxed
NB. e.g. ('bc' ; 'de') -: (1 2 ,: 3 2) rxfrom 'abcdef'
part_jregex_=: ,.@[ <;.0 ]                             NB. not from a copy of all that follows it
rxeq=: 4 : '(0 , # , y) -: {. x rxmatch y'             NB. whether the whole of y matches
NB. e.g. 1 0 -: ('a+' rxeq 'aaa') , 'a' rxeq 'aaa'
rxin=: 4 : '_1 ~: {. {. x rxmatch y'                   NB. whether a part of y matches
NB. e.g. 1 0 -: ('a' rxin 'cab') , 'z' rxin 'cab'
rxindex=: 4 : 'if. _1 = at=. {. {. x rxmatch y do. # y else. at end.'   NB. the place of the first match, or the length of y
NB. e.g. 1 3 -: ('a' rxindex 'cab') , 'z' rxindex 'cab'
rxE=: 4 : '(i. # y) e. {."1 whole_jregex_ x rxmatches y'   NB. a mask of the places where matches begin
NB. e.g. 0 1 0 1 0 -: 'a.' rxE 'xabac'
rxfirst=: 4 : '> (whole_jregex_ x rxmatch y) rxfrom y'     NB. the first match as text
NB. e.g. '12' -: '[0-9]+' rxfirst 'a12b345'
rxall=: 4 : '(whole_jregex_ x rxmatches y) rxfrom y'       NB. all matches as text, boxed
NB. e.g. ('12' ; '345') -: '[0-9]+' rxall 'a12b345'

NB. Text y cut where matches x begin and end: what does not match and what does, alternately, beginning with what does not.
NB. e.g. ('ab' ; '12' ; 'cd') -: ('[0-9]+' rxmatches text) rxcut text=. 'ab12cd'
rxcut=: 4 : 0
if. 0 e. # x do. , < y return. end.
spans=. , whole_jregex_^:(2 < # $ x) x
spans=. _2 ]\ spans
ends=. +/"1 spans
parts=. (0 , }: ends) ,. ({."1 spans) ,. ends
pieces=. , (({."1 parts) ,. -~/"1 (0 1 {"1 parts)) ,:"1 spans
pieces=. _2 ]\ pieces
rest=. ({: ends) }. y
(pieces rxfrom y) , (* # rest) # < rest
)

NB. Text y with the parts that matches m describe replaced by the texts x (one for all, or one for each).
NB. e.g. 'ab#cd' -: '#' (('[0-9]+' rxmatches text) rxmerge) text=. 'ab12cd'
rxmerge=: 1 : 0
:
spans=. _2 ]\ , whole_jregex_^:(2 < # $ m) m
if. 0 = # spans do. y return. end.
ends=. +/"1 spans
before=. ((0 , }: ends) ,. ({."1 spans) - 0 , }: ends) rxfrom y
(; before ,. (# spans) $ boxopen x) , ({: ends) }. y
)

NB. Text y with the matches of a pattern replaced: (pattern ; new) rxrplc y, with a pattern of groups for a part of each.
NB. e.g. 'a#b#' -: ('[0-9]+' ; '#') rxrplc 'a12b345'
rxrplc=: 4 : 0
'pattern new'=. x
new ((parts_jregex_ pattern) rxmatches y) rxmerge y
)

NB. Text y with u applied to each match of pattern x.
NB. e.g. 'a21b543' -: '[0-9]+' |. rxapply 'a12b345'
rxapply=: 1 : 0
:
found=. (parts_jregex_ x) rxmatches y
if. 0 = # found do. y return. end.
(u each , (whole_jregex_ found) rxfrom y) found rxmerge y
)
