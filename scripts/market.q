/ Market: jackal market.q [TRADES QUOTES]. Files of csv; without them, the lines of the lesson.
\l puzzles/market.q
read:{[types;file] @[{(x;enlist csv)0:hsym`$y}[types];file;{'"cannot read ",x}]}
if[count .z.x;trades:delete from(update sym:lower sym,size:100^size from read["NSFJ";.z.x 0])where null price]
if[count .z.x;quotes:read["NSFF";.z.x 1]]
/ What was traded, and how it stood to the quotes of its time.
select trades:count i,volume:sum size,vwap:size wavg price by sym from trades
joined:update mid:.5*bid+ask from aj[`sym`time;trades;`sym`time xasc quotes]
select above:sum price>mid,below:sum price<mid,worst:max abs price-mid by sym from joined
