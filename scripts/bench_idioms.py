#!/usr/bin/env python3
"""Times everyday sentences of J at 4, 40, 400 and 4,000 items beside another engine: scripts/bench_idioms.py ENGINE [--jackal PROGRAM] [--all].

ENGINE is a program that runs a script of J; `pip install jlanguage` brings one, `jconsole`. A row is printed for each sentence of which a
cell takes more than 1.2 times the engine's time (with --all: for each sentence), then the geometric mean of the ratios.
"""

import argparse
import math
import pathlib
import subprocess
import tempfile

SIZES = {4: 3000, 40: 2000, 400: 400, 4000: 60}  # items, and how often a sentence runs for one measurement
SLOW = 1.2
SETUP = r'''
n =: %d
9!:1 [ 16807
a =: ? n # 1000
b =: ? n # 2
c =: 1 + ? n # 20
f =: (? n # 0) * 100
g =: (? n # 0)
m =: ? (n , 4) $ 100
fm =: (n , 4) $ (? (4 * n) # 0)
t =: ((? n # 26) { 'abcdefghijklmnopqrstuvwxyz')
w =: 5 {.!.' ' each ((? n # 8) { ;: 'alpha beta gamma delta epsilon zeta eta theta')
s =: s: w
p =: ? ~ n
k =: ? n # 10
l =: <. n % 2
x =: n # ' '
txt =: (n $ 'the quick brown fox ')
e1 =: 3 : '+/ *: y'
e2 =: 3 : 0
for_i. i. 10 do. y =. y + i end. y
)
e3 =: 3 : 0
s =. 0
for_i. 40 {. y do. s =. s + i end.
s
)
e4 =: 3 : 0
if. 3 < # y do. +/ y else. 0 end.
)
e5 =: 4 : 0
r =. ''
while. x > # r do. r =. r , x | # r end.
r
)
e6 =: 3 : 0
i =. 0
while. i < 20 do.
 y =. (i + 1) ((# y) | i)} y
 i =. >: i
end.
y
)
sq =: ? (2 # 2 >. <. %: n) $ 100
'''
IDIOMS = r'''
+/ a
(+/ % #) f
+/ *: f
>./ a
<./ f
+/\ a
>./\ f
a i. >./ a
(= >./) a
I. b
b # a
a #~ 500 < a
+/ 500 < a
/:~ a
/: f
\:~ t
a /: f
~. a
# ~. k
~: k
#/.~ k
k +/. f
k <./. a
(~. ,. #/.~) k
k </. a
|. a
l |. a
l {. a
l }. a
a , a
a ,. f
|: m
+/ m
+/"1 m
>./"1 m
(+/ % #)"1 fm
m +"1 [ 1 2 3 4
m * m
|."1 m
/:~"1 m
/:~ m
m i. m
~. m
a e. k
k i. i. 10
p { a
a p} p
0 l} a
2 +/\ a
3 <\ a
2 -/\ f
2 </\ a
(}. - }:) a
+/ a * f
a +/ . * f
*/ c
c ^ 2
2 ^ c
a % c
c | a
<. f
<. 0.5 + f
>. f
| a - 500
- a
-. b
b *. |. b
b +. |. b
+./ b
*./ b
b = 1
a = k
a > f
a <. k
f >. g
%: f
^ g
^. f
1 o. g
100 #. a
10 10 10 #: a
#: a
2 #. b
10 #.^:_1 a
t = 'e'
+/ t = 'e'
t e. 'aeiou'
(t e. 'aeiou') # t
'aeiou' i. t
toupper t
~. t
#/.~ t
<;._2 txt , ' '
# ;: txt
;: txt
;:^:_1 w
; w
# each w
> w
w i. w
~. w
/: w
/:~ w
s i. s
/: s
": a
": f
0 ". ": a
8!:2 f
": m
i. n
>: i. n
n ?@$ 100
? n # 100
n # 5
n $ i. 7
(2 , n) $ a
, m
<"1 m
> <"1 m
<"0 a
;/ a
> ;/ a
, each w
((<0) {:: m"_) 0
{. a
{: a
{."1 m
}."1 m
0 {"1 m
1 2 {"1 m
(<a:;1) { m
m {~ <1 ; 2
sq +/ . * sq
+/ , sq
*/~ k
+/~ 20 {. a
=/~ 40 {. k
(i. 10) =/ k
+/"1 (i. 10) =/ k
(20 {. a) </ 20 {. f
3 : '+/ y' a
3 : 'y + 1' a
+/@:*: a
(+/ % #)@:*: f
+:@>: a
>:^:3 a
(] - {.) a
(- +/ % #) f
(% +/) f
(>./ - <./) f
({. , {:) a
(# , +/) a
- each <"0 [ 20 {. a
+&1 each 20 {. <"0 a
(*:@] + 2 * [) / 40 {. c
+/ 40 {. m
-/ a
+/\. a
*./\ b
+./\ b
~:/\ b
<./\ a
(0 , }. ~: }:) k
(1 , }. ~: }:) k
(+/;.1~ 1 , }. ~: }:) k
(<;.1~ 1 , }. ~: }:) k
(1 , 2 ~:/\ k) # k
a I. k
(/:~ a) I. k
1 + (i.~ ~.) k
= k
j./ 2 # ,: f
f j. g
| f j. g
a + 0j1
x: 20 {. a
+/ x: 20 {. a
q: 360
p: 20 {. k
1 p: a
a +. c
a *. c
! k
3 ! 20 {. k
e1 a
e2 a
e3 a
e4 a
20 e5 0
e6 a
22 b. / a
b * a
b { 2 3
b { 'ab'
(b{'ab') , t
t , t
n {. 'abc'
'-' (I. t = 'e')} t
rplc&('a';'b') 40 {. t
'e' ,~ t
t -: |. t
a -: a
*./ a = a
(< 5) , w
5!:5 <'c'
'a' i.~ t
a i: 5
1 e. b
b i. 1
b i: 1
+/ b
b <;.1 a
({~ ?~@#) a
p A. 5 {. a
4 $ a
_3 ]\ a
(3 & |.) a
a ,: a
a *"0 1 [ 1 2 3
'''

