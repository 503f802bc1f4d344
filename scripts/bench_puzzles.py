#!/usr/bin/env python3
"""The puzzles of the library in Jackal and the same programs in Python or numpy, in one run.

    scripts/bench_puzzles.py [-j JACKAL] [PART OF A NAME]

Each program runs in a process of its own, which takes the best of some turns and says what came out; the memory is the peak
of that process, which Linux counts from that of this one up. Read the ratio, not the times: the machine may be busy. The
first line says how fast it is.
"""
import argparse
import itertools
import operator
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TURNS = 5
HARD = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
LETTERS = "qwertyzxcvbi"
SIZES = [7, 6, 5, 4, 3]

# ---- The programs in k and J ----------------------------------------------------------------------------------------

K_BOARD = f'\\l puzzles/sudoku.k\nboard:"J"$\'"{HARD}"\n'
# The lesson solves by breadth, and by depth from the tightest blank; this is by depth from the first one.
K_FIRST_BLANK = "solve:{[b]$[&/b;,b;,/solve'@[b;i;:;]'free[b;i:b?0]]}\n"
# All orders of the numbers and one operator less; what does not reduce to one number is not an expression.
K_PREFIX = """\\l puzzles/countdown.k
bags:{[n;r]r(,/{[n;s]s,/:(0|/s)_!n}[n]')/,()}
orders:{[list]?list@(#list)(,/{[n;s]s,/:&~(!n)in s}[#list]')/,()}
reduced:{[e]if[~#e;:e];if[0>@*e;:e];left:reduced 1_e;right:reduced 1_left;((*e)[*left;*right]),1_right}
expressions:{[numbers],/orders'numbers,/:arithmetic@bags[4;-1+#numbers]}
isGoal:{[goal;stack]$[1=#stack;1e-8>abs goal-*stack;0b]}
reached:{[numbers;goal]every@&isGoal[goal]'reduced'every:expressions numbers}
"""
K_SEARCH = f'bySignature[7 6 5 4 3;"{LETTERS}"]'

# For each: what is loaded, what is measured and how often in a turn, and a sentence that prints the answer.
JACKAL = {
    "k queens 8": ("\\l puzzles/queens.k\n", "queens 8", 50, "-1@$#queens 8;"),
    "k sudoku, breadth": (K_BOARD, "breadth board", 1, "-1@,/$breadth board;"),
    "k sudoku, first blank": (K_BOARD + K_FIRST_BLANK, "solve board", 1, "-1@,/$*solve board;"),
    "k 1346, trees": ("\\l puzzles/countdown.k\n", "solutions[arithmetic;1 3 4 6;24]", 2,
                      "-1@$#solutions[arithmetic;1 3 4 6;29];"),
    "k 1346, prefix lists": (K_PREFIX, "reached[1 3 4 6;24]", 1, "-1@$#reached[1 3 4 6;29];"),
    "k words, read and group": ("\\l puzzles/words.k\n", "use@0:`:WORDS", 1, "use@0:`:WORDS\n-1@$#anagrams;"),
    "k words, search": ("\\l puzzles/words.k\nuse@0:`:WORDS\n", K_SEARCH, 5, f"-1@$#{K_SEARCH};"),
    "J set_game, 85320 triples": ("load 'puzzles/set_game'\nall=: cards i. 81\n", "sets all", 1, "# sets all"),
    "J four_cubes_brute, 331776": ("load 'puzzles/four_cubes_brute'\n", "arrangements dice", 1, "# arrangements dice"),
    "J magic, 512 boards": ("load 'puzzles/magic'\n", "presses magic_target", 20, "+/ presses magic_target"),
    "J sudoku, depth": (f"load 'puzzles/sudoku'\nboard=: read_sudoku '{HARD}'\n", "solve_by_depth board", 1,
                        "'0123456789' {~ , solve_by_depth board"),
    "J queens 8": ("load 'puzzles/queens'\n", "queens 8", 50, "# queens 8"),
}


def script_of(name, words):
    """A script that prints the milliseconds of each turn, then the answer."""
    setup, measured, repeat, answer = JACKAL[name]
    if name.startswith("k"):
        turns = f"\\t:{repeat} {measured}\n" * TURNS
    else:
        turns = f"echo {1000 * repeat} * {repeat} (6!:2) '{measured}'\n" * TURNS
        answer = f"echo {answer}"
    return f"{setup}{turns}{answer}\n".replace("WORDS", words)


# ---- The same in Python ---------------------------------------------------------------------------------------------

def queens(n):
    boards = [[]]
    for _ in range(n):
        boards = [board + [column] for board in boards for column in range(n)
                  if all(c != column and abs(c - column) != len(board) - row for row, c in enumerate(board))]
    return boards


