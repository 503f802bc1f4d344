#!/usr/bin/env bash
# The Python package under test: builds a wheel, installs it into a virtual environment of its own without a network, and runs the tests of
# python/ there.
# Needs a Python with maturin, pytest and numpy, which PYTHON names (default: python3); tests of pandas, pyarrow, polars, IPython and Jupyter
# run if these are there, stubtest if mypy is. PROFILE=release builds it optimised.
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
PYTHON=$python PROFILE=${PROFILE:-dev} scripts/build_wheel.sh "$folder"
ls -l "$folder"/jackal-*.whl
"$python" -m venv "$folder/env"
"$folder/env/bin/python" -m pip install --quiet --no-index --no-deps "$folder"/jackal-*.whl
# The packages of the Python that was named; the module is that of the wheel.
PYTHONPATH=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
export PYTHONPATH
"$folder/env/bin/python" -m pytest -q -p no:cacheprovider python/tests
if "$python" -c 'import mypy' 2>/dev/null; then
    (cd "$folder" && "$folder/env/bin/python" -m mypy.stubtest jackal --mypy-config-file "$OLDPWD/python/pyproject.toml")
fi
