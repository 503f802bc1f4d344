#!/usr/bin/env bash
# Formatting, lints, tests: what must pass before a change is handed in.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo fmt --check
cargo clippy --all-targets -- -D warnings
cargo test
