from server import Response

ROWS = [{"id": 1, "n": "12", "x": "1.5", "flag": "true", "text": 5, "list": [1, "a"], "inner": {"n": 3}, "other": "7"},
        {"id": "b", "n": None, "x": 2, "flag": 1, "text": {"a": 1}, "list": "single", "inner": None},
        {"id": None, "n": "not a number", "x": "", "flag": "no", "text": True}]

def handle(request, site):
    if request.path in ("/typed-a", "/typed-b"):
        return Response(200, {}, {"data": ROWS}, len(ROWS))
