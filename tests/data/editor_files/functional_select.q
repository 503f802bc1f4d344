/ queries as values: what parse gives, and the forms of ?[] and ![]
t:([]sym:`a`b`a`c;px:1 2 3 4f;qty:10 20 30 40)
parse"select sum qty by sym from t where px>1"
?[`t;enlist(>;`px;1f);(enlist`sym)!enlist`sym;(enlist`qty)!enlist(sum;`qty)]
?[t;();();`px]
?[t;();0b;`s`v!(`sym;(*;`px;`qty))]
![t;enlist(=;`sym;enlist`a);0b;(enlist`px)!enlist(neg;`px)]
![t;();0b;enlist`qty]

/ builds a where clause from a dictionary of filters
cl:{[d] {$[0>type y;(=;x;$[-11h=type y;enlist y;y]);(in;x;enlist y)]}'[key d;value d]}
cl`sym`px!(`a;1 3f)
qry:{[t;d;c] ?[t;cl d;0b;c!c]}
qry[t;`sym`px!(`a;1 3f);`sym`qty]

/ aggregates by name
agg:`mx`mn`av!(max;min;avg)
summary:{[t;by;c] ?[t;();(enlist by)!enlist by;(`$string[key agg],\:"_",string c)!value[agg],\:c]}
summary[t;`sym;`px]
res:@[value;"select nosuch from t";{"failed: ",x}]
res
