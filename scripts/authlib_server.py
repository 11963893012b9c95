"""A small OAuth 2 server on loopback, made with Authlib (PyPI): usage: authlib_server.py PORT

It issues authorization codes (with PKCE) and codes for devices, rotates refresh tokens, and keeps a record of token requests.
"""
import os
import sys
import time

from flask import Flask, jsonify, request

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector  # noqa: E402
from authlib.oauth2.rfc6749 import grants  # noqa: E402
from authlib.oauth2.rfc6749.models import AuthorizationCodeMixin, ClientMixin, TokenMixin  # noqa: E402
from authlib.oauth2.rfc6750 import BearerTokenValidator  # noqa: E402
from authlib.oauth2.rfc7636 import CodeChallenge  # noqa: E402
from authlib.oauth2.rfc8628 import DeviceAuthorizationEndpoint, DeviceCodeGrant, DeviceCredentialMixin  # noqa: E402

PORT = int(sys.argv[1])
USER = {"name": "ann"}
app = Flask(__name__)
app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
tokens, codes, devices, record = [], {}, {}, []


class Client(ClientMixin):
    def __init__(self, name, secret=None):
        self.client_id, self.secret = name, secret

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return scope or ""

    def check_redirect_uri(self, uri):
        return uri.startswith("http://127.0.0.1:") and uri.endswith("/callback")

    def check_client_secret(self, secret):
        return secret == self.secret

    def check_endpoint_auth_method(self, method, endpoint):
        return method == ("none" if self.secret is None else "client_secret_basic")

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return True


class Token(dict, TokenMixin):
    def check_client(self, client):
        return self["client_id"] == client.client_id

    def get_scope(self):
        return self.get("scope", "")

    def get_expires_in(self):
        return self["expires_in"]

    def is_expired(self):
        return self["until"] < time.time()

    def is_revoked(self):
        return self.get("revoked", False)

    def get_user(self):
        return USER

    def get_client(self):
        return CLIENTS[self["client_id"]]


class Code(dict, AuthorizationCodeMixin):
    def get_redirect_uri(self):
        return self["redirect_uri"]

    def get_scope(self):
        return self["scope"]


class Device(dict, DeviceCredentialMixin):
    polls = 0
    answer = None

    def get_client_id(self):
        return self["client_id"]

    def get_scope(self):
        return self["scope"]

    def get_user_code(self):
        return self["user_code"]

    def is_expired(self):
        return False


CLIENTS = {client.client_id: client for client in (Client("public"), Client("confidential", "s3cret-client"))}
METHODS = ["client_secret_basic", "none"]


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS

    def save_authorization_code(self, code, request):
        data = request.payload.data
        kept = Code(
            client_id=request.client.client_id, redirect_uri=request.payload.redirect_uri, scope=request.payload.scope)
        kept.code_challenge = data.get("code_challenge")
        kept.code_challenge_method = data.get("code_challenge_method")
        codes[code] = kept
        kept.code = code

    def query_authorization_code(self, code, client):
        kept = codes.get(code)
        return kept if kept and kept["client_id"] == client.client_id else None

    def delete_authorization_code(self, authorization_code):
        codes.pop(authorization_code.code, None)

    def authenticate_user(self, authorization_code):
        return USER


class RefreshGrant(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token):
        found = [token for token in tokens if token.get("refresh_token") == refresh_token]
        return found[0] if found and not found[0].is_revoked() else None

    def authenticate_user(self, refresh_token):
        return USER

    def revoke_old_credential(self, refresh_token):
        refresh_token["revoked"] = True


class DeviceEndpoint(DeviceAuthorizationEndpoint):
    CLIENT_AUTH_METHODS = METHODS
    INTERVAL = 1

    def get_verification_uri(self):
        return f"http://127.0.0.1:{PORT}/device"

    def save_device_credential(self, client_id, scope, data):
        devices[data["device_code"]] = Device(client_id=client_id, scope=scope, **data)


class DeviceGrant(DeviceCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS

    def query_device_credential(self, device_code):
        return devices.get(device_code)

    def query_user_grant(self, user_code):
        answers = [device.answer for device in devices.values() if device["user_code"] == user_code]
        return None if answers[0] is None else (USER, answers[0])

    def should_slow_down(self, credential):
        credential.polls += 1
        return credential.polls == 1


class Validator(BearerTokenValidator):
    def authenticate_token(self, token_string):
        return next((token for token in tokens if token["access_token"] == token_string), None)


def save_token(token, request):
    tokens.append(Token(token, client_id=request.client.client_id, until=time.time() + token["expires_in"]))


server = AuthorizationServer(app, query_client=CLIENTS.get, save_token=save_token)
server.register_grant(CodeGrant, [CodeChallenge(required=True)])
server.register_grant(RefreshGrant)
server.register_grant(DeviceGrant)
server.register_endpoint(DeviceEndpoint)
protected = ResourceProtector()
protected.register_token_validator(Validator())


@app.get("/authorize")
def authorize():
    grant = server.get_consent_grant(end_user=USER)
    return server.create_authorization_response(grant_user=USER, grant=grant)


@app.post("/token")
def token():
    response = server.create_token_response()
    record.append([request.form["grant_type"], response.status_code])
    return response


@app.post("/codes")
def new_codes():
    return server.create_endpoint_response("device_authorization")


@app.get("/list")
@protected()
def items():
    return jsonify([{"id": number} for number in range(1, 6)])


# What the test does to the server.
@app.get("/confirm/<code>/<answer>")
def confirm(code, answer):
    for device in devices.values():
        if device["user_code"] == code:
            device.answer = answer == "yes"
    return ""


@app.get("/expire")
def expire():
    for token in tokens:
        token["until"] = 0
    return ""


@app.get("/revoke")
def revoke():
    for token in tokens:
        token["revoked"] = True
    return ""


@app.get("/record")
def requests():
    return jsonify(record)


app.run("127.0.0.1", PORT, threaded=True)
