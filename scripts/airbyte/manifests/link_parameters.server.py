from server import Response

LINKS = {
    "/commas": '<{url}?cursor=x>; rel="previous"; results="false"; cursor="0,9", <{url}>; rel="next"; results="true"; cursor="p{page},x"',
    "/quotes": "<{url}>; rel='next'; results=true; cursor='{page}', <{url}>; rel=last",
    "/order": '<{url}>; title="a, b"; cursor="{page}"; results="true"; rel="next"',
    "/signs": '<{url}>; rel="next"; results="true"; cursor="{page}=="; other="x"',
}


def handle(request, site):
    if request.path not in LINKS:
        return None
    cursor = dict(request.query).get("cursor", "0")
    page = int("".join(sign for sign in cursor.split(",")[0] if sign.isdigit()) or 0)
    fields = {"Link": LINKS[request.path].format(url="https://api.example.com" + request.path, page=page + 1)} if page < 2 else {}
    return Response(200, fields, {"data": [{"id": page * 2 + number} for number in (1, 2)]})
