#!/bin/sh
# Many sentences of each notation in one process, and what it holds after each tenth of them: scripts/soak.sh 1000000
# Linux, after cargo build --release.
set -eu
cd "$(dirname "$0")/.."
program=${JACKAL:-target/release/jackal}
count=${1:-1000000}
tenth=$((count / 10))
for notation in j k q apl; do
    case $notation in
        j) option= sentence='z =: +/ (i. 20) * y [ y =: <. 3.5 + ? 9' ;;
        k) option=--k sentence='z:+/{x*x}(!20),*1?9' ;;
        q) option=--q sentence='z:select sum v by s from ([]s:`a`b`a;v:3?9)' ;;
        apl) option=--apl sentence='Z←+/(⍳20)×?9' ;;
    esac
    fifo=$(mktemp -u)
    mkfifo "$fifo"
    "$program" $option < "$fifo" > /dev/null &
    child=$!
    exec 3> "$fifo"
    printf '%s:' "$notation"
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        yes "$sentence" | head -n "$tenth" >&3 || true
        sleep 1
        awk '/VmRSS/ { printf " %d", $2 / 1024 }' "/proc/$child/status"
    done
    exec 3>&-
    wait "$child"
    rm -f "$fifo"
    echo " MB"
done
