from server import Response

ANSWERS = {
    "/whole-object": {"id": 1, "name": "alone", "data": [1, 2]},
    "/missing": {"data": [{"id": 1}]},
    "/null-list": {"data": None},
    "/star-first": {"a": {"customer": {"id": 1}}, "b": {"other": 1}, "c": {"customer": {"id": 2}}},
    "/by-index": {"data": [{"list": [{"id": 1}, {"id": 2}]}, {"list": [{"id": 3}]}]},
}

def handle(request, site):
    if request.path in ANSWERS:
        return Response(200, {}, ANSWERS[request.path], 1)
