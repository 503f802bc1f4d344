NB. Files. A file is named by text, boxed or not; ~ is the user's folder, ~temp one for things that do not last.
NB. What fails gives _1, unless the comment says otherwise.

NB. The folders that have short names beside ~, ~home and ~temp; what else begins with ~ is a name like others.
folders_jlib_=: ;: 'addons addons2 bin break config install snap system tools user'

NB. The path that a name with a folder's short name stands for.
NB. e.g. '~Addons/x' -: jpath '~Addons/x'
NB. e.g. '/a/b' -: jpath '/a/b'
NB. e.g. (jpath '~home/x') -: jpath '~/x'
NB. e.g. '/x' -: (# jpath '~') }. jpath '~/x'
jpath=: 3 : 0
y=. > y
if. '~' ~: {. y do. y return. end.
folder=. '/' taketo y
rest=. (# folder) }. y
select. folder
  case. (,'~') ; '~home' do. place=. 2!:5 ::0: 'HOME'   NB. a sandbox has none
  case. '~temp' do. place=. 2!:5 ::0: 'TMPDIR'
  case. do.
    if. -. (< }. folder) e. folders_jlib_ do. y return. end.
    place=. (2!:5 ::('/tmp'"_) 'HOME') , '/jackal/' , }. folder
end.
if. -. 2 = 3!:0 place do. place=. '/tmp' end.
place , rest
)
jpathsep=: '/' (I. @ ('\' = ])) } ]                    NB. a path with / between folders
NB. e.g. 'a/b' -: jpathsep 'a\b'
hostpathsep=: jpathsep                                 NB. a path as this system writes it
NB. e.g. 'a/b' -: hostpathsep 'a\b'
jhostpath=: hostpathsep                                NB. a path as this system writes it
NB. e.g. 'a/b' -: jhostpath 'a\b'
winpathsep=: '\' (I. @ ('/' = ])) } ]                   NB. a path with \ between folders
NB. e.g. 'a\b' -: winpathsep 'a/b'

NB. A path without the steps down that .. takes back.
NB. e.g. 'a/b/f' -: fixdotdot 'a/b/c/d/../../e/../f'
fixdotdot=: 3 : 0
kept=. 0 $ a:
for_part. <;._2 y , '/' do.
  back=. (part = <'..') *. (0 < # kept) *. -. ({: kept) e. '' ; '..'
  if. back do. kept=. }: kept else. kept=. kept , part end.
end.
}. ; '/' ,each kept
)
file2url=: 'file://' , (' ' ; '%20') stringreplace jpathsep   NB. the address of a file
NB. e.g. 'file:///a%20b' -: file2url '/a b'
jcwdpath=: 3 : '(1!:43 '''') , ''/'' , y'              NB. a path in the current folder
NB. e.g. '/x' -: _2 {. jcwdpath 'x'
fboxname=: <@jpath@(8&u:)@:>                           NB. the path of a file, boxed
NB. e.g. (<'/a') = fboxname '/a'

NB. The bytes of a file, or those of (file ; begin , count). x b: boxed lines, m: rows, s: lines that end with LF.
NB. e.g. 'abc' -: fread f [ 'abc' fwrite f=. '~temp/jackal-example'
NB. e.g. _1 = fread '/no/such/file'
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

freads=: 's'&fread : fread                             NB. the text of a file, each line with LF
NB. e.g. ('abc' , LF) -: freads f [ 'abc' fwrite f=. '~temp/jackal-example'

NB. The records of a file, which have one length and one separator, as rows; those of (file ; begin , count).
NB. e.g. (2 3 $ 'abcdef') -: freadr f [ ('abc' , LF , 'def') fwrite f=. '~temp/jackal-example'
freadr=: 3 : 0
'file part'=. 2 {. boxopen y
text=. fread file
if. text -: _1 do. _1 return. end.
width=. 1 i.~ text e. CR , LF
gap=. (((CR , LF) -: 2 {. width }. text) { 1 2) * width < # text
records=. width {."1 (- width + gap) ]\ text
'begin count'=. 2 {. part , (# part) }. 0 , # records
(begin + i. count <. 0 >. (# records) - begin) { records
)

NB. The lines of a file (file ; begin), a block at a time, and where the next block begins.
NB. e.g. ('abc' ; 3) -: freadblock f ; 0 [ 'abc' fwrite f=. '~temp/jackal-example'
freadblock=: 3 : 0
'file begin'=. y
size=. fsize file
if. (size <: begin) +. size = _1 do. '' ; begin return. end.
count=. 1e6 <. size - begin
text=. fread file ; begin , count
if. (LF e. text) *. size > begin + count do. text=. (1 + text i: LF) {. text end.
text ; begin + # text
)

NB. Writes text x to a file, in place of what was there; gives its length.
NB. e.g. 3 = 'abc' fwrite '~temp/jackal-example'
NB. e.g. 2 = 'de' fappend '~temp/jackal-example'
fwrite=: 4 : 'if. _1 -: (, x) 1!:2 ::_1: fboxname y do. _1 else. # , x end.'
fappend=: 4 : 'if. _1 -: (, x) 1!:3 ::_1: fboxname y do. _1 else. # , x end.' NB. appends text x to a file; gives its length
fwrites=: 4 : '(ftext_jlib_ x) fwrite y'               NB. writes lines to a file: boxed texts, rows, or text
NB. e.g. 5 = ('a' ; 'bc') fwrites '~temp/jackal-example'
fappends=: 4 : '(ftext_jlib_ x) fappend y'             NB. appends lines to a file
NB. e.g. 2 = 'd' fappends '~temp/jackal-example'
fwritenew=: 4 : 'if. x -: fread y do. 0 else. x fwrite y end.'   NB. writes a file unless it has this text already
NB. e.g. 0 = (fread f) fwritenew f=. '~temp/jackal-example'
fputs=: 3 : 'ftext_jlib_ y'                            NB. the text that fwrites writes
NB. e.g. ('a' , LF , 'bc' , LF) -: fputs 'a' ; 'bc'
fgets=: 3 : 'toJ y'                                    NB. text of a file with lines that end with LF
NB. e.g. ('a' , LF) -: fgets 'a' , CRLF
ftext_jlib_=: 3 : 0
if. L. y do. ; (,&LF@,)@": each , y return. end.
if. 2 > # $ y do. text=. toJ , ": y
else. text=. , (": y) ,. LF
end.
text , LF #~ (* # text) *. LF ~: {: text
)

NB. Writes x over the bytes of (file ; begin) that are there.
NB. e.g. 1 = 'X' freplace f ; 0 [ 'abc' fwrite f=. '~temp/jackal-example'
NB. e.g. 'Xbc' -: fread '~temp/jackal-example'
freplace=: 4 : 'if. _1 -: (, x) 1!:12 ::_1: (fboxname {. y) , {: y do. _1 else. # , x end.'

NB. Places in a file where text x begins.
NB. e.g. 2 5 -: 'bc' fss f [ 'a bc bc' fwrite f=. '~temp/jackal-example'
fss=: 4 : 'if. _1 -: text=. fread y do. _1 else. (, x) ss text end.'

NB. Replaces text in a file by (old ; new); gives how often.
NB. e.g. 2 = ('bc' ; 'ef') fssrplc f [ 'a bc bc' fwrite f=. '~temp/jackal-example'
fssrplc=: 4 : 0
if. _1 -: text=. fread y do. _1 return. end.
count=. # (> {. x) places_jlib_ text
if. count do. (x stringreplace text) fwrite y end.
count
)
NB. The same; says what it did.
NB. e.g. '2 replacements made' -: ('bc' ; 'ef') fstringreplace f [ 'a bc bc' fwrite f=. '~temp/jackal-example'
NB. e.g. 'no match found' -: ('no such text' ; '') fstringreplace '~temp/jackal-example'
fstringreplace=: 4 : 0
count=. x fssrplc y
if. count = 0 do. 'no match found' else. (": count) , ' replacement' , ((count ~: 1) # 's') , ' made' end.
)

fexist=: (1 = ftype)"0@boxopen                         NB. whether a file of this name exists
NB. e.g. 0 = fexist '/no/such/file'
fexists=: fexist                                       NB. whether a file of this name exists
NB. e.g. 0 = fexists '/no/such/file'
fsize=: (1!:4 ::_1:@fboxname)"0@boxopen                NB. the size of a file in bytes
NB. e.g. 7 = fsize f [ 'a bc bc' fwrite f=. '~temp/jackal-example'
fstamp=: 3 : 'if. # found=. 1!:0 > fboxname y do. (< 0 1) {:: found else. _1 end.'   NB. the time of the last change of a file
NB. e.g. 6 = # fstamp f [ 'abc' fwrite f=. '~temp/jackal-example'

NB. 0 if there is nothing of that name, 1 for a file, 2 for a folder.
NB. e.g. 0 2 -: (ftype '/no/such/file') , ftype '/'
ftype=: 3 : 0
path=. > fboxname y
path=. path }.~ - (1 < # path) *. '/' = {: path
if. path -: ,'/' do. 2 return. end.
entry=. 1!:0 path
if. # entry do. 1 + 'd' = 4 { 4 {:: {. entry else. 0 end.
)

NB. Names of the files that y (a path, with * and ? in its last part) describes.
NB. e.g. (<'jackal-example') = fdir f [ 'abc' fwrite f=. '~temp/jackal-example'
NB. e.g. (<'jackal-example') e. fdir '~temp/jackal-exam*'
fdir=: 3 : 'if. # found=. 1!:0 > fboxname y do. {."1 found else. 0 $ a: end.'

NB. What is in a file, to be shown.
NB. e.g. 'abc' -: fview f [ 'abc' fwrite f=. '~temp/jackal-example'
fview=: 3 : 'if. _1 -: text=. fread y do. ''file not found'' else. text end.'

NB. Gives file y the name x: whether it could.
NB. e.g. 1 = '~temp/jackal-example2' frename f [ 'a ef ef' fwrite f=. '~temp/jackal-example'
frename=: 4 : 0
if. _1 -: text=. fread y do. 0 return. end.
if. _1 -: text fwrite x do. 0 return. end.
1 [ ferase y
)
fpathcreate=: 1!:5 ::0:@fboxname                       NB. makes a folder: 1 if it could
NB. e.g. 0 = fpathcreate '/no/such/folder/here'

NB. Writes the files y, one after the other, to file x, if that changes it: whether it did, and the size.
NB. e.g. 1 7 -: '~temp/jackal-example3' fcopynew f [ 'a ef ef' fwrite f=. '~temp/jackal-example2'
NB. e.g. 0 7 -: '~temp/jackal-example3' fcopynew '~temp/jackal-example2'
NB. e.g. _1 = '~temp/jackal-example3' fcopynew '/no/such/file'
fcopynew=: 4 : 'x changed_jlib_ fread each boxopen y'
NB. The same, each file being lines that end with LF.
NB. e.g. 1 3 -: '~temp/jackal-example3' fcopynews '~temp/jackal-example2' [ 'ab' fwrite '~temp/jackal-example2'
fcopynews=: 4 : 'x changed_jlib_ freads each boxopen y'
changed_jlib_=: 4 : 0
if. (<_1) e. y do. _1 return. end.
text=. ; y
if. text -: fread x do. 0 , # text return. end.
if. _1 -: text fwrite x do. _1 else. 1 , # text end.
)
NB. Lets a file be run as a program: whether it could. A sandbox, which runs no commands, cannot.
NB. e.g. 1 = fmakex f [ 'abc' fwrite f=. '~temp/jackal-example2'
NB. e.g. '' -: 2!:0 'test -x ' , jpath '~temp/jackal-example2'
NB. e.g. _1 = fmakex '/no/such/file'
fmakex=: 3 : 0
if. 1 ~: ftype y do. _1 return. end.
if. _1 -: 2!:0 ::_1: 'chmod a+x -- ' , quoted_jlib_ > fboxname y do. _1 else. 1 end.
)
quoted_jlib_=: 3 : 0
quote=. ''''
quote , quote ,~ (quote ; quote , '\' , quote , quote) stringreplace y
)
ferase=: (1!:55 ::_1:@fboxname)"0@boxopen              NB. deletes a file
NB. e.g. 1 = ferase f [ 'abc' fwrite f=. '~temp/jackal-example2'
NB. e.g. _1 1 -: ferase '~temp/jackal-example2' ; '~temp/jackal-example3'

NB. The folder and the name of a path.
NB. e.g. ('/a/b/' ; 'cd') -: fpathname '/a/b/cd'
fpathname=: 3 : '((y i: ''/'') (>:@[ * <) # y) split_jlib_ y'
split_jlib_=: {. ; }.

NB. Applies u to each line of a file and shows nothing. Where x is 1, the lines keep the LF at their end.
NB. e.g. EMPTY -: ] fapplylines '/dev/null'
fapplylines=: 1 : 0
0 u fapplylines y
:
text=. toJ 1!:1 fboxname y
if. # text do.
  for_line. ((}: text = LF) , 1) <;.2 text do. u (> line) -. x }. LF end.
end.
EMPTY
)
