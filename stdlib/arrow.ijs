NB. Tables in Parquet and Arrow files: rows of two boxes, the name of a column and its items. A program built with the feature arrow reads
NB. and writes them. Text stands in boxes; dates, times and moments are numbers with the units of docs/times.md; a null is the least
NB. integer, among floats a NaN, of text the empty one.

NB. The table of a file; those of its columns that x, boxed names, asks for.
NB. e.g. 1 = 0:@readarrow ::1: '/no/such/file'
readarrow=: 3 : 0
67!:0 (1!:1) fboxname y
:
x 67!:0 (1!:1) fboxname y
)

NB. Writes a table to a file whose name ends in .parquet, .arrow or .feather; gives its length in bytes. A column is a list, or a table of
NB. numbers or letters with a row for each item.
NB. e.g. 1 = ('a' ; 1 2 3) 0:@writearrow ::1: '~temp/jackal.csv'
writearrow=: 4 : '((jpath y) 67!:1 x) fwrite y'

NB. The columns of a file: rows of two boxes, a name and the type that it has there.
NB. e.g. 1 = 0:@arrowcolumns ::1: '/no/such/file'
arrowcolumns=: 3 : '67!:2 (1!:1) fboxname y'

NB. A column of a table that was read.
NB. e.g. 1 2 3 -: 'a' arrowcolumn ('a' ; 1 2 3) ,: 'b' ; 'xyz'
arrowcolumn=: 4 : '> {: y {~ (,each {."1 y) i. < ,x'
