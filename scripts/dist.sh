#!/usr/bin/env bash
# Makes target/dist/jackal-VERSION-TARGET.tar.gz: the program, its man page, completions for shells, the licences of what it is built of. With
# --deb also a Debian package (needs dpkg-deb). Needs cargo and git, and fetches nothing that the build does not.
set -euo pipefail
cd "$(dirname "$0")/.."
deb=no
[ "${1:-}" = --deb ] && deb=yes
target=${CARGO_TARGET_DIR:-target}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
host=$(rustc -vV | sed -n 's/^host: //p')
name=jackal-$version-$host
out=$target/dist
rm -rf "$out/$name"
mkdir -p "$out/$name/completions" "$out/$name/man"

# A program that needs nothing of the system, where its C library is there for that.
static=()
if [[ $host == *-linux-gnu && -e $(cc -print-file-name=libc.a) ]]; then
    static=(-C target-feature=+crt-static)
    # Half a megabyte of relocations in a hundredth of the room, which the C library reads since 2.36.
    libc=$(getconf GNU_LIBC_VERSION)
    if [ "$(printf '%s\n' 2.36 "${libc#glibc }" | sort -V | head -n 1)" = 2.36 ]; then
        static+=(-C link-arg=-Wl,-z,pack-relative-relocs)
    fi
fi
cargo rustc --release --locked --features manual --bin jackal -- "${static[@]}"
cp "$target/release/jackal" "$out/$name/jackal"
for shell in bash zsh fish elvish powershell; do
    "$out/$name/jackal" completions "$shell" > "$out/$name/completions/jackal.$shell"
done
"$out/$name/jackal" manual > "$out/$name/man/jackal.1"
cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$out/$name"
cp -r docs "$out/$name/docs"
scripts/licences.py > "$out/$name/THIRD-PARTY-LICENSES.txt"
tar -C "$out" -czf "$out/$name.tar.gz" "$name"
ls -l "$out/$name/jackal" "$out/$name.tar.gz"

if [ "$deb" = yes ]; then
    architecture=$(dpkg --print-architecture)
    root=$out/deb
    rm -rf "$root"
    install -Dm755 "$out/$name/jackal" "$root/usr/bin/jackal"
    install -Dm644 "$out/$name/man/jackal.1" "$root/usr/share/man/man1/jackal.1"
    gzip -9n "$root/usr/share/man/man1/jackal.1"
    install -Dm644 "$out/$name/completions/jackal.bash" "$root/usr/share/bash-completion/completions/jackal"
    install -Dm644 "$out/$name/completions/jackal.zsh" "$root/usr/share/zsh/vendor-completions/_jackal"
    install -Dm644 "$out/$name/completions/jackal.fish" "$root/usr/share/fish/vendor_completions.d/jackal.fish"
    install -Dm644 "$out/$name/THIRD-PARTY-LICENSES.txt" "$root/usr/share/doc/jackal/copyright"
    cat LICENSE-MIT >> "$root/usr/share/doc/jackal/copyright"
    gzip -9nc CHANGELOG.md > "$root/usr/share/doc/jackal/changelog.gz"
    mkdir -p "$root/DEBIAN"
    depends=
    [ "${#static[@]}" = 0 ] && depends=$'Depends: libc6\n'
    cat > "$root/DEBIAN/control" <<EOF
Package: jackal
Version: $version
Architecture: $architecture
Maintainer: The Jackal developers <jackal@localhost>
Installed-Size: $(du -sk "$root/usr" | cut -f1)
${depends}Section: math
Priority: optional
Description: array engine for J, k, q and APL
 A prompt, a script runner, a tester of scripts, a kernel for notebooks and a
 server for editors over one engine for arrays.
EOF
    dpkg-deb --root-owner-group --build "$root" "$out/jackal_${version}_$architecture.deb"
fi
