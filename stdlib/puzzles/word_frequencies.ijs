NB. Word frequencies: which words does a text have, and how often?
NB.
NB. Nothing is counted one by one: classify all characters at once, cut the text where the classes change, and let key
NB. (/.) count the items of each group of equal words.
NB.
NB.    load 'puzzles/word_frequencies'
NB.    10 most_frequent 'the cat and the hat'

NB. Letters belong to words, and so does an apostrophe between two letters (the neighbours of all characters at once:
NB. the bits shifted to the left and to the right). Everything else becomes a blank, and blanks cut.
small_letters=: a. {~ 97 + i. 26
text_words=: 3 : 0
text=. ' ' , (tolower y) , ' '
is_letter=. text e. small_letters
inside=. (text = '''') *. (1 |. is_letter) *. _1 |. is_letter
words=. <;._2 (is_letter +. inside)} (' ' #~ # text) ,: text    NB. each character from one of two rows
words #~ 0 < #@> words
)

NB. Key: x u/. y does u on the items of y that have the same x. Here each word's tally. w -> (words ; counts)
NB.    word_counts ;: 'to be or not to be'
word_counts=: ~. ; #/.~

NB. The most frequent first; words that are equally frequent in alphabetical order. Sorting twice: the second sort keeps
NB. what the first did.
by_frequency=: 3 : 0
'words counts'=. y
order=. /: words
'words counts'=. (order { words) ; order { counts
order=. \: counts
(order { words) ; order { counts
)

most_frequent=: 4 : 0
'words counts'=. by_frequency word_counts text_words y
shown=. x <. # words
(< shown) {.&.> words ; counts
)

NB. A row a word: the count, the word, a bar as long as the count.
frequency_lines=: 3 : 0
'words counts'=. y
(": ,. counts) ,. ' ' ,"1 (> words) ,. ' ' ,"1 counts #"0 '*'
)
