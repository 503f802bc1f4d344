NB. Countdown: jackal countdown.ijs [TARGET NUMBERS...], 24 1 3 4 6 if nothing is said.
load 'puzzles/countdown'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

show_countdown=: 4 : 0
found=. x solve_countdown y
echo (": x) , ' from ' , (": y) , ': ' , (": # found) , ' solution' , 's' #~ 1 ~: # found
for_text. found do. echo '  ' , > text end.
)

lesson=: 3 : 0
echo 'The shapes of postfix texts for four numbers (1 a number, 0 an operator)'
echo shapes 4
'numbers operators'=. calculations 1 3 4 6
echo 'orders and operators of all calculations: ' , (": $ numbers) , ' and ' , ": $ operators
echo ''
24 show_countdown 1 3 4 6
29 show_countdown 1 3 4 6
_18 show_countdown 1 3 4 6
1000 show_countdown 1 2 3
)

yours=: 3 : 0
values=. ; (_.&".)&.> (<'-_') charsub&.> y
if. 1 e. 128!:5 values do. stop 'countdown: target and numbers must be numbers' end.
if. -. (# y) e. 3 4 5 6 do. stop 'countdown: give a target and two to five numbers, not ' , (": <: # y) end.
({. values) show_countdown }. values
)
(lesson`yours@.(0 < #)) 2 }. ARGV
