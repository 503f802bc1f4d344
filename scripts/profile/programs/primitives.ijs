NB. Each primitive on lists of each type and of a few lengths, often enough that it is seen how it goes.
lists =: 3 : 0
 n =. y
 ints =. 1000 | 7919 * 1 + i. n
 text =. (26 | ints) { a. {~ 97 + i. 26
 words =. n $ ;: 'the quick brown fox jumps over a lazy dog'
 ints ; (- ints) ; (ints % 8) ; (2 | ints) ; text ; (<"0 ] 10 | ints) ; < words
)
linear =: ;: '- + * % <. >. | ~. ~: # $ , ,. |. /: \: /:~ {. {: }. }: I. *: %: ^ <: >: -. +: -: < > ;'
linear =: linear , 'i.~' ; '3&{.' ; '_3&{.' ; '+/' ; '*/' ; '>./' ; '<./' ; '+/\' ; '>./\' ; '+/\.' ; '-/' ; ',/' ; '2&|' ; '#/.~' ; '2&(+/\)' ; '2 -~/\ ]' ; '<;.1~ 1 , 2 ~:/\ ]'
linear =: linear , '+/ % #' ; '>:&.>' ; '{. , {:' ; '(] - <./) % >./ - <./' ; '+/"1@(,:~)' ; '(i. >./)' ; '#&>' ; '* > 3:' ; '<"0' ; '":' ; '|:@(,:~)' ; '$:`]@.1'
pairs =: ;: '+ - * % <. >. | ^ = < > <: >: ~: +. *. , ,. i. e. -. # }. |. -: ;'
pairs =: pairs , '($~ #)~' ; '({~ #@[ | i.@#)' ; '</.' ; '+/@:*' ; '|.!.0' ; ',&<' ; '[ # ]~ 2: | #\' ; ',"0' ; ',:'
tables =: '+/' ; '=/' ; '*/"0 1' ; '+//.@:(*/)' ; '+/ .*' ; '(,/@:(,"0/))' ; 'i."1 0'
NB. x is how often, y a list.
one =: 4 : 0
 times =. x
 list =. y
 for_word. linear do.
  f =. > word
  try. for. i. times do. z =. f (128!:2) list end. catch. end.
 end.
 for_word. pairs do.
  f =. > word
  try. for. i. times do. z =. ('(',f,')~') (128!:2) list end. catch. end.
  try. for. i. times do. z =. ('3&(',f,')') (128!:2) list end. catch. end.
  try. for. i. times do. z =. ('(',f,')&3') (128!:2) list end. catch. end.
 end.
 if. 500 < # list do. return. end.
 for_word. tables do.
  f =. > word
  try. for. i. times do. z =. ('(',f,')~') (128!:2) list end. catch. end.
 end.
)
cells =: '+/' ; '+/"1' ; '|."1' ; '/:~"1' ; '>./"1' ; '~."1' ; '+/\"1' ; '-:"1' ; '#@~."1' ; '{."1' ; '*/"1' ; '|:' ; ',/' ; ',' ; '2&{' ; '(2&{)"1' ; '+' ; '1&(|.!.0)' ; '(<0 1)&|:'
cells =: cells , '+/ .*' ; '/:~' ; '~.' ; 'i.~' ; '{.' ; '_1 }.' ; '(3 3&(+/@,;._3))' ; '*:"0' ; '(-:`(1 + 3&*)@.(2&|))"0' ; '(] * 0&<)' ; '+"1 {.' ; '-"1' ; '(i.@# ,. ])' ; '":' ; '<"1' ; '(#~ {."1)'
tables_of =: 4 : 0
 for_word. cells do.
  f =. > word
  try. for. i. x do. z =. f (128!:2) y end. catch. end.
 end.
)
long =: '(-:`(1 + 3&*)@.(2&|))"0' ; '(1 + *:)^:(5&>)"0' ; '+/ @: *:' ; '(- +/ % #)' ; '+/@(2&|)' ; '(#~ 2&|)' ; 'I.@(2&|)' ; '2&| # ]' ; '(0&<: *. 100&>)' ; '(= <./)' ; '3&(+/\)' ; '(2&|)/. ' ; '%:' ; '^@-' ; '1&o.' ; '(+ 2&*)' ; '[: +/ 0&<' ; '(3&| { 7 8 9"_)' ; '(1 , 2 ~:/\ ])' ; '(] #~ ~:)' ; '-~' ; '|.' ; '1&|.' ; ',~' ; '2 -/\ ]' ; '+/\' ; '*: - +:' ; '(<. , >.)&5' ; '3 1 4&e.' ; '*.' ; '-.@(2&|)' ; '(2&| *. 3&|)' ; '(2&| +. 3&|)' ; '(] i. 3 + i.@10:)'
run =: 4 : 0
 for_n. x do. for_list. lists n do. y one > list end. end.
)
1 3 12 run 20
60 400 run 10
5000 run 5
100000 run 2
3 : 0 ''
for_n. 4 20 200 do. for_list. lists *: n do. (1 >. <. 40 % n) tables_of (n , n) $ > list end. end.
for_word. long do.
 f =. > word
 for_n. 10 1000 100000 1000000 do.
  for_list. 5 {. lists n do. try. for. i. 2 do. z =. f (128!:2) > list end. catch. end. end.
 end.
end.
)
