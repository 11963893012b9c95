#!/usr/bin/env bash
# Fuzzes every parser of untrusted input with libFuzzer, for SECONDS_EACH seconds each. It stores inputs that reach new
# code in Tests/FuzzTests/Corpus. Arguments select single targets.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${SECONDS_EACH:-900}
scratch=.build/fuzz
corpus=$scratch/corpus
# lld, because gold cannot link libFuzzer. The C++ of the JSON reader is instrumented too.
FOLIO_FUZZ=1 swift build -c release --scratch-path "$scratch" --product folio-fuzz \
    -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld \
    -Xcc -fsanitize=fuzzer-no-link,address -Xcxx -fsanitize=fuzzer-no-link,address
# The leak detector would report memory that static variables hold on purpose.
export ASAN_OPTIONS=detect_leaks=0
targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(basename -s .tar Tests/FuzzTests/Corpus/*.tar)
rm -rf "$corpus"
scripts/corpus.sh unpack "$corpus" "${targets[@]}"
for target in "${targets[@]}"; do
    echo "== $target: $seconds s"
    mkdir -p "$scratch/found/$target" "$scratch/crashes"
    if ! FOLIO_FUZZ_TARGET=$target "$scratch/release/folio-fuzz" "$scratch/found/$target" "$corpus/$target" \
        -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -use_value_profile=1 \
        -artifact_prefix="$scratch/crashes/$target-" -print_final_stats=1 2>&1 | grep -vE '^#|Uses:' | tail -n 12; then
        echo "Keep the input under a name that says what it shows: Tests/FuzzTests/Corpus/$target/NAME" >&2
        exit 1
    fi
    # Inputs that reach no new code are not stored.
    FOLIO_FUZZ_TARGET=$target "$scratch/release/folio-fuzz" -merge=1 "$corpus/$target" "$scratch/found/$target" \
        >/dev/null 2>&1
    scripts/corpus.sh pack "$corpus" "$target"
    echo "$(ls "$corpus/$target" | wc -l) inputs in the corpus"
done
