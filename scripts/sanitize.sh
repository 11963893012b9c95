#!/usr/bin/env bash
# Runs the tests of the modules under a sanitizer, address or thread; other arguments go to swift test.
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
# The leak detector would report memory that static variables hold on purpose.
export ASAN_OPTIONS=detect_leaks=0
# The thread sanitizer cannot see a Synchronization.Mutex, so it reports false races in folio-demo.
export TSAN_OPTIONS="suppressions=$PWD/scripts/thread-sanitizer.txt"
# A separate folder, so that the next ordinary build does not start over.
test() { swift test --sanitize="$sanitizer" --scratch-path ".build/sanitize-$sanitizer" "$@"; }
if [ $# -gt 0 ]; then
    test "$@"
else
    test --skip AcceptanceTests
    # Only those tests of the programs that measure neither time nor memory, and do not change the clock: libfaketime
    # does not work with a sanitizer.
    test --filter "AcceptanceTests\.(PagingTests|ResumeTests|CallTests|OfflineTests|DecoratorTests)" \
        --skip walk_thatBeganLastIsResumedEvenIfTheClockWasSetBack
fi
