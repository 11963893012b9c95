#!/usr/bin/env python3
"""Reads the records of a Kinto server with the built folio, and compares them with what was written to it.

Kinto (PyPI) is a server for records in collections in buckets, with a feed of changes. The script writes, changes and deletes
records on loopback. folio then reads the records of all collections of all buckets as one list, the changes with the
deletions, and the records since a time. All files are in .build/servers, and the server ends with the script.
"""
import json
import os
import shutil
import subprocess
import sys

from foreign_server import FOLDER, ROOT, free_port, program, running
from kinto_server import USER, configuration, send

FOLIO = ROOT / ".build/release/folio"
# Five buckets with four collections each. Most lists need several pages.
SIZES = {f"b{bucket}": {f"c{n}": 23 * bucket + 9 * n for n in range(4)} for bucket in range(5)}
PAGE = 20
PLUGIN = """
version: 1
plugins:
  kinto:
    base_url: "http://127.0.0.1:{port}/v1"
    # Kinto forbids it, but the point is to compare what is stored.
    cache: {{store: always}}
    auth: {{basic: {{user: {{env: KINTO_USER}}, password: {{env: KINTO_PASSWORD}}}}}}
    defaults:
      items: .data
      id: .id
      fields: {{n: .n}}
      pagination: {{strategy: link, next: {{header: Next-Page}}}}
    endpoints:
      buckets:
        path: /buckets
        query: {{_sort: id}}
        fields: {{}}
      collections:
        each: {{bucket: {{endpoint: buckets}}}}
        path: "/buckets/{{bucket}}/collections"
        query: {{_sort: id}}
        fields: {{}}
      records:
        each: {{collection: {{endpoint: collections}}}}
        path: "/buckets/{{bucket}}/collections/{{collection}}/records"
        query: {{_sort: n}}
      changes:
        params: {{bucket: {{required: true}}, collection: {{required: true}}}}
        path: "/buckets/{{bucket}}/collections/{{collection}}/records"
        query: {{_since: "0", _sort: "-last_modified"}}
        version: .last_modified
        deleted: .deleted
        order: recently_changed_first
      latest:
        params: {{bucket: {{required: true}}, collection: {{required: true}}}}
        path: "/buckets/{{bucket}}/collections/{{collection}}/records"
        # Kinto sends the records after a time, and --since includes it.
        query: {{_since: "{{since|shift:-1s|date:milliseconds}}", _sort: "last_modified"}}
        since: {{at: .last_modified}}
        deleted: .deleted
"""


class Kinto:
    """Writes to the server, and remembers its responses: the records of each collection, in the order of their changes."""

    def __init__(self, url):
        self.url = url
        self.records = {}

    def send(self, method, path, data=None):
        return send(f"{self.url}{path}", method, data)

    def write(self, bucket, collection, n, text=None):
        records = self.records.setdefault((bucket, collection), {})
        name = f"r{n}"
        path = f"/buckets/{bucket}/collections/{collection}/records/{name}"
        record = self.send("PUT", path, {"n": n if text is None else text})
        records.pop(name, None)
        records[name] = record

    def delete(self, bucket, collection, n):
        records = self.records[bucket, collection]
        name = f"r{n}"
        deleted = self.send("DELETE", f"/buckets/{bucket}/collections/{collection}/records/{name}")
        records.pop(name)
        records[name] = deleted

    def fill(self):
        for bucket, collections in SIZES.items():
            self.send("PUT", f"/buckets/{bucket}", {})
            for collection, size in collections.items():
                self.send("PUT", f"/buckets/{bucket}/collections/{collection}", {})
                self.records[bucket, collection] = {}
                for n in range(size):
                    self.write(bucket, collection, n)


