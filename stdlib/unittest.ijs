NB. Unit tests: a script of verbs test_name, run in a locale of its own. A test passes unless it ends with an error, such as
NB. that of assert; name_expect=: 'domain error' says which error is right, name_ignore=: 1 leaves it out. The verbs
NB. before_all, after_all, before_each and after_each of the script run around them.

NB. Runs the tests of the scripts y and gives the report.
NB. e.g. (' OK' , LF) -: _4 {. unittest '~temp/jackal_test.ijs' [ example_unittest_ ''
unittest=: 3 : '; <@script_unittest_"0 boxopen y'
example_unittest_=: 3 : '(''test_add=: 3 : '' , quote ''assert 4 = 2 + 2'') fwrites ''~temp/jackal_test.ijs'''

script_unittest_=: 3 : 0
locale=. cocreate ''
load__locale y
report=. 'Test: ' , (jpath > y) , LF
'before_all' run_unittest_ locale
for_name. 'test_' nl__locale 3 do.
  report=. report , (5 }. > name) line_unittest_ locale
end.
'after_all' run_unittest_ locale
18!:55 locale
report
)

NB. Runs a verb of a locale, if it is there; a second box of x is its argument.
run_unittest_=: 4 : 0
'name argument'=. 2 {. (boxopen x) , < ''
locale=. y
if. 3 = nc__locale < name do. do__locale name , ' ' , quote argument end.
EMPTY
)

NB. The line of one test.
line_unittest_=: 4 : 0
locale=. y
head=. (41 {. x , ' ' , 41 # '.') , ' '
if. x ignored_unittest_ locale do. head , 'Ignored' , LF return. end.
expected=. x expected_unittest_ locale
('before_each' ; x) run_unittest_ locale
found=. ''
try. ('test_' , x) run_unittest_ locale
catch. found=. 13!:12 ''
end.
('after_each' ; x) run_unittest_ locale
if. # expected do. fine=. +./ expected E. LF taketo found else. fine=. 0 = # found end.
if. fine do. head , 'OK' , LF else. head , 'Fail' , LF , found , LF #~ LF ~: {: found end.
)
ignored_unittest_=: 4 : '1 -: > (x , ''_ignore'') value_unittest_ y'
expected_unittest_=: 4 : ', > (x , ''_expect'') value_unittest_ y'
value_unittest_=: 4 : 0
locale=. y
if. 0 = nc__locale < x do. < do__locale x else. < '' end.
)
