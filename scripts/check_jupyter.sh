#!/usr/bin/env bash
# The kernel for notebooks under test: jupyter_kernel_test, what a kernel must stand, and the example notebooks executed.
# Needs a Python with jupyter_client, jupyter_kernel_test and nbconvert, which PYTHON names (default: python3), and a built program, which
# JACKAL names (default: target/release/jackal, else target/debug/jackal). It installs nothing but a kernel spec in a folder of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
target=${CARGO_TARGET_DIR:-target}
jackal=${JACKAL:-$target/release/jackal}
[ -x "$jackal" ] || jackal=$target/debug/jackal
if [ ! -x "$jackal" ]; then
    echo "no program at $jackal: run cargo build, or say JACKAL=..." >&2
    exit 2
fi
if ! "$python" -c 'import jupyter_client, jupyter_kernel_test, nbconvert, nbclient' 2>/dev/null; then
    echo "$python lacks jupyter_client, jupyter_kernel_test or nbconvert; in a virtual environment:" >&2
    echo "  python3 -m venv env && env/bin/pip install jupyter_client jupyter_kernel_test nbconvert" >&2
    echo "  PYTHON=env/bin/python $0" >&2
    exit 2
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export JUPYTER_PATH=$folder/share/jupyter JUPYTER_RUNTIME_DIR=$folder/run JACKAL_CHECK=$folder
JACKAL=$(realpath "$jackal")
export JACKAL
"$JACKAL" jupyter install --prefix "$folder" --name jackal-check
"$python" -m unittest -v scripts/jupyter/test_kernel.py
"$python" -m unittest -v scripts/jupyter/test_protocol.py
for notebook in docs/notebooks/*.ipynb; do
    # Nothing is executed in the file itself: what it shows stands there as it was written.
    "$python" -m nbconvert --execute --to notebook --ExecutePreprocessor.kernel_name=jackal-check \
        --output-dir "$folder" "$notebook"
    "$python" scripts/jupyter/compare.py "$notebook" "$folder/$(basename "$notebook")"
done
echo "the kernel passes"
