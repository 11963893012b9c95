"""A Kinto server for tests, which keeps everything in memory."""
import base64
import json
import urllib.request

USER = {"KINTO_USER": "tester", "KINTO_PASSWORD": "s3cret"}


def configuration(port, page, more=""):
    """Its configuration: its port, the most records of a page, and further settings."""
    return f"""
[app:main]
use = egg:kinto
kinto.storage_backend = kinto.core.storage.memory
kinto.cache_backend = kinto.core.cache.memory
kinto.permission_backend = kinto.core.permission.memory
kinto.userid_hmac_secret = test
kinto.paginate_by = {page}
{more}
kinto.bucket_create_principals = system.Authenticated
multiauth.policies = basicauth
[server:main]
use = egg:waitress#main
host = 127.0.0.1
port = {port}
[loggers]
keys = root
[handlers]
keys =
[formatters]
keys =
[logger_root]
level = CRITICAL
handlers =
"""


def send(url, method, data=None):
    """What the server has after a request."""
    user = base64.b64encode(":".join(USER.values()).encode()).decode()
    request = urllib.request.Request(
        url, method=method, data=None if data is None else json.dumps({"data": data}).encode(),
        headers={"Content-Type": "application/json", "Authorization": f"Basic {user}"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)["data"]
