from server import Response


def handle(request, site):
    return Response(200, {}, {"data": [
        {"id": 1, "a": "", "b": {"c": "", "d": 1, "e": {"f": ""}}, "big": 9007199254740991, "g": " ", "h": None, "i": 1.50},
        {"id": 2, "list": [{"x": ""}, {"y": "1"}, [], {}], "z": [1, 2]},
        {"id": 3, "a": "x"},
    ]})
