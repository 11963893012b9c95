"""Steps: JSON, filters, files, and programs of the plugin file."""
import json
import pathlib
import subprocess
import sys

from browse.servers import numbered, served
from browse.terminal import PROGRAMS, Terminal, plain

LISTS = """version: 1
plugins:
  own:
    base_url: http://127.0.0.1:PORT
    endpoints:
      list:
        path: /list
        items: .results
        id: .id
        fields: {title: .title, word: .word}
        pagination: {strategy: page, page: {query: page}}
        commands:
          show: [printf, "%s\\\\n", "<{title}>", "{word}"]
          fail: [sh, -c, "exit 3"]
          wait: [sh, -c, "echo ready; exec cat"]
          missing: [no-such-program-anywhere]
"""


def shows_json(bench):
    """The JSON of an item, its paths, and files."""
    terminal = Terminal(bench.home, ["browse", "demo", bench.port])
    terminal.shows("▌ Family picnic")
    terminal.type("v")
    terminal.shows("▌ id:", "· .id", "Y copy the path")
    terminal.type("/harbour\r")
    terminal.shows("· .tags[0]")
    terminal.type("Y")
    terminal.shows("copied: .tags[0]")
    if b"\x1b]52;c;LnRhZ3NbMF0=\x07" not in terminal.received:
        sys.exit("browse: the path is not copied")
    terminal.type("\x1b")
    terminal.shows("j k move")
    terminal.type("kz")
    terminal.shows("tags: [2] …")
    terminal.type("s")
    terminal.type("\x15item.json\r")
    terminal.shows("saved: item.json")
    terminal.type("vS")
    terminal.type("\x15all.jsonl\r")
    terminal.shows("saved: all.jsonl")
    terminal.type("q")
    terminal.ends(0)
    item = json.loads(pathlib.Path(bench.home, "item.json").read_text())
    lines = pathlib.Path(bench.home, "all.jsonl").read_text().splitlines()
    if item["tags"][0] != "harbour" or json.loads(lines[0]) != item or len(lines) < 10:
        sys.exit(f"browse: saved: {item} {len(lines)}")


def filters(bench):
    """A filter keeps items of each page that is loaded, and says for how many it fails."""
    with numbered(25) as (port, _):
        terminal = Terminal(bench.home, ["browse", "own/list"], FOLIO_CONFIG=bench.plugins(LISTS, port))
        terminal.shows("▌ Item 1", "/25+")
        terminal.type("|.id % 5 == 0\r")
        # The next page comes after the key.
        terminal.shows("▌ Item 5", "| .id % 5 == 0", "1/5", "Item 25", "end of the list")
        terminal.type("G")
        terminal.shows("▌ Item 25", "5/5")
        terminal.type("|")
        terminal.type("\x15.title + 1 > 0\r")
        terminal.shows("the filter fails for 25 items: string")
        terminal.type("|")
        terminal.type("\x15.id >\r")
        # The filter before it stays.
        terminal.shows("the | expression is incomplete", "no loaded item matches")
        terminal.type("|\x15.id > 20\r")
        terminal.shows("▌ Item 25", "5/5")
        terminal.type("\x1b")
        terminal.shows("▌ Item 25", "25/25")
        terminal.type("q")
        terminal.ends(0)


def leads_back(terminal):
    """Enter leads back from a program; what is typed before is for nobody."""
    entered = terminal.entries
    terminal.type("\r")
    terminal.expect("the screen again", lambda own: own.entries > entered)


def runs_commands(bench):
    """A program has the terminal until it ends; a value is never an option."""
    items = [{"id": 1, "title": "First; $(id)", "word": "a b"}, {"id": 2, "title": "Second", "word": "-rf"},
             {"id": 3, "title": "Third"}]
    with served({"results": items}) as port:
        mine = bench.plugins(LISTS.replace("pagination: {strategy: page, page: {query: page}}", ""), port)
        terminal = Terminal(bench.home, ["browse", "own/list"], FOLIO_CONFIG=mine)
        terminal.shows("▌ First")
        terminal.type("!")
        terminal.shows("run: show▏", "Tab: show, fail, wait, missing")
        terminal.type("\r")
        terminal.shows("<First; $(id)>", "a b", "show has ended; Enter continues")
        leads_back(terminal)
        terminal.type("j!\r")
        terminal.shows("not run: 'word' begins with '-' or '+'")
        terminal.type("j!\r")
        terminal.shows("not run: the item has no 'word'")
        terminal.type("!\t\r")
        terminal.shows("fail has ended with exit code 3; Enter continues")
        leads_back(terminal)
        terminal.type("!\t\t\t\r")
        terminal.shows("not run: the program cannot be started")
        # Ctrl-C is for the program alone.
        terminal.type("!\t\t\r")
        terminal.shows("ready")
        terminal.type("heard\r")
        terminal.expect("its output", lambda own: own.text.count("heard") == 2)
        terminal.type("\x03")
        terminal.shows("wait has ended with exit code 130; Enter continues")
        leads_back(terminal)
        terminal.type("q")
        terminal.ends(0)
        # A file without trust runs nothing.
        folder = pathlib.Path(bench.home, "commands")
        folder.mkdir()
        (folder / "plugins.yaml").write_text(pathlib.Path(mine).read_text())
        terminal = Terminal(bench.home, ["browse", "own/list"], folder=folder, FOLIO_CONFIG="")
        terminal.shows("▌ ", "end of the list")
        terminal.type("!")
        terminal.shows("commands need your trust: 'folio plugins trust'")
        terminal.type("q")
        terminal.ends(0)
        done = subprocess.run(
            [PROGRAMS / "folio", "plugins", "trust", "--force"], env=plain(bench.home) | {"FOLIO_CONFIG": ""}, cwd=folder,
            check=True, capture_output=True, text=True)
        if 'the command ["sh","-c","exit 3"], with an item that you select' not in done.stdout:
            sys.exit(f"browse: {done.stdout}")
        terminal = Terminal(bench.home, ["browse", "own/list"], folder=folder, FOLIO_CONFIG="")
        terminal.shows("▌ ", "end of the list")
        terminal.type("!\t\r")
        terminal.shows("fail has ended with exit code 3")
        leads_back(terminal)
        terminal.type("q")
        terminal.ends(0)


def cleans_names(bench):
    """The names of a server's values reach neither the terminal nor a file as they are."""
    hostile = "tags\x1b]0;PWNED\x07\x1b[2J\x9b1m\u202e"
    with served([{"id": 1, "title": "First", hostile: "short", hostile + "2": "long " * 20}]) as port:
        terminal = Terminal(bench.home, ["browse", f"http://127.0.0.1:{port}/list"])
        terminal.shows("▌ First", "short")
        terminal.type("\r")
        terminal.shows("long long")
        terminal.type("s\r")
        terminal.shows("saved: first.txt")
        terminal.type("v/2\r")
        terminal.shows("\\u202e2")
        terminal.type("\x03")
        terminal.ends(0)
        saved = pathlib.Path(bench.home, "first.txt").read_text()
        received = terminal.received.decode()
        if "PWNED\x07" in received or any(sign in received + saved for sign in ("\u202e", "\x9b")) or "\x1b" in saved:
            sys.exit(f"browse: a name is not cleaned: {saved!r}")
