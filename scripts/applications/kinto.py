"""Kinto, a server for records from PyPI: buckets with collections of records, of which some are changed and some deleted."""
from foreign_server import FOLDER, free_port, program, running
from kinto_server import USER, configuration, send

from applications.case import Case

# It is behind nginx.
SETTINGS = """kinto.includes = kinto.plugins.history
kinto.http_scheme = https"""


def cases(certificate):
    port = free_port()
    file = FOLDER / "kinto-application.ini"
    file.write_text(configuration(port, page=40, more=SETTINGS))
    url = f"http://127.0.0.1:{port}/v1"
    with running([program("kinto", "kinto<27", "kinto"), "start", "--ini", file], f"{url}/"), certificate.before(port) as name:
        last = {}
        for bucket in range(45):
            last[f"/buckets/b{bucket}"] = send(f"{url}/buckets/b{bucket}", "PUT", {})
        for collection in range(130):
            path = f"/buckets/b1/collections/c{collection}"
            last[path] = send(url + path, "PUT", {})
        history = [f"/buckets/b1{path}" for path in ["", *(f"/collections/c{n}" for n in range(130))]]
        records = "/buckets/b1/collections/c1/records/r{}".format
        for n in [*range(300), *range(0, 300, 7)]:
            last[records(n)] = send(url + records(n), "PUT", {"n": n, "text": f"record {n} é"})
            history.append(records(n))
        for n in range(0, 300, 11):
            send(url + records(n), "DELETE")
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
