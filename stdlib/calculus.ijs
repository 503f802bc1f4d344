NB. Derivatives and integrals of verbs: exact ones where the form of the verb is known, else by numbers nearby. Names in the verb
NB. mean what they mean in base.

NB. The derivative of the verb u, of the order n; where n is negative an integral: with 0 for the constant of integration where
NB. its form is known, otherwise the one that begins at 0.
NB. e.g. (2 * i. 10) -: *: deriv_jcalculus_ 1 (i. 10)
NB. e.g. 2 2 -: *: deriv_jcalculus_ 2 (1 5)
NB. e.g. 9 -: *: deriv_jcalculus_ _1 (3)
NB. e.g. 3 5 7 -: (*: + ]) deriv_jcalculus_ 1 (1 2 3)
NB. e.g. (2 o. 1 2) -: (1&o.) deriv_jcalculus_ 1 (1 2)
NB. e.g. (2 * ^ 2 4) -: ^@+: deriv_jcalculus_ 1 (1 2)
NB. e.g. 1r4 1r9 -: (] % 1 + ]) deriv_jcalculus_ 1 (1 2x)
NB. e.g. 2 8 20 -: 1 2 3 4&p. deriv_jcalculus_ 1 (0 _1 1)
NB. e.g. 12 -: (0 2 3&p.) deriv_jcalculus_ _1 (2)
NB. e.g. (- ^ - 1 2) -: (^@-) deriv_jcalculus_ 1 (1 2)
NB. e.g. 1e_12 > | ((2 * <: ^. 2) % ^. 2) - (2&^.) deriv_jcalculus_ _1 (2)
NB. e.g. 1e_9 > >./ | 3 6 - (3 : '(y ^ 3) % y') deriv_jcalculus_ 1 (1.5 3)
NB. e.g. 1e_9 > | (1 - ^ _4) - (3 : '^ - y') deriv_jcalculus_ _1 (4)
deriv_jcalculus_=: 2 : 0
18!:4 < 'base'
w=. u f.
for. i. | n do.
  if. n > 0 do. text=. derived_jcalculus_ 5!:1 <'w' else. text=. integral_jcalculus_ 5!:1 <'w' end.
  ". 'w=. ' , text
end.
(5!:1 <'w') 5!:0
)

NB. The partial derivatives of u by each atom of its argument, of the order n: the shape of a result is that of the argument
NB. before that of what u gives.
NB. e.g. 1e_9 > >./ | 12 8 6 - */ pderiv_jcalculus_ 1 (2 3 4)
NB. e.g. 1e_9 > >./ , | (3 3 $ 1 3 12 0 2 8 0 0 6) - */\ pderiv_jcalculus_ 1 (2 3 4)
NB. e.g. 1e_6 > >./ , | (3 3 $ 0 4 3 4 0 2 3 2 0) - */ pderiv_jcalculus_ 2 (2 3 4)
NB. e.g. 2 4 6 -: *: pderiv_jcalculus_ 1 (1 2 3)
pderiv_jcalculus_=: 2 : 0
18!:4 < 'base'
w=. u f.
rank=. {. w b. 0
if. rank = 0 do. (w f.) deriv_jcalculus_ n return. end.
for. i. n do. w=. (w f.) partial_jcalculus_ end.
(w f.)"rank
)

