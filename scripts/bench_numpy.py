#!/usr/bin/env python3
"""The operations of benches/kernels.rs in numpy, in the same form: nanoseconds per element and per call."""
import time
import numpy as np


def measure(name, elements, run):
    turns = max(5, min(200_000, 20_000_000 // max(elements, 1)))
    times = []
    for _ in range(9):
        start = time.perf_counter_ns()
        for _ in range(-(-turns // 9)):
            run()
        times.append((time.perf_counter_ns() - start) / -(-turns // 9))
    middle = sorted(times)[4]
    print(f"{name:<34} {middle / elements:10.3f} ns/element {middle:14.0f} ns/call")


for count in (4, 1000, 1_000_000):
    ints = np.arange(count)
    floats = np.arange(count) / 3
    bools = np.arange(count) % 3 == 0
    measure(f"{count} ints + ints", count, lambda: ints + ints)
    measure(f"{count} ints + atom", count, lambda: ints + 5)
    measure(f"{count} floats + floats", count, lambda: floats + floats)
    measure(f"{count} ints + floats", count, lambda: ints + floats)
    measure(f"{count} floats % floats", count, lambda: floats / (floats + 1))
    measure(f"{count} ints * ints", count, lambda: ints * ints)
    measure(f"{count} floats = floats", count, lambda: np.isclose(floats, floats))
    measure(f"{count} ints < atom", count, lambda: ints < 5)
    measure(f"{count} 7 residue ints", count, lambda: ints % 7)
    measure(f"{count} floor floats", count, lambda: np.floor(floats))
    measure(f"{count} sum of ints", count, lambda: ints.sum())
    measure(f"{count} sum of floats", count, lambda: floats.sum())
    measure(f"{count} sum of bools", count, lambda: bools.sum())
    measure(f"{count} maximum of floats", count, lambda: floats.max())
table = np.arange(1_000_000).reshape(1000, 1000) % 1000.0
measure("sum of rows, 1000 x 1000", 1_000_000, lambda: table.sum(1))
measure("sum of columns, 1000 x 1000", 1_000_000, lambda: table.sum(0))
square = np.arange(90_000).reshape(300, 300) % 100.0
measure("matrix product 300 x 300", 90_000, lambda: square @ square)
