NB. Locales: tables of names, by name or number. Objects are numbered locales with a class in their path.

coname=: 18!:5                                         NB. the current locale
NB. e.g. (<'base') = coname ''
cocreate=: 18!:3                                       NB. a new locale
NB. e.g. (<'q7') = cocreate <'q7'
copath=: 18!:2 &boxopen                                NB. the path of a locale; (path) copath locale sets it
NB. e.g. (<,'z') = copath 'base'
cofullpath=: copath                                    NB. the path of a locale
NB. e.g. (<,'z') = cofullpath 'base'
codestroy=: 18!:55@(18!:5)                             NB. removes the current locale
NB. e.g. 3 = nc <'codestroy'
coerase=: 18!:55@boxopen                               NB. removes locales
NB. e.g. coerase cocreate ''

NB. Names of locales: 0 named, 1 numbered, both by default.
NB. e.g. (<'base') e. conl 0
conl=: 3 : 'if. # y do. 18!:1 y else. 18!:1 ] 0 1 end.'

conames=: list@conl                                    NB. the same as text in columns
NB. e.g. 'base' -: 4 {. , conames 0

NB. Puts locales and their paths before the others in the path of the current one, with z at its end.
NB. e.g. (;: 'q8 q9 z') -: 18!:2 <'q7' [ coinsert_q7_ 'q8' [ coinsert_q7_ 'q9'
NB. e.g. EMPTY -: coinsert 'q7'
coinsert=: 3 : 0
locale=. 18!:5 ''
paths=. ; (boxopen , copath) each ;: ::] y
paths=. (~. paths , 18!:2 locale) -. locale
EMPTY [ (paths /: paths = <,'z') 18!:2 locale
)

NB. A new object of a class, whose verb create is called with x.
NB. e.g. 1 = # conew 'q7'
conew=: 3 : 0
object=. cocreate ''
EMPTY [ ((boxopen y) , 18!:2 boxopen y) 18!:2 object
object
:
object=. conew y
EMPTY [ create__object x
object
)

NB. Removes all numbered locales.
NB. e.g. 0 = # conl 1 [ coreset ''
coreset=: 3 : 'EMPTY [ 18!:55 conl 1'

NB. The locales in which a name is defined.
NB. e.g. (<,'z') = cofind 'cofind'
cofind=: 3 : 'all #~ (< y)&(e. namesof_jlib_)@> all=. conl '''''

NB. A table of those locales with the values of the name.
NB. e.g. 0 = # cofindv 'no_such_name'
cofindv=: 3 : 0
all=. cofind y
all ,. (y&value_jlib_) each all
)
value_jlib_=: 4 : '". x , ''_'' , y , ''_'''

NB. The classes, objects and paths there are: rows of locale and path.
NB. e.g. 2 = {: $ coinfo ''
coinfo=: 3 : '(,. copath each) conl '''''
NB. The names of the current locale and its path, without those of z.
NB. e.g. 0 = (<'copathnl') e. copathnl ''
copathnl=: 3 : '/:~ ~. ; <@namesof_jlib_"0 (<,''z'') -.~ (18!:5 '''') , copath 18!:5 '''''
copathnlx=: 3 : 0
names=. copathnl ''
names ,. <"0 nc names
)
NB. e.g. 2 = {: $ copathnlx ''
namesof_jlib_=: 3 : 0
locale=. boxopen y
nl__locale ''
)

NB. Nouns that hold the boxed name of locale y.
NB. e.g. '' -: conouns <'no_such_locale'
conouns=: 3 : 'names #~ (y&-:)@". every names=. nl 0'
conounsx=: 3 : '(,. (< y)"0) conouns y'                NB. the same, with the locale
NB. e.g. 0 2 -: $ conounsx <'no_such_locale'
costate=: 3 : '(;: ''locale path'') , coinfo '''''   NB. the same under titles
NB. e.g. 2 = {: $ costate ''
