NB. Text formatted as C does it: fields %d %i %s %c %f %e %g %x %o %% with - 0 + blank, width and precision.

NB. Text x with its fields filled from y: one value, or boxed values; a table gives a line for each row.
sprintf=: 4 : 0
if. (2 = # $ y) *. 2 ~: 3!:0 y do. ; x&sprintf each <"1 y return. end.
values=. , boxopen y
if. (-. L. y) *. 2 ~: 3!:0 y do. values=. <"0 , y end.
out=. ''
while. # x do.
  at=. x i. '%'
  out=. out , at {. x
  x=. at }. x
  if. 0 = # x do. break. end.
  stop=. 1 + (}. x) {.@I.@:e. 'disucfegxoXEG%'
  field=. (>: stop) {. x
  x=. (>: stop) }. x
  if. '%' = {: field do. out=. out , '%' continue. end.
  if. 0 = # values do. 13!:8 ] 9 end.
  out=. out , field field_printf_ > {. values
  values=. }. values
end.
out
)

NB. One field.
field_printf_=: 4 : 0
kind=. {: x
flags=. (x i.&0@:e. '%-0+ #') {. x [ x=. }: x
rest=. (# flags) }. x
'width digits'=. 2 {. 0 ". each ('.' taketo rest) ; '.' takeafter rest
width=. {. width , 0
if. -. '.' e. rest do. digits=. 6 end.
digits=. {. digits , 0
select. kind
  case. 's' do. text=. , ": y
    if. '.' e. rest do. text=. digits {. text end.
  case. 'c' do. text=. , {&a.^:(2 ~: 3!:0) y
  case. ;: 'd i u' do. text=. , 0 ": <. y
  case. 'f' do. text=. , (0j1 * digits) ": y
  case. ;: 'x X' do. text=. hfd y
  case. 'o' do. text=. '01234567' {~ 8 #.^:_1 y
  case. 'e' do. text=. exponent_printf_ digits ; y
  case. do. text=. , ": y
end.
text=. '-' (I. (text = '_'))} text
if. ('+' e. flags) *. ('-' ~: {. text) *. kind e. 'dif' do. text=. '+' , text end.
if. width <: # text do. text return. end.
if. '-' e. flags do. width {. text return. end.
if. ('0' e. flags) *. kind ~: 's' do.
  sign=. ({. text) e. '-+'
  (sign {. text) , ((width - # text) # '0') , sign }. text
else. (- width) {. text
end.
)
exponent_printf_=: 3 : 0
'digits y'=. y
if. y = 0 do. power=. 0 else. power=. <. 10 ^. | y end.
((0j1 * digits) ": y % 10 ^ power) , 'e' , ((power < 0) { '+-') , _2 {. '0' , ": | power
)
printf=: 4 : 'EMPTY [ 1!:2&4 x sprintf y'
qsprintf=: sprintf
