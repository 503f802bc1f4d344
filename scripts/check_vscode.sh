#!/usr/bin/env bash
# The extension in VS Code's own workbench: code-server of npm serves it, and Chromium opens it. Needs node 20, npm, a C++ compiler, Chromium
# (or CHROMIUM=its path) and a built program (JACKAL, default: target/debug/jackal). What npm brings goes to CODE_SERVER (default: a folder that
# is removed); what would come from elsewhere is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
jackal=$(realpath "${JACKAL:-${CARGO_TARGET_DIR:-target}/debug/jackal}")
for program in node npm c++ "$jackal" "${browser:-chromium}"; do
    command -v "$program" > /dev/null || { echo "$program is not there" >&2; exit 2; }
done
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null || true; rm -rf "$folder"' EXIT
tools=${CODE_SERVER:-$folder/tools}
if [ ! -e "$tools/ready" ]; then
    mkdir -p "$tools"
    (
        cd "$tools"
        npm init --yes > /dev/null
        npm install --ignore-scripts --no-audit --no-fund --loglevel=error code-server@4.96.4 playwright-core
        # Passwords are not asked for, so that what would hash them is not needed.
        echo 'module.exports = { hash: async () => "", verify: async () => true };' > node_modules/argon2/argon2.js
        cd node_modules/code-server/lib/vscode
        # Its list names a package by an address of git, which the registry has too.
        rm -f npm-shrinkwrap.json package-lock.json
        npm install --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
        headers=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
        for package in @parcel/watcher node-pty @vscode/spdlog native-watchdog; do
            npm_config_nodedir=$headers npm rebuild --loglevel=error "$package"
        done
    )
    touch "$tools/ready"
fi
editors/vscode/package.sh "$folder/jackal.vsix"
export HOME=$folder/home
settings=$HOME/.local/share/code-server/User
mkdir -p "$settings" "$folder/scripts"
printf '{"jackal.path": "%s", "workbench.startupEditor": "none", "telemetry.telemetryLevel": "off"}\n' "$jackal" > "$settings/settings.json"
entry=$tools/node_modules/code-server/out/node/entry.js
node "$entry" --install-extension "$folder/jackal.vsix"
port=$(node -e 'const s = require("net").createServer(); s.listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
node "$entry" --auth none --bind-addr "127.0.0.1:$port" --disable-workspace-trust --disable-telemetry --disable-update-check \
    "$folder/scripts" > "$folder/server.log" 2>&1 &
server=$!
for _ in $(seq 60); do
    node -e "require('net').connect($port, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))" && break
    sleep 0.5
done
cp "$root/scripts/editors/vscode.mjs" "$tools/"
node "$tools/vscode.mjs" "http://127.0.0.1:$port" "$folder/scripts" "$browser"
if [ -n "${PICTURES:-}" ]; then cp "$folder/scripts/workbench.png" "$PICTURES/"; fi
