#!/usr/bin/env python3
"""Reads another project's server with the built folio, and compares every row with the server's own data.

Datasette (PyPI) serves a SQLite table on loopback. folio reads its rows by next URL and by token, through the plugin
that comes with folio. It also reads them by key, offset and page number, through SQL queries. The script compares all
rows with those that SQLite returns. It does the same for threads, in a table whose rows name their parents, for the
lists of every row, also after kills, for the plugins that a probe writes from a URL, and for the URLs alone. Then it
edits a plugin between runs, and checks that nothing is shown as more than it is. Last, rows change between runs, and
are read within bounds in time. All files are in .build/servers, and the server ends with the script.
"""
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time

from foreign_server import FOLDER, ROOT, free_port, program, running

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
      flat:
        path: /places/remarks.json
        comments:
          path: /places/remarks.json
          query: {_shape: objects, _sort_desc: id, place_id: "{id}"}
          items: .rows
          id: .id
          fields: {text: .text}
          pagination: {strategy: link, next: .next_url, size: {query: _size, default: 7, max: 1000}}
          thread: {parent: .parent_id}
      few:
        path: /places/few.json
        query: {_shape: objects, _sort: id}
        items: .rows
        id: .id
        fields: {name: .name}
        pagination: {strategy: link, next: .next_url, size: {query: _size, default: 10, max: 1000}}
        comments:
          path: /places/remarks.json
          query: {_shape: objects, _sort: id, place_id: "{id}"}
          items: .rows
          id: .id
          fields: {text: .text}
          pagination: {strategy: link, next: .next_url, size: {query: _size, default: 7, max: 1000}}
      of_rows:
        each: {place: {endpoint: few, keep: {name: .name}}}
        path: /places/remarks.json
        items: .rows
        id: .id
        fields: {text: .text}
        pagination: &few {strategy: link, next: .next_url, size: {query: _size, default: 7, max: 1000}}
        query: {_shape: objects, _sort: id, place_id: "{place}"}
      parents:
        path: /places.json
        query:
          _shape: objects
          sql: "select distinct parent_id as p from remarks where p > cast(:after as integer) order by p limit cast(:n as integer)"
        items: .rows
        id: .p
        fields: {}
        pagination: {strategy: keyset, after: {query: after}, size: {query: n, default: 5}}
      of_parents:
        each: {above: {endpoint: parents}}
        path: /places/remarks.json
        items: .rows
        id: .id
        fields: {text: .text}
        pagination: *few
        query: {_shape: objects, _sort: id, parent_id: "{above}"}
"""
REMARKS = 400

# A table that is sorted by its last change, as a change feed is.
CHANGES = """
version: 1
plugins:
  api:
    base_url: "{url}"
    endpoints:
      notes:
        path: /places/notes.json
        query: {{_shape: objects, _sort_desc: changed, _ttl: "0"}}
        items: .rows
        id: .id
        version: .changed
        deleted: ".gone == 1"
        order: recently_changed_first
        fields: {{text: .text}}
        pagination: {{strategy: link, next: .next_url, size: {{query: _size, default: 20, max: 1000}}}}
"""
NOTES = 300

# Events that are limited by their time, at once or in steps.
TIMES = """
version: 1
plugins:
  api:
    base_url: "{url}"
    endpoints:
      events:
        path: /places/events.json
        query: {{_shape: objects, _sort: id, _ttl: "0"}}
        items: .rows
        id: .id
        since: {{at: .at, from: {{query: at__gte}}, to: {{query: at__lt}}, overlap: 2h{more}}}
        fields: {{at: .at}}
        pagination: {{strategy: link, next: .next_url, size: {{query: _size, default: 20, max: 1000}}}}
"""
EVENTS = 600


def event_time(number):
    """The time of an event: the first is at the beginning of 2024."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1704067200 + 3600 * (number - 1)))


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
    database.execute("create table notes (id integer primary key, text text, changed integer, gone integer)")
    database.executemany("insert into notes values (?, ?, ?, 0)", ((n, f"note {n}", n) for n in range(1, NOTES + 1)))
    # One event an hour.
    database.execute("create table events (id integer primary key, at text)")
    database.executemany("insert into events values (?, ?)", ((n, event_time(n)) for n in range(1, EVENTS + 1)))
    database.execute("create table empty (id integer primary key)")
    database.commit()
    return database


def feed(plugins, *words):
    """Runs folio; returns the items that it prints, its exit code and its messages."""
    done = subprocess.run(
        [FOLIO, "feed", *words, "--config", plugins, "--jsonl"], capture_output=True, text=True, timeout=120)
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode, done.stderr


def read(url, endpoint, table, *options):
    words = [f"datasette/{endpoint}", f"url={url}", "database=places", f"table={table}", *options]
    return feed(ROOT / "plugins/datasette.yaml", *words)


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


