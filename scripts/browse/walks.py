"""Steps: how the pages of a list are requested."""
import contextlib
import pathlib
import sqlite3
import sys

from browse.servers import Handler, listening
from browse.terminal import Terminal

PAGES = """version: 1
plugins:
  pages:
    base_url: http://127.0.0.1:PORT
    endpoints:
      list:
        path: /list
        items: .items
        id: .id
        fields: {title: .title}
        pagination: {strategy: page, page: {query: page}}
"""


@contextlib.contextmanager
def pages(count):
    """A server with pages of ten items. Gives its port, and the connection and the path of each request.

    The list moves: each page begins with the last item of the one before.
    """
    requests, connections = [], []

    class Own(Handler):
        protocol_version = "HTTP/1.1"

        def setup(self):
            super().setup()
            connections.append(self.client_address)

        def do_GET(self):
            requests.append((connections.index(self.client_address), self.path))
            page = int(self.path.partition("page=")[2] or 1)
            numbers = range(9 * page - 8, 9 * page + 2) if page <= count else []
            self.answer(200, {"items": [{"id": number, "title": f"Item {number}"} for number in numbers]})

    with listening(Own) as port:
        yield port, requests


def reads_in_one_walk(bench):
    """One walk waits for the reader: it keeps its connection, knows its items, and is stored as one."""
    with pages(12) as (port, requests):
        terminal = Terminal(bench.home, ["browse", "pages/list"], FOLIO_CONFIG=bench.plugins(PAGES, port))
        terminal.shows("▌ Item 1", "1/28+")
        if len(requests) != 3:
            sys.exit(f"browse: pages that nobody comes near: {requests}")
        for loaded in ("/46+", "/64+", "/82+", "/100+", "/109"):
            terminal.type("G")
            terminal.shows(loaded)
        terminal.type("G")
        terminal.shows("end of the list", "109/109")
        terminal.type("q")
        terminal.ends(0)
    if [path for _, path in requests] != [f"/list?page={page}" for page in range(1, 14)]:
        sys.exit(f"browse: requests: {requests}")
    if any(connection > 0 for connection, _ in requests):
        sys.exit(f"browse: a connection for each page: {requests}")
    stored = walks(bench)
    if stored != [("complete", 13)]:
        sys.exit(f"browse: stored walks: {stored}")


def closes_a_walk_that_is_left(bench):
    """Whoever leaves in the middle has ended the walk, so that it is as good as one of `folio feed`."""
    with pages(12) as (port, _):
        terminal = Terminal(bench.home, ["browse", "pages/list"], FOLIO_CONFIG=bench.plugins(PAGES, port))
        terminal.shows("▌ Item 1", "1/28+")
        terminal.type("q")
        terminal.ends(0)
    if walks(bench)[-1] != ("cut", 3):
        sys.exit(f"browse: stored walks: {walks(bench)}")


CUT = """version: 1
plugins:
  cut:
    base_url: http://127.0.0.1:PORT
    endpoints:
      list:
        path: /list
        items: .items
        id: .id
        fields: &fields {title: .title}
        pagination: &pagination {strategy: page, page: {query: page}, until: {total: .total}}
      each:
        path: "/{part}"
        items: .items
        id: .id
        each: {part: [one, two]}
        fields: *fields
        pagination: *pagination
"""


@contextlib.contextmanager
def cut_lists():
    """A server whose lists have 30 items, which it does not allow to store. The second page fails once, and the third page of
    `/list` and the second of `/one` lack items. Gives its port and the paths that were requested."""
    requests = []

    class Own(Handler):
        def do_GET(self):
            requests.append(self.path)
            path, _, page = self.path.partition("?page=")
            page = int(page or 1)
            if path == "/list" and page == 2 and requests.count(self.path) == 1:
                return self.answer(400, {})
            numbers = range(10 * page - 9, 10 * page + 1) if page < 4 else []
            if (path, page) in (("/list", 3), ("/one", 2)):
                numbers = []
            items = [{"id": f"{path} {number}", "title": f"Item {number}"} for number in numbers]
            self.answer(200, {"items": items, "total": 30}, headers={"Cache-Control": "no-store"})

    with listening(Own) as port:
        yield port, requests


def tells_of_missing_items(bench):
    """A list is not complete because a page failed meanwhile, or because the next list is complete."""
    with cut_lists() as (port, requests):
        mine = bench.plugins(CUT, port)
        terminal = Terminal(bench.home, ["browse", "cut/list"], FOLIO_CONFIG=mine)
        terminal.shows("▌ Item 1", "1/10")
        terminal.type("G")
        terminal.shows("returned 400")
        terminal.type("G")
        terminal.shows("Enter loads it again")
        terminal.type("\r")
        terminal.shows("Item 11", "/20+")
        terminal.type("G")
        terminal.shows("the list is incomplete", "20/20+")
        terminal.type("q")
        terminal.ends(0)
        if len(requests) != 4:
            sys.exit(f"browse: requests: {requests}")
        terminal = Terminal(bench.home, ["browse", "cut/each"], FOLIO_CONFIG=mine)
        terminal.shows("▌ Item 1", "1/")
        for _ in range(4):
            terminal.type("G")
        terminal.shows("/40+")
        terminal.type("G")
        terminal.shows("the list is incomplete")
        terminal.type("q")
        terminal.ends(0)
    # Each page once, one after another.
    expected = [f"/one?page={page}" for page in (1, 2)] + [f"/two?page={page}" for page in (1, 2, 3)]
    if requests[4:] != expected:
        sys.exit(f"browse: requests: {requests[4:]}")


def walks(bench):
    """How the stored walks of the list have ended, and how many pages they have."""
    with contextlib.closing(sqlite3.connect(pathlib.Path(bench.home, ".local/share/folio/library.sqlite"))) as library:
        return library.execute(
            "SELECT ending, pages FROM generations AS walk JOIN collections AS list ON list.id = walk.collection "
            "WHERE list.endpoint = 'pages/list' ORDER BY walk.id").fetchall()
