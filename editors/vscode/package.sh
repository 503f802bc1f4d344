#!/usr/bin/env bash
# Makes jackal.vsix, which `code --install-extension jackal.vsix` installs. Needs node and npm, which fetch what package.json names.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r package.json extension.js .vscodeignore README.md language "$work"
cp -r ../grammars "$work/grammars"
cp ../../LICENSE-MIT "$work/LICENSE"
out=${1:-$PWD/jackal.vsix}
cd "$work"
npm install --no-audit --no-fund --loglevel=error
npm run bundle --silent
npx vsce package --no-dependencies --allow-missing-repository --out "$out"
