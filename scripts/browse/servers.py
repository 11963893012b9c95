"""Servers for the steps of test-browse.py, and what they have."""
import contextlib
import http.server
import json
import struct
import threading
import urllib.parse
import zlib

from browse.terminal import LIMIT


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers requests of a test."""

    def answer(self, status, body, kind="application/json", headers={}):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        # Whoever asked may be gone.
        with contextlib.suppress(OSError):
            self.wfile.write(body)

    def log_message(self, *words):
        pass


@contextlib.contextmanager
def listening(handler):
    """A server with a handler. Gives its port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


def served(document):
    """A server that answers everything with a document. Gives its port."""
    class Own(Handler):
        def do_GET(self):
            self.answer(200, document)

    return listening(Own)


@contextlib.contextmanager
def numbered(count):
    """A list whose pages have ten items and are asked for by their numbers. Gives its port, and the paths of requests."""
    requests = []

    class Own(Handler):
        def do_GET(self):
            requests.append(self.path)
            query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
            start = 10 * (int(query.get("page", ["1"])[0]) - 1)
            numbers = range(start + 1, min(start + 10, count) + 1)
            self.answer(200, {"results": [{"id": number, "title": f"Item {number}"} for number in numbers]})

    with listening(Own) as port:
        yield port, requests


def png(width, height, rows):
    """A PNG file in RGB. `rows` are fewer than the height says, if the file is a bomb."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


class Files(dict):
    """The files of a server, by path, and the paths that were requested."""
    requests = []


@contextlib.contextmanager
def pictures():
    """A server with a list of items, and their pictures. Gives its port and its files."""
    red, blue = b"\xff\0\0", b"\0\0\xff"
    files = Files()
    files["/good.png"] = png(64, 64, [red * 64] * 32 + [blue * 64] * 32)
    files["/broken.png"] = files["/good.png"].replace(b"IHDR", b"IHDX")
    files["/bomb.png"] = png(60_000, 60_000, [red * 60_000])
    released = threading.Event()

    class Own(Handler):
        def do_GET(self):
            files.requests.append(self.path)
            if self.path == "/slow.png":
                released.wait(LIMIT)
            if self.path == "/list":
                here = f"http://127.0.0.1:{self.server.server_address[1]}"
                names = ["good", "broken", "bomb", "missing", "slow"]
                items = [{"id": name, "title": name.capitalize(), "image": f"{here}/{name}.png"} for name in names]
                return self.answer(200, {"items": items})
            body = files.get(self.path)
            self.answer(404 if body is None else 200, body or b"", "image/png")

    with listening(Own) as port:
        try:
            yield port, files
        finally:
            released.set()


class Received(list):
    """The comments that a server received, and the paths of other requests."""

    def __init__(self):
        super().__init__()
        self.requests = []


@contextlib.contextmanager
def notes():
    """A server that takes comments. Gives its port and the texts that it received.

    It refuses the comment "refused", cuts its response to "cut", and does not answer "hang".
    """
    received, kept = Received(), []
    released = threading.Event()

    class Own(Handler):
        def do_GET(self):
            received.requests.append(self.path)
            items = kept if self.path.endswith("comments") else [{"id": "1", "title": "First"}]
            self.answer(200, {"items": items})

        def do_POST(self):
            text = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["text"]
            received.append(text)
            if text == "refused":
                return self.answer(403, {"message": "no"})
            if text == "hang":
                released.wait(LIMIT)
            if text == "cut":
                self.send_response(201)
                self.send_header("Content-Length", "100")
                self.end_headers()
                return self.wfile.write(b"{}")
            kept.append({"id": len(kept), "text": text})
            self.answer(201, kept[-1])

    with listening(Own) as port:
        try:
            yield port, received
        finally:
            released.set()
