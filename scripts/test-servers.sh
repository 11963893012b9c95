#!/usr/bin/env bash
# Tests folio and its client with servers from other projects: nginx (HTTP/2 over TLS, its own compression), Datasette, Isso,
# Kinto, Authlib and django-oauth-toolkit. It also validates the JSON Schema with another implementation, reads the screen of
# `folio browse` in another terminal emulator (pyte), and compares imported manifests with airbyte-cdk. All files are in
# .build/servers; nothing is installed, and no service is started.
set -euo pipefail
cd "$(dirname "$0")/.."

servers=$PWD/.build/servers
if [ ! -x "$servers/nginx/usr/sbin/nginx" ]; then
    mkdir -p "$servers/packages"
    download() { (cd "$servers/packages" && apt-get download -qq -o APT::Sandbox::User=root nginx); }
    # The package lists may be missing or out of date.
    download 2>/dev/null || { apt-get update -qq && download; }
    dpkg -x "$servers"/packages/nginx_*.deb "$servers/nginx"
fi

scripts/build.sh --build-tests
# The tests that need nginx; `make test` runs the others.
PATH="$servers/nginx/usr/sbin:$PATH" swift test --skip-build --filter CurlHTTPTests.TLSTests
scripts/test-servers.py
scripts/test-isso.py
scripts/test-kinto.py
scripts/test-logins.py
.build/servers/venv/bin/python -c 'import jsonschema, yaml' 2>/dev/null \
    || .build/servers/venv/bin/python -m pip install --quiet --disable-pip-version-check jsonschema pyyaml
.build/servers/venv/bin/python scripts/test-schema.py .build/release/folio
.build/servers/venv/bin/python -c 'import pyte' 2>/dev/null \
    || .build/servers/venv/bin/python -m pip install --quiet --disable-pip-version-check pyte
.build/servers/venv/bin/python scripts/test-browse.py .build/release
# airbyte-cdk has many packages, in versions of its own.
[ -x .build/servers/airbyte/bin/python ] || python3 -m venv .build/servers/airbyte
.build/servers/airbyte/bin/python -c 'import airbyte_cdk' 2>/dev/null \
    || .build/servers/airbyte/bin/python -m pip install --quiet --disable-pip-version-check airbyte-cdk==7.39.1
FOLIO=$PWD/.build/release/folio JUDGE_RESULTS=$servers/airbyte-results .build/servers/airbyte/bin/python \
    scripts/airbyte/judge.py --quiet
