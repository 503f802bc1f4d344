NB. Primes: jackal primes.ijs [LIMIT], 100 if nothing is said: those below it.
load 'puzzles/primes'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

lesson=: 3 : 0
echo 'The table of products of 2 to 9'
echo */~ from_two 10
echo 'What is not in it: ' , ": primes_by_table 10
echo 'Divisors of 1 to 20: ' , ": divisor_counts 21
echo ''
echo 'Primes below 100'
echo primes_by_sieve 100
all_four=. primes_by_table , primes_by_division , primes_by_sieve ,: primes_built_in
echo 'All four ways give them: ' , ": 1 = # ~. all_four 100
echo ''
echo 'Primes below a million: ' , ": # many=. primes_by_sieve 1e6
echo 'the last five: ' , ": _5 {. many
echo 'twins among them: ' , (": # twins many) , ', the first'
echo 8 {. twins many
echo 'gaps and how often'
echo |: 12 {. gap_counts many
echo ''
echo 'The factors of 360, with their powers'
echo factors_and_powers 360
echo 'and back: ' , ": from_factors factors_and_powers 360
)

yours=: 3 : 0
limit=. _1 ". > {. y
if. (limit < 3) +. (limit > 1e8) +. limit ~: <. limit do.
  stop 'primes: the limit is a number from 3 to 100000000, not ' , > {. y
end.
NB. All of them: echo would leave off the end of a long line.
((": primes_by_sieve limit) , LF) 1!:2 ] 4
)
(lesson`yours@.(0 < #)) 2 }. ARGV
