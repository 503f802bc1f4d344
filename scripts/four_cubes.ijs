NB. Four coloured cubes: shows the puzzle of the library at work.
load 'puzzles/four_cubes'

echo 'The cubes: a row each; top, bottom, left, right, front, back'
echo cubes_as_letters

echo ''
echo 'The three belts of the bottom cube'
echo belts {: cubes_as_letters

echo ''
echo 'How the piles grow'
solution=: show_growth cubes_as_letters
echo ''
echo 'The one pile that is left, a cube a row, a side a column'
echo solution

echo ''
echo 'The same pile from other representations'
echo solve_cubes cubes_as_numbers
echo solve_cubes cubes_as_symbols
echo solve_cubes cubes_as_names

echo ''
echo 'Counting colours, in two piles three cubes high'
piles=: 2 3 4 $ 'brwgwwgrrgbgbrwgwwgrrbbw'
echo 'piles                 ' , ": $ piles
echo 'a plane for each colour ' , ": $ planes piles
echo 'counts                ' , ": $ counts piles
echo counts piles
echo 'fair: ' , ": fair piles

echo ''
echo 'The set of the figure'
echo show_growth figure_cubes

echo ''
echo 'A set with many solutions'
many=: show_growth loose_cubes
echo 'The first three of ' , (": # many) , ' solutions'
echo 3 {. many { 'bgrw'
echo 'Insert finds the same: ' , ": many -: solve_cubes_by_insert loose_cubes
