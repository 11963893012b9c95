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
# A Synchronization.Mutex is invisible to the thread sanitizer: what it says of folio-demo's, run by tests, is not true.
export TSAN_OPTIONS="suppressions=$PWD/scripts/thread-sanitizer.txt"
# A folder of its own: else the next build would begin anew.
test() { swift test --sanitize="$sanitizer" --scratch-path ".build/sanitize-$sanitizer" "$@"; }
if [ $# -gt 0 ]; then
    test "$@"
else
    test --skip AcceptanceTests
    # Of those that run the programs, the ones that measure neither time nor memory. No sanitizer bears the library that
    # sets the clock back.
    test --filter "AcceptanceTests\.(PagingTests|ResumeTests|CallTests|OfflineTests|DecoratorTests)" \
        --skip walk_thatBeganLastIsGoneOnWithAlsoWhereTheClockWasSetBack
fi
