"""Steps: the pictures of items."""
import sys
import time

from browse.servers import pictures
from browse.terminal import Terminal, colours


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


def draws_pictures(bench):
    """The colours are those of the file, and whatever is wrong with one is said in its place."""
    with pictures() as (own, files):
        mine = bench.plugins(PICTURES, own)
        terminal = Terminal(bench.home, ["browse", "shown/list"], FOLIO_CONFIG=mine, COLORTERM="truecolor")
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
        terminal = Terminal(bench.home, ["browse", "shown/list", "--images", "off"], FOLIO_CONFIG=mine)
        terminal.shows("▌ Slow", "5/5")
        terminal.type("g\r")
        terminal.shows("Good", "good.png")
        if "picture" in terminal.text or [path for path in files.requests[before:] if path.endswith(".png")]:
            sys.exit(f"browse: a picture in spite of --images off:\n{terminal.text}")
        terminal.type("\x03")
        terminal.ends(0)
        # Nor for a list at a URL, which would be looked for again.
        before = len(files.requests)
        terminal = Terminal(bench.home, ["browse", f"http://127.0.0.1:{own}/list"])
        terminal.shows("▌ Good")
        terminal.type("\r")
        terminal.shows("good.png")
        terminal.type("\x03")
        terminal.ends(0)
        if [path for path in files.requests[before:] if path.endswith(".png")]:
            sys.exit("browse: a picture of a list at a URL")
        # From the library, and with the colours of a palette.
        terminal = Terminal(bench.home, ["browse", "shown/list", "--offline"], FOLIO_CONFIG=mine)
        terminal.shows("▌ ", "stored")
        terminal.type("g\r")
        terminal.expect("a stored picture", lambda own: colours(own, 5) == {"ff0000"})
        terminal.type("\x03")
        terminal.ends(0)
