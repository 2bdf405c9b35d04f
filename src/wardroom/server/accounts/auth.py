"""Identifying callers, and with accounts: signing in, passwords, passkeys, e-mails."""

from __future__ import annotations

from wardroom.server.accounts.credentials import Credentials
from wardroom.server.accounts.identities import Identities
from wardroom.server.accounts.login import Login
from wardroom.server.accounts.mail import Letters, Mailer
from wardroom.server.accounts.oauth import OAuth
from wardroom.server.accounts.passkeys import Passkeys
from wardroom.server.accounts.passwords import Passwords
from wardroom.server.accounts.rate_limits import RateLimits
from wardroom.server.accounts.tickets import Tickets
from wardroom.server.accounts.who import Who
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database


class Auth(Who):
    def __init__(
        self, settings: Settings, db: Database, limits: RateLimits, mailer: Mailer, passwords: Passwords | None = None
    ) -> None:
        super().__init__(settings, db, limits)
        passwords = passwords or Passwords(known_to_others=settings.breached_passwords)
        letters = Letters(mailer, limits, settings.url, on=bool(settings.smtp_url))
        tickets = Tickets(db)
        self.login = Login(settings, limits, self.accounts, passwords, tickets, letters, self.devices, self.sessions)
        self.credentials = Credentials(limits, self.accounts, passwords, tickets, letters, self.sessions, self.tokens)
        self.passkeys = Passkeys(settings, db, tickets, self.origins)
        self.identities = Identities(db)
        self.oauth = OAuth(settings, self.identities, tickets, self.accounts, self.login)

    @property
    def providers(self) -> list[str]:
        return self.oauth.names if self.settings.accounts else []
