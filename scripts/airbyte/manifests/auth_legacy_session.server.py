from server import Response

def handle(request, site):
    if request.path == "/api/session":
        return Response(200, {}, {"id": "sess-1" if request.json == {"username": "u", "password": "p"} else "wrong"})
