NB. Mandelbrot's set, in letters.
NB.
NB. For each point c of the plane: how long does z stay near 0 when z becomes c + z*z again and again? Complex numbers
NB. are numbers like others, so the plane is a table, and each step is one sentence about the whole table.
NB.
NB.    load 'puzzles/mandelbrot'
NB.    mandelbrot 24 72

NB. The points: rows from 1.2 down to _1.2 (times the imaginary unit), columns from _2.1 to 0.9.
between=: 1 : '({. m) + ((-~/ m) % <: y) * i. y'        NB. from,to between n: n equal steps
plane=: 3 : 0
'high wide'=. y
(0j1 * 1.2 _1.2 between high) +/ _2.1 0.9 between wide
)

NB. A point that has gone beyond 2 never comes back; it is multiplied by 0, so that nothing overflows.
NB.    near 1j1 3
near=: 2 >: |
NB. points escape_times steps -> in how many steps each point was still near
escape_times=: 4 : 0
z=. 0 * x
inside=. ($ x) $ 1
times=. ($ x) $ 0
for_step. i. y do.
  z=. inside * x + *: z
  inside=. inside *. near z
  times=. times + inside
end.
times
)

NB. Times as characters: dark for short ones, light in the set.
shades=: ' .:-=+*#%@'
NB.    shade 0 5 10
shade=: shades {~ [: <. (<: # shades) * ] % >./@,
mandelbrot=: 3 : 'shade %: (plane y) escape_times 50'
