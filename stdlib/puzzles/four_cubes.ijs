NB. Four coloured cubes.
NB.
NB. Each face of four cubes has one of four colours. Pile the cubes up so that each of the four sides of the
NB. pile shows all four colours. Tops and bottoms inside the pile do not matter.
NB.
NB. The method builds all piles at once, from the bottom cube up: put every placing of the next cube on every
NB. pile so far, then keep the piles in which no side shows a colour twice.
NB. Nothing here looks at what a face is: numbers, characters, symbols and boxed names all work, because the
NB. only question asked of two faces is whether they are the same.
NB.
NB.    load 'puzzles/four_cubes'
NB.    solve_cubes cubes_as_letters

NB. ---- Data: one cube a row; columns top, bottom, left, right, front, back ------------------------------------

cubes_as_numbers=: 4 6 $ 3 1 0 0 2 2  3 2 2 1 3 0  3 3 1 1 2 0  3 0 1 1 3 2
cubes_as_letters=: cubes_as_numbers { 'bgrw'
cubes_as_names=: cubes_as_numbers { ;: 'blue green red white'
cubes_as_symbols=: s: cubes_as_names

NB. A set with many solutions, and the set whose piles grow as the figure in docs/puzzles.md shows.
loose_cubes=: 4 6 $ 3 0 2 0 3 1  2 0 2 0 1 3  2 0 2 1 1 3  1 3 3 2 0 2
figure_cubes=: > ;: 'GGRBRW GWRGBW GBRWGW RRBWGB'

NB. ---- Belts and placings -------------------------------------------------------------------------------------

NB. A belt is a walk around four faces. A cube has three: around the waist, and two over the top.
belt_faces=: 3 4 $ 0 2 1 3  0 4 1 5  2 4 3 5
NB.    belts {: cubes_as_letters
belts=: belt_faces { ]                          NB. 6 -> 3 4          indexing by a table gives a table

NB. A belt may also be walked backwards, and begun at any of its four faces: 3 * 2 * 4 placings.
both_ways=: , |."1                              NB. 3 4 -> 6 4        |."1 reverses each row
all_starts=: [: ,/ (i. 4) |."0 1/ ]             NB. 6 4 -> 24 4       4 6 4 first, then the two axes in front made one
NB.    $ placings {: cubes_as_letters
placings=: [: ~. [: all_starts both_ways@belts  NB. 6 -> k 4          k is at most 24: the nub has no duplicates

NB. ---- Piles --------------------------------------------------------------------------------------------------

NB. The bottom cube needs only its three belts: turning the whole pile makes nothing new.
first_piles=: ,:"1 @ belts                      NB. 6 -> 3 1 4        three piles, one cube high, four sides

NB. Every placing on every pile: rows meet tables, k 4 with m n 4 gives k m (n+1) 4, then k and m made one axis.
put_on=: [: ,/ ,"1 2/                           NB. (k 4) put_on (m n 4) -> (k*m) (n+1) 4

NB. A colour's face is a 1 in its own plane. Adding up each pile counts how often each side shows each colour.
colours=: ~.@,                                  NB. m n 4 -> c
planes=: =/ colours                             NB. m n 4 -> m n 4 c
counts=: +/"3 @ planes                          NB. m n 4 c -> m 4 c  one sum for each pile
NB.    fair 2 3 4 $ 'brwgwwgrrgbgbrwgwwgrrbbw'
fair=: [: *./"1 [: ,"2 (1 >: counts)            NB. m 4 c -> m        1 where no count is above one
keep_fair=: fair # ]

NB. ---- The whole ----------------------------------------------------------------------------------------------

NB. One step of the pile, and the solver as a loop from the bottom row up.
next_piles=: [: keep_fair placings@[ put_on ]   NB. cube next_piles piles
solve_cubes=: 3 : 0
piles=. first_piles {: y
for_cube. |. }: y do. piles=. cube next_piles piles end.
piles
)

NB. The same without a loop. Insert (/) works through the rows from the last to the first by itself; the last row
NB. is the only right argument that is still a cube (a list), so first_piles is applied to lists only.
cube_to_piles=: first_piles^:(1 = #@$)
solve_cubes_by_insert=: (next_piles cube_to_piles)/

NB. The same, telling the shapes on the way: how many piles there are before and after the unfair ones go.
show_growth=: 3 : 0
piles=. first_piles {: y
echo 'bottom cube' , '  piles ' , ": $ piles
for_cube. |. }: y do.
  taller=. (placings cube) put_on piles
  piles=. keep_fair taller
  echo 'next cube  ' , '  placings ' , (5 ": # placings cube) , '  piles ' , (12 {. ": $ taller) , ' fair ' , ": $ piles
end.
piles
)
