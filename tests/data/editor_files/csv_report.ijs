#!/usr/bin/env jackal
NB. reads a table from the script itself and writes a report
load 'csv'
require 'printf'

raw=: 0 : 0
region,month,amount
north,1,120.5
south,1,99
north,2,80.25
south,2,101
)

table=: fixcsv raw
header=: {. table
rows=: }. table
col=: 4 : '(header i. <x) {"1 y'
amounts=: 0 ". > 'amount' col rows
regions=: 'region' col rows
total=: +/ amounts
by=: (~. regions) ,. <"0 regions +//. amounts

NB. columns of names at the left, of numbers at the right
line=: 3 : 0
  'name value'=. y
  '%-10s %8.2f' sprintf name ; value
)
report=: 3 : 0
  for_r. y do. echo line r end.
  echo 'total' ,: 10 {. ": total
)
report by
ranks=: /: \: amounts
assert total -: 400.75
