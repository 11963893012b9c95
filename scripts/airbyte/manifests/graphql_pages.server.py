import re
from server import Response

ITEMS = [{"id": f"n{index}", "n": index} for index in range(9)]

def handle(request, site):
    if request.path == "/graphql/other":
        found = re.search(r'after: "c(\d+)"', request.json["query"])
        start = int(found.group(1)) if found else 0
        following = f"c{start + 4}" if start + 4 < len(ITEMS) else None
        page = ITEMS[start:start + 4]
        return Response(200, {}, {"data": {"things": {"nodes": page, "next": following}}}, len(page))
