NB. Scripts: running files, and the libraries that are part of Jackal.

LOADED_jlib_=: 0 $ a:

NB. What to load: a path if there is such a file (a sandbox has none), else paths and names between blanks, or in boxes.
targets_jlib_=: 3 : 0
if. L. y do. y=. , y elseif. fexist ::0: y do. y=. , < y elseif. do. y=. cut y end.
asname_jlib_"0 y
)

NB. Addons that J knows by a short name. Some are no part of Jackal: the error names where one would be.
short_jlib_=: ;: 'plot jzplot viewmat gl2 bmp jpeg png'
addons_jlib_=: (<'graphics/') ,&.> 'plot' ; 'plot/jzplot' ; 'viewmat' ; 'gl2' ; 'bmp' ; 'jpeg' ; 'png'

NB. A path of J's own folders that is not a file here means the library of that name: '~addons/tables/csv/csv.ijs' is
NB. 'tables/csv', '~system/main/strings.ijs' is 'strings'.
asname_jlib_=: 3 : 0
path=. > y
if. y e. short_jlib_ do. if. -. isfile_jlib_ < path , '.ijs' do. addons_jlib_ {~ short_jlib_ i. y return. end. end.
if. '~' ~: {. path do. y return. end.
if. isfile_jlib_ < jpath path do. y return. end.
parts=. <;._1 '/' , (- 4 * '.ijs' -: _4 {. path) }. path
select. {. parts
case. <'~addons' do. parts=. (- (3 < # parts) *. -:/ _2 {. parts) }. parts
case. <'~system' do. parts=. ({. , {:) parts
case. do. y return.
end.
name=. < }. ; '/' ,&.> }. parts
> (islibrary_jlib_ name) { y ;&< name
)

NB. The paths that a target may mean, best first: in the current folder, beside the script that runs, as an addon.
paths_jlib_=: 3 : 0
path=. jpath > y
if. '/' = {. path do. r=. < path
else. r=. path ; (beside_jlib_ path) ; jpath '~addons/' , addon_jlib_ path end.
, r ,. r ,&.> <'.ijs'
)

NB. The script that runs is the one in which a name is now assigned.
beside_jlib_=: 3 : 0
mark_jlib_=: 0
index=. {. 4!:4 < 'mark_jlib_'
if. index < 0 do. y return. end.
script=. > index { 4!:3 ''
y ,~ script {.~ >: script i: '/'
)

NB. e.g. 'math/lapack2/lapack2' -: addon_jlib_ 'math/lapack2'
NB. e.g. 'general/misc/prompt' -: addon_jlib_ 'general/misc/prompt'
addon_jlib_=: 3 : 'if. 1 = +/ ''/'' = y do. y , (y i: ''/'') }. y else. y end.'
isother_jlib_=: ('.k' ; '.q' ; '.apl' ; '.dyalog') e.~ <@(}.~ i:&'.')@>   NB. a script of another notation is found by it
isfile_jlib_=: 3 : '1 [ 1!:11 y , < 0 0' ::0:            NB. whether it can be read: not a folder, not in a sandbox

NB. The file that a target means, boxed; where there is none, the addon of a name in a folder, else what would be here.
file_jlib_=: 3 : 0
if. isother_jlib_ y do. < jpath > y return. end.
paths=. paths_jlib_ y
if. +./ there=. isfile_jlib_"0 paths do. {. there # paths return. end.
if. ('/' e. > y) > '.ijs' -: _4 {. > y do. {: paths return. end.
{. paths
)
refused_jlib_=: 3 : 0
try. 0 [ 1!:11 y , < 0 0 catch. 28 = 13!:11 '' end.
)
found_jlib_=: 3 : 0
if. 0 = # > y do. y return. end.
file=. file_jlib_ y
if. (isfile_jlib_ +: isother_jlib_) file do.
echo 'not found: ' , > whole_jlib_ file
LOOKED_jlib_=: file , y , whole_jlib_ ~. , paths_jlib_ y   NB. the error tells of these
if. refused_jlib_ file do. ('file name error: no library has this name, and the sandbox shuts off files') 13!:8 ] 25 end.
end.
file
)
whole_jlib_=: (jcwdpath ::]^:('/' ~: {.))&.>              NB. a path from the root on
text_jlib_=: 68!:1                                      NB. the text of a library
islibrary_jlib_=: 3 : 'y e. 68!:0 $ 0'
key_jlib_=: file_jlib_^:(-.@islibrary_jlib_)            NB. what a loaded target is known by
remember_jlib_=: 3 : 'LOADED_jlib_=: ~. LOADED_jlib_ , key_jlib_ y'
ispuzzle_jlib_=: 'puzzles/' -: 8 {. >                   NB. a lesson: it defines names where it is loaded, as a file would
pick_jlib_=: (islibrary_jlib_ * >:@ispuzzle_jlib_) [ remember_jlib_

NB. Runs the text of a library, in the locale z when it is called by its full name.
runtext=: 0!:100
NB. e.g. EMPTY -: runtext '1'
showtext=: 0!:101                                     NB. prints a text
NB. e.g. EMPTY -: showtext ''

NB. Runs scripts: paths, or names of libraries. Each runs in a definition without names: what it assigns with =. and the
NB. locale that it makes the current one are its own.
NB. e.g. EMPTY -: load 'trig'
NB. e.g. EMPTY -: loadd 'strings'
NB. e.g. 7 = load ::7: '/no/such/script.ijs'
load=: EMPTY [ (3 : '(4!:55 <''y'') 0!:0@] y'@found_jlib_)`(runtext_z_@text_jlib_)`(3 : '(4!:55 <''y'') 0!:0@] y'@text_jlib_)@.pick_jlib_"0@targets_jlib_
loadd=: EMPTY [ (3 : '(4!:55 <''y'') 0!:1@] y'@found_jlib_)`(showtext_z_@text_jlib_)`(3 : '(4!:55 <''y'') 0!:1@] y'@text_jlib_)@.pick_jlib_"0@targets_jlib_ NB. loads a script and shows its sentences
NB. e.g. 7 7 -: (script ::7: , scriptd ::7:) '/no/such/script.ijs'
script=: EMPTY [ 3 : '(4!:55 <''y'') 0!:0@] y'@file_jlib_@boxopen   NB. runs a script
scriptd=: EMPTY [ 3 : '(4!:55 <''y'') 0!:1@] y'@file_jlib_@boxopen  NB. runs a script and shows its sentences

NB. Runs those that were not run before.
new_jlib_=: 3 : 0
targets=. targets_jlib_ y
targets #~ (key_jlib_"0 targets) (-.@e.) LOADED_jlib_
)
NB. e.g. EMPTY -: require 'trig'
require=: load@new_jlib_                              NB. loads scripts that are not loaded yet

NB. The scripts that ran.
NB. e.g. EMPTY -: 0 0 $ scripts ''
scripts=: 3 : '> 4!:3 '''''

NB. Addons are not fetched: those that are part of Jackal need no installing, others go in the folder of addons.
NB. e.g. 7 = install ::7: 'all'
install=: 3 : '(''nonce error: addons are not fetched; put them into '' , jpath ''~addons'') 13!:8 ] 11'
NB. Constants of the system's own libraries are not here, since those are not called.
NB. e.g. 7 = jsystemdefs ::7: 'hostdefs'
jsystemdefs=: 3 : '(''nonce error: the system definitions '' , y , '' are not part of Jackal'') 13!:8 ] 11'
