#!/usr/bin/env python3
"""Reads the comments of an Isso server with the built folio, and compares them with the server's own database.

Isso (PyPI) is a server for comments on web pages. The script posts comments and replies to it on loopback. folio then reads
them as a flat list that `thread:` nests, and as replies that are inside their comments. It also reads only the latest
comments, so that some replies lack the comments above them. All files are in .build/servers, and the server ends with the
script.
"""
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import urllib.request

from foreign_server import FOLDER, ROOT, free_port, program, running

FOLIO = ROOT / ".build/release/folio"
COMMENTS = 300

CONFIGURATION = """
[general]
dbpath = {database}
host = http://127.0.0.1:{port}/
latest-enabled = true
[moderation]
enabled = false
[server]
listen = http://127.0.0.1:{port}/
public-endpoint = http://127.0.0.1:{port}
[guard]
enabled = false
"""

FLAT = """
          path: /latest
          query: {{limit: "{{limit}}", page: "{{id}}"}}
          where: '.uri == "/PAGE"'
          id: .id
          fields: &fields {{text: {{at: .text, decode: html}}, author: .author}}
          thread: {{parent: .parent}}"""
PLUGIN = f"""
version: 1
plugins:
  isso:
    base_url: "http://127.0.0.1:{{port}}"
    params: {{{{limit: {{{{default: 1000}}}}}}}}
    endpoints:
      first:
        path: /latest
        comments:{FLAT.replace("PAGE", "first")}
      second:
        path: /latest
        comments:{FLAT.replace("PAGE", "second").replace("&fields ", "")}
      inside:
        path: /latest
        comments:
          path: /
          query: {{{{uri: "/{{{{id}}}}"}}}}
          items: .replies
          id: .id
          fields: *fields
          comments: {{{{items: .replies}}}}
"""


def post(url, page, text, parent):
    """Posts a comment; returns its id."""
    body = json.dumps({"text": text, "author": "a", "title": page, "parent": parent}).encode()
    request = urllib.request.Request(
        f"{url}/new?uri=/{page}", data=body, headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)["id"]


def post_all(url):
    """Posts to two pages. A comment replies to an earlier one of its page, or to none."""
    posted = {"first": [], "second": []}
    for n in range(COMMENTS):
        page = "second" if n % 7 == 3 else "first"
        earlier = posted[page]
        parent = None if n % 4 == 0 or not earlier else earlier[n * 31 % len(earlier)]
        posted[page].append(post(url, page, f"comment {n} é", parent))


def record(database, page, ids=None):
    """The comments of a page as threads, and how many lack the one above, as the database has them.

    `ids` are the comments that the server sends; without them, it sends all.
    """
    rows = list(database.execute(
        "select comments.id, parent, text, author, uri from comments join threads on tid = threads.id order by comments.id"))
    rows = [row for row in rows if row[4] == f"/{page}" and (ids is None or row[0] in ids)]
    known = {row[0] for row in rows}

    def thread(above):
        return [
            {"id": n, "parent": parent if parent else page, "text": text, "author": author, "children": thread(n)}
            for n, parent, text, author, _ in rows
            if (parent == above if above else parent not in known)]
    return thread(None), sum(1 for row in rows if row[1] and row[1] not in known)


def comments(port, endpoint, page, *options, data):
    """Runs folio; returns its comments, how many replies it read, its exit code and its messages."""
    done = subprocess.run(
        [FOLIO, "comments", f"isso/{endpoint}", page, *options, "--all", "--config", FOLDER / "isso.yaml", "--json"],
        capture_output=True, text=True, timeout=120, env={**os.environ, "XDG_DATA_HOME": str(data)})
    document = json.loads(done.stdout) if done.stdout else {"items": [], "meta": {"replies": None}}
    return document["items"], document["meta"]["replies"], done.returncode, done.stderr


def count(items):
    return sum(1 + count(item["children"]) for item in items)


def cases(port, database):
    data = FOLDER / "isso-data"
    shutil.rmtree(data, ignore_errors=True)
    for page in ("first", "second"):
        wanted, _ = record(database, page)
        replies = {"read": count(wanted) - len(wanted), "unread": 0}
        yield f"{page}, flat", comments(port, page, page, data=data), (wanted, replies, 0, "")
        found = comments(port, page, page, "--offline", "-q", data=data)
        yield f"{page}, flat, offline", found, (wanted, replies, 0, "")
        yield f"{page}, inside", comments(port, "inside", page, data=data), (wanted, replies, 0, "")
        yield f"{page}, nothing new", comments(port, page, page, "--new", data=data), ([], {"read": 0, "unread": 0}, 0, "")
    for latest in (10, 60, 150):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/latest?limit={latest}", timeout=30) as response:
            wanted, missing = record(database, "first", {comment["id"] for comment in json.load(response)})
        replies = {"read": count(wanted) - len(wanted), "unread": 0}
        found = comments(port, "first", "first", f"limit={latest}", data=data)
        notice = f"{missing} comments reply to ones that are not shown" if missing > 1 else ""
        yield f"first, the latest {latest}, {missing} without the comment above", found, (wanted, replies, 0, notice)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    isso = program("isso", "isso<1", "isso")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    path = FOLDER / "isso.db"
    path.unlink(missing_ok=True)
    (FOLDER / "isso.cfg").write_text(CONFIGURATION.format(database=path, port=port))
    (FOLDER / "isso.yaml").write_text(PLUGIN.format(port=port))
    failed = 0
    with running([isso, "-c", FOLDER / "isso.cfg", "run"], f"{url}/latest?limit=1"):
        post_all(url)
        database = sqlite3.connect(path)
        for name, (items, replies, code, messages), wanted in cases(port, database):
            good = (items, replies, code) == wanted[:3] and wanted[3] in messages and bool(messages) == bool(wanted[3])
            failed += not good
            print(f"{'ok  ' if good else 'FAIL'} isso/{name}: {len(items)} of {len(wanted[0])} comments, "
                  f"replies {replies}, exit {code} {messages}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
