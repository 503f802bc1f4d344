NB. Dictionaries: objects that find values by keys. Keys and values are atoms, or cells of the shapes that the dictionary was
NB. made for; keys and values of type boxed are anything in a box.

NB. A new dictionary: 'hash' or 'tree' (which keeps its keys sorted), and boxed pairs of a setting and its value. Settings are
NB. keytype valuetype (boolean integer float complex character boxed) and keyshape valueshape; others are accepted and change nothing.
NB. e.g. 30 = get__d 3 [ 30 put__d 3 [ d=: Dict 'hash'
NB. e.g. 'two' -: > get__d <'b' [ ('one';'two') put__d 'a';'b' [ d=: Dict 'hash' ; 'keytype' ; 'boxed' ; 'valuetype' ; 'boxed'
Dict=: 3 : 'y conew ''jdictionary'''

create_jdictionary_=: 3 : 0
settings=. , boxopen y
sorted=: 'tree' -: 4 {. > {. settings
pairs=. }. settings
if. 1 < L. pairs do. pairs=. ; , each pairs end.
pairs=. _2 ]\ pairs
keyshape=: 'keyshape' setting_jdictionary_ pairs ; ''
valueshape=: 'valueshape' setting_jdictionary_ pairs ; ''
keys_of=: (0 , keyshape) $ typical_jdictionary_ 'keytype' setting_jdictionary_ pairs ; 'integer'
values_of=: (0 , valueshape) $ typical_jdictionary_ 'valuetype' setting_jdictionary_ pairs ; 'integer'
)
NB. An element of a type.
typical_jdictionary_=: 3 : 0
select. y
  case. 'boxed' do. a:
  case. 'character';'literal' do. ' '
  case. do. 0
end.
)
setting_jdictionary_=: 4 : 0
'pairs default'=. y
if. 0 = # pairs do. default return. end.
at=. ({."1 pairs) i. < x
if. at < # pairs do. > {: at { pairs else. default end.
)
destroy_jdictionary_=: codestroy

NB. Keys as a list of cells, and the frame they came in.
listed_jdictionary_=: 3 : 0
frame=. (- # keyshape) }. $ y
(< frame) , < ((*/ frame) , keyshape) $ , y
)

NB. Puts values under keys; the last of equal keys counts.
put_jdictionary_=: 4 : 0
'frame new'=. listed y
values=. ((# new) , valueshape) $ , x
for_key. new do.
  at=. keys_of i. key
  value=. key_index { values
  if. at < # keys_of do. values_of=: value at} values_of
  else.
    keys_of=: keys_of , key
    values_of=: values_of , value
  end.
end.
if. sorted do.
  order=. /: keys_of
  keys_of=: order { keys_of
  values_of=: order { values_of
end.
EMPTY
)
NB. The values of keys; of a key that is not there x, or an index error.
get_jdictionary_=: 3 : 0
'frame wanted'=. listed y
(frame , valueshape) $ , (keys_of i. wanted) { values_of
:
'frame wanted'=. listed y
at=. keys_of i. wanted
(frame , valueshape) $ , at { values_of , valueshape $ x
)
NB. Whether keys are there; takes them away; how many there are; keys; values; both; none of them any more.
has_jdictionary_=: 3 : 0
'frame wanted'=. listed y
frame $ wanted e. keys_of
)
del_jdictionary_=: 3 : 0
'frame gone'=. listed y
kept=. -. keys_of e. gone
values_of=: kept # values_of
keys_of=: kept # keys_of
EMPTY
)
count_jdictionary_=: 3 : '# keys_of'
keys_jdictionary_=: 3 : 'keys_of'
values_jdictionary_=: 3 : 'values_of'
items_jdictionary_=: 3 : 'keys_of ; values_of'
empty_jdictionary_=: 3 : 0
keys_of=: 0 # keys_of
values_of=: 0 # values_of
EMPTY
)
