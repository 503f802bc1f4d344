NB. Word frequencies: jackal word_frequencies.ijs [FILE [HOW MANY]].
load 'puzzles/word_frequencies'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

rhyme=: 0 : 0
A big brown bear sat down to share
a pear with a bear who sat on a chair.
The pear was fair, the chair was bare;
the big brown bear didn't care, didn't care.
)

lesson=: 3 : 0
words=. text_words rhyme
echo 'Words: ' , (": # words) , ', different ones: ' , ": # ~. words
echo 'Classes, the same number for the same word'
echo i.~ words
echo frequency_lines 8 most_frequent rhyme
echo ''
echo 'Lengths of the words, and how many have each'
lengths=. /:~ #@> words
echo (~. ,: #/.~) lengths
)

yours=: 3 : 0
text=. fread > {. y
if. text -: _1 do. stop 'word_frequencies: cannot read ' , > {. y end.
many=. 20
if. 1 < # y do. many=. _1 ". > 1 { y end.
if. (many < 1) +. many ~: <. many do. stop 'word_frequencies: how many words? Not ' , > 1 { y end.
if. 0 = # text_words text do. stop 'word_frequencies: no words in ' , > {. y end.
'words counts'=. many most_frequent text
echo (": ,. counts) ,. ' ' ,"1 > words
)
(lesson`yours@.(0 < #)) 2 }. ARGV
