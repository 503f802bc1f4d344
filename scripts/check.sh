#!/usr/bin/env bash
# Formatting, lints, documentation, tests: what must pass before a change is handed in.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo fmt --check
# All features but `cluster`, which would compile DataFusion: scripts/check_cluster.sh lints that one.
cargo clippy --all-targets --features arrow,manual -- -D warnings
# The library alone, as other programs take it, and its documentation.
cargo clippy --lib --no-default-features -- -D warnings
# The packages over it. That for Python is linted without a Python.
for package in web python; do
    cargo fmt --check --manifest-path "$package/Cargo.toml"
    PYO3_NO_PYTHON=1 PYO3_BUILD_EXTENSION_MODULE=1 \
        cargo clippy --locked --all-targets --target-dir "${CARGO_TARGET_DIR:-target}" --manifest-path "$package/Cargo.toml" -- -D warnings
done
# The page is for another machine: where its target is installed it is compiled for that.
if rustup target list --installed 2>/dev/null | grep -qx wasm32-unknown-unknown; then
    cargo check --locked --target wasm32-unknown-unknown --target-dir "${CARGO_TARGET_DIR:-target}" --manifest-path web/Cargo.toml
fi
RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --lib
cargo test
# All links of the documents lead somewhere.
if command -v python3 > /dev/null; then
    site=$(mktemp -d)
    scripts/build_site.py "$site/site"
    rm -r "$site"
fi
