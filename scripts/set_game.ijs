NB. The game of Set.
NB.    jackal set_game.ijs                      three hands of the lesson
NB.    jackal set_game.ijs 3ROH 2RDL ...        the sets in your hand
NB.    jackal set_game.ijs 12                   the sets in so many cards dealt to you
load 'puzzles/set_game'

stop=: 3 : 0
(y , LF) 1!:2 ] 5
exit 1
)

show_hand=: 3 : 0
echo card_text y
found=. sets y
echo 'sets: ' , ": # found
if. # found do. echo card_text found end.
echo ''
)

lesson=: 3 : 0
echo 'Card 42 is ' , (": card_digits 42) , ' in base 3, as bits'
echo cards 42
echo card_text cards 42
echo ''
dealt=. cards 71 20 43 37 61 73 25 24 5 45 35 12
echo 'cards        ' , ": $ dealt
echo 'triples      ' , ": $ triples dealt
echo 'sums         ' , ": $ sums_of_cards triples dealt
echo 'sets         ' , ": $ sets dealt
echo 'of the cards with these places'
echo set_places dealt
echo ''
show_hand hand '1GOF 3ROH 2PDH 2GDF 2GOH 3RDH 3RSH 3RSL 2ROH 1GOL 3GOL 2ROL'
show_hand hand '2GLS 1RSF 2RDL 1GSL 2PDH 2PSF 2RDH 1POL 1PDL 3RDL 2RSF 1ROF'
every_card=. cards i. 81
echo 'All cards: ' , (": 3 ! 81) , ' triples, ' , (": # sets every_card) , ' sets'
)

your_hand=: 3 : 0
codes=. toupper ' ' joinstring y
if. # bad=. unknown_cards codes do.
  stop 'set_game: no such card: ' , (' ' joinstring bad) , '. A card has one each of 123, RGP, DOS and FHL, as in 3ROH.'
end.
if. 3 > # y do. stop 'set_game: a hand has three cards or more' end.
dealt=. hand codes
if. -. (-: ~.) dealt do. stop 'set_game: each card is there once; twice: ' , ' ' joinstring ~. (-. ~: dealt) # y end.
show_hand dealt
)

deal_to_you=: 3 : 0
if. (y < 3) +. y > 81 do. stop 'set_game: 3 to 81 cards can be dealt, not ' , ": y end.
show_hand deal y
)

run=: 3 : 0
if. 0 = # y do. lesson ''
elseif. (1 = # y) *. *./ (; y) e. '0123456789' do. deal_to_you ". ; y
elseif. do. your_hand y
end.
)
run 2 }. ARGV
