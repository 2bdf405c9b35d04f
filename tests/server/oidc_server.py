"""A small OpenID provider on loopback: it asks nobody anything, but checks what a real one would."""

from __future__ import annotations

import base64
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlencode

import uvicorn
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

CLIENT, SECRET = "wardroom", "hush"
KEY, OTHER_KEY = RSAKey.generate_key(2048), RSAKey.generate_key(2048)


class Provider:
    def __init__(self) -> None:
        self.issuer = ""
        self.key = self.published = KEY
        self.claims: dict[str, Any] = {"sub": "42", "preferred_username": "ray"}
        self.twist: dict[str, Any] = {}  # what an impostor would say instead
        self._codes: dict[str, dict[str, str]] = {}
        self.app = Starlette(
            routes=[
                Route("/.well-known/openid-configuration", self.configuration),
                Route("/authorize", self.authorize),
                Route("/token", self.token, methods=["POST"]),
                Route("/keys", self.keys),
            ]
        )

    async def configuration(self, request: Request) -> Response:
        ends = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
        return JSONResponse({"issuer": self.issuer} | {name: f"{self.issuer}/{path}" for name, path in ends.items()})

    async def keys(self, request: Request) -> Response:
        return JSONResponse({"keys": [self.published.as_dict(private=False)]})

    async def authorize(self, request: Request) -> Response:
        asked = dict(request.query_params)
        assert asked["client_id"] == CLIENT
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe()
        self._codes[code] = asked
        return RedirectResponse(f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}", 303)

    async def token(self, request: Request) -> Response:
        form = dict(parse_qsl((await request.body()).decode()))
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        asked = self._codes.pop(form["code"], None)
        challenge = base64.urlsafe_b64encode(sha256(form["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        if (
            asked is None
            or request.headers["authorization"] != f"Basic {basic}"
            or asked["code_challenge"] != challenge
            or asked["redirect_uri"] != form["redirect_uri"]
        ):
            return JSONResponse({"error": "invalid_grant"}, 400)
        at = int(time.time())
        times = {"iat": at, "exp": at + 300}
        claims = {"iss": self.issuer, "aud": CLIENT, "nonce": asked["nonce"]} | times | self.claims | self.twist
        said = jwt.encode({"alg": "RS256"}, claims, self.key)
        return JSONResponse({"access_token": "x", "token_type": "Bearer", "expires_in": 300, "id_token": said})


@contextmanager
def provider() -> Iterator[Provider]:
    made = Provider()
    server = uvicorn.Server(uvicorn.Config(made.app, port=0, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.005)
        made.issuer = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        yield made
    finally:
        server.should_exit = True
        thread.join()