MEASURE = r'''
TIME =: 3 : 0
try.
r =. 5 # 0
for_i. i. 5 do. r =. (%d (6!:2) y) i} r end.
<./ r
catch. _1 end.
)
'''


def seconds(engine, size):
    """The least time of each sentence; negative where it fails."""
    sentences = IDIOMS.strip().splitlines()
    script = SETUP.replace("%d", str(size), 1) + "b =: 1 (0)} b\n" + MEASURE.replace("%d", str(SIZES[size]), 1)
    for sentence in sentences:
        quoted = sentence.replace("'", "''")
        script += f"echo 0j12 \": TIME '{quoted}'\n"
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "idioms.ijs"
        file.write_text(script + "exit 0\n")
        done = subprocess.run([engine, str(file)], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=1200)
    found = [float(word.replace("_", "-")) for word in done.stdout.split()]
    if len(found) != len(sentences):
        raise SystemExit(f"{engine} ended behind {len(found)} of {len(sentences)} sentences: {done.stderr[-300:]}")
    return dict(zip(sentences, found))


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("engine")
    options.add_argument("--jackal", default="target/release/jackal")
    options.add_argument("--all", action="store_true")
    chosen = options.parse_args()
    ratios = {}
    for size in SIZES:
        theirs, ours = seconds(chosen.engine, size), seconds(chosen.jackal, size)
        for sentence, time in theirs.items():
            if (time > 0) != (ours[sentence] > 0):
                print(f"fails in one of them at {size}: {sentence}")
            elif time > 0:
                ratios.setdefault(sentence, {})[size] = ours[sentence] / time
    for sentence, cells in ratios.items():
        if chosen.all or max(cells.values()) > SLOW:
            print(f"{sentence:50}", *(f"{cells[size]:7.2f}" if size in cells else "      -" for size in SIZES))
    for size in SIZES:
        column = [cells[size] for cells in ratios.values() if size in cells]
        print(f"{size}: mean {mean(column):.3f}, {sum(ratio > SLOW for ratio in column)} of {len(column)} over {SLOW}")
    everything = [ratio for cells in ratios.values() for ratio in cells.values()]
    print(f"mean {mean(everything):.3f}, {sum(ratio > SLOW for ratio in everything)} of {len(everything)} over {SLOW}")


main()
