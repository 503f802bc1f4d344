#!/usr/bin/env python3
"""Kills the program at random moments while it writes files, saved sessions, its history and accepted transcripts, and looks at what
is found: the old content or the new one, whole. Usage: scripts/crash.py [TIMES] [PROGRAM]   (1000 target/release/jackal)"""

import os
import pty
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
PROGRAM = str(Path(sys.argv[2] if len(sys.argv) > 2 else "target/release/jackal").resolve())
rolled = random.Random(int(os.environ.get("SEED", "1")))


def killed_after(process, ready, seconds):
    """Kills a process once something is there, and then some time has passed."""
    until = time.time() + 20
    while not ready() and time.time() < until and process.poll() is None:
        time.sleep(0.002)
    time.sleep(rolled.random() * seconds)
    process.kill()
    process.wait()


def quiet(arguments, **options):
    return subprocess.Popen(
        [PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options
    )


def j_files(folder):
    """A file of J, of one letter at a time."""
    file = folder / "data"
    script = f"{{{{while. 1 do. for_c. 'abcd' do. (300000 $ c) 1!:2 <'{file}' end. end.}}}} 0"
    killed_after(quiet(["-e", script]), file.exists, 0.1)
    found = file.read_bytes()
    return len(found) == 300000 and len(set(found)) == 1


def q_files(folder):
    """A saved table of q, of one number at a time."""
    file = folder / "table"
    script = f"while[1b;{{`:{file} set ([]a:20000#x;b:20000#x)}} each til 9]"
    killed_after(quiet(["--q", "-e", script]), file.exists, 0.1)
    asked = f"t:get `:{file};show (count t;count distinct t`a;t[`a]~t`b)"
    done = subprocess.run([PROGRAM, "--q", "-e", asked], capture_output=True, text=True)
    return done.returncode == 0 and done.stdout.split() == ["20000", "1", "1b"]


def accepted(folder):
    """Transcripts whose answers are taken as they come: the old text or the new one."""
    file = folder / "t.jt"
    old = "   i. 60000 $~ 1\n0\n" + "".join(f"   {n} + 1\nold\n" for n in range(400))
    file.write_text(old)
    killed_after(quiet(["test", "--accept", str(folder)]), lambda: True, 0.15)
    found = file.read_text()
    return found == old or (len(found.splitlines()) == len(old.splitlines()) and "old" not in found)


def typed(folder, lines, until):
    """The program at a terminal of its own, to which lines are sent; killed while it takes them."""
    master, line = pty.openpty()
    environment = dict(os.environ, XDG_STATE_HOME=str(folder), TERM="dumb")
    process = subprocess.Popen(
        [PROGRAM], stdin=line, stdout=line, stderr=subprocess.DEVNULL, env=environment, cwd=folder, close_fds=True
    )
    os.close(line)
    os.set_blocking(master, False)
    begun = time.time()
    waiting = rolled.random() * 0.25
    sent, first = 0, None
    while time.time() - begun < 20:
        try:
            os.read(master, 1 << 16)
        except (BlockingIOError, OSError):
            pass
        if sent < len(lines):
            try:
                sent += os.write(master, lines[sent : sent + 200])
            except (BlockingIOError, OSError):
                pass
        if first is None and until():
            first = time.time()
        if first is not None and time.time() - first > waiting:
            break
        time.sleep(0.002)
    process.kill()
    process.wait()
    os.close(master)


def history(folder):
    """The history of the prompt: whole lines, in their order."""
    file = folder / "jackal/history"
    lines = "".join(f"{n} + 1000000000000000000\r" for n in range(3000)).encode()
    typed(folder, lines, file.exists)
    found = file.read_text()
    entries = [f"{n} + 1000000000000000000\n" for n in range(3000)]
    # The first line stands there at once with the first entry.
    if not found:
        return True  # killed between the file's beginning and its first line, which the next entry brings
    wanted = "#V2\n" + "".join(entries[: found.count("\n") - 1])
    if found != wanted:
        print("history:", next(pair for pair in zip((found + "\n").splitlines(), (wanted + "\n").splitlines()) if pair[0] != pair[1]))
    return found == wanted


def saved(folder):
    """A saved session: the one or the other."""
    file = folder / "saved.ijs"
    lines = b"".join(b"a =: 2000 $ %d\r)save %s\r" % (n % 10, str(file).encode()) for n in range(1000))
    typed(folder, lines, file.exists)
    text = file.read_text()
    done = subprocess.run([PROGRAM, "-e", f"load '{file}'", "-e", "(# a), # ~. a"], capture_output=True, text=True)
    return done.stdout.split() == ["2000", "1"] or print(text[:80], done) or False


def main():
    kinds = [j_files, q_files, accepted, history, saved]
    broken = dict.fromkeys((kind.__name__ for kind in kinds), 0)
    for turn in range(TIMES):
        kind = kinds[turn % len(kinds)]
        with tempfile.TemporaryDirectory() as folder:
            if not kind(Path(folder)):
                broken[kind.__name__] += 1
                print(f"{kind.__name__}: turn {turn}", flush=True)
    print(f"killed {TIMES} times; found broken: {broken}")
    sys.exit(1 if any(broken.values()) else 0)


main()
