NB. Asking at the keyboard.

NB. Shows the text y, reads a line; x is the answer if the line is empty.
NB. e.g. 3 = nameclass 'prompt'
prompt=: 3 : 0
'' prompt y
:
stdout y
line=. (1!:1) 1
if. # line do. line else. x end.
)
