#!/usr/bin/env bash
# Installs missing system packages: those needed to build, to test and for the demo, and those named as arguments.
# Without the necessary rights, it prints the command to run.
set -euo pipefail

packages=(
    libyaml-dev libcurl4-openssl-dev libsimdjson-dev libmicrohttpd-dev libxxhash-dev nettle-dev libcrypt-dev libsqlite3-dev
    libzstd-dev zlib1g-dev libbrotli-dev libpsl-dev libjq-dev libxml2-dev libssl-dev libtermkey-dev
    libgdk-pixbuf-2.0-0 libchafa0 libmd4c-html0
    pkg-config python3 python3-venv python3-yaml openssl strace faketime libsixel-bin
    "$@"
)

missing=()
for package in "${packages[@]}"; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing+=("$package")
done

if [ ${#missing[@]} -gt 0 ]; then
    if [ "$(id -u)" = 0 ]; then
        run=()
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        run=(sudo)
    else
        echo "Some system packages are missing. Install them and run make again:" >&2
        echo "  sudo apt-get update && sudo apt-get install -y ${missing[*]}" >&2
        exit 1
    fi
    echo "Installing ${missing[*]}"
    "${run[@]}" apt-get update -qq
    DEBIAN_FRONTEND=noninteractive "${run[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null
fi

if ! command -v swift >/dev/null; then
    echo "Swift 6.2 or later is needed: https://www.swift.org/install/linux" >&2
    exit 1
fi
