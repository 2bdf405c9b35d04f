"""The conversation with an OpenID provider. Loaded only where one is configured: its libraries are large."""

from __future__ import annotations

import ssl
import warnings
from functools import cache
from typing import Any

from authlib.deprecate import AuthlibDeprecationWarning  # type: ignore[import-untyped]
from authlib.oidc.core import CodeIDToken  # type: ignore[import-untyped]
from joserfc import jwt
from joserfc.jwk import KeySet
from msgspec import Struct

with warnings.catch_warnings():
    # Authlib would rather have the successor of httpx, and says so at each start.
    warnings.simplefilter("ignore", AuthlibDeprecationWarning)
    from authlib.integrations.httpx_client import AsyncOAuth2Client  # type: ignore[import-untyped]

_PATIENCE = 5.0  # seconds for an answer of the provider
_ALGORITHMS = ["RS256", "ES256", "EdDSA", "PS256"]


class Provider(Struct, frozen=True):
    issuer: str
    client_id: str
    client_secret: str = ""
    scope: str = "openid email profile"


class Conversation:
    """`async with Conversation(provider, back) as said`; `back` is where the provider sends the browser to."""

    def __init__(self, provider: Provider, back: str) -> None:
        self._provider = provider
        self._client = AsyncOAuth2Client(
            provider.client_id,
            provider.client_secret or None,
            scope=provider.scope,
            redirect_uri=back,
            code_challenge_method="S256",
            timeout=_PATIENCE,
            verify=_trusted(),
        )

    async def __aenter__(self) -> Conversation:
        await self._client.__aenter__()
        return self

    async def __aexit__(self, *fault: Any) -> None:
        await self._client.__aexit__(*fault)

    async def authorization_url(self, state: str, verifier: str, nonce: str) -> str:
        where = await self._discover()
        url, _ = self._client.create_authorization_url(
            where["authorization_endpoint"], state=state, code_verifier=verifier, nonce=nonce
        )
        return str(url)

    async def claims(self, code: str, verifier: str, nonce: str) -> dict[str, Any]:
        """What the provider says about the person, after checking that it comes from the provider, for us, now."""
        ours, where = self._provider, await self._discover()
        token = await self._client.fetch_token(
            where["token_endpoint"], grant_type="authorization_code", code=code, code_verifier=verifier
        )
        keys = (await self._client.request("GET", where["jwks_uri"], withhold_token=True)).raise_for_status().json()
        said = jwt.decode(token["id_token"], KeySet.import_key_set(keys), algorithms=_ALGORITHMS)
        claims = CodeIDToken(
            said.claims,
            said.header,
            {"iss": {"essential": True, "value": ours.issuer}, "aud": {"essential": True, "value": ours.client_id}},
            {"nonce": nonce, "client_id": ours.client_id, "access_token": token["access_token"]},
        )
        claims.validate(leeway=60)
        if not claims["sub"].isprintable():
            raise ValueError("not a subject")
        return dict(claims)

    async def _discover(self) -> dict[str, Any]:
        issuer = self._provider.issuer
        url = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
        found: dict[str, Any] = (await self._client.request("GET", url, withhold_token=True)).raise_for_status().json()
        if found["issuer"] != issuer:
            raise ValueError("another issuer")
        return found


@cache
def _trusted() -> ssl.SSLContext:
    """The trusted certificates. Reading them takes a tenth of a second: once is enough."""
    return ssl.create_default_context()
