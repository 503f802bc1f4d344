/ a small test framework, used on itself
\d .t
results:([]name:`symbol$();ok:`boolean$();msg:())
current:`

test:{[n;f]
  current::n;
  r:@[{x[];(1b;"")};f;{(0b;x)}];
  `.t.results upsert (n;r 0;r 1);
 }
eq:{[a;b] if[not a~b;'"expected ",(-3!b)," got ",-3!a]}
throws:{[f;a;m]
  r:.[{[f;a] f . a;`none};(f;a);{`$x}];
  if[not r~`$m;'"error was ",string r]
 }
report:{
  bad:select from results where not ok;
  -1 string[sum results`ok]," of ",string[count results]," passed";
  if[count bad;show bad];
  count bad
 }
\d .

.t.test[`sum;{.t.eq[sum 1 2 3;6]}]
.t.test[`type;{.t.throws[{x+y};(1;`a);"type"]}]
.t.test[`length;{.t.throws[{x+y};(1 2;1 2 3);"length"]}]
.t.test[`bad;{.t.eq[1;2]}]
.t.report[]
