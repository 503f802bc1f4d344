NB. Four coloured cubes in a row: all 331776 combinations as one array.
load 'puzzles/four_cubes_brute'

echo 'Four dice:'
echo dice
echo 'in all ways      ' , ": $ stand_all dice
echo 'the sides seen   ' , ": $ seen_sides stand_all dice
sums=: all_sums weights seen_sides stand_all dice
echo 'all sums         ' , ": $ sums
echo 'fair ones        ' , (": +/ , all_fair sums) , ' of ' , ": */ }: $ sums
echo 'the closure of two turns has the same ways: ' , ": (/:~ ways) -: /:~ ways_by_closure
echo ''

found=: arrangements dice
show_arrangement"2 found
echo ''

echo 'Up to turning the row and changing left and right there is'
echo really_different found
echo ''

NB. Piles of belts count each solution once: the bottom cube is neither turned nor walked backwards,
NB. and left and right are no part of a belt.
load 'puzzles/four_cubes'
echo 'and piles of belts find one at once'
echo solve_cubes dice
