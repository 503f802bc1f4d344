/ state that functions keep: memo tables, counters, a cache with a limit
.memo.tab:(enlist`)!enlist(::)
.memo.hits:0
.memo.call:{[f;x]
  k:`$-3!(f;x);
  if[k in key .memo.tab;.memo.hits+:1;:.memo.tab k];
  .memo.tab[k]:r:f x;
  r
 }
slow:{sum til x}
.memo.call[slow;10]
.memo.call[slow;10]
.memo.hits

counter:{[] n::n+1}
n:0
do[3;counter[]]
n
.cache.max:2
.cache.d:(`$())!()
.cache.put:{[k;v]
  .cache.d[k]:v;
  if[.cache.max<count .cache.d;.cache.d:neg[.cache.max]#.cache.d];
  v
 }
.cache.get:{[k;mk] $[k in key .cache.d;.cache.d k;.cache.put[k;mk k]]}
.cache.get[`a;{string x}]
.cache.get[`b;{string x}]
.cache.get[`c;{string x}]
key .cache.d
i:0
while[i<3;
  i+:1;
  if[i=2;show`two]]
$[i=3;`done;`not]
