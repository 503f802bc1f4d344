NB. Trigonometry. Angles are in radians unless the name ends with d.

sin=: 1&o.
cos=: 2&o.
tan=: 3&o.
arcsin=: _1&o.
arccos=: _2&o.
arctan=: _3&o.
sinh=: 5&o.
cosh=: 6&o.
tanh=: 7&o.
arcsinh=: _5&o.
arccosh=: _6&o.
arctanh=: _7&o.
pi=: 1p1
dfr=: (180 % 1p1)&*                                    NB. degrees from radians
rfd=: (1p1 % 180)&*                                    NB. radians from degrees
sind=: sin@rfd
cosd=: cos@rfd
tand=: tan@rfd
