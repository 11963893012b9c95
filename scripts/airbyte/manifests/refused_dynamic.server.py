from server import Response

def handle(request, site):
    if request.path == "/tables":
        return Response(200, {}, {"data": [{"name": "orders"}, {"name": "users"}]}, 2)
