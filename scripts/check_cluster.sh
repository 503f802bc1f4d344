#!/usr/bin/env bash
# Tables of DataFusion and of Ballista, which no other check builds: lints and tests of crates/cluster; then a scheduler and two executors on
# loopback, and the queries of crates/cluster/tests/queries.q here, there and in memory; an executor that is killed in the middle of a query;
# and a large table within a gigabyte. Needs protoc (Debian: protobuf-compiler) and the network for crates; half an hour on two cores the
# first time.
#
# ROWS=20000        rows of the table for the queries
# BIG_ROWS=2000000  rows of the large table, about 60 bytes each on disk; 200000000 are 20 GB in memory
# ENGINE=folder     where ballista-scheduler and ballista-executor are or will be installed (default: target/ballista)
# SKIP_LINT=1       no lints and no tests of crates/cluster
# PROGRAM=1         the program with the feature cluster is built too, and opens a table
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
engine=$(realpath -m "${ENGINE:-$target/ballista}")
folder=$(mktemp -d)
children=()
ended() {
    for child in "${children[@]}"; do kill "$child" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$folder"
}
trap ended EXIT

# One choice of packages for every build: with another one shared libraries have other features, and all of DataFusion is compiled once more.
packages=(-p jackal-cluster)
if [ -n "${PROGRAM:-}" ]; then packages+=(-p jackal --features jackal/cluster); fi
if [ -z "${SKIP_LINT:-}" ]; then
    cargo fmt --check -p jackal-cluster
    cargo clippy --profile cluster "${packages[@]}" --lib --test local --example q -- -D warnings
    CI=true cargo test --profile cluster "${packages[@]}" --test local
fi
cargo build --profile cluster "${packages[@]}" --example q
q=$(realpath "$target/cluster/examples/q")
if [ -n "${PROGRAM:-}" ]; then
    cargo build --profile cluster "${packages[@]}" --bin jackal
    # The whole program has the tables too.
    printf 'a\n1\n2\n' > "$folder/two.csv"
    printf -- '-1 string count .df.open`:%s/two.csv;\n' "$folder" > "$folder/two.q"
    test "$("$target/cluster/jackal" "$folder/two.q" < /dev/null)" = 2
fi

# The programs as they are published, built for this check alone: quickly.
for program in ballista-scheduler ballista-executor; do
    if [ ! -x "$engine/bin/$program" ]; then
        CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=64 \
            cargo install --quiet --root "$engine" --target-dir "$engine/build" "$program" --version '=55.0.0'
    fi
done

# A port that nobody listens at.
free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
listening() {
    for _ in $(seq 100); do
        if (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; then return 0; fi
        sleep 0.2
    done
    echo "nobody listens at port $1"; tail -5 "$folder"/*.log; return 1
}
executor() {
    local port grpc health
    port=$(free_port) grpc=$(free_port) health=$(free_port)
    "$engine/bin/ballista-executor" --bind-host 127.0.0.1 --external-host 127.0.0.1 --bind-port "$port" --bind-grpc-port "$grpc" \
        --bind-health-port "$health" --executor-heartbeat-interval-seconds 2 --scheduler-host 127.0.0.1 --scheduler-port "$scheduler" --concurrent-tasks 2 --work-dir "$folder/work$1" \
        >"$folder/executor$1.log" 2>&1 &
    children+=($!)
    mkdir -p "$folder/work$1"
    listening "$port"
}
scheduler=$(free_port)
"$engine/bin/ballista-scheduler" --bind-host 127.0.0.1 --external-host 127.0.0.1 --bind-port "$scheduler" \
    --executor-timeout-seconds 10 --expire-dead-executor-interval-seconds 2 >"$folder/scheduler.log" 2>&1 &
children+=($!)
listening "$scheduler"
executor 1
executor 2
cluster=df://127.0.0.1:$scheduler

echo "== here"
DATA="$folder/trades" ROWS=${ROWS:-20000} CLUSTER='' "$q" crates/cluster/tests/queries.q | tee "$folder/here.txt"
echo "== on the cluster"
DATA="$folder/trades" ROWS=${ROWS:-20000} CLUSTER=$cluster "$q" crates/cluster/tests/queries.q | tee "$folder/there.txt"
grep -q ', 0 differ' "$folder/here.txt" && grep -q ', 0 differ' "$folder/there.txt"

echo "== a large table within 1 GB"
big=${BIG_FOLDER:-$folder/big}
if [ ! -d "$big" ]; then
    time ROWS=${BIG_ROWS:-2000000} FOLDER="$big" "$q" scripts/cluster/make_rows.q
fi
du -sh "$big"
FOLDER="$big" /usr/bin/env time -f '%M KB at most' "$q" scripts/cluster/big.q 1000000000 | tee "$folder/big.txt"
if grep -q 'error:' "$folder/big.txt"; then exit 1; fi

echo "== an executor is killed in the middle"
cat >"$folder/killed.q" <<'Q'
.df.connect`$":",getenv`CLUSTER
t:.df.open hsym`$getenv`FOLDER
wanted:value getenv`WANTED
end:.z.p+0D00:00:20
ask:{found:@[value;"exec sum size from t where 0=(seq mod 7)";{x}];$[10h=type found;-1"an error: ",found;-1$[found=wanted;"right";"WRONG ",string found]]}
while[.z.p<end;ask[]]
-1"the process goes on: ",string 1+1;
Q
cat >"$folder/wanted.q" <<'Q'
t:.df.open hsym`$getenv`FOLDER
-1 string exec sum size from t where 0=(seq mod 7);
Q
wanted=$(FOLDER="$big" "$q" "$folder/wanted.q")
CLUSTER=$cluster FOLDER="$big" WANTED=$wanted timeout 300 "$q" "$folder/killed.q" >"$folder/killed.txt" 2>&1 &
running=$!
sleep 4
kill -9 "${children[2]}"
wait "$running"
sort "$folder/killed.txt" | uniq -c
grep -q 'the process goes on: 2' "$folder/killed.txt"
if grep -q WRONG "$folder/killed.txt"; then exit 1; fi

echo "== without a scheduler"
kill "${children[0]}"; wait "${children[0]}" 2>/dev/null || true
cat >"$folder/none.q" <<'Q'
-1 @[.df.connect;`$":",getenv`CLUSTER;{"an error: ",x}];
-1"the process goes on: ",string 1+1;
Q
CLUSTER=$cluster "$q" "$folder/none.q" | tee "$folder/none.txt"
grep -q 'an error: engine' "$folder/none.txt" && grep -q 'goes on: 2' "$folder/none.txt"
echo "all is well"
