#!/usr/bin/env bash
# Begins a definition in plugins/NAME.yaml, and a description of its API in Tests/Catalogue/NAME.yaml.
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1:-}
if [[ ! $name =~ ^[a-z0-9][a-z0-9-]*$ ]]; then
    echo "Usage: make plugin NAME=name-of-the-api (lower-case letters, digits and -)" >&2
    exit 2
fi
definition=plugins/$name.yaml
description=Tests/Catalogue/$name.yaml
for file in "$definition" "$description"; do
    [ ! -e "$file" ] || { echo "$file exists" >&2; exit 1; }
done
cat >"$definition" <<YAML
version: 1
plugins:
  $name:
    summary: "What it reads: folio feed $name"
    docs: https://api.example.com/docs
    base_url: https://api.example.com/v1
    default: items
    endpoints:
      items:
        title: Items
        summary: Items, the newest first
        path: /items
        items: .data
        id: .id
        fields: {title: .title, created_at: .created_at, url: .url}
        pagination:
          strategy: page
          page: {query: page, first: 1}
          size: {query: per_page, default: 20, max: 100}
          until: {total: .total}
YAML
cat >"$description" <<YAML
lists:
  items:
    request: GET https://api.example.com/v1/items
    pages: {page: page, size: per_page, default: 20, most: 100}
    count: 52
    item: {id: \$n, title: Item \$n, created_at: \$time, url: "https://example.com/items/\$n"}
    answer: {data: \$items, total: \$total}
    shows: {title: Item 1, created_at: "2024-12-04T07:00:00Z", url: "https://example.com/items/1"}
wrong:
  in: items
  change: ["items: .data", "items: .results"]
  says: no value at '.results'
YAML
echo "Wrote $definition and $description. docs/plugins-tutorial.md explains both."
echo "Next: edit them, then run scripts/test-catalogue.py $name"
