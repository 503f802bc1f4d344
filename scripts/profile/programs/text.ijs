NB. Words, lines, numbers in text, runs, machines of states.
random =: 3 : '2147483647 | 16807 + y * (2147483647 | 48271 + y * (2147483647 | 69621 * y + 12345))'
words =: <;._1 ' the quick brown fox jumps over a lazy dog and then some other words follow it'
many =: words {~ 15 | <. 1100 %~ random i. 600
text =: ; ,&' ' each many

say =: [: , ((# , {.);.1~ 1 , 2 ~:/\ ])
runs =: 3 : '; (<@({. , ":@#);.1~ 1 , 2 ~:/\ ]) y'
unrun =: 3 : 0
 r =. ''
 i =. 0
 while. i < # y do.
  c =. i { y
  j =. i + 1
  while. j < # y do.
   if. (j { y) e. '0123456789' do. j =. j + 1 else. break. end.
  end.
  r =. r , (0 ". (j - i + 1) {. (i + 1) }. y) # c
  i =. j
 end.
 r
)
frequencies =: 3 : 0
 w =. <;._2 y
 n =. #/.~ w
 o =. \: n
 (o { ~. w) ,. <"0 o { n
)
wrap =: 4 : 0
 out =. ''
 line =. ''
 for_w. <;._2 y do.
  w =. > w
  if. x < (# line) + 1 + # w do.
   out =. out , line , LF
   line =. w
  else.
   line =. line , (' ' #~ * # line) , w
  end.
 end.
 out , line , LF
)
tokens =: 3 : 0
 r =. 0 $ a:
 i =. 0
 while. i < # y do.
  c =. i { y
  if. c e. '{}[],:' do.
   r =. r , < c
   i =. i + 1
  elseif. c = '"' do.
   j =. (i + 1) + '"' i.~ (i + 1) }. y
   r =. r , < (j - i + 1) {. (i + 1) }. y
   i =. j + 1
  elseif. c = ' ' do. i =. i + 1
  else.
   j =. i + 1 i.~ (i }. y) e. ' {}[],:'
   r =. r , < (j - i) {. i }. y
   i =. j
  end.
 end.
 r
)
balanced =: 3 : 0
 stack =. ''
 for_c. y do.
  if. c e. '([{<' do. stack =. stack , c
  else.
   if. 0 = # stack do. 0 return. end.
   if. c ~: ')]}>' {~ '([{<' i. {: stack do. 0 return. end.
   stack =. }: stack
  end.
 end.
 0 = # stack
)
letters =: 'abcdefghijklmnopqrstuvwxyz'
shifted =: 4 : '((x |. letters) , '' '') {~ letters i. y'
keyed =: 4 : '(26 | (letters i. y) + letters i. ($ y) $ x) { letters'
roman =: 3 : 0
 r =. ''
 for_d. 1000 900 500 400 100 90 50 40 10 9 5 4 1 do.
  q =. <. y % d
  r =. r , ; q # d_index { ;: 'M CM D CD C XC L XL X IX V IV I'
  y =. y - q * d
 end.
 r
)
number =: 3 : '+/ v * _1 ^ v < 1 |.!.0 v =. 1 5 10 50 100 500 1000 {~ ''IVXLCDM'' i. y'
table =: 3 : 0
 rows =. <;._2 ; 40 # < 'anna,12,3.5;bert,7,8.25;cleo,31,0.5;'
 rows =. (<;._1)@(','&,)&> ; (<;._1)@(';'&,)&.> rows
 rows
)
records =: 3 : 0
 lines =. <;._2 ; (100 # < 'game 12: 3 red, 4 blue; 2 green' , LF)
 total =. 0
 for_line. lines do.
  'head tail' =. (i.&':' ({. ; >:@[ }. ]) ]) > line
  total =. total + 0 ". 5 }. head
  for_part. <;._1 ';' , tail do.
   for_draw. <;._1 ',' , > part do.
    'n colour' =. ;: > draw
    total =. total + (0 ". n) * 1 + (;: 'red green blue') i. < colour
   end.
  end.
 end.
 total
)
machine =: 3 : 0
 state =. 'start'
 out =. i. 0
 for_c. y do.
  select. state
  case. 'start' do. if. c = 'a' do. state =. 'in' end.
  case. 'in' do.
   select. c
   case. ' ' do. state =. 'start'
   case. 'e';'o' do. out =. out , c_index
   end.
  end.
 end.
 out
)
palindrome =: (-: |.)@tolower
anagrams =: 3 : '(#~ 1 < #@>) (/:~@> </. ]) y'
edits =: 4 : 0
 row =. i. >: # y
 for_c. x do.
  new =. >: {. row
  cost =. (}: row) + c ~: y
  for_j. i. # y do. new =. new , (j { cost) <. >: (j { new) <. (>: j) { row end.
  row =. new
 end.
 {: row
)
built =: 3 : 0
 out =. ''
 for_i. i. y do. out =. out , (": i) , ',' end.
 out
)
replaced =: 3 : '(''dog'' ; ''cat'' ; ''fox'' ; ''hen'') stringreplace y'
long =: ": 10000 * random i. 5000
all =: 3 : 0
 for. i. 100 do.
  z =. say^:12 ] 1
  z =. unrun runs 'aaabbbbcaabbbbbcccccccaaaaaaaab'
  z =. frequencies text
  z =. 40 wrap text
  z =. tokens ; 5 # < '{"name": "abc", "vals": [1, 22, 333], "ok": true} '
  z =. balanced&> 10 # <;._1 ' ({[<>]}) [({}<>)] {[()]}<([{}])> ([)] <<>>(((()))) '
  z =. ('lemon' keyed 200 $ 'attackatdawn') , 3 shifted 200 $ 'attack at dawn '
  z =. number@roman"0 ] 1900 + i. 30
  z =. table ''
  z =. records ''
  z =. machine 300 {. text
  z =. palindrome&> words
  z =. anagrams ;: 'tea eat ate tan nat bat tab stop pots opts'
  z =. 'intention' edits 'execution'
  z =. built 300
  z =. (# replaced text) , +/ 'o' = text
  z =. ": ? 20 20 $ 1000
  z =. > 10 {. many
  z =. (/:~ many) i. words
  z =. 0 ". ": i. 100
  z =. (0 ". long) + # ": 1000 ?@$ 1000000
  z =. (<;._2 text) ; (~. many) ; (# ;: text) ; < many </. i. # many
  z =. (;: 'a =: 3 + i. 4') , < ;: 'for_i. i. 4 do. smoutput i end.'
 end.
)
all 0
