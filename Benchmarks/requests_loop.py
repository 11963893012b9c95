"""Walks the demo's keyset list as a script of a few lines does: requests with a session, json, one line an item."""
import json
import sys

import requests

base, items = sys.argv[1], int(sys.argv[2])
session = requests.Session()
parameters = {"limit": 100}
seen = 0
while seen < items:
    page = session.get(f"{base}/v1/feed", params=parameters).json()["items"]
    if not page:
        break
    for item in page:
        sys.stdout.write(json.dumps(item, separators=(",", ":"), ensure_ascii=False) + "\n")
    seen += len(page)
    parameters["after_id"] = page[-1]["id"]
