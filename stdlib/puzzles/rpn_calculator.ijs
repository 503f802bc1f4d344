NB. A calculator in reverse Polish notation: 3 4 + 2 * is 14.
NB.
NB. Numbers go onto a stack; a word takes its arguments from the stack and puts its result there. The words are a
NB. table of names and a gerund, a list of verbs; which verb to do is an index into it.
NB.
NB.    load 'puzzles/rpn_calculator'
NB.    rpn '3 4 + 2 *'

NB. ---- Words -----------------------------------------------------------------------------------------------------

NB. A verb of the stack: the top is the last item. Words of two arguments, of one, and words about the stack itself.
two_words=: ;: '+ - * / ^ max min'
one_words=: ;: 'neg sqrt floor abs'
stack_words=: ;: 'dup drop swap sum'

two_verbs=: +`-`*`%`^`>.`<.
one_verbs=: -`%:`<.`|
stack_verbs=: (, {:)`}:`(_2&}. , [: |. _2&{.)`(+/)
needed=: (2 #~ # two_words) , (1 #~ # one_words) , 1 1 2 1
rpn_words=: two_words , one_words , stack_words

NB. The tops of the stack replaced by what a verb makes of them.
NB.    + on_two 2 3 4
on_two=: 1 : '(_2 }. y) , u/ _2 {. y'
on_one=: 1 : '(}: y) , u {: y'

NB. word do_word stack -> stack
do_word=: 4 : 0
place=. rpn_words i. < x
if. place < # two_words do. (two_verbs @. place) on_two y
elseif. place < # two_words , one_words do. (one_verbs @. (place - # two_words)) on_one y
elseif. do. (stack_verbs @. (place - # two_words , one_words)) y
end.
)

NB. ---- The machine -----------------------------------------------------------------------------------------------

NB. What is wrong with a token, as a text; empty if nothing is.
rpn_trouble=: 4 : 0
if. is_number_text x do. '' return. end.
place=. rpn_words i. < x
if. place = # rpn_words do. '''' , x , ''' is not a number and no word' return. end.
if. (# y) < place { needed do. x , ' needs ' , (": place { needed) , ', the stack has ' , ": # y return. end.
''
)
NB. ". with a left argument reads numbers, and gives that argument for what is none: a text with a digit in it that is
NB. read alike with two such arguments is a number.
number_of=: __&".
has_digit=: 1 e. e.&'0123456789'
is_number_text=: has_digit *. (1 = #@number_of) *. number_of -: _&".

NB. One token: token rpn_step stack. The trouble, if any, is signalled as an error.
rpn_step=: 4 : 0
if. # trouble=. x rpn_trouble y do. trouble 13!:8 ] 3 end.
if. is_number_text x do. y , number_of x else. x do_word y end.
)

NB. All tokens from left to right, beginning with an empty stack; and the stack after each.
rpn=: 3 : 0
stack=. i. 0
for_token. cut y do. stack=. (> token) rpn_step stack end.
stack
)
rpn_history=: 3 : 0
stack=. i. 0
rows=. 0 2 $ a:
for_token. cut y do.
  stack=. (> token) rpn_step stack
  rows=. rows , token , < stack
end.
rows
)
