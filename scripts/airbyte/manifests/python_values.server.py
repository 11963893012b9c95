from server import Response

VALUES = [
    {"id": 1, "t": "", "l": [], "n": True, "w": 0},
    {"id": 2, "t": "abc,d", "l": ["a", "b"], "n": False, "v": None, "w": 1},
    {"id": 3, "t": "x", "l": [""], "n": 2, "v": {"a": 1}, "w": ""},
    {"id": 4, "t": "yz", "l": [None], "n": 1, "v": {}, "w": None},
]
PAGES = {
    None: {"data": [{"id": 1}, {"id": 2}], "next": "a", "p": {"q": {"r": 1}}, "flag": True, "count": 2},
    "a": {"data": [{"id": 3}], "next": "b", "p": {}, "flag": False, "count": 1},
    "b": {"data": [{"id": 4}], "next": None, "p": {}, "flag": True, "count": []},
}


def handle(request, site):
    after = dict(request.query).get("after")
    if request.path == "/values":
        return Response(200, {}, {"data": VALUES}, len(VALUES))
    if request.path == "/pages":
        return Response(200, {}, PAGES[after], len(PAGES[after]["data"]))
    if request.path == "/limited":
        if after is None:
            return Response(200, {}, {"data": [{"id": 1}, {"id": 2}], "next": "a"}, 2)
        return Response(400, {}, {"message": "Rate limit exceeded"}, 0)
