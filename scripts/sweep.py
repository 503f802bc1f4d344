#!/usr/bin/env python3
"""Runs lines of every vocabulary under limits, each in a process of its own, and tells which went on for more than so many seconds after
their time was up, held more memory than 1.25 times what they may and 32 MB, or ended with neither a result nor an error of theirs.
The lines: JACKAL_SWEEP=lines.txt cargo test --test program sweep::
Usage: scripts/sweep.py lines.txt [--program target/release/jackal] [--time 0.3] [--memory 2000] [--late 0.1] [--every 1] [--only REGEX] [--jobs 1]
As root, runs get a higher priority than what else the machine does. Doubtful ones run three times, of which the best counts."""

import argparse
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

arguments = argparse.ArgumentParser()
arguments.add_argument("lines")
arguments.add_argument("--program", default="target/release/jackal")
arguments.add_argument("--time", type=float, default=0.3)
arguments.add_argument("--memory", type=int, default=2000)
arguments.add_argument("--late", type=float, default=0.1)
arguments.add_argument("--every", type=int, default=1)
arguments.add_argument("--first", type=int, default=0)
arguments.add_argument("--only", default="")
arguments.add_argument("--jobs", type=int, default=1)
arguments.add_argument("--threads", type=int, default=1)
arguments.add_argument("--interrupt", action="store_true", help="by Ctrl-C after the time, not by --max-time")
arguments.add_argument("--gaps", action="store_true", help="show the lines on stderr that begin with GAP")
options = arguments.parse_args()
PROGRAM = os.path.abspath(options.program)
PATIENCE = 20
MEMORY = options.memory * 1024 * 1.25 + 32 * 1024  # in the kilobytes of the system
FOLDER = tempfile.mkdtemp()


def prior():
    try:
        os.nice(-15)
    except PermissionError:
        pass


def run(dialect, sentences, interrupted=None):
    """Seconds, kilobytes, status, and the first lines of errors. Interrupted, if so, after so many seconds."""
    limits = ["--sandbox", "--max-memory", f"{options.memory}M", "--threads", str(options.threads)]
    if not options.interrupt:
        limits += ["--max-time", str(options.time)]
    command = [PROGRAM, *limits, *([] if dialect == "--j" else [dialect])]
    for sentence in sentences:
        command += ["-e", sentence]
    begun = time.monotonic()
    child = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=FOLDER, preexec_fn=prior
    )
    told = []

    def read():
        told.append(child.stderr.read(20000))
        while child.stderr.read(1 << 16):
            pass

    reader = threading.Thread(target=read)
    reader.start()
    # Not by the object, which would take the status of a process that has just ended.
    timers = [threading.Timer(PATIENCE, os.kill, [child.pid, signal.SIGKILL])]
    if interrupted:
        timers.append(threading.Timer(interrupted, os.kill, [child.pid, signal.SIGINT]))
    for timer in timers:
        timer.start()
    _, status, used = os.wait4(child.pid, 0)
    seconds = time.monotonic() - begun
    child.returncode = 0
    for timer in timers:
        timer.cancel()
    reader.join()
    child.stderr.close()
    text = told[0].decode("utf8", "replace") if told else ""
    return seconds, used.ru_maxrss, os.waitstatus_to_exitcode(status), text


# What the beginning of a line takes, with the end of the process.
BEGINNINGS = {}


def beginning(dialect, before):
    if (dialect, before) not in BEGINNINGS:
        BEGINNINGS[dialect, before] = min(run(dialect, [before + (";" if dialect in ("--k", "--q") else "")])[0] for _ in range(3))
    return BEGINNINGS[dialect, before]


def look(task):
    dialect, before, sentence = task
    begin = beginning(dialect, before)
    quiet = ";" if dialect in ("--k", "--q") else ""
    late, seen = float("inf"), None
    for _ in range(3):
        seconds, kilobytes, status, text = run(dialect, [before + quiet, sentence], begin + options.time if options.interrupt else None)
        late = min(late, seconds - begin - options.time)
        seen = seen or (kilobytes, status, text)
        if late <= options.late:
            break
    kilobytes, status, text = seen
    lines = text.splitlines()
    wrong = []
    if options.gaps:
        wrong += sorted({line for line in lines if line.startswith("GAP ")})[-3:]
    elif late > options.late:
        wrong.append(f"LATE {late:.2f}")
    if kilobytes > MEMORY:
        wrong.append(f"MEMORY {kilobytes >> 10}")
    if status not in ((0, 1, 130) if options.interrupt else (0, 1)):
        wrong.append(f"STATUS {status}")
    if "the code did not react" in text:
        wrong.append("DEAF")
    if "internal error" in text or "SYSTEM ERROR" in text or "panicked" in text:
        wrong.append("INTERNAL")
    told = next((line for line in lines if not line.startswith("GAP ")), "")
    return wrong, told, late


def main():
    with open(options.lines) as file:
        tasks = [line.rstrip("\n").split("\t") for line in file]
    tasks = [task for task in tasks if re.search(options.only, "\t".join(task))][options.first :: options.every]
    print(len(tasks), "lines", flush=True)
    count, worst, begun = 0, 0.0, time.monotonic()
    with ThreadPoolExecutor(options.jobs) as pool:
        for task, (wrong, told, late) in zip(tasks, pool.map(look, tasks)):
            worst = max(worst, late)
            if wrong:
                count += 1
                print(*task, "|", "; ".join(wrong), "|", told[:80], flush=True)
    print(f"{len(tasks)} lines in {time.monotonic() - begun:.0f} s, {count} beyond; the latest {worst:.3f} s after its time")


main()
