#!/usr/bin/env bash
# Writes missing translations into a folder: a file for each table and language, one key per line, ready to be filled in.
set -euo pipefail
folder=$(realpath -m "${1:?usage: missing-words.sh FOLDER}")
cd "$(dirname "$0")/.."
MISSING_WORDS=$folder swift test --filter TranslationTests/language_lacksNoMessage >/dev/null || true
ls "$folder" 2>/dev/null || echo "No words are missing."
