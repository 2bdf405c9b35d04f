"""What owners change about their accounts: password, address, recovery."""

from __future__ import annotations

from wardroom.server.accounts.accounts import Account, Accounts
from wardroom.server.accounts.mail import Letters
from wardroom.server.accounts.passwords import Passwords
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.accounts.rate_limits import RateLimits
from wardroom.server.accounts.sessions import Sessions, Tokens
from wardroom.server.accounts.tickets import DAY, HOUR, MINUTE, Tickets
from wardroom.server.problems import Problem

_JUST_NOW = 10 * MINUTE


class Credentials:
    def __init__(
        self,
        limits: RateLimits,
        accounts: Accounts,
        passwords: Passwords,
        tickets: Tickets,
        letters: Letters,
        sessions: Sessions,
        tokens: Tokens,
    ) -> None:
        self._rate_limits, self._accounts, self._passwords = limits, accounts, passwords
        self._tickets, self._letters, self._sessions, self._tokens = tickets, letters, sessions, tokens

    async def confirm(self, person: Person, password: str | None) -> Account:
        """To change an account, its owner must enter the password again: the browser may have been left open.

        Without a password, they must have signed in just now. Guests have only their session, and cannot sign in again.
        """
        account = await self._accounts.get(person.id)
        if account.password is not None:
            await self._rate_limits.check("confirm", person.id)
            if not await self._passwords.verify(account.password, password or "", known=True):
                raise Problem(403, "password_wrong")
        elif account.role != GUEST:
            age = await self._sessions.age(person.proof)
            if age is None or age > _JUST_NOW:
                raise Problem(403, "confirm")
        return account

    async def change_password(self, person: Person, old: str | None, new: str) -> None:
        """Ends every other session and every API token: somebody else may have made them."""
        account = await self.confirm(person, old)
        await self._accounts.set_password(account.id, await self._hash(account, new))
        await self._tickets.tear_up(account.id, "reset", "email")
        await self._sessions.end_all(account.id, but=person.proof)
        await self._tokens.revoke_all(account.id)
        await self._tell(account)

    async def ask_reset(self, email: str) -> None:
        """Sends an e-mail if there is such an account; never reveals whether there is."""
        if account := await self._accounts.at(email):
            ticket = await self._tickets.make("reset", account.id, HOUR)
            await self._letters.send(account.id, "reset", email, account.lang, page="reset", ticket=ticket)

    async def reset(self, token: str, new: str) -> None:
        """Somebody else may know the old password, so every session, token and key is removed."""
        await self._passwords.check(new)  # before the ticket is used up
        ticket = await self._tickets.redeem(token, "reset")
        if ticket is None:
            raise Problem(410, "ticket_gone")
        account = await self._accounts.get(str(ticket.account))
        await self._accounts.reset_password(account.id, await self._hash(account, new))
        await self._tell(account)

    async def change_email(self, person: Person, password: str | None, email: str) -> None:
        """The address becomes the account's when the link in the e-mail sent there is opened."""
        await self.confirm(person, password)
        if not self._letters.on:
            raise Problem(409, "mail_off")
        await self._rate_limits.check("letter", person.id)
        if taken := await self._accounts.at(email):
            await self._letters.send(taken.id, "taken", email, taken.lang)
            return
        ticket = await self._tickets.make("email", person.id, DAY, email=email)
        await self._letters.send(person.id, "verify", email, person.lang, page="verify", ticket=ticket)

    async def _hash(self, account: Account, password: str) -> str:
        await self._passwords.check(password, account.name, account.email)
        return await self._passwords.hash(password)

    async def _tell(self, account: Account) -> None:
        await self._letters.send(account.id, "changed", account.email, account.lang)
