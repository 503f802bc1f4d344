/ Queries on the table that make_rows.q wrote to FOLDER, with their times.
t:.df.open hsym`$getenv`FOLDER
queries:(
  "count t";
  "select sum size,n:count i by sym from t";
  "select vwap:size wavg price,high:max price,low:min price by sym from t where venue=`NYSE";
  "select sum size*price by date from t where date within 2024.01.03 2024.01.06";
  "select count i by time.hh,venue from t where price>490";
  "select[10;>size] sym,time,price,size from t where bidsize>asksize";
  "select count distinct trader by venue from t";
  "select dev price,avg ask-bid by 0D04:00 xbar time from t where sym in `S1`S2`S3";
  "exec sum fee from t where trader=`T42";
  "select sum size by sym,trader from t")
timed:{[text] start:.z.p; found:@[value;text;{"error: ",x}];
  -1(-8$string`long$1e-6*`long$.z.p-start)," ms  ",text,"  ",$[10h=type found;found;98h=type found;string[count found]," rows";99h=type found;string[count found]," groups";.Q.s1 found];}
timed each queries;
