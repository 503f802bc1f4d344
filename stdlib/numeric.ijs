NB. Numbers: rounding, ranges, steps.

round=: [ * [: <. 0.5 + %~                             NB. to the nearest multiple of x
NB. e.g. 2.5 3 -: 0.5 round 2.7 2.8
roundint=: <.@(0.5&+)                                  NB. to the nearest integer
NB. e.g. 3 2 -: roundint 2.5 2.4
rounddist=: 4 : 0
exact=. (x * y % +/ y)
down=. <. exact
down + (i. # y) e. (x - +/ down) {. \: exact - down
)
NB. e.g. 10 = +/ 10 rounddist 1 1 1

NB. What is nearly zero made zero.
NB. e.g. 1 0 -: clean 1 1e_12
clean=: 3 : '1e_10 clean y' : (4 : 'y * x <: | y')

NB. From the first to the last number by steps of a third (1).
NB. e.g. (3 5 7 -: range 3 8 2) *. 4 3 2 -: range 4 2
range=: 3 : 0
'first last step'=. 3 {. y , (2 = # y) # 1
step=. (| step) * * last - first
first + step * i. 1 + <. (last - first) % step + step = 0
)

NB. So many (third) equal steps from the first to the last number.
NB. e.g. 0 0.5 1 -: steps 0 1 2
steps=: 3 : 0
'first last count'=. y
first + (last - first) * (i. 1 + count) % count
)
fit01=: (- <./) % (>./ - <./)                          NB. stretched to 0 to 1
NB. e.g. 0 0.5 1 -: fit01 1 2 3
fitmean=: - +/ % #                                     NB. moved so that the mean is 0
NB. e.g. _1 0 1 -: fitmean 1 2 3
int01=: i.@>: % ]                                      NB. y equal steps from 0 to 1
NB. e.g. 0 0.5 1 -: int01 2

NB. Another seed for random numbers, from the time of day; the seed.
NB. e.g. 0 < randomize ''
randomize=: 3 : 0
seed=. 1 + <. 1e3 * 60 #. _3 {. 6!:0 ''
seed [ 9!:1 seed
)
