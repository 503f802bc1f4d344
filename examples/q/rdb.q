/ A database in memory: it takes what the log of a tickerplant has, and then each row as it comes.
/   jackal examples/q/rdb.q -p 5011 -tick 5010

upd:{[t;x]t insert x}

.r.h:hopen"J"$first(.Q.opt .z.x)`tick
.r.told:.r.h(`.u.sub;`trade)
(.r.told 2)set .r.told 3;
-11!.r.told 0 1;

/ Without the tickerplant rows would be missing: begun again, it takes the whole log.
.z.pc:{if[x=.r.h;-2"rdb: the tickerplant has ended";exit 1]}
