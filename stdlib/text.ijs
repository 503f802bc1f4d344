NB. Text: blanks, case, quotes, cutting and joining, searching and replacing, bytes and characters.

toupper=: 1&(3!:12)                                   NB. capitals
tolower=: 0&(3!:12)                                   NB. small letters

dlb=: }.~ (' '&= i. 0:)                               NB. without leading blanks
dtb=: #~ [: +./\. ' '&~:                              NB. without trailing blanks
dltb=: dlb@dtb                                        NB. without both

NB. Without leading, trailing and repeated blanks.
deb=: 3 : 0
word=. ' ' ~: y
dtb y #~ word +. _1 |.!.0 word
)

quote=: (''''&,)@(,&'''')@(#~ >:@(''''&=))            NB. in quotes, as J writes text
dquote=: ('"'&,)@(,&'"')@(#~ >:@('"'&=))              NB. in double quotes, those within doubled

NB. Parts of y between blanks, or between the characters x; none of them empty.
cut=: 3 : 0
' ' cut y
:
a: -.~ x <;._2@(,~) y
)

NB. Boxed lines (words, if there is but one line) of what is not boxed yet; with x, the parts between its characters.
cutopen=: 3 : 0
if. L. y do. y elseif. LF e. y do. lines_jlib_ y elseif. do. cut y end.
:
if. L. y do. y else. (text e. x) <;._2 text=. y , {. x end.
)
lines_jlib_=: 3 : 0
text=. toJ y
<;._2 text , LF #~ LF ~: {: text
)

NB. Places in y where x begins.
ss=: I.@E.

NB. Those places without the ones that begin inside another.
places_jlib_=: 4 : 0
found=. x ss y
long=. # , x
if. *./ long <: 2 -~/\ found do. found return. end.
kept=. i. 0 [ free=. 0
for_at. found do.
  if. at >: free do. kept=. kept , at [ free=. at + long end.
end.
kept
)

NB. Parts of y between the texts x.
splitstring=: 4 : 0
x=. , x
text=. x , , y
(# x) }. each (1 (x places_jlib_ text)} 0 $~ # text) <;.1 text
)

NB. The texts y in one, with x between them.
joinstring=: 4 : 'if. # y do. ; }. , (< , x) ,. , y else. '''' end.'

NB. Text y with each text of x at an even place replaced by the one behind it. Of those that match at one place, the first
NB. counts; of those that overlap, the one that begins first.
stringreplace=: 4 : 0
text=. , y
pairs=. _2 ]\ , each , x
pairs=. pairs #~ * # &> {."1 pairs
found=. ss&text each {."1 pairs
which=. (# &> found) # i. # found
found=. ; found
if. 0 = # found do. text return. end.
order=. /: found ,. which
which=. order { which
found=. order { found
long=. which { # &> {."1 pairs
if. 1 e. (}: found + long) > }. found do.
  free=. long unnested_jlib_ found
  which=. free # which
  found=. free # found
  long=. free # long
end.
begins=. }: 1 (0 , found , found + long)} 0 $~ >: # text
; (which { {:"1 pairs) ((I. begins) i. found)} begins <;.1 text
)

NB. Whether what begins at y and is x long begins where nothing before it goes on.
unnested_jlib_=: 4 : 0
kept=. 0 $~ # y
free=. 0
for_at. y do.
  if. at >: free do.
    free=. at + at_index { x
    kept=. 1 at_index} kept
  end.
end.
kept
)
rplc=: stringreplace~                                 NB. text x with the replacements y
delstring=: 4 : '(x ; '''') stringreplace y'          NB. y without the texts x

NB. Text y with each character of x at an even place replaced by the one behind it.
charsub=: 4 : 0
'old new'=. |: _2 ]\ x
((a. i. y) { new (a. i. old)} a.)
)

taketo=: ] cuts _1                                    NB. y up to x
dropafter=: ] cuts 1                                  NB. y up to x and with it
dropto=: ] cuts 2                                     NB. y from x on
takeafter=: ] cuts _2                                 NB. y behind x

NB. Parts of y between the characters x (blank); what stands between quotes (or the two characters of a second box of x)
NB. is not cut.
chopstring=: 3 : 0
' ' chopstring y
:
'at quotes'=. 2 {. (boxopen x) , < '""'
text=. ({. at) , y
cuts=. (text = {. at) > ~:/\ text e. quotes
(-.&quotes)@}. each cuts <;.1 text
)

NB. Lines that end with LF, whatever they ended with.
toJ=: 3 : 0
text=. y #~ -. CRLF E. y
LF (I. text = CR)} text
)
toHOST=: ]                                            NB. lines as this system ends them
ucp=: 7&u:                                            NB. characters of UTF-8
uucp=: u:@(7&u:)                                      NB. the same, always as characters
utf8=: 8&u:                                           NB. UTF-8 of characters
ucpcount=: #@(7&u:)                                   NB. how many characters UTF-8 has
topara=: 3 : ''' '' (I. y = LF)} y'                      NB. lines as one paragraph

hfd=: '0123456789abcdef' {~ 16 #.^:_1 ]               NB. hexadecimal digits of numbers
dfh=: 16 #. '0123456789abcdef' i. tolower             NB. numbers of hexadecimal digits