PEERS = [[j for j in range(81) if i != j and (i // 9 == j // 9 or i % 9 == j % 9 or
          (i // 27, i % 9 // 3) == (j // 27, j % 9 // 3))] for i in range(81)]


def free(board, cell):
    taken = {board[peer] for peer in PEERS[cell]}
    return [digit for digit in range(1, 10) if digit not in taken]


def filled(board, cell, digit):
    return board[:cell] + [digit] + board[cell + 1:]


def sudoku_breadth(board):
    boards = [board]
    for cell in [cell for cell in range(81) if not board[cell]]:
        boards = [filled(board, cell, digit) for board in boards for digit in free(board, cell)]
    return boards


def sudoku_first_blank(board):
    if 0 not in board:
        return [board]
    cell = board.index(0)
    return [found for digit in free(board, cell) for found in sudoku_first_blank(filled(board, cell, digit))]


def sudoku_depth(board):
    blanks = [cell for cell in range(81) if not board[cell]]
    if not blanks:
        return [board]
    digits, cell = min(((free(board, cell), cell) for cell in blanks), key=lambda choice: len(choice[0]))
    return [found for digit in digits for found in sudoku_depth(filled(board, cell, digit))]


def divided(a, b):
    try:
        return a / b
    except ZeroDivisionError:
        return float("nan") if a == 0 else float("inf")


ARITHMETIC = (operator.add, operator.sub, operator.mul, divided)


def trees(numbers):
    states = [tuple(numbers)]
    for _ in numbers[1:]:
        states = [((f, state[i], state[j]),) + tuple(t for k, t in enumerate(state) if k not in (i, j))
                  for state in states for i in range(len(state)) for j in range(len(state)) if i != j for f in ARITHMETIC]
    return dict.fromkeys(state[0] for state in states)


def value_of(tree):
    return tree[0](value_of(tree[1]), value_of(tree[2])) if isinstance(tree, tuple) else tree


def tree_solutions(numbers, goal):
    return [tree for tree in trees(numbers) if abs(value_of(tree) - goal) < 1e-12]


def reduced(e):
    if not e or not callable(e[0]):
        return e
    left = reduced(e[1:])
    right = reduced(left[1:])
    return [e[0](left[0], right[0])] + right[1:] if left and right and not callable(right[0]) else []


def prefix_solutions(numbers, goal):
    found = []
    for chosen in itertools.combinations_with_replacement(ARITHMETIC, len(numbers) - 1):
        for expression in dict.fromkeys(itertools.permutations(list(numbers) + list(chosen))):
            stack = reduced(list(expression))
            if len(stack) == 1 and not callable(stack[0]) and abs(stack[0] - goal) < 1e-8:
                found.append(expression)
    return found


def read_words(path):
    words = list(dict.fromkeys(line for line in Path(path).read_text().lower().split("\n") if line))
    lengths, anagrams = defaultdict(list), defaultdict(list)
    for word in words:
        lengths[len(word)].append(word)
        anagrams["".join(sorted(word))].append(word)
    return anagrams


def search_words(anagrams, letters):
    chosen = dict.fromkeys("".join(c) for size in SIZES for c in itertools.combinations(sorted(letters), size))
    return [word for signature in chosen for word in anagrams.get(signature, [])]


def sets():
    import numpy as np
    cards = np.arange(81)[:, None] // [27, 9, 3, 1] % 3
    cards = cards[:, :, None] == np.arange(3)
    n = len(cards)
    triples = cards[np.array(list(itertools.combinations(range(n), 3)))]
    return triples[(triples.sum(1) != 2).all((1, 2))]


def four_cubes():
    import numpy as np
    yaw, right, left = [0, 1, 5, 4, 2, 3], [2, 3, 1, 0, 4, 5], [3, 2, 0, 1, 4, 5]
    way, ways = np.arange(6), [np.arange(6)]
    for turn in "YYYRYYYRYYYLYYYLYYYRYYY":
        way = way[{"Y": yaw, "R": right, "L": left}[turn]]
        ways.append(way)
    dice = np.array([list(die) for die in ("YOGYBO", "YYBYOG", "OGGYBB", "BOBYOG")])
    standing = dice[:, np.array(ways)]
    seen = (2 ** np.searchsorted(list("BGOY"), standing))[:, :, [0, 4, 1, 5]]
    sums = (seen[0][:, None, None, None] + seen[1][:, None, None] + seen[2][:, None] + seen[3])
    places = np.argwhere((sums == 15).all(-1))
    return standing[np.arange(4), places]


def magic():
    import numpy as np
    boxes = "110111011110000011000000000100010001100111001100010001000000000110000011110111011"
    rows = np.array([int(c) for c in boxes]).reshape(9, 9).reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9).T
    inverse = np.rint(np.linalg.det(rows) * np.linalg.inv(rows)).astype(int) % 2
    boards = np.arange(512)[:, None] >> np.arange(8, -1, -1) & 1
    target = 495 >> np.arange(8, -1, -1) & 1
    return (inverse @ (boards ^ target).T % 2).sum(0)


def digits(board):
    return "".join(map(str, board))


def python_program(name, words):
    """What is measured, how often in a turn, and the answer as text."""
    board = [int(c) for c in HARD]
    return {
        "k queens 8": (lambda: queens(8), 5, lambda: len(queens(8))),
        "k sudoku, breadth": (lambda: sudoku_breadth(board), 1, lambda: digits(sudoku_breadth(board)[0])),
        "k sudoku, first blank": (lambda: sudoku_first_blank(board), 1, lambda: digits(sudoku_first_blank(board)[0])),
        "k 1346, trees": (lambda: tree_solutions((1, 3, 4, 6), 24), 2, lambda: len(tree_solutions((1, 3, 4, 6), 29))),
        "k 1346, prefix lists": (lambda: prefix_solutions((1, 3, 4, 6), 24), 1,
                                 lambda: len(prefix_solutions((1, 3, 4, 6), 29))),
        "k words, read and group": (lambda: read_words(words), 1, lambda: len(read_words(words))),
        "k words, search": ((lambda list: lambda: search_words(list, LETTERS))(read_words(words)), 5,
                            lambda: len(search_words(read_words(words), LETTERS))),
        "J set_game, 85320 triples": (sets, 1, lambda: len(sets())),
        "J four_cubes_brute, 331776": (four_cubes, 1, lambda: len(four_cubes())),
        "J magic, 512 boards": (magic, 20, lambda: magic().sum()),
        "J sudoku, depth": (lambda: sudoku_depth(board), 1, lambda: digits(sudoku_depth(board)[0])),
        "J queens 8": (lambda: queens(8), 5, lambda: len(queens(8))),
    }[name]


def run_python(name, words):
    run, repeat, answer = python_program(name, words)
    for _ in range(TURNS):
        start = time.perf_counter()
        for _ in range(repeat):
            run()
        print((time.perf_counter() - start) * 1000 * JACKAL[name][2] / repeat)
    print(answer())


# ---- Measuring ------------------------------------------------------------------------------------------------------

def measured(command):
    """The least of the turns in milliseconds, the answer, and the peak memory of the process in megabytes."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    lines = child.stdout.read().split("\n")
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed")
    return min(float(line) for line in lines[:TURNS]), lines[TURNS].strip(), usage.ru_maxrss / 1024


def word_list(path):
    """1e5 words of random syllables, always the same, and the 83 letters' own words somewhere among them."""
    chance = random.Random(1)
    words = set()
    while len(words) < 100_000:
        words.add("".join(chance.choice("bcdfghklmnprstvwz") + chance.choice("aeiouy") for _ in range(chance.randint(1, 4)))
                  + chance.choice(["", "r", "n", "t", "x"]))
    words = sorted(words)
    chance.shuffle(words)
    path.write_text("\n".join(words) + "\n")


def add_in_numpy():
    """How fast the machine is: the milliseconds of an addition of two lists of 1e6 integers."""
    import numpy as np
    a, best = np.arange(1_000_000), 1.0
    b = a + 1
    for _ in range(200):
        start = time.perf_counter()
        a + b
        best = min(best, time.perf_counter() - start)
    print(best * 1000)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("-j", "--jackal", default=str(ROOT / "target/release/jackal"))
    options.add_argument("--python", nargs=2, metavar=("NAME", "WORDS"), help=argparse.SUPPRESS)
    options.add_argument("part", nargs="?", default="")
    options = options.parse_args()
    if options.python:
        return run_python(*options.python)
    if options.part == "add in numpy":
        return add_in_numpy()
    adding = float(subprocess.check_output([sys.executable, __file__, "add in numpy"]))
    print(f"numpy adds two lists of 1e6 integers in {adding:.2f} ms\n")
    print(f"{'program':<28} {'Jackal ms':>10} {'Python ms':>10} {'ratio':>7} {'MB':>6} {'MB':>6}")
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words.txt"
        word_list(words)
        for name in [name for name in JACKAL if options.part in name]:
            script = Path(folder) / ("program.k" if name.startswith("k") else "program.ijs")
            script.write_text(script_of(name, str(words)))
            repeat = JACKAL[name][2]
            ours, answer, memory = measured([options.jackal, script])
            theirs, wanted, their_memory = measured([sys.executable, __file__, "--python", name, words])
            note = "" if answer == wanted else f"  DIFFERENT: {answer} and {wanted}"
            print(f"{name:<28} {ours / repeat:10.2f} {theirs / repeat:10.2f} {ours / theirs:7.3f} "
                  f"{memory:6.0f} {their_memory:6.0f}{note}", flush=True)


main()
