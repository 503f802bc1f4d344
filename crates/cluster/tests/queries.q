/ Queries on a table of an engine, each compared with q's own on the same rows in memory. It is given a folder by DATA: its rows, in files of
/ Parquet below folders named by dates, are written there if it is empty. With CLUSTER, the address of a scheduler, the queries run there;
/ those that need the order of the rows are to be refused then.

dir:getenv`DATA
cluster:getenv`CLUSTER
rows:$[count getenv`ROWS;"J"$getenv`ROWS;20000]
dates:2024.01.01+til 5

/ Every seventh item or so is null.
holes:{[none;list] @[list;where 0=(count list)?7;:;none]}
day:{[date]
  system"S ",string 1+`long$date;
  n:rows div count dates;
  ([]sym:holes[`;n?`AAPL`MSFT`IBM`GOOG`AMZN`A`AB];time:holes[0Np;(`timestamp$date)+n?1D00:00:00];
    price:holes[0n;n?100f];size:holes[0N;n?1000];qty:holes[0Ni;n?50i];lot:holes[0Nh;n?9h];ratio:`real$n?1f;flag:n?0b;
    due:holes[0Nd;date+n?30];tod:holes[0Nt;n?24:00:00.000];at:holes[0Nv;n?24:00:00];gap:holes[0Nn;n?0D06:00:00];
    id:n?0x0102030405)}
file:{[date] dir,"/date=",(ssr[string date;".";"-"]),"/rows.parquet"}
write:{[date] system"mkdir -p ",dir,"/date=",ssr[string date;".";"-"]; .arrow.write[hsym`$file date;day date]}
if[()~key hsym`$dir;write each dates]

/ The rows in memory: the column of the folders is the last one.
/ Parquet has no seconds: they are read as times.
m:raze{[date] update at:`time$at,date:date from day date}each dates
u:([sym:`AAPL`MSFT`IBM`A`]sector:`tech`tech`old`min`none;weight:1 2 3 4 0N;price:1.5 0n 2.5 3.5 4.5)

if[count cluster;.df.connect`$":",cluster]
t:.df.open hsym`$dir

/ Whether two results are the same: floats but for their last digits, as sums have another order.
near:{[x;y] all (x=y)|(abs x-y)<1e-9*1|abs x}
alike:{[x;y]
  $[(type x)<>type y;0b;
    98h=type x;$[(cols x)~cols y;all alike'[value flip x;value flip y];0b];
    99h=type x;alike[key x;key y]&alike[value x;value y];
    (abs type x)in 8 9h;$[(count x)=count y;near[x;y];0b];
    0h=type x;$[(count x)=count y;all alike'[x;y];0b];
    (`#x)~`#y]}
/ The rows of a table in one order.
sorted:{$[98h=type x;(cols x)xasc x;99h=type x;x;0h<type x;asc x;x]}

/ Each query is about T. "s" is behind those whose result is a set of rows; "o" behind those that need the order of the rows.
queries:(
  ("select from T where sym=`AAPL";"s");
  ("select sym,price,size from T where price>50,size<100";"s");
  ("select from T where date within 2024.01.02 2024.01.03,sym in `IBM`MSFT,not flag";"s");
  ("select sym,size from T where size<3";"s");
  ("select sym,size from T where size<=0N";"s");
  ("select sym,price from T where null price,sym<>`";"s");
  ("select from T where sym=`,qty>=40i";"s");
  ("select n:count i by sym from T";"");
  ("select total:sum size,worth:sum price*size,avg price by sym from T";"");
  ("select min price,max price,min size,max qty,first1:min due by date from T";"");
  ("select dev price,var price,sdev price,svar size,med price by sym from T where sym<>`";"");
  ("select med size,med qty by flag from T";"");
  ("select count distinct sym,count distinct size,count distinct price from T";"");
  ("exec sum size from T where date=2024.01.04";"");
  ("exec max size by sym from T";"");
  ("exec n:count i,s:sum qty from T where price within 10 20";"");
  ("select sum size,sum qty,sum lot,sum ratio from T where price>1000";"");
  ("select min size,max size,min price,max price,avg size,dev size from T where price>1000";"");
  ("select min size,max qty,avg price by sym from T where null size,null qty,null price";"");
  ("select v:size wavg price,w:size wsum price by sym from T";"");
  ("select sum size by sym,0D04:00 xbar time from T where sym in `A`AB";"");
  ("select count i by time.hh,flag from T where not null time";"");
  ("select count i,max tod by due.month,due.year from T";"");
  ("select count i by date.week,time.minute from T where time.minute within 09:30 09:40";"");
  ("select count i by 10 xbar size,5 xbar qty from T where size<100";"");
  ("select count i by 2.5 xbar price from T where price<25";"");
  ("select x:size mod 7,y:size div 7,z:neg size,a:abs size-500,b:price%size,c:size%0 from T where qty<5i";"s");
  ("select x:price+size,y:price*2,z:size-qty,w:qty*qty,l:lot+1h,r:ratio*2e,n:flag+flag from T where sym=`AB";"s");
  ("select x:`long$price,y:`float$size,z:`int$size,d:`date$time,n:`timespan$time,q:`time$time,u:`minute$tod,v:`second$gap from T where sym=`A";"s");
  ("select x:floor price,y:ceiling price,z:sqrt price,e:exp price%100,l:log price,s:signum size-500,g:signum qty from T where sym=`A";"s");
  ("select x:due+1,y:time-0D01,z:due-date,w:date+gap,v:tod-00:00:01.000,g:gap*2 from T where sym=`A";"s");
  ("select x:0^size,y:`none^sym,z:size|qty,w:size&qty,v:price|50,n:null sym,b:flag|size>500,c:flag&size>500 from T where lot<3h";"s");
  ("select from T where (size>900)|null size,(not sym=`A)&not price<50";"s");
  ("select count i by a:sym like \"A*\",up:sym like \"?B*\",c:sym like \"[AM]*\" from T";"");
  ("select from T where sym like \"[A-I]*\",time.date=2024.01.03,due>time";"s");
  ("select distinct sym,flag from T";"s");
  ("exec distinct qty from T";"s");
  ("select[20;>price] price from T where size>10";"");
  ("select[10 5;<time] time from T where not null time";"");
  ("select[15;<size] size from T";"");
  ("select sum size by sector from T lj u";"");
  ("select sym,sector,weight,price from T lj u where qty=7i";"s");
  ("select max price,sum weight by sym,sector from T ij u where sym<>`AAPL";"");
  ("select any flag,all flag,sum flag,max flag,min flag,avg flag by sym from T";"");
  ("select r:(max price)-min price,s:100*(sum size)%count i by date from T where id in 0x0102";"");
  ("?[T;((>;`price;10);(in;`sym;enlist`A`AB));(enlist`sym)!enlist`sym;`s`n!((sum;`size);(count;`i))]";"");
  ("select from T where size=0N,price=0n";"s");
  ("select count i by size=qty,price<size,qty<=lot from T";"");
  ("select from T where due in 2024.01.05 0Nd,size in 1 2 3 0N 500,sym in ``A";"s");
  ("count T";"");
  ("select first price,last size,first qty,last time by sym,flag from T";"o");
  ("select by sym from T";"o");
  ("select[7] from T";"o");
  ("exec last price from T where sym=`A";"o");
  ("(meta T)`t";""))

failed:0
spent:`engine`memory!0 0f
timed:{[side;text] start:.z.p; result:@[value;text;{"error: ",x}]; spent[side]+:1e-6*`long$.z.p-start; result}
check:{[query]
  text:query 0; kind:query 1;
  found:timed[`engine;ssr[text;"T";"t"]];
  if[("o"~first kind)&0<count cluster;
    if[not "error: engine"~13#found;failed+:1; -1"NOT REFUSED ",text];
    :()];
  wanted:timed[`memory;ssr[text;"T";"m"]];
  if[10h=type wanted;failed+:1; -1"WRONG ",text," ",wanted; :()];
  if["s"~first kind;found:sorted found; wanted:sorted wanted];
  if[not alike[wanted;found];
    failed+:1; -1"DIFFERENT ",text;
    show each$[10h=type found;(8 sublist wanted;found);8 sublist/:(wanted;found)]]}
check each queries
-1(string count queries)," queries, ",(string failed)," differ; ms in the engine ",(string spent`engine),", in memory ",string spent`memory;
