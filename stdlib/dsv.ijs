NB. Tables in text: a row a line, fields between delimiters, texts in quotes. The left argument of these verbs is the field
NB. delimiter (TAB), or it and the string delimiters: ',' ; '""'.

parts_pdsv_=: 3 : '2 {. (boxopen y) , < '''''

NB. The table of boxed texts that delimited text stands for.
NB. e.g. (2 2 $ (,'a') ; 'b,c' ; (,'1') ; ,'2') -: (',' ; '""') fixdsv 'a,"b,c"' , LF , '1,2' , LF
fixdsv=: 3 : 0
(TAB ; '""') fixdsv y
:
'delimiter strings'=. parts_pdsv_ x
text=. toJ y
if. 0 = # text do. 0 0 $ a: return. end.
text=. text , LF #~ LF ~: {: text
ends=. (text e. LF , delimiter) *. strings outside_pdsv_ text
lines=. LF = ends # text
if. # strings do. fields=. text strings_pdsv_ ends ; strings else. fields=. ends <;._2 text end.
> lines <;.2 fields
)

NB. The fields of a text that end where the mask says, those in quotes without them.
strings_pdsv_=: 4 : 0
'ends strings'=. y
'open close'=. 2 $ strings
begin=. (# end) {. 0 , >: end=. I. ends
quoted=. (2 <: end - begin) *. (open = begin { x) *. close = (<: end) { x
kept=. 0 ((quoted # begin) , quoted # <: end)} 1 #~ # x
fields=. (kept # ends) <;._2 kept # x
NB. A quote in quotes is written twice.
closes=. end { +/\ kept *. x = close
double=. I. quoted *. closes > (# closes) {. 0 , closes
(((2 # close) ; , close)&stringreplace each double { fields) double} fields
)

NB. Whether characters stand outside strings.
outside_pdsv_=: 4 : 0
if. 0 = # x do. 1 $~ # y return. end.
'open close'=. 2 $ x
if. open = close do. -. ~:/\ y = open else. 0 >: +/\ (y = open) - y = close end.
)

NB. Delimited text of a table: texts in quotes if there are string delimiters, numbers as they are.
NB. e.g. ('1,"b"' , LF) -: (',' ; '""') makedsv 1 ; 'b'
makedsv=: 3 : 0
(TAB ; '""') makedsv y
:
'delimiter strings'=. parts_pdsv_ x
table=. y
if. 0 = L. table do. table=. <"0 table end.
if. 2 > # $ table do. table=. ,: , table end.
if. 0 = {: $ table do. (*/ }: $ table) # LF return. end.
cells=. , table
text=. (0 = #@, every cells) +. 2 = 3!:0 every cells
cells=. (strings quoted_pdsv_ , each text # cells) (I. text)} cells
cells=. (shown_pdsv_ each (-. text) # cells) (I. -. text)} cells
; , (($ table) $ cells) ,"0"1 ((<: {: $ table) # < , delimiter) , < LF
)

NB. Texts in quotes, in which a quote is written twice.
quoted_pdsv_=: 4 : 0
if. 0 = # x do. y return. end.
'open close'=. 2 $ x
double=. I. close e. every y
y=. ((close ; 2 # close)&stringreplace each double { y) double} y
(<open) , each y , each close
)
shown_pdsv_=: 3 : 0
'-' (I. '_' = text)} text=. shortest_jlib_ , y
)

NB. The table in a file, each cell boxed; _1 if there is no file.
NB. e.g. (1 2 $ (,'a') ; ,'b') -: readdsv f [ ('a' , TAB , 'b') fwrite f=. '~temp/jackal-dsv'
NB. e.g. _1 = readdsv '/no/such/file'
readdsv=: 3 : 0
(TAB ; '""') readdsv y
:
if. _1 -: text=. fread y do. _1 else. x fixdsv text end.
)

NB. Writes a table to a file; gives its length. The delimiters come behind the file's name.
NB. e.g. 8 = (2 2 $ 1 2 3 4) writedsv '~temp/jackal-dsv'
NB. e.g. (2 2 $ 1 2 3 4) -: makenum readdsv f [ (2 2 $ 1 2 3 4) writedsv f=. '~temp/jackal-dsv'
writedsv=: 4 : 0
'file delimiters'=. file_pdsv_ y
(delimiters makedsv x) fwrite file
)

NB. Appends rows to a file; gives their length.
NB. e.g. 4 = 5 6 appenddsv '~temp/jackal-dsv'
appenddsv=: 4 : 0
'file delimiters'=. file_pdsv_ y
(delimiters makedsv x) fappend file
)
file_pdsv_=: 3 : 0
if. 0 = L. y do. y ; < TAB ; '""' else. ({. y) , < 2 {. (}. y) , a: end.
)

NB. Boxed texts as numbers where they are: all as an array of numbers, in which a blank text is a fill, else those boxes alone.
NB. A text that holds x (_9999) when it is read, as it stands for what is not a number, stays a text. A text alone is a box.
NB. e.g. (1 2 -: makenum '1' ; '2') *. (1 ; 'a') -: makenum '1' ; 'a'
NB. e.g. (12 -: makenum '12') *. (,. 1 0 2) -: makenum '1' ; '' ; '2'
makenum=: 3 : 0
_9999 makenum y
:
tried=. , x&number_pdsv_ each cells=. boxopen y
if. 2 e. 3!:0 every tried do. ($ cells) $ tried else. ($ cells) $ > tried end.
)
number_pdsv_=: 4 : 0
if. 2 ~: 3!:0 y do. y return. end.
number=. x ". y
if. x e. number do. y else. number end.
)

NB. The same column by column: those in which each text is a number or blank.
NB. e.g. (2 2 $ 1 ; 'a' ; 2 ; 'b') -: makenumcol 2 2 $ '1' ; 'a' ; '2' ; 'b'
makenumcol=: 3 : 0
_9999 makenumcol y
:
|: x&column_pdsv_"1 |: y
)
column_pdsv_=: 4 : 0
tried=. x&number_pdsv_ each y
if. 2 e. 3!:0 every tried do. y else. tried end.
)
