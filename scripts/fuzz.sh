#!/bin/sh
# Random sentences of every notation with a new seed each round, for so many seconds: scripts/fuzz.sh 3600
# What fails is shown with its sentence and its seed; JACKAL_FUZZ_SEED=seed cargo test --test engine fuzz:: shows it again.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-3600}
begin=$(date +%s)
round=0
failed=0
cargo test --quiet --test engine --no-run
while [ $(($(date +%s) - begin)) -lt "$seconds" ]; do
    round=$((round + 1))
    seed=$((begin + round))
    if ! out=$(JACKAL_FUZZ_SEED=$seed JACKAL_FUZZ="${JACKAL_FUZZ:-20000}" cargo test --quiet --test engine fuzz:: 2>&1); then
        failed=$((failed + 1))
        printf 'seed %s:\n%s\n' "$seed" "$out"
    fi
done
echo "$round rounds of ${JACKAL_FUZZ:-20000} sentences of each notation, $failed with a failure"
