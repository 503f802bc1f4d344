NB. Countdown: 24 from 1 3 4 6.
NB.
NB. Use each number once, with + - * and %, to make the target.
NB. Every calculation is a postfix text, such as 6 1 3 4 % - % : numbers go onto a stack, an operator takes two off and
NB. puts one back. There are few shapes of such texts; for each shape all calculations run at the same time, on a
NB. stack whose places are columns: as long as there are calculations.
NB.
NB.    load 'puzzles/countdown'
NB.    24 solve_countdown 1 3 4 6

NB. ---- Shapes ---------------------------------------------------------------------------------------------------

NB. A shape is a list of bits: 1 a number, 0 an operator. The stack's height after each token is the running sum of
NB. _1 and 1; it must never be below 1, and be 1 at the end.
all_bits=: (2 #~ ]) #: [: i. 2&^                          NB. n -> (2^n) n      all lists of n bits
stack_heights=: [: +/\"1 {&_1 1
is_shape=: ((1 = {:) *. [: *./ 1 <: ])"1 @ stack_heights
NB.    shapes 3
shapes=: [: (#~ is_shape) [: all_bits <:@+:     NB. n numbers -> s (2*n)-1

NB. ---- All calculations of a shape ------------------------------------------------------------------------------

NB.    orders 1 2 3
orders=: ~. @ (A.~ i.@!@#)                      NB. all orders of the numbers, equal ones once      p n
NB.    $ operator_choices 3
operator_choices=: (4 #~ ]) #: [: i. 4 ^ ]      NB. all choices of so many operators                o y

NB. Every order with every choice: two tables with (p*o) rows each.
NB. n -> (numbers ; operators)
calculations=: 3 : 0
numbers=. orders y
operators=. operator_choices <: # y
((# operators) # numbers) ; ((# numbers) * # operators) $ operators
)

NB. ---- The stack machine ------------------------------------------------------------------------------------------

NB. Both results of all four operators, and each row picks its own. A division by zero is not a calculation: it gives
NB. infinity's place-holder 'impossible', which spoils whatever is made of it.
impossible=: 1e100
quotient=: % + impossible * 0 = ]
apply_operators=: 1 : 0
:
m {"0 1 (x + y) ,. (x - y) ,. (x * y) ,. x quotient y
)

NB. Runs a shape. The stack is a table: a row a place, the top first; a column a calculation.
NB. shape run_shape numbers ; operators -> the values
run_shape=: 4 : 0
'numbers operators'=. |:&.> y                   NB. now a row holds the first (second, ...) of all calculations
stack=. 0 {. numbers
for_is_number. x do.
  if. is_number do.
    stack=. ({. numbers) , stack
    numbers=. }. numbers
  else.
    'right left'=. 2 {. stack
    stack=. (left ({. operators) apply_operators right) , 2 }. stack
    operators=. }. operators
  end.
end.
{. stack
)

NB. ---- Solutions ------------------------------------------------------------------------------------------------

NB. The texts of the solutions: the same machine, on texts. J reads them from the right, so that only a left argument
NB. with an operator needs parentheses. A sum or a product has one order: what has an operator stands at the right, what
NB. has none by its text.
is_compound=: [: +./ e.&'+-*%'
enclosed=: 3 : 'if. is_compound y do. ''('' , y , '')'' else. y end.'
by_form=: /: is_compound each ,. ]              NB. two boxed texts in their order
infix=: 4 : 0
'numbers operators'=. y
stack=. 0 $ a:
for_is_number. x do.
  if. is_number do.
    stack=. (< ": {. numbers) , stack
    numbers=. }. numbers
  else.
    'right left'=. 2 {. stack
    operator=. {. operators
    if. operator e. 0 2 do. 'left right'=. by_form left ; right end.
    stack=. (< (enclosed left) , (operator { '+-*%') , right) , 2 }. stack
    operators=. }. operators
  end.
end.
> {. stack
)

NB. target solve_countdown numbers -> boxed texts
solve_countdown=: 4 : 0
'numbers operators'=. calculations y
texts=. 0 $ a:
for_shape. shapes # y do.
  hits=. I. x = shape run_shape numbers ; operators
  for_hit. hits do.
    texts=. texts , < shape infix (hit { numbers) ; hit { operators
  end.
end.
~. texts
)
