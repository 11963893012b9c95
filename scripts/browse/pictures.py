"""Steps: the pictures of items."""
import os
import sys
import time

from browse import images
from browse.servers import pictures
from browse.terminal import PLAIN, Terminal, colours


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


def draws_images(bench):
    """A terminal that can show images gets them, a row of cells after the other, in its own way."""
    kitty = b"\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.36.4)\x1b\\\x1b[6;20;10t\x1b[?62;52c"
    iterm = b"\x1bP>|iTerm2 3.5.10\x1b\\\x1b[6;20;10t\x1b[?62;4;52c"
    with pictures() as (own, _):
        mine = bench.plugins(PICTURES, own)

        def opened(answers, **variables):
            terminal = Terminal(
                bench.home, ["browse", "shown/list"], FOLIO_CONFIG=mine, COLORTERM="truecolor", answers=answers, **variables)
            terminal.shows("▌ ", "5")
            terminal.type("g\r")
            return terminal

        def check(files, name):
            """64 × 64 pixels, of which the upper half is red; in cells of 10 × 20 pixels."""
            first, second, third, last = map(images.Png, files)
            if (first.width, [one.colour(5, 5) for one in (first, second, third)]) != (70, ["ff0000", "ff0000", "0000ff"]):
                sys.exit(f"browse: other pixels for {name}: {first.width}, {first.colour(5, 5)}, {third.colour(5, 5)}")
            if (second.colour(5, 11), second.colour(5, 13)) != ("ff0000", "0000ff") or last.colour(5, 2) != "0000ff":
                sys.exit(f"browse: the rows of {name} do not join")
            return first, last

        def ends(terminal):
            terminal.type("\x03")
            terminal.ends(0)

        terminal = opened(kitty)
        terminal.expect("images of Kitty", lambda own: len(images.kitty(own.received)) == 4)
        sent = images.kitty(terminal.received)
        first, last = check([file for _, file in sent], "Kitty")
        if first.height != 20 or not last.is_transparent(5, 15) or any(keys["c"] != "7" or keys["r"] != "1" for keys, _ in sent):
            sys.exit("browse: images of Kitty do not fit their cells")
        # The text does not remove them.
        before = len(terminal.received)
        terminal.type("q")
        terminal.shows("▌ Good", "1/5")
        if b"a=d,d=Y,y=6" not in terminal.received[before:]:
            sys.exit("browse: images of Kitty stay on the screen")
        # The picture is known now, and comes again at once.
        terminal.type("\r")
        terminal.expect("the same images", lambda own: len(images.kitty(own.received[before:])) == 4)
        ends(terminal)
        if b"a=d,d=A" not in terminal.received:
            sys.exit("browse: images of Kitty are left behind")

        terminal = opened(iterm)
        terminal.expect("images of iTerm2", lambda own: len(images.iterm(own.received)) == 4)
        sent = images.iterm(terminal.received)
        check([file for _, file in sent], "iTerm2")
        if any((keys["width"], keys["height"], keys["inline"]) != ("7", "1", "1") for keys, _ in sent):
            sys.exit("browse: images of iTerm2 do not fit their cells")
        if images.SIXEL.search(terminal.received) or images.kitty(terminal.received):
            sys.exit("browse: images in several ways")
        ends(terminal)

        terminal = opened(b"\x1b[?62;4;22c")
        terminal.expect("sixels", lambda own: len(images.SIXEL.findall(own.received)) == 4)
        check(images.sixels(terminal.received), "sixels")
        ends(terminal)

        # A terminal that does not answer gets characters after a while; one that answers late, or in parts, gets images,
        # and its answer is no keys.
        terminal = opened(b"")
        terminal.expect("a picture of characters", lambda own: colours(own, 5) == {"ff0000"})
        os.write(terminal.tty, kitty[:9])
        time.sleep(0.4)  # longer than a key waits for its rest
        os.write(terminal.tty, kitty[9:])
        terminal.expect("late images", lambda own: len(images.kitty(own.received)) == 4)
        terminal.shows("Good", "good.png")
        ends(terminal)
        # Nothing is asked where the answer would be of no use, or be shown.
        for variables in ({"TERM": "tmux-256color"}, {"TERM": "screen"}, {"TMUX": "/tmp/t,1,0"}, {"TERM": "linux"}, {"NO_COLOR": "1"}):
            terminal = opened(PLAIN, **variables)
            terminal.shows("Good", "good.png")
            ends(terminal)
            if b"\x1b[c" in terminal.received or b"\x1b_G" in terminal.received:
                sys.exit(f"browse: asks a terminal with {variables}")