def read_url(url, table, *query):
    """The rows of a table, read from its URL alone."""
    words = [FOLIO, "feed", "?".join([f"{url}/places/{table}.json", *query]), "--all", "--jsonl"]
    environment = {**os.environ, "XDG_STATE_HOME": str(FOLDER / "url-state")}
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, env=environment)
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode, done.stderr


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


def thread(database, column, value, depth, parent, order="id"):
    """The thread below a row, as `folio comments` shows it."""
    where = f"{column} = ?" + (" and parent_id is null" if column == "place_id" else "")
    found = []
    for n, text in database.execute(f"select id, text from remarks where {where} order by {order}", (value,)):
        remark = {"id": n, "parent": parent, "text": text}
        if depth > 1:
            remark["children"] = thread(database, "parent_id", n, depth - 1, n, order)
        found.append(remark)
    return found


def thread_cases(url, database):
    for place in (0, 1, 2):
        for depth in (1, 2, 5, 64):
            # A list for each comment, and one flat list with the newest first, in which replies precede their comments.
            for endpoint, order in (("remarks", "id"), ("flat", "id desc")):
                done = subprocess.run(
                    [FOLIO, "comments", f"sql/{endpoint}", str(place), f"port={url.rsplit(':', 1)[1]}", "--all",
                     "--no-cache", "--depth", str(depth), "--config", FOLDER / "strategies.yaml", "--jsonl"],
                    capture_output=True, text=True, timeout=600)
                items = [json.loads(line) for line in done.stdout.splitlines()]
                wanted = thread(database, "place_id", place, depth, place, order)
                yield (f"{endpoint} of place {place}, {depth} levels", (items, done.returncode, done.stderr), wanted)


def remarks(database, column, name, value, kept=None):
    """The remarks with a value, as the list for that value shows them."""
    rows = database.execute(f"select id, text from remarks where {column} = ? order by id", (value,))
    return [{"id": n, name: value, **(kept or {}), "text": text} for n, text in rows]


