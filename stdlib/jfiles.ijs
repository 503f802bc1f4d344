NB. Component files: lists of values in a file, numbered from 0, each of any type and shape. A file is named by its path, to which
NB. .ijf is added if its name has no ending, or by the number that 1!:21 gave it.

NB. What is in a file: a mark, then numbers of eight bytes: how many components there are, for how many the directory has room,
NB. where it begins, and how many bytes of components that were replaced nobody uses. The directory has two numbers for each
NB. component: where it begins and how long it is, in the form that 3!:1 gives.

NB. Makes a file without components, in place of what was there: whether it could.
NB. e.g. 1 = jcreate '~temp/jackal-example'
NB. e.g. 0 = jcreate '/no/such/folder/file'
jcreate=: 3 : '(empty_jfiles_ 16) (1 [ 1!:2) ::0: file_jfiles_ y'
NB. Adds values: those in the boxes x, or x if it has no boxes. Gives their numbers.
NB. e.g. 0 1 -: ('first' ; 1 2 3) jappend f [ jcreate f=. '~temp/jackal-parts'
NB. e.g. (,0) -: 'first' jappend '~temp/jackal-example'
NB. e.g. 1 2 -: ('second' ; i. 2 3) jappend '~temp/jackal-example'
NB. e.g. (,3) -: (< 'a' ; 1) jappend '~temp/jackal-example.ijf'
NB. e.g. (4 + i. 40) -: (<"0 i. 40) jappend '~temp/jackal-example'
jappend=: 4 : 0
items=. items_jfiles_ x
file=. file_jfiles_ y
'count room at free'=. head_jfiles_ file
if. room < count + # items do.
  entries=. 1!:11 file , < at , 16 * count
  room=. 2 * count + # items
  at=. size_jfiles_ file
  file add_jfiles_ (16 * room) {.!.({. a.) entries
end.
entries=. file put_jfiles_ items
(file , < at + 16 * count) write_jfiles_ entries
file head_jfiles_ (count + # items) , room , at , free
count + i. # items
)
NB. The components of a file ; numbers, in boxes.
NB. e.g. (<1 2 3) -: jread f ; 1 [ ('first' ; 1 2 3) jappend f [ jcreate f=. '~temp/jackal-parts'
NB. e.g. (<'second') -: jread '~temp/jackal-example' ; 1
NB. e.g. ((i. 2 3) ; 'first') -: jread '~temp/jackal-example' ; 2 0
NB. e.g. ((< 'a' ; 1) , < 39) -: jread '~temp/jackal-example' ; 3 43
NB. e.g. 3 = jread ::(13!:11@'') '~temp/jackal-example' ; 44
jread=: 3 : 0
'file which'=. place_jfiles_ y
3!:2@(1!:11)@(file , <) each <"1 which entries_jfiles_ file
)
NB. Puts the values x, as jappend has them, in the place of the components of a file ; numbers, which it gives.
NB. e.g. 1 = 'another' jreplace f ; 1 [ ('first' ; 1 2 3) jappend f [ jcreate f=. '~temp/jackal-parts'
NB. e.g. 1 = 'a text that is longer' jreplace '~temp/jackal-example' ; 1
NB. e.g. 2 0 -: (1 ; 2) jreplace '~temp/jackal-example' ; 2 0
NB. e.g. (2 ; 'a text that is longer' ; 1) -: jread '~temp/jackal-example' ; i. 3
jreplace=: 4 : 0
'file which'=. place_jfiles_ y
items=. (# , which) $ items=. items_jfiles_ x
'count room at free'=. head_jfiles_ file
free=. free + +/ {:"1 (, which) entries_jfiles_ file
entries=. file put_jfiles_ items
for_index. , which do. (file , < at + 16 * index) write_jfiles_ index_index { entries end.
file head_jfiles_ count , room , at , free
which
)
NB. The number of the first component, how many there are, the bytes of the file, those of them that nobody uses.
NB. e.g. 0 2 -: 2 {. jsize f [ ('first' ; 1 2 3) jappend f [ jcreate f=. '~temp/jackal-parts'
NB. e.g. 0 44 -: 2 {. jsize '~temp/jackal-example'
NB. e.g. (fsize '~temp/jackal-example.ijf') = 2 { jsize '~temp/jackal-example'
jsize=: 3 : '0 , (0 { head_jfiles_ file) , (size_jfiles_ file) , 3 { head_jfiles_ file=. file_jfiles_ y'
NB. Makes file x of the components of file y, or of those of a file ; numbers, without what nobody uses: whether it could.
NB. e.g. 1 = '~temp/jackal-copy' jdup f ; 1 0 [ ('first' ; 1 2 3) jappend f [ jcreate f=. '~temp/jackal-parts'
NB. e.g. 1 = '~temp/jackal-example2' jdup '~temp/jackal-example' ; 1 2
NB. e.g. ('a text that is longer' ; 1) -: jread '~temp/jackal-example2' ; 0 1
NB. e.g. 1 = '~temp/jackal-example2' jdup '~temp/jackal-example'
NB. e.g. 0 44 0 -: 0 1 3 { jsize '~temp/jackal-example2'
jdup=: 4 : 0
y=. boxopen y
if. 1 = # , y do. y=. y , < i. 1 { jsize y end.
items=. , jread y
if. -. jcreate x do. 0 return. end.
1 [ items jappend x
)
NB. Deletes a file: whether it could.
NB. e.g. 1 = jerase f [ jcreate f=. '~temp/jackal-parts'
NB. e.g. 1 = jerase '~temp/jackal-copy'
NB. e.g. 1 1 0 -: jerase@> '~temp/jackal-example' ; '~temp/jackal-example2' ; '~temp/jackal-example'
jerase=: 3 : '1 = ferase file_jfiles_ y'

mark_jfiles_=: 'JackalJF'
empty_jfiles_=: 3 : 'mark_jfiles_ , (3 ic 0 , y , 40 0) , (16 * y) # {. a.'
items_jfiles_=: 3 : 'if. 32 = 3!:0 y do. , y else. , < y end.'
size_jfiles_=: 3 : '1!:4 y'
place_jfiles_=: (file_jfiles_@{. ; >@{:)@,

NB. A path, or the number of a file, boxed.
file_jfiles_=: 3 : 0
name=. > y
if. (3!:0 name) e. 1 4 8 do. < name return. end.
path=. > fboxname name
< path , '.ijf' #~ -. '.' e. > {: fpathname path
)
NB. The four numbers at a file's beginning; what is there becomes y.
head_jfiles_=: 3 : 0
bytes=. 1!:11 y , < 0 40
if. -. mark_jfiles_ -: 8 {. bytes do. 'domain error: not a file of components' 13!:8 ] 3 end.
_3 ic 8 }. bytes
:
(x , < 8) write_jfiles_ y
)
add_jfiles_=: 4 : 'y 1!:3 x'
write_jfiles_=: 4 : '(3 ic , y) 1!:12 x'
NB. Writes values behind all that is there: where each begins, and how long it is.
put_jfiles_=: 4 : 0
texts=. 3!:1 each y
begin=. size_jfiles_ x
x add_jfiles_ ; texts
(begin + +/\ 0 , }: # every texts) ,. # every texts
)
NB. The rows of the directory for components.
entries_jfiles_=: 4 : 0
'count room at free'=. head_jfiles_ y
if. 0 e. , (x >: 0) *. x < count do. 'index error: no such component' 13!:8 ] 3 end.
x { _2 ]\ _3 ic 1!:11 y , < at , 16 * count
)
