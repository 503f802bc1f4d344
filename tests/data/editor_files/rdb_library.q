/ library with public names, private ones in a namespace of the second level, and documentation
\d .rdb

/ settings
cfg:`host`port`retries!(`localhost;5010;3)

/ private
\d .rdb.priv
note:{[l;m] string[l],": ",m}
check:{[x] if[not 98h=type x;'"table expected"];x}
\d .rdb

/ public
tabs:`symbol$()
add:{[n;t]
  .rdb.priv.check t;
  tabs,::n;
  n set t;
  .rdb.priv.note[`info;"added ",string n]
 }
drop:{[n]
  tabs::tabs except n;
  ![`.;();0b;enlist n];
 }
size:{[] sum{count get x}each tabs}

\d .

.rdb.add[`trade;([]a:1 2 3)]
.rdb.add[`quote;([]b:til 10)]
.rdb.size[]
.rdb.drop`quote
.rdb.tabs
@[.rdb.add[`x];42;{"refused: ",x}]
.rdb.cfg`port
key`.rdb
\d
