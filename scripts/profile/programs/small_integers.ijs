NB. Many integers that are small: residues, sums, products, extremes, comparisons, selections, folds and scans of them.
r=: 3 : '2147483647 | 16807 + y * 48271'
n=: i. 200000
a=: 1000000 | r n
b=: 1000000 | r 500 + n
s=: 100 | a
t=: 100 | b
u=: 10000 | a
m=: 400 500 $ 1000 | a
once=: 3 : 0
 x=. (a + b) ; (a - b) ; (a * b) ; (s + t) ; (s * t) ; (u * t) ; (a <. b) ; (s >. t) ; (a % b) ; (s % t) ; (+/ u) ; +/ s
 x=. x , (a < b) ; (a = b) ; (s ~: t) ; (s = 7) ; (u >: 500) ; (a + 1) ; (3 * s) ; (1000 - u) ; (1000 | a) ; (7 | u) ; 2 | s
 x=. x , (+/ a) ; (+/ s) ; (>./ a) ; (<./ u) ; (+/"1 m) ; (+/ m) ; (>./"1 m) ; (<./ m) ; (+/\ a) ; (+/\ s) ; (>./\ a) ; <./\ s
 x=. x , (|. a) ; (|."1 m) ; (|: m) ; (s { u) ; (u { a) ; ((s > 50) # a) ; ((s > 50) # s) ; ((u = 3) # u) ; (I. s > 20) ; 1 |. a
 x=. x , (- a) ; (*: s) ; (+: u) ; (>: s) ; (<: a) ; (| a - b) ; (-. s) ; (a , b) ; (s , u) ; (1000 }. a) ; (5 {. m) ; 100000 {. s
 x=. x , (/: a) ; (/:~ s) ; (~. u) ; (s i. 3) ; (u e. s) ; (? 100000 $ 1000) ; (s */ 1 2 3) ; (m +"1 i. 500) ; (m * m) ; (+/ % #) a
 x=. x , (0 (3 * i. 1000)} u) ; (500000 (5 { s)} a) ; (2 -/\ u) ; (5 +/\ s) ; (": 1000 {. a) ; (a -: b) ; (%: a) ; (2 ^ s) ; 1 |."1 m
 # x
)
once"0 i. 6
walk=: 3 : 0
 z=. 0
 for_i. i. 20000 do. z=. z + i { u end.
 z
)
walk ''
