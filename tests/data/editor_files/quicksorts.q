/ sorting six ways; each must agree with asc
qs:{$[2>count distinct x;x;raze qs each x where each not scan x<rand x]}
qs:{if[2>count x;:x];p:first x;qs[x where x<p],(x where x=p),qs x where x>p}
ms:{
  merge:{[a;b] $[0=count a;b;0=count b;a;(first a)<=first b;(first a),.z.s[1_a;b];(first b),.z.s[a;1_b]]};
  $[2>count x;x;merge . .z.s each(0,count[x]div 2)cut x]
 }
is:{{[s;v] i:1+s bin v;(i#s),v,i _s}/[0#x;x]}
cs:{c:count each group x;raze c[k]#'k:til 1+max x}
bs:{[v]
  sw:{[v] i:first where -1_v>next v;$[null i;v;@[v;i,i+1;:;v i+1,i]]};
  sw/[v]
 }
sel:{[v] {[v;i] j:i+m?min m:i _v;@[v;i,j;:;v j,i]}/[v;til count v]}
\S 7
v:20?50
f:`qs`ms`is`sel`bs
f!{asc[v]~x v}each value each f
idesc v
rank v
3#desc v
