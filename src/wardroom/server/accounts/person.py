"""The person who makes a request."""

from __future__ import annotations

from msgspec import Struct

GUEST, PLAYER, OPERATOR = "guest", "player", "operator"


class Person(Struct, frozen=True):
    """An account as a request sees it. A visitor without one is None everywhere."""

    id: str
    name: str
    role: str = PLAYER
    lang: str = "en"
    via: str = "session"  # session, token, local
    proof: str = ""  # the hash of the session or token: so that it can be revoked

    @property
    def operator(self) -> bool:
        return self.role == OPERATOR
