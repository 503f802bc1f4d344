NB. Countdown by trees: 24 from 1 3 4 6 with nothing that is not a calculation.
NB.
NB. A calculation is a tree: numbers are leaves, and an operator joins two trees. Begin with a forest of four leaves;
NB. take any two trees out, join them by any operator, put the new tree in front; after three steps one tree is left.
NB. Here each step does that to all forests at once: a table of boxes, a forest a row, grows longer and narrower.
NB.
NB.    load 'puzzles/countdown_trees'
NB.    tree_text each 24 solve_by_trees 1 3 4 6

NB. ---- Trees ----------------------------------------------------------------------------------------------------

NB. A leaf is a number. Any other tree is a list of three boxes: the operator, the left tree, the right tree.
tree_operators=: ;/ '+-*%'
is_leaf=: 0 = L.

NB. ---- Forests --------------------------------------------------------------------------------------------------

NB. Which two trees to take, in every order, and which to leave: the rows of a table of places.
NB. k -> (k*(k-1)) k               the two taken come first
pairs=: [: ,/ ,"0/~@i.
different_pairs=: [: (#~ ~:/"1) pairs
NB.    picks 3
picks=: different_pairs ,"1 i. -."1 different_pairs

NB. One forest becomes k*(k-1)*4: its trees in the order of each pick, the first two joined by each operator.
grow_forest=: 3 : 0
taken=. (picks # y) { y                         NB. k -> (k*(k-1)) k
,/ taken joined_with"1 0/ tree_operators        NB. -> (k*(k-1)*4) (k-1)
)
joined_with=: 4 : '(< y , 2 {. x) , 2 }. x'     NB. forest joined_with operator

NB. All forests of the last step, in one table; and as many steps as leave one tree.
grow_all=: [: ,/ grow_forest"1                  NB. f k -> (f*k*(k-1)*4) (k-1)
NB.    # all_trees 1 2 3
all_trees=: 3 : ', grow_all^:(<: # y) ,: ;/ y'

NB. ---- Values and texts -----------------------------------------------------------------------------------------

NB. A recursion with one line for a leaf and one for each operator.
tree_value=: 3 : 0
if. is_leaf y do. y return. end.
'operator left right'=. y
left=. tree_value left
right=. tree_value right
select. operator
  case. '+' do. left + right
  case. '-' do. left - right
  case. '*' do. left * right
  case. '%' do. left % right
end.
)
NB. _ - _ is not a number: a tree that runs into it has no value (and matches no target).
value_or_none=: tree_value :: (''"_)

NB. J reads a text from the right, so that only a left argument with an operator needs parentheses. A sum or a product
NB. has one order: what has an operator stands at the right, what has none by its text.
has_operator=: [: +./ e.&'+-*%'
tree_text=: 3 : 0
if. is_leaf y do. ": y return. end.
'operator left right'=. y
texts=. (tree_text left) ; tree_text right
if. operator e. '+*' do. texts=. texts /: (has_operator each texts) ,. texts end.
'left right'=. texts
if. has_operator left do. left=. '(' , left , ')' end.
left , operator , right
)

NB. ---- Solutions ------------------------------------------------------------------------------------------------

NB. Two joins that do not touch each other can be made in either order: the nub takes the trees that came twice.
solve_by_trees=: 4 : 0
trees=. ~. all_trees y
trees=. trees #~ (x -: value_or_none)@> trees
trees #~ ~: tree_text each trees
)
