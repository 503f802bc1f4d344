#!/usr/bin/env bash
# Makes scripts/profile/jackal.profdata anew: builds a program that counts how often each branch is taken, lets it run the programs of this
# folder and of scripts/ and the transcripts, and puts the counts together. Needs what `rustup component add llvm-tools` brings, or another
# llvm-profdata that LLVM_PROFDATA names (that of LLVM 19 reads what rustc 1.95 writes). To be run after large changes: a function that
# was changed since is built without a profile.
set -euo pipefail
cd "$(dirname "$0")/../.."
merge=${LLVM_PROFDATA:-$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/llvm-profdata}
[ -x "$merge" ] || { echo "make.sh: no llvm-profdata; rustup component add llvm-tools, or LLVM_PROFDATA" >&2; exit 1; }
root=$PWD
target=$(mkdir -p "${CARGO_TARGET_DIR:-target}/profile" && cd "${CARGO_TARGET_DIR:-target}/profile" && pwd)
counts=$target/counts
rm -rf "$counts"
mkdir "$counts"
JACKAL_PROFILE_TO=$counts cargo build --release --locked --bin jackal --target-dir "$target"
jackal=$target/release/jackal
export LLVM_PROFILE_FILE=$counts/%m.profraw

for program in scripts/profile/programs/* scripts/*.ijs scripts/*.k scripts/*.q scripts/*.apl; do
    echo "$program"
    timeout 300 "$jackal" "$program" < /dev/null > /dev/null || echo "make.sh: $program ended with $?" >&2
done
# Transcripts write files where they are run.
(cd "$(mktemp -d)" && "$jackal" test "$root/tests/transcripts" "$root/stdlib" | tail -n 1) || echo "make.sh: a transcript failed" >&2
# Loops for vectors, and kernels that are made of few large ones, go as they do without: how long lists were here says nothing of how
# long they will be, and what could be guessed nothing of what can.
"$merge" merge --text -o "$counts/all" "$counts"
awk 'BEGIN { RS = ""; ORS = "\n\n" } !/vectorize|interleaved|transpose|4from4from|6parted|5radix|5grade|6spread|8repeated/' "$counts/all" > "$counts/kept"
"$merge" merge -o scripts/profile/jackal.profdata "$counts/kept"
ls -l scripts/profile/jackal.profdata
# What is built does not seem older than what it is built of.
touch src/lib.rs src/main.rs crates/*/src/lib.rs
