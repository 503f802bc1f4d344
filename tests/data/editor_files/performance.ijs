NB. compares forms of one computation; times themselves are not shown
ts=: 6!:2 , 7!:2@]
n=: 1000
d=: ? n $ 100
forms=: <;._2 ] 0 : 0
+/ d
+/@:] d
+/&.:*: d
(+/ % #) d
/:~ d
~. d
#/.~ d
)
r=: ts@> forms
assert (# forms) = # r
assert *./ , r >: 0
fast=: {. forms /: {."1 r
# fast
bench=: {{ 6!:2 u , ' y' }}
best=: 3 : 0
  t=. _
  for_form. forms do.
    t=. t <. 6!:2 > form
    assert. form_index < # forms
  end.
  t
)
1 > best ''
start_time=: 6!:1 ''
elapsed=: 3 : '(6!:1 '''') - start_time'
0 <: elapsed ''
