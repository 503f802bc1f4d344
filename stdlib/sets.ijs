NB. Sets: lists whose items count once. Results keep the order of their first appearance.

NB. e.g. 1 2 3 -: union 1 2 2 3
union=: ~.@, : (~.@,)                                  NB. the items of x or of y
NB. e.g. 1 2 3 -: 1 2 union 2 3
intersection=: [ -. -.                                 NB. the items of both
NB. e.g. (,2) -: 1 2 intersection 2 3
difference=: -.                                        NB. the items of x that y does not have
NB. e.g. (,1) -: 1 2 difference 2 3
symdiff=: -. , -.~                                     NB. the items that only one of them has
NB. e.g. 1 3 -: 1 2 symdiff 2 3
subset=: *./@e.                                        NB. whether y has all items of x
NB. e.g. 1 0 -: (1 2 subset 3 2 1) , 1 4 subset 3 2 1
superset=: subset~                                     NB. whether x has all items of y
NB. e.g. 3 2 1 superset 1 2
eqset=: subset *. superset                             NB. whether both have the same items
NB. e.g. 1 2 eqset 2 1 1
powerset=: 3 : '<@#&y"1 #: i. 2 ^ # y'                 NB. all subsets of y, boxed
NB. e.g. ('' ; (,'b') ; (,'a') ; 'ab') -: powerset 'ab'
product=: {@,&<                                        NB. all pairs of items of x and y
NB. e.g. 2 3 -: $ 1 2 product 3 4 5
