NB. Primes, four ways.
NB.
NB.  by table      what is in no multiplication table
NB.  by division   what has exactly two divisors
NB.  by sieve      strike out the multiples of each prime
NB.  built in      p: and q:
NB. The first two make a table of n by n; the sieve makes a list, and is the one for large numbers.
NB.
NB.    load 'puzzles/primes'
NB.    primes_by_sieve 100

NB. Numbers from 2, their products, and what is missing.
from_two=: 2 + [: i. -&2                                   NB. n -> 2 3 ... n-1
NB.    products 6
products=: [: , */~@from_two
primes_by_table=: from_two -. products

NB. A table of remainders; a 0 is a divisor. Count them in each column.
positive=: 1 + [: i. <:                                 NB. n -> 1 2 ... n-1
NB.    divisor_counts 10
divisor_counts=: [: +/ 0 = [: |/~ positive
primes_by_division=: positive #~ 2 = divisor_counts

NB. A bit for each number. For each number that is still there, its multiples go: all but itself.
multiples=: 4 : '2 }. x * i. >. x %~ # y'                NB. number multiples bits
strike=: 4 : 'if. x { y do. 0 (x multiples y)} y else. y end.'
primes_by_sieve=: 3 : 0
bits=. 0 0 , (y - 2) $ 1
for_number. 2 }. i. >. %: y do. bits=. number strike bits end.
I. bits
)

primes_built_in=: [: p: i.@(p:^:_1)                     NB. p:^:_1 n is how many primes there are below n

NB. ---- Related questions -----------------------------------------------------------------------------------------

NB. Prime factors and their powers in two rows; and the number made again from them.
factors_and_powers=: __ q: ]
from_factors=: [: */ ^/

NB. Twins: neighbours that differ by two.
twins=: [: (#~ 2 = -~/"1) 2 ]\ ]

NB. Gaps between neighbours, and how often each occurs.
NB.    gaps p: i. 8
gaps=: 2 -~/\ ]
gap_counts=: [: /:~ [: (~. ,. #/.~) gaps
