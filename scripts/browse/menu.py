"""Steps: the menu of all lists."""
import json
import pathlib
import urllib.request

from browse.terminal import Terminal


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


def chooses_a_list(bench):
    """Without arguments, all lists to choose from: one that needs a parameter, and one that was read."""
    mine = bench.plugins(MENU)
    with urllib.request.urlopen(f"{bench.url}/v1/feed") as answer:
        picture = json.load(answer)["items"][0]["id"]
    terminal = Terminal(bench.home, ["browse"], FOLIO_CONFIG=mine)
    terminal.shows("▌ pictures/feed", "All of them", "2 lists", "type to search")
    terminal.type("say")
    terminal.shows("▌ pictures/remarks", "say▏", "1/1")
    terminal.type("\r")
    terminal.shows("picture: ▏", "the id of a picture")
    terminal.type(f"{picture}\r")
    # A long notice covers the bar until a key.
    terminal.shows("Love the light in this one.", ".total says that there are 26 items. Check", "page).")
    terminal.type("j")
    terminal.shows("2/20+")
    terminal.type("q")
    terminal.shows("say▏")
    terminal.type("\x15")
    terminal.shows("pictures/feed", "pictures/remarks")
    terminal.type("\x1b")
    terminal.ends(0)
    terminal = Terminal(bench.home, ["browse"], FOLIO_CONFIG=mine)
    terminal.shows("Read before", "▌ pictures/remarks", "All others")
    terminal.type("feed\r")
    terminal.shows("▌ Family picnic", "The view down to the city wall", "1/")
    terminal.type("\x03")
    terminal.ends(0)


def tells_of_broken_files(bench):
    """A file with errors does not look like no file."""
    mine = bench.plugins("version: 1\nplugins: {p: [\n")
    terminal = Terminal(bench.home, ["browse"], FOLIO_CONFIG=mine)
    terminal.shows("mine.yaml")
    terminal.ends(3)
    found = pathlib.Path(bench.home, "plugins.yaml")
    found.write_text("version: 1\nplugins: {p: [\n")
    config = pathlib.Path(bench.home, ".config/folio")
    config.mkdir(parents=True)
    (config / "plugins.yaml").write_text(MENU.replace("PORT", bench.number))
    terminal = Terminal(bench.home, ["browse"], FOLIO_CONFIG="")
    terminal.shows("a plugin file has errors · 2 lists", "pictures/feed")
    terminal.type("\x1b")
    terminal.ends(0)
    (config / "plugins.yaml").unlink()
    found.unlink()
