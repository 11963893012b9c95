"""A recording HTTP server that plays the API which a low-code manifest describes.

The server reads the manifest (with $ref and $parameters resolved by airbyte-cdk), and for each stream it makes up a
deterministic list of records. It serves them in the shape that the stream's extractor, paginator, stop condition, decoder
and cursor expect, and it records every request.

Nothing here knows a real API. What the server derives:

- the path of a stream, as a regular expression: parts that depend on a partition match any text
- the list that a request means: the path, the query and the body without paging, page size, time bounds and credentials.
  Each list has other records, so a request with a wrong filter gets wrong records
- the page: from the number, offset or token in the request
- fields of the response that the expressions for the next token and the stop condition need. The server tries combinations
  of plausible values until the expressions, evaluated by airbyte-cdk, page through a list and stop at its end

Two files beside a manifest can help: NAME.server.json (see `Hints`) and NAME.server.py, which defines
`handle(request, site)` and returns a Response, or None for what the server does anyway.
"""

import base64
import csv
import datetime as dt
import gzip
import hashlib
import importlib.util
import io
import itertools
import json
import os
import re
import threading
import time
import urllib.parse
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import yaml
from jinja2 import nodes
from airbyte_cdk.sources.declarative.datetime.datetime_parser import DatetimeParser
from airbyte_cdk.sources.declarative.interpolation.interpolated_boolean import InterpolatedBoolean
from airbyte_cdk.sources.declarative.interpolation.interpolated_string import InterpolatedString
from airbyte_cdk.sources.declarative.interpolation.jinja import _ENVIRONMENT
from airbyte_cdk.sources.declarative.parsers.manifest_component_transformer import ManifestComponentTransformer
from airbyte_cdk.sources.declarative.parsers.manifest_reference_resolver import ManifestReferenceResolver

ABSENT = object()
TOKEN_PARAMETER = "cursor"     # the query parameter in next URLs that the server makes


# --- manifests ---------------------------------------------------------------------------------------------------------

def rewrite(text, port):
    """Replaces the hosts of a manifest or config by this server. A host that depends on the config moves into the path."""
    here = f"http://127.0.0.1:{port}"
    text = re.sub(r"https://(\{\{[^}]*\}\})\.example\.com", here + r"/\1", text)
    return re.sub(r"https://[a-z0-9.-]*example\.com", here, text)


def load(path, port):
    """The manifest as written, but with this server's URLs; and with references and parameters resolved."""
    with open(path, encoding="utf-8") as file:
        raw = yaml.safe_load(rewrite(file.read(), port))
    raw.setdefault("type", "DeclarativeSource")
    resolved = ManifestReferenceResolver().preprocess_manifest(raw)
    return raw, ManifestComponentTransformer().propagate_types_and_parameters("", resolved, {})


def load_config(path, port):
    with open(path, encoding="utf-8") as file:
        return json.loads(rewrite(file.read(), port))


def walk(value):
    """All mappings in a value."""
    if isinstance(value, dict):
        yield value
        for item in value.values():
            yield from walk(item)
    elif isinstance(value, list):
        for item in value:
            yield from walk(item)


def find_streams(manifest):
    """All streams by name: the listed ones, in order, and then those that are only parents of others."""
    found = {}
    def add(stream, listed):
        if stream.get("type") == "ConditionalStreams":
            for inner in stream["streams"]:
                add(inner, listed)
        elif stream.get("name") and stream.get("retriever", {}).get("type") == "SimpleRetriever" \
                and stream["retriever"].get("requester", {}).get("type") == "HttpRequester":
            found.setdefault(stream["name"], stream)
    for stream in manifest.get("streams", []):
        add(stream, True)
    for stream in list(manifest.get("streams", [])):
        for part in walk(stream):
            if part.get("type") == "DeclarativeStream":
                add(part, False)
    return found


# --- expressions -------------------------------------------------------------------------------------------------------

def chain(node):
    """The root name and the path of `a.b['c'].get('d')`, or None."""
    path = []
    while True:
        if isinstance(node, nodes.Name):
            return node.name, path[::-1]
        if isinstance(node, nodes.Getattr):
            path.append(node.attr)
            node = node.node
        elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const):
            path.append(node.arg.value)
            node = node.node
        elif isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr) and node.node.attr == "get" and node.args \
                and isinstance(node.args[0], nodes.Const):
            path.append(node.args[0].value)
            node = node.node.node
        else:
            return None


def references(template, root):
    """The paths below a variable that a template reads, the longest ones only."""
    if not isinstance(template, str) or "{" not in template:
        return []
    paths = []
    def visit(node):
        found = chain(node)
        if found is not None:
            if found[0] == root and found[1]:
                path = found[1]
                while path and path[-1] in ("get", "keys", "items", "values", "split", "startswith", "endswith", "replace",
                                            "lower", "upper", "strip"):
                    path = path[:-1]
                if path and path not in paths:
                    paths.append(path)
            # the arguments of .get(…, {}) and the like
            for call in node.find_all(nodes.Call):
                for argument in call.args:
                    visit(argument)
            return
        if isinstance(node, nodes.Compare) and isinstance(node.expr, nodes.Const):
            # 'next' in response.links
            for operand in node.ops:
                inner = chain(operand.expr)
                if inner and inner[0] == root and operand.op in ("in", "notin"):
                    paths.append(inner[1] + [node.expr.value])
                else:
                    visit(operand.expr)
            return
        for child in node.iter_child_nodes():
            visit(child)
    visit(_ENVIRONMENT.parse(template))
    return paths


def constants(template):
    """The values that a template compares with, for each path."""
    if not isinstance(template, str) or "{" not in template:
        return {}
    found = {}
    for compare in _ENVIRONMENT.parse(template).find_all(nodes.Compare):
        known = chain(compare.expr)
        path = known[1] if known else None
        if path:
            values = [constant.value for operand in compare.ops for constant in operand.expr.find_all(nodes.Const)]
            values += [operand.expr.value for operand in compare.ops if isinstance(operand.expr, nodes.Const)]
            found[tuple(path)] = found.get(tuple(path), []) + values
    return found


