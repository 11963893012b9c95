#!/usr/bin/env bash
# Runs the tests of the rooms under a sanitizer, address or thread; further arguments are those of swift test.
set -euo pipefail
cd "$(dirname "$0")/.."
sanitizer=${1:-}
case $sanitizer in
address | thread) shift ;;
*)
    echo "usage: scripts/sanitize.sh address|thread [argument of swift test]..." >&2
    exit 2
    ;;
esac
# What statics hold for good is no leak, and is called one.
export ASAN_OPTIONS=detect_leaks=0
# A folder of its own: else the next build would begin anew. Acceptance tests are left out, since they measure time and
# memory. What folio-demo, run by its own tests, writes of races on what a Synchronization.Mutex guards is not true.
exec swift test --sanitize="$sanitizer" --scratch-path ".build/sanitize-$sanitizer" --skip AcceptanceTests "$@"
