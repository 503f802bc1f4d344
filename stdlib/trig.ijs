NB. Trigonometry. Angles are in radians unless the name ends with d.

NB. e.g. 1e_12 > | 1 - sin -: pi
NB. e.g. 1 = cos 0
NB. e.g. 1e_12 > | 1 - tan pi % 4
NB. e.g. 1e_12 > | (-: pi) - arcsin 1
NB. e.g. 0 = arccos 1
NB. e.g. 1e_12 > | (pi % 4) - arctan 1
sin=: 1&o.                                            NB. sine
cos=: 2&o.                                            NB. cosine
tan=: 3&o.                                            NB. tangent
arcsin=: _1&o.                                        NB. inverse of sine
arccos=: _2&o.                                        NB. inverse of cosine
arctan=: _3&o.                                        NB. inverse of tangent
NB. e.g. 0 = sinh 0
NB. e.g. 1 = cosh 0
NB. e.g. 0 = tanh 0
NB. e.g. 0 = arcsinh 0
NB. e.g. 0 = arccosh 1
NB. e.g. 0 = arctanh 0
sinh=: 5&o.                                           NB. hyperbolic sine
cosh=: 6&o.                                           NB. hyperbolic cosine
tanh=: 7&o.                                           NB. hyperbolic tangent
arcsinh=: _5&o.                                       NB. inverse of hyperbolic sine
arccosh=: _6&o.                                       NB. inverse of hyperbolic cosine
arctanh=: _7&o.                                       NB. inverse of hyperbolic tangent
pi=: 1p1                                              NB. the number pi
dfr=: (180 % 1p1)&*                                    NB. degrees from radians
NB. e.g. 180 = dfr pi
rfd=: (1p1 % 180)&*                                    NB. radians from degrees
NB. e.g. pi = rfd 180
sind=: sin@rfd                                        NB. sine of degrees
NB. e.g. 1e_12 > | 1 - sind 90
cosd=: cos@rfd                                        NB. cosine of degrees
NB. e.g. _1 = cosd 180
tand=: tan@rfd                                        NB. tangent of degrees
NB. e.g. 1e_12 > | 1 - tand 45
