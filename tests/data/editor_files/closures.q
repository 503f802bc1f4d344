/ projections, compositions and iterators in every shape
add:{x+y}
inc:add 1
inc each til 3
add[;10]1 2 3
clamp:{[lo;hi;v] lo|hi&v}
pct:clamp[0;100;]
pct -5 50 500
chain:('[;])over(neg;reverse;2*)
chain 1 2 3
sq:{x*x}
ap:{[f;n;x] n f/x}
ap[2*;10;1]
{x,sum -2#x}/[10;1 1]
fib:{$[x<2;x;.z.s[x-1]+.z.s x-2]}
fib each til 10
{x<100}{2*x}/1
{x<100}{2*x}\1
(sum;avg;max)@\:3 1 2
{[d;k;v] d[k]:v;d}/[()!();`a`b;1 2]
.[`.;();{x}]~get`.
@[til 5;1 3;neg]
.[(1 2;3 4);(0;1);:;9]
scn:{[f;x] f\[x]}
scn[+;1 2 3]
pri:{[x] (-':)x}
pri 2 5 9
deltas 3 5 9
m:{[x;y;z] x+y*z}
m[1]'[2 3;4 5]
1 m[;;2]/:\:3 4
f:{[a;b]
  g:{[u] u+1};
  h:{[f;v] f v}[g];
  a+h b
 }
f[1;2]
