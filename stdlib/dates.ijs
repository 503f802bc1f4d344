NB. Dates and times of the calendar that is in use since 1582 (and before it, as if it had been). A date is year month day;
NB. days are counted from 1 January 1800, which is day 0.

months_jlib_=: _3 ]\ 'JanFebMarAprMayJunJulAugSepOctNovDec'

NB. The day number of a date; 1 todayno takes numbers like 20251231.
todayno=: 3 : 0
0 todayno y
:
if. x do. y=. 0 100 100 #: y end.
_657377 + daynumber_jlib_"1 y
)

NB. Days since a March before history: a year that begins in March has its leap day last.
daynumber_jlib_=: 3 : 0
'year month day'=. 3 {. y
shifted=. 12 | month + 9
years=. year + <. (month - 3) % 12
(day - 1) + (<. 5 %~ 2 + 153 * shifted) + (365 * years) + (<. years % 4) + (<. years % 400) - <. years % 100
)

NB. The date of a day number; 1 todate gives numbers like 20251231.
todate=: 3 : 0
0 todate y
:
date=. dateof_jlib_"0 y
if. x do. 100 #. date else. date end.
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
((400 * era) + years + month < 3) , month , day
)

weekday=: 7 | 3 + todayno                              NB. 0 is Sunday
isleap_jlib_=: 0 ~:/@:= 4 100 400 |/ ]

NB. Whether y is a date of the calendar.
valdate=: 3 : 0
valid_jlib_"1 y
)
valid_jlib_=: 3 : 0
if. 0 e. (y = <. y) , (1 <: 1 2 { y) , 12 >: 1 { y do. 0 return. end.
(2 { y) <: (1 { y) monthdays_jlib_ {. y
)
monthdays_jlib_=: 4 : '(x { 0 31 28 31 30 31 30 31 31 30 31 30 31) + (x = 2) *. isleap_jlib_ y'

NB. Months of a year, each as a block of text: calendar year, or year , months.
calendar=: 3 : 0
months=. (0 = # }. y) {:: (}. y) ; >: i. 12
month_jlib_&({. y) each months
)
month_jlib_=: 4 : 0
first=. weekday y , x , 1
days=. 1 + i. x monthdays_jlib_ y
cells=. 3 ": ,. days
body=. 6 21 $ , 42 {. (first # ,: '   ') , cells
head=. 21 {. (8 # ' ') , ((<: x) { months_jlib_) , ' ' , ": y
head , ' Su Mo Tu We Th Fr Sa' , body
)

NB. A time as 24 Dec 2025 18:30:00; now, if y is empty.
timestamp=: 3 : 0
if. 0 = # y do. y=. 6!:0 '' end.
shown_jlib_"1 <. 6 {."1 y
)
shown_jlib_=: 3 : 0
'year month day hour minute second'=. y
(2 digits_jlib_ day) , ' ' , ((<: month) { months_jlib_) , ' ' , (4 digits_jlib_ year) , ' ' , clock_jlib_ hour , minute , second
)
digits_jlib_=: 4 : '(- x) {. (x # ''0'') , ": y'
clock_jlib_=: 3 : '}. , '':'' ,. 2&digits_jlib_"0 y'

NB. A time as 2025-12-24 18:30:00.000
isotimestamp=: 3 : 0
iso_jlib_"1 y
)
iso_jlib_=: 3 : 0
'year month day hour minute second'=. 6 {. y
date=. (4 digits_jlib_ year) , '-' , (2 digits_jlib_ month) , '-' , 2 digits_jlib_ day
thousandths=. <. 0.5 + 1000 * second
date , ' ' , (clock_jlib_ hour , minute , <. thousandths % 1000) , '.' , 3 digits_jlib_ 1000 | thousandths
)

NB. Milliseconds since 1800 of a time, and with 1 tsrep, back.
tsrep=: 3 : 0
0 tsrep y
:
if. x do. moment_jlib_"0 y else. milliseconds_jlib_"1 y end.
)
milliseconds_jlib_=: 3 : '(86400000 * todayno 3 {. y) + 1000 * 24 60 60 #. 3 }. y'
moment_jlib_=: 3 : 0
rest=. 86400000 | y
(todate <. y % 86400000) , (24 60 60 #: <. rest % 1000) + 0 0 , (1000 | rest) % 1000
)

NB. The three numbers of a date in text.
getdate=: 3 : '3 {. 0 ". '' '' (I. -. y e. ''0123456789'')} y'