def evaluate(template, config, parameters=None, **variables):
    return InterpolatedString.create(str(template), parameters=parameters or {}).eval(config, **variables)


def split_path(path):
    """A key path as dpath reads it: a text with slashes, or a list."""
    return path.strip("/").split("/") if isinstance(path, str) else list(path)


def set_path(target, path, value):
    for part in path[:-1]:
        if not isinstance(target.get(part), dict):
            target[part] = {}
        target = target[part]
    if value is ABSENT:
        target.pop(path[-1], None)
    else:
        target[path[-1]] = value


def number(*parts):
    """A number that depends only on the parts."""
    return int(hashlib.md5(repr(parts).encode()).hexdigest()[:12], 16)


# --- requests and responses --------------------------------------------------------------------------------------------

class Request:
    def __init__(self, method, target, headers, body):
        self.method = method
        parts = urllib.parse.urlsplit(target)
        self.path = urllib.parse.unquote(parts.path)
        self.raw_path = parts.path
        self.query = urllib.parse.parse_qsl(parts.query, keep_blank_values=True)
        self.headers = headers
        self.raw_body = body
        kind = headers.get("content-type", "").split(";")[0]
        self.json = None
        self.form = None
        if body and kind == "application/x-www-form-urlencoded":
            self.form = urllib.parse.parse_qsl(body.decode(errors="replace"), keep_blank_values=True)
        elif body:
            try:
                self.json = json.loads(body)
            except ValueError:
                pass

    def option(self, place, name):
        """The value that a request option put into the request. `name` is a list for paths in JSON."""
        if place == "request_parameter":
            return next((value for key, value in self.query if key == name[0]), None)
        if place == "header":
            return self.headers.get(name[0].lower())
        if place == "body_data":
            return next((value for key, value in self.form or [] if key == name[0]), None)
        value = self.json
        for part in name:
            value = value.get(part) if isinstance(value, dict) else None
        return value


class Response:
    def __init__(self, status=200, headers=None, body=b"", returned=None):
        self.status = status
        self.headers = dict(headers or {})
        if not isinstance(body, (bytes, str)):
            body = json.dumps(body, ensure_ascii=False)
            self.headers.setdefault("Content-Type", "application/json")
        self.body = body.encode() if isinstance(body, str) else body
        self.returned = returned      # how many records it has; None if it is no page


# --- streams -----------------------------------------------------------------------------------------------------------

