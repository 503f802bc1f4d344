NB. Look and say: 1, then one 1, then two 1s, then one 2 one 1 ...
NB.
NB. Each term reads the one before aloud: the runs of equal digits, each as its length and its digit.
NB. A term is a list of digits, so reading is: bits where runs begin, lengths between them, and both lists side by side.
NB.
NB.    load 'puzzles/look_and_say'
NB.    say_aloud^:5 , 1

NB. Where a run begins: at the first digit, and where a digit differs from the one before.
NB.    run_begins 1 1 2 1
run_begins=: 1 , 2 ~:/\ ]
NB. Lengths next to digits, raveled: 1 1 2 -> 2 1 ,: 1 2 -> 2 1 1 2
say_aloud=: 3 : 0
begins=. run_begins y
lengths_said=. 2 -~/\ (I. begins) , # y
, lengths_said ,. begins # y
)

NB. The first terms, in boxes, as they have different lengths: x terms from y.
said_terms=: 4 : '(say_aloud each)^:(i. x) < , y'
NB.    digits_text 1 2 1 1
digits_text=: {&'0123456789'

NB. Each term is about 1.3036 times as long as the one before; Conway found the exact limit.
growth=: 3 : '2 %~/\ # S:0 y'
