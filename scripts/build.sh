#!/usr/bin/env bash
# Runs swift build with the given arguments, and fails on a warning too.
set -euo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift build "$@" 2>&1 | tee "$log"
if grep -q "warning:" "$log"; then
    echo "The build has warnings." >&2
    exit 1
fi
