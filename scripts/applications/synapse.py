"""Synapse, a Matrix homeserver from PyPI: rooms with messages, in threads and with redacted ones among them, and members."""
import hashlib
import hmac
import json
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

from foreign_server import FOLDER, free_port, program
import foreign_server

from applications.case import Case

MESSAGES = 230
ROOMS = 70
# How many replies some messages have, by their numbers.
THREADS = {3: 1, 50: 120, 120: 2}
MEMBERS = 12
SECRET = "the secret of tests"


class Server:
    """Sends requests as the server's users."""

    def __init__(self, url):
        self.url = url
        self.transaction = 0

    def send(self, method, path, content=None, token=None):
        request = urllib.request.Request(
            f"{self.url}/{path}", method=method, data=None if content is None else json.dumps(content).encode(),
            headers={"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})})
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            sys.exit(f"{method} {path}: {error.code} {error.read().decode()}")

    def register(self, name):
        """A new user; returns an access token."""
        nonce = self.send("GET", "_synapse/admin/v1/register")["nonce"]
        text = "\0".join([nonce, name, "a long passphrase", "notadmin"])
        return self.send("POST", "_synapse/admin/v1/register", {
            "nonce": nonce, "username": name, "password": "a long passphrase", "admin": False,
            "mac": hmac.new(SECRET.encode(), text.encode(), hashlib.sha1).hexdigest()})["access_token"]

    def room(self, token, **settings):
        return self.send("POST", "_matrix/client/v3/createRoom", settings, token)["room_id"]

    def say(self, room, token, text, thread=None):
        """A message; returns its id."""
        self.transaction += 1
        content = {"msgtype": "m.text", "body": text}
        if thread:
            content["m.relates_to"] = {"rel_type": "m.thread", "event_id": thread}
        where = f"{urllib.parse.quote(room)}/send/m.room.message/{self.transaction}"
        return self.send("PUT", f"_matrix/client/v3/rooms/{where}", content, token)["event_id"]

    def redact(self, room, token, event):
        self.transaction += 1
        where = f"{urllib.parse.quote(room)}/redact/{urllib.parse.quote(event)}/{self.transaction}"
        self.send("PUT", f"_matrix/client/v3/rooms/{where}", {}, token)


def configure(port):
    """Writes the server's configuration; returns its file."""
    folder = FOLDER / "synapse-data"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    file = folder / "homeserver.yaml"
    python = program("synapse_homeserver", "matrix-synapse", "synapse")
    subprocess.run([python, "--generate-config", "-H", "localhost", "--report-stats=no", "-c", file, "--config-dir", folder,
                    "--data-directory", folder], check=True, capture_output=True, timeout=120)
    # It logs into the current folder.
    text = re.sub(r"(?m)^log_config:.*$", "", file.read_text().replace("port: 8008", f"port: {port}"))
    fast = "{per_second: 100000, burst_count: 100000}"
    kinds = ["message", "registration", "joins_per_room", "room_creation"]
    limits = [*(f"rc_{kind}: {fast}" for kind in kinds), f"rc_joins: {{local: {fast}}}", f"rc_invites: {{per_user: {fast}}}"]
    text = re.sub(r"(?m)^registration_shared_secret:.*$", f'registration_shared_secret: "{SECRET}"', text)
    file.write_text("\n".join([text, *limits, "allow_public_rooms_without_auth: true",
                               "room_list_publication_rules: [{action: allow}]", ""]))
    return python, file


def cases(certificate):
    port = free_port()
    python, file = configure(port)
    url = f"http://127.0.0.1:{port}"
    with foreign_server.running([python, "-c", file], f"{url}/_matrix/client/versions"), certificate.before(port) as name:
        server = Server(url)
        token, other = server.register("alice"), server.register("bob")
        where = {"environment": {"MATRIX_ACCESS_TOKEN": token}, "site": name}

        def feed(endpoint, *words):
            return ["feed", f"matrix/{endpoint}", f"host={name}", *words]

        room = server.room(token, name="Tea & é", preset="public_chat")
        names = {"@alice:localhost": token, "@bob:localhost": other}
        for n in range(MEMBERS):
            names[f"@user{n}:localhost"] = server.register(f"user{n}")
        for key in list(names.values())[1:]:
            server.send("POST", f"_matrix/client/v3/join/{urllib.parse.quote(room)}", {}, key)
        sent, threads = [], {}
        for n in range(MESSAGES):
            user = "alice" if n % 3 else "bob"
            text = f"Message {n} — 京都 <b>"
            message = server.say(room, names[f"@{user}:localhost"], text)
            sent.insert(0, {"id": message, "message": text, "author": f"@{user}:localhost"})
            # Replies in threads are messages of the room, too.
            for reply in range(THREADS.get(n, 0)):
                below = server.say(room, token, f"Reply {reply} to {n}", thread=message)
                sent.insert(0, {"id": below, "message": f"Reply {reply} to {n}", "author": "@alice:localhost"})
                threads.setdefault(message, []).append({"id": below, "message": f"Reply {reply} to {n}"})
        for n in (3, 99):
            server.redact(room, token, sent[n]["id"])
            sent[n]["message"] = None
        for size in (50, 7, 100):
            yield Case(f"messages, pages of {size}", feed("messages", f"room={room}", "--page-size", str(size)), sent, **where)
        for message, replies in threads.items():
            words = ["comments", "matrix/messages", message, f"host={name}", f"room={room}"]
            yield Case(f"thread of {len(replies)}", words, replies, **where)
        members = [{"id": member} for member in names]
        yield Case("members", feed("members", f"room={room}"), members, **where, in_any_order=True)
        rooms = [{"id": room}] + [
            {"id": server.room(token, name=f"Room {n}", visibility="public", topic=f"About {n}"), "title": f"Room {n}"}
            for n in range(ROOMS)]
        yield Case("rooms", feed("rooms"), [{"id": item["id"]} for item in rooms], **where, in_any_order=True)
        yield Case("URL", ["feed", f"https://{name}/_matrix/client/v3/publicRooms?limit=20"], rooms[1:], in_any_order=True)
        yield Case("public rooms", feed("public", "--page-size", "20"), rooms[1:], **where, in_any_order=True)
