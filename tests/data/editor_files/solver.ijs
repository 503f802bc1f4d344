NB. root finding and integration, as adverbs that take the function
require 'numeric'
newton=: {{
  d=. {{ ((u y + 1e_6) - u y) % 1e_6 }}
  y - (u y) % u d y
}}
solve=: 1 : 'u newton ^: _'
bisect=: 1 : 0
:
  'lo hi'=. x , y
  while. 1e_10 < hi - lo do.
    mid=. -: lo + hi
    if. 0 < (u lo) * u mid do. lo=. mid else. hi=. mid end.
  end.
  lo
)
f=: _2 + *:
f solve 1
1 f bisect 2
simpson=: 1 : 0
  'a b n'=. y
  h=. (b - a) % n
  w=. 1 , ((<: n) $ 4 2) , 1
  (h % 3) * +/ w * u a + h * i. >: n
)
*: simpson 0 3 6
rk4=: 2 : 0
  h=. n
  k1=. u y
  k2=. u y + -: h * k1
  k3=. u y + -: h * k2
  k4=. u y + h * k3
  y + (h % 6) * k1 + (+: k2) + (+: k3) + k4
)
(- rk4 0.1) ^: 10 ] 1
^ _1
