#!/usr/bin/env bash
# Reads and writes the fuzz corpus, which is one archive per target. `unpack FOLDER [TARGET]...` extracts the inputs to
# FOLDER/TARGET/NAME. `pack FOLDER [TARGET]...` makes the archives from such folders; equal inputs make equal archives.
set -euo pipefail
corpus=$(dirname "$0")/../Tests/FuzzTests/Corpus
action=${1:-} folder=${2:-}
[[ $action =~ ^(pack|unpack)$ && -n $folder ]] || { echo "usage: scripts/corpus.sh pack|unpack FOLDER [TARGET]..." >&2; exit 2; }
shift 2
targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(basename -s .tar "$corpus"/*.tar)
for target in "${targets[@]}"; do
    if [ "$action" = unpack ]; then
        mkdir -p "$folder/$target"
        tar -xf "$corpus/$target.tar" -C "$folder/$target"
    else
        LC_ALL=C ls "$folder/$target" | tar -cf "$corpus/$target.tar" -C "$folder/$target" --format=ustar \
            --owner=0 --group=0 --numeric-owner --mode=644 --mtime=@0 --verbatim-files-from -T -
    fi
done
