NB. Times as numbers and text. A time is year month day hour minute second; a day number counts days since 1800, with
NB. parts of a day behind its point.

NB. The day number of a time, of which the end may be missing; 1 toDayNo takes numbers like 20251231.235959.
NB. e.g. 76994.75 -: toDayNo 2010 10 21 18
NB. e.g. 76994.5 = 1 toDayNo 20101021.12
toDayNo=: 3 : 0
0 toDayNo y
:
if. x do. dayof_jdatetime_"1 splittime_jdatetime_"0 y else. dayof_jdatetime_"1 y end.
)
NB. The time of a day number, to milliseconds; 1 toDateTime gives numbers like 20251231.235959.
NB. e.g. 2010 10 21 18 0 0 -: toDateTime 76994.75
NB. e.g. 20101021.12 = 1 toDateTime 76994.5
toDateTime=: 3 : 0
0 toDateTime y
:
time=. timeof_jdatetime_"0 y
if. x do. (100 #. 3 {."1 time) + 1e_6 * 100 #. 3 }."1 time else. time end.
)
dayof_jdatetime_=: 3 : '(todayno 3 {. y) + 86400 %~ 24 60 60 #. 3 }. 6 {. y'
timeof_jdatetime_=: 3 : 0
days=. <. day=. 86400000 %~ <. 0.5 + 86400000 * y
(todate days) , 24 60 60 #: 1000 %~ <. 0.5 + 86400000 * day - days
)
splittime_jdatetime_=: 3 : 0
clock=. 1e3 %~ <. 0.5 + 1e9 * 1 | y
NB. A number so large has no more than some thousandths of a second behind its point.
if. 0.003 > | clock - second=. <. 0.5 + clock do. clock=. second end.
(0 100 100 #: <. y) , 0 100 100 #: clock
)

NB. Julian day numbers, which count from 4713 B.C., and back.
NB. e.g. 2455491.75 = toJulian 76994.75
NB. e.g. 76994.75 = fromJulian 2455491.75
toJulian=: +&2378497
fromJulian=: -&2378497                                NB. day number of a Julian day

NB. A time so much later or earlier: days, hours, minutes and seconds, of which the beginning may be missing.
NB. e.g. 2008 2 29 1 30 0 -: 2008 2 28 20 30 0 tsPlus 5 0 0
NB. e.g. 2009 2 28 20 30 0 -: 2009 3 1 1 30 0 tsMinus 5 0 0
tsPlus=: 4 : 'toDateTime (toDayNo x) + length_jdatetime_"1 y'
tsMinus=: 4 : 'toDateTime (toDayNo x) - length_jdatetime_"1 y' NB. the time x less the span y
length_jdatetime_=: 3 : '86400 %~ 0 24 60 60 #. _4 {. y'
NB. The days from time y to time x; as days, hours, minutes and seconds.
NB. e.g. 1.5 = 2008 3 1 12 daysDiff 2008 2 29
NB. e.g. 1 12 0 0 -: 2008 3 1 12 0 0 tsDiff 2008 2 29 0 0 0
daysDiff=: -&toDayNo
tsDiff=: 4 : '0 24 60 60 #: 1000 %~ <. 0.5 + 86400000 * x daysDiff y' NB. the span between two times

NB. A date or a time as text by a pattern: YYYY YY, MMMM MMM MM M, DDDD DDD (days of the week) DD D, hh h mm m ss s sss.
NB. e.g. 'October 21, 2010' -: fmtDate 2010 10 21
NB. e.g. 'Thu 2010-10-21' -: 'DDD YYYY-MM-DD' fmtDate 2010 10 21
NB. e.g. '15:08:03' -: fmtTime 15 8 3.5
NB. A date may be a day number too, and a time the seconds since midnight.
NB. e.g. 'October 21, 2010' -: fmtDate 76994.75
NB. e.g. '01:01:01' -: fmtTime 3661
fmtDate=: 3 : 0
'MMMM D, YYYY' fmtDate y
:
if. 3 > {: 1 , $ y do. y=. toDateTime y end.
if. 1 < # $ y do. x&fmtDate"1 y return. end.
'year month day'=. 3 {. y
weekday=. (weekday 3 {. y) pick days_jdatetime_
name=. (<: month) pick names_jdatetime_
two=. _2 {. '0' , ":
codes=. ;: 'YYYY YY MMMM MMM MM M DDDD DDD DD D'
texts=. (": year) ; (_2 {. ": year) ; name ; (3 {. name) ; (two month) ; (": month) ; weekday ; (3 {. weekday) ; (two day) ; ": day
x fill_jdatetime_ codes ,. texts
)
fmtTime=: 3 : 0                                       NB. hours, minutes, seconds as text
'hh:mm:ss' fmtTime y
:
if. 1 < # $ y do. x&fmtTime"1 y return. end.
'hour minute second'=. 0 60 60 #: 60 #. _3 {. y
two=. _2 {. '0' , ":
whole=. <. second
thousandths=. <. 0.5 + 1000 * second - whole
texts=. (_3 {. '00' , ": thousandths) ; (two whole) ; (": whole) ; (two hour) ; (": hour) ; (two minute) ; ": minute
x fill_jdatetime_ (;: 'sss ss s hh h mm m') ,. texts
)
NB. The codes of a pattern replaced, the longest first; what was put in is not looked at again.
fill_jdatetime_=: 4 : 0
out=. ''
while. # x do.
  here=. (({."1 y) = (#@> {."1 y) {.&.> < x) i. 1
  if. here < # y do.
    out=. out , > {: here { y
    x=. x }.~ # > {. here { y
  else.
    out=. out , {. x
    x=. }. x
  end.
end.
out
)
names_jdatetime_=: ;: 'January February March April May June July August September October November December'
days_jdatetime_=: ;: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'
