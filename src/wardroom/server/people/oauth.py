"""Signing in with an account elsewhere (OpenID Connect). Off until a provider is set up.

oauth = {"example": {"issuer": "https://id.example", "client_id": "...", "client_secret": "..."}}
"""

from __future__ import annotations

import secrets
import ssl
import warnings
from functools import cache
from typing import Any

import structlog
from authlib.deprecate import AuthlibDeprecationWarning  # type: ignore[import-untyped]
from authlib.oidc.core import CodeIDToken  # type: ignore[import-untyped]
from joserfc import jwt
from joserfc.jwk import KeySet
from msgspec import Struct

from wardroom.server.people import names
from wardroom.server.people.accounts import Accounts, Newcomer
from wardroom.server.people.door import Door
from wardroom.server.people.person import GUEST, Person
from wardroom.server.people.tickets import MINUTE, Ticket, Tickets
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database

with warnings.catch_warnings():
    # Authlib would rather have the successor of httpx, and says so at each start.
    warnings.simplefilter("ignore", AuthlibDeprecationWarning)
    from authlib.integrations.httpx_client import AsyncOAuth2Client  # type: ignore[import-untyped]

log = structlog.get_logger(__name__)

_LIFE = 10 * MINUTE
_PATIENCE = 5.0  # seconds for an answer of the provider
_ALGORITHMS = ["RS256", "ES256", "EdDSA", "PS256"]


class Provider(Struct, frozen=True):
    issuer: str
    client_id: str
    client_secret: str = ""
    scope: str = "openid email profile"


class OAuth:
    def __init__(self, settings: Settings, db: Database, tickets: Tickets, accounts: Accounts, door: Door) -> None:
        self._db, self._tickets, self._accounts, self._door = db, tickets, accounts, door
        self._url = settings.url
        self._providers = {name: Provider(**provider) for name, provider in settings.oauth.items()}

    @property
    def names(self) -> list[str]:
        return list(self._providers)

    async def begin(self, provider: str, person: Person | None, of_age: bool, lang: str) -> tuple[str, str]:
        """Where to send the browser, and the state it must bring back.

        For one who is signed in, the account elsewhere is added to his own.
        """
        async with self._client(provider) as client:
            where = await self._discover(client, provider)
            verifier, nonce = secrets.token_urlsafe(48), secrets.token_urlsafe(24)
            state = await self._tickets.make(
                f"oauth_{provider}", person.id if person else None, _LIFE,
                verifier=verifier, nonce=nonce, of_age=of_age, lang=lang,
            )  # fmt: skip
            url, _ = client.create_authorization_url(
                where["authorization_endpoint"], state=state, code_verifier=verifier, nonce=nonce
            )
            return url, state

    async def finish(self, provider: str, state: str, code: str) -> str:
        """The id of the account that has come in."""
        async with self._client(provider) as client:
            ticket = await self._tickets.redeem(state, f"oauth_{provider}")
            if ticket is None:
                raise Problem(410, "ticket_gone")
            try:
                claims = await self._claims(client, provider, code, ticket.about)
            except Exception as error:  # the provider may answer anything at all
                raise _failed(provider, error) from None
        subject = claims["sub"]
        row = await self._db.row("select account from identity where provider = %s and subject = %s", provider, subject)
        if row is not None:
            if (await self._accounts.get(row[0])).closed is not None:
                raise Problem(401, "sign_in_failed")
            return str(row[0])
        account = await self._account(ticket, claims)
        await self._db.run(
            "insert into identity (provider, subject, account) values (%s, %s, %s) on conflict do nothing",
            provider, subject, account,
        )  # fmt: skip
        return account

    async def _account(self, ticket: Ticket, claims: dict[str, Any]) -> str:
        """The one this way in is added to: of whoever began, or a new one."""
        if ticket.account and (await self._accounts.get(ticket.account)).role != GUEST:
            return ticket.account
        self._door.check_open(ticket.about["of_age"])
        email = claims.get("email") if claims.get("email_verified") is True else None
        if not names.is_email(email) or await self._accounts.at(email):
            email = None  # whoever has that account already can add this way in himself
        wish = str(claims.get("preferred_username") or claims.get("name") or "")
        name = await self._free(wish.partition("@")[0][:24])
        return await self._accounts.admit(Newcomer(name, email, None, ticket.about["lang"]), ticket.account)

    async def _free(self, wish: str) -> str:
        """A name that nobody has, like the one that is wished for if it can be."""
        try:
            name = names.clean(wish)
        except Problem:
            name = "player"
        while await self._accounts.named(name):
            name = f"{name[:24]} {secrets.randbelow(10_000)}"
        return name

    def _client(self, provider: str) -> AsyncOAuth2Client:
        if provider not in self._providers:
            raise Problem(404, "no_provider")
        ours = self._providers[provider]
        return AsyncOAuth2Client(
            ours.client_id,
            ours.client_secret or None,
            scope=ours.scope,
            redirect_uri=f"{self._url}/api/oauth/{provider}/callback",
            code_challenge_method="S256",
            timeout=_PATIENCE,
            verify=_trusted(),
        )

    async def _discover(self, client: AsyncOAuth2Client, provider: str) -> dict[str, Any]:
        issuer = self._providers[provider].issuer
        try:
            url = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
            found: dict[str, Any] = (await client.request("GET", url, withhold_token=True)).raise_for_status().json()
            if found["issuer"] != issuer:
                raise ValueError("another issuer")
            return found
        except Exception as error:  # as above
            raise _failed(provider, error) from None

    async def _claims(
        self, client: AsyncOAuth2Client, provider: str, code: str, about: dict[str, Any]
    ) -> dict[str, Any]:
        """What the provider says of the person, once it is certain that the provider says it, to us, now."""
        ours, where = self._providers[provider], await self._discover(client, provider)
        token = await client.fetch_token(
            where["token_endpoint"], grant_type="authorization_code", code=code, code_verifier=about["verifier"]
        )
        keys = (await client.request("GET", where["jwks_uri"], withhold_token=True)).raise_for_status().json()
        said = jwt.decode(token["id_token"], KeySet.import_key_set(keys), algorithms=_ALGORITHMS)
        claims = CodeIDToken(
            said.claims,
            said.header,
            {"iss": {"essential": True, "value": ours.issuer}, "aud": {"essential": True, "value": ours.client_id}},
            {"nonce": about["nonce"], "client_id": ours.client_id, "access_token": token["access_token"]},
        )
        claims.validate(leeway=60)
        if not claims["sub"].isprintable():
            raise ValueError("not a subject")
        return dict(claims)


@cache
def _trusted() -> ssl.SSLContext:
    """Whose certificates we believe. Reading them takes a tenth of a second: once is enough."""
    return ssl.create_default_context()


def _failed(provider: str, error: Exception) -> Problem:
    log.warning("oauth_failed", provider=provider, error=repr(error))
    return Problem(502, "oauth_failed")
