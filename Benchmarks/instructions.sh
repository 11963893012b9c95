#!/usr/bin/env bash
# Counts the instructions of fixed small walks with callgrind, which gives the same counts on a busy machine, and compares
# them with instructions.txt: more than a tenth above the recorded count is an error. `--record` records new counts, for a
# change that is worth its cost and says so.
set -euo pipefail
cd "$(dirname "$0")/.."
record=Benchmarks/instructions.txt
work=.build/instructions
rm -rf "$work"
mkdir -p "$work/home"
# valgrind cannot read the debugging information of the whole program.
strip --strip-debug .build/release/folio -o "$work/folio"

# The server ends when its stdin closes: when this script ends.
coproc server { exec .build/release/folio-demo --port 0 --items 10000 --exit-with-stdin; }
read -r url <&"${server[0]}"

count() {
    env -i PATH="$PATH" HOME="$PWD/$work/home" LANG=C.UTF-8 FOLIO_CONFIG="$PWD/plugins.yaml" SWIFT_DETERMINISTIC_HASHING=1 \
        valgrind --quiet --tool=callgrind --callgrind-out-file="$work/out" "$work/folio" "$@" >/dev/null
    sed -n 's/^summary: //p' "$work/out"
}

walk=(feed demo "port=${url##*:}" --all --page-size 100 --jsonl --quiet)
counts=$(
    echo "start $(count --version)"
    echo "live $(count "${walk[@]}" --no-cache)"
    echo "raw $(count "${walk[@]}" --no-cache --raw)"
    echo "stored $(count "${walk[@]}")"
    echo "offline $(count "${walk[@]}" --offline)"
    echo "complete $(count __complete comments demo/images zzzz)"
)
if [ "${1:-}" = --record ]; then
    echo "$counts" | tee "$record"
    exit
fi
join <(sort "$record") <(echo "$counts" | sort) | awk '
    {
        share = $3 / $2
        printf "%-8s %13d instructions, %6.1f %% of what is recorded\n", $1, $3, share * 100
        if (share > 1.1) slower = slower " " $1
        seen++
    }
    END {
        if (seen != 6) { print "a count is missing in Benchmarks/instructions.txt" > "/dev/stderr"; exit 1 }
        if (slower) {
            print "more than a tenth above what is recorded:" slower > "/dev/stderr"
            print "find out why, or record it with Benchmarks/instructions.sh --record" > "/dev/stderr"
            exit 1
        }
    }'
