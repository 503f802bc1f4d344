#!/usr/bin/env python3
"""Puts what a wheel brings besides the module into a folder from where maturin takes it: the program `jackal` and the kernel for Jupyter.

Builds the program, optimised with --release, else for tests. Runs with any Python 3.10 and needs cargo. scripts/build_wheel.sh calls it; a
workflow that builds wheels in another way calls it first.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# maturin takes a folder of this name by itself.
STAGE = ROOT / "python" / "jackal._jackal.data"


def built(release):
    """The program, built."""
    options = ["--release"] if release else []
    subprocess.run(["cargo", "build", "--locked", "--bin", "jackal", *options], cwd=ROOT, check=True)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target")
    return target / ("release" if release else "debug") / ("jackal.exe" if os.name == "nt" else "jackal")


def main():
    program = built("--release" in sys.argv[1:])
    for old in ("scripts", "data"):
        shutil.rmtree(STAGE / old, ignore_errors=True)
    scripts = STAGE / "scripts"
    scripts.mkdir(parents=True)
    own = shutil.copy2(program, scripts / program.name)
    os.chmod(own, 0o755)
    # The kernel's spec names the program by its path; that of a wheel is known only where it is installed, and the module knows it there.
    subprocess.run([own, "jupyter", "install", "--prefix", STAGE / "data"], check=True, stdout=subprocess.DEVNULL)
    spec = STAGE / "data" / "share" / "jupyter" / "kernels" / "jackal" / "kernel.json"
    kernel = json.loads(spec.read_text(encoding="utf-8"))
    kernel["argv"] = ["python", "-m", "jackal", *kernel["argv"][1:]]
    spec.write_text(json.dumps(kernel, indent=2) + "\n", encoding="utf-8")


main()
