NB. Inverted tables: a list of boxes, one for each column, each with the same number of items. A row is one item of each.

NB. e.g. 1 -: tassert 1 2 3 ; 3 4 $ 'ann bob eve '
tassert=: 3 : 0                                        NB. an error if y is not an inverted table
assert. (1 >: # $ y) *. 32 = 3!:0 y
assert. 1 = # ~. # every y
1
)

NB. From a table of boxed atoms, a row for each row, to an inverted table; and back.
NB. e.g. (1 2 ; 'ab') -: ifa 2 2 $ 1 ; 'a' ; 2 ; 'b'
ifa=: <@(>"1)@|:
NB. e.g. (2 2 $ 1 ; 'a' ; 2 ; 'b') -: afi 1 2 ; 'ab'
afi=: |:@:(<"_1@>)                                    NB. a table of boxes, of columns
NB. e.g. 3 = ttally 1 2 3 ; 'abc'
ttally=: #@>@{.                                        NB. the number of rows of an inverted table
NB. e.g. (1 3 ; 'ac') -: 0 2 tfrom 1 2 3 ; 'abc'
tfrom=: <@[ {&.> ]                                     NB. the rows x of an inverted table

NB. Where the rows of y are in x, # x if nowhere; whether rows of x are in y; the rows of x that are not in y.
NB. e.g. 1 3 -: (1 2 3 ; 'abc') tindexof 2 3 ; 'ba'
tindexof=: i.~every@[ i.&|: i.every                    NB. rows are alike if all their columns are first found at one place
NB. e.g. 1 0 -: (2 3 ; 'ba') tmemberof 1 2 3 ; 'abc'
tmemberof=: ttally@] > tindexof~                      NB. whether each row of x is a row of y
NB. e.g. ((,3) ; ,'a') -: (2 3 ; 'ba') tless 1 2 3 ; 'abc'
tless=: <@:-.@tmemberof #&.> [                        NB. the rows of x that y does not have

NB. Which rows come for the first time; those rows; for each row the first place of its like.
NB. e.g. 1 1 0 -: tnubsieve 1 2 1 ; 'aba'
tnubsieve=: ~:@tselfie
NB. e.g. (1 2 ; 'ab') -: tnub 1 2 1 ; 'aba'
tnub=: <@tnubsieve #&.> ]                             NB. the distinct rows
NB. e.g. 0 1 0 -: tselfie 1 2 1 ; 'aba'
tselfie=: i.~@|:@:(i.~every)                          NB. index of the first equal row, of each row

NB. u on the columns of y, for the rows that are alike in x.
NB. e.g. (<40 20) -: (1 2 1 ; 'aba') +/tkey <10 20 30
tkey=: 1 : '<@tselfie@[ u/.&.> ]'

NB. The places of rows in ascending or descending order, by the first column, then the next; rows so ordered.
NB. e.g. 2 0 1 -: tgrade 2 2 1 ; 'abz'
tgrade=: 3 : 0
places=. i. ttally y
for_column. |. y do. places=. places {~ /: places { > column end.
places
)
tgradedown=: 3 : 0                                    NB. indices that sort the rows downwards
places=. i. ttally y
for_column. |. y do. places=. places {~ \: places { > column end.
places
)
NB. e.g. 0 1 2 -: tgradedown 2 2 1 ; 'baz'
NB. e.g. (1 2 2 ; 'zab') -: tsort 2 2 1 ; 'abz'
tsort=: <@tgrade {&.> ]                               NB. rows in ascending order
