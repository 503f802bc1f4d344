NB. questions to the system by foreign conjunctions
9!:14 ''
t0=: 6!:1 ''
time=: 6!:2
stamp=: 6!:0 ''
assert 6 = # stamp
NB. names and classes
4!:0 ;: 'time t0 nosuchname'
names=: 4!:1 ] 3
(<'time') e. names
4!:55 <'t0'
4!:0 <'t0'
rep=: 5!:5 <'time'
tree=: 5!:2 <'time'
lin=: 3 : '5!:5 < y'
lin 'rep'
conv=: 3!:0
conv each 1;2.5;'a';(<1);1j1;1r2
NB. random numbers, the seed set so that each run gives the same
9!:1 ] 42
r=: ? 10 $ 100
assert 10 = # r
9!:11 ] 6
o. 1
9!:11 ] 9
o. 1
b=: 2!:5 :: (_1:) 'HOME'
parsed=: 3 : '". :: (''not a number''"_) y'
parsed '1 2 3'
