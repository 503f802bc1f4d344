NB. Folders: what is in them, at any depth; searching and replacing text in all their files; comparing texts and files.

NB. Entries of a folder, or those that a pattern describes. x is a letter: text with folders first, in the order of names
NB. (n, as without x), dates (d) or sizes (s). Or it is a number: 0 gives names as text, 1 paths in boxes, 2 rows of path,
NB. time, size, permissions and attributes; files only, or with a second number of 1 the folders too.
NB. e.g. EMPTY -: 1 dir '/no/such/folder/'
NB. e.g. (<'/etc/passwd') e. 1 dir '/etc/pass*'
NB. e.g. 0 1 -: (# 1 dir '/et?') , # 1 1 dir '/et?'
NB. e.g. 'passwd ' -: 7 {. , 's' dir '/etc/passwd'
NB. e.g. (1 dir '/etc') -: 1 dir '/etc/*'
NB. e.g. (1 1 dir '*') -: {."1 (2 1 dir '')
NB. e.g. -. '/' e. ; 1 1 dir '*'
dir=: 3 : 0
'n' dir y
:
path=. pattern_jdir_ y
found=. 1!:0 path
if. 0 = # found do. EMPTY return. end.
found=. found /: {."1 found
if. 2 = 3!:0 x do. x lines_jdir_ found return. end.
'what whole'=. 2 {. x
found=. (whole +. -. isfolder_jdir_ found) # found
if. what = 0 do. list {."1 found return. end.
paths=. ({. fpathname path) ,each {."1 found
if. what = 1 do. paths else. paths ,. }."1 found end.
)
isfolder_jdir_=: 'd' = 4 {&> 4 {"1 ]

NB. The pattern that a name means: that of a folder means all that is in it.
pattern_jdir_=: 3 : 0
path=. infolder_jdir_ y
path , '*' #~ (0 = # path) +. '/' -: {: path
)

NB. The path of a name, with a separator behind it if it is that of a folder; a pattern is none, whatever it describes.
infolder_jdir_=: 3 : 0
path=. > fboxname y
if. (0 = # path) +. +./ '*?' e. path do. path return. end.
path , '/' #~ (2 = ftype path) *. '/' ~: {: path
)

NB. Lines of text for entries: folders first, each kind in the order that the letter means.
lines_jdir_=: 4 : 0
select. {. x
  case. 'd' do. y=. y /: tsrep > 1 {"1 y
  case. 's' do. y=. y /: > 2 {"1 y
end.
y=. y \: isfolder_jdir_ y
(> {."1 y) ,. ' ' ,. (": ,. > 2 {"1 y) ,. ' ' ,. isotimestamp > 1 {"1 y
)

NB. All files in a folder and the folders in it, or those that a pattern for their names describes: rows of path, time of
NB. change, size; with x those of that time and later. Hidden folders are left out.
NB. e.g. 0 3 -: $ dirtree '/no/such/folder'
NB. e.g. (<'/etc/passwd') e. {."1 dirtree '/etc/passw*'
NB. e.g. 0 = # 9999 dirtree '/etc/passwd'
dirtree=: 3 : 0
'' dirtree y
:
'folder pattern'=. fpathname infolder_jdir_ y
rows=. folder below_jdir_ pattern , '*' #~ 0 = # pattern
if. * # x do. rows=. rows #~ (tsrep 6 {. x) <: tsrep > 1 {"1 rows end.
rows
)
below_jdir_=: 4 : 0
found=. x entries_jdir_ y
files=. (-. isfolder_jdir_ found) # found
rows=. ((< x) ,each {."1 files) ,. 1 2 {"1 files
for_name. x folders_jdir_ '.' do. rows=. rows , (x , (> name) , '/') below_jdir_ y end.
rows
)

NB. What is in folder x and has a name like y, by name; a folder that cannot be read is empty.
entries_jdir_=: 4 : 0
found=. 1!:0 ::(''"_) x , y
if. # found do. found /: {."1 found else. 0 6 $ a: end.
)

NB. The names of the folders in folder x that do not begin with a character of y.
folders_jdir_=: 4 : 0
found=. x entries_jdir_ '*'
names=. (isfolder_jdir_ found) # {."1 found
names #~ -. y e.~ {.&> names
)

NB. The folders in a folder, at any depth; with an x of 1 those that hold files.
NB. e.g. ('' -: dirpath '/no/such/folder') *. '' -: 1 dirpath '/no/such/folder'
dirpath=: 3 : 0
0 dirpath y
:
folder=. > fboxname y
folder=. folder , '/' #~ (* # folder) *. '/' ~: {: folder
paths=. (< folder) ,each (folder folders_jdir_ '') ,each '/'
if. # paths do. paths=. ; (< paths) , dirpath each paths end.
if. x do. paths #~ (0 e. isfolder_jdir_@(entries_jdir_&'*'))@> paths else. paths end.
)

NB. Files below folder y whose paths have the text x.
NB. e.g. '' -: 'x' dirfind '/no/such/folder'
dirfind=: 4 : 'paths #~ (+./@(x&E.)) every paths=. {."1 dirtree y'

NB. Files below folder y that hold the text x, and where.
NB. e.g. 0 2 -: $ 'x' dirss '/no/such/folder'
dirss=: 4 : 0
paths=. {."1 dirtree y
places=. (x&fss) each paths
(* # every places) # paths ,. places
)

NB. Replaces text (old ; new) in the files below a folder: the files and how often.
NB. e.g. 0 2 -: $ ('x' ; 'y') dirssrplc '/no/such/folder'
dirssrplc=: 4 : 0
paths=. {."1 dirtree y
counts=. (x&fssrplc) every paths
(* counts) # paths ,. <"0 counts
)

NB. How many files there are below a folder, and how many bytes.
NB. e.g. 0 0 -: dirused '/no/such/folder'
dirused=: 3 : '(# , [: +/ [: ; {:"1) dirtree y'

NB. The lines of two texts (or tables of text, without trailing blanks) that have no partner in the other: 0 for x or 1 for
NB. y, the line's number, its text.
NB. e.g. 'no difference' -: 'ab' compare 'ab'
NB. e.g. ('0 [1] b' ,: '1 [1] c') -: ('a' , LF , 'b' , LF , 'd') compare 'a' , LF , 'c' , LF , 'd'
compare=: 4 : 0
a=. lines_jcompare_ x
b=. lines_jcompare_ y
if. a -: b do. 'no difference' return. end.
> a alone_jcompare_ b
)
lines_jcompare_=: 3 : 0
if. 1 < # $ y do. <@dtb"1 y else. <;._2 text , LF #~ LF ~: {: text=. toJ , y end.
)

NB. Which lines have no partner: the longest list of lines that both have in their order is found by its length from each
NB. pair of lines to the ends; equal lines at the beginnings and ends of both are partners without that.
alone_jcompare_=: 4 : 0
count=. x <.&# y
same=. (count {. x) = count {. y
begin=. same i. 0
end=. (count - begin) <. (count {.!.a: |. x) (i.&0)@:= count {.!.a: |. y
a=. (- end) }. begin }. x
b=. (- end) }. begin }. y
lengths=. ,: 0 $~ >: # b
for_line. |. a do.
  after=. {. lengths
  lengths=. lengths ,~ >./\. after >. (line = b , a:) * 1 + 1 |.!.0 after
end.
found=. 0 $ a:
i=. j=. 0
while. (i < # a) +. j < # b do.
  if. (i < # a) *. (j < # b) *. (i { a , a:) = j { b , a: do. i=. >: i
    j=. >: j
  elseif. (j = # b) +. (i < # a) *. ((< (>: i) , j) { lengths , 0) >: (< i , >: j) { lengths ,. 0 do.
    found=. found , < '0 [' , (": begin + i) , '] ' , > i { a
    i=. >: i
  elseif. do.
    found=. found , < '1 [' , (": begin + j) , '] ' , > j { b
    j=. >: j
  end.
end.
found
)

NB. Compares two text files, named in boxes or between blanks, their names followed by x; fcompares whatever ends their lines.
NB. e.g. 'no difference' -: '/passwd' fcompare '/etc' ; '/etc'
NB. e.g. 'file not found: /no/such' -: fcompare '/etc/passwd /no/such'
fcompare=: 3 : 0
'' fcompare y
:
x files_jcompare_ y
)
NB. e.g. 'no difference' -: fcompares '/etc/passwd /etc/passwd'
fcompares=: 3 : 0                                     NB. compares two text files by their lines
'' fcompares y
:
x files_jcompare_ y
)
files_jcompare_=: 4 : 0
'a b'=. names=. (cutopen y) ,each < x
texts=. fread each names
if. +./ there=. texts = <_1 do. 'file not found: ' , > {. there # names else. compare&>/ texts end.
)

NB. Compares the files of two folders, named in boxes or between blanks: a line for each that has no partner of its name in
NB. the other folder (0 is the first one, 1 the second), or another content. x are up to three numbers, all 0 if they are
NB. missing: 1 to see the lines that differ, 1 to compare what is in the folders in them too, 1 to be told of files that were
NB. changed at different times. dircompares compares texts, whatever ends their lines.
NB. e.g. 'not in 1: f' -: dircompare a ; b [ 'x' fwrite a , '/f' [ fpathcreate@> (a=. '~temp/jackal-one') ; b=. '~temp/jackal-two'
NB. e.g. 'not in 1: f' -: dircompares a ; b [ 'x' fwrite a , '/f' [ fpathcreate@> (a=. '~temp/jackal-one') ; b=. '~temp/jackal-two'
NB. e.g. 1 1 1 -: ferase ('~temp/jackal-'&,) each 'one/f' ; 'one' ; 'two'
NB. e.g. 1 1 -: fpathcreate@('~temp/jackal-'&,)@> ;: 'one two'
NB. e.g. 2 2 -: ('a' , LF)&fwrite@('~temp/jackal-'&,)@> 'one/f' ; 'two/g'
NB. e.g. 'no difference' -: 1 1 1 dircompare '~temp/jackal-one ~temp/jackal-one'
NB. e.g. ('not in 0: f' ,: 'not in 1: g') -: >@cutLF dircompare '~temp/jackal-two' ; '~temp/jackal-one'
NB. e.g. 3 = ('a' , CRLF) fwrite '~temp/jackal-two/f'
NB. e.g. ('not in 0: g' ; 'differs: f') -: cutLF dircompare '~temp/jackal-one ~temp/jackal-two'
NB. e.g. 'not in 0: g' -: dircompares '~temp/jackal-one ~temp/jackal-two'
NB. e.g. 3 = ('b' , CRLF) fwrite '~temp/jackal-two/f'
NB. e.g. ('differs: f' ; '0 [0] a' ; '1 [0] b') -: }. cutLF 1 dircompares '~temp/jackal-one ~temp/jackal-two'
NB. e.g. 1 1 1 1 1 -: ferase ('~temp/jackal-'&,) each 'one/f' ; 'two/f' ; 'two/g' ; 'one' ; 'two'
NB. e.g. 'folder not found: /no/such' -: dircompare '/etc /no/such'
dircompare=: 3 : 0
0 dircompare y
:
x fread folders_jcompare_ y
)
dircompares=: 3 : 0                                   NB. compares the text files of two folders by their lines
0 dircompares y
:
x freads folders_jcompare_ y
)

NB. u reads a file.
folders_jcompare_=: 1 : 0
:
'long deep times'=. 3 {. x
folders=. infolder_jdir_ each cutopen y
if. +./ missing=. 2 ~: ftype every folders do. 'folder not found: ' , > {. missing # folders return. end.
'a b'=. deep inside_jcompare_ each folders
lines=. ('not in 0: '&, each b -.&:({."1) a) , 'not in 1: '&, each a -.&:({."1) b
for_name. a ([ -. -.)&:({."1) b do.
  texts=. u each folders ,each name
  if. -.@-:/ texts do. lines=. lines , ('differs: ' , > name) ; long # <@dtb"1 compare&>/ texts
  elseif. times > -:/ name time_jcompare_ each a ; < b do. lines=. lines , < 'other time: ' , > name
  end.
end.
if. # lines do. }. ; LF ,each lines else. 'no difference' end.
)
time_jcompare_=: 4 : '({:"1 y) {~ ({."1 y) i. < x'
NB. The files in a folder, with x of 1 those in the folders in it too: rows of the name in the folder and the time of change.
inside_jcompare_=: 4 : 0
if. x do. found=. y below_jdir_ '*' else. found=. (-. isfolder_jdir_ found) # found=. y entries_jdir_ '*' end.
if. x do. found=. ((# y) }. each {."1 found) ,. 1 {"1 found end.
2 {."1 found
)
