#!/usr/bin/env python3
"""Kernels of Jackal beside the same ones of numpy, which works on one thread: microseconds, and Jackal's time over numpy's.

    bench_numpy.py [JACKAL] [PATTERN]     JACKAL: the program, target/release/jackal unless it is given; PATTERN: rows to take

Each kernel runs in slices of some milliseconds, of which the shortest counts. Jackal runs twice: on one thread, and on all.
"""
import math
import os
import re
import subprocess
import sys
import time

# One thread, as the heading says: products and sums of products would take all, as they come.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

SLICE, SLICES = 0.004, 25

# The arrays, in J and in numpy.
SETUP = """
r=: 3 : '2147483647 | 16807 + y * 2147483647 | 48271 + y * 2147483647 | 12345 + 69621 * y'
a=: r i. 1000000
b=: r 500000 + i. 1000000
f=: a % 1000003
g=: b % 999983
p=: 0.000001 * 1000000 | a
m=: 1 = 2 | <. a % 8
n=: 50 > 100 | a
s=: 1000 | a
t=: 1000 1000 $ s
u=: 1000 1000 $ f
q=: 300 300 $ f
l=: 10000000 $ a
k=: 10000000 $ f
c=: 10000000 $ m
i=: 1000000 | a
"""


def arrays():
    def r(y):
        step = lambda y, by, plus: (plus + y * by) % 2147483647
        return step(step(step(y, 69621, 12345), 48271, 48271 * 0), 16807, 16807)

    a, b = r(np.arange(1000000)), r(np.arange(500000, 1500000))
    f, g = a / 1000003, b / 999983
    m, n, s = (a // 8) % 2 == 1, a % 100 < 50, a % 1000
    wide = lambda y: np.resize(y, 10000000)
    return dict(a=a, b=b, f=f, g=g, p=0.000001 * (a % 1000000), m=m, n=n, s=s, t=s.reshape(1000, 1000), u=f.reshape(1000, 1000),
                q=f[:90000].reshape(300, 300), l=wide(a), k=wide(f), c=wide(m), i=a % 1000000, np=np)


# Name, sentence of J, expression of numpy.
ROWS = [
    ("ints + ints", "a + b", "a + b"),
    ("ints * ints", "s * s", "s * s"),
    ("floats * floats", "f * g", "f * g"),
    ("floats % floats", "f % g", "f / g"),
    ("ints < ints", "a < b", "a < b"),
    ("bools and bools, 1e7", "c *. c", "c & c"),
    ("ints + ints, 1e7", "l + l", "l + l"),
    ("square roots", "%: f", "np.sqrt(f)"),
    ("exponentials", "^ p", "np.exp(p)"),
    ("residues by 1000", "1000 | a", "a % 1000"),
    ("floors", "<. f", "np.floor(f)"),
    ("polynomial", "1 + p * 2 + p * 3 + p * 4", "1 + p * (2 + p * (3 + p * 4))"),
    ("sum of ints, 1e7", "+/ l", "l.sum()"),
    ("sum of floats, 1e7", "+/ k", "k.sum()"),
    ("sum of bools, 1e7", "+/ c", "np.count_nonzero(c)"),
    ("largest int, 1e7", ">./ l", "l.max()"),
    ("running sums", "+/\\ s", "np.cumsum(s)"),
    ("running maxima", ">./\\ a", "np.maximum.accumulate(a)"),
    ("sums of rows", '+/"1 t', "t.sum(1)"),
    ("sums of columns", "+/ t", "t.sum(0)"),
    ("sums of rows of floats", '+/"1 u', "u.sum(1)"),
    ("dot product", "f +/ . * g", "f @ g"),
    ("matrix product", "q +/ . * q", "q @ q"),
    ("outer product", "(1000 {. s) */ 1000 {. s", "np.multiply.outer(s[:1000], s[:1000])"),
    ("outer equal", "(1000 {. s) =/ 1000 {. s", "np.equal.outer(s[:1000], s[:1000])"),
    ("transpose", "|: t", "np.ascontiguousarray(t.T)"),
    ("reverse", "|. a", "a[::-1].copy()"),
    ("gather", "i { a", "a[i]"),
    ("keep half", "n # a", "a[n]"),
    ("places of truths, 1e7", "I. c", "np.flatnonzero(c)"),
    ("sort ints", "/:~ a", "np.sort(a)"),
    ("sort floats", "/:~ f", "np.sort(f)"),
    ("grade ints", "/: a", "np.argsort(a, kind='stable')"),
    ("grade floats", "/: f", "np.argsort(f, kind='stable')"),
    ("nub of a small range", "~. s", "np.unique(s)"),
    ("member of a small range", "s e. 500 {. s", "np.isin(s, s[:500])"),
    ("count by key", "#/.~ s", "np.bincount(s)"),
    ("sum by key", "s +//. f", "np.bincount(s, f)"),
    ("truths counted", "+/ a < b", "np.count_nonzero(a < b)"),
]


def shortest(run):
    """Seconds of a call: the least of some slices."""
    run()
    start = time.perf_counter()
    run()
    turns = max(1, round(SLICE / max(time.perf_counter() - start, 1e-7)))
    best = math.inf
    for _ in range(SLICES):
        start = time.perf_counter()
        for _ in range(turns):
            run()
        best = min(best, (time.perf_counter() - start) / turns)
    return best


def of_jackal(program, rows, options):
    lines = [SETUP, "time=: 3 : 0", "turns=. >. %s %% 1e_7 >. 6!:2 y" % SLICE, "<./ turns (6!:2)\"1 (%d # ,: y)" % SLICES, ")"]
    lines += ["echo 0j12 \": time '%s'" % sentence.replace("'", "''") for _, sentence, _ in rows]
    done = subprocess.run([program, *options, "/dev/stdin"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    times = [float(line) for line in done.stdout.split()]
    if len(times) != len(rows):
        sys.exit("jackal failed: " + done.stderr + done.stdout)
    return times


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/jackal"
    pattern = sys.argv[2] if len(sys.argv) > 2 else ""
    rows = [row for row in ROWS if re.search(pattern, row[0])]
    one, all_of_them = of_jackal(program, rows, ["--threads", "1"]), of_jackal(program, rows, [])
    known = arrays()
    print("%-26s%12s%12s%12s%10s%10s" % ("kernel", "numpy", "one thread", "all", "one", "all"))
    ratios = []
    for (name, _, expression), single, several in zip(rows, one, all_of_them):
        code = compile(expression, name, "eval")
        theirs = shortest(lambda: eval(code, known))
        ratios.append((single / theirs, several / theirs))
        print("%-26s%12.1f%12.1f%12.1f%10.2f%10.2f" % (name, theirs * 1e6, single * 1e6, several * 1e6, *ratios[-1]))
    mean = lambda values: math.exp(sum(map(math.log, values)) / len(values))
    print("%-62s%10.2f%10.2f" % ("geometric mean", *(mean(column) for column in zip(*ratios))))


if __name__ == "__main__":
    main()
