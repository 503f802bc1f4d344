#!/usr/bin/env python3
"""Long calculations in Jackal beside Python's integers and numpy, in one run: milliseconds of each, their ratio, the limit.

Usage: scripts/bench_python.py [path of jackal]; exit status 1 if a ratio is above its limit.
"""
import subprocess
import sys
import time

import numpy as np

JACKAL = sys.argv[1] if len(sys.argv) > 1 else "target/release/jackal"


def factorial():
    product = 1
    for factor in range(2, 1001):
        product *= factor
    return product


def fibonacci():
    a, b = 0, 1
    for _ in range(10_000):
        a, b = b, a + b
    return a


generator = np.random.default_rng(1)
square = generator.random((500, 500))
right = generator.random(500)
coefficients = generator.random(51) - 0.5

LOOP = """fibonacci =: 3 : 0
'a b' =. 0x ; 1x
for. i. y do.
  c =. a + b
  a =. b
  b =. c
end.
a
)"""

# Name, what comes before it in Jackal, the sentence, the same in Python, how many times as long it may take.
ROWS = [
    ("1000! by products", "", "*/ 1x + i. 1000", factorial, 2),
    ("10000th Fibonacci number", LOOP, "fibonacci 10000", fibonacci, 2),
    ("inverse, 500 x 500", "a =: ? 500 500 $ 0", "%. a", lambda: np.linalg.inv(square), 3),
    ("equations, 500 x 500", "a =: ? 500 500 $ 0 [ b =: ? 500 $ 0", "b %. a", lambda: np.linalg.solve(square, right), 3),
    ("roots of degree 50", "c =: _0.5 + ? 51 $ 0", "p. c", lambda: np.roots(coefficients), 3),
    ("determinant, 200 x 200", "a =: ? 200 200 $ 0", "-/ . * a", lambda: np.linalg.det(square[:200, :200]), None),
    ("determinant, 9 x 9", "a =: ? 9 9 $ 10", "-/ . * a", lambda: np.linalg.det(square[:9, :9]), None),
    ("permanent, 12 x 12", "a =: ? 12 12 $ 10", "+/ . * a", None, None),
]


def jackal(before, sentence, times):
    text = f"{before}\n9!:11 ] 9\n{times} (6!:2) '{sentence}'\n"
    out = subprocess.run([JACKAL], input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
    return 1000 * float(out.decode().split()[-1].replace("_", "-"))


def python(run, times):
    start = time.perf_counter()
    for _ in range(times):
        run()
    return 1000 * (time.perf_counter() - start) / times


failed = False
for name, before, sentence, run, limit in ROWS:
    times = 5
    ours = min(jackal(before, sentence, times) for _ in range(9))
    line = f"{name:<28} {ours:10.3f} ms"
    if run:
        theirs = min(python(run, times) for _ in range(9))
        line += f" {theirs:10.3f} ms {ours / theirs:8.2f}"
        if limit:
            line += f" (at most {limit})"
            failed |= ours > limit * theirs
    print(line)
sys.exit(failed)
