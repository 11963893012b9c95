#!/usr/bin/env python3
"""Logs people in to OAuth 2 servers from other projects with the built folio, and compares with the servers' own records.

The servers are one made with Authlib, and django-oauth-toolkit as it is, both from PyPI and on loopback. The script plays the
browser and the person. It checks logins, answers with a wrong state, renewal by four processes at once, and revocation.
All files are in .build/servers, and the servers end with the script.
"""
import concurrent.futures
import http.cookiejar
import json
import re
import shutil
import subprocess
import sys
import time
import urllib.parse
import urllib.request

from foreign_server import FOLDER, ROOT, free_port, program, running

FOLIO = ROOT / ".build/release/folio"
ITEMS = "".join(f'{{"id":{number}}}\n' for number in range(1, 6))
PLUGIN = """
version: 1
plugins:
  {name}:
    base_url: {url}
    auth:
      oauth2:
        {grant}
        {token}
        client_id: {client}
        scope: read
    endpoints: {{list: {{path: /list, id: .id, fields: {{}}}}}}
"""


class Provider:
    """A server, a browser that is logged in there, and folio with a home of its own."""

    def __init__(self, url, authorize, token, answers_401=True):
        self.url, self.authorize, self.token, self.answers_401 = url, authorize, token, answers_401
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.browser = urllib.request.build_opener(cookies)
        self.home = FOLDER / "logins"
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(parents=True)

    def get(self, address):
        return self.browser.open(urllib.parse.urljoin(self.url, address), timeout=30).read().decode()

    def record(self):
        return json.loads(self.get("/record"))

    def plugin(self, name, grant, client="public", issuer=None):
        token = f"url: {self.url}{self.token}" if issuer is None else f"discover: {issuer}"
        text = PLUGIN.format(name=name, url=self.url, token=token, client=client, grant=grant)
        (self.home / f"{name}.yaml").write_text(text)

    def command(self, name, *words):
        return [FOLIO, *words, "--config", self.home / f"{name}.yaml"]

    @property
    def variables(self):
        return {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "CLIENT_SECRET": "s3cret-client"}

    def feed(self, name):
        """The items, the exit code and the messages of a list."""
        done = subprocess.run(
            self.command(name, "feed", name, "--all", "--jsonl", "--no-cache"), capture_output=True, text=True, timeout=60,
            env=self.variables)
        return done.stdout, done.returncode, done.stderr

    def log_in(self, name, pattern, person):
        """Starts a login; when folio shows what matches the pattern, the person acts. Returns the exit code and messages."""
        process = subprocess.Popen(
            self.command(name, "auth", "login", name), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, env=self.variables)
        messages = ""
        try:
            for line in process.stderr:
                messages += line
                if found := re.search(pattern, line):
                    person(found[1])
                    break
            messages += process.stderr.read()
            return process.wait(timeout=60), messages
        finally:
            process.kill()

    def cases_of_browser(self, name, grant, client="public"):
        self.plugin(name, f"grant: authorization_code\n        authorize: {self.url}{self.authorize}" + grant, client)
        page = r"Open this page to log in: (\S+)"
        yield f"{name}: before the login", self.feed(name)[:2], ("", 4)
        before = self.record()
        code, _ = self.log_in(name, page, self.mislead)
        yield f"{name}: a wrong state", (code, self.record()), (4, before)
        yield f"{name}: login in a browser", self.log_in(name, page, self.get)[0], 0
        yield f"{name}: the list", self.feed(name)[:2], (ITEMS, 0)
        self.expire()
        before = len(self.record())
        with concurrent.futures.ThreadPoolExecutor() as pool:
            found = list(pool.map(lambda _: self.feed(name)[:2], range(4)))
        yield f"{name}: four processes with an expired token", found, [(ITEMS, 0)] * 4
        yield f"{name}: their token requests", self.record()[before:], [["refresh_token", 200]]
        self.get("/revoke")
        self.expire()
        _, code, messages = self.feed(name)
        yield f"{name}: a revoked login", (code, f"Log in again: folio auth login {name}" in messages), (4, True)
        yield f"{name}: another login", self.log_in(name, page, self.get)[0], 0
        yield f"{name}: the list after it", self.feed(name)[:2], (ITEMS, 0)

    def cases_of_discovery(self, name, issuer):
        page = r"Open this page to log in: (\S+)"
        self.plugin(name, "grant: authorization_code", issuer=issuer + "/")
        code, messages = self.log_in(name, page, self.get)
        yield f"{name}: another issuer", (code, f"another issuer: {issuer}" in messages), (4, True)
        self.plugin(name, "grant: authorization_code", issuer=issuer)
        yield f"{name}: login", self.log_in(name, page, self.get)[0], 0
        self.expire()
        before = len(self.record())
        yield f"{name}: the list", self.feed(name)[:2], (ITEMS, 0)
        yield f"{name}: its token request", self.record()[before:], [["refresh_token", 200]]

    def expire(self):
        """Lets the tokens expire: by the server, which then answers 401, or by the time that folio has stored."""
        if self.answers_401:
            self.get("/expire")
            return
        path = self.home / ".local/state/folio/tokens.json"
        path.write_text(re.sub(r'"expires_at":\d+', '"expires_at":1', path.read_text()))

    def mislead(self, page):
        """Brings an answer that is not of this login."""
        redirect = urllib.parse.parse_qs(urllib.parse.urlsplit(page).query)["redirect_uri"][0]
        urllib.request.urlopen(f"{redirect}?code=stolen&state=guessed", timeout=30).read()

    def confirm_late(self, code, requests):
        """Confirms a login after its first request for the token."""
        deadline = time.monotonic() + 60
        while len(self.record()) == requests and time.monotonic() < deadline:
            time.sleep(0.05)  # between two attempts; the deadline bounds them
        self.get(f"/confirm/{code}/yes")

    def cases_of_device(self, name):
        self.plugin(name, f"grant: device_code\n        device: {self.url}/codes")
        shown = r"enter the code: (\S+)"
        denied, messages = self.log_in(name, shown, lambda code: self.get(f"/confirm/{code}/no"))
        yield f"{name}: a login that the person denies", (denied, "was refused" in messages), (4, True)
        yield f"{name}: no list after it", self.feed(name)[:2], ("", 4)
        before = len(self.record())
        yield f"{name}: login on another device", self.log_in(
            name, shown, lambda code: self.confirm_late(code, before))[0], 0
        statuses = [status for _, status in self.record()[before:]]
        yield f"{name}: a request to slow down, and the token", statuses, [400, 200]
        yield f"{name}: the list", self.feed(name)[:2], (ITEMS, 0)


def check(cases):
    count = 0
    for name, found, wanted in cases:
        if found != wanted:
            sys.exit(f"{name}: {found}, not {wanted}")
        count += 1
    return count


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    python = program("flask", "authlib<2 flask<4", "authlib").parent / "python"
    with running([python, ROOT / "scripts/authlib_server.py", str(port)], f"{url}/record"):
        provider = Provider(url, "/authorize", "/token")
        count = check(provider.cases_of_browser("authlib", ""))
        count += check(
            provider.cases_of_browser("secretive", "\n        client_secret: {env: CLIENT_SECRET}", "confidential"))
        count += check(provider.cases_of_device("device"))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    python = program("django-admin", "django-oauth-toolkit<4", "oauth-toolkit").parent / "python"
    with running([python, ROOT / "scripts/oauth_toolkit.py", str(port), FOLDER], f"{url}/record"):
        provider = Provider(url, "/o/authorize/", "/o/token/", answers_401=False)
        provider.get("/enter")
        count += check(provider.cases_of_browser("toolkit", ""))
        count += check(provider.cases_of_discovery("discovered", f"{url}/o"))
    print(f"folio logs people in to Authlib and django-oauth-toolkit: {count} checks")


main()
