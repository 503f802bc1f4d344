NB. Files. A file is named by text, boxed or not; ~ is the user's folder, ~temp one for things that do not last.
NB. What fails gives _1, unless the comment says otherwise.

NB. The path that a name with a folder's short name stands for.
jpath=: 3 : 0
if. '~' ~: {. y do. y return. end.
folder=. '/' taketo y
rest=. (# folder) }. y
if. folder -: ,'~' do. place=. 2!:5 'HOME'
elseif. folder -: '~temp' do. place=. 2!:5 'TMPDIR' [ other=. '/tmp'
elseif. do. place=. (2!:5 'HOME') , '/jackal/' , }. folder
end.
if. -. 2 = 3!:0 place do. place=. '/tmp' end.
place , rest
)
jpathsep=: '/' (I. @ ('\' = ])) } ]                    NB. a path with / between folders
fboxname=: <@jpath@(8&u:)@:>                           NB. the path of a file, boxed

NB. The bytes of a file, or those of (file ; begin , count). x b: boxed lines, m: rows, s: lines that end with LF.
fread=: 3 : 0
if. 1 < # boxopen y do. 1!:11 ::_1: (fboxname {. y) , {: y else. 1!:1 ::_1: fboxname y end.
:
text=. fread y
if. text -: _1 do. _1 return. end.
text=. toJ text
select. {. x
  case. 'b' do. flines_jlib_ text
  case. 'm' do. > flines_jlib_ text
  case. do. text , LF #~ (* # text) *. LF ~: {: text
end.
)
flines_jlib_=: 3 : 'if. # y do. <;._2 y , LF #~ LF ~: {: y else. 0 $ a: end.'

freads=: 's'&fread : fread                             NB. a file's lines, each with LF
freadr=: 3 : 0
'file width'=. 2 {. y , < 0
text=. fread file
if. text -: _1 do. _1 else. (- width) ]\ text end.
)

NB. Writes, or appends, text x; gives its length.
fwrite=: 4 : 'if. _1 -: (, x) 1!:2 ::_1: fboxname y do. _1 else. # , x end.'
fappend=: 4 : 'if. _1 -: (, x) 1!:3 ::_1: fboxname y do. _1 else. # , x end.'
fwrites=: 4 : '(ftext_jlib_ x) fwrite y'               NB. writes lines: boxed texts, rows, or text
fappends=: 4 : '(ftext_jlib_ x) fappend y'             NB. appends lines
ftext_jlib_=: 3 : 0
if. L. y do. ; (,&LF@,)@": each , y return. end.
if. 2 > # $ y do. text=. toJ , ": y
else. text=. , (": y) ,. LF
end.
text , LF #~ (* # text) *. LF ~: {: text
)

NB. Writes x over the bytes of (file ; begin) that are there.
freplace=: 4 : 'if. _1 -: (, x) 1!:12 ::_1: (fboxname {. y) , {: y do. _1 else. # , x end.'

ferase=: (1!:55 ::_1:@fboxname)"0@boxopen              NB. deletes
fexist=: (1 = ftype)"0@boxopen                         NB. whether it is there and no folder
fsize=: 1!:4 ::_1:@fboxname                            NB. bytes

NB. 0 if there is nothing of that name, 1 for a file, 2 for a folder.
ftype=: 3 : 0
entry=. 1!:0 > fboxname y
if. # entry do. 1 + 'd' = 4 { 4 {:: {. entry else. 0 end.
)

NB. Names of the files that y (a path, with * and ? in its last part) describes.
fdir=: 3 : 'if. # found=. 1!:0 > fboxname y do. {."1 found else. 0 $ a: end.'
frename=: 4 : 0
if. _1 -: text=. fread y do. 0 return. end.
if. _1 -: text fwrite x do. 0 return. end.
1 [ ferase y
)
fpathcreate=: 1!:5 ::0:@fboxname                       NB. makes a folder; whether it could
fcopynew=: 4 : '(fread y) fwrite x'                    NB. copies file y to x

NB. The folder and the name of a path.
fpathname=: 3 : '(>: y i: ''/'') split_jlib_ y'
split_jlib_=: {. ; }.

NB. Applies u to each line of a file and shows nothing.
fapplylines=: 1 : 0
for_line. 'b' fread y do. u > line end.
EMPTY
)

NB. Entries of a folder: 1 dir gives their paths, dir a table.
dir=: 3 : 0
2 dir y
:
found=. 1!:0 > fboxname y , '*' #~ (0 = # y) +. '/' -: {: y
if. 0 = # found do. EMPTY return. end.
found=. found /: {."1 found
if. x = 1 do. (< (>: y i: '/') {. y) , each {."1 found return. end.
(> {."1 found) ,. ' ' ,. (": ,. > 2 {"1 found) ,. ' ' ,. isotimestamp > 1 {"1 found
)
