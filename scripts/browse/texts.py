"""Steps: lists of the kinds that servers have, and texts that are read as they are meant."""
import pathlib
import sys

from browse.servers import Handler, listening
from browse.terminal import Terminal, selected

LISTS = """version: 1
plugins:
  press:
    base_url: http://127.0.0.1:PORT
    endpoints:
      posts:
        path: /posts
        items: .
        id: .id
        fields: {title: .title.rendered, content: .content.rendered, date: .date, link: .link}
        pagination: {strategy: page, page: {query: page}}
  room:
    base_url: http://127.0.0.1:PORT
    endpoints:
      messages:
        path: /messages
        items: .chunk
        id: .event_id
        fields: {sender: .sender, body: .content.body, time: .origin_server_ts}
        pagination: {strategy: cursor, cursor: {query: from}, token: .end}
  issues:
    base_url: http://127.0.0.1:PORT
    endpoints:
      list: {path: /issues, items: ., id: .number, fields: {title: .title, body: .body, url: .html_url}}
"""

POST = """<p>The first <em>paragraph</em> &#8211; with <a href="https://docs.example/guide">the guide</a>.</p>
<ul><li>apples</li><li>pears, of which there are so many that this line of the list must be broken somewhere</li></ul>
<pre><code>let x = 1
    let y = 2</code></pre>
<blockquote><p>Well said.</p></blockquote>
<p><img src="https://img.example/a.png" alt="A cat"></p>"""

ISSUE = """## Steps

1. Open **the app**
2. See `error`

```
code   here
```
and [a log](https://logs.example/1)
"""

FEED = """<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>
<item><guid>1</guid><title>Bread &amp;amp; butter</title><link>https://news.example/1</link>
<description>&lt;p&gt;All about &lt;b&gt;bread&lt;/b&gt;.&lt;/p&gt;&lt;p&gt;And &lt;a href="https://butter.example"&gt;butter&lt;/a&gt;.&lt;/p&gt;</description>
<pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item>
</channel></rss>"""


class Lists(Handler):
    """A blog with HTML, a room whose pages have tokens, issues in Markdown, and a feed."""

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/posts":
            posts = [
                {"id": 7, "date": "2026-11-01T10:00:00", "link": "https://press.example/7",
                 "title": {"rendered": "It&#8217;s <i>new</i> &amp; good"}, "content": {"rendered": POST}}]
            return self.answer(200, [] if "page=2" in query else posts)
        if path == "/messages":
            start = int(query.partition("from=")[2] or 0)
            chunk = [
                {"event_id": f"${number}", "sender": "@ann:example.org", "origin_server_ts": 1_790_000_000_000,
                 "content": {"body": f"Message {number}\nof two lines"}} for number in range(start, start + 10)]
            return self.answer(200, {"chunk": chunk} | ({"end": str(start + 10)} if start < 20 else {}))
        if path == "/issues":
            return self.answer(200, [{"number": 5, "title": "# of **items**", "body": ISSUE, "html_url": "https://i.example/5"}])
        self.answer(200, FEED.encode(), "application/rss+xml")


def lines(terminal):
    """The lines of the screen without their marks."""
    return [line[2:].rstrip() for line in terminal.screen.display]


def has_lines(terminal, *expected):
    """Waits until the screen has lines, one below the other."""
    def isThere(own):
        shown = lines(own)
        return any(shown[at:at + len(expected)] == list(expected) for at in range(len(shown)))

    terminal.expect(expected, isThere)


def reads_kinds_of_lists(bench):
    """HTML as of a blog, plain messages in pages with tokens, Markdown, and a feed."""
    with listening(Lists) as port:
        mine = bench.plugins(LISTS, port)
        terminal = Terminal(bench.home, ["browse", "press/posts"], FOLIO_CONFIG=mine)
        terminal.shows("▌ It’s new & good", "end of the list")
        terminal.type("\r")
        terminal.type("s")
        terminal.shows("save to (.txt, .json or .jsonl): it-s-new-good.txt▏")
        terminal.type("\r")
        terminal.shows("saved: it-s-new-good.txt")
        terminal.type("s\r")
        terminal.shows("not saved: it-s-new-good.txt exists")
        has_lines(
            terminal, "The first paragraph – with the guide [1].", "", "• apples",
            "• pears, of which there are so many that this line of the list must be broken", "  somewhere", "",
            "    let x = 1", "        let y = 2", "", "│ Well said.", "", "[A cat]", "", "[1] https://docs.example/guide",
            "https://press.example/7")
        terminal.type("\x03")
        terminal.ends(0)
        saved = pathlib.Path(bench.home, "it-s-new-good.txt").read_text()
        if not saved.startswith("It’s new & good\n2026-11-01T10:00:00Z\n\nThe first") or "\n[1] https://docs" not in saved:
            sys.exit(f"browse: saved: {saved}")

        terminal = Terminal(bench.home, ["browse", "room/messages"], FOLIO_CONFIG=mine)
        terminal.shows("▌ Message 0", "of two lines", "@ann:example.org")
        terminal.type("G")
        terminal.shows("/30")
        terminal.type("G")
        terminal.expect("the last message", lambda own: selected(own).startswith("Message 29"))
        terminal.shows("end of the list", "30/30")
        terminal.type("\x03")
        terminal.ends(0)

        terminal = Terminal(bench.home, ["browse", "issues/list"], FOLIO_CONFIG=mine)
        terminal.shows("▌ # of **items**")
        terminal.type("\r")
        has_lines(
            terminal, "Steps", "", "1. Open the app", "2. See `error`", "", "    code   here", "", "and a log [1]", "",
            "[1] https://logs.example/1", "https://i.example/5")
        terminal.type("\x03")
        terminal.ends(0)

        terminal = Terminal(bench.home, ["browse", f"http://127.0.0.1:{port}/feed.xml"])
        terminal.shows("▌ Bread & butter", "end of the list")
        terminal.type("\r")
        has_lines(terminal, "All about bread.", "", "And butter [1].", "", "[1] https://butter.example")
        terminal.type("\x03")
        terminal.ends(0)
