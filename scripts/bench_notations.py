#!/usr/bin/env python3
"""What a turn of a loop costs in each notation: the same sentence on the same small arrays in J, k and APL.

    scripts/bench_notations.py [PROGRAM ...] [--only TEXT] [--turns N]

prints nanoseconds a turn, without the loop's own, and k's and APL's time over that of J, for each program. Only ratios within
one run mean anything.
"""

import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile

# The sentence in J, k and APL. `a` is a list of five integers, `f` one of floats, `m` a table of 3 by 4, `s` a text, `n` an integer.
SENTENCES = [
    ("r=. a + 1", "r:a+1", "R←A+1"),
    ("r=. a * a", "r:a*a", "R←A×A"),
    ("r=. 2 * 1 + a", "r:2*1+a", "R←2×1+A"),
    ("r=. +/ a", "r:+/a", "R←+/A"),
    ("r=. >./ a", "r:|/a", "R←⌈/A"),
    ("r=. +/\\ a", "r:+\\a", "R←+\\A"),
    ("r=. # a", "r:#a", "R←⍴A"),
    ("r=. 2 { a", "r:a 2", "R←A[3]"),
    ("r=. 2 0 { a", "r:a 2 0", "R←A[3 1]"),
    ("r=. a , n", "r:a,n", "R←A,N"),
    ("r=. 1 }. a", "r:1_a", "R←1↓A"),
    ("r=. +/ 3 {. a", "r:+/3#a", "R←+/3↑A"),
    ("r=. |. a", "r:|a", "R←⌽A"),
    ("r=. a i. n", "r:a?n", "R←A⍳N"),
    ("r=. n e. a", "r:n in a", "R←N∊A"),
    ("r=. a = n", "r:a=n", "R←A=N"),
    ("r=. (a > 2) # a", "r:a@&a>2", "R←(A>2)/A"),
    ("r=. i. 5", "r:!5", "R←⍳5"),
    ("r=. /:~ a", "r:a@<a", "R←A[⍋A]"),
    ("r=. f * 2", "r:f*2", "R←F×2"),
    ("r=. (+/ a) % # a", "r:(+/a)%#a", "R←(+/A)÷⍴A"),
    ("r=. +/ m", "r:+/m", "R←+⌿M"),
    ("r=. |: m", "r:+m", "R←⍉M"),
    ("r=. 1 { m", "r:m 1", "R←M[2;]"),
    ("r=. (<1 2) { m", "r:m[1;2]", "R←M[2;3]"),
    ("r=. 99 (2}) a", "r:@[a;2;:;99]", "R←A ⋄ R[3]←99"),
    ("r=. a +/ a", "r:a+/:\\:a", "R←A∘.+A"),
    ("r=. s i. 'c'", "r:s?\"c\"", "R←S⍳'c'"),
    ("r=. n - 3 * <. n % 3", "r:n-3*_n%3", "R←N-3×⌊N÷3"),
    ("r=. n < 5", "r:n<5", "R←N<5"),
    ("r=. g a", "r:g a", "R←G A"),
    ("r=. h\"0 a", "r:h'a", "R←H¨A"),
]

J = """g =: 3 : '1 + y'
h =: 3 : 'y + y * y'
loop =: 3 : 0
a=. 3 1 4 1 5
f=. a + 0.5
m=. i. 3 4
s=. 'abcde'
n=. 4
r=. 0
for. i. y do. {sentence} end.
0
)
loop {turns}
"""

K = """g:{{1+x}}
h:{{x+x*x}}
loop:{{[y]a:3 1 4 1 5;f:a+0.5;m:3 4#!12;s:"abcde";n:4;r:0;do[y;{sentence}];0}}
loop {turns};
"""

APL = """∇R←G Y
R←1+Y
∇
∇R←H Y
R←Y+Y×Y
∇
∇Z←LOOP Y;A;F;M;S;N;R;I
A←3 1 4 1 5
F←A+0.5
M←3 4⍴¯1+⍳12
S←'abcde'
N←4
R←0
I←0
L:{sentence}
→(Y>I←I+1)/L
Z←0
∇
X←LOOP {turns}
"""

NOTATIONS = [("J", ".ijs", J, "r=. 0"), ("k", ".k", K, "r:0"), ("APL", ".apl", APL, "R←0")]
ROUNDS = 4
# What the assignment in the empty loop takes, in nanoseconds.
ASSIGNMENT = 10


def seconds(program, template, ending, sentence, turns):
    """The least processor time of several runs of a loop."""
    with tempfile.NamedTemporaryFile("w", suffix=ending, delete=False) as file:
        file.write(template.format(sentence=sentence, turns=turns))
    best = math.inf
    try:
        for _ in range(ROUNDS):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            done = subprocess.run([program, file.name], capture_output=True, text=True, check=False)
            if done.returncode or done.stderr:
                sys.exit(f"{sentence}: {done.stderr or done.stdout}")
            best = min(best, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    finally:
        os.unlink(file.name)
    return best


def main():
    """Prints the table."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("programs", nargs="*", default=["target/release/jackal"])
    arguments.add_argument("--only", default="")
    arguments.add_argument("--turns", type=int, default=500_000)
    given = arguments.parse_args()
    for program in given.programs:
        print(f"{program}\n{'':<22}{'J ns':>8}{'k ns':>8}{'APL ns':>8}{'k/J':>7}{'APL/J':>7}")
        logs = {"k": [], "APL": []}
        empty = [seconds(program, template, ending, nothing, given.turns) for _, ending, template, nothing in NOTATIONS]
        for sentences in SENTENCES:
            if given.only not in sentences[0]:
                continue
            times = []
            for (_, ending, template, _), sentence, without in zip(NOTATIONS, sentences, empty):
                once = seconds(program, template, ending, sentence, given.turns)
                times.append(max(once - without, 0.0) / given.turns * 1e9 + ASSIGNMENT)
            j, k, apl = times
            logs["k"].append(math.log(k / j))
            logs["APL"].append(math.log(apl / j))
            print(f"{sentences[0]:<22}{j:8.0f}{k:8.0f}{apl:8.0f}{k / j:7.2f}{apl / j:7.2f}", flush=True)
        means = {name: math.exp(sum(values) / len(values)) for name, values in logs.items()}
        print(f"{'geometric mean':<46}{means['k']:7.2f}{means['APL']:7.2f}\n")


if __name__ == "__main__":
    main()
