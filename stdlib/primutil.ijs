NB. Primes: tests, neighbours, lists.

isprime=: 1&p:                                         NB. whether y is a prime
NB. e.g. 0 1 1 0 -: isprime 1 2 97 91
nextprime=: 4&p:                                       NB. the least prime above y
NB. e.g. 3 11 101 -: nextprime 2 7 97
prevprime=: _4&p:                                      NB. the greatest prime below y
NB. e.g. 2 7 97 -: prevprime 3 8 101
primesto=: [: p: [: i. _1 p: >:@<.                     NB. the primes up to y
NB. e.g. 2 3 5 7 11 13 -: primesto 13
primesbetween=: [: (#~ 1&p:) [ + [: i. 0 >. 1 + -~     NB. the primes from x to y
NB. e.g. 11 13 17 19 -: 10 primesbetween 20
NB. e.g. '' -: 24 primesbetween 28
twinprimes=: [: (,.~ -&2) [: (#~ 1 p: -&2) primesto    NB. the pairs of primes up to y that are two apart
NB. e.g. (3 5 , 5 7 ,: 11 13) -: twinprimes 15

NB. Whether y is likely a prime by Fermat's theorem, for all the bases x (2): some other numbers pass as well.
NB. e.g. 1 1 0 -: fermatprime 97 341 91
NB. e.g. 0 = 2 3 fermatprime 341
fermatprime=: 2&$: : (4 : '(1 < y) *. *./ (y | x) = x powers_primes_ y'"1 0)
powers_primes_=: 4 : 'y | x (y&|@^)"0 y'

NB. Whether y is a prime by the test of Miller and Rabin for the bases x (the primes up to 41: enough for numbers below 3e24).
NB. e.g. 0 1 1 0 -: rabinprime 1 2 97 341
NB. e.g. 1 = rabinprime 1 - ~ 2 ^ 89x
rabinprime=: (p: i. 13)&$: : (4 : 'if. (y < 4) +. -. 2 | y do. y e. 2 3 else. *./ (x #~ x < y) witness_primes_ y end.'"1 0)
NB. For each base whether its powers with exponents y-1 and the halves of that end in 1 as those of a prime do.
witness_primes_=: 4 : 0
odd=. <.@-:^:(-.@(2&|))^:_ <: y
twos=. <. 0.5 + 2 ^. (<: y) % odd
powers=. (y&|@*:)^:(i. twos) x (y&|@^)"0 odd
(1 = {. powers) +. +./ powers = <: y
)
