/ A tickerplant: it takes rows, writes each of them to a log, and sends them to those who have subscribed.
/   jackal examples/q/tick.q -p 5010 -log day.log
/ Who sends rows calls upd: neg[h](`upd;`trade;(0D09:30;`abc;10.5;100)). What upd has written is in the log, whatever ends the process.

trade:([]time:`timespan$();sym:`symbol$();price:`float$();size:`long$())

if[not`log in key .Q.opt .z.x;-2"tick: -log FILE names the log";exit 1]
.u.log:hsym`$first(.Q.opt .z.x)`log
if[()~key .u.log;.u.log set()]

/ A record that was cut off when the process was ended is taken away.
.u.whole:-11!(-2;.u.log)
if[1<count .u.whole;.u.log 1:(.u.whole 1)#read1 .u.log]
.u.n:first .u.whole

.u.h:hopen .u.log
.u.subscribers:`int$()

/ The number of records so far, the log, the name of the table and its columns; from now on the caller gets each row.
/ The columns are asked for first: a table that is not there is an error.
.u.sub:{[t]c:0#value t;.u.subscribers:distinct .u.subscribers,.z.w;(.u.n;.u.log;t;c)}

upd:{[t;x].u.h enlist(`upd;t;x);.u.n+:1;(neg .u.subscribers)@\:(`upd;t;x);}

.z.pc:{.u.subscribers:.u.subscribers except x}
