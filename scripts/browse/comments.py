"""Steps: a comment, written in an editor that has the terminal."""
import pathlib
import sys

from browse.servers import notes
from browse.terminal import Terminal


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
