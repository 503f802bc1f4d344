NB. nouns of several lines: text, tables, numbers, and what reads them
help=: noun define
Usage: prog [options]
  -h   show this help; don't panic
  -n N count (default: 10)
if. this were code do. it would not end
)
numbers=: ". ;._2 noun define
1 2 3
4 5 _6
7 8 9.5
)
+/ numbers
cfg=: 0 : 0
# settings
host = localhost
port = 5010
; remark
path = /tmp/x=y
)
lines=: a: -.~ <@dltb;._2 cfg
lines=: lines #~ -. (> {.&.> lines) e. '#;'
pairs=: (({.~ ; }.@}.~) i.&'=')&> lines
pairs=: dltb&.> pairs
get=: 4 : '(({."1 x) i. < y) { ({:"1 x) , a:'
pairs get 'port'
pairs get 'path'
sql=: 'select *' , LF , 'from t' , LF
template=: {{)n
Dear {name},
  you owe {sum}; "please" pay.
}}
fill=: template rplc '{name}' ; 'Ann' ; '{sum}' ; '12'
# fill
verbs=: 3 : 0
'first' , LF , noun=. 'inner'
)
verbs ''
