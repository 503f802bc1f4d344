NB. Linear equations by elimination.

NB. The matrix y with the column of the element at x cleared but for a 1 in the element's row.
NB. e.g. (1 2 ,: 0 _2) -: 0 0 pivot 1 2 ,: 3 4
pivot=: 4 : 0
'row column'=. x
leading=. column {"1 y
y - (leading - row = i. # y) */ (row { y) % row { leading
)

NB. The reduced row echelon form of a matrix; elements below a pivot smaller than x (1e_15) count as 0.
NB. e.g. (1 0 1 ,: 0 1 2) -: gauss_jordan 1 1 3 ,: 1 2 5
NB. e.g. (1 2 ,: 0 0) -: gauss_jordan 1 2 ,: 2 4
gauss_jordan=: 3 : 0
1e_15 gauss_jordan y
:
matrix=. y
'rows columns'=. $ matrix
row=. column=. 0
while. (row < rows) *. column < columns do.
  sizes=. | row }. column {"1 matrix
  largest=. sizes i. >./ sizes
  if. x > largest { sizes do.
    matrix=. 0 (< (row }. i. rows) ; column)} matrix
  else.
    if. largest do. matrix=. (< row , row + largest) C. matrix end.
    matrix=. (row , column) pivot matrix
    row=. >: row
  end.
  column=. >: column
end.
matrix
)
