"""`python -m jackal ARG...`: the program that the wheel brings."""

import os
import subprocess
import sys

from . import program


def main():
    """Becomes the program; where a process cannot become another, waits for it."""
    path = program()
    if path is None:
        sys.exit("jackal: this package was built without the program: scripts/build_wheel.sh of the sources builds one with it")
    if os.name == "nt":
        sys.exit(subprocess.call([path, *sys.argv[1:]]))
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
