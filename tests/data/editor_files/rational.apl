{comment} Glyphs by their names: a text for keyboards that have none
x {assign} {iota} 5
+/x {times} x
m {assign} 2 3 {rho} {iota} 6
m
{reverse} x
(+/x) {divide} {tally} x
{del} z {assign} double y
z {assign} 2 {times} y
{del}
double x

@ remarks begin with this sign until the first glyph
double {each} (1 2) (3 4)
f {assign} {leftbrace} {omega} {plus} 1 {rightbrace}
y {assign} {iota} 3
y {jot}.{times} y
