/ A table of trades in files of Parquet below folders named by dates, for scripts/check_cluster.sh: ROWS rows (100 bytes each in memory) in
/ FOLDER, a file for each million or two.
rows:"J"$getenv`ROWS
folder:getenv`FOLDER
days:1|rows div 2000000
syms:`$"S",/:string til 500
venues:`NYSE`NASDAQ`ARCA`BATS
\S 17
day:{[date] n:rows div days;
  price:10+n?490f;
  ([]sym:n?syms;venue:n?venues;time:asc(`timestamp$date)+n?1D00:00:00;price:price;size:1+n?1000;bid:price-0.01*n?5;ask:price+0.01*n?5;
    bidsize:n?500;asksize:n?500;seq:til n;fee:n?1f;trader:`$"T",/:string n?100)}
write:{[date] place:folder,"/date=",ssr[string date;".";"-"];
  system"mkdir -p ",place;
  .arrow.write[hsym`$place,"/rows.parquet";day date];
  .Q.gc[]}
write each 2024.01.01+til days