class Stream:
    """What the server needs to know about one stream."""

    def __init__(self, definition, site):
        self.site = site
        self.config = site.config
        self.name = definition["name"]
        self.definition = definition
        self.hints = site.hints.get("streams", {}).get(self.name, {})
        self.parameters = definition.get("$parameters", {})
        retriever = definition["retriever"]
        self.requester = retriever["requester"]
        self.method = self.requester.get("http_method", "GET")
        self.decoder = retriever.get("decoder") or {"type": "JsonDecoder"}
        selector = retriever["record_selector"]
        self.extractor = selector.get("extractor") or {}
        if self.extractor.get("type") == "CombinedExtractor":
            self.extractor = self.extractor["extractors"][0]
        self.field_path = [evaluate(part, self.config, self.parameters) for part in self.extractor.get("field_path", [])]
        self.filter = (selector.get("record_filter") or {}).get("condition")
        self.cursor = definition.get("incremental_sync") or {}
        routers = retriever.get("partition_router") or []
        self.routers = routers if isinstance(routers, list) else [routers]
        self.sliced = bool(self.routers or self.cursor)
        paginator = retriever.get("paginator") or {}
        self.paginator = paginator if paginator.get("type") == "DefaultPaginator" else {}
        self.strategy = self.paginator.get("pagination_strategy") or {}
        self.token_option = self.paginator.get("page_token_option") or {}
        self.size_option = self.paginator.get("page_size_option") or {}
        self.ignored = []       # options that do not select a list
        for option in (self.token_option, self.size_option):
            self.ignore(option)
        if self.cursor:
            for key in ("start_time_option", "end_time_option", "start_value_option"):
                self.ignore(self.cursor.get(key) or {})
        for part in walk(self.requester.get("authenticator") or {}):
            if part.get("type") == "RequestOption":
                self.ignore(part)
        for name in self.hints.get("ignore", []):
            self.ignored.append(("request_parameter", [name]))
        self.time_parameters()
        self.make_path()
        self.make_fields()
        self.kinds = {}
        self.fitted = False

    def ignore(self, option):
        if option.get("type") == "RequestOption" or option.get("inject_into"):
            self.ignored.append((option["inject_into"], self.option_name(option)))

    def option_name(self, option):
        name = option.get("field_path") or [option.get("field_name")]
        return [str(evaluate(part, self.config, option.get("$parameters", self.parameters))) for part in name]

    def read_option(self, request, option):
        if not option or not option.get("inject_into"):
            return None
        return request.option(option["inject_into"], self.option_name(option))

    # -- where requests go

    def make_path(self):
        """The path as a regular expression. Parts that depend on a partition or a page match any text."""
        base = self.requester.get("url") or self.requester.get("url_base") or ""
        path = self.requester.get("path") or ""
        parameters = self.requester.get("$parameters", self.parameters)
        def template(text):
            text = re.sub(r"\{%.*?%\}", "", text)
            pieces = re.split(r"(\{\{.*?\}\})", text)
            done = ""
            for piece in pieces:
                if piece.startswith("{{"):
                    if re.search(r"stream_slice|stream_partition|stream_interval|next_page_token|parent_record", piece):
                        done += "<parts>" if re.search(r"'[^']*/[^']*'", piece) else "<part>"
                    else:
                        done += str(evaluate(piece, self.config, parameters, stream_slice={}))
                else:
                    done += piece
            return done
        base, path = template(base), template(path).lstrip("/")
        if path.startswith("http"):
            url = path
        elif path:
            url = urllib.parse.urljoin(base if base.endswith("/") else base + "/", path)
        else:
            url = base
        parts = urllib.parse.urlsplit(url)
        self.example = parts.path
        text = urllib.parse.unquote(parts.path)
        pattern = re.escape(text.strip("/"))
        self.pattern = re.compile("/?" + pattern.replace("<parts>", ".+").replace("<part>", "[^/]+") + "/?$")
        self.loose = re.compile("/?" + pattern.replace("<parts>", ".+").replace("<part>", ".+") + "/?$")    # values with slashes

    def fixed_parameters(self):
        """Query parameters with the same value in every request."""
        given = self.requester.get("request_parameters") or {}
        fixed = {}
        if isinstance(given, dict):
            for name, value in given.items():
                if isinstance(value, str) and not re.search(r"stream_|next_page_token|now_utc|today|day_delta", value):
                    try:
                        fixed[name] = str(evaluate(value, self.config, self.parameters))
                    except Exception:
                        pass
        return fixed

    def score(self, request):
        if request.method != self.method or not self.loose.match(request.path.lstrip("/")):
            return -1
        query = dict(request.query)
        score = 9 if self.pattern.match(request.path.lstrip("/")) else 0
        score += sum(query.get(name) == value for name, value in self.fixed_parameters().items())
        if self.requester.get("request_body") or self.requester.get("request_body_json"):
            ours = json.dumps(self.requester.get("request_body") or self.requester.get("request_body_json"))
            theirs = request.raw_body.decode(errors="replace")
            score += len(set(re.findall(r"\w+", ours)) & set(re.findall(r"\w+", theirs))) / 100
        return score + (0 if "[^/]+" in self.pattern.pattern or ".+" in self.pattern.pattern else 0.5)

    def list_key(self, request):
        """What identifies the list: everything in the request but paging, page size, time bounds and credentials."""
        names = [name[0] for place, name in self.ignored if place == "request_parameter"] + [TOKEN_PARAMETER]
        query = sorted((key, value) for key, value in request.query if key not in names)
        if request.form is not None:
            names = [name[0] for place, name in self.ignored if place == "body_data"]
            body = sorted((key, value) for key, value in request.form if key not in names)
        else:
            body = json.loads(json.dumps(request.json))
            for place, name in self.ignored:
                target = body
                for part in name[:-1]:
                    target = target.get(part) if isinstance(target, dict) else None
                if place == "body_json" and isinstance(target, dict):
                    target.pop(name[-1], None)
        headers = [(name[0].lower(), request.headers.get(name[0].lower())) for router in walk(self.routers)
                   for place, name in [(router.get("inject_into"), [str(router.get("field_name"))])] if place == "header"]
        return (self.name, request.path.strip("/"), json.dumps(query), json.dumps(body, sort_keys=True), json.dumps(headers))

    # -- times

    def time_parameters(self):
        """Parameters of the query or a form that hold the bounds of a time slice."""
        self.bounds = []     # (place, name, "start" or "end")
        if not self.cursor:
            return
        for key, kind in (("start_time_option", "start"), ("end_time_option", "end"), ("start_value_option", "start")):
            option = self.cursor.get(key)
            if option:
                self.bounds.append((option["inject_into"], self.option_name(option), kind))
        start = self.cursor.get("partition_field_start", "start_time")
        end = self.cursor.get("partition_field_end", "end_time")
        def look(value, place, path):
            if isinstance(value, dict):
                for key, inner in value.items():
                    look(inner, place, path + [key])
            elif isinstance(value, str) and re.search(r"stream_(slice|interval)", value):
                for field, kind in ((start, "start"), (end, "end")):
                    if re.search(r"\b" + re.escape(field) + r"\b", value):
                        self.ignored.append((place, path))
                        if re.fullmatch(r"\s*\{\{[^{}|+~]*\}\}\s*", value):
                            self.bounds.append((place, path, kind))
        look(self.requester.get("request_parameters"), "request_parameter", [])
        look(self.requester.get("request_headers"), "header", [])
        look(self.requester.get("request_body_json"), "body_json", [])
        look(self.requester.get("request_body_data"), "body_data", [])
        body = self.requester.get("request_body") or {}
        look(body.get("value"), "body_data" if body.get("type") == "RequestBodyUrlEncodedForm" else "body_json", [])

    def moment(self, value):
        """A MinMaxDatetime or a template as a time."""
        form = self.cursor["datetime_format"]
        if isinstance(value, dict):
            form = value.get("datetime_format") or form
            value = value["datetime"]
        return DatetimeParser().parse(str(evaluate(value, self.config, self.parameters)), form)

    def window(self):
        """The time in which records were made. If the manifest reads up to now, it is 90 days long."""
        start = self.moment(self.cursor["start_datetime"])
        end = self.cursor.get("end_datetime")
        text = json.dumps(end or "")
        if not end or "now_utc" in text or "today" in text or "day_delta" in text:
            return start, start + dt.timedelta(days=90)
        return start, max(self.moment(end), start + dt.timedelta(seconds=60))

    def in_bounds(self, record, request):
        if self.cursor.get("type") == "IncrementingCountCursor":
            for place, name, _ in self.bounds:
                value = request.option(place, name)
                if value is not None and record[self.cursor_field] < int(value):
                    return False
            return True
        form = self.cursor["datetime_format"]
        moment = DatetimeParser().parse(record["\0time"], form)
        for place, name, kind in self.bounds:
            value = request.option(place, name)
            try:
                bound = DatetimeParser().parse(value, form)
            except (ValueError, TypeError):
                continue
            if (kind == "start" and moment < bound) or (kind == "end" and moment > bound):
                return False
        return True

    # -- records

    def make_fields(self):
        """Fields that expressions, other streams and the schema need, with the values that they can have."""
        self.fields = []     # (path, options)
        self.tested = re.findall(r"'(\w+)' (?:not )?in record\b", self.filter or "")     # fields that records may lack
        def add(path, options=None):
            path = [part for part in path]
            if options and all(isinstance(option, str) and re.match(r"\d{4}-\d\d-\d\d", option) for option in options):
                options = None      # times compare with times
            if path and all(isinstance(part, str) for part in path) and all(known != path for known, _ in self.fields):
                self.fields.append((path, options or None))
        templates = [self.filter, self.strategy.get("cursor_value"), self.strategy.get("stop_condition")]
        for transformation in self.definition.get("transformations") or []:
            templates.append(transformation.get("condition"))
            for field in transformation.get("fields") or []:
                templates.append(field.get("value"))
            for pointer in transformation.get("field_pointers") or []:
                if "*" not in pointer and "**" not in pointer:
                    add(pointer)
        for template in templates:
            values = constants(template) if template == self.filter else {}
            for root in ("record", "last_record"):
                for path in references(template, root):
                    add(path, values.get(tuple(path)))
        for other in self.site.definitions.values():
            for part in walk(other["retriever"]):
                if part.get("parent_key") and (part.get("stream") or {}).get("name") == self.name:
                    add(split_path(str(evaluate(part["parent_key"], self.config, part.get("$parameters", {})))))
                    for extra in part.get("extra_fields") or []:
                        add(extra)
        loader = self.definition.get("schema_loader") or {}
        schema = loader.get("schema") or {} if isinstance(loader, dict) else {}
        for name, property in (schema.get("properties") or {}).items():
            kind = property.get("type")
            kinds = kind if isinstance(kind, list) else [kind]
            add([name], {"integer": [3, 0, 12345], "number": [1.5, 2, 0.1], "boolean": [True, False]}.get(
                next((one for one in kinds if one != "null"), ""), None))
        self.cursor_field = None
        if self.cursor:
            self.cursor_field = str(evaluate(self.cursor["cursor_field"], self.config, self.parameters))

    def value(self, path, options, seed, index):
        name = str(path[-1]).lower()
        if options:
            pool = []
            for option in options:
                if isinstance(option, bool):
                    pool += [True, False]
                elif isinstance(option, (int, float)):
                    pool += [option, option + 1, option - 1, option]
                elif isinstance(option, str):
                    pool += [option, option + " not"]
                elif option is None:
                    pool += [None, "text"]
            return pool[number(seed, path, index) % len(pool)]
        if name == "id" or name.endswith("_id") or name.endswith("id"):
            return 1000 * (number(seed, path) % 9000 + 1000) + index
        if name in ("slug", "key", "code", "uuid", "login"):
            return f"{name}-{number(seed, path) % 997}-{index}"
        if re.search(r"amount|price|count|total|number|score", name):
            return number(seed, path, index) % 200
        if re.search(r"^is_|^has_|active|enabled", name):
            return number(seed, path, index) % 2 == 0
        if re.search(r"_at$|date|time", name):
            return (dt.datetime(2024, 1, 1) + dt.timedelta(hours=number(seed, path, index) % 9000)).strftime("%Y-%m-%dT%H:%M:%SZ")
        if name in ("tags", "labels"):
            return [f"tag{number(seed, path, index, i) % 9}" for i in range(number(seed, path, index) % 3)]
        return f"{path[-1]} {number(seed, path, index) % 100}"

    def records(self, key):
        """All records of a list."""
        seed = key
        count = self.hints.get("count")
        if count is None:
            count = 5 + number(seed) % 11
            if self.routers and number(seed, "empty") % 7 == 0:
                count = 0
        records = []
        base = 1000 * (number(seed) % 9000 + 1000)
        for index in range(count):
            record = {
                "id": base + index,
                "name": f"Zoë “{index}” – 名, {number(seed, index) % 1000}",
                "status": ["active", "archived", "pending"][number(seed, index, "status") % 3],
                "amount": (number(seed, index, "amount") % 10000) / 100,
                "count": number(seed, index, "count") % 50,
                "flag": number(seed, index, "flag") % 2 == 0,
                "note": None if number(seed, index, "note") % 3 == 0 else f"line {index}\nsecond, \"quoted\"",
                "tags": [f"t{number(seed, index, i) % 5}" for i in range(number(seed, index) % 3)],
                "owner": {"id": number(seed, index, "owner") % 100, "DisplayName": f"User {index}", "team": {"key": f"T{index % 3}"}},
                "BigNumber": 9007199254740993 + index,
            }
            for path, options in self.fields:
                if path == ["id"] or path[0] in self.hints.get("absent", []):
                    continue
                if options is None and self.has(record, path):
                    continue
                if len(path) == 1 and path[0] in self.tested and number(seed, index, path) % 2:
                    continue
                set_path(record, path, self.value(path, options, seed, index))
            records.append(record)
        self.set_times(records, seed)
        return records

    @staticmethod
    def has(record, path):
        for part in path:
            if not isinstance(record, dict) or part not in record:
                return False
            record = record[part]
        return True

    def set_times(self, records, seed):
        if not self.cursor:
            return
        if self.cursor.get("type") == "IncrementingCountCursor":
            first = int(evaluate(str(self.cursor.get("start_value", 0)), self.config, self.parameters)) - 2
            for index, record in enumerate(records):
                record[self.cursor_field] = max(first, 0) + index
            return
        start, end = self.window()
        # Some records are older than the start, some lie exactly on it, the others are spread over the window.
        span = (end - start) / max(len(records), 1)
        form = self.cursor["datetime_format"]
        shown = (self.cursor.get("cursor_datetime_formats") or [form])[0]
        for index, record in enumerate(records):
            moment = start + span * index
            if index % 3 == 1:
                moment = moment.replace(hour=0, minute=0, second=0, microsecond=0)
            if index in (1, 2) and len(records) > 4:
                moment = start - dt.timedelta(days=index)
            moment = moment.replace(microsecond=0)
            record["\0time"] = DatetimeParser().format(moment, form)
            value = DatetimeParser().format(moment, shown)
            record[self.cursor_field] = int(value) if value.isdigit() and shown in ("%s", "%ms") else value
        records.sort(key=lambda record: DatetimeParser().parse(record["\0time"], form),
                     reverse=bool(self.cursor.get("is_data_feed")))
        low = min((record["id"] for record in records), default=0)
        for index, record in enumerate(records):
            record["id"] = low + index

    # -- pages

    def page_size(self, request):
        sent = self.read_option(request, self.size_option)
        if sent is not None and str(sent).isdigit() and int(sent) > 0:
            return int(sent)
        if self.hints.get("size"):
            return self.hints["size"]
        given = self.strategy.get("page_size")
        if given is not None:
            given = evaluate(str(given), self.config, self.parameters, response={})
            if isinstance(given, int):
                return given
        return 4

    def offset(self, request, key, size):
        """Where the requested page begins."""
        if not self.strategy:
            return 0
        token = self.read_option(request, self.token_option)
        if self.token_option.get("type") == "RequestPath":
            token = request.option("request_parameter", [TOKEN_PARAMETER])
        for place, name in self.hints.get("token", []):
            token = request.option(place, name) if token is None else token
        if token is None or token == "":
            return 0
        kind = self.strategy.get("type")
        if kind == "PageIncrement":
            return (int(token) - int(self.strategy.get("start_from_page") or 0)) * size
        if kind == "OffsetIncrement":
            return int(token)
        return self.site.tokens.get((key, str(token)), self.site.tokens.get(str(token), 10 ** 9))

    def body(self, records, request):
        """The records in the place where the extractor looks for them."""
        records = [{name: value for name, value in record.items() if name != "\0time"} for record in records]
        expander = self.extractor.get("record_expander")
        if expander:
            path = [str(part) for part in expander["expand_records_from_field"]]
            groups = [records[start:start + 2] for start in range(0, len(records), 2)]
            parents = []
            for index, group in enumerate(groups):
                parent = {"id": f"g{index}", "title": f"Group {index}"}
                set_path(parent, [part for part in path if part != "*"], group)
                parents.append(parent)
            records = parents
        return self.wrap(self.field_path, records)

    def wrap(self, path, records):
        if "*" not in path:
            value = records
            if self.hints.get("single") and len(records) == 1:
                value = records[0]
            for part in reversed(path):
                value = {part: value}
            return value
        star = path.index("*")
        rest = path[star + 1:]
        if not rest:
            value = {f"k{index}": record for index, record in enumerate(records)} if star == 0 or self.hints.get("keyed") \
                else records
        elif "*" in rest:
            value = [self.wrap(rest, records[start:start + 2]) for start in range(0, len(records), 2)]
        else:
            value = []
            for record in records:
                for part in reversed(rest):
                    record = {part: record}
                value.append(record)
        for part in reversed(path[:star]):
            value = {part: value}
        return value

    # -- the fields that tell the next page

    def needs(self):
        """Paths of the response and names of headers that the expressions read."""
        if self.strategy.get("type") != "CursorPagination":
            return []
        found = []
        for template in (self.strategy.get("cursor_value"), self.strategy.get("stop_condition")):
            for path in references(template, "response"):
                if any(not isinstance(part, str) for part in path) or path[:len(self.field_path)] == self.field_path and self.field_path:
                    continue
                if ("response", path) not in found:
                    found.append(("response", path))
            for path in references(template, "headers"):
                name = "link" if str(path[0]).lower() == "link" else str(path[0])
                if ("header", [name]) not in found:
                    found.append(("header", [name]))
        # A shorter path that is the beginning of another one is set by the longer one.
        return [(place, path) for place, path in found
                if not any(other != path and other[:len(path)] == path for where, other in found if where == place)]

    def meaning(self, kind, context):
        """The value of a field of the response. A kind is `value on a page / value on the last page`."""
        first, _, last = kind.partition("/")
        kind = last if context["last"] and last else first
        return {
            "token": context["token"], "url": context["url"], "relative": context["relative"], "query": context["query"],
            "true": True, "false": False, "null": None, "absent": ABSENT, "empty": "",
            "page": context["page"], "page0": context["page"] - 1, "next_page": context["page"] + 1,
            "pages": context["pages"], "total": context["total"], "offset": context["offset"],
            "next_offset": context["next"], "size": context["size"], "returned": context["returned"],
            "link": f'<{context["url"]}>; rel="next", <{context["first"]}>; rel="first"',
            "link_first": f'<{context["first"]}>; rel="first"',
            "list": [context["token"]], "none": [],
            "object": {"cursor": context["token"], "url": context["url"], "href": context["url"]},
        }[kind]

    def answer_page(self, records, offset, size, key, request, kinds):
        """The body, the headers and the context of one page."""
        page = records[offset:offset + size] if self.strategy else records
        following = offset + size
        token = base64.b64encode(hashlib.md5(repr((key, following)).encode()).digest()[:7]).decode()
        def url(value):
            query = [(name, text) for name, text in request.query if name != TOKEN_PARAMETER]
            if value is not None:
                query.append((TOKEN_PARAMETER, value))
            return request.raw_path + ("?" + urllib.parse.urlencode(query) if query else "")
        here = f"http://127.0.0.1:{self.site.port}"
        context = {
            "token": token, "url": here + url(token), "relative": url(token), "first": here + url(None),
            "query": "?" + urllib.parse.urlencode({TOKEN_PARAMETER: token}),
            "page": offset // size + 1, "pages": (len(records) + size - 1) // size, "total": len(records), "offset": offset,
            "next": following, "size": size, "returned": len(page), "last": following >= len(records),
        }
        body = self.body(page, request)
        headers = {}
        for (place, path), kind in kinds.items():
            value = self.meaning(kind, context)
            if place == "header":
                if value not in (None, ABSENT):
                    headers[path[0]] = str(value).lower() if isinstance(value, bool) else str(value)
            elif isinstance(body, dict):
                set_path(body, list(path), value)
        return body, headers, page, context

    def next_token(self, body, headers, page, size):
        """The token that a client gets out of a page, by airbyte-cdk's own evaluation; None at the end."""
        import requests
        seen = dict(headers)
        answer = requests.Response()
        answer.headers.update({name: value for name, value in headers.items()})
        seen["link"] = answer.links
        decoded = body[0] if isinstance(body, list) and body else ({} if isinstance(body, list) else body)
        last = page[-1] if page else None
        parameters = self.strategy.get("$parameters", self.parameters)
        declared = self.strategy.get("page_size")
        declared = evaluate(str(declared), self.config, parameters) if declared is not None else None
        shared = dict(response=decoded, headers=seen, last_record=last, last_page_size=len(page), page_size=declared, stream_slice={})
        stop = self.strategy.get("stop_condition")
        if stop and InterpolatedBoolean(condition=stop, parameters=parameters).eval(self.config, **shared):
            return None
        return InterpolatedString.create(self.strategy["cursor_value"], parameters=parameters).eval(self.config, **shared) or None

    KINDS = ["token/null", "url/null", "relative/null", "token/absent", "url/absent", "true/false", "false/true", "page", "pages",
             "total", "next_offset", "offset", "size", "returned", "next_page/null", "page0", "query/null", "token/empty"]
    HEADER_KINDS = ["link/link_first", "token/absent", "url/absent", "true/false", "false/true", "page", "pages", "total", "next_offset"]

    def fit(self, request):
        """Finds values for the fields that the expressions read, so that they page through a list and stop at its end."""
        self.fitted = True
        needs = self.needs()
        given = {tuple([place] + path): None for place, path in needs}
        hinted = self.hints.get("kinds", {})
        choices = []
        for place, path in needs:
            name = ".".join(path)
            if name in hinted:
                choices.append([hinted[name]])
            elif place == "header":
                choices.append(self.HEADER_KINDS if path != ["link"] else self.HEADER_KINDS[:1])
            else:
                choices.append(self.KINDS)
        by_path = self.token_option.get("type") == "RequestPath"
        key = ("sample", self.name, self.example)
        records = [dict(record, id=7000 + index) for index, record in enumerate(self.records(key) or [])]
        while len(records) < 11:
            records.append(dict(records[-1] if records else {"\0time": ""}, id=7000 + len(records)))
        records = records[:11]
        size = self.strategy.get("page_size")
        size = evaluate(str(size), self.config, self.parameters) if size is not None else 4
        size = size if isinstance(size, int) else 4
        while len(records) <= 2 * size:
            records.append(dict(records[-1], id=7000 + len(records)))
        for combination in itertools.product(*choices):
            kinds = {(place, tuple(path)): kind for (place, path), kind in zip(needs, combination)}
            kinds = {(place, tuple(path)): kind for (place, path), kind in kinds.items()}
            tokens = []
            for offset in range(0, len(records), size):
                try:
                    body, headers, page, context = self.answer_page(records, offset, size, key, request, kinds)
                    token = self.next_token(body, headers, page, size)
                except Exception:
                    tokens = None
                    break
                if context["last"]:
                    # A short last page may also end the list; a token after a full last page may lead to an empty page.
                    if token is not None and "last_record" not in self.strategy["cursor_value"]:
                        tokens = None
                    break
                good = token is not None
                if good and by_path:
                    good = str(token).startswith("http") or str(token).startswith("/") or str(token).startswith("?")
                    good = good and urllib.parse.quote_plus(context["token"]) in str(token)
                elif good and isinstance(token, str):
                    good = "://" not in token and not token.startswith(("/", "?")) or by_path
                if good and isinstance(token, (dict, list, bool)):
                    good = False
                if not good or token in tokens:
                    tokens = None
                    break
                tokens.append(token)
            if tokens:
                self.kinds = kinds
                return
        raise ValueError(f"stream {self.name}: found no response that {self.strategy.get('cursor_value')!r} with "
                         f"{self.strategy.get('stop_condition')!r} can page through; write NAME.server.json")

    def answer(self, request):
        key = self.list_key(request)
        token = None
        if self.strategy and self.strategy.get("type") == "CursorPagination" and not self.fitted:
            self.fit(request)
        if self.token_option.get("type") == "RequestPath":
            # The next URL may lack the parameters of the list, so the token also names the list.
            token = request.option("request_parameter", [TOKEN_PARAMETER])
            if token is not None and token in self.site.lists:
                key = self.site.lists[token]
        records = self.records(key)
        if self.bounds:
            records = [record for record in records if self.in_bounds(record, request)]
        size = self.page_size(request)
        offset = self.offset(request, key, size)
        body, headers, page, context = self.answer_page(records, offset, size, key, request, self.kinds)
        if self.strategy.get("type") == "CursorPagination":
            self.site.lists[context["token"]] = key
            self.site.tokens[context["token"]] = context["next"]
            ends = [page] if "last_record" not in self.strategy["cursor_value"] else [page[:n] for n in range(1, len(page) + 1)]
            for end in ends:
                found = self.next_token(body, headers, end, size)
                if found is not None:
                    self.site.tokens[(key, str(found))] = offset + (len(end) if end is not page else size)
        properties = next(((name, value) for name, value in (self.requester.get("request_parameters") or {}).items()
                           if isinstance(value, dict)), None) if isinstance(self.requester.get("request_parameters"), dict) else None
        if properties:
            names = (request.option("request_parameter", [properties[0]]) or "").split(",")
            page = [{name: value for name, value in record.items() if name in names or name == "id"} for record in page]
            body = self.body(page, request)
        return self.encode(body, headers, len(page)), key, context

    def encode(self, body, headers, returned, decoder=None):
        decoder = decoder or self.decoder
        kind = decoder.get("type")
        if kind == "JsonlDecoder":
            rows = body if isinstance(body, list) else [body]
            text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
            return Response(200, {"Content-Type": "application/x-ndjson", **headers}, text, returned)
        if kind == "CsvDecoder":
            rows = [{name: "" if value is None else value for name, value in row.items() if not isinstance(value, (dict, list))}
                    for row in body]
            out = io.StringIO()
            delimiter = (decoder.get("delimiter") or ",").encode().decode("unicode_escape")
            writer = csv.DictWriter(out, list(rows[0]) if rows else ["id"], delimiter=delimiter)
            writer.writeheader()
            writer.writerows(rows)
            return Response(200, {"Content-Type": "text/csv", **headers}, out.getvalue().encode(decoder.get("encoding") or "utf-8"), returned)
        if kind == "XmlDecoder":
            text = '<?xml version="1.0" encoding="UTF-8"?>\n' + to_xml(body)
            return Response(200, {"Content-Type": "application/xml", **headers}, text, returned)
        if kind == "GzipDecoder":
            inner = self.encode(body, headers, returned, decoder["decoder"])
            inner.body = gzip.compress(inner.body, mtime=0)
            inner.headers["Content-Type"] = "application/gzip"
            return inner
        if kind == "ZipfileDecoder":
            inner = self.encode(body, headers, returned, decoder["decoder"])
            out = io.BytesIO()
            with zipfile.ZipFile(out, "w") as archive:
                archive.writestr("data", inner.body)
            return Response(200, {"Content-Type": "application/zip", **headers}, out.getvalue(), returned)
        if kind == "IterableDecoder":
            rows = body if isinstance(body, list) else [body]
            return Response(200, {"Content-Type": "text/plain", **headers}, "".join(f"{row.get('name', '')}\n" for row in rows), returned)
        if kind == "JsonItemsDecoder":
            for part in reversed(decoder["items_path"].split(".")):
                body = {part: body}
        return Response(200, headers, body, returned)


