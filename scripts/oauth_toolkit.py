"""django-oauth-toolkit (PyPI) as it is, in a project of one file: usage: oauth_toolkit.py PORT FOLDER

Its views issue, refresh and revoke tokens. The project adds a list that needs one, a way for a test to be logged in, and a
record of token requests.
"""
import pathlib
import sys

import django
from django.conf import settings

PORT, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
DATABASE = FOLDER / "oauth-toolkit.sqlite"
settings.configure(
    SECRET_KEY="test" * 20, ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oauth2_provider"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
        __name__ + ".recording"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": DATABASE, "OPTIONS": {"timeout": 30}}},
    OAUTH2_PROVIDER={
        "SCOPES": {"read": "Read"}, "PKCE_REQUIRED": True, "ROTATE_REFRESH_TOKEN": True,
        "ALLOWED_REDIRECT_URI_SCHEMES": ["http"]})
sys.modules.setdefault(__name__, sys.modules["__main__"])
django.setup()

from django.contrib.auth import get_user_model, login  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.http import HttpResponse, JsonResponse  # noqa: E402
from django.urls import include, path  # noqa: E402
from oauth2_provider.decorators import protected_resource  # noqa: E402
from oauth2_provider.urls import metadata_urlpatterns  # noqa: E402
from oauth2_provider.models import Application, RefreshToken  # noqa: E402

record = []


def recording(get_response):
    def respond(request):
        grant = request.POST.get("grant_type")
        response = get_response(request)
        if grant:
            record.append([grant, response.status_code])
        return response

    return respond


def enter(request):
    login(request, get_user_model().objects.get(username="ann"), backend="django.contrib.auth.backends.ModelBackend")
    return HttpResponse("")


@protected_resource()
def items(request):
    return JsonResponse([{"id": number} for number in range(1, 6)], safe=False)


def revoke(request):
    for token in RefreshToken.objects.filter(revoked=None):
        token.revoke()
    return HttpResponse("")


urlpatterns = [
    *metadata_urlpatterns,
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("enter", enter), path("list", items), path("revoke", revoke),
    path("record", lambda request: JsonResponse(record, safe=False)),
]


def main():
    DATABASE.unlink(missing_ok=True)
    call_command("migrate", verbosity=0)
    user = get_user_model().objects.create_user("ann")
    Application.objects.create(
        client_id="public", user=user, client_type="public", authorization_grant_type="authorization-code",
        redirect_uris="http://127.0.0.1/callback", skip_authorization=True)
    from socketserver import ThreadingMixIn
    from wsgiref.simple_server import WSGIServer, make_server

    from django.core.wsgi import get_wsgi_application

    class Server(ThreadingMixIn, WSGIServer):
        daemon_threads = True

    make_server("127.0.0.1", int(PORT), get_wsgi_application(), server_class=Server).serve_forever()


main()
