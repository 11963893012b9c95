#!/usr/bin/env bash
# Installs the release build into a temporary folder, checks that every file is there, and uninstalls it.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
make --silent --old-file=build install DESTDIR="$folder" PREFIX=/usr >/dev/null
share=$folder/usr/share
for file in "$folder"/usr/bin/{folio,folio-demo} "$share"/folio/plugins.yaml "$share"/folio/plugins.d/devto.yaml \
    "$share"/man/man1/folio{,-feed,-cache,-demo}.1 \
    "$share"/bash-completion/completions/folio "$share"/zsh/site-functions/_folio \
    "$share"/fish/vendor_completions.d/folio.fish "$share"/doc/folio/{README.md,docs/plugins.md,docs/profile.svg}; do
    [ -s "$file" ] || { echo "install left out $file" >&2; exit 1; }
done
make --silent uninstall DESTDIR="$folder" PREFIX=/usr
left=$(find "$folder" -type f)
[ -z "$left" ] || { echo "uninstall left $left" >&2; exit 1; }
echo "install and uninstall: all there, and all gone"
