"""Kinto, a server for records from PyPI: buckets with collections of records, of which some are changed and some deleted."""
import base64
import json
import urllib.request

from foreign_server import FOLDER, free_port, program, running

from applications.case import Case

USER = {"KINTO_USER": "tester", "KINTO_PASSWORD": "s3cret"}
CONFIGURATION = """
[app:main]
use = egg:kinto
kinto.includes = kinto.plugins.history
kinto.storage_backend = kinto.core.storage.memory
kinto.cache_backend = kinto.core.cache.memory
kinto.permission_backend = kinto.core.permission.memory
kinto.userid_hmac_secret = test
kinto.paginate_by = 40
# It is behind nginx.
kinto.http_scheme = https
kinto.bucket_create_principals = system.Authenticated
multiauth.policies = basicauth
[server:main]
use = egg:waitress#main
host = 127.0.0.1
port = {port}
[loggers]
keys = root
[handlers]
keys =
[formatters]
keys =
[logger_root]
level = CRITICAL
handlers =
"""


def sender(url):
    user = base64.b64encode(":".join(USER.values()).encode()).decode()

    def send(method, path, data=None):
        """What the server has after a request."""
        request = urllib.request.Request(
            url + path, method=method, data=None if data is None else json.dumps({"data": data}).encode(),
            headers={"Content-Type": "application/json", "Authorization": f"Basic {user}"})
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)["data"]

    return send


def cases(certificate):
    port = free_port()
    file = FOLDER / "kinto-application.ini"
    file.write_text(CONFIGURATION.format(port=port))
    url = f"http://127.0.0.1:{port}/v1"
    with running([program("kinto", "kinto<27", "kinto"), "start", "--ini", file], f"{url}/"), certificate.before(port) as name:
        send = sender(url)
        last, history = {}, []
        for bucket in range(45):
            last[f"/buckets/b{bucket}"] = send("PUT", f"/buckets/b{bucket}", {})
        for collection in range(130):
            path = f"/buckets/b1/collections/c{collection}"
            last[path] = send("PUT", path, {})
        history = [f"/buckets/b1{path}" for path in ["", *(f"/collections/c{n}" for n in range(130))]]
        records = "/buckets/b1/collections/c1/records/r{}".format
        for n in [*range(300), *range(0, 300, 7)]:
            last[records(n)] = send("PUT", records(n), {"n": n, "text": f"record {n} é"})
            history.append(records(n))
        for n in range(0, 300, 11):
            send("DELETE", records(n))
            del last[records(n)]
            history.append(records(n))

        def changed(prefix):
            found = [item for path, item in last.items() if path.rpartition("/")[0] == prefix]
            return [{"id": item["id"]} for item in sorted(found, key=lambda item: -item["last_modified"])]

        def case(text, wanted, endpoint, *words):
            return Case(text, ["feed", f"kinto/{endpoint}", f"server={name}", *words], wanted, environment=USER, site=name)

        place = ["bucket=b1", "collection=c1"]
        for size in (100, 7):
            yield case(f"records, pages of {size}", changed("/buckets/b1/collections/c1/records"), "records", *place,
                       "--page-size", str(size))
        yield case("collections", changed("/buckets/b1/collections"), "collections", "bucket=b1")
        yield case("buckets", changed("/buckets"), "buckets")
        yield case("history", [{"title": uri} for uri in reversed(history)], "history", "bucket=b1")
