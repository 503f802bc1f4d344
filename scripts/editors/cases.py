#!/usr/bin/env python3
"""Writes the cases of the conformance suites that run without an error into a folder, a script for each file of a suite: cases.py FOLDER"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ENDINGS = {"j": "ijs", "k": "k", "q": "q", "apl": "apl"}


def main():
    out = pathlib.Path(sys.argv[1])
    for file in sorted((ROOT / "tests").glob("conformance/*/*.jsonl")) + sorted((ROOT / "tests").glob("documented/*/*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            # The font of the 1990s and names in braces are other spellings.
            is_spelled_otherwise = file.stem in ("vector_font", "keywords")
            if not any(step[2] for step in case["steps"]) and not is_spelled_otherwise:
                ending = ENDINGS[case.get("dialect", file.parent.name)]
                with open(out / f"{file.stem}.{ending}", "a", encoding="utf-8") as script:
                    script.writelines(f"{step[0]}\n" for step in case["steps"])


main()
