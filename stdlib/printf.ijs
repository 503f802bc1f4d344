NB. Text formatted as C does it: fields %d %i %u %s %c %f %e %g %x %X %o %% with - 0 + blank, width and precision; and
NB. %j as J shows a value, %J its lines, %S boxed texts with blanks between. \n \t \\ \" and their kin stand for characters.

NB. Text x with its fields filled from y: one value, or boxed values; each row of a table gives a row of the result.
NB. e.g. '3: 2.35|ab  |0007' -: '%d:%5.2f|%-4s|%04d' sprintf 3 ; 2.345 ; 'ab' ; 7
NB. e.g. ('1 a ' ,: '22 b') -: '%d %s' sprintf 2 2 $ 1 ; 'a' ; 22 ; 'b'
NB. e.g. '10.00 of 3' -: '%.2?100*?f of %?#?d' sprintf 0.1 ; <1 ; 2 ; 3
sprintf=: 4 : 0
if. (1 < # $ y) *. 2 ~: 3!:0 y do. x&sprintf"1 y return. end.
values=. , boxopen y
if. (0 = L. y) *. 2 ~: 3!:0 y do. values=. <"0 , y end.
out=. ''
text=. unescaped_printf_ x
while. # text do.
  at=. text i. '%'
  out=. out , at {. text
  text=. at }. text
  if. 0 = # text do. break. end.
  'field verb text'=. parted_printf_ text
  if. '%' = {: field do. out=. out , '%' continue. end.
  'field values'=. field starred_printf_ values
  if. 0 = # values do. 13!:8 ] 9 end.
  value=. > {. values
  if. # verb do. value=. (3 : (verb , ' y')) value end.
  out=. out , field field_printf_ value
  values=. }. values
end.
out
)

NB. A text that begins with a field: the field, the verb that stands in it between question marks, and the rest.
parted_printf_=: 3 : 0
at=. 1 + ((}. y) e. '-+ #^0123456789.*') i. 0
verb=. ''
text=. at }. y
if. '?' = {. text do.
  verb=. '?' taketo }. text
  text=. (2 + # verb) }. text
end.
((at {. y) , {. text) ; verb ; }. text
)

NB. Text with what follows a backslash as the character it stands for: up to three octal digits are its number.
unescaped_printf_=: 3 : 0
if. -. '\' e. y do. y return. end.
out=. ''
while. (# y) > at=. y i. '\' do.
  out=. out , at {. y
  y=. (>: at) }. y
  digits=. '01234567' i. (+/ *./\ (3 {. y) e. '01234567') {. y
  if. # digits do.
    out=. out , a. {~ 256 | 8 #. digits
    y=. (# digits) }. y
  else.
    out=. out , ('abeflnrtv' i. {. y) { (7 8 27 12 10 10 13 9 11 { a.) , {. y
    y=. }. y
  end.
end.
out , y
)

NB. Widths that are given as * come from the values.
starred_printf_=: 4 : 0
field=. x
values=. y
while. '*' e. field do.
  at=. field i. '*'
  field=. (at {. field) , ('-' (I. '_' = w)} w=. ": > {. values) , (>: at) }. field
  values=. }. values
end.
field ; < values
)

NB. One field.
field_printf_=: 4 : 0
kind=. {: x
flags=. (x i.&0@:e. '%-0+ #^') {. x [ x=. }: x
rest=. (# flags) }. x
'width digits'=. 2 {. 0 ". each ('.' taketo rest) ; '.' takeafter rest
width=. {. width , 0
given=. '.' e. rest
digits=. {. (given # digits) , 6
if. kind e. 'scSj' do.
  if. kind = 'S' do. y=. }. ; (' ' , ,@":) each boxopen y end.
  text=. , ": y
  if. (kind = 'c') *. 2 ~: 3!:0 y do. text=. , y { a. end.
  if. given do. text=. (digits <. # text) {. text end.
elseif. kind = 'J' do. text=. lines_printf_ ": y
elseif. do.
  text=. }. ; ' '&, each (kind ; digits ; given ; flags)&number_printf_ each <"0 , y
end.
if. width <: # text do. text return. end.
if. '^' e. flags do. width {. text ,~ ' ' #~ <. -: width - # text return. end.
if. '-' e. flags do. width {. text return. end.
if. ('0' e. flags) *. -. kind e. 'scSjJ' do.
  sign=. ({. text) e. '-+ '
  (sign {. text) , ((width - # text) # '0') , sign }. text
else. (- width) {. text
end.
)

NB. A list of characters as it is; of a table or more each row on a line of its own, and the end of the line at the end.
lines_printf_=: 3 : 0
if. 2 > # $ y do. , y return. end.
while. 1 < # $ y do. y=. ,"2 LF ,"1 y end.
(, y) , LF
)

NB. One number.
number_printf_=: 4 : 0
'kind digits given flags'=. x
y=. {. , > y
if. 2 = 3!:0 y do. text=. y
elseif. (| y) = _ do. text=. 'inf'
elseif. kind e. 'diuoxX' do.
  select. kind
  case. 'o' do. text=. '01234567' {~ 8 #.^:_1 <. | y
  case. 'x' do. text=. hfd <. | y
  case. 'X' do. text=. toupper hfd <. | y
  case. do. text=. 0j0 ": <. | y
  end.
  if. given do. text=. ((0 >. digits - # text) # '0') , text end.
  if. '#' e. flags do. text=. text ,~ ('oxX' i. kind) {:: '0' ; '0x' ; '0X' ; '' end.
elseif. kind = 'f' do. text=. (0j1 * digits) ": | y
elseif. kind e. 'eE' do. text=. digits exponent_printf_ | y
elseif. do. text=. digits shortest_printf_ | y
end.
if. kind e. 'EG' do. text=. toupper text end.
text=. deb text
if. y < 0 do. '-' , text elseif. '+' e. flags do. '+' , text elseif. ' ' e. flags do. ' ' , text elseif. do. text end.
)
exponent_printf_=: 4 : 0
if. y = 0 do. power=. 0 else. power=. <. 10 ^. y end.
text=. deb (0j1 * x) ": y % 10 ^ power
if. '10' -: 2 {. text do.
  power=. >: power
  text=. deb (0j1 * x) ": y % 10 ^ power
end.
text , 'e' , ((power < 0) { '+-') , (- 2 >. # ": | power) {. '0' , ": | power
)
NB. As %f or %e, whichever is shorter, without zeros at the end.
shortest_printf_=: 4 : 0
x=. 1 >. x
if. y = 0 do. '0' return. end.
text=. (<: x) exponent_printf_ y
power=. {. 0 ". ('e' takeafter text) -. '+'
if. (power < _4) +. power >: x do.
  mantissa=. 'e' taketo text
  (trimmed_printf_ mantissa) , 'e' dropto text return.
end.
text=. deb (0j1 * 0 >. (<: x) - power) ": y
trimmed_printf_ text
)
trimmed_printf_=: 3 : 0
if. '.' e. y do.
  y=. (- +/ *./\ '0' = |. y) }. y
  y=. y }.~ - '.' = {: y
end.
y
)

NB. Shows that text.
NB. e.g. EMPTY -: 'a %d' printf 5
printf=: 3 : 0
echo y sprintf ''
:
echo x sprintf y
)
NB. Shows expressions with their values; the last character of y ends each of them. Before a question mark stands a label
NB. in place of the expression; x are the fields to show them by, again and again. Tacit, so that it sees the local names
NB. of the definition that asks.
NB. e.g. EMPTY -: qprintf 'FHS '
qprintf=: [: echo qsprintf
NB. That as text.
NB. e.g. ' FHS=0' -: qsprintf 'FHS '
NB. e.g. ' 2 3=2 3, sum=5' -: qsprintf '2 3!, sum=?+/ 2 3!'
NB. e.g. ' 1=1.00 2=02' -: '%.2f%02d' qsprintf '1 2 '
qsprintf=: '%J'&$: : ([ shown_printf_ (<;._2 ,: (<@".@sentence_printf_@>@(<;._2)))@])
sentence_printf_=: {.~ -@(i.&'?')@|.                   NB. what stands behind the last question mark
NB. The fields x, and expressions and their values in two rows.
shown_printf_=: 4 : 0
fields=. boxopen x
if. 0 = L. x do. fields=. <;.1 x end.
out=. ''
for_pair. |: y do.
  'text value'=. pair
  if. '?' e. text do. label=. (text i: '?') {. text else. label=. ' ' , text , '=' end.
  out=. out , label , (((# fields) | pair_index) {:: fields) sprintf < value
end.
out
)
NB. Adverbs for one text and many values: a verb for a row of values, or for one value where the text has but one field;
NB. and a verb for a table of rows that gives the lines in boxes.
NB. e.g. ('1: a ' ,: '2: bc') -: '%d: %s' vsprintf 2 2 $ 1 ; 'a' ; 2 ; 'bc'
NB. e.g. 1 0 -: ('%d: %s' vsprintf b. 0) ,&{. '%d' vsprintf b. 0
vsprintf=: 1 : 'm&sprintf"(1 < fields_printf_ m)'
NB. e.g. ('1: a' ; '2: bc') -: '%d: %s' vbsprintf 2 2 $ 1 ; 'a' ; 2 ; 'bc'
NB. e.g. ('<a>' ; '<bc>') -: '<%s>' vbsprintf 'a' ; 'bc'
vbsprintf=: 1 : '<@(m&sprintf)"(1 < fields_printf_ m)"(1 + 1 < fields_printf_ m)' NB. one text for each row of arguments
fields_printf_=: [: +/ '%' = rplc&('%%' ; '')          NB. how many fields a text has
