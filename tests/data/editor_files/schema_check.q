/ checks that tables have the columns and types that a schema asks for
schema:`trade`quote!(
  `time`sym`price`size!"psfj";
  `time`sym`bid`ask!"psff")

mk:{[n] flip key[s]!(value s:schema n)$\:()}
trade:mk`trade
quote:mk`quote
meta trade

check:{[n;t]
  s:schema n;
  miss:key[s]except cols t;
  extra:cols[t]except key s;
  if[count miss;'`$"missing ",","sv string miss];
  if[count extra;'`$"not in the schema: ",","sv string extra];
  m:exec c!t from meta t;
  bad:where not s=m key s;
  $[count bad;'`$"wrong type: ",","sv string bad;n]
 }
check[`trade;trade]
@[check[`trade;];([]time:`timestamp$();sym:`$());{x}]
@[check[`quote;];([]time:`timestamp$();sym:`$();bid:`long$();ask:`float$());{x}]

cast:{[n;t] s:schema n;![t;();0b;key[s]!{($;x;y)}'[value s;key s]]}
raw:([]time:2#2024.01.01D;sym:("a";"b");price:1 2;size:1 2i)
exec c!t from meta cast[`trade;raw]
nulls:{[t] sum each null flip t}
nulls cast[`trade;raw]
