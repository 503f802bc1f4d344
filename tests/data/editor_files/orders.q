/ order book from a list of events: new, change, cancel
ev:([]id:1 2 3 1 4 2;
  typ:`new`new`new`change`new`cancel;
  side:`b`s`b`b`s`s;
  px:10 10.5 9.9 10.1 10.4 0n;
  qty:100 50 70 80 20 0N)

book:([id:`long$()]side:`$();px:`float$();qty:`long$())

apply1:{[b;e]
  $[e[`typ]=`cancel;
    delete from b where id=e`id;
    b upsert `id`side`px`qty#e]
 }

book:apply1/[book;ev]
book

levels:{[b]
  t:select sum qty by side,px from b;
  bids:`px xdesc select px,qty from t where side=`b;
  asks:`px xasc select px,qty from t where side=`s;
  `bids`asks!(bids;asks)
 }
l:levels book
l`bids
l`asks
spread:{[l] (first l[`asks;`px])-first l[`bids;`px]}
spread l

/ what each event did to the best bid
best:{exec max px from x where side=`b}
best each apply1\[([id:`long$()]side:`$();px:`float$();qty:`long$());ev]
