/ bars of trades, with gaps filled and joined to quotes
\S 42
n:200
t:([]time:09:30:00+asc n?3600;sym:n?`IBM`MSFT`GE;price:100+n?10f;size:100*1+n?9)
q:([]time:09:30:00+asc n?3600;sym:n?`IBM`MSFT`GE;bid:99+n?10f)
q:update ask:bid+.05*1+n?5 from q

/ five minute bars
bar:{[w;t]
  select o:first price,h:max price,l:min price,c:last price,v:sum size,
    vwap:size wavg price,n:count i
    by sym,w xbar time.minute from t
 }
b:bar[5;t]
cols b
count[b]<=3*12

all b[`h]>=b`l
grid:([]sym:`IBM`MSFT`GE) cross ([]minute:09:30+5*til 12)
filled:0!update fills c by sym from grid lj b
count filled

j:aj[`sym`time;t;`sym`time xasc q]
slip:select avg abs price-.5*bid+ask by sym from j
keys slip
w:-00:01:00 00:00:00+\:t.time
f:wj[w;`sym`time;t;(`sym`time xasc q;(max;`ask);(min;`bid))]
`ask`bid in cols f
pivot:{[t]
  u:asc distinct exec sym from t;
  exec u#sym!c by minute:minute from t
 }
count pivot filled
