#!/usr/bin/env bash
# Clients that others wrote for kdb+, against `jackal --q -p`: qPython and PyKX (without a licence) from PyPI, node-q from npm.
# Needs a Python, and node with npm for the last; it installs them into a folder that is taken away afterwards, from the network.
# PROGRAM names the program (default: target/release/jackal).
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${PROGRAM:-target/release/jackal}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install qpython3 'numpy<1.24'
python3 -m venv "$folder/kx"
"$folder/kx/bin/pip" -q install pykx
PROGRAM=$program "$folder/env/bin/python" scripts/q_clients/with_qpython.py
PROGRAM=$program "$folder/kx/bin/python" scripts/q_clients/with_pykx.py
if command -v npm >/dev/null; then
    (cd "$folder" && npm init -y >/dev/null && npm install --silent node-q >/dev/null)
    PROGRAM=$program NODE_PATH=$folder/node_modules node scripts/q_clients/with_node.js
else
    echo "node-q: left out, there is no npm"
fi