NB. The slopes of u from y to y + x, by each atom of y, of the order n.
NB. e.g. 5 -: 1 *: derivsecant_jcalculus_ 1 (2)
NB. e.g. 12 8 6 -: 1 */ derivsecant_jcalculus_ 1 (2 3 4)
NB. e.g. 24 -: 2 (^&3) derivsecant_jcalculus_ 2 (2)
derivsecant_jcalculus_=: 2 : 0
:
18!:4 < 'base'
if. n = 0 do. u y return. end.
slopes=. i. 0
for_place. i. */ $ y do.
  step=. place { (*/ $ y) $ , x
  far=. y + step * ($ y) $ place = i. */ $ y
  slopes=. slopes , < step %~ (x u derivsecant_jcalculus_ (n - 1) far) - x u derivsecant_jcalculus_ (n - 1) y
end.
(($ y) , $ > {. slopes) $ , > slopes
)

NB. Partial derivatives from the slopes between four pairs of points, which are combined so that what comes from their distances
NB. vanishes but for its eighth power.
partial_jcalculus_=: 1 : '(5!:1 <''u'') slopes_jcalculus_ y'
slopes_jcalculus_=: 4 : 0
18!:4 < 'base'
u=. x 5!:0
slopes=. i. 0
for_place. i. */ $ y do.
  unit=. ($ y) $ place = i. */ $ y
  found=. i. 0
  for_step. (0.01 >. | place { , y) % 16 * 2 ^ i. 4 do.
    found=. found , < (-: % step) * (u y + step * unit) - u y - step * unit
  end.
  found=. > found
  for_power. 4 16 64 do. found=. (<: power) %~ (power * }. found) - }: found end.
  slopes=. slopes , < {. found
end.
(($ y) , $ > {. slopes) $ , > slopes
)
NB. The integral from 0 to y, in 64 parts of five points each.
sum_jcalculus_=: 4 : 0
18!:4 < 'base'
u=. x 5!:0
points=. _0.906179845938664 _0.5384693101056831 0 0.5384693101056831 0.906179845938664
weights=. 0.2369268850561891 0.4786286704993665 0.5688888888888889 0.4786286704993665 0.2369268850561891
(y % 128) * +/ , weights *"1 u"0 (y % 128) * (>: +: i. 64) +/ points
)

NB. What follows looks at the atomic representation y of a verb: the text of a primitive, or an operation and its operands.

