NB. Trigonometry. Angles are in radians unless the name ends with d.

NB. e.g. 1e_12 > | 1 - sin -: pi
NB. e.g. 1 = cos 0
NB. e.g. 1e_12 > | 1 - tan pi % 4
NB. e.g. 1e_12 > | (-: pi) - arcsin 1
NB. e.g. 0 = arccos 1
NB. e.g. 1e_12 > | (pi % 4) - arctan 1
sin=: 1&o.
cos=: 2&o.
tan=: 3&o.
arcsin=: _1&o.
arccos=: _2&o.
arctan=: _3&o.
NB. e.g. 0 = sinh 0
NB. e.g. 1 = cosh 0
NB. e.g. 0 = tanh 0
NB. e.g. 0 = arcsinh 0
NB. e.g. 0 = arccosh 1
NB. e.g. 0 = arctanh 0
sinh=: 5&o.
cosh=: 6&o.
tanh=: 7&o.
arcsinh=: _5&o.
arccosh=: _6&o.
arctanh=: _7&o.
pi=: 1p1
dfr=: (180 % 1p1)&*                                    NB. degrees from radians
NB. e.g. 180 = dfr pi
rfd=: (1p1 % 180)&*                                    NB. radians from degrees
NB. e.g. pi = rfd 180
sind=: sin@rfd
NB. e.g. 1e_12 > | 1 - sind 90
cosd=: cos@rfd
NB. e.g. _1 = cosd 180
tand=: tan@rfd
NB. e.g. 1e_12 > | 1 - tand 45
