/ reshaping: pivot, unpivot, running sums, ranks within groups
t:([]day:2024.03.01+0 0 1 1 2;city:`oslo`rome`oslo`rome`oslo;temp:1 14 -2 15 3f)
piv:{[t;k;p;v]
  u:asc distinct t p;
  f:{[u;p;v] u#p!v}[u];
  ?[t;();k!k:(),k;(f;p;v)]
 }
pv:piv[t;`day;`city;`temp]
pv
unpiv:{[t;k;nm;vn]
  c:cols[t]except k;
  raze{[t;k;nm;vn;c] ?[t;();0b;(k,nm,vn)!(k,enlist[enlist c],c)]}[t;(),k;nm;vn]each c
 }
unpiv[0!pv;`day;`city;`temp]
update run:sums temp,rk:rank temp by city from t
update prev_temp:prev temp,chg:temp-prev temp by city from t
select first temp,last temp,n:count i by city from t
select from t where temp=(max;temp)fby city
select avg temp by week:7 xbar day from t
exec temp by city from t
ungroup select day,temp by city from t
`city xgroup t
2!t
(uj/)(t;([]day:enlist 2024.03.04;city:`oslo;wind:3))
delete temp from t
