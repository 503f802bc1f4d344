NB. Text: blanks, case, quotes, cutting and joining, searching and replacing, bytes and characters.

toupper=: 1&(3!:12)                                   NB. y in capital letters
NB. e.g. 'ABC1' -: toupper 'aBc1'
tolower=: 0&(3!:12)                                   NB. y in small letters
NB. e.g. 'abc1' -: tolower 'aBc1'

dlb=: }.~ (' '&= i. 0:)                               NB. y without blanks at its beginning
NB. e.g. 'ab ' -: dlb '  ab '
dtb=: #~ [: +./\. ' '&~:                              NB. y without blanks at its end
NB. e.g. ' ab' -: dtb ' ab  '
dltb=: dlb@dtb                                        NB. y without blanks at its beginning and its end
NB. e.g. 'a b' -: dltb ' a b '

NB. Without leading, trailing and repeated blanks.
NB. e.g. 'a b c' -: deb '  a  b   c '
deb=: 3 : 0
word=. ' ' ~: y
dtb y #~ word +. _1 |.!.0 word
)

NB. A table of text without leading, trailing and repeated columns of blanks.
NB. e.g. (2 3 $ 'a bc d') -: debc 2 6 $ ' a  b  c  d '
debc=: 3 : 0
filled=. +./ ' ' ~: y
keep=. (filled +. _1 |.!.0 filled) *. +./\. filled
keep #"1 y
)

NB. Parts of y that begin where one of the characters x does.
begun_jlib_=: 4 : '(1 (0)} y e. x) <;.1 y'

NB. Without blanks at the ends of lines, or of the parts between the characters x.
NB. e.g. ('a' , LF , ' b') -: dtbs 'a ' , LF , ' b '
dtbs=: 3 : 0
CRLF dtbs y
:
if. # y do. ; dtb each x begun_jlib_ y else. y end.
)

NB. The same without those at the beginnings.
NB. e.g. ('a' , LF , 'b') -: dltbs ' a ' , LF , ' b '
dltbs=: 3 : 0
CRLF dltbs y
:
if. # y do. ; x&(dltb@] ` ({.@] , dltb@}.@]) @. ({.@] e. [)) each x begun_jlib_ y else. y end.
)

NB. Blanks moved to the other end of each row, so that it begins at the left, or ends at the right.
NB. e.g. ('ab  ' -: ljust '  ab') *. (2 3 $ 'ab c  ') -: ljust 2 3 $ ' ab  c'
ljust=: (+/@(*./\)@(' '&=) |. ])"1
NB. e.g. ('  ab' -: rjust 'ab  ') *. (2 3 $ ' ab  c') -: rjust 2 3 $ 'ab c  '
rjust=: (-@(+/)@(*./\.)@(' '&=) |. ])"1               NB. moves the blanks of each row to its front

quote=: (''''&,)@(,&'''')@(#~ >:@(''''&=))            NB. y in quotes, as J writes text
NB. e.g. '''it''''s''' -: quote 'it''s'
dquote=: ('"'&,)@(,&'"')@(#~ >:@('"'&=))              NB. y in double quotes; those inside are doubled
NB. e.g. '"a""b"' -: dquote 'a"b'

dquotex=: ('"'&,)@(,&'"')@(rplc&('"' ; '\"'))         NB. y in double quotes; those inside follow a backslash
NB. e.g. '"a\"b"' -: dquotex 'a"b'

NB. Without the double quotes around it, those within single again.
NB. e.g. 'a"b' -: undquote '"a""b"'
undquote=: 3 : 0
if. -. '""' -: ({. , {:) y do. y return. end.
('""' ; '"') stringreplace }. }: y
)

NB. Parts of y between blanks, or between the characters x; none of them empty.
NB. e.g. ('ab' ; 'cd') -: cut ' ab  cd '
cut=: 3 : 0
' ' cut y
:
a: -.~ x <;._2@(,~) y
)

