/ a service over HTTP and web sockets: handlers alone, it starts when a port is set
.web.routes:(`symbol$())!()
.web.route:{[p;f] .web.routes[p]:f}
.web.hits:([path:`symbol$()]n:`long$();seen:`timestamp$())

.web.route[`time;{[a] string .z.p}]
.web.route[`echo;{[a] .j.j a}]
.web.route[`sum;{[a] string sum "F"$","vs a`xs}]

.web.args:{[s]
  if[not"?"in s;:()!()];
  kv:"="vs/:"&"vs last"?"vs s;
  (`$kv[;0])!.h.uh each kv[;1]
 }

.web.get:{[s]
  p:`$first"?"vs s;
  .web.hits[p]:(1+0^.web.hits[p;`n];.z.p);
  if[not p in key .web.routes;:.h.hn["404 Not Found";`txt;"no such path"]];
  r:.[.web.routes p;enlist .web.args s;{"error: ",x}];
  .h.hy[`txt;r]
 }

.z.ph:{[x] .web.get first x}
.z.pp:{[x] .h.hy[`json].j.j .j.k first x}
.z.wo:{[h] .web.open,:h}
.z.wc:{[h] .web.open:.web.open except h}
.z.ws:{[m] neg[.z.w].j.j enlist[`got]!enlist m}
.web.open:`int$()
.web.broadcast:{[m] {[m;h] neg[h]m}[m]each .web.open}

.web.args"sum?xs=1,2,3&name=a%20b"
last"\r\n"vs .web.get"sum?xs=1,2,3"
-12#.web.get"nothing"
exec path!n from .web.hits
