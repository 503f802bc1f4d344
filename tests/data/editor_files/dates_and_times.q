/ every type of time and what is computed with it
d:2024.02.29
t:12:34:56.789
p:2024.02.29D12:34:56.789012345
n:1D02:03:04.5
m:2024.02m
d+1
`month$d
d.year,d.mm,d.dd
p-2024.01.01D
`date$p
`time$p
`minute$t
p.date
n.hh
m+til 3
weekday:{`sat`sun`mon`tue`wed`thu`fri x mod 7}
weekday d+til 3
eom:{-1+`date$1+`month$x}
eom 2024.02.10 2023.02.10
biz:{x where 1<x mod 7}
biz 2024.03.01+til 10
age:{[b;d] (`year$d)-(`year$b)+(`mm$b)>`mm$d}
age[1990.06.15;d]
"D"$"2024-03-01"
"P"$("2024.03.01D01:02:03";"junk")
5 xbar 09:31 09:37 09:44
0D00:05 xbar p
(d-2000.01.01)mod 7
quarter:{1+(-1+`mm$x)div 3}
quarter 2024.01.01+100*til 4
iso:{ssr[string x;".";"-"]}
iso d
0Np<p
.z.d>d
