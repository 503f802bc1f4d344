#!/usr/bin/env q
/ A subscriber of a tickerplant. This script needs the outside: a process that listens at 5010.
/ q tick_sub.q -p 5011 -tp localhost:5010
o:.Q.opt .z.x
tp:$[`tp in key o;hsym`$first o`tp;`:localhost:5010]

trade:([]time:`timespan$();sym:`symbol$();price:`float$();size:`long$())
quote:([]time:`timespan$();sym:`symbol$();bid:`float$();ask:`float$())

upd:{[t;x] t insert x}

.u.rep:{[x;y]
  (.[;();:;].)each x;
  if[null first y;:()];
  -11!y;
 }

.u.end:{[d]
  t:tables`.;
  t@:where `g=attr each t@\:`sym;
  .Q.hdpf[`$":",.u.x 1;`:.;d;`sym];
  @[;`sym;`g#]each t;
 }

.z.pc:{[h] if[h=.u.h;-1"lost the tickerplant";.u.h:0Ni]}
.z.ts:{[now]
  if[null .u.h;
    .u.h:@[hopen;tp;{-2"cannot connect: ",x;0Ni}];
    if[not null .u.h;.u.rep . .u.h"(.u.sub[`;`];`.u `i`L)"]];
 }
.u.h:0Ni
.u.x:2#.z.x,(count .z.x)_(":5010";":5012")

vwap:{[s] select vwap:size wavg price by sym from trade where sym in s}
last5:{[s] -5 sublist select from trade where sym=s}
\t 1000
