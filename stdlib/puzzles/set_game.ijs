NB. The game of Set: which three cards belong together?
NB.
NB. A card has four features (number, colour, shape, pattern), each with one of three characteristics. Three cards
NB. make a set if each feature is the same on all of them or different on all of them.
NB. A card is a table of bits, a row a feature, a column a characteristic, a single 1 in each row. Add up three
NB. cards: a feature that is fine sums to 1 1 1, or to one 3 and two 0. Only a bad one has a 2.
NB.
NB.    load 'puzzles/set_game'
NB.    card_text sets deal 12

NB. ---- Data ---------------------------------------------------------------------------------------------------

characteristics=: 4 3 $ cut '1 2 3 Red Green Purple Diamond Oval Squiggle Filled Hollow Lined'
card_letters=: {.@> characteristics             NB. 4 3: all twelve letters are different

NB. ---- Cards --------------------------------------------------------------------------------------------------

NB. A number below 81 in base 3 has a digit for each feature; comparing with 0 1 2 makes bits of it.
NB.    card_digits 42
card_digits=: 3 3 3 3 #: ]                      NB. n -> n 4
card_bits=: =/&0 1 2                            NB. n 4 -> n 4 3      the same for any shape in front
cards=: card_bits@card_digits
deal=: [: cards 81 ?~ ]                         NB. so many different cards

NB. Codes such as 3ROH, in any order of letters: a bit is 1 where the letter occurs in the code.
hand=: [: ([: +./"1 card_letters =/ ])"1 [: > cut    NB. text -> n 4 3
NB. The codes that name no card: a card has four letters, and one characteristic of each feature.
is_card=: (4 = #) *. [: *./ [: (1 = +/)"1 [: +./"1 card_letters =/ ]
unknown_cards=: [: (#~ -.@is_card@>) cut

NB. ---- Sets ---------------------------------------------------------------------------------------------------

NB. All ways to choose x of y things: the numbers of x digits in base y whose digits grow.
grows=: [: *./"1 }:"1 < }."1
combinations=: 4 : '(#~ grows) (x $ y) #: i. y ^ x'

triples=: (3 combinations #) { ]                NB. n 4 3 -> c 3 4 3  indexing by c 3 puts those axes in front
NB.    sums_of_cards cards 0 1 2
sums_of_cards=: +/"3                            NB. c 3 4 3 -> c 4 3
is_set=: [: *./"1 [: ,"2 (2 ~: sums_of_cards)   NB. c 3 4 3 -> c      no 2 anywhere
NB.    # sets cards i. 12
sets=: (is_set # ])@triples                     NB. n 4 3 -> s 3 4 3
set_places=: 3 : '(is_set triples y) # 3 combinations # y'

NB. ---- Printing -----------------------------------------------------------------------------------------------

NB. Names padded to columns, then the name of each feature: whatever axes are in front of 4 3 stay.
padded=: ([: >: >./@:(#@>)) {.&.> ]
padded_characteristics=: padded"1 characteristics
name_places=: i."1&1                            NB. ... 4 3 -> ... 4  where the 1 is in each row
card_names=: name_places {"0 1"1 2 padded_characteristics"_
card_text=: ;"1@card_names                      NB. ... 4 3 -> ... letters
