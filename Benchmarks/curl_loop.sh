#!/usr/bin/env bash
# Walks the demo's keyset list as it is done in a shell: a curl and a jq for each page.
# Usage: curl_loop.sh URL ITEMS
base=$1 items=$2 after='' seen=0
while [ "$seen" -lt "$items" ]; do
    page=$(curl -s "$base/v1/feed?limit=100${after:+&after_id=$after}")
    jq -c '.items[]' <<<"$page"
    after=$(jq -r '.items[-1].id // empty' <<<"$page")
    [ -n "$after" ] || break
    seen=$((seen + 100))
done
