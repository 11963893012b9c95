"""Compares folio with airbyte-cdk: the same manifest, the same config, the same made-up API.

    judge.py [NAME ...]          all manifests, or these
    judge.py NAME/STREAM         one stream
    --self                       compares airbyte-cdk with itself, to test the judge
    --cdk-only                   only runs airbyte-cdk, and prints what it did
    --fresh                      runs airbyte-cdk again instead of using its stored results
    --verbose                    prints every difference and the requests of both sides
    --quiet                      prints only what differs, and the totals
    --json FILE                  writes all results, with records and requests, to a file

Results of a stream:

    equal                 the same records and the same requests
    equal, but …          the same records, and requests that only one side sent and that brought nothing new
    refused as expected   the import refused a stream that needs code, or one that the manifest lists as one without a counterpart
    REFUSED               the import refused another stream
    DIFFERENT             other records, other requests, or only one side failed
    FOLIO ERROR           folio failed, and airbyte-cdk did not
    NOT REFUSED           the import made an endpoint of a stream that needs code
    JUDGE PROBLEM         the test server or airbyte-cdk could not do its part

Environment: FOLIO (the program; default: folio), STREAM_TIMEOUT (seconds for each stream; default: 60).
"""

import base64
import collections
import datetime as dt
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from run_cdk import listed_streams, refused_streams, streams_without_counterpart      # noqa: E402
from server import Server, rewrite, walk                 # noqa: E402

FOLIO = os.environ.get("FOLIO", "folio")
LIMIT = int(os.environ.get("STREAM_TIMEOUT", "60"))
MANIFESTS = os.path.join(HERE, "manifests")
RESULTS = os.environ.get("JUDGE_RESULTS", os.path.join(HERE, "results"))

# Headers that differ between programs and mean nothing for an API. A header that the manifest names is always compared.
PLAIN_HEADERS = {"host", "user-agent", "accept", "accept-encoding", "accept-language", "connection", "content-length", "content-type",
                 "cache-control", "pragma", "if-none-match", "if-modified-since", "te", "transfer-encoding", "expect", "range"}


# --- airbyte-cdk -------------------------------------------------------------------------------------------------------

def run_cdk(name, fresh=False, store=True):
    """The results of all streams of a manifest that can be read. They are stored until something that they depend on changes."""
    manifest = os.path.join(MANIFESTS, name + ".yaml")
    config = os.path.join(MANIFESTS, name + ".config.json")
    mark = hashlib.sha256()
    for path in [manifest, config, *(os.path.join(MANIFESTS, name + end) for end in (".server.json", ".server.py")),
                 os.path.join(HERE, "server.py"), os.path.join(HERE, "run_cdk.py")]:
        if os.path.exists(path):
            with open(path, "rb") as file:
                mark.update(file.read())
    stored = os.path.join(RESULTS, "cdk", f"{name}.json")
    if not fresh and os.path.exists(stored):
        with open(stored, encoding="utf-8") as file:
            known = json.load(file)
        if known["mark"] == mark.hexdigest():
            return known["results"]
    count = len(open(manifest, encoding="utf-8").read().split("name:"))
    try:
        done = subprocess.run([sys.executable, os.path.join(HERE, "run_cdk.py"), manifest, config, "--all"],
                              capture_output=True, text=True, timeout=60 + LIMIT * count)
        results = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return {"": {"error": "airbyte-cdk ran out of time", "records": [], "requests": []}}
    except ValueError:
        return {"": {"error": f"airbyte-cdk failed: {done.stderr[-1500:]}", "records": [], "requests": []}}
    if store:
        os.makedirs(os.path.dirname(stored), exist_ok=True)
        with open(stored, "w", encoding="utf-8") as file:
            json.dump({"mark": mark.hexdigest(), "results": results}, file, ensure_ascii=False)
    return results


# --- folio -------------------------------------------------------------------------------------------------------------

