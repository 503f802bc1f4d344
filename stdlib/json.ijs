NB. JSON. Numbers are numbers, strings text in UTF-8, true and false 1 and 0, null the text json_null. An array is a list of
NB. boxes; an object a table of two rows: boxed names above boxed values.

NB. The array that JSON text stands for.
NB. e.g. (('ab' ; ,'c') ,: 1 ; < 2 ; ,'x') -: dec_json '{"ab": 1, "c": [2, "\u0078"]}'
dec_json=: 3 : '(,: ` ] , < ''json_null'') read_json_ y'

NB. JSON text of an array: text is a string, a number a number, lists and boxed lists arrays, a boxed table of two rows an
NB. object.
NB. e.g. '{"ab":1,"c":[2,"x"]}' -: enc_json ('ab' ; 'c') ,: 1 ; < 2 ; 'x'
NB. e.g. '[[1,2],[3,4]]' -: enc_json 2 2 $ 1 2 3 4
enc_json=: 3 : '0 write_json_ y'

NB. The same in the forms of convert/pjson: an object is a table of two columns, an array of numbers alone a list of numbers.
NB. e.g. (1 2 ; 'hi') -: dec_pjson_ '[[1,2],"hi"]'
NB. e.g. '[[1,2],"hi"]' -: enc_pjson_ 1 2 ; 'hi'
dec_pjson_=: 3 : '(,. ` numbers_json_ , < NULL_pjson_) read_json_ y'
enc_pjson_=: 3 : '1 write_json_ y'
NULL_pjson_=: 'null'
NB. A list of boxed numbers as numbers.
numbers_json_=: 3 : 0
if. 0 = # y do. y return. end.
if. *./ (0 = # @ $ every y) *. 2 ~: 3!:0 every y do. ; y else. y end.
)

token_json_=: '"(?:[^"\\]|\\.)*"|[-+.A-Za-z0-9]+|[][{}:,]|\S'
bad_json_=: 3 : '(''JSON: '' , y) 13!:8 ] 3'

NB. Reads text with a gerund: how names and values become an object, what becomes of an array; and the null.
read_json_=: 4 : 0
spans=. (token_json_ ; 0) 66!:2 , y
tokens=. ({."2 spans) rxfrom , y
if. 0 = # tokens do. bad_json_ 'there is no value' end.
'value next'=. x value_json_ tokens ; 0
if. next < # tokens do. bad_json_ 'text behind the value: ' , > next { tokens end.
value
)

NB. The value that begins at token next of tokens, and the next one behind it.
value_json_=: 4 : 0
'tokens next'=. y
if. next >: # tokens do. bad_json_ 'the text ends too early' end.
token=. > next { tokens
select. {. token
  case. '{' do. x object_json_ tokens ; >: next
  case. '[' do. x array_json_ tokens ; >: next
  case. '"' do. (string_json_ token) ; >: next
  case. do. ((> {: x) atom_json_ token) ; >: next
end.
)
atom_json_=: 4 : 0
select. y
  case. 'true' do. 1
  case. 'false' do. 0
  case. 'null' do. x
  case. do.
    if. '-' = {. y do. digits=. }. y else. digits=. y end.
    if. -. ({. digits) e. '0123456789' do. bad_json_ 'no value: ' , y end.
    number=. __ ". y
    if. __ -: number do. bad_json_ 'no value: ' , y end.
    number
end.
)
array_json_=: 4 : 0
'tokens next'=. y
items=. 0 $ a:
if. (<,']') -: , each next { tokens , a: do. (x made_json_ items) ; >: next return. end.
while. do.
  'item next'=. x value_json_ tokens ; next
  items=. items , < item
  mark=. > next { tokens , a:
  next=. >: next
  if. mark -: ,']' do. break. elseif. -. mark -: ,',' do. bad_json_ 'an array goes on with ' , mark end.
end.
(x made_json_ items) ; next
)
made_json_=: 4 : '((1 { x) `: 6) y'
object_json_=: 4 : 0
'tokens next'=. y
names=. values=. 0 $ a:
if. (<,'}') -: , each next { tokens , a: do. ((names (({. x) `: 6) values)) ; >: next return. end.
while. do.
  name=. > next { tokens , a:
  if. -. '"' -: {. name do. bad_json_ 'a name is a string, not ' , name end.
  if. -. (<,':') -: , each (>: next) { tokens , a: , a: do. bad_json_ 'behind a name stands a colon' end.
  'value next'=. x value_json_ tokens ; 2 + next
  names=. names , < string_json_ name
  values=. values , < value
  mark=. > next { tokens , a:
  next=. >: next
  if. mark -: ,'}' do. break. elseif. -. mark -: ,',' do. bad_json_ 'an object goes on with ' , mark end.
end.
(names (({. x) `: 6) values) ; next
)

NB. The text of a string.
string_json_=: 3 : 0
if. (2 > # y) +. '"' ~: {: y do. bad_json_ 'a string is not closed' end.
text=. }. }: y
if. -. '\' e. text do. text return. end.
spans=. {."2 ('\\(?:u[0-9A-Fa-f]{4}(?:\\u[dD][c-fC-F][0-9A-Fa-f]{2})?|.)' ; 0) 66!:2 text
(escaped_json_ each spans rxfrom text) spans rxmerge text
)
escaped_json_=: 3 : 0
if. 'u' ~: 1 { y do. ('"\/' , 8 12 10 13 9 { a.) {~ '"\/bfnrt' i. 1 { y return. end.
codes=. dfh _4 ]\ y #~ -. (# y) $ 1 1 0 0 0 0
if. 2 = # codes do.
  if. (0 { codes) e. 55296 + i. 1024 do. 8 u: 4 u: 65536 + (_56320 + 1 { codes) + 1024 * _55296 + 0 { codes return. end.
end.
; (8&u:)@(4&u:) each codes
)

NB. Writes an array; x: whether an object is a table of two columns instead of two rows.
write_json_=: 4 : 0
if. y -: 'json_null' do. 'null' return. end.
select. 3!:0 y
  case. 2 ; 131072 ; 262144 do.
    if. 1 < # $ y do. '[' , ']' ,~ ',' joinstring x&write_json_ each <"_1 y
    elseif. do. '"' , '"' ,~ ; plain_json_ each <"0 , 8 u: y
    end.
  case. 32 do.
    if. (2 = # $ y) *. 2 = x { 2 {. $ y do.
      if. x do. y=. |: y end.
      '{' , '}' ,~ ',' joinstring x&pair_json_ each <"1 |: y
    elseif. 0 = # $ y do. x write_json_ > y
    elseif. do. '[' , ']' ,~ ',' joinstring x&write_json_ each <"_1 y
    end.
  case. do.
    if. # $ y do. '[' , ']' ,~ ',' joinstring x&write_json_ each <"_1 y else. number_json_ y end.
end.
)
pair_json_=: 4 : '(x write_json_ , ": > {. y) , '':'' , x write_json_ > {: y'
number_json_=: 3 : 0
if. -. y = y do. 'null' return. end.
if. _ = | y do. 'null' return. end.
'-' (I. '_' = text)} text=. shortest_jlib_ y
)
plain_json_=: 3 : 0
at=. ('"\' , 8 12 10 13 9 { a.) i. y
if. at < 7 do. '\' , at { '"\bfnrt'
elseif. 32 > a. i. y do. '\u00' , _2 {. '0' , hfd a. i. y
elseif. do. y
end.
)
