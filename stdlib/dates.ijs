NB. Dates and times of the calendar that is in use since 1582 (and before it, as if it had been). A date is year month day;
NB. days are counted from 1 January 1800, which is day 0.

months_jlib_=: _3 ]\ 'JanFebMarAprMayJunJulAugSepOctNovDec'

NB. The day number of a date; 1 todayno takes numbers like 20251231, 2 todayno times, of which it makes parts of a day.
NB. e.g. 0 81873 -: todayno 1800 1 1 ,: 2024 2 29
NB. e.g. 72460.5 = 2 todayno 1998 5 23 12 0 0
todayno=: 3 : 0
0 todayno y
:
if. x = 1 do. y=. 0 100 100 #: y end.
days=. _657377 + daynumber_jlib_ y
if. x = 2 do. days + 86400 %~ 24 60 60 #. 3 }."1 [ 6 {."1 y else. days end.
)

NB. Days since a March before history, of each row: a year that begins in March has its leap day last.
daynumber_jlib_=: 3 : 0
date=. 3 {."1 y
year=. 0 {"1 date
month=. 1 {"1 date
day=. 2 {"1 date
shifted=. 12 | month + 9
years=. year + <. (month - 3) % 12
(day - 1) + (<. 5 %~ 2 + 153 * shifted) + (365 * years) + (<. years % 4) + (<. years % 400) - <. years % 100
)

NB. The date of a day number; 1 todate gives numbers like 20251231, 2 todate times.
NB. e.g. 1998 5 23 12 0 0 -: 2 todate 72460.5
NB. e.g. (2024 2 29 -: todate 81873) *. 20240229 = 1 todate 81873
todate=: 3 : 0
0 todate y
:
date=. dateof_jlib_ y
select. x
  case. 1 do. 100 #. date
  case. 2 do. date ,"1 [ 24 60 60 #: 86400 * 1 | y
  case. do. date
end.
)
dateof_jlib_=: 3 : 0
days=. 657377 + <. y
era=. <. days % 146097
inside=. 146097 | days
years=. <. 365 %~ inside - (<. inside % 1460) + (<. inside % 146096) - <. inside % 36524
rest=. inside - (365 * years) + (<. years % 4) - <. years % 100
shifted=. <. 153 %~ 2 + 5 * rest
day=. 1 + rest - <. 5 %~ 2 + 153 * shifted
month=. 1 + 12 | shifted + 2
((400 * era) + years + month < 3) ,"0 1 month ,"0 day
)

weekday=: 7 | 3 + todayno                              NB. the day of the week: 0 is Sunday
NB. e.g. 5 = weekday 2026 11 20
isleap_jlib_=: 0 ~:/@:= 4 100 400 |/ ]

