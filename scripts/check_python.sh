#!/usr/bin/env bash
# The Python package under test: builds a wheel into a folder of its own and runs the tests of python/ on it.
# Needs a Python with maturin, pytest and numpy, which PYTHON names (default: python3); pandas if its tests are to run. It installs nothing:
# the wheel is unpacked into a folder that is taken away afterwards. PROFILE=release builds it optimised.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
if ! "$python" -c 'import maturin, pytest, numpy' 2>/dev/null; then
    echo "$python lacks maturin, pytest or numpy; in a virtual environment:" >&2
    echo "  python3 -m venv env && env/bin/pip install maturin pytest numpy pandas" >&2
    echo "  PYTHON=env/bin/python $0" >&2
    exit 2
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
options=()
[ "${PROFILE:-dev}" = release ] && options+=(--release)
"$python" -m maturin build --manifest-path python/Cargo.toml --out "$folder" --interpreter "$(command -v "$python")" "${options[@]}"
"$python" -m zipfile -e "$folder"/jackal-*.whl "$folder/site"
ls -l "$folder"/jackal-*.whl
PYTHONPATH=$folder/site "$python" -m pytest -q python/tests
