#!/usr/bin/env bash
# Shows the main job on the demo server: a feed, the comments of its first item, and a line of JSON.
set -euo pipefail

programs=$(realpath "$1")
cd "$(dirname "$0")/.."

# The server ends when its stdin closes, which is when this script ends for any reason.
coproc server { exec "$programs/folio-demo" --port 0 --exit-with-stdin; }
read -r url <&"${server[0]}"
port=${url##*:}

show() {
    printf '\n$ folio %s\n' "$*"
    "$programs/folio" "$@" "port=$port"
}

echo "The demo server is at $url"
first=$("$programs/folio" feed demo "port=$port" -n 1 --jsonl --quiet | sed 's/^{"id":"\([^"]*\)".*/\1/')
show feed demo -o table
show comments demo "$first" -o table
show feed demo -n 1 --jsonl

cat <<'TEXT'

Try next:
  .build/release/folio-demo &                   # the demo server, on its usual port
  .build/release/folio feed demo --all --jsonl  # every item, page by page
  .build/release/folio feed demo/offset -n 25   # the same list, paged another way
  .build/release/folio plugins list             # the other APIs that folio knows
  .build/release/folio help                     # all commands
TEXT