NB. Whether y is a date of the calendar.
NB. e.g. 0 1 -: valdate 2023 2 29 ,: 2024 2 29
valdate=: 3 : 0
year=. 0 {"1 y
month=. 1 {"1 y
day=. 2 {"1 y
good=. (*./"1 y = <. y) *. (1 <: month) *. (month <: 12) *. 1 <: day
good *. day <: (month * good) monthdays_jlib_ year     NB. a month 0 has no days
)
monthdays_jlib_=: 4 : '(x { 0 31 28 31 30 31 30 31 31 30 31 30 31) + (x = 2) *. isleap_jlib_ y'

NB. Months of a year, each as a block of text: calendar year, or year , months. Weeks begin with day x (0, Sunday).
NB. e.g. (12 = # calendar 2024) *. 1 8 21 -: $ > 1 calendar 2024 2
calendar=: 3 : 0
0 calendar y
:
months=. (0 = # }. y) {:: (}. y) ; >: i. 12
x month_jlib_&.>/ <"1 ({. y) ,. months
)
month_jlib_=: 4 : 0
'year month'=. y
first=. 7 | (weekday year , month , 1) - x
days=. 1 + i. month monthdays_jlib_ year
head=. 21 {. (9 # ' ') , (<: month) { months_jlib_
body=. 6 {. _21 ]\ , (first # ,: '   ') , 3 ": ,. days
head , (, ' ' ,. x |. 7 2 $ 'SuMoTuWeThFrSa') , 6 21 {. body
)

NB. A time as 24 Dec 2025 18:30:00. The present time is timestamp ''.
NB. e.g. '06 May 1994 01:02:03' -: timestamp 1994 5 6 1 2 3
timestamp=: 3 : 0
if. 0 = # y do. y=. 6!:0 '' end.
shown_jlib_ <. 6 {."1 y
)
shown_jlib_=: 3 : 0
month=. months_jlib_ {~ <: 1 {"1 y
(2 digits_jlib_ 2 {"1 y) ,"1 ' ' ,"1 month ,"1 ' ' ,"1 (4 digits_jlib_ 0 {"1 y) ,"1 ' ' ,"1 clock_jlib_ 3 }."1 y
)
digits_jlib_=: 4 : '((x # 10) #: y) { ''0123456789'''
clock_jlib_=: 3 : '(2 digits_jlib_ 0 {"1 y) ,"1 '':'' ,"1 (2 digits_jlib_ 1 {"1 y) ,"1 '':'' ,"1 [ 2 digits_jlib_ 2 {"1 y'

NB. A time as 2025-12-24 18:30:00.000
NB. e.g. '2008-09-13 14:32:50.123' -: isotimestamp 2008 9 13 14 32 50.123
isotimestamp=: 3 : 0
times=. 6 {."1 y
date=. (4 digits_jlib_ 0 {"1 times) ,"1 '-' ,"1 (2 digits_jlib_ 1 {"1 times) ,"1 '-' ,"1 [ 2 digits_jlib_ 2 {"1 times
thousandths=. <. 0.5 + 1000 * 5 {"1 times
clock=. clock_jlib_ (3 4 {"1 times) ,"1 0 <. thousandths % 1000
date ,"1 ' ' ,"1 clock ,"1 '.' ,"1 [ 3 digits_jlib_ 1000 | thousandths
)

NB. Milliseconds since 1800 of a time, and with 1 tsrep, back.
NB. e.g. 1994 5 6 1 2 3 -: 1 tsrep tsrep 1994 5 6 1 2 3
tsrep=: 3 : 0
0 tsrep y
:
if. x do. moment_jlib_ y else. milliseconds_jlib_ y end.
)
milliseconds_jlib_=: 3 : '(86400000 * todayno 3 {."1 y) + 1000 * 24 60 60 #. 3 }."1 y'
moment_jlib_=: 3 : 0
rest=. 86400000 | y
(todate <. y % 86400000) ,"1 (24 60 60 #: <. rest % 1000) + 0 0 ,"1 0 (1000 | rest) % 1000
)

NB. The date in text: three numbers, or two and the name of a month; the day comes first (with 1 getdate, the month).
NB. e.g. (1986 5 23 -: getdate 'May 23, 1986') *. 2086 5 23 -: 1 getdate '5/23/86'
getdate=: 3 : 0
0 getdate y
:
words=. cut ' ' (I. -. (tolower y) e. 'abcdefghijklmnopqrstuvwxyz0123456789')} y
if. 3 ~: # words do. i. 0 return. end.
months=. <"1 tolower months_jlib_
place=. (months&i.@<@(3&{.)@tolower) every words
month=. 12 > place
if. 1 = +/ month do.
  numbers=. 0 ". every (-. month) # words
  if. 3 < # > {. (-. month) # words do. numbers=. |. numbers end.
  if. 31 < {. numbers do. numbers=. |. numbers end.
  date=. ({: numbers) , (1 + <./ place) , {. numbers
else.
  numbers=. 0 ". every words
  if. 31 < {. numbers do. date=. numbers
  elseif. x do. date=. 2 0 1 { numbers
  elseif. do. date=. |. numbers
  end.
end.
date=. (({. date) + (100 > {. date) * 100 * <. 100 %~ {. 6!:0 '') 0} date
date #~ valdate date
)

NB. The difference of dates (end tsdiff begin) in years, by the calendar: years, then whole months, then days of 1/365.
NB. e.g. 0.5 = 2024 7 1 tsdiff 2024 1 1
NB. e.g. 1e_12 > | (8 + (4 % 12) + 9 % 365) - 1994 10 1 tsdiff 1986 5 23
tsdiff=: 4 : 0
begin=. 3 {."1 y
parts=. (3 {."1 x) -"1 begin
short=. 0 > 2 {"1 parts
NB. A month less, where days lack; its days are those of the month of the beginning.
lent=. (short * 1 {"1 begin) monthdays_jlib_ 0 {"1 begin
parts=. parts + (0 ,"0 (- short)) ,"1 0 lent
+/"1 parts %"1 [ 1 12 365
)

NB. A time as timestamp gives it.
NB. e.g. '06 May 1994 01:02:03' -: tstamp 1994 5 6 1 2 3
tstamp=: 3 : 0
if. 0 = # y do. y=. 6!:0 '' end.
shown_jlib_ <. 6 {."1 y
)


NB. The year and week of dates, as ISO 8601 counts weeks: they begin on Monday, and the first has 4 January.
NB. e.g. 2020 53 -: weeknumber 2021 1 3
weeknumber=: 3 : 0
day=. todayno y
thursday=. day + 3 - 7 | 6 + weekday y
year=. 0 {"1 todate thursday
year ,"0 (1 + <. 7 %~ thursday - todayno year ,"0 1 [ 1 1)
)
weeksinyear=: (3 : '{: weeknumber y , 12 28')"0             NB. the number of weeks of a year
NB. e.g. 53 52 -: weeksinyear 2020 2021
