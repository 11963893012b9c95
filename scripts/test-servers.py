#!/usr/bin/env python3
"""Reads another project's server with the built folio, and compares every row with the server's own data.

Datasette (PyPI) serves a SQLite table on loopback. folio reads its rows by next URL and by token, through the plugin
that comes with folio. It also reads them by key, offset and page number, through SQL queries. The script compares all
rows with those that SQLite returns. It does the same for threads, in a table whose rows name their parents, and for
the plugins that a probe writes from a URL. All files are in .build/servers, and the server ends with the script.
"""
import json
import pathlib
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/servers"
FOLIO = ROOT / ".build/release/folio"
ROWS = 5_000
FEW = 49

# Strategies that Datasette's table pages do not support, through its SQL queries.
STRATEGIES = """
version: 1
plugins:
  sql:
    base_url: "http://127.0.0.1:{port}"
    params: {port: {required: true}}
    endpoints:
      keyset:
        path: /places.json
        query:
          _shape: objects
          sql: "select * from places where id > cast(:after as integer) order by id limit cast(:n as integer)"
        items: .rows
        id: .id
        pagination: {strategy: keyset, after: {query: after}, size: {query: n, default: 100}}
      offset:
        path: /places.json
        query:
          _shape: objects
          sql: "select * from places order by id limit cast(:n as integer) offset cast(:o as integer)"
        items: .rows
        id: .id
        pagination: {strategy: offset, offset: {query: o}, size: {query: n, default: 100, max: 1000}}
      page:
        path: /places.json
        query:
          _shape: objects
          sql: "select * from places order by id limit cast(:n as integer) offset (:p - 1) * cast(:n as integer)"
        items: .rows
        id: .id
        pagination: {strategy: page, page: {query: p}, size: {query: n, default: 100}}
      remarks:
        path: /places/remarks.json
        comments:
          path: /places/remarks.json
          query: {_shape: objects, _sort: id, place_id: "{id}", parent_id__isnull: "1"}
          items: .rows
          id: .id
          fields: {text: .text}
          pagination: &pages {strategy: link, next: .next_url, size: {query: _size, default: 2, max: 1000}}
          comments:
            path: /places/remarks.json
            query: {_shape: objects, _sort: id, parent_id: "{id}"}
            items: .rows
            count: .replies
            pagination: *pages
"""
REMARKS = 400


