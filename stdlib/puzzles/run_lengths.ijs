NB. Run lengths: aaabccccdd is 3 a, 1 b, 4 c, 2 d.
NB.
NB. A run begins where an item differs from the one before it. These beginnings, as bits, are everything: cutting at
NB. the ones gives the runs, the distances between the ones are the lengths, and a copy (#) undoes it all.
NB.
NB.    load 'puzzles/run_lengths'
NB.    run_text 'aaabccccdd'

NB. The first item always begins a run. Works for items of any kind and any shape: -: compares whole items.
NB.    run_starts 'aaabccccdd'
run_starts=: 3 : '(# y) {. 1 , 2 -.@-:/\ y'             NB. n ... -> n bits

NB. Each run once, and how long it is: the distances between the places of the ones, and to the end.
run_items=: run_starts # ]
NB.    run_sizes 'aaabccccdd'
run_sizes=: 3 : '2 -~/\ (I. run_starts y) , # y'

NB. The whole: sizes ; items, and back. The inverse is copy: sizes # items.
encode_runs=: run_sizes ; run_items
decode_runs=: #&>/

NB. The runs themselves, in boxes: cut at the ones.
runs=: 3 : 'if. # y do. (run_starts y) <;.1 y else. 0 $ a: end.'

NB. ---- As a text -------------------------------------------------------------------------------------------------

NB. aaab -> 3a1b, and back: the digits up to each letter are its count.
run_text=: 3 : 0
'sizes items'=. encode_runs y
; (": each sizes) ,each items
)
run_text_back=: 3 : 0
if. 0 = # y do. '' return. end.
is_letter=. -. y e. '0123456789'
; is_letter copied_part;.2 y                    NB. each part ends with its letter
)
copied_part=: [: < (".@}: # {:)

NB. ---- What runs are good for -----------------------------------------------------------------------------------

longest_run=: 3 : 0
'sizes items'=. encode_runs y
longest=. (i. >./) sizes
(longest { sizes) # longest { items
)
