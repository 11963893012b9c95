#!/bin/sh
# Tests an installed folio in a minimal system, with commands that load each of its libraries.
set -eu

fail() {
    echo "$*" >&2
    exit 1
}

# The server ends when its stdin closes, which is when this script ends.
folder=$(mktemp -d)
mkfifo "$folder/stdin"
folio-demo --port 0 --exit-with-stdin <"$folder/stdin" >"$folder/url" &
exec 3>"$folder/stdin"
while [ ! -s "$folder/url" ]; do
    kill -0 $! 2>/dev/null || fail "the demo server does not start"
done
port=$(sed 's/.*://' "$folder/url")

# check CODE PATTERN COMMAND...: runs a command and checks its exit code and output (a regular expression).
check() {
    expected=$1
    pattern=$2
    shift 2
    code=0
    "$@" >"$folder/out" 2>"$folder/err" || code=$?
    [ "$code" = "$expected" ] || fail "$* ended with $code: $(cat "$folder/err")"
    grep -q "$pattern" "$folder/out" "$folder/err" || fail "$* printed: $(cat "$folder/out" "$folder/err")"
}

check 0 '^folio [0-9.]*$' folio --version
check 0 '"libcurl":"[0-9].*"codings":\["deflate","gzip","br","zstd"\]' folio --version --json
check 0 'github' folio plugins list
check 0 'orders' folio plugins show shopify
check 0 '"id"' folio feed demo "port=$port" -n 30 --jsonl
check 0 '"id"' folio feed demo "port=$port" -n 30 --jsonl --offline
check 0 '^{"id":"' folio feed demo "port=$port" --jq '{id}'
check 0 '"items"' folio cache list --json
check 0 'libcurl' folio doctor
check 6 'folio: ' folio call http://127.0.0.1:1/
[ -s /usr/share/man/man1/folio.1.gz ] || fail "there is no manual"
[ -s /usr/share/bash-completion/completions/folio ] || fail "there is no completion"
exec 3>&-
wait
