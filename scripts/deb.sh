#!/usr/bin/env bash
# Packages the release build as .build/folio_VERSION_ARCHITECTURE.deb and prints the path.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(.build/release/folio --version | cut -d ' ' -f 2)
maintainer='folio maintainers <maintainers@folio.invalid>'
architecture=$(dpkg --print-architecture)
root=$PWD/.build/deb/debian/folio
package=$PWD/.build/folio_${version}_$architecture.deb
rm -rf .build/deb
make --silent --old-file=build install DESTDIR="$root" PREFIX=/usr >/dev/null
strip --strip-unneeded "$root"/usr/bin/*
gzip -9n "$root"/usr/share/man/man1/*.1
install -Dm644 LICENSE "$root/usr/share/doc/folio/copyright"
printf 'folio (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' "$version" "$maintainer" \
    "$(date --rfc-email --reference=CHANGELOG.md)" >"$root/usr/share/doc/folio/changelog"
gzip -9n "$root/usr/share/doc/folio/changelog"

# Libraries that the programs link, with the versions that their symbols need.
install -d "$root/DEBIAN"
printf 'Source: folio\nPackage: folio\nArchitecture: any\n' >.build/deb/debian/control
linked=$(cd .build/deb && dpkg-shlibdeps -O "$root"/usr/bin/* | sed -n 's/^shlibs:Depends=//p')
# Libraries that the programs load on first use: for each soname in the sources, the package that provides it here.
loaded=$(grep -rhoE '"lib[^"]+\.so\.[0-9]+"' Sources/C --include='*.c' | tr -d '"' | sort -u | while read -r soname; do
    # Either of the two libcurl packages is enough, and this system may have only one.
    [ "$soname" != libcurl-gnutls.so.4 ] || continue
    # The sonames of newer versions are those of another system.
    name=$({ dpkg-query --search "*/$soname" 2>/dev/null || true; } | head -n 1 | cut -d : -f 1)
    [ -n "$name" ] || continue
    case $name in libcurl4*) echo "$name | libcurl3-gnutls" ;; *) echo "$name" ;; esac
done | paste -sd , | sed 's/,/, /g')

install -d "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<CONTROL
Package: folio
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Depends: $linked, $loaded
Recommends: ca-certificates
Suggests: less
Section: utils
Priority: optional
Description: read any paginated JSON API, described in a few lines of YAML
 Lists the items of an API and the comments under them: as a table on a
 terminal, as JSON in a pipe. Stores what it reads for offline use, resumes
 interrupted downloads, and measures every request.
CONTROL
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
