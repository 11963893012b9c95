#!/usr/bin/env python3
"""Compares folio's own check of plugin files with another program's, which only uses plugins.schema.json.

Usage: test-schema.py FOLIO. Needs the Python modules jsonschema and yaml. Both must accept every plugin that comes with
folio, and the files of one table; both must refuse the files of the other. The schema does not check combinations of
keys, so the tables have none.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent

FILE = """
version: 1
plugins:
  api:
    base_url: https://api.example.com
{plugin}
    endpoints:
      list:
        path: /list
{endpoint}
"""


def plugin(text):
    return FILE.format(plugin=indented(text, 4), endpoint="")


def endpoint(text):
    return FILE.format(plugin="", endpoint=indented(text, 8))


def indented(text, count):
    return "\n".join(" " * count + line for line in text.splitlines())


WRONG = [
    "version: 2\nplugins: {}",
    "plugins: {}",
    "version: 1",
    "version: 1\nplugins: []",
    "version: 1\nplugins: {}\nextra: 1",
    "version: 1\nplugins: {api: {endpoints: {}}}",
    "version: 1\nplugins: {api: {base_url: https://x.example}}",
    plugin("base-url: https://x.example"),
    plugin("docs: example.com/docs"),
    plugin("summary: [a]"),
    plugin("http: {retries: -1}"),
    plugin("http: {retries: 101}"),
    plugin("http: {retries: many}"),
    plugin("http: {connect_timeout: 10}"),
    plugin("http: {connect_timeout: 10 s}"),
    plugin("http: {rate: 10}"),
    plugin("http: {rate: 0/s}"),
    plugin("http: {rate: 10/d}"),
    plugin("http: {wait: {}}"),
    plugin("http: {wait: {header: X-Wait, body: .wait}}"),
    plugin("http: {wait: {header: 'X Wait'}}"),
    plugin("cache: {store: sometimes}"),
    plugin("cache: {complete: 1}"),
    plugin("hosts: api.example.com"),
    plugin("hosts: ['a b']"),
    plugin("params: {p: {type: float}}"),
    plugin("params: {p: {required: maybe}}"),
    plugin("params: {p: [a]}"),
    plugin("params: {p: {default: {}}}"),
    plugin("auth: some"),
    plugin("auth: {bearer: {env: A}, hosts: b}"),
    plugin("auth: {bearers: {env: A}}"),
    plugin("auth: {api_key: {header: K, value: {env: A, file: b}}}"),
    plugin("errors: {status: 404, do: skip}"),
    plugin("errors: [{status: 404}]"),
    plugin("errors: [{status: 99, do: skip}]"),
    plugin("errors: [{status: 404, do: ignore}]"),
    plugin("actions: {a: {method: POST}}"),
    plugin("actions: {a: {path: /a, method: 'P T'}}"),
    plugin("actions: {a: {path: /a, idempotent: 2}}"),
    endpoint("path: /again\nitem: .data"),
    endpoint("items: data"),
    endpoint("items: [.data]"),
    endpoint("order: newest"),
    endpoint("ok: 200"),
    endpoint("ok: [99]"),
    endpoint("single: 1"),
    endpoint("where: a.b"),
    endpoint("fields: [title]"),
    endpoint("fields: {title: title}"),
    endpoint("fields: {title: {required: true}}"),
    endpoint("fields: {title: {at: .title, format: unix}}"),
    endpoint("pagination: page"),
    endpoint("pagination: {page: {query: page}}"),
    endpoint("pagination: {strategy: pages}"),
    endpoint("pagination: {strategy: page}"),
    endpoint("pagination: {strategy: page, page: page}"),
    endpoint("pagination: {strategy: page, page: {query: p, first: one}}"),
    endpoint("pagination: {strategy: page, page: {query: p}, offset: {query: o}}"),
    endpoint("pagination: {strategy: page, page: {query: ''}}"),
    endpoint("pagination: {strategy: cursor}"),
    endpoint("pagination: {strategy: cursor, token: next, cursor: {query: c}}"),
    endpoint("pagination: {strategy: cursor, token: {at: .a, header: X-A}, cursor: {query: c}}"),
    endpoint("pagination: {strategy: link, size: {query: n, default: 0}}"),
    endpoint("pagination: {strategy: link, until: {short: 1}}"),
    endpoint("pagination: {strategy: link, until: {ends: .a}}"),
    endpoint("pagination: {strategy: none, size: 10}"),
    endpoint("comments: {items: .data}"),
    endpoint("comments: {path: '/{id}', id: .id, comments: {path: '/{id}/x', itms: .a}}"),
    endpoint("comments: {path: '/{id}', count: .n}"),
    endpoint("image: {path: '/{id}', items: .data}"),
    endpoint("cache: {max_age: soon}"),
]

RIGHT = [
    endpoint("where: .a == 1\nitems: \"to_entries\"\nid: length\nfields: {title: \"[.a]\"}"),
    "version: 1\nplugins: {}",
    plugin("auth: none"),
    plugin("auth: [{bearer: {env: A}}, {api_key: {query: k, value: {file: ~/k}}}]"),
    plugin("params: {port: 8080, on: true, p: {default: {command: [a, b]}}}"),
    plugin("http: {retries: 0, rate: 10/s, wait: {body: .backoff}}"),
    endpoint("pagination: {strategy: none}"),
    endpoint("pagination: {strategy: cursor, token: {header: X-Next}, cursor: {header: X-At}, first: '*'}"),
    endpoint("pagination: {strategy: page, page: {query: p, first: 0, send_first: false}, until: {total: .t, cap: 1000}}"),
    endpoint("query: {a: 1, b: [x, y], c: true}\nmethod: POST\njson: {a: [1, null, {b: '{{c}}'}]}"),
    endpoint("comments: {path: '/{id}', id: .id, comments: {path: '/{id}/replies', id: .id, count: .n}}"),
    endpoint("comments: {path: '/{id}', comments: {items: .replies, comments: {items: .more}}}"),
]


def accepted_by_folio(folio, text):
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([folio, "plugins", "check", file.name], capture_output=True, text=True, timeout=60)
    return done.returncode == 0, done.stderr


def main():
    folio = sys.argv[1]
    made = subprocess.run([folio, "plugins", "schema"], capture_output=True, text=True, check=True, timeout=60).stdout

    schema = json.loads(made)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    files = [ROOT / "plugins.yaml", *sorted((ROOT / "plugins").glob("*.yaml"))]
    cases = [(file.read_text(), True) for file in files]
    cases += [(text, True) for text in RIGHT] + [(text, False) for text in WRONG]
    failed = 0
    for text, expected in cases:
        own, message = accepted_by_folio(folio, text)
        other = validator.is_valid(yaml.safe_load(text))
        if (own, other) != (expected, expected):
            failed += 1
            print(f"FAIL expected {expected}, folio says {own}, the schema {other}:\n{text}\n{message}")
    print(f"schema: {len(cases) - failed} of {len(cases)} files judged as they should be")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
