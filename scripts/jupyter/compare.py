"""Whether an executed notebook shows what the stored one does: texts of all outputs, cell by cell."""

import json
import sys


def shown(file):
    with open(file, encoding="utf-8") as source:
        cells = json.load(source)["cells"]
    return [[text(output) for output in cell["outputs"]] for cell in cells if cell["cell_type"] == "code"]


def text(output):
    if output["output_type"] == "stream":
        return output["name"], "".join(output["text"])
    if output["output_type"] == "error":
        return "error", output["ename"], output["traceback"]
    return "value", "".join(output["data"].get("text/plain", "")), sorted(output["data"])


stored, fresh = shown(sys.argv[1]), shown(sys.argv[2])
for number, (old, new) in enumerate(zip(stored, fresh, strict=True), 1):
    if old != new:
        print(f"{sys.argv[1]}: code cell {number} shows\n{new}\nand not\n{old}", file=sys.stderr)
        sys.exit(1)
print(f"{sys.argv[1]}: {len(stored)} cells show what they did")
