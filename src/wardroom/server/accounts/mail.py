"""E-mails about an account: the texts are in the words files, sending is done elsewhere."""

from __future__ import annotations

from typing import Protocol

from wardroom.server import language
from wardroom.server.accounts.rate_limits import RateLimits
from wardroom.server.problems import Problem

_FOR_THE_ASKING = ("verify", "taken", "reset")  # anybody can have these sent to any address


class Mailer(Protocol):
    async def post(self, account_id: str, kind: str, to: str, subject: str, text: str) -> None:
        """Accept an e-mail and return; it is sent later. `account_id` is empty for people without an account yet."""


class Letters:
    """Writes e-mails to people in their language."""

    def __init__(self, mailer: Mailer, limits: RateLimits, url: str, *, on: bool) -> None:
        self._mailer, self._rate_limits, self._url = mailer, limits, url
        self.on = on  # without mail an address cannot be verified

    async def send(self, account: str, kind: str, to: str | None, lang: str, page: str = "", ticket: str = "") -> None:
        """Says nothing to the person who caused the e-mail, not even that there were too many.

        The ticket follows a # in the link, so that no server on the way logs it.
        """
        if not self.on or to is None:
            return
        if kind in _FOR_THE_ASKING:
            try:
                await self._rate_limits.check("letter", to.lower())
            except Problem:
                return
        link = f"{self._url}/{page}#{ticket}" if ticket else self._url
        subject = language.say(lang, f"accounts.mail.{kind}.subject")
        await self._mailer.post(account, kind, to, subject, language.say(lang, f"accounts.mail.{kind}.text", link=link))
