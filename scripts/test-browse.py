#!/usr/bin/env python3
"""Reads on the screen of `folio browse`, as a person would, in a terminal emulator from another project (pyte).

Each step is keys, and what the screen must show then. The server is the demo server. Called by scripts/test-servers.sh.

    test-browse.py PROGRAMS             PROGRAMS is the folder with folio and folio-demo
    test-browse.py PROGRAMS --picture   also draws docs/browse.svg anew
"""
import base64
import contextlib
import fcntl
import http.server
import json
import os
import pathlib
import pty
import re
import select
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import urllib.request
import zlib

import pyte

from screen_picture import COLOURS, svg

PROJECT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = pathlib.Path(sys.argv[1]).resolve()
LIMIT = 20  # seconds for each step, on a busy machine


def plain(home):
    """Environment variables of somebody who has set nothing."""
    own = dict(os.environ, HOME=home, TERM="xterm-256color", LANG="C.UTF-8", TZ="UTC")
    own["FOLIO_CONFIG"] = str(PROJECT / "plugins.yaml")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "LC_ALL", "NO_COLOR"):
        own.pop(name, None)
    return own


UNTRUSTED = """version: 1
plugins:
  found:
    base_url: http://127.0.0.1:PORT/v1
    endpoints:
      feed:
        path: /feed
        items: .items
        id: .id
        fields: {title: .description}
        comments: {base_url: "http://localhost:PORT/v1", path: "/image/{id}/comments", items: .items, id: .id}
"""


MENU = """version: 1
plugins:
  pictures:
    base_url: http://127.0.0.1:PORT/v1
    endpoints:
      feed: {summary: All of them, path: /feed, items: .items, id: .id, fields: {title: .description}}
      remarks:
        summary: What people say about one
        params: {picture: {required: true, help: the id of a picture}}
        path: "/image/{picture}/comments"
        items: .items
        id: .id
        fields: {message: .message}
"""


SECRET = "SECRETTOKEN12345"

SIGNED = """version: 1
plugins:
  signed:
    base_url: http://127.0.0.1:PORT
    auth: {bearer: {env: SIGNED_TOKEN}}
    endpoints:
      list: {path: /list, items: .items, id: .id, fields: {title: .title}}
"""


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers requests of a test."""

    def answer(self, status, body, kind="application/json"):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        # Whoever asked may be gone.
        with contextlib.suppress(OSError):
            self.wfile.write(body)

    def log_message(self, *words):
        pass


@contextlib.contextmanager
def listening(handler):
    """A server with a handler. Gives its port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


def served(document):
    """A server that answers everything with a document. Gives its port."""
    class Own(Handler):
        def do_GET(self):
            self.answer(200, document)

    return listening(Own)


PICTURES = """version: 1
plugins:
  shown:
    base_url: http://127.0.0.1:PORT
    endpoints:
      list:
        path: /list
        items: .items
        id: .id
        fields: {title: .title, image: .image}
"""


def png(width, height, rows):
    """A PNG file in RGB. `rows` are fewer than the height says, if the file is a bomb."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


class Files(dict):
    """The files of a server, by path, and the paths that were requested."""
    requests = []


@contextlib.contextmanager
def pictures():
    """A server with a list of items, and their pictures. Gives its port and its files."""
    red, blue = b"\xff\0\0", b"\0\0\xff"
    files = Files()
    files["/good.png"] = png(64, 64, [red * 64] * 32 + [blue * 64] * 32)
    files["/broken.png"] = files["/good.png"].replace(b"IHDR", b"IHDX")
    files["/bomb.png"] = png(60_000, 60_000, [red * 60_000])
    released = threading.Event()

    class Own(Handler):
        def do_GET(self):
            files.requests.append(self.path)
            if self.path == "/slow.png":
                released.wait(LIMIT)
            if self.path == "/list":
                here = f"http://127.0.0.1:{self.server.server_address[1]}"
                names = ["good", "broken", "bomb", "missing", "slow"]
                items = [{"id": name, "title": name.capitalize(), "image": f"{here}/{name}.png"} for name in names]
                return self.answer(200, {"items": items})
            body = files.get(self.path)
            self.answer(404 if body is None else 200, body or b"", "image/png")

    with listening(Own) as port:
        try:
            yield port, files
        finally:
            released.set()


NOTES = """version: 1
plugins:
  notes:
    base_url: http://127.0.0.1:PORT
    endpoints:
      list:
        path: /list
        items: .items
        id: .id
        fields: {title: .title}
        comments:
          path: "/list/{id}/comments"
          items: .items
          id: .id
          fields: {message: .text}
          add: {json: {text: "{message}"}}
