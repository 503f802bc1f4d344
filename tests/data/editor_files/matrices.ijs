NB. linear algebra by hand and by primitive
mp=: +/ .*
det=: -/ .*
inverse=: %.
id=: =@i.

NB. LU decomposition without pivoting, as an explicit definition
lu=: 3 : 0
  n=. # y
  L=. id n
  U=. y
  for_k. i. <: n do.
    for_r. (>: k) + i. <: n - k do.
      f=. ((<r,k) { U) % (<k,k) { U
      L=. f (<r,k) } L
      U=. ((r { U) - f * k { U) r } U
    end.
  end.
  L ; U
)

A=: 3 3 $ 4 3 2 8 7 9 4 6 5
'L U'=: lu A
assert A -: L mp U
assert (det A) = */ (<0 1) |: U
x=: (%. A) mp 1 2 3
assert 1e_9 > >./ | 1 2 3 - A mp x
power=: 4 : '(mp^:(<:x)~) y' " 0 2
(<@mp~ , <@inverse) 2 2 $ 2 1 1 1
trace=: [: +/ (<0 1)&|:
trace A
gram=: (|: mp ])
gram 2 3 $ i. 6
