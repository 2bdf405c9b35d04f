"""Signing in with an account elsewhere (OpenID Connect). Off until a provider is set up.

oauth = {"example": {"issuer": "https://id.example", "client_id": "...", "client_secret": "..."}}
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import structlog

from wardroom.server.accounts import names
from wardroom.server.accounts.accounts import Accounts, Newcomer
from wardroom.server.accounts.identities import Identities, Identity
from wardroom.server.accounts.login import Login
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.accounts.tickets import MINUTE, Ticket, Tickets
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings

if TYPE_CHECKING:
    from wardroom.server.accounts.openid import Conversation

log = structlog.get_logger(__name__)

_LIFE = 10 * MINUTE


class OAuth:
    def __init__(
        self, settings: Settings, identities: Identities, tickets: Tickets, accounts: Accounts, login: Login
    ) -> None:
        self._identities, self._tickets, self._accounts, self._login = identities, tickets, accounts, login
        self._url = settings.url
        self._providers = settings.oauth

    @property
    def names(self) -> list[str]:
        return list(self._providers)

    async def begin(self, provider: str, person: Person | None, of_age: bool, lang: str) -> tuple[str, str]:
        """Where to send the browser, and the state it must bring back.

        With a person, the external account is added to theirs.
        """
        async with self._conversation(provider) as said:
            verifier, nonce = secrets.token_urlsafe(48), secrets.token_urlsafe(24)
            state = await self._tickets.make(
                f"oauth_{provider}", person.id if person else None, _LIFE,
                verifier=verifier, nonce=nonce, of_age=of_age, lang=lang,
            )  # fmt: skip
            try:
                return await said.authorization_url(state, verifier, nonce), state
            except Exception as error:  # the provider may answer anything at all
                raise _failed(provider, error) from None

    async def finish(self, provider: str, state: str, code: str) -> str:
        """The id of the account that has signed in."""
        async with self._conversation(provider) as said:
            ticket = await self._tickets.redeem(state, f"oauth_{provider}")
            if ticket is None:
                raise Problem(410, "ticket_gone")
            try:
                claims = await said.claims(code, ticket.about["verifier"], ticket.about["nonce"])
            except Exception as error:  # as above
                raise _failed(provider, error) from None
        identity = Identity(provider, claims["sub"])
        known = await self._identities.account(identity)
        if known is not None:
            if (await self._accounts.get(known)).closed is not None:
                raise Problem(401, "sign_in_failed")
            return known
        account = await self._account(ticket, claims)
        await self._identities.add(account, identity)
        return account

    async def _account(self, ticket: Ticket, claims: dict[str, Any]) -> str:
        """The account that this identity is added to: that of the person who began, or a new one."""
        if ticket.account and (await self._accounts.get(ticket.account)).role != GUEST:
            return ticket.account
        self._login.check_open(ticket.about["of_age"])
        email = claims.get("email") if claims.get("email_verified") is True else None
        if not names.is_email(email) or await self._accounts.at(email):
            email = None  # the owner of that account can add this identity themselves
        wish = str(claims.get("preferred_username") or claims.get("name") or "")
        name = await self._free(wish.partition("@")[0][:24])
        return await self._accounts.admit(Newcomer(name, email, None, ticket.about["lang"]), ticket.account)

    async def _free(self, wish: str) -> str:
        """A name that is free, made from the wanted one if possible."""
        try:
            name = names.clean(wish)
        except Problem:
            name = "player"
        while await self._accounts.named(name):
            name = f"{name[:24]} {secrets.randbelow(10_000)}"
        return name

    def _conversation(self, provider: str) -> Conversation:
        if provider not in self._providers:
            raise Problem(404, "no_provider")
        from wardroom.server.accounts.openid import Conversation, Provider

        return Conversation(Provider(**self._providers[provider]), f"{self._url}/api/oauth/{provider}/callback")


def _failed(provider: str, error: Exception) -> Problem:
    log.warning("oauth_failed", provider=provider, error=repr(error))
    return Problem(502, "oauth_failed")
