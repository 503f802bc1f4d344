NB. A chain of matrices: where to put the parentheses?
NB.
NB. A product of matrices can be computed in any grouping, with the same result and very different work: p q times q r
NB. costs p*q*r multiplications. The cheapest grouping of a chain has a last product somewhere; left and right of it
NB. stand the cheapest groupings of shorter chains. So fill a table for longer and longer chains: a diagonal at a
NB. time.
NB.
NB.    load 'puzzles/matrix_chain'
NB.    chain_text best_chain 30 35 15 5 10 20 25

NB. The sizes of n matrices are n+1 numbers: matrix i has sizes i and i+1.
NB. costs (i,j) is the work for matrices i to j; splits (i,j) is the last matrix of the left part.
NB. For the chain i to j, all places k of the last product at once:
NB.  left costs    row i, columns i to j-1
NB.  right costs   column j, rows i+1 to j
NB.  last product  size i * size k+1 * size j+1
chain_costs=: 4 : 0
'sizes costs'=. x
'from to'=. y
places=. from + i. to - from
left=. (< from ; places) { costs
right=. (< (>: places) ; to) { costs
left + right + (from { sizes) * (sizes {~ >: places) * sizes {~ >: to
)

NB. sizes -> costs ; splits, both n n
best_chain=: 3 : 0
count=. <: # y
costs=. splits=. (2 # count) $ 0
for_length. }. i. count do.                     NB. how much further the last matrix is than the first
  for_from. i. count - length do.
    ends=. from , from + length
    all=. (y ; costs) chain_costs ends
    costs=. (<./ all) (< ends)} costs
    splits=. (from + (i. <./) all) (< ends)} splits
  end.
end.
costs ; splits
)

NB. The work of the whole chain is in the corner.
chain_work=: [: {: [: {. 0&{::

NB. The grouping as a text: a recursion along the splits.
chain_text=: 3 : 0
splits=. 1 {:: y
splits group_text 0 , <: # splits
)
group_text=: 4 : 0
'from to'=. y
if. from = to do. from { matrix_names return. end.
split=. (< y) { x
'(' , (x group_text from , split) , (x group_text (>: split) , to) , ')'
)
matrix_names=: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

NB. For comparison: the work from left to right.
NB.    left_to_right_work 30 35 15 5
left_to_right_work=: 3 : '+/ ({. y) * 2 */\ }. y'
