"""Steps: a comment, written in an editor that has the terminal."""
import csv
import io
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import urllib.request

from browse.servers import Handler, listening, notes
from browse.terminal import PROGRAMS, Terminal, plain, selected


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


def adds_comments(bench):
    """What is written is sent once, and what the server refuses is kept."""
    with notes() as (own, received):
        mine = bench.plugins(NOTES, own)
        editor = pathlib.Path(bench.home, "editor")
        editor.write_text(f"#!{sys.executable}\n" + EDITOR)
        editor.chmod(0o700)
        drafts = pathlib.Path(bench.home, "drafts")
        drafts.mkdir()
        terminal = Terminal(
            bench.home, ["browse", "notes/list"], FOLIO_CONFIG=mine, VISUAL="", EDITOR=f"{editor} --wait",
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
            bench.home, ["browse", "notes/list"], FOLIO_CONFIG=mine, VISUAL="/nonexistent/editor", TMPDIR=str(drafts))
        terminal.shows("▌ First")
        terminal.type("+")
        terminal.shows("no editor: set VISUAL or EDITOR")
        # An editor that fails loses nothing.
        terminal.type("\x03")
        terminal.ends(0)
        failing = pathlib.Path(bench.home, "failing")
        failing.write_text('#!/bin/sh\necho saved > "$1"\nexit 3\n')
        failing.chmod(0o700)
        terminal = Terminal(
            bench.home, ["browse", "notes/list"], FOLIO_CONFIG=mine, VISUAL=str(failing), TMPDIR=str(drafts))
        terminal.shows("▌ First")
        terminal.type("+")
        terminal.shows("not added, but kept in")
        terminal.type("\x03")
        terminal.ends(0)
        if received != ["Well said", "And more", "refused"]:
            sys.exit(f"browse: comments sent: {received}")
        if sorted(file.read_text() for file in drafts.iterdir()) != ["refused", "saved\n"]:
            sys.exit(f"browse: drafts that are kept: {[file.read_text() for file in drafts.iterdir()]}")


def writing(bench, text):
    """The variables of somebody whose editor writes a text."""
    editor = pathlib.Path(bench.home, "writer")
    editor.write_text(f"#!/bin/sh\nprintf '{text}' > \"$1\"\n")
    editor.chmod(0o700)
    drafts = pathlib.Path(bench.home, "drafts")
    drafts.mkdir(exist_ok=True)
    for file in drafts.iterdir():
        file.unlink()
    return {"VISUAL": str(editor), "TMPDIR": str(drafts)}, drafts


def keeps_a_comment_beside_a_signal(bench):
    """A signal while the editor runs ends folio after it, and the text is named."""
    with notes() as (own, received):
        for status in (0, 1):
            variables, drafts = writing(bench, "Well said")
            with open(variables["VISUAL"], "a") as editor:
                editor.write(f"kill -TERM $PPID\nexit {status}\n")
            terminal = Terminal(bench.home, ["browse", "notes/list"], FOLIO_CONFIG=bench.plugins(NOTES, own), **variables)
            terminal.shows("▌ First")
            terminal.type("+")
            terminal.ends(143)
            file, = drafts.iterdir()
            after = terminal.received.rpartition(b"\x1b[?1049l")[2].decode()
            if f"kept in {file}" not in after or file.read_text() != "Well said" or received:
                sys.exit(f"browse: a comment is lost by a signal: {received} {after}")


def keeps_to_the_list_that_was_opened(bench):
    """A plugin file that changes meanwhile neither gets the comment, nor the ids of another server's items."""
    variables, _ = writing(bench, "Well said")
    with notes() as (own, received), notes() as (other, elsewhere):
        folder = pathlib.Path(bench.home, "found")
        folder.mkdir()
        file = folder / "plugins.yaml"
        file.write_text(NOTES.replace("PORT", str(own)))
        subprocess.run(
            [PROGRAMS / "folio", "plugins", "trust", str(file), "--force"], env=plain(bench.home) | {"FOLIO_CONFIG": ""},
            check=True, capture_output=True)
        terminal = Terminal(bench.home, ["browse", "notes/list"], folder=folder, FOLIO_CONFIG="", **variables)
        terminal.shows("▌ First")
        file.write_text(NOTES.replace("PORT", str(other)))
        terminal.type("+")
        terminal.shows("the comment was added")
        terminal.type("\r")
        terminal.shows("Well said")
        terminal.type("\x03")
        terminal.ends(0)
        if received != ["Well said"] or elsewhere.requests:
            sys.exit(f"browse: {received} {elsewhere.requests}")
        # The file has no trust any more.
        terminal = Terminal(bench.home, ["browse", "notes/list"], folder=folder, FOLIO_CONFIG="", **variables)
        terminal.shows("▌ First")
        terminal.type("+")
        terminal.shows("comments cannot be added here")
        terminal.type("\x03")
        terminal.ends(0)


