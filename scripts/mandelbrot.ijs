NB. Mandelbrot's set: jackal mandelbrot.ijs [ROWS COLUMNS], 24 72 if nothing is said.
load 'puzzles/mandelbrot'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

size_wanted=: 3 : 0
if. 0 = # y do. 24 72 return. end.
size=. ; (_1&".)&.> y
if. -. (2 = # size) *. *./ size e. 2 + i. 999 do.
  stop 'mandelbrot: rows and columns are wanted, from 2 to 1000, not ' , ' ' joinstring y
end.
size
)

size=: size_wanted 2 }. ARGV
echo 'Points: ' , (": $ plane size) , ', from ' , (": {. , plane size) , ' to ' , ": {: , plane size
echo mandelbrot size
