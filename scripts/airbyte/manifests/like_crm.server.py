from server import Response

ROWS = [{"id": str(1000 + n), "updatedAt": f"2024-0{1 + n % 3}-1{n % 9}T00:00:00.000Z", "properties": {"name": f"N{n}", "status": "open"}} for n in range(13)]

def handle(request, site):
    if request.path.endswith("/objects/contacts/search"):
        import datetime
        moment = lambda text: datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000
        low, high = (float(entry["value"]) for entry in request.json["filters"])
        rows = [row for row in ROWS if low <= moment(row["updatedAt"]) <= high]
        start = int(request.json.get("after") or 0)
        body = {"total": len(rows), "results": rows[start:start + 4]}
        if start + 4 < len(rows):
            body["paging"] = {"next": {"after": str(start + 4)}}
        return Response(200, {}, body, len(body["results"]))
    if request.path.endswith("/owners"):
        if request.option("request_parameter", ["after"]) == "3" and not site.memory.get("refused"):
            site.memory["refused"] = True
            return Response(429, {}, {"message": "slow"}, 0)
        start = int(request.option("request_parameter", ["after"]) or 0)
        body = {"results": [{"id": n} for n in range(7)][start:start + 3]}
        if start + 3 < 7:
            body["paging"] = {"next": {"after": start + 3}}
        return Response(200, {}, body, len(body["results"]))
