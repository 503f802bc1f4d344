#!/usr/bin/env bash
# Drives the page in a headless Chromium: types, runs, explains, errs, stops a loop, follows a link, goes on in k and APL, learns.
# Needs what build_web.sh needs (or a page that was built: check_web.sh FOLDER), chromium, node 20.10 or later, python3.
# Screenshots go to target/web-screens. AXE names the file axe.min.js of the npm package axe-core, if accessibility is to be checked.
set -euo pipefail
cd "$(dirname "$0")/.."
page=${1:-target/web}
for tool in node python3; do
    command -v "$tool" > /dev/null || { echo "needs $tool" >&2; exit 2; }
done
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
[ -n "$browser" ] || { echo "needs Chromium, or CHROMIUM=its path" >&2; exit 2; }
[ $# -gt 0 ] || scripts/build_web.sh "$page"
work=$(mktemp -d)
python3 -m http.server --bind 127.0.0.1 --directory "$page" 0 > "$work/server" 2>&1 &
server=$!
"$browser" --headless=new --no-sandbox --disable-gpu --user-data-dir="$work/profile" --remote-debugging-port=0 about:blank > "$work/browser" 2>&1 &
chromium=$!
trap 'kill $server $chromium 2> /dev/null || true; wait $server $chromium 2> /dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 100); do
    [ -s "$work/profile/DevToolsActivePort" ] && grep -q port "$work/server" && break
    # Python says its port only when it is asked for the first time to flush; ask the system instead.
    sleep 0.1
done
port=$(python3 - "$server" <<'P'
import sys, re
inodes = set()
import os
for fd in os.listdir(f"/proc/{sys.argv[1]}/fd"):
    try:
        link = os.readlink(f"/proc/{sys.argv[1]}/fd/{fd}")
    except OSError:
        continue
    found = re.match(r"socket:\[(\d+)\]", link)
    if found:
        inodes.add(found[1])
for line in open("/proc/net/tcp").read().splitlines()[1:]:
    fields = line.split()
    if fields[9] in inodes and fields[3] == "0A":
        print(int(fields[1].split(":")[1], 16))
        break
P
)
mkdir -p target/web-screens
node --experimental-websocket web/drive.mjs "$(head -n 1 "$work/profile/DevToolsActivePort")" "http://127.0.0.1:$port/" target/web-screens
