NB. Four coloured cubes, in a row, by looking at everything.
NB.
NB. Four dice stand in a row. Tops, fronts, bottoms and backs must each show four colours; left and right sides,
NB. by which the dice touch, do not matter. A die can stand in 24 ways, four dice in 24^4 = 331776.
NB. Looping over them takes four loops. Here they are the cells of one array with four axes, one axis a die.
NB.
NB.    load 'puzzles/four_cubes_brute'
NB.    arrangements dice

NB. ---- Data: a die a row; columns top, bottom, left, right, front, back ----------------------------------------

dice=: > ;: 'YOGYBO YYBYOG OGGYBB BOBYOG'
dice_colours=: 'BOGY'
dice_colour_names=: ;: 'Blue Orange Green Yellow'
side_names=: ;: 'Top Bottom Left Right Front Back'

NB. ---- The 24 ways in which a die stands --------------------------------------------------------------------------

NB. A turn is a permutation: which old side comes to be the top, the bottom, the left ...
yaw=: 0 1 5 4 2 3
roll_right=: 2 3 1 0 4 5
roll_left=: 3 2 0 1 4 5

NB. A walk of 23 turns that meets every way once. Permutations compose by { ; with the latest turn in front, the
NB. insert over each suffix (/\.) gives all the ways on the walk, the last one first, the die as it lay last.
NB. 24 6 -> 24 6
walk=: 'YYYRYYYRYYYLYYYLYYYRYYY'
turns=: ('YRL' i. walk) { yaw , roll_right ,: roll_left
ways=: {/\. (|. turns) , i. 6

stand=: ways { ]                                NB. 6 -> 24 6         one die in all ways
NB.    $ stand_all dice
stand_all=: stand"1                             NB. 4 6 -> 4 24 6

NB. The same set without a walk: keep adding what one more turn makes until there is nothing new.
one_more_turn=: [: ~. ] , (yaw {"1 ]) , roll_right {"1 ]
ways_by_closure=: one_more_turn^:_ ,: i. 6

NB. ---- All combinations -------------------------------------------------------------------------------------------

NB. Colours as 1 2 4 8: four of them add up to 15 only if they are all different.
weights=: 2 ^ dice_colours i. ]
seen_sides=: 0 4 1 5 {"1 ]                      NB. top, front, bottom, back: 4 24 6 -> 4 24 4

NB. A table of sums on tables of sums: the ways of die 3, of die 2, of die 1, of die 0, and the four sides.
NB. 4 24 4 -> 24 24 24 24 4
all_sums=: [: (+"1/)/ |.
all_fair=: [: *./"1 (15 = ])                    NB. -> 24 24 24 24    a bit for each combination

NB. Where the ones are: the place in the ravel, written in base 24, tells the way in which each die stands.
NB. -> n 4, die 0 first
fair_ways=: [: |."1 $ #: I.@,

arrangements=: 3 : 0
standing=. stand_all y
chosen=. fair_ways all_fair all_sums weights seen_sides standing
chosen ({"0 2)"1 3 standing                     NB. n 4 6
)

NB. ---- What is really different -----------------------------------------------------------------------------------

NB. Turning the whole row, or turning every die around so that left and right change places, makes a new arrangement
NB. of the same solution. Going round top, front, bottom, back: the first is a rotation, the second a reversal.
rings=: 0 4 1 5 {"1 ]                           NB. 4 6 -> 4 4        a die a row
variants=: [: ,/ (i. 4) |."1"0 _/ ] ,: |."1     NB. 4 4 -> 8 4 4
essence=: [: {. [: /:~ variants@rings           NB. 4 6 -> 4 4        the first in order stands for all eight
NB.    # really_different arrangements dice
really_different=: [: ~. essence"2

NB. ---- Printing ---------------------------------------------------------------------------------------------------

side_text=: [ , ': ' , ]
die_text=: 3 : 0
colours=. (dice_colours i. y) { dice_colour_names
'  ' , ', ' joinstring side_names side_text each colours
)
show_arrangement=: 3 : 0
echo 'Found solution:'
for_die. y do. echo die_text die end.
)