def to_xml(value, name=None):
    """JSON as XML, so that xmltodict gives it back. Keys that begin with @ become attributes, #text the text."""
    from xml.sax.saxutils import escape, quoteattr
    if name is None:
        name, value = next(iter(value.items()))
    if isinstance(value, list):
        return "".join(to_xml(item, name) for item in value)
    if isinstance(value, dict):
        attributes = "".join(f" {key[1:]}={quoteattr(str(item))}" for key, item in value.items() if key.startswith("@"))
        inner = "".join(to_xml(item, key) if key != "#text" else escape(str(item)) for key, item in value.items() if not key.startswith("@"))
        return f"<{name}{attributes}>{inner}</{name}>"
    if value is None:
        return f"<{name}/>"
    if isinstance(value, bool):
        value = str(value).lower()
    return f"<{name}>{escape(str(value))}</{name}>"


# --- the site ----------------------------------------------------------------------------------------------------------

class Site:
    """All streams of a manifest, its token endpoints, and the log of requests.

    Hints (NAME.server.json):
      streams: {NAME: {count, size, kinds: {path: kind}, token: [[place, [name]]], ignore: [parameters],
                       absent: [fields], keyed, single}}
        count, size: of the list and of its pages. kinds: what fields of the response mean, see Stream.KINDS. token: where a
        request has its token if no page_token_option says so. ignore: parameters that do not select another list. absent:
        fields that records lack. keyed: a wildcard at the end means a mapping. single: one record is no list
      faults: [{stream, request (number, from 1), path (regular expression), times, status, headers, body}]
    """

    def __init__(self, manifest_path, config_path, port):
        self.port = port
        self.manifest_path = manifest_path
        self.raw, self.manifest = load(manifest_path, port)
        self.config = load_config(config_path, port)
        self.hints = {}
        self.handler = None
        stem = os.path.splitext(manifest_path)[0]
        if os.path.exists(stem + ".server.json"):
            with open(stem + ".server.json", encoding="utf-8") as file:
                self.hints = json.load(file)
        if os.path.exists(stem + ".server.py"):
            spec = importlib.util.spec_from_file_location("hand_written", stem + ".server.py")
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            self.handler = module.handle
        self.definitions = find_streams(self.manifest)
        self.lock = threading.Lock()
        self.reset(None)

    def reset(self, target):
        """Forgets everything, for a run of one stream."""
        with self.lock:
            self.target = target
            self.log = []
            self.tokens = {}
            self.lists = {}
            self.memory = {}          # for hand-written handlers
            self.streams = {}
            self.problems = []
            for name, definition in self.definitions.items():
                try:
                    self.streams[name] = Stream(definition, self)
                except Exception as error:
                    self.problems.append(f"stream {name}: {type(error).__name__}: {error}")
            self.faults = [dict(fault, left=fault.get("times", 1)) for fault in self.hints.get("faults", [])]
            self.counts = {}
            self.logins = self.find_logins()

    def find_logins(self):
        """Paths at which tokens are handed out, with the function that makes the answer."""
        found = {}
        for part in walk(self.manifest):
            kind = part.get("type")
            parameters = part.get("$parameters", {})
            try:
                if kind == "OAuthAuthenticator" and part.get("token_refresh_endpoint"):
                    url = evaluate(part["token_refresh_endpoint"], self.config, parameters)
                    found[urllib.parse.urlsplit(url).path] = self.oauth(part)
                elif kind == "SessionTokenAuthenticator":
                    requester = part["login_requester"]
                    base = requester.get("url") or requester.get("url_base") or ""
                    url = str(evaluate(base, self.config, parameters))
                    path = str(evaluate(requester.get("path") or "", self.config, parameters)).lstrip("/")
                    url = url.rstrip("/") + "/" + path if path else url
                    found[urllib.parse.urlsplit(url).path] = self.session(part)
            except Exception:
                pass
        return found

    def oauth(self, part):
        def answer(request):
            items = [(key, value) for key, value in (request.form or request.query) if key not in ("assertion", "client_assertion")]
            mark = hashlib.md5(repr((sorted(items), request.headers.get("authorization"))).encode()).hexdigest()[:10]
            body = {"token_type": "Bearer", part.get("access_token_name") or "access_token": f"at-{mark}",
                    part.get("expires_in_name") or "expires_in": 3600}
            return Response(200, {}, body)
        return answer

    def session(self, part):
        def answer(request):
            items = sorted(request.form or request.query)
            mark = hashlib.md5(repr((items, request.json, request.headers.get("authorization"))).encode()).hexdigest()[:10]
            body = {}
            set_path(body, part["session_token_path"], f"st-{mark}")
            return Response(200, {}, body)
        return answer

    def family(self, name):
        """A stream and all its parents."""
        names = [name]
        for part in walk(self.definitions.get(name, {}).get("retriever", {})):
            if part.get("type") == "DeclarativeStream" and part.get("name") not in names:
                names.append(part["name"])
        return names

    def find(self, request):
        groups = [self.family(self.target)] if self.target in self.definitions else []
        groups.append(list(self.streams))
        for names in groups:
            scored = [(self.streams[name].score(request), -index, name) for index, name in enumerate(names) if name in self.streams]
            scored = [entry for entry in scored if entry[0] >= 0]
            if scored:
                return self.streams[max(scored)[2]]
        return None

    def answer(self, request):
        entry = {"method": request.method, "path": request.path, "query": [list(pair) for pair in request.query],
                 "body": request.json if request.json is not None else
                 [list(pair) for pair in request.form] if request.form is not None else
                 request.raw_body.decode(errors="replace") or None,
                 "headers": dict(request.headers), "stream": None, "kind": "unknown"}
        with self.lock:
            self.log.append(entry)
            try:
                if len(self.log) > 400:
                    raise ValueError("more than 400 requests for one stream: the paging does not end")
                response = self.respond(request, entry)
            except Exception as error:
                self.problems.append(f"{request.method} {request.path}: {type(error).__name__}: {error}")
                response = Response(400, {}, {"error": f"the test server failed: {error}"})
            entry["status"] = response.status
            entry["returned"] = response.returned
        return response

    def respond(self, request, entry):
        if self.handler:
            response = self.handler(request, self)
            if response is not None:
                entry["kind"] = "data" if response.returned is not None else "other"
                return response
        login = self.logins.get(request.raw_path)
        if login:
            entry["kind"] = "token"
            return login(request)
        stream = self.find(request)
        if stream is None:
            return Response(404, {}, {"error": "no such path", "path": request.path})
        entry["stream"] = stream.name
        entry["kind"] = "data"
        self.counts[stream.name] = self.counts.get(stream.name, 0) + 1
        for fault in self.faults:
            if fault["left"] > 0 and fault.get("stream", stream.name) == stream.name and \
                    fault.get("request", self.counts[stream.name]) <= self.counts[stream.name] and \
                    re.search(fault.get("path", ""), request.path):
                fault["left"] -= 1
                headers = {name: value.replace("NOW+2", str(int(time.time()) + 2)) for name, value in fault.get("headers", {}).items()}
                return Response(fault.get("status", 500), headers, fault.get("body", {"error": "made up"}), 0)
        response, key, context = stream.answer(request)
        entry["list"] = hashlib.md5(repr(key).encode()).hexdigest()[:8]
        return response


