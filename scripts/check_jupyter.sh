#!/usr/bin/env bash
# The kernel for notebooks under test: jupyter_kernel_test, what a kernel must stand, and the example notebooks executed.
# Needs a Python with jupyter_client, jupyter_kernel_test and nbconvert, which PYTHON names (default: python3), and a built program, which
# JACKAL names (default: target/release/jackal, else target/debug/jackal). It installs nothing but a kernel spec in a folder of its own.
# Where JupyterLab, node and Chromium (or CHROMIUM=its path) are there, a script of J is opened in JupyterLab, which has colours for it, and a
# notebook is run there; how it looks is left in target/jupyter-screens.
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
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if "$python" -c 'import jupyterlab' 2>/dev/null && [ -n "$browser" ] && command -v node > /dev/null; then
    mkdir "$folder/lab"
    printf "mean =: +/ %% # NB. the mean\nf =: 3 : 0\nif. y > 0 do. 'plus' else. 'minus' end.\n)\nf\"0 ] 1 _2 3\n" > "$folder/lab/test.ijs"
    "$python" - docs/notebooks/first_hour.ipynb "$folder/lab/test.ipynb" <<'P'
import json, sys
notebook = json.load(open(sys.argv[1]))
notebook["metadata"]["kernelspec"]["name"] = "jackal-check"
for cell in notebook["cells"]:
    if cell["cell_type"] == "code":
        cell["outputs"], cell["execution_count"] = [], None
json.dump(notebook, open(sys.argv[2], "w"))
P
    # JupyterLab asks about news in front of the cells, unless it is told not to.
    mkdir -p "$folder/settings/@jupyterlab/apputils-extension"
    echo '{"fetchNews": "false", "checkForUpdates": false}' > "$folder/settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    port=$("$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    JUPYTER_CONFIG_DIR=$folder/config JUPYTERLAB_SETTINGS_DIR=$folder/settings "$python" -m jupyterlab --allow-root --no-browser --ip=127.0.0.1 \
        --port="$port" --notebook-dir="$folder/lab" --IdentityProvider.token= --LabApp.expose_app_in_browser=True > "$folder/server" 2>&1 &
    server=$!
    "$browser" --headless=new --no-sandbox --disable-gpu --user-data-dir="$folder/profile" --remote-debugging-port=0 about:blank > "$folder/browser" 2>&1 &
    chromium=$!
    trap 'kill $server $chromium 2> /dev/null || true; wait $server $chromium 2> /dev/null || true; rm -rf "$folder"' EXIT
    for _ in $(seq 100); do
        [ -s "$folder/profile/DevToolsActivePort" ] && grep -q "is running at" "$folder/server" && break
        sleep 0.3
    done
    node --experimental-websocket scripts/jupyter/lab.mjs "$(head -n 1 "$folder/profile/DevToolsActivePort")" "http://127.0.0.1:$port/lab/tree" "$target/jupyter-screens"
fi
echo "the kernel passes"
