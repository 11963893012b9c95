import re

from server import Response

RECORDS = [{"id": number, "name": f"thing {number}"} for number in range(1, 11)]


def page(start):
    records = RECORDS[start:start + 4]
    return Response(200, {}, {"data": records, "next": str(start + 4) if start + 4 < len(RECORDS) else None}, len(records))


def handle(request, site):
    """Pages of four records, whose place is in a text of the request."""
    query = dict(request.query)
    if request.path == "/offset":
        found = re.fullmatch(r"select \* from things startposition (\d+) maxresults 4", query.get("query", ""))
        return page(int(found.group(1)) - 1) if found else Response(400, {}, {"error": "no such query"})
    if request.path == "/pair":
        found = re.fullmatch(r"(\d+),4", query.get("limit", ""))
        return page(int(found.group(1))) if found else Response(400, {}, {"error": "no such limit"})
    if request.path.startswith("/path"):
        return page(int(request.path.removeprefix("/path").strip("/") or 0))
    if request.path == "/body":
        return page(request.json["options"].get("offset", 0))
    return None
