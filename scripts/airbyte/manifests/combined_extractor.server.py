from server import Response

def handle(request, site):
    if request.path in ("/union", "/first-match"):
        return Response(200, {}, {"users": [{"id": 1}, {"id": 2}], "bots": [{"id": 9, "bot": True}]}, 3)
