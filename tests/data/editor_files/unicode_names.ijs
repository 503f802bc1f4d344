NB. Text in many scripts, and what J counts in it: ünïcödé, 日本語, emoji 😀
s=: 'naïve café'
# s
# 7 u: s
u=: 7 u: '日本語'
# u
8 u: |. u
3 u: 7 u: 'é'
greek=: 'αβγδε'
(7 u: greek) i. 7 u: 'γ'
smile=: '😀'
# smile
NB. a comment with a quote ' and a bracket ( that close nothing
upper=: 3 : 0
  c=. 3 u: 7 u: y
  ix=. I. (c >: 97) *. c <: 122
  8 u: u: 10 u: ((ix { c) - 32) ix } c
)
upper 'straße'
box=: <'boxed ✓'
box
frame=: 9!:6 ''
quote=: '''' , ] , ''''"_
quote 'it''s'
