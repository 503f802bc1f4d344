#!/bin/sh
# Makes the pictures of README and of docs/puzzles anew: docs/pictures. tests/program/picture.rs checks that they are current.
set -e
cd "$(dirname "$0")/.."
jackal="${JACKAL:-cargo run -q --}"
while read -r kind sentence; do
    case "$kind" in
    explain) $jackal explain --svg docs/pictures/explain.svg "$sentence" ;;
    picture) $jackal explain --svg "docs/pictures/${sentence%% *}.svg" "${sentence#* }" ;;
    plot) $jackal -e "$sentence" ;;
    esac
done < docs/pictures/sentences.txt
