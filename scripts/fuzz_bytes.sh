#!/usr/bin/env bash
# Random bytes for what reads messages of q and files of kdb+, by cargo fuzz (cargo install cargo-fuzz), for so many seconds each:
# scripts/fuzz_bytes.sh 1800 [FOLDER]. FOLDER/messages and FOLDER/files hold the inputs that were found (default: target/fuzz). It needs no
# nightly compiler: without sanitizers the one that is there will do.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-600}
folder=$(realpath -m "${2:-target/fuzz}")
export RUSTC_BOOTSTRAP=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=1
for target in messages files; do
    mkdir -p "$folder/$target"
    cargo fuzz run --fuzz-dir crates/k/fuzz --sanitizer none "$target" "$folder/$target" -- \
        -max_total_time="$seconds" -max_len=20000 -timeout=20 -rss_limit_mb=4096
done
