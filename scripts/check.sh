#!/usr/bin/env bash
# Formatting, lints, documentation, tests: what must pass before a change is handed in.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo fmt --check
cargo clippy --all-targets --all-features -- -D warnings
# The library alone, as other programs take it, and its documentation.
cargo clippy --lib --no-default-features -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --lib
cargo test