def datasette_program():
    """Installs Datasette into its own virtual environment, once."""
    program = FOLDER / "venv/bin/datasette"
    if not program.exists():
        venv.create(FOLDER / "venv", with_pip=True, clear=True)
        pip = [FOLDER / "venv/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "datasette<1"], check=True, timeout=600)
    return program


def make_database(path):
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.execute("create table places (id integer primary key, name text, note text, size real, big integer)")
    database.executemany(
        "insert into places values (?, ?, ?, ?, ?)",
        ((n, f"place {n} — 京都 é", None if n % 7 == 0 else f'"{n}"\n\t\\', n / 8, 2**53 + n) for n in range(1, ROWS + 1)),
    )
    database.execute("create table few (id integer primary key, name text, note text, size real, big integer)")
    database.execute("insert into few select * from places where id <= ?", (FEW,))
    database.execute(
        "create table remarks (id integer primary key, place_id integer, parent_id integer, text text, replies integer)")
    # A remark replies to an earlier one or to none: threads have any depth, and some have several pages.
    above = {n: None if n % 5 == 0 or n < 3 else max(1, n * 7 % n // 2 or n // 3) for n in range(1, REMARKS + 1)}
    places = {}
    for n, parent in above.items():
        places[n] = places[parent] if parent else n % 3
    database.executemany(
        "insert into remarks values (?, ?, ?, ?, ?)",
        ((n, places[n], p, f"remark {n} é", sum(q == n for q in above.values())) for n, p in above.items()))
    database.execute("create table empty (id integer primary key)")
    database.commit()
    return database


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until_up(url, server):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if server.poll() is not None:
            sys.exit(f"datasette ended with {server.returncode}")
        try:
            return urllib.request.urlopen(f"{url}/-/versions.json", timeout=5).read()
        except OSError:
            time.sleep(0.05)  # between two attempts; the deadline bounds them
    sys.exit("datasette did not come up within a minute")


def feed(plugins, *words):
    """Runs folio; returns the items that it prints, its exit code and its messages."""
    done = subprocess.run(
        [FOLIO, "feed", *words, "--config", plugins, "--jsonl"], capture_output=True, text=True, timeout=120)
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode, done.stderr


def read(url, endpoint, table, *options):
    words = [f"datasette/{endpoint}", f"url={url}", "database=places", f"table={table}", *options]
    return feed(ROOT / "plugins.yaml", *words)


def read_sql(url, endpoint, *options):
    return feed(FOLDER / "strategies.yaml", f"sql/{endpoint}", f"port={url.rsplit(':', 1)[1]}", *options)


def read_probed(url, table, *query):
    """The rows of a table, read with the plugin that a probe of its URL writes."""
    file = FOLDER / f"probed-{table}.yaml"
    probe = subprocess.run(
        [FOLIO, "plugins", "probe", "?".join([f"{url}/places/{table}.json", *query])],
        capture_output=True, text=True, timeout=120)
    file.write_text(probe.stdout)
    if probe.returncode:
        return [], probe.returncode, probe.stderr
    return feed(file, "local", "--all")


def cases(url, expected):
    whole = list(expected)
    for endpoint in ("keyset", "offset", "page"):
        for size in ("1000", "333"):
            yield (f"sql {endpoint}, pages of {size}", read_sql(url, endpoint, "--all", "--page-size", size), whole)
    for endpoint in ("rows", "cursor"):
        for size in ("1000", "100", "333"):
            yield (f"{endpoint}, pages of {size}", read(url, endpoint, "places", "--all", "--page-size", size), whole)
        yield (f"{endpoint}, default size", read(url, endpoint, "places", "--all"), whole)
        yield (f"{endpoint}, 250 items", read(url, endpoint, "places", "-n", "250", "-q"), whole[:250])
        for size in ("7", "6", "49", "1000"):
            few = read(url, endpoint, "few", "--all", "--page-size", size)
            yield (f"{endpoint}, {FEW} rows, pages of {size}", few, whole[:FEW])
        yield (f"{endpoint}, an empty table", read(url, endpoint, "empty", "--all"), [])


def thread(database, column, value, depth, parent):
    """The thread below a row, as `folio comments` shows it."""
    where = f"{column} = ?" + (" and parent_id is null" if column == "place_id" else "")
    found = []
    for n, text in database.execute(f"select id, text from remarks where {where} order by id", (value,)):
        remark = {"id": n, "parent": parent, "text": text}
        if depth > 1:
            remark["children"] = thread(database, "parent_id", n, depth - 1, n)
        found.append(remark)
    return found


def thread_cases(url, database):
    for place in (0, 1, 2):
        for depth in (1, 2, 5, 64):
            done = subprocess.run(
                [FOLIO, "comments", "sql/remarks", str(place), f"port={url.rsplit(':', 1)[1]}", "--all", "--no-cache",
                 "--depth", str(depth), "--config", FOLDER / "strategies.yaml", "--jsonl"],
                capture_output=True, text=True, timeout=600)
            items = [json.loads(line) for line in done.stdout.splitlines()]
            wanted = thread(database, "place_id", place, depth, place)
            yield (f"threads of place {place}, {depth} levels", (items, done.returncode, done.stderr), wanted)


def probe_cases(url, expected):
    # A probe shows the values that every row has, with the names that folio gives them.
    names = {"title": "name"}
    for table, rows in (("places", expected), ("few", expected[:FEW])):
        for query in ((), ("_shape=objects",), ("_shape=objects&_size=20",)):
            items, code, messages = read_probed(url, table, *query)
            items = [{names.get(key, key): value for key, value in item.items()} for item in items]
            wanted = [{key: row[key] for key in items[0]} for row in rows] if items else rows
            yield (f"probe of {table} {' '.join(query)}", (items, code, messages), wanted)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    program = datasette_program()
    database = make_database(FOLDER / "places.db")
    (FOLDER / "strategies.yaml").write_text(STRATEGIES)
    columns = ("id", "name", "note", "size", "big")
    expected = [dict(zip(columns, row)) for row in database.execute("select * from places order by id")]
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    server = subprocess.Popen(
        [program, "serve", FOLDER / "places.db", "--host", "127.0.0.1", "--port", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    passed = failed = 0
    try:
        wait_until_up(url, server)
        for name, (items, code, messages), wanted in [
                *cases(url, expected), *thread_cases(url, database), *probe_cases(url, expected)]:
            good = items == wanted and code == 0 and messages == ""
            passed, failed = passed + good, failed + (not good)
            print(f"{'ok  ' if good else 'FAIL'} datasette/{name}: {len(items)} of {len(wanted)} rows, exit {code} {messages}")
    finally:
        server.terminate()
        server.wait(timeout=30)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
