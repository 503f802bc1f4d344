#!/usr/bin/env python3
"""Random sentences of J, given to Jackal and to another J engine: what differs is printed.

    compare_j.py ENGINE [--jackal PROGRAM] [--seed N] [--count N] [--kinds]

ENGINE is a console that reads sentences from standard input. One way to get one, for comparison alone:

    python3 -m venv env && env/bin/pip install jlanguage
    find env -name jconsole -path '*bin*'

Values have to be the same to the letter, and errors of the same kind. `--kinds` counts the pairs of kinds of errors and prints values alone,
which is where a difference is a fault more often: both engines are right where a sentence has two errors and each tells another one first.
The same engine times workloads that nobody tuned to: AGAINST=ENGINE cargo bench --bench workloads.
"""
import argparse
import collections
import random
import re
import subprocess

NOUNS = """2 | _3 | 0 | 1 | 5 | 10 | 0.5 | _1.5 | 3j4 | 2r3 | 7x | 12345678901234567890x | _ | '' | 'a' | 'hello' | 'hello world' | i. 5 | i. 0
| i. 2 3 | i. 2 3 4 | 3 1 4 1 5 9 2 6 | 1 0 1 1 0 | 0 1 | 2 2 $ 1 2 3 4 | 3 3 $ 2 7 1 8 2 8 1 8 2 | 1.5 2.5 3.5 | _2 3 _5 7 | 1j1 2j3
| 1r2 3r4 5 | 100x 200x | <'a' | 'ab';'cde';1 2 | <1 2 3 | (<1),<2 3 | a: | (i. 3);'x' | $0 | 0 3 $ 0 | 'abc',:'def' | 2 3 $ 'abcdef' | 5 5 5
| 2^62 | 9223372036854775807 | 1e_14 | 4 # 1 | 0 0 0 | i. _4 | s: ' a b c' | 'abcabc' | 2 3 $ 1.5 | 1;2;3 | 2 2 2 $ i. 8 | ;:'to be or not to be'
| 1 2;3 4 5 | i. 4 4 | 10 20 30 40 | 2 0 1 | 1=2 3 1 | u: 'abc' | 10 u: 960 961 | 0 1 2 3 4 5 6 7"""
MONADS = """+ - * % ^ ^. < > <. >. >: <: +: *: -. %: ! | , ,. ,: ; # $ ~. ~: |. |: /: \\: [ ] {. {: }. }: #. #: ". ": i. i: I. j. o. p: q: x: u: A. C.
e. L. { -: +. *. = 3!:0 {:: p. +~ *~"""
DYADS = """+ - * % ^ ^. < > <. >. <: >: = ~: | ! , ,. ,: ; # $ |. |: /: \\: {. }. { #. #: +. *. +: *: -: i. i: I. e. E. p. q: x: A. C. -. %: ": {:: [ ]"""
RANKS = ["0", "1", "2", "_1", "0 1", "1 0", "_", "1 _", "_ 1"]


class Writer:
    """Writes sentences by a seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.nouns = [noun.strip() for noun in NOUNS.replace("\n", " ").split("|") if noun.strip()]
        self.nouns += ["|. i. 3"]
        self.monads, self.dyads = MONADS.split(), DYADS.split()

    def verb(self, depth, arguments):
        """A verb for one or two arguments, or for either if that is 0."""
        pick = self.random
        if depth <= 0 or pick.random() < 0.5:
            one = arguments == 1 or arguments == 0 and pick.random() < 0.5
            return pick.choice(self.monads if one else self.dyads)
        part = lambda: self.verb(depth - 1, 0)
        forms = [
            lambda: f"({part()})/",
            lambda: f"({part()})\\",
            lambda: f"(({part()})\\.)",
            lambda: f"({part()})/.",
            lambda: f"({part()})~",
            lambda: f"({part()})&.>",
            lambda: f"({part()})\"{pick.choice(RANKS)}",
            lambda: f"({part()})@({part()})",
            lambda: f"({part()})@:({part()})",
            lambda: f"({part()})&({part()})",
            lambda: f"(({part()})&:({part()}))",
            lambda: f"({part()} {part()} {part()})",
            lambda: f"({part()} {part()})",
            lambda: f"([: {part()} {part()})",
            lambda: f"({part()})^:{pick.choice(['0', '1', '2', '_1', '(0 1 2)'])}",
            lambda: f"(({part()}) :: 0:)",
            lambda: f"(({part()});.{pick.choice(['1', '_1', '2', '_2'])})",
            lambda: f"(({part()})`({part()})@.(0:))",
        ]
        return pick.choice(forms)()

    def noun(self, depth):
        """A noun, with or without verbs."""
        pick = self.random
        if depth <= 0 or pick.random() < 0.35:
            return f"({pick.choice(self.nouns)})"
        if pick.random() < 0.4:
            return f"({self.verb(1, 1)} {self.noun(depth - 1)})"
        return f"({self.noun(depth - 1)} {self.verb(1, 2)} {self.noun(depth - 1)})"

    def sentence(self):
        """A whole sentence."""
        if self.random.random() < 0.5:
            return f"{self.verb(2, 1)} {self.noun(2)}"
        return f"{self.noun(1)} {self.verb(2, 2)} {self.noun(2)}"


def answers(program, sentences, seconds=20):
    """What a program shows for each sentence; where it ends or waits too long, the next sentences go to another process."""
    found = []
    while len(found) < len(sentences):
        some = sentences[len(found) : len(found) + 200]
        text = "".join(f"{sentence}\necho '@@{number}'\n" for number, sentence in enumerate(some)) + "exit 0\n"
        try:
            done = subprocess.run([program], input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds)
            out = done.stdout
        except subprocess.TimeoutExpired as late:
            out = late.stdout or b""
        pieces = re.split(r"^\s*@@\d+$\n?", out.decode("utf8", "replace"), flags=re.M)[:-1]
        found += [piece.rstrip() for piece in pieces[: len(some)]]
        if len(pieces) < len(some):
            found.append("(the program ended)")
    return found


def kind(answer):
    """The kind of an error, or nothing of a value."""
    match = re.match(r"\s*\|([A-Za-z ]+ (?:error|memory))", answer)
    return match and match.group(1)


def main():
    """Compares and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--jackal", default="target/release/jackal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--kinds", action="store_true")
    given = parser.parse_args()
    writer = Writer(given.seed)
    sentences = [writer.sentence() for _ in range(given.count)]
    theirs, ours = answers(given.engine, sentences), answers(given.jackal, sentences)
    pairs, same = collections.Counter(), 0
    for sentence, a, b in zip(sentences, theirs, ours):
        lines = lambda text: [line.rstrip() for line in text.split("\n")]
        if kind(a) == kind(b) and (kind(a) or lines(a) == lines(b)):
            same += 1
        elif given.kinds and kind(a) and kind(b):
            pairs[kind(a), kind(b)] += 1
        else:
            print(f"{sentence}\n  theirs: {a[:300]!r}\n  ours:   {b[:300]!r}")
    print(f"{same} of {len(sentences)} are the same")
    for (a, b), count in pairs.most_common():
        print(f"{count:6} theirs {a}, ours {b}")


main()
