/ Tables, keys, joins, dates, strings.
t:([]sym:1000#`a`b`c`d;price:1000#10.5 11.25 9 8.75 12;size:1000#100 200 300;date:2024.01.01+til 1000)
f:{[n] select sum price*size,n:count i by sym from t where size>n}
do[50;z:f 100]
do[50;z:select avg price,biggest:max size by sym,date.month from t]
do[50;z:exec price from t where sym=`a]
do[50;z:update total:price*size from t]
do[50;z:delete from t where size=100]
do[50;z:`price xasc t]
do[50;z:(select first price by sym from t) lj ([sym:`a`b`c]name:`one`two`three)]
do[50;z:t lj ([sym:`a`b`c]place:1 2 3)]
do[50;z:aj[`sym`date;t;`sym`date xasc select sym,date,q:price from t]]
do[200;z:" " vs "the quick brown fox";z:"," sv ("a";"b");z:upper "abc";z:ssr["hello";"l";"m"];z:"I"$"42";z:string `abc]
do[200;z:2024.01.01+til 30;z:`year$2024.03.05;z:`month$2024.03.05;z:2024.01.01D12:00:00+0D01]
do[200;z:distinct 1 2 1;z:group `a`b`a;z:where 0101b;z:deltas 1 3 6;z:sums til 20;z:5 mavg til 20;z:til[10] mod 3;z:raze (1 2;3 4)]
do[200;d:`a`b!1 2;d[`c]:3;z:key d;z:value d;z:d,`d`e!4 5]
do[200;z:{x+y}/[0;til 20];z:{x*y}\[1 2 3 4];z:(neg)each til 5;z:til[4]+/:til 3;z:@[{x+`a};1;{0}]]
do[50;z:count each group t`sym;z:flip t;z:meta t;z:cols t;z:3#t;z:t[`price] 1 2 3;z:exec sum size by sym from t]
fib:{$[x<2;x;.z.s[x-1]+.z.s[x-2]]}
do[50;z:fib 10]
show count z
