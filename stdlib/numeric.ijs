NB. Numbers: rounding, ranges, steps.

round=: [ * [: <. 0.5 + %~                             NB. y rounded to the nearest multiple of x
NB. e.g. 2.5 3 -: 0.5 round 2.7 2.8
roundint=: <.@(0.5&+)                                  NB. y rounded to the nearest integer
NB. e.g. 3 2 -: roundint 2.5 2.4
rounddown=: [ * [: <. %~                               NB. y rounded down to a multiple of x
NB. e.g. 12000 = 1000 rounddown 12345
roundup=: [ * [: >. %~                                 NB. y rounded up to a multiple of x
NB. e.g. 13000 = 1000 roundup 12345

NB. To the nearest multiple of x; from the middle between two, to the even one.
NB. e.g. 1.2 2.2 2.2 2.4 2.4 -: 0.1 roundbanker 1.23 2.15 2.25 2.35 2.45
roundbanker=: 4 : 0
down=. <. y % x
rest=. (y % x) - down
x * down + (rest > 0.5) + (rest = 0.5) * 2 | down
)

NB. To multiples of x whose running sums are the running sums of y rounded: the total stays.
NB. e.g. 0.5 0.4 0.5 0.4 0.5 0.4 -: 0.1 rounddist 6 $ 0.45
rounddist=: 4 : 'x * (- }:@(0&,)) <. 0.5 + (+/\ y) % x'

NB. What is nearly zero made zero; of complex numbers each part by itself.
NB. e.g. 1 0 -: clean 1 1e_12
NB. e.g. 1 0j2 -: clean 1j1e_12 1e_13j2
clean=: 3 : 0
1e_10 clean y
:
if. 16 = 3!:0 y do. j./"1 x clean +. y else. y * x <: | y end.
)

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
fit01=: (- <./) % (>./ - <./)                          NB. y stretched so that it goes from 0 to 1
NB. e.g. 0 0.5 1 -: fit01 1 2 3
fitmean=: - +/ % #                                     NB. y moved so that its mean is 0
NB. e.g. _1 0 1 -: fitmean 1 2 3
int01=: i.@>: % ]                                      NB. y equal steps from 0 to 1
NB. e.g. 0 0.5 1 -: int01 2
int11=: <:@+:@int01                                    NB. y equal steps from _1 to 1
NB. e.g. _1 _0.5 0 0.5 1 -: int11 4

NB. Each two neighbours of y with x (2) equal steps between them.
NB. e.g. (1 2 3 4 5 -: linsert 1 3 5) *. 0 1 2 3 -: 3 linsert 0 3
linsert=: 3 : '2 linsert y' : (4 : '({. y) , , (}: y) +"0 1 (2 -~/\ y) */ (>: i. x) % x')

NB. The numbers that y is in base x.
NB. e.g. 1 2 3 -: 10 baserep 123
baserep=: #.^:_1

NB. In which group each item of y is; x says with which number each group begins.
NB. e.g. 0 0 0 1 1 1 2 2 -: 0 3 6 groupndx i. 8
groupndx=: 4 : '<: +/ x <:/ y'

NB. Each number of y with the result before it times a number of x.
NB. e.g. 100 205 325.5 -: 1.05 1.10 recur 100 100 100
recur=: 4 : 0
out=. 1 {. y
for_more. }. y do. out=. out , more + ({: out) * more_index { x end.
out
)

NB. Random numbers from now on begin at a seed that the clock chooses; the seed.
NB. e.g. 0 < randomize ''
randomize=: 3 : '([ 9!:1) 1 + (<: 2 ^ 31) | <. 1e6 * 60 #. _3 {. 6!:0 '''''
