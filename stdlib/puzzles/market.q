/ A small market, in q: text in, clean, group by, join as of a time, text out.

/ ---- Text in --------------------------------------------------------------------------------------------------------

/ What an exchange sends: trades as lines of csv, and the quotes that stood meanwhile. (A file is read the same way:
/ ("NSFJ";enlist csv)0:`:trades.csv.) A line is short, a price is missing, a symbol is written in two ways.
tradeLines:("time,sym,price,size";"09:30:01,ibm,191.3,100";"09:30:04,msft,402.5,50";"09:31:10,IBM,191.6,200";
  "09:31:30,ibm,,100";"09:32:05,msft,402,70";"09:33:59,ibm,191.1";"09:34:20,ibm,190.9,300")
quoteLines:("time,sym,bid,ask";"09:30:00,ibm,191.1,191.3";"09:30:00,msft,402.4,402.6";"09:31:00,ibm,191.4,191.6";
  "09:32:00,msft,402,402.2";"09:33:00,ibm,191,191.2";"09:34:10,ibm,190.8,191")

/ A letter for each column says its type: timespan, symbol, float, long. The first line has the names.
raw:("NSFJ";enlist csv)0:tradeLines
quotes:("NSFF";enlist csv)0:quoteLines
raw
meta raw

/ ---- Clean ----------------------------------------------------------------------------------------------------------

/ Bad fields are null. What has no price is left out, what has no size counts as a hundred, symbols are written one way.
trades:update sym:lower sym,size:100^size from raw
trades:delete from trades where null price
trades

/ ---- By -------------------------------------------------------------------------------------------------------------

/ How much of each was traded, and at what price on the average of what was paid, to the cent.
daily:select trades:count i,volume:sum size,vwap:.01*floor .5+100*size wavg price,low:min price,high:max price by sym from trades
daily

/ The same in bars of two minutes: a computed key beside the symbol.
select open:first price,close:last price,sum size by sym,bar:0D00:02 xbar time from trades

/ The largest trade of each symbol: fby spreads an aggregate of each group back over its rows.
select from trades where size=(max;size)fby sym

/ ---- As of ----------------------------------------------------------------------------------------------------------

/ Beside each trade the last quote at or before its time. Above the middle the buyer was in a hurry.
joined:aj[`sym`time;trades;`sym`time xasc quotes]
joined:update mid:.5*bid+ask from joined
joined:update side:?[price>mid;`buy;`sell] from joined
joined

/ What each side traded, beside the day's volume: a left join on the key.
sides:select volume:sum size by sym,side from joined
update share:volume%total from(0!sides)lj select total:sum volume by sym from sides

/ ---- Text out -------------------------------------------------------------------------------------------------------

/ The other way round: a delimiter and a table give lines; `:daily.csv 0:csv 0:0!daily writes them.
out:csv 0:0!daily
out

/ What was written can be read back: nothing is lost but the key.
daily~1!("SJJFFF";enlist csv)0:out
