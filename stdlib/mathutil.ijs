NB. Products of matrices and vectors.

mp=: +/ . *                                            NB. the matrix product
NB. e.g. 11 = 1 2 mp 3 4
det=: -/ . *                                           NB. the determinant
NB. e.g. _2 = det 1 2 ,: 3 4
dot=: +/@:*                                            NB. the scalar product
NB. e.g. 32 = 1 2 3 dot 4 5 6
cross=: ((1 |. [) * 2 |. ]) - (2 |. [) * 1 |. ]        NB. the vector product in space
NB. e.g. 0 0 1 -: 1 0 0 cross 0 1 0
norm=: %:@(+/)@:*:                                     NB. the length of a vector
NB. e.g. 5 = norm 3 4
diag=: (<0 1)&|:                                       NB. the diagonal of a matrix
NB. e.g. 0 4 8 -: diag i. 3 3
trace=: +/@diag                                        NB. the sum of the diagonal of a matrix
NB. e.g. 12 = trace i. 3 3
identity=: =@i.                                        NB. the identity matrix of order y
NB. e.g. 2 = +/ , identity 2