NB. The text of a verb; of a noun that of the verb that always gives it. Plain forms may have a noun at the right of a fork.
text_jcalculus_=: 3 : 0
if. 32 = 3!:0 > y do.
  'op args'=. > y
  if. (, op) -: ,'3' do. '(' , ')' ,~ ; text_jcalculus_ each <"0 args return. end.
  if. (, op) -: ,'@' do. '(' , ')' ,~ (text_jcalculus_ {. args) , '@' , text_jcalculus_ {: args return. end.
end.
w=. y 5!:0
NB. A definition of several lines fits one only as a noun.
if. LF e. text=. 5!:5 <'w' do. '((' , (5!:5 <'y') , ')5!:0)' return. end.
'(' , text , ')' ,~ (0 = 4!:0 <'w') # '"_'
)
fork_jcalculus_=: 3 : '< (,''3'') ; < y'
chain_jcalculus_=: 3 : '< (,''@'') ; < y'
self_jcalculus_=: < ,']'
isnoun_jcalculus_=: 3 : 'if. 32 = 3!:0 > y do. (,''0'') -: , > {. > y else. 0 end.'
value_jcalculus_=: 3 : '> {: > y'
word_jcalculus_=: 3 : 'if. 32 = 3!:0 > y do. '''' else. , > y end.'

NB. The same verb in fewer forms: forks, chains of two verbs, nouns bound to verbs that are no operations of arithmetic. A verb
NB. that always gives the same is that noun.
plain_jcalculus_=: 3 : 0
name=. word_jcalculus_ y
if. # name do.
  if. ({. name) e. Num_j_ , '_' do. < (,'0') ; ". }: name return. end.
  if. (3 ~: 4!:0 :: _2: < name , '_base_') +. -. ({. name) e. Alpha_j_ do. < name return. end.
  ". 'w=. ' , name , '_base_ f.'
  5!:1 <'w' return.
end.
'op args'=. > y
op=. , op
select. op
case. ,'"' do. if. isnoun_jcalculus_ {. args do. {. args else. plain_jcalculus_ {. args end.
case. ,'2' do. fork_jcalculus_ self_jcalculus_ , args
case. ,'~' do. fork_jcalculus_ self_jcalculus_ , args , self_jcalculus_
case. ,'3' do.
  g=. word_jcalculus_ 1 { args
  if. '[:' -: word_jcalculus_ {. args do. chain_jcalculus_ }. args
  elseif. (isnoun_jcalculus_ {. args) *. (< g) e. ;: 'p. o. ^.' do. chain_jcalculus_ (< (,'&') ; < 2 {. args) , {: args
  elseif. do. y end.
case. ,'&' do.
  if. isnoun_jcalculus_ {: args do. fork_jcalculus_ self_jcalculus_ , args
  elseif. -. isnoun_jcalculus_ {. args do. chain_jcalculus_ args
  elseif. (< word_jcalculus_ {: args) e. ;: '+ - * % ^' do. fork_jcalculus_ args , self_jcalculus_
  elseif. do. y end.
case. '@' ; '@:' ; '&:' do. chain_jcalculus_ args
case. do. y
end.
)

NB. Forms that are known: a verb, its derivative, its integral, x where there is none here. The numbers are those of circles.
rules_jcalculus_=: _3 ]\ cut (LF ; ' ') stringreplace 0 : 0
]  1"0        -:@*:          [  1"0            -:@*:          -  _1"0            -@-:@*:
+: 2"0        *:             -: 0.5"0          0.25"0**:      *: +:              3"0%~]^3"0
%: -:@%@%:    2r3"0*]*%:     ^  ^              ^              ^. %               ]*^.-1"0
%  -@%@*:     ^.             >: 1"0            ]+-:@*:        <: 1"0             -:@*:-]
o. 1p1"0      0.5p1"0**:     j. 0j1"0          0j0.5"0**:     +  1"0             -:@*:
1  2&o.       -@(2&o.)       2  -@(1&o.)       1&o.           5  6&o.            6&o.
6  5&o.       5&o.           3  >:@*:@(3&o.)   x              7  1"0-*:@(7&o.)   x
_1 %@%:@(1"0-*:) x           _2 -@%@%:@(1"0-*:) x             _3 %@(1"0+*:)      x
)
NB. The form in column x for y, in parentheses; nothing if there is none.
rule_jcalculus_=: 4 : 0
text=. > (({."1 rules_jcalculus_) i. < , ": y) { (x {"1 rules_jcalculus_) , a:
if. (<text) e. '' ; ,'x' do. '' else. '(' , text , ')' end.
)

NB. The text of the derivative; where no form is known, of the slope of the whole.
derived_jcalculus_=: 3 : 0
whole=. 5!:5 <'y'
y=. plain_jcalculus_ y
if. isnoun_jcalculus_ y do. '(0"0)' return. end.
if. 32 ~: 3!:0 > y do. text=. 1 rule_jcalculus_ > y
else.
  'op args'=. > y
  f=. text_jcalculus_ {. args
  h=. text_jcalculus_ {: args
  text=. ''
  select. , op
  case. ,'@' do. text=. '((' , (derived_jcalculus_ {. args) , '@' , h , ')*' , (derived_jcalculus_ {: args) , ')'
  case. ,'&' do. text=. (word_jcalculus_ {: args) bound_jcalculus_ value_jcalculus_ {. args
  case. ,'3' do.
    df=. derived_jcalculus_ {. args
    dh=. derived_jcalculus_ {: args
    select. word_jcalculus_ 1 { args
    case. ,&.> '+-' do. text=. '(' , df , (word_jcalculus_ 1 { args) , dh , ')'
    case. ,'*' do. text=. '((' , df , '*' , h , ')+(' , f , '*' , dh , '))'
    case. ,'%' do. text=. '(((' , df , '*' , h , ')-(' , f , '*' , dh , '))%(*:@' , h , '))'
    case. ,'^' do.
      if. isnoun_jcalculus_ plain_jcalculus_ {: args do. text=. '((' , h , '*(' , f , '^(' , h , '-1"0)))*' , df , ')'
      else. text=. '((' , f , '^' , h , ')*((' , dh , '*(^.@' , f , '))+((' , h , '*' , df , ')%' , f , ')))' end.
    end.
  end.
end.
if. # text do. text else. '((' , whole , ')&slopes_jcalculus_"0)' end.
)
NB. The derivative of y&o. y&p. and y&^.
bound_jcalculus_=: 4 : 0
select. x
case. 'o.' do. 1 rule_jcalculus_ y
case. 'p.' do.
  y=. }. y * i. # y=. , y
  '(' , (5!:5 <'y') , '&p.)'
case. '^.' do.
  y=. ^. y
  '(%@(' , (5!:5 <'y') , '&*))'
case. do. ''
end.
)

NB. The text of an integral; where no form is known, of the area under the whole.
integral_jcalculus_=: 3 : 0
whole=. 5!:5 <'y'
y=. plain_jcalculus_ y
if. isnoun_jcalculus_ y do. '(' , (text_jcalculus_ y) , '*])' return. end.
if. 32 ~: 3!:0 > y do. text=. 2 rule_jcalculus_ > y
else.
  'op args'=. > y
  f=. plain_jcalculus_ {. args
  h=. plain_jcalculus_ {: args
  text=. ''
  select. , op
  case. ,'@' do.
    if. islinear_jcalculus_ h do.
      text=. '((' , (integral_jcalculus_ f) , '@' , (text_jcalculus_ h) , ')%' , (derived_jcalculus_ h) , ')'
    end.
  case. ,'&' do.
    number=. value_jcalculus_ f
    select. word_jcalculus_ h
    case. 'o.' do. text=. 2 rule_jcalculus_ number
    case. 'p.' do.
      number=. 0 , number % >: i. # number=. , number
      text=. '(' , (5!:5 <'number') , '&p.)'
    case. '^.' do. text=. '((]*^.-1"0)%' , (text_jcalculus_ < (,'0') ; ^. number) , ')'
    end.
  case. ,'3' do. text=. (word_jcalculus_ 1 { args) between_jcalculus_ f , h
  end.
end.
if. # text do. text else. '((' , whole , ')&sum_jcalculus_"0)' end.
)
NB. The integral of two verbs with an operation x between them.
between_jcalculus_=: 4 : 0
f=. text_jcalculus_ {. y
h=. text_jcalculus_ {: y
'nf nh'=. isnoun_jcalculus_"0 y
'first last'=. self_jcalculus_ = y
select. x
case. ,&.> '+-' do. '(' , (integral_jcalculus_ {. y) , x , (integral_jcalculus_ {: y) , ')'
case. ,'*' do.
  if. nf do. '(' , f , '*' , (integral_jcalculus_ {: y) , ')'
  elseif. nh do. '(' , h , '*' , (integral_jcalculus_ {. y) , ')'
  elseif. do. '' end.
case. ,'%' do.
  if. nh do. '(' , (integral_jcalculus_ {. y) , '%' , h , ')'
  elseif. nf *. last do. '(' , f , '*^.)'
  elseif. do. '' end.
case. ,'^' do.
  if. nh *. first do.
    if. _1 -: value_jcalculus_ {: y do. '(^.)' else. '((]^(>:@' , h , '))%(>:@' , h , '))' end.
  elseif. nf *. last do. '((' , f , '^])%(^.@' , f , '))'
  elseif. do. '' end.
case. do. ''
end.
)
NB. Whether the derivative is the same everywhere, as far as that is seen.
islinear_jcalculus_=: 3 : 0
if. (< word_jcalculus_ y) e. ;: '] - +: -: >: <: o.' do. 1 return. end.
if. 32 ~: 3!:0 > y do. 0 return. end.
'op args'=. > y
if. -. (, op) -: ,'3' do. 0 return. end.
numbers=. isnoun_jcalculus_@plain_jcalculus_"0 args
linear=. numbers +. islinear_jcalculus_@plain_jcalculus_"0 args
select. word_jcalculus_ 1 { args
case. ,&.> '+-' do. *./ 0 2 { linear
case. ,'*' do. (*./ 0 2 { linear) *. +./ 0 2 { numbers
case. ,'%' do. (0 { linear) *. 2 { numbers
case. do. 0
end.
)