def run_until_killed(words, environment, file, size):
    """Runs folio into a file, and kills it once the file has this many bytes; returns whether it was killed."""
    run = subprocess.Popen(
        [FOLIO, "feed", *words, "--to", file, "--resume"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=environment)
    while run.poll() is None:
        if file.exists() and file.stat().st_size >= size:
            run.kill()
        time.sleep(0.001)  # between two looks at the file
    return run.returncode == -9


def variable_cases(url, database):
    """The children of every row, and of parents that SQL selects: at once, offline and after kills."""
    few = list(database.execute("select id, name from few order by id"))
    parents = [p for p, in database.execute("select distinct parent_id from remarks where parent_id > 0 order by 1")]
    wanted = {
        "of_rows": [item for n, name in few for item in remarks(database, "place_id", "place", n, {"name": name})],
        "few/comments": [item for n, _ in few for item in remarks(database, "place_id", "parent", n)],
        "of_parents": [item for p in parents for item in remarks(database, "parent_id", "above", p)],
    }
    for endpoint, items in wanted.items():
        data = FOLDER / "variables"
        shutil.rmtree(data, ignore_errors=True)
        data.mkdir()
        words = [f"sql/{endpoint}", f"port={url.rsplit(':', 1)[1]}", "--all", "--config", FOLDER / "strategies.yaml"]
        environment = {**os.environ, "XDG_DATA_HOME": str(data)}
        for options in ([], ["--concurrency", "8", "--refresh"], ["--offline", "-q"], ["--new", "--concurrency", "3"]):
            done = subprocess.run(
                [FOLIO, "feed", *words, *options, "--jsonl"], capture_output=True, text=True, timeout=300,
                env=environment)
            found = [json.loads(line) for line in done.stdout.splitlines()]
            yield (f"{endpoint} {' '.join(options)}", (found, done.returncode, done.stderr),
                   [] if "--new" in options else items)
        file, kills = data / "items.jsonl", 0
        environment["XDG_DATA_HOME"] = str(data / "killed")
        for size in (1, 2_000, 5_000, 9_000):
            kills += run_until_killed([*words, "--concurrency", "4"], environment, file, size)
        done = subprocess.run(
            [FOLIO, "feed", *words, "--concurrency", "4", "--to", file, "--resume", "-q"],
            capture_output=True, text=True, timeout=300, env=environment)
        found = [json.loads(line) for line in file.read_text().splitlines()]
        yield (f"{endpoint}, resumed after {kills} kills", (found, done.returncode, done.stderr), items)


def probe_cases(url, expected):
    # A probe shows the values that every row has, with the names that folio gives them.
    names = {"title": "name"}
    shutil.rmtree(FOLDER / "url-state", ignore_errors=True)
    # The second time, folio uses what it has found.
    ways = [("probe", read_probed), ("URL", read_url), ("URL again", read_url)]
    for table, rows in (("places", expected), ("few", expected[:FEW])):
        for query in ((), ("_shape=objects",), ("_shape=objects&_size=20",)):
            for way, reading in ways:
                items, code, messages = reading(url, table, *query)
                items = [{names.get(key, key): value for key, value in item.items()} for item in items]
                wanted = [{key: row[key] for key in items[0]} for row in rows] if items else rows
                yield (f"{way} of {table} {' '.join(query)}", (items, code, messages), wanted)


EDITED = """
version: 1
plugins:
  api:
    base_url: "{url}"
    endpoints:
      rows:
        path: /places/{table}.json
        query: {{_shape: objects, _size: 10, {query}}}
        items: .rows
        id: .id
        fields: {{name: .name}}
        {pagination}
"""
LINK = "pagination: {strategy: link, next: .next_url}"


def edit_cases(url, expected):
    """Runs of a plugin that is edited between them: what folio does, and the rows, exit code and message."""
    file, data = FOLDER / "edited.yaml", FOLDER / "data"
    shutil.rmtree(data, ignore_errors=True)
    few = [{"id": row["id"], "name": row["name"]} for row in expected[:FEW]]
    found = [row for row in few if row["id"] > 20]

    def run(*words, table="few", query="_labels: off", pagination=LINK):
        file.write_text(EDITED.format(url=url, table=table, query=query, pagination=pagination))
        done = subprocess.run(
            [FOLIO, "feed", "api", *words, "--config", file, "--json"], capture_output=True, text=True, timeout=120,
            env={**os.environ, "XDG_DATA_HOME": str(data)})
        document = json.loads(done.stdout) if done.stdout else {"items": [], "meta": {"complete": False}}
        return document["items"], document["meta"]["complete"], done.returncode, done.stderr

    changed = "the plugin has changed since this list was stored"
    filtered = "id__gt: 20"
    yield "edited: a list", run("--all"), (few, True, 0, "")
    yield "the list, offline", run("--all", "--offline"), (few, True, 0, "showing the copy stored")
    yield "another query, offline", run("--all", "--offline", query=filtered), ([], False, 8, changed)
    yield "another query, new items", run("--new", query=filtered), (found, True, 0, "")
    yield "the other query, offline", run("--all", "--offline", query=filtered), (found, True, 0, "")
    yield "another table, offline", run("--all", "--offline", table="places"), ([], False, 8, changed)
    yield "the first query again, offline", run("--all", "--offline"), (few, True, 0, "")
    goes_on = "names a next page"
    yield "no pagination", run("--all", table="places", pagination=""), (None, False, 9, goes_on)
    yield "no pagination, one page", run(table="places", pagination=""), (None, False, 0, goes_on)
    ignored = "pagination: {strategy: none, until: {signs: ignore}}"
    yield "signs ignored", run("--all", query="_ttl: 3", pagination=ignored), (few[:10], True, 0, "")
    yield "pagination added, offline", run("--all", "--offline", query="_ttl: 3"), (few[:10], False, 8, "the list continues")
    yield "pagination added", run("--all", query="_ttl: 3"), (few, True, 0, "")

    # An expression that fails inside a page; the rest follows from the position that the message names.
    broken = 'if .id == 17 then error("no") else .id end'
    file.write_text(EDITED.format(url=url, table="few", query="_ttl: 4", pagination=LINK))
    command = [FOLIO, "feed", "api", "--all", "--config", file, "--no-cache", "--jq"]
    first = subprocess.run([*command, broken], capture_output=True, text=True, timeout=120)
    position = re.search("--cursor '([^']+)'", first.stderr)
    rest = subprocess.run(
        [*command, ".id", "--cursor", position.group(1) if position else ""], capture_output=True, text=True, timeout=120)
    ids = [int(line) for line in (first.stdout + rest.stdout).split()]
    yield "an expression that fails", (ids, True, first.returncode, first.stderr), (
        [row["id"] for row in few], True, 7, "stopped after 16 items")


def change_cases(url, database):
    """Runs between which rows are added, changed and deleted: what folio does, and the rows, exit code and message."""
    file, data = FOLDER / "changes.yaml", FOLDER / "changes"
    shutil.rmtree(data, ignore_errors=True)
    file.write_text(CHANGES.format(url=url))

    def run(*words):
        done = subprocess.run(
            [FOLIO, "feed", "api", *words, "--config", file, "--json"], capture_output=True, text=True, timeout=120,
            env={**os.environ, "XDG_DATA_HOME": str(data)})
        document = json.loads(done.stdout) if done.stdout else {"items": [], "meta": {"complete": False}}
        return document["items"], document["meta"]["complete"], done.returncode, done.stderr

    def rows(condition, deleted=False):
        found = database.execute(f"select id, text, gone from notes where {condition} order by changed desc, id desc")
        return [{"id": n, "deleted": gone == 1, "text": text} for n, text, gone in found if deleted or not gone]

    yield "changes: a list", run("--new"), (rows("1"), True, 0, "")
    yield "changes: nothing new", run("--new"), ([], True, 0, "")
    # An old row changes, one is added, one is deleted; the others keep their places.
    database.execute(f"update notes set text = 'new text', changed = {NOTES + 1} where id = 7")
    database.execute(f"insert into notes values ({NOTES + 9}, 'added', {NOTES + 2}, 0)")
    database.execute(f"update notes set gone = 1, changed = {NOTES + 3} where id = 9")
    database.commit()
    yield "changes: changed, added, deleted", run("--new"), (rows(f"changed > {NOTES}", deleted=True), True, 0, "")
    yield "changes: offline", run("--all", "--offline"), (rows("1"), True, 0, "left out 1 deleted item")
    yield "changes: nothing new again", run("--new"), ([], True, 0, "")


def since_cases(url, database):
    """Reads of events within bounds in time: what folio does, and the rows, exit code and message."""
    file, data = FOLDER / "times.yaml", FOLDER / "times"
    shutil.rmtree(data, ignore_errors=True)

    def run(*words, more=""):
        file.write_text(TIMES.format(url=url, more=more))
        done = subprocess.run(
            [FOLIO, "feed", "api", "--all", *words, "--config", file, "--json"], capture_output=True, text=True,
            timeout=120, env={**os.environ, "XDG_DATA_HOME": str(data)})
        document = json.loads(done.stdout) if done.stdout else {"items": [], "meta": {"complete": False}}
        return document["items"], document["meta"]["complete"], done.returncode, done.stderr

    def rows(condition):
        return [{"id": n, "at": at} for n, at in database.execute(f"select id, at from events where {condition} order by id")]

    span = ("--since", "2024-01-03T10:00:00Z", "--until", "2024-01-20")
    within = rows("at >= '2024-01-03T10:00:00Z' and at < '2024-01-20'")
    steps = ", step: 36h, start: 2024-01-01"
    yield "since: within bounds", run(*span), (within, True, 0, "")
    yield "since: in steps", run(*span, more=steps), (within, True, 0, "")
    yield "since: in steps at a time", run(*span, "--concurrency", "4", more=steps), (within, True, 0, "")
    yield "since: the whole list is not stored", run("--offline"), ([], False, 8, "")
    yield "since: last, at first", run("--since", "last"), (rows("1"), True, 0, "")
    # One event is new, one is late, and one is too late.
    added = [(EVENTS + 1, event_time(EVENTS + 1)), (EVENTS + 2, event_time(EVENTS - 1)), (EVENTS + 3, event_time(9))]
    database.executemany("insert into events values (?, ?)", added)
    database.commit()
    yield "since: last", run("--since", "last"), (rows(f"id > {EVENTS} and id < {EVENTS + 3}"), True, 0, "")
    yield "since: last, nothing new", run("--since", "last"), ([], True, 0, "")
    yield "since: offline", run(*span, "--offline"), (within, True, 0, "showing the copy stored")


def check_stored(cases):
    """Prints the result of each case with a library; returns how many passed and failed."""
    results = []
    for name, (items, complete, code, messages), wanted in cases:
        items = None if wanted[0] is None else items
        good = (items, complete, code) == wanted[:3] and wanted[3] in messages
        results.append(good)
        print(f"{'ok  ' if good else 'FAIL'} datasette/{name}: exit {code} {'' if good else (items, messages)}")
    return results.count(True), results.count(False)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    datasette = program("datasette", "datasette<1", "venv")
    database = make_database(FOLDER / "places.db")
    (FOLDER / "strategies.yaml").write_text(STRATEGIES)
    columns = ("id", "name", "note", "size", "big")
    expected = [dict(zip(columns, row)) for row in database.execute("select * from places order by id")]
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    passed = failed = 0
    command = [datasette, "serve", FOLDER / "places.db", "--host", "127.0.0.1", "--port", str(port)]
    with running(command, f"{url}/-/versions.json"):
        for name, (items, code, messages), wanted in [
                *cases(url, expected), *thread_cases(url, database), *variable_cases(url, database),
                *probe_cases(url, expected)]:
            good = items == wanted and code == 0 and messages == ""
            passed, failed = passed + good, failed + (not good)
            print(f"{'ok  ' if good else 'FAIL'} datasette/{name}: {len(items)} of {len(wanted)} rows, exit {code} {messages}")
        for stored in (edit_cases(url, expected), change_cases(url, database), since_cases(url, database)):
            good, bad = check_stored(stored)
            passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
