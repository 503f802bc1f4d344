NB. The least value of a verb of several numbers, found by a simplex that creeps downhill (Nelder and Mead, 1965).

NB. u amoeba n y: the point at which u is least; u takes a list. y is a point to begin at, or a table of points, one more than a
NB. point has numbers. n are the tolerance and, if it has a second item, how many turns there are at most (5000). The result is
NB. the point ; the value of u there ; how many turns there were.
NB. e.g. 1e_6 > >./ | 1 2 - 0 {:: (3 : '+/ *: y - 1 2') amoeba 1e_12 ] 5 5
NB. e.g. 1e_4 > >./ | 1 1 - 0 {:: (3 : '(*: 1 - 0 { y) + 100 * *: (1 { y) - *: 0 { y') amoeba 1e_14 ] _1.2 1
NB. e.g. 1e_4 > | 1 - 0 {:: (3 : '*: <: {. y') amoeba 1e_12 ,. 3 5
amoeba=: 2 : 0
points=. start_amoeba_ y
values=. u"1 points
'tolerance turns'=. 2 {. n , 5000
for_turn. i. turns do.
  order=. /: values
  points=. order { points
  values=. order { values
  if. tolerance >: small_amoeba_ values do. ({. points) ; ({. values) ; turn return. end.
  middle=. (+/ % #) }: points
  away=. middle - {: points
  tried=. middle + away
  value=. u tried
  if. value < {. values do.
    further=. middle + 2 * away
    if. value > u further do. 'tried value'=. further ; u further end.
  elseif. value >: _2 { values do.
    NB. Nearer to the middle, on the better side of it.
    nearer=. middle + away * 0.5 * 1 _1 {~ value >: {: values
    if. ((u nearer) < value <. {: values) do.
      'tried value'=. nearer ; u nearer
    else.
      NB. All points half way to the best.
      points=. -: points +"1 {. points
      values=. u"1 points
      continue.
    end.
  end.
  points=. tried _1} points
  values=. value _1} values
end.
best=. values i. <./ values
(best { points) ; (best { values) ; turns
)

NB. The points to begin with: around one point a step in each direction.
start_amoeba_=: 3 : 0
if. 1 < # $ y do. y return. end.
point=. , y
point , point +"1 (0.1 * 1 >. | point) * =/~ i. # point
)
NB. How far the values in ascending order are apart, as a part of their size.
small_amoeba_=: 3 : '(+: | ({: y) - {. y) % 1e_300 + (| {: y) + | {. y'
