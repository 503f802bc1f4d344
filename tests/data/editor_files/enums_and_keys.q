/ keyed tables, foreign keys, enumerations, attributes
dept:([id:`eng`ops`hr]name:("Engineering";"Operations";"People");level:3 1 2)
emp:([]who:`ann`bob`cy`di;dept:`dept$`eng`eng`ops`hr;pay:90 70 60 65f)
select who,dept.name,dept.level from emp
select sum pay by dept.name from emp
meta emp
kinds:`full`half
e:`kinds$`full`half`half
e
`kinds?`quarter
kinds
type e
value e
s:`s#1 3 5 9
attr s
s bin 4
u:`u#`a`b`c
u?`b
g:`g#`a`b`a
attr g
d:`a`b!1 2
d,`b`c!20 30
(key d;value d)
d?2
invert:{(value x)!key x}
invert d
dept[`eng;`level]
dept upsert(`it;"Computers";4)
`dept insert(`law;"Lawyers";5)
count dept
0!dept
1!select from 0!dept where level>2
emp lj `dept xcol 1!0!dept