def tells_what_is_not_known(bench):
    """A comment may have been added although the response is broken, or does not come."""
    with notes() as (own, received):
        mine = bench.plugins(NOTES, own)
        variables, drafts = writing(bench, "cut")
        terminal = Terminal(bench.home, ["browse", "notes/list"], FOLIO_CONFIG=mine, **variables)
        terminal.shows("▌ First")
        terminal.type("+")
        terminal.shows("maybe added: look before you add what is in")
        terminal.type("q")
        terminal.ends(6)
        if [file.read_text() for file in drafts.iterdir()] != ["cut"]:
            sys.exit("browse: a comment is lost")
        # The first signal ends the wait.
        variables, drafts = writing(bench, "hang")
        terminal = Terminal(bench.home, ["browse", "notes/list"], FOLIO_CONFIG=mine, **variables)
        terminal.shows("▌ First")
        terminal.type("+")
        terminal.expect("the request", lambda own: "hang" in received)
        started = time.monotonic()
        os.kill(terminal.process, signal.SIGTERM)
        terminal.ends(143)
        if time.monotonic() - started > 5 or b"maybe added" not in terminal.received[-400:]:
            sys.exit(f"browse: waits for a comment: {terminal.received[-400:]}")
        if [file.read_text() for file in drafts.iterdir()] != ["hang"]:
            sys.exit("browse: a comment is lost")
        # Offline, nothing is sent.
        variables, _ = writing(bench, "offline")
        terminal = Terminal(bench.home, ["browse", "notes/list", "--offline"], FOLIO_CONFIG=mine, **variables)
        terminal.shows("▌ First")
        terminal.type("+")
        terminal.shows("offline, nothing can be added")
        terminal.type("\x03")
        terminal.ends(0)
        if received != ["cut", "hang"]:
            sys.exit(f"browse: comments sent: {received}")
        # What cannot be sent as it is written is kept.
        for text, reason in (("\\351t\\351", "not UTF-8, and not added, but kept in"), ("#", None)):
            variables, drafts = writing(bench, text)
            terminal = Terminal(bench.home, ["browse", "notes/list"], FOLIO_CONFIG=mine, **variables)
            terminal.shows("▌ First")
            entered = terminal.entries
            terminal.type("+")
            terminal.expect("the screen again", lambda own: own.entries == entered + 1)
            terminal.shows(reason or "▌ First")
            terminal.type("\x03")
            terminal.ends(0)
            if len(list(drafts.iterdir())) != (reason is not None):
                sys.exit(f"browse: drafts: {list(drafts.iterdir())}")


def without_count(text):
    """A comment without the number of its replies, which is shown until they are there."""
    return re.sub(r" · \d+ repl(y|ies)", "", text)


def loads_replies(bench):
    """Replies that need requests of their own come with Enter, a level at a time, below all comments that are there."""
    terminal = Terminal(bench.home, ["browse", "demo", bench.port, "--images", "off"], rows=40)
    terminal.shows("▌ ")
    terminal.type("g\r")
    terminal.shows("Love the light in this one.", "0/26")
    terminal.type("j")
    terminal.shows("Enter load replies")
    terminal.type("G")
    terminal.shows("replies are not shown: Enter loads them", "26/26")
    place = without_count(selected(terminal))
    for line in ("│ ", "│ │ "):
        terminal.type("\r")
        terminal.expect("replies", lambda own: line in own.text)
        terminal.expect("the same comment", lambda own: without_count(selected(own)) == place)
    terminal.type("G")
    terminal.shows("replies are not shown: Enter loads them")
    with urllib.request.urlopen(f"{bench.url}/v1/feed") as answer:
        picture = json.load(answer)["items"][0]["id"]
    listed = subprocess.run(
        [PROGRAMS / "folio", "comments", "demo", picture, bench.port, "--all", "--depth", "3", "-o", "csv", "--no-header"],
        env=plain(bench.home), capture_output=True, text=True)
    count = len(list(csv.reader(io.StringIO(listed.stdout))))
    terminal.shows(f"{count}/{count}")
    terminal.type("\x03")
    terminal.ends(0)


THREADS = """version: 1
plugins:
  threads:
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
          comments: {path: "/replies/{id}", items: .items, id: .id, fields: {message: .text}}
"""


class Threads(Handler):
    """Three comments, of which the second has replies that nobody may read."""

    def do_GET(self):
        if self.path == "/list":
            return self.answer(200, {"items": [{"id": "1", "title": "First"}]})
        if self.path == "/replies/b":
            return self.answer(403, {"message": "no"})
        names = "abc" if self.path.endswith("comments") else []
        if self.path in ("/replies/a", "/replies/c"):
            names = [f"reply to {self.path[-1]}"]
        self.answer(200, {"items": [{"id": name, "text": f"Text {name}"} for name in names]})


def shows_replies_beside_a_failure(bench):
    """One list of replies that fails keeps no other from being shown, and is not silent."""
    with listening(Threads) as port:
        terminal = Terminal(bench.home, ["browse", "threads/list"], rows=40, FOLIO_CONFIG=bench.plugins(THREADS, port))
        terminal.shows("▌ First")
        terminal.type("\r")
        # The library may have the comments before the server has answered whether they have replies.
        terminal.shows("Text c", "Enter loads them")
        terminal.type("jj\r")
        terminal.shows("│ Text reply to a", "│ Text reply to c", "the list is incomplete", "not authorised")
        terminal.type("\x03")
        terminal.ends(0)
