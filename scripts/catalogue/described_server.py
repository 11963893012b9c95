"""A server that answers as descriptions of APIs say: a proxy on loopback, so that every host leads to it, also with TLS.

docs/plugins-tutorial.md explains the descriptions. What a list does not know, such as another parameter, is refused with
status 400, so that no mistake of a definition is overlooked.
"""
import http.server
import json
import re
import ssl
import subprocess
import threading
import urllib.parse

MARK = re.compile(r"\$([a-z_]+)")


class Refusal(Exception):
    """A request that the API does not take."""


class Unknown(Exception):
    """A key of a description that has no meaning."""


class Missing(Exception):
    """A value that a page does not have, such as the next page of the last one."""


def filled(tree, values, missing=None):
    """A tree in which marks such as `$n` are replaced. A text that is one mark has the type of its value. Members that end
    with `?` are left out if their value is missing."""
    if isinstance(tree, dict):
        result = {}
        for name, value in tree.items():
            try:
                key = name.removesuffix("?") if isinstance(name, str) else name
                result[key] = filled(value, values, Missing if str(name).endswith("?") else missing)
            except Missing:
                continue
        return result
    if isinstance(tree, list):
        return [filled(value, values, missing) for value in tree]
    if not isinstance(tree, str):
        return tree
    whole = MARK.fullmatch(tree)
    names = [match.group(1) for match in MARK.finditer(tree) if match.group(1) in values]
    if missing is Missing and any(values[name] is None for name in names):
        raise Missing
    if whole and names:
        return values[names[0]]
    return MARK.sub(lambda match: text(values[match.group(1)]) if match.group(1) in values else match.group(0), tree)


def text(value):
    """A value as a part of a text, as in JSON."""
    return value if isinstance(value, str) else json.dumps(value)


def merged(tree, other):
    """A tree with the members of another one."""
    if not isinstance(tree, dict) or not isinstance(other, dict):
        return other
    return {**tree, **{name: merged(tree[name], value) if name in tree else value for name, value in other.items()}}


def at(tree, path):
    """The value at a path such as `a.b`; None without one."""
    for name in path.split("."):
        tree = tree.get(name) if isinstance(tree, dict) else None
    return tree


def removed(tree, path):
    """The value at a path, and the tree without it. An object that becomes empty is removed, too."""
    first, _, rest = path.partition(".")
    if not isinstance(tree, dict) or first not in tree:
        return None, tree
    others = {name: value for name, value in tree.items() if name != first}
    if not rest:
        return tree[first], others
    value, inner = removed(tree[first], rest)
    return value, others if inner == {} else {**others, first: inner}


class Request:
    """A request, with its query and its body taken apart."""

    def __init__(self, method, url, headers, body):
        self.method, self.headers = method, {name.lower(): value for name, value in headers.items()}
        self.url, _, query = url.partition("?")
        self.query = {}
        for name, value in urllib.parse.parse_qsl(query, keep_blank_values=True):
            self.query.setdefault(name, []).append(value)
        kind = self.headers.get("content-type", "")
        self.json = json.loads(body) if body and "json" in kind else None
        self.form = None
        if body and "form" in kind:
            self.form = {name: value for name, value in urllib.parse.parse_qsl(body.decode(), keep_blank_values=True)}

    def take(self, place):
        """Removes a value that pages are selected with, and returns it; None without one."""
        if place.startswith("body."):
            value, self.json = removed(self.json, place.removeprefix("body."))
        elif place.startswith("form."):
            value = (self.form or {}).pop(place.removeprefix("form."), None)
        elif place.startswith("header "):
            value = self.headers.get(place.removeprefix("header ").lower())
        else:
            value = self.query.pop(place, [None])[-1]
        return value


KEYS = {
    "with", "request", "query", "json", "form", "request_headers", "pages", "count", "item", "except", "hidden", "id", "ids",
    "answer", "last_answer", "type", "headers", "last_headers", "root", "shows", "comments", "of"}
PAGE_KEYS = {
    "page", "offset", "token", "after", "key", "first", "size", "default", "most", "start", "later", "below"}
# What selects a page.
PLACES = {"page", "offset", "token", "after"}