NB. Boxes of what is not boxed yet: the items of a table; of text the parts between the characters x (LF if there is one
NB. in it, else blank) that are not empty.
NB. e.g. ('a b' ; 'cd') -: cutopen 'a b' , LF2 , 'cd'
NB. e.g. ('ab' ; 'c d') -: ',' cutopen ',ab,c d'
NB. e.g. ('ab' ; 'cd') -: cutopen 2 2 $ 'abcd'
cutopen=: 3 : 0
((LF e. , y) { ' ' , LF) cutopen y
:
if. L. y do. y elseif. 1 < # $ y do. <"_1 y elseif. do. a: -.~ (text e. x) <;._2 text=. y , {. x end.
)
lines_jlib_=: 3 : 0
text=. toJ y
<;._2 text , LF #~ LF ~: {: text
)
cutLF=: 3 : 'if. L. y do. y else. a: -.~ <;._2 y , LF end.'    NB. the lines that are not empty, in boxes
NB. e.g. ('ab' ; 'cd') -: cutLF 'ab' , LF2 , 'cd'

ss=: I.@E.                                            NB. the places in y where x begins
NB. e.g. 0 3 -: 'ab' ss 'abcab'

NB. Those places without the ones that begin inside another.
places_jlib_=: 4 : '1 separate_jlib_ (# , x) ; x ss y'

NB. Parts of y between the texts x.
NB. e.g. ('ab' ; 'cd' ; '') -: ', ' splitstring 'ab, cd, '
splitstring=: 4 : 0
x=. , x
text=. x , , y
(# x) }. each (1 (x places_jlib_ text)} 0 $~ # text) <;.1 text
)

NB. The same, where texts that overlap count once: those that begin first.
NB. e.g. ('xx' ; 'yy' ; ,'z') -: 'ab' splitnostring 'xxabyyabz'
splitnostring=: splitstring

NB. The texts y in one, with x between them, or nothing.
NB. e.g. ('a-bc' -: '-' joinstring 'a' ; 'bc') *. 'ab' -: joinstring 'a' ; 'b'
joinstring=: ''&$: : (4 : 'if. # y do. ; }. , (< , x) ,. , y else. '''' end.')

NB. Text y with the replacements x, where the verb u makes comparable texts of the same lengths.
replaced_jlib_=: 1 : 0
:
text=. , y
pairs=. _2 ]\ , each , x
pairs=. pairs #~ * # &> {."1 pairs
found=. ss&(u text)@u each {."1 pairs
if. 0 = # ; found do. text return. end.
long=. # &> {."1 pairs
free=. 1 $~ # text
at=. which=. i. 0
for_places. found do.
  places=. free separate_jlib_ (places_index { long) ; > places
  free=. 0 (, places +/ i. places_index { long)} free
  at=. at , places
  which=. which , places_index #~ # places
end.
which=. (order=. /: at) { which
at=. order { at
begins=. }: 1 (0 , at , at + which { long)} 0 $~ >: # text
; (which { {:"1 pairs) ((I. begins) i. at)} begins <;.1 text
)

NB. Text y with each text of x at an even place replaced by the one behind it. The pairs are taken in their order: a match
NB. that overlaps one of an earlier pair, or one before it, does not count.
NB. e.g. 'XYZT+' -: ('aba' ; 'XYZT' ; 'ba' ; '+') stringreplace 'ababa'
NB. e.g. 'a++' -: ('ba' ; '+' ; 'aba' ; 'XYZT') stringreplace 'ababa'
stringreplace=: ] replaced_jlib_
NB. The same where capital letters find small ones, and the other way round.
NB. e.g. 'x bc x' -: ('AB' ; 'x') stringreplacei 'ab bc Ab'
stringreplacei=: tolower replaced_jlib_

NB. Those of the places at which every of the next so many characters is free, without what overlaps one before it.
separate_jlib_=: 4 : 0
'long places'=. y
places=. , places
if. 0 e. x do. places=. places #~ *./"1 (places +/ i. long) { x end.
if. *./ long <: 2 -~/\ places do. places return. end.
kept=. 0 $~ # places
free=. 0
for_at. places do.
  if. at >: free do.
    free=. at + long
    kept=. 1 at_index} kept
  end.
end.
kept # places
)
rplc=: stringreplace~                                 NB. text x with the replacements y
NB. e.g. 'ba' -: 'aaa' rplc 'aa' ; 'b'
rplci=: stringreplacei~                               NB. text x with the replacements y, capital or small
NB. e.g. 'ba' -: 'aAa' rplci 'aa' ; 'b'
delstring=: 4 : '(x ; '''') stringreplace y'          NB. y without the texts x
NB. e.g. 'cd' -: 'ab' delstring 'cabdab'

NB. Text y with each character of x at an even place replaced by the one behind it.
NB. e.g. 'xzc' -: 'axbz' charsub 'abc'
charsub=: 4 : 0
'old new'=. |: _2 ]\ x
((a. i. y) { new (a. i. old)} a.)
)

