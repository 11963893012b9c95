from server import Response

def handle(request, site):
    if request.path.endswith("/list"):
        return Response(200, {}, {"data": [{"id": 1, "path": request.path, "query": dict(request.query)}]}, 1)
