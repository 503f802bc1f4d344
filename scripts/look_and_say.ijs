NB. Look and say: jackal look_and_say.ijs [TERMS [SEED]], 10 terms from 1 if nothing is said.
load 'puzzles/look_and_say'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

lesson=: 3 : 0
term=. 1 2 1 1
echo 'Term    ' , ": term
echo 'begins  ' , ": run_begins term
echo 'says    ' , ": say_aloud term
echo ''
for_term. 10 said_terms 1 do. echo digits_text > term end.
echo ''
many=. 46 said_terms 1
echo 'Length of term 46: ' , ": # > {: many
echo 'Growth near the end: ' , 0j5 ": _3 {. growth many
echo 'Digits that ever occur: ' , ": /:~ ~. ; many
echo 'The term that says itself: ' , ": say_aloud 2 2
)

yours=: 3 : 0
terms=. _1 ". > {. y
seed=. '1'
if. 1 < # y do. seed=. > 1 { y end.
if. -. terms e. 1 + i. 60 do. stop 'look_and_say: the number of terms is 1 to 60, not ' , > {. y end.
if. 0 e. seed e. '0123456789' do. stop 'look_and_say: the first term is a list of digits, not ' , seed end.
for_term. terms said_terms '0123456789' i. seed do. ((digits_text > term) , LF) 1!:2 ] 4 end.
)
(lesson`yours@.(0 < #)) 2 }. ARGV