def feed(endpoint, *options, data):
    """Runs folio; returns its rows, its exit code and its messages."""
    done = subprocess.run(
        [FOLIO, "feed", f"kinto/{endpoint}", *options, "--config", FOLDER / "kinto.yaml", "--json"],
        capture_output=True, text=True, timeout=120, env={**os.environ, **USER, "XDG_DATA_HOME": str(data)})
    items = json.loads(done.stdout)["items"] if done.stdout else []
    return items, done.returncode, done.stderr


def rows(records):
    """Records as folio prints them."""
    return [{"id": record["id"], "deleted": record.get("deleted"), "n": record.get("n")} for record in records]


def same(found, wanted):
    """Whether rows are equal. `deleted` of a record that exists is null or missing."""
    return [{key: value for key, value in row.items() if value is not None} for row in found] == [
        {key: value for key, value in row.items() if value is not None} for row in wanted]


def cases(kinto):
    data = FOLDER / "kinto-data"
    shutil.rmtree(data, ignore_errors=True)

    every = [
        {"bucket": bucket, "collection": collection, "id": record["id"], "n": record["n"]}
        for (bucket, collection), records in sorted(kinto.records.items()) for record in records.values()]
    yield "all records of all buckets", feed("records", "--all", data=data), every
    yield "all records, 8 at a time", feed("records", "--all", "--concurrency", "8", "--refresh", data=data), every
    yield "all records, offline", feed("records", "--all", "--offline", data=data), every
    own = [row for row in every if row["bucket"] == "b3"]
    yield "all records of a bucket", feed("records", "bucket=b3", "--all", data=data), own

    place = ("b4", "c3")
    arguments = [f"bucket={place[0]}", f"collection={place[1]}"]
    records = kinto.records[place]
    yield "changes", feed("changes", *arguments, "--all", data=data), rows(reversed(records.values()))
    yield "no changes", feed("changes", *arguments, "--new", data=data), []
    last = feed("latest", *arguments, "--all", "--since", "last", data=data)
    yield "everything since last, the first time", last, rows(records.values())
    for round in range(3):
        before = {record["last_modified"] for record in records.values()}
        for n in range(5 * round, 5 * round + 30, 2):
            kinto.write(*place, n, f"changed {round}")
        for n in range(60 + round, 100, 5):
            if not records[f"r{n}"].get("deleted"):
                kinto.delete(*place, n)
        for n in range(3):
            kinto.write(*place, 1000 + 10 * round + n)
        new = [record for record in records.values() if record["last_modified"] not in before]
        yield f"changes of round {round}", feed("changes", *arguments, "--new", data=data), rows(reversed(new))
        existing = [record for record in records.values() if not record.get("deleted")]
        offline = feed("changes", *arguments, "--all", "--offline", "-q", data=data)
        yield f"after round {round}, offline", offline, rows(reversed(existing))
        since = feed("latest", *arguments, "--all", "--since", "last", data=data)
        yield f"since last, round {round}", since, rows(new)
    times = sorted(record["last_modified"] // 1000 for record in records.values())
    for time in (times[0] - 1, times[len(times) // 2], times[-1], times[-1] + 2):
        wanted = rows(record for record in records.values() if record["last_modified"] // 1000 >= time)
        yield f"since {time}", feed("latest", *arguments, "--all", "--since", str(time), data=data), wanted


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    server = program("kinto", "kinto<27", "kinto")
    port = free_port()
    url = f"http://127.0.0.1:{port}/v1"
    (FOLDER / "kinto.ini").write_text(configuration(port, page=PAGE))
    (FOLDER / "kinto.yaml").write_text(PLUGIN.format(port=port))
    failed = 0
    with running([server, "start", "--ini", FOLDER / "kinto.ini"], f"{url}/"):
        kinto = Kinto(url)
        kinto.fill()
        for name, (items, code, messages), wanted in cases(kinto):
            good = same(items, wanted) and code == 0
            failed += not good
            print(f"{'ok  ' if good else 'FAIL'} kinto/{name}: {len(items)} of {len(wanted)} records, "
                  f"exit {code} {messages.strip()}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