class Server:
    """The site on a free port of 127.0.0.1."""

    def __init__(self, manifest_path, config_path):
        server = self
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True
            def handle_any(self):
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length) if length else b""
                if (self.headers.get("Transfer-Encoding") or "").lower() == "chunked":
                    body = b""
                    while True:
                        size = int(self.rfile.readline().split(b";")[0], 16)
                        body += self.rfile.read(size)
                        self.rfile.readline()
                        if size == 0:
                            break
                headers = {}
                for name, value in self.headers.items():
                    headers[name.lower()] = headers[name.lower()] + ", " + value if name.lower() in headers else value
                response = server.site.answer(Request(self.command, self.path, headers, body))
                self.send_response(response.status)
                for name, value in response.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(response.body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(response.body)
            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = handle_any
            def log_message(self, *arguments):
                pass
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.port = self.http.server_address[1]
        self.site = Site(manifest_path, config_path, self.port)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self):
        self.http.shutdown()
        self.http.server_close()


if __name__ == "__main__":
    import sys
    if len(sys.argv) < 3:
        sys.exit("usage: server.py MANIFEST CONFIG [STREAM]   serves until interrupted, and prints each request")
    running = Server(sys.argv[1], sys.argv[2])
    running.site.reset(sys.argv[3] if len(sys.argv) > 3 else None)
    print(f"http://127.0.0.1:{running.port}", flush=True)
    shown = 0
    try:
        while True:
            time.sleep(0.2)
            for entry in running.site.log[shown:]:
                shown += 1
                print(json.dumps(entry, ensure_ascii=False), flush=True)
            for problem in running.site.problems:
                print("PROBLEM:", problem, flush=True)
            running.site.problems.clear()
    except KeyboardInterrupt:
        running.close()
