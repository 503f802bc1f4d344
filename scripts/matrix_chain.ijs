NB. A chain of matrices: jackal matrix_chain.ijs [SIZES], 30 35 15 5 10 20 25 if nothing is said.
load 'puzzles/matrix_chain'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

show_chain=: 3 : 0
best=. best_chain y
echo 'Sizes ' , ": y
echo 'Costs: row the first matrix of a chain, column the last'
echo 0 {:: best
echo 'Best grouping ' , (chain_text best) , ' with ' , (": chain_work best) , ' multiplications'
echo 'From left to right ' , ": left_to_right_work y
)

sizes_wanted=: 3 : 0
if. 0 = # y do. 30 35 15 5 10 20 25 return. end.
sizes=. ; (_1&".)&.> y
if. (1 > <./ sizes) +. (sizes -.@-: <. sizes) +. -. (# sizes) e. 2 + i. 26 do.
  stop 'matrix_chain: 2 to 27 sizes are wanted, whole numbers from 1, not ' , ' ' joinstring y
end.
sizes
)
show_chain sizes_wanted 2 }. ARGV
