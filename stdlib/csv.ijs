NB. Tables in text with commas: dsv with ',' and double quotes.

require 'tables/dsv'

NB. The table of boxed texts that text with commas stands for.
NB. e.g. (1 2 $ (,'a') ; 'b,c') -: fixcsv 'a,"b,c"'
fixcsv=: (',' ; '""')&fixdsv
NB. Text with commas of a table.
NB. e.g. ('"a",2' , LF) -: makecsv 'a' ; 2
makecsv=: (',' ; '""')&makedsv
NB. The table in a file, each cell boxed; _1 if there is no file.
NB. e.g. (2 2 $ 'city' ; 'people' ; 'Rome' ; '28') -: readcsv f [ ('city,people' , LF , 'Rome,28') fwrite f=. '~temp/jackal-csv'
NB. e.g. _1 = readcsv '/no/such/file'
readcsv=: (',' ; '""')&readdsv
NB. Writes a table to a file; gives its length.
NB. e.g. 8 = (2 2 $ 1 2 3 4) writecsv '~temp/jackal-csv'
writecsv=: 4 : '(makecsv x) fwrite y'
NB. Appends rows to a file; gives their length.
NB. e.g. 4 = 5 6 appendcsv '~temp/jackal-csv'
appendcsv=: 4 : '(makecsv x) fappend y'
