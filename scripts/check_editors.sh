#!/usr/bin/env bash
# What editors are given under test: the extension is packaged, and the grammars colour sample lines as they should. The server itself is
# tested by cargo test. Needs node, npm (which fetches what the extension is made with, into a folder of its own) and unzip.
set -euo pipefail
cd "$(dirname "$0")/.."
for program in node npm unzip; do
    command -v "$program" > /dev/null || { echo "$program is not there" >&2; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
editors/vscode/package.sh "$folder/jackal.vsix"
for file in extension/package.json extension/out/extension.js extension/grammars/apl.tmLanguage.json extension/language/j.json; do
    unzip -l "$folder/jackal.vsix" "$file" > /dev/null || { echo "the extension lacks $file" >&2; exit 1; }
done
npm install --prefix "$folder" --no-audit --no-fund --loglevel=error vscode-textmate vscode-oniguruma
NODE_PATH=$folder/node_modules node scripts/editors/tokens.js editors/grammars
# In Emacs, if it is there with eglot: a script is opened, and what the server says of it is there.
if command -v emacs > /dev/null && emacs --batch --eval "(progn (package-initialize) (require 'eglot))" 2> /dev/null; then
    JACKAL=$(realpath "${JACKAL:-${CARGO_TARGET_DIR:-target}/debug/jackal}")
    [ -x "$JACKAL" ] || { echo "no program at $JACKAL: run cargo build, or say JACKAL=..." >&2; exit 2; }
    export JACKAL
    printf 'mean =: +/ %% #\n+/ i. 2 3\nmaen 1 2 6\n' > "$folder/script.ijs"
    emacs --batch --load scripts/editors/emacs.el "$folder/script.ijs"
fi
# In Neovim, if it is there.
if command -v nvim > /dev/null; then
    JACKAL=$(realpath "${JACKAL:-${CARGO_TARGET_DIR:-target}/debug/jackal}")
    [ -x "$JACKAL" ] || { echo "no program at $JACKAL: run cargo build, or say JACKAL=..." >&2; exit 2; }
    export JACKAL
    printf 'mean =: +/ %% #\n+/ i. 2 3\nmaen 1 2 6\n' > "$folder/script.ijs"
    nvim --headless -u scripts/editors/neovim.lua "$folder/script.ijs"
fi
echo "the editors' files pass"
