/ reads lines of a log that stand here as text
/
The format of a line is

  2024.03.01D12:00:00.123 LEVEL module: message, key=value key=value

and this comment has an unbalanced ( and a "quote.
\
raw:(
  "2024.03.01D12:00:00.123 INFO  db: opened, ms=12 rows=100";
  "2024.03.01D12:00:01.500 WARN  net: slow answer, ms=950";
  "2024.03.01D12:00:02.000 ERROR net: no answer, ms=3000 peer=10.0.0.7";
  "garbage")

good:raw where raw like "[0-9][0-9][0-9][0-9].*"
parse1:{[l]
  ts:"P"$23#l;
  r:24_l;
  lvl:`$first" "vs r;
  r:trim 5_r;
  m:`$first":"vs r;
  msg:trim 1_(r?":")_r;
  kv:"="vs/:w where(w:" "vs msg)like"*=*";
  `ts`level`module`text`kv!(ts;lvl;m;first","vs msg;(`$kv[;0])!kv[;1])
 }
lines:parse1 each good
select count i by level from lines
select ms:"J"$kv[;`ms],module from lines
exec max"J"$kv[;`ms] by module from lines
slow:{[n] select ts,text from lines where n<"J"$kv[;`ms]}
slow 900
/ the end of the file is after a backslash alone; what stands behind it is no code
\
select nothing from nowhere (
