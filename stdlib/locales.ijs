NB. Locales: tables of names, by name or number. Objects are numbered locales with a class in their path.

coname=: 18!:5                                         NB. the current locale
cocreate=: 18!:3                                       NB. a new locale
copath=: 18!:2 &boxopen                                NB. the path of a locale; (path) copath locale sets it
cofullpath=: copath                                    NB. the path of a locale
codestroy=: 18!:55@(18!:5)                             NB. removes the current locale
coerase=: 18!:55@boxopen                               NB. removes locales

NB. Names of locales: 0 named, 1 numbered, both by default.
conl=: 3 : 'if. # y do. 18!:1 y else. 18!:1 ] 0 1 end.'

NB. Puts locales before the others in the path of the current one.
coinsert=: 3 : 0
locale=. 18!:5 ''
paths=. ; (boxopen , copath) each ;: ::] y
EMPTY [ ((~. paths , 18!:2 locale) -. locale) 18!:2 locale
)

NB. A new object of a class, whose verb create is called with x.
conew=: 3 : 0
object=. cocreate ''
EMPTY [ ((boxopen y) , 18!:2 boxopen y) 18!:2 object
object
:
object=. conew y
EMPTY [ create__object x
object
)
