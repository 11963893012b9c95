from server import Response

def handle(request, site):
    if request.path == "/attributes":
        return Response(200, {"Content-Type": "application/xml"}, """<?xml version="1.0"?>
<feed xmlns:a="urn:a"><title>T</title>
  <item id="1" kind="x">text &amp; more</item>
  <item id="2"><a:name lang="en">N</a:name><empty/><n> 5 </n><n>6</n><![CDATA[loose]]></item>
</feed>""", 3)
