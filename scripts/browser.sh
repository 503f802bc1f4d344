#!/bin/sh
# Opens a page of explain, and pictures, in headless Chromium and leaves screenshots, light and dark, in a folder to be looked at.
# usage: scripts/browser.sh FOLDER      (needs the package chromium; JACKAL names the program)
set -e
cd "$(dirname "$0")/.."
folder="${1:-/tmp/jackal-pages}"
jackal="${JACKAL:-cargo run -q --}"
profile="$(mktemp -d)"
trap 'rm -rf "$profile"' EXIT
mkdir -p "$folder"
shoot() { # FROM TO FURTHER-FLAGS
    from="$1" to="$2"
    shift 2
    chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --user-data-dir="$profile" --hide-scrollbars --window-size=1000,1100 \
        "$@" --screenshot="$to" "file://$from" >/dev/null 2>&1
    test -s "$to" && echo "$to"
}
folder="$(cd "$folder" && pwd)"
$jackal explain --html "$folder/page.html" '(+/ % #)"1 (i.3 4) * 1 2 3'
# The second step open, as a reader who pressed the arrow twice has it.
sed 's|</body>|<script>go(0);go(1)</script></body>|' "$folder/page.html" > "$folder/stepped.html"
shoot "$folder/page.html" "$folder/light.png"
shoot "$folder/stepped.html" "$folder/dark.png" --force-dark-mode --blink-settings=preferredColorScheme=0
for picture in explain plot; do
    shoot "$(pwd)/docs/pictures/$picture.svg" "$folder/$picture.png"
done
