NB. Numbers: rounding, ranges, steps.

round=: [ * [: <. 0.5 + %~                             NB. to the nearest multiple of x
roundint=: <.@(0.5&+)                                  NB. to the nearest integer
clean=: 3 : '1e_10 clean y' : (4 : 'y * x <: | y')     NB. what is nearly zero made zero
range=: 3 : 0
'first last step'=. 3 {. y , 1
first + step * i. 1 + <. (last - first) % step
)
steps=: 3 : 0
'first last count'=. y
first + (last - first) * (i. 1 + count) % count
)
fit01=: (- <./) % (>./ - <./)                          NB. stretched to 0 to 1
fitmean=: - +/ % #