def folio_environment(folder):
    """An environment in which folio finds no file, no credential and no stored response of anyone."""
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TMPDIR")}
    kept["HOME"] = folder
    for kind in ("CONFIG", "STATE", "CACHE", "DATA"):
        kept[f"XDG_{kind}_HOME"] = os.path.join(folder, kind.lower())
    return kept


def folio_import(manifest_path, folder, config):
    """Imports a manifest. Gives {"file", "plugin", "endpoints", "inputs", "refused", "error"}.

    `endpoints` has the endpoint of each stream, `inputs` what folio wants for each key of the config, and `refused` the reason for
    each stream that is left out.
    """
    environment = folio_environment(folder)
    result = {"file": os.path.join(folder, "plugin.yaml"), "plugin": None, "endpoints": {}, "inputs": [], "parameters": {}, "refused": {}, "error": None}
    command = [FOLIO, "plugins", "import", manifest_path, "--json"]
    with open(manifest_path, encoding="utf-8") as file:
        found = re.search(r"url_base: [\"']\{\{ config\[['\"](\w+)['\"]\]", file.read())
    if found:
        command += ["--base-url", config[found.group(1)]]
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        result["error"] = str(error)
        return result
    try:
        document = json.loads(done.stdout)
    except ValueError:
        document = {}
    if "plugin" not in document:
        # Nothing could be imported; the reasons are in the messages.
        if done.returncode == 9:
            result["plugin"] = "none"
        else:
            result["error"] = f"import ended with {done.returncode}: {done.stderr[:300].strip()}"
        return result
    result["plugin"] = document["plugin"]
    result["endpoints"] = {entry["origin"]: entry["name"] for entry in document["endpoints"]}
    result["plugins"] = {entry["name"]: entry["plugin"] for entry in document["endpoints"]}
    result["inputs"] = document["inputs"]
    result["refused"] = {note["origin"]: note["text"] for note in document["notes"] if note["left_out"]}
    if not document["endpoints"]:
        return result
    with open(result["file"], "w", encoding="utf-8") as file:
        file.write(document["yaml"])
    for plugin in set(result["plugins"].values()):
        shown = subprocess.run([FOLIO, "plugins", "show", plugin, "--config", result["file"], "--json"],
                               capture_output=True, text=True, env=environment, cwd=folder, timeout=60)
        try:
            for endpoint in json.loads(shown.stdout)["endpoints"]:
                result["parameters"][endpoint["name"]] = {parameter["name"] for parameter in endpoint["parameters"]}
        except (ValueError, KeyError):
            result["error"] = f"the imported plugin cannot be shown: {shown.stderr[:300].strip()}"
    return result


def config_value(config, key):
    """The value of a key of the config, such as credentials.api_key; None if it is missing."""
    if key in config:
        return config[key]
    for part in key.split("."):
        if isinstance(config, list):
            config = config[int(part)] if part.isdigit() and int(part) < len(config) else None
        else:
            config = config.get(part) if isinstance(config, dict) else None
    return config


