#!/usr/bin/env bash
# Installs the Debian package into a temporary bare Debian system and uses it there. This needs root, or user namespaces.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(scripts/deb.sh)
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mmdebstrap --quiet --variant=apt --format=null --include="$package" \
    --hook-dir=/usr/share/mmdebstrap/hooks/file-mirror-automount \
    --customize-hook="copy-in '$PWD/scripts/try-installed.sh' /root" \
    --customize-hook='chroot "$1" sh /root/try-installed.sh' \
    --customize-hook='chroot "$1" dpkg --purge folio' \
    --customize-hook='! find "$1/usr" -name "*folio*" | grep .' \
    "$suite"
echo "the package installs, works and goes"
