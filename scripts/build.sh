#!/usr/bin/env bash
# swift build, which fails on a warning too; the arguments are its own.
set -euo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift build "$@" 2>&1 | tee "$log"
if grep -q "warning:" "$log"; then
    echo "The build has warnings." >&2
    exit 1
fi
