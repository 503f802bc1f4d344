/ a scheduler of jobs; the timer is not started here
.job.list:([id:`long$()]fn:();every:`timespan$();due:`timestamp$();runs:`long$())
.job.seq:0

.job.add:{[f;e]
  .job.seq+:1;
  `.job.list upsert(.job.seq;f;e;.z.p;0);
  .job.seq
 }
.job.del:{[n] delete from `.job.list where id=n}

.job.due:{[now] exec id from .job.list where due<=now}
.job.run1:{[now;n]
  f:.job.list[n;`fn];
  r:@[f;now;{[n;e] -1"job ",string[n]," failed: ",e;`failed}n];
  .job.list[n;`due]:now+.job.list[n;`every];
  .job.list[n;`runs]+:1;
  r
 }
.job.tick:{[now] .job.run1[now]each .job.due now}

.z.ts:{.job.tick x}
out:()
a:.job.add[{out,:`a};0D00:00:01]
b:.job.add[{out,:`b};0D00:01]
c:.job.add[{'"boom"};0D01]
now:.z.p+0D00:00:00.5
r:@[.job.tick;now;{x}]
.job.tick now+0D00:00:02;
out
.job.del c
exec id!runs from .job.list
\t 0
