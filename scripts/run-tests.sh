#!/usr/bin/env bash
# Runs swift test on what is built, with the given arguments. If the tests do not end within TEST_MINUTES (25), it prints
# those that still run and what their threads do, and fails.
set -uo pipefail
minutes=${TEST_MINUTES:-25}
log=$(mktemp)

# A process and all below it.
tree() {
    echo "$1"
    local child
    for child in $(pgrep -P "$1"); do tree "$child"; done
}

# The tests of a log that have started and not ended.
running() {
    python3 - "$1" <<'PYTHON'
import collections, re, sys
running = collections.Counter()
for line in open(sys.argv[1], errors="replace"):
    if match := re.search(r"Test (\S+\)) started\.", line):
        running[match[1]] += 1
    elif match := re.search(r"Test (\S+\))(?: with .*)? (?:passed|failed) after", line):
        running[match[1]] -= 1
print("\n".join(f"  {name}" for name, count in running.items() if count > 0))
PYTHON
}

guard() {
    local end=$((SECONDS + minutes * 60)) process
    while ((SECONDS < end)); do sleep 1; done
    echo "The tests have not ended after $minutes minutes. These still run:"
    running "$log"
    local processes
    processes=$(for process in $(pgrep -P $$ -f "swift.test"); do tree "$process"; done)
    for process in $processes; do
        ps -o pid=,args= -p "$process" | cut -c 1-200
        command -v gdb >/dev/null || continue
        gdb -p "$process" -batch -ex "thread apply all backtrace 30" 2>/dev/null | grep "^[#T]"
    done
    # shellcheck disable=SC2086
    kill -KILL $processes 2>/dev/null
}

guard &
guard=$!
trap 'kill "$guard" 2>/dev/null; rm -f "$log"' EXIT
# Lines that are still in a buffer would be missing from the report.
stdbuf -oL -eL swift test --skip-build "$@" 2>&1 | tee "$log"
exit "${PIPESTATUS[0]}"
