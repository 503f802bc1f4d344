NB. Locales: tables of names, by name or number. Objects are numbered locales with a class in their path.

coname=: 18!:5                                         NB. the current locale
NB. e.g. (<'base') = coname ''

NB. A name with the current locale at its end, unless it has a locale already.
NB. e.g. ('a_base_' ; 'a_q7_' ; 'a__b') -: cofullname each 'a' ; 'a_q7_' ; 'a__b'
cofullname=: 3 : 0
name=. , > y
if. (0 = # name) +. ('_' = {: name) +. 1 e. '__' E. name do. name return. end.
name , '_' , (> 18!:5 '') , '_'
)
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

conames=: list@conl                                    NB. the names of locales, as text in columns
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

NB. A new object of a class, whose verb create is called with x; its COCREATOR is the locale that asks for it.
NB. e.g. 1 = # conew 'q7'
conew=: 3 : 0
object=. cocreate ''
EMPTY [ ((boxopen y) , 18!:2 boxopen y) 18!:2 object
COCREATOR__object=: 18!:5 ''
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

NB. An object: the nouns that hold it, its number, the locale that made it, and its path.
NB. e.g. (<'base') = 1 { coinfo <'base'
coinfo=: 3 : 0
object=. {. boxopen y
maker=. a:
if. 0 = nc <'COCREATOR__object' do. maker=. COCREATOR__object end.
(conouns object) , object , maker , < ;: inv copath object
)
NB. That of every object, under titles.
NB. e.g. (<'path') = {: {. costate ''
costate=: 3 : 0
titles=. ,: ;: 'refs id creator path'
objects=. conl 1
if. # objects do. titles=. titles , coinfo"0 objects /: 0&". every objects end.
titles
)
NB. The nouns of the current locale that hold the boxed name of locale y, as text.
NB. e.g. a: -: conouns <'no_such_locale'
conouns=: 3 : '< ;: inv all #~ (< y)&-:@< every ". each all=. nl 0'"0
NB. Those of every named locale: rows of y, the nouns and the locale.
NB. e.g. 0 = # conounsx <'no_such_locale'
conounsx=: 3 : 0
all=. 0 3 $ a:
for_holder. conl 0 do.
  nouns=. conouns__holder objects=. , boxopen y
  all=. all , (nouns ~: a:) # objects ,. nouns ,. holder
end.
/:~ ~. all
)
NB. The locales a name is looked for in, without z.
lookedin_jlib_=: 3 : '(<, ''z'') -.~ y , copath y'
NB. The names of those locales of the current one.
NB. e.g. 0 = (<'copathnl') e. copathnl ''
copathnl=: 3 : '/:~ ~. ; <@namesof_jlib_"0 lookedin_jlib_ 18!:5 '''''
NB. The same names as they come, and for each of the locales a column where it stands beside the names it has.
NB. e.g. (<'q6') = {: , copathnlx_q6_ '' [ a_q6_=: 1
NB. e.g. 0 = (<'copathnlx') e. copathnlx ''
copathnlx=: 3 : 0
locales=. lookedin_jlib_ 18!:5 ''
lists=. namesof_jlib_ each locales
names=. ~. ; lists
names ,. |: (<"0 > names&e. each lists) # each locales
)
namesof_jlib_=: 3 : 0
locale=. boxopen y
nl__locale ''
)
