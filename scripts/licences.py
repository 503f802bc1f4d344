#!/usr/bin/env python3
"""The licences of the crates that the program is built of, as text: what they are, and the files that come with each."""

import json
import os
import subprocess
import sys

versions = subprocess.check_output(["rustc", "-vV"], text=True).splitlines()
host = next(line.split()[1] for line in versions if line.startswith("host:"))
command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", host]
known = json.loads(subprocess.check_output(command))
nodes = {node["id"]: node for node in known["resolve"]["nodes"]}
packages = {package["id"]: package for package in known["packages"]}
root = known["resolve"]["root"]
seen, waiting = set(), [root]
while waiting:
    at = waiting.pop()
    for dependency in nodes[at]["deps"]:
        # What only tests and the build use is not a part of the program.
        if any(kind["kind"] is None for kind in dependency["dep_kinds"]) and dependency["pkg"] not in seen:
            seen.add(dependency["pkg"])
            waiting.append(dependency["pkg"])
texts = {}
for package in sorted((packages[one] for one in seen), key=lambda one: (one["name"], one["version"])):
    print(f"{package['name']} {package['version']}: {package['license'] or package['license_file']}")
    folder = os.path.dirname(package["manifest_path"])
    for file in sorted(os.listdir(folder)):
        if file.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE")):
            path = os.path.join(folder, file)
            if os.path.isfile(path):
                with open(path, encoding="utf-8", errors="replace") as source:
                    texts.setdefault(source.read().strip(), []).append(f"{package['name']} {package['version']}: {file}")
for text, owners in texts.items():
    print("\n" + "=" * 100)
    print("\n".join(owners) + "\n\n" + text)
if not seen:
    sys.exit("no dependencies were found")
