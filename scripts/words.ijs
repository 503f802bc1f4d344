NB. Words: jackal words.ijs [LETTERS [WORDLIST]]. The list is a file of words; without it, the one of the lesson.
load 'puzzles/words'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

NB. Words in columns, as many as fit into 80 characters, longest words first.
show_words=: 3 : 0
for_length. \:~ ~. lengths y do.
  chosen=. /:~ length of_length y
  wide=. (2 + length) {."1 > chosen
  across=. <. 76 % 2 + length
  for_row. ,/"2 (- across) ]\ wide do. echo dtb row end.
end.
)

lesson=: 3 : 0
echo 'The list has ' , (": # word_list) , ' words'
echo 'Words of the letters aecrt'
by_counts=. 3 4 5 (word_list words_by_counts) 'aecrt'
echo ' ' joinstring by_counts
echo 'the same by orders: ' , ": by_counts -: 3 4 5 (word_list words_by_orders) 'aecrt'
echo 'and by signature:   ' , ": by_counts -: 3 4 5 (word_list words_by_signature) 'aecrt'
echo ''
echo 'Counts of letters, a row a word: ' , ": $ letter_counts@> word_list
echo alphabet ,: , 1 ": letter_counts > {. by_counts
echo ''
echo 'Words of the letters qwertyzxcvbi, the longest first'
show_words 3 4 5 6 7 (word_list words_by_signature) 'qwertyzxcvbi'
echo ''
echo 'Anagrams of three words and more'
groups=. anagram_groups word_list
for_group. groups #~ 2 < #@> groups do. echo ' ' joinstring > group end.
)

yours=: 3 : 0
letters=. tolower > {. y
if. -. *./ letters e. alphabet do. stop 'words: letters a to z are wanted, not ' , > {. y end.
list=. word_list
if. 1 < # y do.
  text=. fread > 1 { y
  if. text -: _1 do. stop 'words: cannot read the word list ' , > 1 { y end.
  list=. read_words text
  if. 0 = # list do. stop 'words: no words in ' , > 1 { y end.
end.
found=. (i. >: # letters) (list words_by_counts) letters
if. # found do. show_words found else. echo 'no words' end.
)
(lesson`yours@.(0 < #)) 2 }. ARGV