def as_text(value):
    """A value of the config as a parameter or an environment variable has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return json.dumps(value)
    return str(value)


UNITS = [("%S", "s"), ("%s", "s"), ("%T", "s"), ("%M", "m"), ("%H", "h"), ("%d", "d")]


def evaluated(template, config):
    """The text of a template as airbyte-cdk has it."""
    from airbyte_cdk.sources.declarative.interpolation.jinja import JinjaInterpolation
    return str(JinjaInterpolation().eval(template, config))


def options(cursor, config):
    """The options of folio for the bounds of a DatetimeBasedCursor. --until names the first time that is not read."""
    given = []
    pattern = cursor.get("datetime_format", "")
    for option, key in (("--since", "start_datetime"), ("--until", "end_datetime")):
        bound = cursor.get(key)
        own = pattern
        if isinstance(bound, dict):
            own = bound.get("datetime_format") or pattern
            bound = bound.get("datetime")
        if bound is None:
            if option == "--until" and cursor.get("end_time_option"):
                given += [option, (dt.datetime.now(dt.timezone.utc) + dt.timedelta(seconds=2)).strftime("%Y-%m-%dT%H:%M:%SZ")]
            continue
        found = re.fullmatch(r"\{\{\s*config\[['\"](\w+)['\"]\]\s*\}\}", bound) or re.fullmatch(r"\{\{\s*config\.(\w+)\s*\}\}", bound)
        found = found or re.fullmatch(r"\{\{\s*config\.get\(['\"](\w+)['\"].*\)\s*\}\}", bound)
        text = str(config.get(found.group(1), "")) if found else bound
        if "{{" in text and "config" in text:
            text = evaluated(text, config)
        if option == "--until" and ("now_utc" in text or "today_utc" in text):
            given += [option, (dt.datetime.now(dt.timezone.utc) + dt.timedelta(seconds=2)).strftime("%Y-%m-%dT%H:%M:%SZ")]
            continue
        if "{{" in text or not text:
            continue
        moment = moment_of(text, own)
        if option == "--until":
            exact = any(code in pattern for code in ("%f", "%_ms", "%ms", "%epoch_microseconds", "%s_as_float"))
            unit = next((unit for code, unit in UNITS if code in pattern), "d")
            if not exact:
                moment += {"s": dt.timedelta(seconds=1), "m": dt.timedelta(minutes=1), "h": dt.timedelta(hours=1), "d": dt.timedelta(days=1)}[unit]
        given += [option, moment.strftime("%Y-%m-%dT%H:%M:%SZ")]
    return given


def moment_of(text, pattern):
    if pattern in ("%s", "%s_as_float"):
        return dt.datetime.fromtimestamp(float(text), dt.timezone.utc)
    if pattern in ("%ms", "%epoch_milliseconds"):
        return dt.datetime.fromtimestamp(float(text) / 1000, dt.timezone.utc)
    try:
        moment = dt.datetime.strptime(text, pattern.replace("%_ms", "%f"))
    except ValueError:
        moment = dt.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return moment.replace(tzinfo=moment.tzinfo or dt.timezone.utc)


def cursor_of(manifest, stream):
    for part in walk(manifest):
        if part.get("name") == stream and isinstance(part.get("retriever"), dict):
            return part.get("incremental_sync")
    return None


def run_folio(imported, config, stream, folder, manifest):
    """Reads a stream with folio. Gives {"records", "error", "code"}. The caller has the requests from the server."""
    home = tempfile.mkdtemp(dir=folder)            # nothing stored by an earlier run
    environment = folio_environment(home)
    endpoint = imported["endpoints"][stream]
    command = [FOLIO, "feed", "--config", imported["file"], f"{imported['plugins'][endpoint]}/{endpoint}", "--all", "--json", "-q"]
    with open(imported["file"], encoding="utf-8") as file:
        text = file.read()
    own = text[text.index(f"\n      {endpoint}:"):]
    own = own[:re.search(r"\n      \S", own[8:]).start() + 8] if re.search(r"\n      \S", own[8:]) else own
    for entry in imported["inputs"]:
        value = config_value(config, entry["key"])
        if value is None:
            continue
        if entry["variable"]:
            environment[entry["variable"]] = as_text(value)
        elif entry["parameter"] in imported["parameters"].get(endpoint, ()):
            command += [f"{entry['parameter']}={as_text(item)}" for item in (value if isinstance(value, list) else [value])]
    cursor = cursor_of(manifest, stream)
    if cursor and "\n        since:" in own:
        given = options(cursor, config)
        # Where requests have no end, the import does not ask for one.
        asks = "{until" in own or "--until" in own or any(entry.get("option") == "--until" for entry in imported["inputs"])
        command += given if asks or "--until" not in given else given[:given.index("--until")]
    started = time.time()
    try:
        done = subprocess.run(command, capture_output=True, env=environment, cwd=home, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return {"records": [], "error": f"no end after {LIMIT} s", "code": None, "command": command, "ran_at": started}
    except OSError as error:
        return {"records": [], "error": str(error), "code": None, "command": command, "ran_at": started}
    text = done.stdout.decode(errors="replace")
    try:
        document = json.loads(text)
        records = document["items"] if isinstance(document, dict) and "items" in document else document
    except ValueError:
        records = []                              # the output of a run that failed may be incomplete: one item a line
        for line in text.splitlines():
            try:
                records.append(json.loads(line.rstrip(",")))
            except ValueError:
                pass
    error = None
    if done.returncode != 0:
        error = f"exit code {done.returncode}: {done.stderr.decode(errors='replace')[-500:].strip()}"
    return {"records": records, "error": error, "code": done.returncode, "command": command, "ran_at": started}


# --- comparing ---------------------------------------------------------------------------------------------------------

class Normal:
    """Makes values of two runs comparable: without the port, with <now> for times about now, and with JWTs decoded."""

    def __init__(self, port, ran_at):
        self.port = str(port)
        self.ran_at = ran_at

    def near(self, moment):
        return abs(moment - self.ran_at) < 900

    def text(self, text):
        text = text.replace(f"127.0.0.1:{self.port}", "HOST").replace(f"127.0.0.1%3A{self.port}", "HOST")
        def iso(match):
            value = match.group(0).replace("Z", "+00:00").replace(" ", "T", 1)
            try:
                moment = dt.datetime.fromisoformat(value)
            except ValueError:
                return match.group(0)
            if moment.tzinfo is None:
                moment = moment.replace(tzinfo=dt.timezone.utc)
            return "<now>" if self.near(moment.timestamp()) else match.group(0)
        text = re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{3,6})?(?:Z|[+-]\d\d:?\d\d)?", iso, text)
        text = re.sub(r"(?<!\d)\d{10}(?:\.\d+)?(?!\d)", lambda match: "<now>" if self.near(float(match.group(0))) else match.group(0), text)
        text = re.sub(r"(?<!\d)\d{13}(?!\d)", lambda match: "<now>" if self.near(float(match.group(0)) / 1000) else match.group(0), text)
        return re.sub(r"eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+", lambda match: self.jwt(match.group(0)), text)

    @staticmethod
    def jwt(token):
        parts = [json.loads(base64.urlsafe_b64decode(part + "==")) for part in token.split(".")[:2]]
        claims = parts[1]
        for key in ("exp", "nbf"):
            if key in claims and "iat" in claims:
                claims[key] = claims[key] - claims["iat"]
        if "iat" in claims:
            claims["iat"] = "<now>"
        return "JWT" + json.dumps(parts, sort_keys=True)

    def value(self, value):
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {self.text(key): self.value(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.value(item) for item in value]
        if isinstance(value, (int, float)) and not isinstance(value, bool) and (self.near(value) or self.near(value / 1000)):
            return "<now>"
        return value

    def record(self, record):
        return json.dumps(numbers(self.value(record)), sort_keys=True, ensure_ascii=False)

    def request(self, request, named):
        """What is compared of a request."""
        headers = {}
        for name, value in request["headers"].items():
            if name in named or name not in PLAIN_HEADERS:
                headers[name] = self.text(value)
        body = request["body"]
        if isinstance(body, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in body):
            body = sorted(body)                    # a form
        kind = request["headers"].get("content-type", "").split(";")[0] if request["body"] is not None else ""
        query = sorted([key, self.text(value)] for key, value in request["query"])
        return json.dumps({"method": request["method"], "path": self.text(request["path"]), "query": query,
                           "body": numbers(self.value(body)), "type": kind, "headers": headers}, sort_keys=True, ensure_ascii=False)


def numbers(value):
    """1.0 and 1 are the same number in JSON."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2 ** 53:
        return int(value)
    if isinstance(value, dict):
        return {key: numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [numbers(item) for item in value]
    return value


def named_headers(manifest):
    names = set()
    for part in walk(manifest):
        for key in ("request_headers", "refresh_request_headers"):
            if isinstance(part.get(key), dict):
                names.update(str(name).lower() for name in part[key])
        if part.get("inject_into") == "header" and part.get("field_name"):
            names.add(str(part["field_name"]).lower())
    return names


def is_sliced(manifest, stream):
    """Whether the order of the records is open, as airbyte-cdk reads partitions at the same time."""
    for part in walk(manifest):
        if part.get("name") == stream and isinstance(part.get("retriever"), dict):
            return bool(part["retriever"].get("partition_router") or part.get("incremental_sync"))
    return False


def compare(cdk, other, named, sliced, who="folio"):
    """(result, notes, differences) of two runs."""
    left, right = Normal(cdk["port"], cdk["ran_at"]), Normal(other["port"], other["ran_at"])
    differences, notes = [], []

    records = [left.record(record) for record in cdk["records"]], [right.record(record) for record in other["records"]]
    counts = collections.Counter(records[0]), collections.Counter(records[1])
    missing, added = counts[0] - counts[1], counts[1] - counts[0]
    if missing or added:
        differences.append(f"records: {len(records[0])} by airbyte-cdk, {len(records[1])} by {who}; "
                           f"{sum(missing.values())} only by airbyte-cdk, {sum(added.values())} only by {who}")
        differences += first_differences(list(missing.elements()), list(added.elements()), who)
    elif not sliced and records[0] != records[1]:
        differences.append("records: the same, in another order")

    requests = [left.request(entry, named) for entry in cdk["requests"]], [right.request(entry, named) for entry in other["requests"]]
    counts = collections.Counter(requests[0]), collections.Counter(requests[1])
    only = counts[0] - counts[1], counts[1] - counts[0]
    unexplained = [[], []]
    place = lambda request: (json.loads(request)["method"], json.loads(request)["path"])
    shared = {place(request) for request in counts[0] & counts[1]}       # an extra page follows a page that both asked for
    alone = [{place(request) for request in only[side]} for side in (0, 1)]
    for side, name in ((0, "airbyte-cdk"), (1, who)):
        entries = (cdk, other)[side]["requests"]
        for request, count in only[side].items():
            entry = entries[requests[side].index(request)]
            if counts[1 - side][request]:
                notes.append(f"{count} more of a request by {name}: {short(request)}")
            elif entry["kind"] == "data" and entry.get("returned") == 0 and entry.get("status") == 200 and not (missing or added) \
                    and place(request) in shared and place(request) not in alone[1 - side]:
                notes.append(f"extra request by {name} at the end: {short(request)}")
            else:
                unexplained[side] += [request] * count
    if unexplained[0] or unexplained[1]:
        differences.append(f"requests: {len(unexplained[0])} only by airbyte-cdk, {len(unexplained[1])} only by {who}")
        differences += first_differences(unexplained[0], unexplained[1], who)
    elif not sliced and not notes and requests[0] != requests[1]:
        notes.append("the requests have another order")

    if cdk["error"] and not other["error"]:
        differences.append(f"airbyte-cdk failed, {who} did not: {cdk['error'][:200]}")
    if other.get("code") == 9 and not cdk["error"] and not differences:
        return "equal, but", notes + [f"{who} says that the list is incomplete"], []
    if other["error"] and not cdk["error"]:
        differences.insert(0, f"{who} failed: {other['error'][:500]}")
        return f"{who.upper()} ERROR", notes, differences
    if differences:
        return "DIFFERENT", notes, differences
    if cdk["error"]:
        notes.append("both failed")
    return ("equal, but" if notes else "equal"), notes, []


def short(text, limit=300):
    try:
        entry = json.loads(text)
        if isinstance(entry, dict) and "method" in entry and "query" in entry:
            query = "&".join(f"{key}={value}" for key, value in entry["query"])
            text = f"{entry['method']} {entry['path']}" + (f"?{query}" if query else "") + \
                (f" body {json.dumps(entry['body'], ensure_ascii=False)}" if entry["body"] is not None else "") + \
                (f" headers {json.dumps(entry['headers'], ensure_ascii=False)}" if entry["headers"] else "")
    except ValueError:
        pass
    return text if len(text) <= limit else text[:limit] + "…"


def first_differences(left, right, who, most=3):
    """Some entries, with those next to each other that are most alike."""
    lines = []
    left, right = list(left), list(right)
    for entry in left[:most]:
        best = max(right, key=lambda other: alike(entry, other), default=None)
        if best is not None and alike(entry, best) > 0.3:
            right.remove(best)
            lines += [f"  - {text}" for text in parts(entry, best)]
        else:
            lines.append(f"  - only by airbyte-cdk: {short(entry)}")
    for entry in right[:max(0, most - len(lines))]:
        lines.append(f"  - only by {who}: {short(entry)}")
    return lines


def alike(left, right):
    words = set(re.findall(r"\w+", left)), set(re.findall(r"\w+", right))
    return len(words[0] & words[1]) / max(len(words[0] | words[1]), 1)


def parts(left, right):
    """The values that differ, as airbyte-cdk → folio."""
    found = []
    def look(a, b, path):
        if isinstance(a, dict) and isinstance(b, dict):
            for key in list(a) + [key for key in b if key not in a]:
                look(a.get(key, "<absent>"), b.get(key, "<absent>"), path + [str(key)])
        elif json.dumps(a, sort_keys=True) != json.dumps(b, sort_keys=True):
            found.append(f"{'.'.join(path) or 'value'}: {short(json.dumps(a, ensure_ascii=False), 120)} → {short(json.dumps(b, ensure_ascii=False), 120)}")
    a, b = json.loads(left), json.loads(right)
    look(a, b, [])
    if isinstance(a, dict) and "path" in a and "method" in a:
        found[:0] = [f"({a['method']} {a['path']})"]
    return found[:6]


BAD = ("DIFFERENT", "FOLIO ERROR", "REFUSED", "NOT REFUSED", "JUDGE PROBLEM", "ITSELF ERROR")


# --- main --------------------------------------------------------------------------------------------------------------

def judge(name, only, options):
    """Yields (stream, result, notes, differences, details)."""
    manifest = os.path.join(MANIFESTS, name + ".yaml")
    config_path = os.path.join(MANIFESTS, name + ".config.json")
    refused, without_counterpart = refused_streams(manifest), streams_without_counterpart(manifest)
    cdk = run_cdk(name, fresh=options["fresh"])
    if "" in cdk:
        yield "", "JUDGE PROBLEM", [], [cdk[""]["error"]], {}
        return
    if options["self"]:
        again = run_cdk(name, fresh=True, store=False)
    folder = tempfile.mkdtemp(prefix="judge-")
    server = Server(manifest, config_path)
    try:
        named = named_headers(server.site.manifest)
        streams = [stream for stream in listed_streams(server.site.manifest) if stream is not None]
        imported = None
        if not options["self"] and not options["cdk_only"]:
            text = rewrite(open(manifest, encoding="utf-8").read(), server.port)
            path = os.path.join(folder, name + ".yaml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            imported = folio_import(path, folder, server.site.config)
        for stream in streams:
            if only and stream != only:
                continue
            if stream in refused:
                if imported is None:
                    yield stream, "refused as expected", [], [], {}
                elif stream in imported["endpoints"]:
                    yield stream, "NOT REFUSED", [], [], {}
                elif imported["error"] and not imported["plugin"]:
                    yield stream, "FOLIO ERROR", [], [imported["error"]], {}
                else:
                    yield stream, "refused as expected", [imported["refused"].get(stream, "")], [], {}
                continue
            result = cdk.get(stream)
            if result is None or result.get("server_problems"):
                yield stream, "JUDGE PROBLEM", [], [str((result or {}).get("server_problems", "airbyte-cdk has no such stream"))[:600]], {}
                continue
            if options["cdk_only"]:
                notes = [f"{len(result['records'])} records, {len(result['requests'])} requests"] + ([result["error"][:200]] if result["error"] else [])
                yield stream, "cdk only", notes, [], {"cdk": result}
                continue
            if options["self"]:
                other = again[stream]
            else:
                if imported["error"] and not imported["endpoints"]:
                    yield stream, "FOLIO ERROR", [], [imported["error"]], {}
                    continue
                if stream not in imported["endpoints"]:
                    result = "refused as expected" if stream in without_counterpart else "REFUSED"
                    yield stream, result, [imported["refused"].get(stream, "")], [], {}
                    continue
                if stream in without_counterpart:
                    yield stream, "NOT REFUSED", [], ["it has a counterpart now: take it out of the manifest's comment"], {}
                    continue
                server.site.reset(stream)
                other = run_folio(imported, server.site.config, stream, folder, server.site.manifest)
                time.sleep(0.05)
                other.update(requests=list(server.site.log), port=server.port)
                if server.site.problems:
                    other["error"] = (other["error"] or "") + f" [test server: {server.site.problems[:2]}]"
            outcome = compare(result, other, named, is_sliced(server.site.manifest, stream), "itself" if options["self"] else "folio")
            yield (stream, *outcome, {"cdk": result, "folio": other})
        if "dynamic_streams" in refused and imported is not None:
            known = any("dynamic" in key for key in imported["refused"])
            yield "dynamic_streams", "refused as expected" if known else "REFUSED", ["" if known else "the import does not mention them"], [], {}
    finally:
        server.close()
        shutil.rmtree(folder, ignore_errors=True)


def main():
    arguments = sys.argv[1:]
    if "--help" in arguments or "-h" in arguments:
        print(__doc__)
        return 0
    options = {key: flag in arguments for key, flag in (("self", "--self"), ("cdk_only", "--cdk-only"), ("fresh", "--fresh"), ("verbose", "--verbose"), ("quiet", "--quiet"))}
    output = None
    if "--json" in arguments:
        place = arguments.index("--json")
        output = arguments[place + 1]
        del arguments[place:place + 2]
    names = [argument for argument in arguments if not argument.startswith("--")]
    wanted = [name.split("/", 1) for name in names] or \
        [[os.path.basename(path)[:-5]] for path in sorted(glob.glob(os.path.join(MANIFESTS, "*.yaml")))]
    totals, everything = collections.Counter(), {}
    for name, *only in wanted:
        if not options["quiet"]:
            print(name, flush=True)
        for stream, result, notes, differences, details in judge(name, only[0] if only else None, options):
            totals[result] += 1
            everything[f"{name}/{stream}"] = {"result": result, "notes": notes, "differences": differences, **details}
            if options["quiet"] and not differences and result not in BAD:
                continue
            print(f"  {name}/{stream}: {result}" + (" " + "; ".join(note for note in notes if note) if any(notes) else ""), flush=True)
            for line in differences if options["verbose"] else differences[:8]:
                print("      " + line, flush=True)
            if options["verbose"]:
                for side in ("cdk", "folio"):
                    for entry in details.get(side, {}).get("requests", [])[:40]:
                        print(f"      {side:5} {entry['method']} {entry['path']} {entry['query']} {entry['body']} -> {entry.get('status')}, {entry.get('returned')} records")
    print("\ntotal: " + ", ".join(f"{count} {result}" for result, count in totals.most_common()))
    if output:
        with open(output, "w", encoding="utf-8") as file:
            json.dump(everything, file, ensure_ascii=False, indent=1)
    return 1 if any(totals[result] for result in BAD) else 0


if __name__ == "__main__":
    sys.exit(main())
