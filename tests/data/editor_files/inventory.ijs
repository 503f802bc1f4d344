NB. A class of objects: an inventory that counts things
require 'strings'
coclass 'pinventory'

NB. create an inventory from a list of boxed names
create=: 3 : 0
  items=: boxopen y
  counts=: (#items) $ 0
)

destroy=: codestroy

add=: 4 : 0
  ix=. items i. < y
  if. ix = #items do.
    items=: items , < y
    counts=: counts , 0
  end.
  counts=: (x + ix { counts) ix } counts
  i. 0 0
)

count=: 3 : 0
  (items i. boxopen y) { counts , 0
)

report=: 3 : 0
  order=. \: counts
  for_i. order do.
    smoutput (20 {. > i { items) , ": i { counts
  end.
  EMPTY
)

cocurrent 'base'
stock=: 'apple';'pear'
inv=: conew~ 'pinventory'
create__inv stock
5 add__inv 'pear'
2 add__inv 'plum'
count__inv 'pear'
report__inv ''
destroy__inv ''