tolist=: LF joinstring ":@, each                      NB. boxed values as lines of text
NB. e.g. ('ab' , LF , '1 2') -: tolist 'ab' ; 1 2

taketo=: ] cuts _1                                    NB. y up to the text x
NB. e.g. 'ab' -: 'c' taketo 'abcd'
dropafter=: ] cuts 1                                  NB. y up to and including the text x
NB. e.g. 'ab' -: 'b' dropafter 'abc'
dropto=: ] cuts 2                                     NB. y from the text x on
NB. e.g. 'bc' -: 'b' dropto 'abc'
takeafter=: ] cuts _2                                 NB. y behind the text x
NB. e.g. 'cd' -: 'b' takeafter 'abcd'

NB. Parts of y between the characters x (blank); what stands between quotes (or the two characters of a second box of x)
NB. is not cut.
NB. e.g. ('aa' ; 'b,c') -: ',' chopstring 'aa,"b,c"'
chopstring=: 3 : 0
' ' chopstring y
:
'at quotes'=. 2 {. (boxopen x) , < '""'
text=. ({. at) , y
cuts=. (text = {. at) > ~:/\ text e. quotes
(-.&quotes)@}. each cuts <;.1 text
)

NB. Lines that end with LF, whatever they ended with.
NB. e.g. ('a' , LF , 'b' , LF) -: toJ 'a' , CRLF , 'b' , CR
toJ=: 3 : 0
text=. y #~ -. CRLF E. y
LF (I. text = CR)} text
)
toCRLF=: 3 : '(LF ; CRLF) stringreplace toJ y'        NB. y with lines that end with CR and LF
NB. e.g. ('a' , CRLF) -: toCRLF 'a' , LF
toDEL=: 3 : 'DEL (I. text = LF)} text=. toJ y'        NB. y with lines that end with DEL
NB. e.g. ('a' , DEL) -: toDEL 'a' , LF
toHOST=: ]                                            NB. y with lines that end as on this system
NB. e.g. ('a' , LF) -: toHOST 'a' , LF

NB. Text with each tab as the blanks up to the next multiple of x (4) columns.
NB. e.g. 'a   b' -: detab 'a' , TAB , 'b'
detab=: 3 : 0
4 detab y
:
}: ; (x untabbed_jlib_ each <;.2 y , LF)
)
untabbed_jlib_=: 4 : 0
while. TAB e. y do.
  at=. y i. TAB
  y=. (at {. y) , ((x - x | at) # ' ') , (>: at) }. y
end.
y
)

NB. Lines of a paragraph as one line: a line end that neither another nor a blank follows becomes a blank.
NB. e.g. ('a b' , LF2 , 'c') -: topara 'a' , LF , 'b' , LF2 , 'c'
topara=: 3 : 0
ends=. y = LF
apart=. ends *. (1 |.!.1 y e. LF , ' ') +: _1 |.!.1 ends
' ' (I. apart)} y
)

