/ Loops of single numbers, and lambdas under adverbs.
{s:0;i:0;while[i<x;s+:i;i+:1];s}100000
s:0;i:0;while[i<100000;s:s+i*i;i:i+1];s
{s:0;i:0;while[i<x;if[(i>5)and i<1000;s+:i*2];s+:$[i>5;1;2];i+:1];s}100000
{v:til 100;i:0;while[i<x;v[i mod 100]+:v[i mod 7];i+:1];sum v}100000
{m:(1 2;3 4);d:`a`b!1 2;i:0;while[i<x;m[1;0]+:i;d[`b]+:m[0;1];i+:1];d`b}100000
t:([]a:til 10;b:til 10);do[20000;t[3;`b]+:1];t[3;`b]
{x+1}/[100000;0]
{(x*31+y)mod 1000007}/[til 100000]
count{a:x+1;b:a*2;a+b}each til 100000
count{(sum x)%count x}each 50000#enlist 1 2 3
f:{$[x<2;x;f[x-1]+f[x-2]]};f 20
{v:();i:0;while[i<x;v,:i;i+:1];count v}100000
