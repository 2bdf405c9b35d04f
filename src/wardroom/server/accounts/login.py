"""Registering, verifying an address, signing in."""

from __future__ import annotations

import structlog
from msgspec import structs

from wardroom.server.accounts import names
from wardroom.server.accounts.accounts import Account, Accounts, Newcomer
from wardroom.server.accounts.devices import Devices
from wardroom.server.accounts.mail import Letters
from wardroom.server.accounts.passwords import Passwords
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.accounts.rate_limits import RateLimits
from wardroom.server.accounts.sessions import Sessions
from wardroom.server.accounts.tickets import DAY, Tickets
from wardroom.server.ids import hashed
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings

log = structlog.get_logger(__name__)


class Login:
    def __init__(
        self,
        settings: Settings,
        limits: RateLimits,
        accounts: Accounts,
        passwords: Passwords,
        tickets: Tickets,
        letters: Letters,
        devices: Devices,
        sessions: Sessions,
    ) -> None:
        self._settings, self._rate_limits, self._accounts = settings, limits, accounts
        self._passwords, self._tickets, self._letters = passwords, tickets, letters
        self._devices, self._sessions = devices, sessions

    def check_open(self, of_age: bool) -> None:
        if not self._settings.registration:
            raise Problem(403, "registration_closed")
        if not of_age:
            raise Problem(403, "too_young")

    async def register(
        self, new: Newcomer, password: str, of_age: bool, address: str, guest: Person | None = None
    ) -> str | None:
        """The id of the new account; None while its e-mail address must be verified.

        Until then it is only a ticket, so that nobody can reserve a name or somebody else's address. Only a mail to the
        address itself says whether it has an account already.
        """
        self.check_open(of_age)
        await self._rate_limits.check("register_try", address)
        new = structs.replace(new, name=names.clean(new.name))
        await self._passwords.check(password, new.name, new.email)
        becomes = guest.id if guest is not None and guest.role == GUEST else None
        if await self._accounts.named(new.name) or await self._accounts.resembles(new.name):
            raise Problem(409, "name_taken")
        if self._letters.on and not new.email:
            raise Problem(422, "email_needed")
        await self._rate_limits.check("register", address)  # only now: a weak password or a taken name does not count
        new = structs.replace(new, password=await self._passwords.hash(password, address=address))
        if not self._letters.on or not new.email:
            return await self._accounts.admit(structs.replace(new, email=None), becomes)
        if taken := await self._accounts.at(new.email):
            await self._letters.send(taken.id, "taken", new.email, taken.lang)
        else:
            ticket = await self._tickets.make("register", becomes, DAY, new=structs.asdict(new))
            await self._letters.send("", "verify", new.email, new.lang, page="verify", ticket=ticket)
        return None

    async def verify(self, token: str, proof: str = "") -> None:
        """The link in the e-mail was opened: the account is made, or its new address becomes valid. A guest becomes the
        account only in the browser that opened the link: a guest elsewhere may have given somebody else's address."""
        ticket = await self._tickets.redeem(token, "register", "email")
        if ticket is None:
            raise Problem(410, "ticket_gone")
        if ticket.kind == "register":
            account = await self._accounts.admit(Newcomer(**ticket.about["new"]), ticket.account)
            await self._sessions.end_all(account, but=proof)
            return
        old = await self._accounts.get(str(ticket.account))
        if not await self._accounts.set_email(old.id, ticket.about["email"]):
            raise Problem(410, "ticket_gone")
        await self._letters.send(old.id, "changed", old.email, old.lang)

    async def sign_in(self, name: str, password: str, address: str, device: str = "") -> str:
        """The id of the account, by its name or its address. All failures look alike and take equally long. Only a
        right password reveals that an account is suspended."""
        account = await self._proven(name, password, address, device)
        if account.closed is not None:
            log.info("sign_in_suspended", account=account.id)
            raise Problem(403, "suspended")
        if self._passwords.stale(account.password or ""):
            await self._accounts.set_password(account.id, await self._passwords.hash(password))
        return account.id

    async def kept_out(self, name: str, password: str, address: str, device: str = "") -> str:
        """The id of a suspended account, for a person whose sign-in would otherwise succeed."""
        account = await self._proven(name, password, address, device)
        if account.closed is None:
            raise Problem(404, "no_action")
        return account.id

    async def _proven(self, name: str, password: str, address: str, device: str) -> Account:
        """The account whose password this is.

        Unknown browsers are limited by address, by account and address, and by account, so they can exhaust those
        limits. A browser that has signed in to the account before has a limit of its own: nobody else can lock it out.
        """
        key = names.key(name)
        known = bool(device) and await self._knows(device, key)
        async with self._passwords.turn(known=known, name=key, address=address):  # before the store is asked anything
            if known:
                await self._rate_limits.check("login_known", hashed(device))
            else:
                await self._rate_limits.check("login_address", address)
                await self._rate_limits.check("login", key, address)
                await self._rate_limits.check("login_account", key)
            account = await self._account(key)
            kept = account.password if account else None
            right = await self._passwords.compare(kept, password, known=known)
        if not right or account is None or account.password is None:
            log.info("sign_in_failed", account=account.id if account else None, known=known)
            raise Problem(401, "sign_in_failed")
        return account

    async def _account(self, key: str) -> Account | None:
        return await (self._accounts.at(key) if "@" in key else self._accounts.named(key))

    async def _knows(self, device: str, key: str) -> bool:
        account = await self._account(key)
        return await self._devices.knows(device, account.id if account else None)
