NB. Run lengths: jackal run_lengths.ijs [TEXT], or with -d in front a text of counts and letters back.
load 'puzzles/run_lengths'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

lesson=: 3 : 0
text=. 'aaabccccdd'
echo text
echo ": run_starts text
echo runs text
echo encode_runs text
echo run_text text
echo 'and back: ' , run_text_back run_text text
echo ''
echo 'Numbers, and the longest run of them'
numbers=. 3 3 1 1 1 1 4 4 4
echo encode_runs numbers
echo longest_run numbers
echo 'Rows of a table are items too'
rows=. 5 2 $ 1 2 1 2 3 4 3 4 3 4
echo encode_runs rows
echo 'all come back: ' , ": (rows -: decode_runs encode_runs rows) , (numbers -: decode_runs encode_runs numbers)
)

yours=: 3 : 0
if. '-d' -: > {. y do.
  code=. > {. }. y
  if. 0 = # code do. stop 'run_lengths: -d needs a text such as 3a1b' end.
  digits=. code e. '0123456789'
  if. ({: digits) +. 1 e. (-. digits) *. 1 , }: -. digits do.
    stop 'run_lengths: a count before each letter is wanted, as in 3a1b, not ' , code
  end.
  echo run_text_back code
else.
  echo run_text ' ' joinstring y
end.
)
(lesson`yours@.(0 < #)) 2 }. ARGV
