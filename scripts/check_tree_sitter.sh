#!/usr/bin/env bash
# Makes the parsers of editors/tree-sitter and parses with them all scripts of the repository, and those that scripts/editors/cases.py makes of the conformance
# suites: none may have an error. Needs tree-sitter (cargo install tree-sitter-cli), node, a C compiler and python3.
# The parsers are left in target/tree-sitter, from where an editor takes them.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v tree-sitter > /dev/null || { echo "needs tree-sitter: cargo install tree-sitter-cli" >&2; exit 2; }
out=$PWD/target/tree-sitter
rm -rf "$out"
mkdir -p "$out"
cp -r editors/tree-sitter/. "$out"
# The grammars take lists of words from those for TextMate.
mkdir -p "$out/../grammars"
cp editors/grammars/*.json "$out/../grammars"
cases=$(mktemp -d)
trap 'rm -rf "$cases"' EXIT
python3 scripts/editors/cases.py "$cases"
failed=0
for language in ${LANGUAGES:-j k q apl}; do
    (cd "$out/$language" && tree-sitter generate)
    ending=$language
    [ "$language" != j ] || ending=ijs
    { find scripts stdlib -name "*.$ending"; find "$cases" -name "*.$ending"; } > "$cases/files"
    if ! (tree-sitter parse --quiet --stat -p "$out/$language" --paths "$cases/files" > "$cases/report" 2>&1); then
        failed=1
    fi
    echo "$language: $(wc -l < "$cases/files") files"
    grep -E 'ERROR|MISSING|successful' "$cases/report" | head -n 20 || true
done
exit $failed
