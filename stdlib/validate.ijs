NB. What an argument is: 1 or 0. Numbers are judged by their values: 1j0 is as boolean as 1.

isboxed=: 32 = 3!:0                                    NB. whether y has boxes
NB. e.g. 1 0 -: (isboxed 1 ; 2) , isboxed 1 2
isliteral=: 2 131072 262144 e.~ 3!:0                   NB. whether y has characters
NB. e.g. 1 0 -: (isliteral 'ab') , isliteral 1
isnumeric=: 1 4 8 16 64 128 e.~ 3!:0                   NB. whether y has numbers
NB. e.g. 1 0 -: (isnumeric 1.5) , isnumeric 'a'
isboolean=: isnumeric *. *./@(e.&0 1)@,                NB. whether y has only 0 and 1
NB. e.g. 1 0 0 -: (isboolean 1 0) , (isboolean 2) , isboolean 'a'
isreal=: 3 : 'if. isnumeric y do. *./ 0 = {:"1 +. , y else. 0 end.'   NB. whether no number of y has an imaginary part
NB. e.g. 1 0 -: (isreal 1.5 2) , isreal 1j1
isinteger=: 3 : 'if. isreal y do. *./ (, y) = <. 9 o. , y else. 0 end.'   NB. whether all numbers of y are whole
NB. e.g. 1 0 -: (isinteger 3 4.0) , isinteger 1.5
isscalar=: 0 = #@$                                     NB. whether y is an atom
isvector=: 1 = #@$                                    NB. whether y is a list
ismatrix=: 2 = #@$                                    NB. whether y is a table
NB. e.g. 1 1 1 -: (isscalar 1) , (isvector , 1) , ismatrix i. 1 1
inrange=: 4 : '*./ , (y >: {. x) *. y <: {: x'         NB. whether all of y is from the first to the last number of x
NB. e.g. 1 0 -: (0 9 inrange 3 4) , 5 10 inrange i. 12
isbalanced=: 4 : 0                                     NB. whether each opening mark of the pair x is closed in y
depth=. +/\ -/ x =/ y
(0 = {: 0 , depth) *. *./ 0 <: depth
)
NB. e.g. 1 0 0 -: ('()' isbalanced '(1(2))') , ('()' isbalanced ')(') , '[]' isbalanced '[['
