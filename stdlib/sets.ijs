NB. Sets: lists whose items count once. Results keep the order of their first appearance.

NB. e.g. 1 2 3 -: union 1 2 2 3
union=: ~.@, : (~.@,)                                  NB. what is in x or in y
NB. e.g. 1 2 3 -: 1 2 union 2 3
intersection=: [ -. -.                                 NB. what is in both
NB. e.g. (,2) -: 1 2 intersection 2 3
difference=: -.                                        NB. what is in x and not in y
NB. e.g. (,1) -: 1 2 difference 2 3
symdiff=: -. , -.~                                     NB. what is in one of them only
NB. e.g. 1 3 -: 1 2 symdiff 2 3
subset=: *./@e.                                        NB. whether all of x is in y
NB. e.g. 1 0 -: (1 2 subset 3 2 1) , 1 4 subset 3 2 1
superset=: subset~                                     NB. whether all of y is in x
NB. e.g. 3 2 1 superset 1 2
eqset=: subset *. superset                             NB. whether they have the same items
NB. e.g. 1 2 eqset 2 1 1
powerset=: 3 : '<@#&y"1 #: i. 2 ^ # y'                 NB. all parts of y, boxed
NB. e.g. ('' ; (,'b') ; (,'a') ; 'ab') -: powerset 'ab'
product=: {@,&<                                        NB. all pairs
NB. e.g. 2 3 -: $ 1 2 product 3 4 5
