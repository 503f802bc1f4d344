NB. Keyed files: component files whose values are found by keywords, which are any text. The first component are the keywords.
require 'data/jfiles'

NB. Makes a file without keywords, in place of what was there: whether it could.
NB. e.g. 1 = keycreate '~temp/jackal-example'
keycreate=: 3 : 'if. jcreate y do. 1 [ (< 0 $ a:) jappend y else. 0 end.'
NB. Gives the keyword in file ; keyword the value x; '' takes the keyword away.
NB. e.g. 'Lake District' -: keyread f ; 'place' [ 'Lake District' keywrite f ; 'place' [ keycreate f=. '~temp/jackal-keys'
NB. e.g. 'name ' -: , keydir f [ 'Peter Rabbit' keywrite f ; 'name' [ keycreate f=. '~temp/jackal-example'
NB. e.g. 'Lake District' -: keyread f ; 'loc' [ 'Lake District' keywrite f ; 'loc'
keywrite=: 4 : 0
'file key'=. y
keys=. > jread file ; 0
place=. keys i. < , key
if. x -: '' do.
  if. place = # keys do. EMPTY return. end.
  ('' ; < a: place} keys) jreplace file ; (>: place) , 0
elseif. place < # keys do. (< x) jreplace file ; >: place
elseif. (# keys) > free=. keys i. a: do. ((< x) , < (< , key) free} keys) jreplace file ; (>: free) , 0
elseif. do.
  (< x) jappend file
  (< keys , < , key) jreplace file ; 0
end.
EMPTY
)
NB. The value of the keyword in file ; keyword, '' if there is none.
NB. e.g. 'Lake District' -: keyread '~temp/jackal-example' ; 'loc'
NB. e.g. '' -: keyread '~temp/jackal-example' ; 'age'
keyread=: 3 : 0
'file key'=. y
place=. (keys=. > jread file ; 0) i. < , key
if. place < # keys do. > jread file ; >: place else. '' end.
)
NB. The keywords of a file in columns.
NB. e.g. 'name  place ' -: , keydir f [ 3 keywrite f ; 'place' [ 4 keywrite f ; 'name' [ keycreate f=. '~temp/jackal-keys'
NB. e.g. 'loc  name ' -: , keydir '~temp/jackal-example'
NB. e.g. 'loc ' -: , keydir f [ '' keywrite f ; 'name' [ f=. '~temp/jackal-example'
NB. e.g. (i. 3) -: keyread f ; 'new' [ (i. 3) keywrite f ; 'new' [ f=. '~temp/jackal-example'
keydir=: 3 : 'list /:~ a: -.~ > jread y ; 0'
keyerase=: jerase                                      NB. deletes a file: whether it could
NB. e.g. 1 = keyerase f [ keycreate f=. '~temp/jackal-keys'
NB. e.g. 1 0 -: keyerase@> '~temp/jackal-example' ; '~temp/jackal-example'
