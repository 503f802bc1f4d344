#!/usr/bin/env bash
# Builds the page: the engine as WebAssembly beside the files of web/page, in target/web. Serve that folder with any static server.
#
# Needs the target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown). Where rustup cannot add it, WASM_RUSTC may name a
# rustc that has its standard library's source beside it, such as that of Debian unpacked into one folder (dpkg -x): the packages rustc-web,
# libstd-rust-web-dev, libstd-rust-web-1.96, rust-web-src and libllvm22, for its version 1.96. WASM_RUSTC=folder/usr/bin/rustc. zopfli and brotli are used where they are there.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-target/web}
target=wasm32-unknown-unknown
wasm=target/wasm
arguments=(build --release --manifest-path web/Cargo.toml --target "$target" --target-dir "$wasm")
# Vectors of 128 bits; room for the recursion of the engine's own parts; numbers of functions in as few bytes as they need, which makes
# what is packed smaller by a fiftieth.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128 -C link-arg=-zstack-size=8388608 -C link-arg=--compress-relocations -C link-arg=-O2"
if [ -n "${WASM_RUSTC:-}" ]; then
    root=$(dirname "$(dirname "$WASM_RUSTC")")
    own=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld
    [ -x "$own" ] || own=$(find "$(dirname "$(rustc --print sysroot)")" -name rust-lld -path '*rustlib*' | head -n 1)
    export RUSTC=$WASM_RUSTC RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$own
    LD_LIBRARY_PATH=$(find "$root/lib" -name 'libLLVM*' -printf '%h\n' | head -n 1)
    export LD_LIBRARY_PATH
    arguments+=(-Zbuild-std=std,panic_abort)
elif ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    echo "needs the target $target: rustup target add $target, or WASM_RUSTC as the head of this script says" >&2
    exit 2
fi
cargo "${arguments[@]}"
mkdir -p "$out"
cp web/page/* "$out/"
built=$wasm/$target/release/jackal_web.wasm
# As it is: wasm-opt makes it smaller by a sixth, and by 3% larger once it is packed (version 108, -O2 and -Oz alike).
cp "$built" "$out/jackal.wasm"
# What packs longest packs best: a twentieth less to load.
if command -v zopfli > /dev/null; then
    zopfli --gzip "$out/jackal.wasm"
else
    gzip -9 -n -k -f "$out/jackal.wasm"
fi
if command -v brotli > /dev/null; then
    brotli -f -q 11 -k "$out/jackal.wasm"
fi
rm -f "$out/jackal.wasm"
# The worker that keeps the page for when there is no network knows its files, and by their digest when they are others.
(
    cd "$out"
    names=$(find . -maxdepth 1 -type f ! -name sw.js ! -name '*.br' -printf '%f\n' | LC_ALL=C sort)
    version=$(cat $names | sha256sum | cut -c 1-16)
    files=$(printf "'%s', " $names)
    sed -i "s/'VERSION'/'jackal-$version'/; s|\['FILES'\]|['./', ${files%, }]|" sw.js
)
ls -l "$out"
