"""Steps: without a network, with a library that is locked or damaged, and without a terminal."""
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import time

from browse.reading import read_to_the_end
from browse.servers import Handler, listening, numbered, served
from browse.terminal import PROGRAMS, Terminal, plain, selected, translated, unread_of


SECRET = "SECRETTOKEN12345"

SIGNED = """version: 1
plugins:
  signed:
    base_url: http://127.0.0.1:PORT
    auth: {bearer: {env: SIGNED_TOKEN}}
    endpoints:
      list: {path: /list, items: .items, id: .id, fields: {title: .title}}
"""


def reads_offline(bench):
    """Offline, and in another language."""
    bench.stop()
    terminal = Terminal(bench.home, ["browse", "demo", bench.port, "--offline"], LANG="es_ES.UTF-8")
    terminal.shows("Family picnic", "guardado", "salir")
    os.kill(terminal.process, signal.SIGTERM)
    terminal.ends(143)


def fits_languages_and_sizes(bench):
    """The list, an item and the help are translated, and nothing is wider than the screen."""
    for language in ("en", "es", "pt", "pt_PT", "el"):
        for columns, rows in ((80, 24), (40, 12), (140, 30), (20, 5)):
            terminal = Terminal(
                bench.home, ["browse", "demo", bench.port, "--offline"], columns, rows, LANG=f"{language}.UTF-8",
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


def answers_without_a_server(bench):
    """The server is gone, and nothing is stored: every key still answers."""
    terminal = Terminal(bench.home, ["browse", "demo/offset", bench.port, "--retries", "0"])
    terminal.shows("cannot connect", "Enter loads it again")
    terminal.type("\r")
    terminal.shows("cannot connect")
    terminal.type("\x03")
    terminal.ends(0)


def says_why_it_waits(bench):
    """A server that is busy, and asks for a pause."""
    asked = []

    class Busy(Handler):
        def do_GET(self):
            asked.append(self.path)
            if len(asked) == 1:
                return self.answer(503, {}, headers={"Retry-After": "2"})
            return self.answer(200, {"items": [{"id": 1, "title": "One"}]})

    with listening(Busy) as own:
        mine = bench.plugins(SIGNED, own)
        terminal = Terminal(bench.home, ["browse", "signed/list"], FOLIO_CONFIG=mine, SIGNED_TOKEN=SECRET)
        terminal.shows("loading …", "waiting 2 s, as requested by 127.0.0.1")
        terminal.shows("▌ One", "end of the list")
        terminal.expect("no pause", lambda own: "waiting" not in own.text)
        terminal.type("q")
        terminal.ends(0)


def suspends(bench):
    """It gives the shell its terminal, comes back, and waits in the background until it does."""
    shell, _ = suspended(bench)
    for is_first in (True, False):
        if not is_first:
            shell.type("bg; jobs\r")
            shell.expect("that it runs", lambda own: b"Running" in own.received)
        shell.received = b""
        shell.type("fg\r")
        shell.expect("the list again", lambda own: own.entries == 1 and "Family picnic" in own.text)
        shell.type("\x1a")
        shell.expect("the shell", lambda own: b"Stopped" in own.received)
        leaves_the_screen(shell)
    shell.type("fg\r")
    shell.expect("the list again", lambda own: own.entries == 2)
    shell.type("q")
    shell.expect("the shell", lambda own: own.received.endswith(b"# ") or own.received.endswith(b"$ "))
    shell.type("exit 0\r")
    shell.ends(0)


def ends_while_suspended(bench):
    """Suspended by its key or from outside, it ends at a signal, and the shell has the terminal as before."""
    for name, code, is_own in (("TERM", 143, True), ("HUP", 129, True), ("TERM", 143, False)):
        shell, process = suspended(bench, is_own)
        shell.type(f"kill -{name} %1\r")
        shell.expect("the end", lambda _: not pathlib.Path(f"/proc/{process}").exists())
        # The shell tells of the end before its next prompt.
        shell.type("stty -a\r")
        shell.expect("the end", lambda own: b"Exit %d" % code in own.received)
        shell.expect("an echo", lambda own: b" icanon" in own.received and b" echoe " in own.received)
        leaves_the_screen(shell)
        shell.type("exit 0\r")
        shell.ends(0)


def suspended(bench, is_own=True):
    """A shell that runs folio, which is suspended by its key or else from outside, and the number of its process."""
    shell = Terminal(bench.home, ["--norc", "--noprofile", "-i"], program=["bash"])
    shell.type(f"{PROGRAMS / 'folio'} browse demo {bench.port} --offline\r")
    shell.shows("Family picnic")
    process = int(pathlib.Path(f"/proc/{shell.process}/task/{shell.process}/children").read_text().split()[-1])
    if is_own:
        shell.type("\x1a")
    else:
        os.kill(process, signal.SIGSTOP)
    shell.expect("the shell", lambda own: b"Stopped" in own.received)
    return shell, process


def leaves_the_screen(shell):
    """Checks that the shell has its own screen."""
    if shell.received.rfind(b"\x1b[?1049h") > shell.received.rfind(b"\x1b[?1049l"):
        sys.exit("browse: the other screen stays")


def notes_no_credentials(bench):
    """Ids that are a credential are not noted."""
    with served({"items": [{"id": SECRET, "title": "One"}]}) as own:
        mine = bench.plugins(SIGNED, own)
        terminal = Terminal(bench.home, ["browse", "signed/list"], FOLIO_CONFIG=mine, SIGNED_TOKEN=SECRET)
        terminal.shows("▌ One", "end of the list")
        terminal.type("m")
        terminal.shows("this item cannot be marked")
        terminal.type("q")
        terminal.ends(0)
    for file in pathlib.Path(bench.home).rglob("*"):
        if file.is_file() and SECRET.encode() in file.read_bytes():
            sys.exit(f"browse: a credential is in {file}")


def keeps_marks(bench):
    """A mark that another program keeps from being noted is not lost without a word."""
    terminal = Terminal(bench.home, ["browse", "demo", bench.port, "--offline"])
    terminal.shows("▌ ", " unread")
    library = sqlite3.connect(pathlib.Path(bench.home, ".local/share/folio/library.sqlite"), isolation_level=None)
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
    terminal = Terminal(bench.home, ["browse", "demo", bench.port, "--offline"])
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


def reports_damaged_marks(bench):
    """Marks that are damaged are not used, and nothing is noted."""
    library = sqlite3.connect(pathlib.Path(bench.home, ".local/share/folio/library.sqlite"), isolation_level=None)
    library.create_function("checksum", -1, lambda *values: 0)
    for (name,) in library.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        library.execute(f"DROP TRIGGER {name}")
    library.execute("UPDATE marked_lists SET place_number = 3 WHERE endpoint = 'demo/images'")
    library.close()
    terminal = Terminal(bench.home, ["browse", "demo", bench.port, "--offline"])
    terminal.shows("read marks are not saved: the marks of read items are damaged")
    terminal.type("jq")
    terminal.ends(10)


def needs_a_terminal(bench):
    """Not a terminal, and one that cannot move its cursor."""
    piped = subprocess.run(
        [PROGRAMS / "folio", "browse", "demo"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if piped.returncode != 2 or "needs a terminal" not in piped.stderr:
        sys.exit(f"browse: without a terminal: {piped}")
    terminal = Terminal(bench.home, ["browse", "demo", bench.port], TERM="dumb")
    terminal.ends(2)


PAGES = """version: 1
plugins:
  own:
    base_url: http://127.0.0.1:PORT
    endpoints:
      list: {path: /list, items: .results, id: .id, fields: {title: .title}, pagination: {strategy: page, page: {query: page}}}
"""


def begins(terminal):
    """Waits until the list is shown and nothing is loading."""
    terminal.expect("the start of the list", lambda own: "▌ Item 1" in own.text and "loading" not in own.text and not own.read(0.3))


def says_what_is_not_stored(bench):
    """Another process deletes what is stored, or the file itself; both are said on the screen and after it."""
    for kind, words in (("cleared", "another process deleted"), ("removed", "was deleted or moved")):
        home = pathlib.Path(bench.home, kind)
        home.mkdir()
        with numbered(157) as (port, _):
            config = home / "own.yaml"
            config.write_text(PAGES.replace("PORT", str(port)))
            terminal = Terminal(str(home), ["browse", "own/list"], FOLIO_CONFIG=str(config))
            begins(terminal)
            library = home / ".local/share/folio/library.sqlite"
            # The first page is stored before it is shown.
            if kind == "cleared":
                subprocess.run(
                    [PROGRAMS / "folio", "cache", "clear", "--force"], env=plain(str(home)), check=True, capture_output=True)
            else:
                library.unlink()
            terminal.type("G")
            terminal.shows("cannot store the data", words)
            read_to_the_end(terminal, 157)
            terminal.type("q")
            terminal.ends(0)
        after = terminal.received.rpartition(b"\x1b[?1049l")[2].decode()
        if words not in after:
            sys.exit(f"browse: nothing is said of it at the end: {after}")


def stops_without_trust(bench):
    """Whoever withdraws trust while a list is open sends no more requests by that file, also if the file is gone."""
    for kind in ("withdrawn", "deleted"):
        home = pathlib.Path(bench.home, kind)
        home.mkdir()
        stops_by_withdrawal(home, isDeleted=kind == "deleted")


def stops_by_withdrawal(home, isDeleted):
    with numbered(157) as (port, requests):
        (home / "plugins.yaml").write_text(PAGES.replace("PORT", str(port)))

        def trust(*words):
            subprocess.run(
                [PROGRAMS / "folio", "plugins", "trust", *words], cwd=home, env=plain(str(home)) | {"FOLIO_CONFIG": ""},
                check=True, capture_output=True)

        trust("--force")
        terminal = Terminal(str(home), ["browse", "own/list"], folder=home, FOLIO_CONFIG="")
        begins(terminal)
        if isDeleted:
            (home / "plugins.yaml").unlink()
        trust("--remove")
        before = len(requests)
        for key in ("G", "r", "R"):
            seen = len(terminal.received)
            terminal.type(key)
            # The screen is drawn again with the same error.
            terminal.expect("the error again", lambda own: len(own.received) > seen and "was withdrawn" in own.text)
        terminal.type("\x03")
        terminal.ends(0)
        if len(requests) != before:
            sys.exit(f"browse: requests without trust: {requests[before:]}")
