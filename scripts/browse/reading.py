"""Steps: a list, its items and their comments."""
import base64
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import termios

from browse.servers import numbered
from browse.terminal import PROGRAMS, PROJECT, Terminal, marked, plain, selected, title, unread_of
from screen_picture import COLOURS, svg


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


def reads(bench):
    """The first use, an item with its comments, and a program that is stopped."""
    # The first use: nothing is stored.
    terminal = Terminal(bench.home, ["browse", "demo", bench.port])
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
    terminal.expect("its number", lambda own: re.search(r"match 1 of \d+ for 'city'", own.text))
    terminal.expect("the marked word", lambda own: marked(own) and all(word == "city" for word in marked(own)))
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


def knows_what_was_read(bench):
    """Marks and the place are known to the next run, and to one beside it."""
    # What was read, and the place, are known to the next run, and to one beside it. It goes back to the item that was
    # selected, which is on the second page.
    terminal = Terminal(bench.home, ["browse", "demo", bench.port])
    terminal.shows("▌ ", " unread")
    terminal.type("g")
    terminal.expect("the first item as read", lambda own: title(own) == (False, True))
    terminal.shows("/30+")
    terminal.type("jjjjjjjjjjjjjj")
    terminal.expect("the 15th item", lambda own: "15/" in own.text)
    place = selected(terminal)
    terminal.type("q")
    terminal.ends(0)
    terminal = Terminal(bench.home, ["browse", "demo", bench.port])
    terminal.expect("the place", lambda own: selected(own) == place)
    other = Terminal(bench.home, ["browse", "demo", bench.port])
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
        [PROGRAMS / "folio", "cache", "export"], env=plain(bench.home), capture_output=True, text=True)
    marks = [json.loads(line) for line in exported.stdout.splitlines() if '"kind":"marks"' in line]
    if [len(base64.b64decode(list["items"])) // 8 for list in marks] != [15]:
        sys.exit(f"browse: exported marks: {marks} {exported.stderr}")


def shows_item_beside_list(bench):
    """On a wide screen, list and item are side by side."""
    terminal = Terminal(bench.home, ["browse", "demo", bench.port], columns=140)
    terminal.shows("/40+")
    terminal.type("g")
    terminal.expect("the item beside the list", lambda own: "│   Family picnic" in own.text)
    terminal.type("\rj")
    terminal.expect("a comment", lambda own: any(line[56:].startswith("│ ▌ ") for line in own.screen.display))
    terminal.type("qq")
    terminal.ends(0)


def matches_the_picture_of_the_readme(bench):
    """The picture of the README is what the program draws, at the same time of its clock and with an empty library."""
    with tempfile.TemporaryDirectory() as home:
        draw_picture(bench, home)


def draw_picture(bench, home):
    """Compares the screen with the picture, or writes the picture anew."""
    terminal = Terminal(
        home, ["browse", "demo", bench.port], columns=120, rows=30, time="2026-11-29 12:00:00", COLORTERM="truecolor")
    terminal.expect("the first item", lambda own: selected(own).startswith("Family picnic"))
    # The next page may already be there.
    terminal.expect("three pages", lambda own: "/30+" in own.text or "/40+" in own.text)
    # What the first item's emoji takes depends on the terminal.
    terminal.type(" j")
    terminal.expect("another page", lambda own: "Family picnic" not in own.text)
    terminal.expect("its picture", lambda own: "loading the picture" not in own.text and any(
        own.screen.buffer[row][column].fg not in COLOURS for row in range(16, 18) for column in range(52, 80)))
    terminal.shows("/40+")
    # All of what was drawn at once.
    terminal.expect("the end of the frame", lambda own: own.received.endswith(b"\x1b[?2026l"))
    image = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:8080", svg(terminal.screen, "folio browse demo"))
    file = PROJECT / "docs/browse.svg"
    if "--picture" in sys.argv:
        file.write_text(image)
    if file.read_text() != image:
        sys.exit("browse: docs/browse.svg is not what is drawn; scripts/test-browse.py PROGRAMS --picture draws it")
    terminal.type("\x03")
    terminal.ends(0)


def reads_a_url(bench):
    """A URL, without a plugin."""
    terminal = Terminal(bench.home, ["browse", f"{bench.url}/v1/feed"])
    terminal.shows("Family picnic", "The view down to the city wall")
    if '{"' in terminal.text:
        sys.exit(f"browse: JSON is drawn:\n{terminal.text}")
    # The first page does not say how the list goes on.
    read_to_the_end(terminal, 250)
    terminal.type("q")
    terminal.ends(0)
    # Numbered pages, the first one also from the start past the cache.
    with numbered(57) as (port, _):
        for keys in ("", "R"):
            terminal = Terminal(bench.home, ["browse", f"http://127.0.0.1:{port}/list"])
            terminal.shows("▌ Item 1")
            terminal.type(keys)
            read_to_the_end(terminal, 57)
            terminal.type("q")
            terminal.ends(0)


def read_to_the_end(terminal, count):
    """Reads until all items are there, and checks that the list is said to end there."""
    def isThere(own):
        if own.text.rstrip().endswith(f" {count}/{count}") and "end of the list" in own.text:
            return True
        own.type("G")
        own.read(0.1)
        return False

    terminal.expect(f"the end after {count} items", isThere)


def keeps_files_without_trust_apart(bench):
    """They may not send an id of one server's item to another, and have no marks of a file with trust."""
    found = pathlib.Path(bench.home, "plugins.yaml")
    found.write_text(UNTRUSTED.replace("PORT", bench.number))
    terminal = Terminal(bench.home, ["browse", "found/feed"], FOLIO_CONFIG=str(found))
    terminal.shows("The view down to the city wall")
    terminal.type("m")
    terminal.shows("9 unread")
    terminal.type("q")
    terminal.ends(0)
    terminal = Terminal(bench.home, ["browse", "found/feed"], FOLIO_CONFIG="")
    terminal.shows("The view down to the city wall", "1/10")
    if "unread" in terminal.text:
        sys.exit(f"browse: a file without trust has marks of another:\n{terminal.text}")
    terminal.type("\r")
    terminal.shows("without trust may not send a request")
    terminal.type("\x03")
    terminal.ends(0)
