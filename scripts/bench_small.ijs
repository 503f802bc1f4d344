NB. Times of verbs on short lists in a loop: jackal bench_small.ijs [TURNS]. Nanoseconds per turn, without those of the
NB. loop itself. With a list of four elements the time goes into the steps around the verb, which is what programs of
NB. many small steps wait for. Each time is the least of many runs: the machine makes a run slower, but never faster.

turns=: {. , 0 ". > {. (2 }. ARGV) , <'5000'
runs=: 100

NB. The text of a verb that does a sentence y times.
looped=: 3 : 0
before=. 'a=. 1 2 3 4' ; 'b=. 5 6 7 8' ; 'f=. 1.5 2 3 4' ; 'i=. 0' ; 'while. i < y do.'
; (before , y , 'i=. i + 1' ; 'end.') ,&.> LF
)

NB. Nanoseconds per turn of the loop with a sentence, or with none.
measured=: 3 : 0
body=: 3 : (looped y)
least=. _
for. i. runs do. least=. least <. 6!:2 'body turns' end.
1e9 * least % turns
)

sentences=: <;._2 (0 : 0)
a + b
f + f
a + 1
a < b
- a
+/ a
(+/ % #) a
# a
|. a
1 |. a
2 { a
2 {. a
1 }. a
a , b
a i. 3
3 e. a
a -: b
/:~ a
~. a
i. 4
c=. a + 1
)

report=: 3 : 0
loop=. measured ''
echo (18 {. 'the loop itself') , 9j1 ": loop
for_sentence. sentences do. echo (18 {. > sentence) , 9j1 ": loop -~ measured sentence end.
)

report ''