"""

EDITOR = """
import sys
path = sys.argv[-1]
assert sys.argv[1:-1] == ["--wait"]
print(open(path).read(), end="")
print("your line: ", end="", flush=True)
line = sys.stdin.readline()
text = open(path).read()
open(path, "w").write(line + text)
"""


@contextlib.contextmanager
def notes():
    """A server that takes comments. Gives its port and the texts that it received."""
    received, kept = [], []

    class Own(Handler):
        def do_GET(self):
            items = kept if self.path.endswith("comments") else [{"id": "1", "title": "First"}]
            self.answer(200, {"items": items})

        def do_POST(self):
            text = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["text"]
            received.append(text)
            if text == "refused":
                return self.answer(403, {"message": "no"})
            kept.append({"id": len(kept), "text": text})
            self.answer(201, kept[-1])

    with listening(Own) as port:
        yield port, received


def translated(language, text):
    """A text in a language, as po/ has it."""
    if language == "en":
        return text
    entries = (PROJECT / f"po/{language}.po").read_text().split("\n\n")
    found = [entry for entry in entries if f'msgid "{text}"' in entry.split("\n")]
    return re.search(r'^msgstr "(.+)"$', found[0], re.MULTILINE)[1]


def colours(terminal, row):
    """The colours of a row of a picture, behind blanks and in full blocks."""
    cells = [terminal.screen.buffer[row][column] for column in range(2, 20)]
    return {cell.bg if cell.data == " " else cell.fg if cell.data == "█" else "mixed" for cell in cells}


class Terminal:
    """A terminal of some size that runs `folio browse`."""

    def __init__(self, home, words, columns=80, rows=24, **variables):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.process, self.tty = pty.fork()
        if self.process == 0:
            environment = plain(home) | variables
            os.chdir(home)
            os.execve(PROGRAMS / "folio", ["folio", *words], environment)
        self.resize(columns, rows)
        self.ended = None
        self.received = b""

    def resize(self, columns, rows):
        fcntl.ioctl(self.tty, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def read(self, seconds):
        ready, _, _ = select.select([self.tty], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.tty, 65536)
        except OSError:
            data = b""
        self.received += data
        if data:
            # pyte knows neither synchronised updates nor links, and shows no part of them.
            self.stream.feed(data)
        else:
            self.ended = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        return bool(data)

    def type(self, keys):
        os.write(self.tty, keys.encode())

    @property
    def entries(self):
        """How often the program took the whole screen."""
        return self.received.count(b"\x1b[?1049h")

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def expect(self, what, isThere):
        """Waits until the screen is as it must be."""
        deadline = time.monotonic() + LIMIT
        while not isThere(self):
            if time.monotonic() > deadline or self.ended is not None:
                sys.exit(f"browse: {what} is not shown:\n{self.text}\n(exit code {self.ended})")
            self.read(0.05)

    def shows(self, *texts):
        self.expect(texts, lambda own: all(text in own.text for text in texts))

    def ends(self, code):
        deadline = time.monotonic() + LIMIT
        while self.ended is None:
            if time.monotonic() > deadline:
                sys.exit(f"browse: does not end:\n{self.text}")
            self.read(0.05)
        if self.ended != code:
            sys.exit(f"browse: exit code {self.ended} in place of {code}:\n{self.text}")


def selected(terminal):
    """The text of the selected entry."""
    return " ".join(line[2:].strip() for line in terminal.screen.display if line.startswith("▌ "))


def title(terminal):
    """Whether the title of the selected entry is bold (unread), and whether there is one."""
    for row, line in enumerate(terminal.screen.display):
        if line.startswith("▌ "):
            return terminal.screen.buffer[row][2].bold, True
    return False, False


def unread_of(terminal):
    """How many items are not read, as the bar says; of those that are loaded."""
    found = re.search(r"· (\d+) unread", terminal.text)
    loaded = re.search(r"\d+/(\d+)\+? *$", terminal.text)
    return int(found[1]) if found else int(loaded[1]) if loaded else 0


def main():
    server = subprocess.Popen(
        [PROGRAMS / "folio-demo", "--port", "0", "--latency", "100", "--exit-with-stdin"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True)
    url = server.stdout.readline().strip()
    port = f"port={url.rsplit(':', 1)[1].rstrip('/')}"
    with tempfile.TemporaryDirectory() as home:
        # The first use: nothing is stored.
        terminal = Terminal(home, ["browse", "demo", port])
        terminal.shows("loading …")
        terminal.shows("▌ Family picnic", "The view down to the city wall", "1/", "Enter read")
        terminal.type("jj")
        terminal.expect("the third item", lambda own: "Porto, Portugal" in selected(own))
        # The next pages come as the end nears.
        terminal.expect("30 items", lambda own: "/30+" in own.text or "/40+" in own.text)
        terminal.type("G")
        terminal.expect("more items", lambda own: "/40+" in own.text or "/50+" in own.text)
        terminal.type("g\x1b[B\x1b[A")
        terminal.expect("the first item", lambda own: selected(own).startswith("Family picnic"))
        # An item with its comments.
        terminal.type("\r")
        terminal.shows("Love the light in this one.", "next thread")
        terminal.type("j")
        terminal.expect("the first comment", lambda own: "Love the light" in selected(own))
        terminal.resize(40, 12)
        terminal.shows("Love the light in this one.")
        terminal.type("?")
        terminal.shows("a page down")
        terminal.type("qq")
        terminal.expect("the list again", lambda own: selected(own).startswith("Family picnic"))
        terminal.type("/city\r")
        terminal.expect("the match", lambda own: "city wall" in selected(own))
        # Stopped from outside, and continued by a shell, which has changed the terminal.
        entered = terminal.entries
        os.kill(terminal.process, signal.SIGSTOP)
        os.waitpid(terminal.process, os.WUNTRACED)
        settings = termios.tcgetattr(terminal.tty)
        settings[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(terminal.tty, termios.TCSANOW, settings)
        os.kill(terminal.process, signal.SIGCONT)
        terminal.expect("the screen again", lambda own: own.entries == entered + 1)
        terminal.type("j")
        terminal.expect("the next item", lambda own: "city wall" not in selected(own))
        terminal.type("q")
        terminal.ends(0)
        # pyte has only one screen, so that this is seen in what was sent.
        if not all(code in terminal.received[-64:] for code in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?7h")):
            sys.exit(f"browse: the screen is not given back: {terminal.received[-64:]}")

        # What was read, and the place, are known to the next run, and to one beside it. It goes back to the item that was
        # selected, which is on the second page.
        terminal = Terminal(home, ["browse", "demo", port])
        terminal.shows("▌ ", " unread")
        terminal.type("g")
        terminal.expect("the first item as read", lambda own: title(own) == (False, True))
        terminal.shows("/30+")
        terminal.type("jjjjjjjjjjjjjj")
        terminal.expect("the 15th item", lambda own: "15/" in own.text)
        place = selected(terminal)
        terminal.type("q")
        terminal.ends(0)
        terminal = Terminal(home, ["browse", "demo", port])
        terminal.expect("the place", lambda own: selected(own) == place)
        other = Terminal(home, ["browse", "demo", port])
        other.expect("the place", lambda own: selected(own) == place)
        for one in (terminal, other):
            one.shows("15/40+")
        unread = unread_of(other)
        terminal.type("m")
        other.expect("one less unread", lambda own: unread_of(own) == unread - 1)
        other.type("q")
        other.ends(0)
        terminal.type("M")
        terminal.expect("15 read items", lambda own: unread_of(own) <= unread - 14)
        terminal.type("u")
        terminal.shows("only unread")
        terminal.type("g")
        terminal.expect("the 16th item", lambda own: "1/" in own.text and selected(own) != place)
        terminal.type("uq")
        terminal.ends(0)
        exported = subprocess.run(
            [PROGRAMS / "folio", "cache", "export"], env=plain(home), capture_output=True, text=True)
        marks = [json.loads(line) for line in exported.stdout.splitlines() if '"kind":"marks"' in line]
        if [len(base64.b64decode(list["items"])) // 8 for list in marks] != [15]:
            sys.exit(f"browse: exported marks: {marks} {exported.stderr}")

        # List and item side by side.
        terminal = Terminal(home, ["browse", "demo", port], columns=140)
        terminal.shows("/40+")
        terminal.type("g")
        terminal.expect("the item beside the list", lambda own: "│   Family picnic" in own.text)
        terminal.type("\rj")
        terminal.expect("a comment", lambda own: any(line[56:].startswith("│ ▌ ") for line in own.screen.display))
        terminal.type("qq")
        terminal.ends(0)

        # The picture of the README is what the program draws.
        terminal = Terminal(home, ["browse", "demo", port], columns=120, rows=30, COLORTERM="truecolor")
        terminal.shows("/40+")
        terminal.type("g")
        terminal.expect("the first item", lambda own: selected(own).startswith("Family picnic"))
        # What the first item's emoji takes depends on the terminal.
        terminal.type(" j")
        terminal.expect("another page", lambda own: "Family picnic" not in own.text)
        terminal.expect("its picture", lambda own: "loading the picture" not in own.text and any(
            own.screen.buffer[row][column].fg not in COLOURS for row in range(16, 18) for column in range(52, 80)))
        # All of what was drawn at once.
        terminal.expect("the end of the frame", lambda own: own.received.endswith(b"\x1b[?2026l"))
        image = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:8080", svg(terminal.screen, "folio browse demo"))
        file = PROJECT / "docs/browse.svg"
        if "--picture" in sys.argv:
            file.write_text(image)
        if file.read_text() != image:
            sys.exit("browse: docs/browse.svg is not what is drawn; scripts/test-browse.py PROGRAMS --picture draws it")
        terminal.type("g")
        terminal.expect("the first item", lambda own: selected(own).startswith("Family picnic"))
        terminal.type("\x03")
        terminal.ends(0)

        # A URL, without a plugin.
        terminal = Terminal(home, ["browse", f"{url.rstrip('/')}/v1/feed"])
        terminal.shows("Family picnic", "The view down to the city wall")
        if '{"' in terminal.text:
            sys.exit(f"browse: JSON is drawn:\n{terminal.text}")
        terminal.type("q")
        terminal.ends(0)

        # A file without trust may not send an id of one server's item to another server, and has no marks of a file with
        # trust.
        found = pathlib.Path(home, "plugins.yaml")
        found.write_text(UNTRUSTED.replace("PORT", port.split("=")[1]))
        terminal = Terminal(home, ["browse", "found/feed"], FOLIO_CONFIG=str(found))
        terminal.shows("The view down to the city wall")
        terminal.type("m")
        terminal.shows("9 unread")
        terminal.type("q")
        terminal.ends(0)
        terminal = Terminal(home, ["browse", "found/feed"], FOLIO_CONFIG="")
        terminal.shows("The view down to the city wall", "1/10")
        if "unread" in terminal.text:
            sys.exit(f"browse: a file without trust has marks of another:\n{terminal.text}")
        terminal.type("\r")
        terminal.shows("without trust may not send a request")
        terminal.type("\x03")
        terminal.ends(0)

        # Without arguments, all lists to choose from: one that needs a parameter, and one that was read.
        mine = pathlib.Path(home, "mine.yaml")
        mine.write_text(MENU.replace("PORT", port.split("=")[1]))
        with urllib.request.urlopen(f"{url.rstrip('/')}/v1/feed") as answer:
            picture = json.load(answer)["items"][0]["id"]
        terminal = Terminal(home, ["browse"], FOLIO_CONFIG=str(mine))
        terminal.shows("▌ pictures/feed", "All of them", "2 lists", "type to search")
        terminal.type("say")
        terminal.shows("▌ pictures/remarks", "say▏", "1/1")
        terminal.type("\r")
        terminal.shows("picture: ▏", "the id of a picture")
        terminal.type(f"{picture}\r")
        terminal.shows("Love the light in this one.", "1/20+")
        terminal.type("q")
        terminal.shows("say▏")
        terminal.type("\x15")
        terminal.shows("pictures/feed", "pictures/remarks")
        terminal.type("\x1b")
        terminal.ends(0)
        terminal = Terminal(home, ["browse"], FOLIO_CONFIG=str(mine))
        terminal.shows("Read before", "▌ pictures/remarks", "All others")
        terminal.type("feed\r")
        terminal.shows("▌ Family picnic", "The view down to the city wall", "1/")
        terminal.type("\x03")
        terminal.ends(0)

        # Pictures: the colours are those of the file, and whatever is wrong with one is said in its place.
        with pictures() as (own, files):
            mine.write_text(PICTURES.replace("PORT", str(own)))
            terminal = Terminal(home, ["browse", "shown/list"], FOLIO_CONFIG=str(mine), COLORTERM="truecolor")
            terminal.shows("▌ Good", "1/5")
            terminal.type("\r")
            terminal.expect("a red picture", lambda own: colours(own, 5) == {"ff0000"})
            terminal.expect("a picture of two colours", lambda own: colours(own, 10) == {"0000ff"})
            terminal.type("q")
            for key, text in (("j", "damaged, or of an unknown kind"), ("jj", "50 megapixels"), ("jjj", "not found")):
                terminal.type("g" + key + "\r")
                terminal.shows("no picture: ", text)
                terminal.type("q")
            # It is loaded again with Enter.
            files["/missing.png"] = files["/good.png"]
            terminal.type("\r")
            terminal.shows("not found")
            terminal.type("\r")
            terminal.expect("the picture", lambda own: colours(own, 5) == {"ff0000"})
            # No key waits for one.
            terminal.type("qG\r")
            terminal.shows("loading the picture …")
            started = time.monotonic()
            terminal.type("q")
            terminal.shows("▌ Slow", "5/5")
            if time.monotonic() - started > 2:
                sys.exit("browse: a key waits for a picture")
            terminal.type("\x03")
            terminal.ends(0)
            before = len(files.requests)
            terminal = Terminal(home, ["browse", "shown/list", "--images", "off"], FOLIO_CONFIG=str(mine))
            terminal.shows("▌ Slow", "5/5")
            terminal.type("g\r")
            terminal.shows("Good", "good.png")
            if "picture" in terminal.text or [path for path in files.requests[before:] if path.endswith(".png")]:
                sys.exit(f"browse: a picture in spite of --images off:\n{terminal.text}")
            terminal.type("\x03")
            terminal.ends(0)
            # Nor for a list at a URL, which would be looked for again.
            before = len(files.requests)
            terminal = Terminal(home, ["browse", f"http://127.0.0.1:{own}/list"])
            terminal.shows("▌ Good")
            terminal.type("\r")
            terminal.shows("good.png")
            terminal.type("\x03")
            terminal.ends(0)
            if [path for path in files.requests[before:] if path.endswith(".png")]:
                sys.exit("browse: a picture of a list at a URL")
            # From the library, and with the colours of a palette.
            terminal = Terminal(home, ["browse", "shown/list", "--offline"], FOLIO_CONFIG=str(mine))
            terminal.shows("▌ ", "stored")
            terminal.type("g\r")
            terminal.expect("a stored picture", lambda own: colours(own, 5) == {"ff0000"})
            terminal.type("\x03")
            terminal.ends(0)

        # A comment, written in an editor that has the terminal.
        with notes() as (own, received):
            mine.write_text(NOTES.replace("PORT", str(own)))
            editor = pathlib.Path(home, "editor")
            editor.write_text(f"#!{sys.executable}\n" + EDITOR)
            editor.chmod(0o700)
            drafts = pathlib.Path(home, "drafts")
            drafts.mkdir()
            terminal = Terminal(
                home, ["browse", "notes/list"], FOLIO_CONFIG=str(mine), VISUAL="", EDITOR=f"{editor} --wait",
                TMPDIR=str(drafts))
            terminal.shows("▌ First")
            entered = terminal.entries
            terminal.type("+")
            terminal.expect("the editor", lambda own: own.received.count(b"your line:") == 1)
            terminal.shows("A comment on: First")
            terminal.type("Well said\n")
            terminal.expect("the screen again", lambda own: own.entries == entered + 1)
            terminal.shows("the comment was added")
            terminal.type("\r")
            terminal.shows("Well said")
            terminal.type("+")
            terminal.expect("the editor", lambda own: own.received.count(b"your line:") == 2)
            terminal.type("And more\n")
            terminal.shows("Well said", "And more")
            # Nothing is written, and nothing is sent.
            terminal.type("+")
            terminal.expect("the editor", lambda own: own.received.count(b"your line:") == 3)
            terminal.type("\n")
            terminal.expect("the screen again", lambda own: own.entries == entered + 3)
            # What the server refuses is kept.
            terminal.type("+")
            terminal.expect("the editor", lambda own: own.received.count(b"your line:") == 4)
            terminal.type("refused\n")
            terminal.shows("not added, but kept in")
            terminal.type("\x03")
            # Whoever leaves at once learns it, too.
            terminal.ends(4)
            if b"not added, but kept in" not in terminal.received.split(b"\x1b[?1049l")[-1]:
                sys.exit(f"browse: a refused comment is not reported: {terminal.received[-300:]}")
            terminal = Terminal(
                home, ["browse", "notes/list"], FOLIO_CONFIG=str(mine), VISUAL="/nonexistent/editor", TMPDIR=str(drafts))
            terminal.shows("▌ First")
            terminal.type("+")
            terminal.shows("no editor: set VISUAL or EDITOR")
            # An editor that fails loses nothing.
            terminal.type("\x03")
            terminal.ends(0)
            failing = pathlib.Path(home, "failing")
            failing.write_text('#!/bin/sh\necho saved > "$1"\nexit 3\n')
            failing.chmod(0o700)
            terminal = Terminal(
                home, ["browse", "notes/list"], FOLIO_CONFIG=str(mine), VISUAL=str(failing), TMPDIR=str(drafts))
            terminal.shows("▌ First")
            terminal.type("+")
            terminal.shows("not added, but kept in")
            terminal.type("\x03")
            terminal.ends(0)
            if received != ["Well said", "And more", "refused"]:
                sys.exit(f"browse: comments sent: {received}")
            if sorted(file.read_text() for file in drafts.iterdir()) != ["refused", "saved\n"]:
                sys.exit(f"browse: drafts that are kept: {[file.read_text() for file in drafts.iterdir()]}")

        # A file with errors does not look like no file.
        mine.write_text("version: 1\nplugins: {p: [\n")
        terminal = Terminal(home, ["browse"], FOLIO_CONFIG=str(mine))
        terminal.shows("mine.yaml")
        terminal.ends(3)
        found.write_text("version: 1\nplugins: {p: [\n")
        config = pathlib.Path(home, ".config/folio")
        config.mkdir(parents=True)
        (config / "plugins.yaml").write_text(MENU.replace("PORT", port.split("=")[1]))
        terminal = Terminal(home, ["browse"], FOLIO_CONFIG="")
        terminal.shows("a plugin file has errors · 2 lists", "pictures/feed")
        terminal.type("\x1b")
        terminal.ends(0)
        (config / "plugins.yaml").unlink()
        found.unlink()

        # Offline, and in another language.
        server.stdin.close()
        server.wait(LIMIT)
        terminal = Terminal(home, ["browse", "demo", port, "--offline"], LANG="es_ES.UTF-8")
        terminal.shows("Family picnic", "guardado", "salir")
        os.kill(terminal.process, signal.SIGTERM)
        terminal.ends(143)

        # The list, an item and the help in each language and size: translated, and nothing is wider than the screen.
        for language in ("en", "es", "pt", "pt_PT", "el"):
            for columns, rows in ((80, 24), (40, 12), (140, 30), (20, 5)):
                terminal = Terminal(
                    home, ["browse", "demo", port, "--offline"], columns, rows, LANG=f"{language}.UTF-8",
                    LANGUAGE=language)
                terminal.shows("▌ ")
                terminal.type("g")
                terminal.expect("the first item", lambda own: selected(own).startswith("Family"))
                if columns >= 80:
                    terminal.shows(translated(language, "read"), translated(language, "search"))
                terminal.type("\r")
                if columns >= 80:
                    terminal.shows("Love the light in this one.", translated(language, "next thread"))
                terminal.type("?")
                terminal.shows("^N", translated(language, "the next item or comment")[:columns // 3])
                terminal.type("qqq")
                terminal.ends(0)

        # The server is gone, and nothing is stored: every key still answers.
        terminal = Terminal(home, ["browse", "demo/offset", port, "--retries", "0"])
        terminal.shows("cannot connect", "Enter loads it again")
        terminal.type("\r")
        terminal.shows("cannot connect")
        terminal.type("\x03")
        terminal.ends(0)

        # Ids that are a credential are not noted.
        with served({"items": [{"id": SECRET, "title": "One"}]}) as own:
            mine.write_text(SIGNED.replace("PORT", str(own)))
            terminal = Terminal(home, ["browse", "signed/list"], FOLIO_CONFIG=str(mine), SIGNED_TOKEN=SECRET)
            terminal.shows("▌ One", "end of the list")
            terminal.type("m")
            terminal.shows("this item cannot be marked")
            terminal.type("q")
            terminal.ends(0)
        for file in pathlib.Path(home).rglob("*"):
            if file.is_file() and SECRET.encode() in file.read_bytes():
                sys.exit(f"browse: a credential is in {file}")

        # A mark that another program keeps from being noted is not lost without a word.
        terminal = Terminal(home, ["browse", "demo", port, "--offline"])
        terminal.shows("▌ ", " unread")
        library = sqlite3.connect(pathlib.Path(home, ".local/share/folio/library.sqlite"), isolation_level=None)
        library.execute("BEGIN EXCLUSIVE")
        # However many there are, they wait once.
        started = time.monotonic()
        terminal.type("mjmjmjmjmjmjq")
        terminal.ends(0)
        if time.monotonic() - started > 15:
            sys.exit("browse: waits for each mark")
        library.rollback()
        for text in (b"saving read marks", b"read marks are not saved"):
            if text not in terminal.received[-400:]:
                sys.exit(f"browse: a lost mark is not reported: {terminal.received[-400:]}")
        # What another program kept waiting is noted when it is done.
        terminal = Terminal(home, ["browse", "demo", port, "--offline"])
        terminal.expect("more pages", lambda own: re.search(r"\d/[34]0\+", own.text) and " unread" in own.text)
        library.execute("BEGIN IMMEDIATE")
        unread = unread_of(terminal)
        terminal.type("m")
        terminal.expect("another mark", lambda own: unread_of(own) != unread)
        library.rollback()
        library.close()
        terminal.type("q")
        terminal.ends(0)
        if b"not saved" in terminal.received[-400:]:
            sys.exit(f"browse: a mark is lost: {terminal.received[-400:]}")

        # Damaged marks.
        library = sqlite3.connect(pathlib.Path(home, ".local/share/folio/library.sqlite"), isolation_level=None)
        library.create_function("checksum", -1, lambda *values: 0)
        for (name,) in library.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            library.execute(f"DROP TRIGGER {name}")
        library.execute("UPDATE marked_lists SET place_number = 3 WHERE endpoint = 'demo/images'")
        library.close()
        terminal = Terminal(home, ["browse", "demo", port, "--offline"])
        terminal.shows("read marks are not saved: the marks of read items are damaged")
        terminal.type("jq")
        terminal.ends(10)

        # Not a terminal, and one that cannot move its cursor.
        piped = subprocess.run(
            [PROGRAMS / "folio", "browse", "demo"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if piped.returncode != 2 or "needs a terminal" not in piped.stderr:
            sys.exit(f"browse: without a terminal: {piped}")
        terminal = Terminal(home, ["browse", "demo", port], TERM="dumb")
        terminal.ends(2)
    print("browse: all steps show what they must")


if __name__ == "__main__":
    main()