class List:
    """A list of an API, as a description has it."""

    def __init__(self, description, name, headers, values=None):
        self.name, self.values = name, values or {}
        self.check(description)
        self.text = {"pages": {}, "query": {}, "answer": "$items", **description}
        self.method, self.url = filled(self.text["request"], self.values).split(" ", 1)
        self.headers = {**headers, **self.text.get("request_headers", {})}
        self.pages = self.text["pages"]
        # Where the pages after the first are, if that is another URL, which takes only the token.
        later = self.pages.get("later")
        self.later = filled(later, self.values).split(" ", 1) if later else None
        self.items = [self.item(number) for number in range(1, self.text.get("count", 1) + 1)]
        pattern = self.text.get("ids", "$id")
        self.ids = [filled(pattern if isinstance(pattern, str) else "$id", {"id": self.id(item), **self.marks(number)})
                    for number, item in enumerate(self.items, 1)]
        self.served, self.answers = [], 0

    def check(self, description):
        """Raises `Unknown` for a key that means nothing."""
        for keys, known in [(description, KEYS), (description.get("pages", {}), PAGE_KEYS)]:
            unknown = set(keys) - known
            if unknown:
                raise Unknown(f"{self.name}: unknown keys: {', '.join(sorted(map(str, unknown)))}")

    @property
    def size(self):
        """The size of a page, if a request does not set it."""
        return self.pages.get("default", len(self.items))

    @staticmethod
    def marks(number):
        """The values that differ between items. `$down` and `$time` fall."""
        hours = 8000 - number
        return {"n": number, "down": 100_000 - number, "time": f"2024-{1 + hours // 720:02}-{1 + hours // 24 % 30:02}"
                f"T{hours % 24:02}:00:00Z", "unix": 1_700_000_000 - 3600 * number}

    def item(self, number):
        other = self.text.get("except", {}).get(number)
        item = self.text["item"] if other is None else merged(self.text["item"], other)
        return filled(item, {**self.values, **self.marks(number)})

    def id(self, item):
        return at(item, self.text.get("id", "id")) if isinstance(item, dict) else None

    def expected(self):
        """The ids of the items that folio shows, in their order."""
        hidden = self.text.get("hidden", [])
        return [str(id) for number, id in enumerate(self.ids, 1) if number not in hidden]

    def is_named(self, request):
        """Whether a request is for this list, or for something that only this list has."""
        return (request.method, request.url) == (self.method, self.url) or self.is_later(request)

    def is_later(self, request):
        return self.later is not None and [request.method, request.url] == self.later

    def answer(self, request):
        """The status, header fields and body for a request."""
        for name, value in self.headers.items():
            if request.headers.get(name.lower()) != str(value):
                raise Refusal(f"the header {name} is {request.headers.get(name.lower())!r}, and not {value!r}")
        root = self.text.get("root")
        if root is not None and request.query == root.get("query", {}):
            # What leads to the first page, and has no items itself.
            kind = self.text.get("type", "application/json")
            return 200, {"Content-Type": kind}, json.dumps(root["answer"]).encode()
        if self.is_later(request) and "size" in self.pages and request.take(self.pages["size"]) is not None:
            raise Refusal("a later page takes no size")
        start, size, page = self.place(request)
        if self.is_later(request):
            if not start:
                raise Refusal("there is no token")
            if request.query or request.json or request.form:
                raise Refusal(f"a later page takes only the token, and not {request.query or request.json or request.form}")
            size = self.asked
        elif self.later and start:
            raise Refusal("the first page takes no token")
        else:
            self.asked = size
            self.compare(request)
        shown = self.items[start:start + size]
        self.served += range(start + 1, start + 1 + len(shown))
        self.answers += 1
        return self.response(request, shown, start, size, page)

    def place(self, request):
        """The index of the first item of a page, how many items it has, and its number."""
        sent = request.take(self.pages["size"]) if "size" in self.pages else None
        size = self.size if sent is None else int(sent)
        if not 0 < size <= self.pages.get("most", max(self.size, 1)):
            raise Refusal(f"a page cannot have {size} items")
        if "page" in self.pages:
            first = self.pages.get("first", 1)
            number = request.take(self.pages["page"])
            number = first if number is None else int(number)
            if number < first and self.pages.get("below") == "refuse":
                raise Refusal(f"there is no page {number}")
            number = max(number, first)
            return (number - first) * size, size, number
        if "offset" in self.pages:
            start = request.take(self.pages["offset"])
            start = max(0, int(start) - self.pages.get("first", 0)) if start is not None else 0
            return start, size, start // size + 1
        if "token" in self.pages:
            token = request.take(self.pages["token"])
            if "start" in self.pages:
                # The token that asks for the first page, such as `*`. Without one, such an API does not page by tokens.
                if token is None:
                    raise Refusal(f"there is no {self.pages['token']}")
                token = None if str(token) == str(self.pages["start"]) else token
            match = re.fullmatch(r"t(\d+)s", str(token)) if token is not None else None
            if token is not None and not match:
                raise Refusal(f"{token!r} is no token")
            start = int(match.group(1)) if match else 0
            return start, size, start // size + 1
        if "after" in self.pages:
            key = request.take(self.pages["after"])
            keys = [str(at(item, self.pages.get("key", self.text.get("id", "id")))) for item in self.items]
            if key is not None and str(key) not in keys:
                raise Refusal(f"no item has the key {key!r}")
            start = keys.index(str(key)) + 1 if key is not None else 0
            return start, size, start // size + 1
        return 0, size, 1

    def compare(self, request):
        """Refuses what the API does not know."""
        expected = {name: [text(one) for one in (value if isinstance(value, list) else [value])]
                    for name, value in filled(self.text["query"], self.values).items()}
        if request.query != expected:
            raise Refusal(f"the query beside that of the page is {request.query}, and not {expected}")
        for name in ["json", "form"]:
            body = filled(self.text.get(name), self.values)
            sent = getattr(request, name)
            # A body that has only values of the page is empty without them.
            if sent != body and not (body is None and sent == {}):
                raise Refusal(f"the body ({name}) beside the values of the page is {sent}, and not {body}")

    def response(self, request, shown, start, size, page):
        after = start + size
        has_more = after < len(self.items)
        query = {name: value for name, value in request.query.items()}

        def url(**changes):
            """The same URL with other values of the page."""
            pairs = [(name, one) for name, all in {**query, **changes}.items() for one in all]
            return f"{self.url}?{urllib.parse.urlencode(pairs)}" if pairs else self.url

        sizes = {self.pages["size"]: [str(size)]} if "size" in self.pages else {}
        nexts = {}
        if has_more:
            key = at(shown[-1], self.pages.get("key", self.text.get("id", "id"))) if isinstance(shown[-1], dict) else None
            place = {"page": str(page + 1), "offset": str(after + self.pages.get("first", 0)), "token": f"t{after}s",
                     "after": str(key)}
            nexts = {self.pages[name]: [value] for name, value in place.items() if name in self.pages}
        values = {
            **self.values, "items": shown, "item": shown[0] if shown else None, "total": len(self.items), "page": page,
            "size": size, "count": len(shown), "offset": start, "pages": -(-len(self.items) // size),
            "has_more": has_more, "is_last": not has_more,
            "next_url": url(**{**sizes, **nexts}) if has_more else None,
            "next_path": urllib.parse.urlsplit(url(**{**sizes, **nexts}))._replace(scheme="", netloc="").geturl()
            if has_more else None,
            "next_token": f"t{after}s" if has_more else None, "next_page": page + 1 if has_more else None,
            "next_offset": after if has_more else None,
            "first_id": self.id(shown[0]) if shown else None, "last_id": self.id(shown[-1]) if shown else None,
        }
        answer = self.text["answer"]
        if not has_more and "last_answer" in self.text:
            answer = merged(answer, self.text["last_answer"])
        fields = filled(self.text.get("headers", {}), values)
        if not has_more:
            fields = {**fields, **filled(self.text.get("last_headers", {}), values)}
        if isinstance(answer, str) and answer != "$items" and answer != "$item":
            # Text, such as XML.
            whole = filled(answer, {**values, "items": "".join(shown)})
            return 200, {"Content-Type": self.text.get("type", "application/xml"), **fields}, whole.encode()
        body = json.dumps(filled(answer, values), ensure_ascii=False).encode()
        return 200, {"Content-Type": self.text.get("type", "application/json"), **fields}, body


class DescribedServer:
    """Serves the lists of a description until the end of a `with` statement."""

    def __init__(self, folder):
        self.lists, self.refusals, self.lock = [], [], threading.Lock()
        self.certificate, self.context, self.hosts = folder / "authority.pem", None, set()
        self.folder = folder
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            authority = None

            def log_message(self, *_):
                pass

            def do_CONNECT(self):
                self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                self.wfile.flush()
                self.authority = self.path.removesuffix(":443")
                self.connection = outer.context.wrap_socket(self.connection, server_side=True)
                self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb")
                self.close_connection = False

            def reply(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                url = f"https://{self.authority}{self.path}" if self.authority else self.path
                status, fields, data = outer.answer(Request(self.command, url, dict(self.headers), body))
                self.send_response_only(status)
                for name, value in {**fields, "Content-Length": len(data)}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)
                self.wfile.flush()

            do_GET = do_POST = do_PUT = do_PATCH = reply

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # a client that goes away
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def certify(self, hosts):
        """Makes the certificates of all hosts."""
        key, names = self.folder / "key.pem", ",".join(f"DNS:{host}" for host in sorted(hosts))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", "/CN=described", "-addext", f"subjectAltName={names}", "-keyout", key, "-out", self.certificate],
            check=True, capture_output=True)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.certificate, key)

    def serve(self, lists):
        """Serves other lists from now on."""
        with self.lock:
            self.lists, self.refusals = lists, []

    def answer(self, request):
        with self.lock:
            reasons = []
            for one in self.lists:
                if one.is_named(request):
                    try:
                        return one.answer(self.copy(request))
                    except Refusal as error:
                        reasons.append(f"{one.name}: {error}")
                    except Exception as error:  # a fault of the description
                        reasons.append(f"{one.name}: {type(error).__name__}: {error}")
            reason = "; ".join(reasons) or "no list has this URL"
            self.refusals.append(f"{request.method} {request.url}: {reason}")
            body = json.dumps({"message": reason}).encode()
            return 400 if reasons else 404, {"Content-Type": "application/json"}, body

    @staticmethod
    def copy(request):
        copy = Request.__new__(Request)
        copy.__dict__ = {**request.__dict__, "query": dict(request.query),
                         "form": None if request.form is None else dict(request.form)}
        return copy
