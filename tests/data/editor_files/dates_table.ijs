NB. calendars: what day is it, and a month as a table
require 'dates'
days=: 31 28 31 30 31 30 31 31 30 31 30 31
leap=: (0 = 4&|) *. (0 ~: 100&|) +. 0 = 400&|
daysIn=: 4 : '(y = 2) * leap x'
length=: {{
NB. x is the year, y the month from 1
  ((<: y) { days) + x daysIn y
}}
assert 29 = 2024 length 2
assert 28 = 1900 length 2
zeller=: 3 : 0
  'y m d'=. y
  if. m < 3 do.
    m=. m + 12
    y=. y - 1
  end.
  a=. d + (<. 13 * (m + 1) % 5) + y
  7 | _1 + a + (<. y % 4) + (<. y % 400) - <. y % 100
)
assert 4 = zeller 2024 2 29
names=: ;: 'sun mon tue wed thu fri sat'
month=: 3 : 0
  'y m'=. y
  first=. 7 | 1 + zeller y , m , 1
  cells=. (first $ a:) , <"0 >: i. y length m
  names , _7 ]\ cells , a: #~ 7 | - # cells
)
month 2024 2
7 | todayno 2024 1 1
