NB. Packages: nouns as a table of names and values in boxes, in the order of the names.

NB. The nouns of these names, and a package's names given their values: each runs where it is called, tacit so that it sees its names.
NB. e.g. ('p8' ; 1 2) -: , pack 'p8' [ p8=: 1 2
NB. e.g. 7 8 -: ". 'q8 , r8' [ unpack ('q8' ; 7) ,: 'r8' ; 8
pack=: (/:~)@(,. ".&.>)@names_pack_
unpack=: EMPTY [ (4 : '(x)=: y'&>/)@|:                NB. defines the names of a table of names and values
pdef=: unpack                                          NB. unpack by its other name
NB. e.g. 9 = ". 's8' [ pdef ,: 's8' ; 9
names_pack_=: ~.@:(,&.>)@:,@:(;:^:(0 = L.))
keys_pack_=: ,&.>@:({."1)                              NB. the names of a package

NB. The value of the name x in the package y.
NB. e.g. 8 = 'b' pget ('a' ; 7) ,: 'b' ; 8
pget=: 4 : '> ({:"1 y) {~ (keys_pack_ y) i. < , x'
NB. The package y with the names and values of the package x put in.
NB. e.g. (('a' ; 9) ,: 'b' ; 8) -: (,: 'a' ; 9) pset ('a' ; 7) ,: 'b' ; 8
pset=: 4 : '/:~ x , y #~ -. (keys_pack_ y) e. keys_pack_ x'
NB. What the package y has of the names x, and what it has beside them.
NB. e.g. (,: 'b' ; 8) -: 'b c' psel ('a' ; 7) ,: 'b' ; 8
NB. e.g. (,: 'a' ; 7) -: 'b c' pex ('a' ; 7) ,: 'b' ; 8
psel=: 4 : 'y #~ (keys_pack_ y) e. names_pack_ x'
pex=: 4 : 'y #~ -. (keys_pack_ y) e. names_pack_ x'   NB. a table of names and values without the names x
