NB. Countdown by trees: jackal countdown_trees.ijs [TARGET NUMBERS...], 24 1 3 4 6 if nothing is said.
load 'puzzles/countdown_trees'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

show_trees=: 4 : 0
found=. x solve_by_trees y
echo (": x) , ' from ' , (": y) , ': ' , (": # found) , ' solution' , 's' #~ 1 ~: # found
for_tree. found do. echo '  ' , tree_text > tree end.
)

lesson=: 3 : 0
echo 'Which trees to take of three'
echo picks 3
forest=. ,: ;/ 1 3 4 6
echo 'forests at first   ' , ": $ forest
echo 'after one step     ' , ": $ forest=. grow_all forest
echo 'after two steps    ' , ": $ forest=. grow_all forest
echo 'after three steps  ' , ": $ forest=. grow_all forest
echo 'different trees    ' , ": # ~. , forest
echo ''
echo 'The tree of a solution'
echo > {. 24 solve_by_trees 1 3 4 6
24 show_trees 1 3 4 6
29 show_trees 1 3 4 6
_18 show_trees 1 3 4 6
)

yours=: 3 : 0
values=. ; (_.&".)&.> (<'-_') charsub&.> y
if. 1 e. 128!:5 values do. stop 'countdown_trees: target and numbers must be numbers' end.
if. -. (# y) e. 3 4 5 do. stop 'countdown_trees: give a target and two to four numbers, not ' , (": <: # y) end.
({. values) show_trees }. values
)
(lesson`yours@.(0 < #)) 2 }. ARGV