NB. The paragraphs of text, each as one line, boxed.
NB. e.g. ('a b' ; 'cd') -: cutpara 'a' , LF , 'b' , LF2 , 'cd'
cutpara=: 3 : 0
a: -.~ <;._2 LF ,~ topara toJ y
)

NB. A paragraph in lines of at most x characters, broken between words.
NB. e.g. ('aa bb' , LF , 'cc' , LF) -: 6 foldpara 'aa bb cc'
foldpara=: 4 : 0
out=. line=. ''
for_word. cut y do.
  wide=. line , ((* # line) # ' ') , > word
  if. (x >: # wide) +. 0 = # line do. line=. wide
  else.
    out=. out , line , LF
    line=. > word
  end.
end.
out , line , LF
)

NB. Text with each of its paragraphs in lines of at most x (79) characters.
NB. e.g. ('aa' , LF , 'b' , LF) -: 3 foldtext 'aa b'
foldtext=: 3 : 0
79 foldtext y
:
; x&foldpara each cutpara y
)

ucp=: 7&u:                                            NB. characters of UTF-8; bytes if they are all ASCII
NB. e.g. 1 = # ucp 'λ'
uucp=: u:@(7&u:)                                      NB. characters of UTF-8, also if they are all ASCII
NB. e.g. 131072 = 3!:0 uucp 'a'
utf8=: 8&u:                                           NB. UTF-8 of characters
NB. e.g. 'λ' -: utf8 ucp 'λ'
f2utf8=: ]                                            NB. UTF-8 of a name that the system gives, which is UTF-8 already
NB. e.g. 'λ' -: f2utf8 'λ'
ucpcount=: #@(7&u:)                                   NB. the number of characters of UTF-8
NB. e.g. 2 = ucpcount 'λx'
isutf8=: 1:@(7&u:) :: 0:                              NB. whether y is UTF-8
NB. e.g. 1 0 -: (isutf8 'λ') , isutf8 255 { a.
isutf16=: 131072 = 3!:0                               NB. whether y is text with two bytes for each character
NB. e.g. isutf16 u: 'a'

hfd=: '0123456789abcdef' {~ 16 #.^:_1 ]               NB. the hexadecimal digits of numbers
NB. e.g. 'ff' -: hfd 255
dfh=: 16 #. '0123456789abcdef' i. tolower             NB. the numbers of hexadecimal digits
NB. e.g. 255 = dfh 'FF'

NB. Numbers as text with as few digits as tell them from all others.
shortest_jlib_=: 3 : 0
for_digits. 15 16 17 do.
  text=. (": !. digits) y
  if. y -: !. 0 (0 ". text) do. break. end.
end.
text
)

NB. Hexadecimal digests of bytes by name: SHA-256, or x of sha1 sha224 sha256 sha384 sha512, sha3_224 and its kin, md5.
digests_jlib_=: ;: 'sha1 sha224 sha256 sha384 sha512 sha3224 sha3256 sha3384 sha3512 md5'
NB. e.g. '900150983cd24fb0d6963f7d28e17f72' -: 'md5' gethash 'abc'
NB. e.g. ('sha3-256' gethash 'abc') -: 7 (128!:6) 'abc'
NB. e.g. 'ba7816bf' -: 8 {. gethash 'abc'
gethash=: 'sha256'&$: : (4 : 0)                       NB. hexadecimal digest of text y; x is sha1, sha256, sha512 or md5
which=. digests_jlib_ i. < (tolower x) -. '-_'
if. which = # digests_jlib_ do. ('domain error: there is no digest ' , x) 13!:8 ] 3 end.
(which { 1 2 3 4 5 6 7 8 9 15) (128!:6) , y
)
