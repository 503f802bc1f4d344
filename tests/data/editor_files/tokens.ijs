NB. Words of a small language by a state machine:  state ; action  in each cell
NB. classes: 0 other, 1 blank, 2 letter, 3 digit, 4 quote

Note 'about this script'
The table below is read as follows: rows are states, columns are classes.
This text is not code: if. 'unbalanced ( ( ) and undefined_name =: nothing
)

states=: 0 10 #: 0 ". ];._2 ] 0 : 0
11 0 21 31 41
11 0 21 31 41
12 2 20 20 42
12 2 22 30 42
)

letters=: a. {~ (a. i. 'a') + i. 26
digits=: '0123456789'
classes=: (' ' = a.) >. (2 * a. e. letters) >. (3 * a. e. digits) >. 4 * a. = ''''

tokens=: 3 : 0
  c=. classes {~ a. i. y
  breaks=. 1 , 2 ~:/\ c
  pieces=. breaks <;.1 y
  pieces -. (<,' ') , <''
)

tokens 'let x1 be 42'
classify=: {{ (classes {~ a. i. {. y) {:: ;: 'other blank word number text' }}
classify each tokens 'let x be 42'
#/.~ classes {~ a. i. 'let x be 42'
