NB. A calculator: jackal rpn_calculator.ijs 3 4 + 2 '*' shows the stack after each word.
load 'puzzles/rpn_calculator'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

lesson=: 3 : 0
echo 'Words: ' , ' ' joinstring rpn_words
echo '3 4 + 2 *'
echo rpn_history '3 4 + 2 *'
echo 'the longest side of a triangle: ' , ": rpn '3 dup * 4 dup * + sqrt'
echo '1 to 5: ' , ": rpn '1 2 3 4 5 sum'
echo 'what is wrong with 1 +: ' , (, '+') rpn_trouble 1
echo 'and with one:           ' , 'one' rpn_trouble i. 0
)

yours=: 3 : 0
stack=. i. 0
for_token. cut ' ' joinstring y do.
  trouble=. (> token) rpn_trouble stack
  if. # trouble do. stop 'rpn_calculator: ' , trouble end.
  stack=. (> token) rpn_step stack
  echo (12 {. > token) , ": stack
end.
)
(lesson`yours@.(0 < #)) 2 }. ARGV
