/ reads a large file piece by piece. This script needs the outside: /data/trades.csv
/ usage: q bigfile_reader.q /data/trades.csv -n 100000
args:.Q.def[`n`db!(100000;`:db)].Q.opt .z.x
file:hsym`$first .z.x,enlist"/data/trades.csv"

types:"PSFJ"
names:`time`sym`price`size
chunk:{[x]
  t:flip names!(types;",")0:x;
  t:delete from t where null time;
  .Q.dd[args`db;`trades`]upsert .Q.en[args`db]t;
  n+:count x;
  -1"rows so far: ",string n;
 }
n:0
.Q.fs[chunk]file
.Q.gc[]

/ sorts what is there and sets the attribute
finish:{[d;t]
  p:.Q.dd[d;t,`];
  `sym`time xasc p;
  @[p;`sym;`p#];
 }
finish[args`db;`trades]
\\
