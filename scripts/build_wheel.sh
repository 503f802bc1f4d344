#!/usr/bin/env bash
# Builds a wheel of the Python package into a folder (default: target/wheels): the module, the program `jackal`, the kernel for Jupyter.
# Needs cargo and a Python with maturin, which PYTHON names (default: python3). PROFILE=dev builds it not optimised, for tests.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
folder=${1:-${CARGO_TARGET_DIR:-target}/wheels}
if ! "$python" -c 'import maturin' 2>/dev/null; then
    echo "$python lacks maturin; in a virtual environment: python3 -m venv env && env/bin/pip install maturin; PYTHON=env/bin/python $0" >&2
    exit 2
fi
options=()
[ "${PROFILE:-release}" = release ] && options+=(--release)
"$python" scripts/stage_wheel.py "${options[@]}"
"$python" -m maturin build --manifest-path python/Cargo.toml --out "$folder" --interpreter "$(command -v "$python")" "${options[@]}"
