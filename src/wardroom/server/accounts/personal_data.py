"""Export of all data about a person in one file, and its deletion.

Matches stay: they belong to the other players too, and know a person only by an opaque id.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from wardroom.server.accounts.names import DELETED
from wardroom.server.accounts.sessions import Forget
from wardroom.server.ids import now
from wardroom.server.store.ports import Database

_ERASED = (
    "device",
    "session",
    "token",
    "passkey",
    "ticket",
    "identity",
    "channel",
    "delivery",
    "note",
    "standing_order",
    "block",
    "follow",
    "mute",
    "direct_message",
    "seek",
    "club_member",
    "club_wait",
    "club_notice",
    "club_message",
    "club_event",
    "club_coming",
    "study",
    "likeness",
    "affected",
)

# The columns are listed, so that a new one is exported only after somebody has thought about it.
_EXPORTED = {
    "account": (
        "account where id = %s",
        ("id", "name", "email", "role", "lang", "settings", "created", "away_from", "away_until", "away_left"),
    ),
    "sessions": ("session where account = %s order by created", ("created", "seen", "expires", "agent")),
    "tokens": ("token where account = %s order by created", ("id", "name", "created", "seen")),
    "passkeys": ("passkey where account = %s order by created", ("id", "name", "created", "seen")),
    "identities": ("identity where account = %s order by provider", ("provider", "subject")),
    "matches": (
        "match join seat on seat.match = match.id where seat.account = %s order by match.created",
        ("match.id", "game", "scenario", "title", "status", "seat.seat", "match.created", "started", "ended"),
    ),
    "chat": ("chat where account = %s order by id", ("match", "seat", "text", "at")),
    "messages": ("direct_message where account = %s order by id", ("other", "text", "at")),
    "notes": ("note where account = %s order by id", ("match", "seat", "number", "text", "at")),
    "orders": (
        "standing_order where account = %s order by at",
        ("match", "seat", "number", "body", "at"),
    ),
    "tournaments": (
        "tournament join tournament_player on tournament_player.tournament = tournament.id"
        " where tournament_player.account = %s order by tournament.created",
        ("tournament.id", "title", "game", "kind", "status", "bid", "tournament.created"),
    ),
    "clubs": (
        "club join club_member on club_member.club = club.id where club_member.account = %s order by club_member.at",
        ("club.id", "name", "role", "told", "at"),
    ),
    "club_waits": ("club_wait where account = %s order by at", ("club", "kind", "at")),
    "club_notices": ("club_notice where account = %s order by id", ("club", "text", "at")),
    "club_messages": ("club_message where account = %s order by at, club", ("club", "text", "at")),
    "club_events": (
        "club_event where account = %s order by at, id",
        ("club", "title", "about", "game", "starts", "at"),
    ),
    "club_answers": ("club_coming where account = %s order by at, event", ("event", "answer", "at")),
    "studies": (
        "study where account = %s order by at",
        ("id", "match", "eyes", "numbers", "title", "about", "questions", "listed", "at"),
    ),
    "likeness": ("likeness where account = %s order by match", ("match", "seat", "bot", "asked", "same")),
    "blocks": ("block where account = %s order by at", ("other", "at")),
    "follows": ("follow where account = %s order by at", ("other", "at")),
    "mutes": ("mute where account = %s order by at", ("other", "at")),
    "seeks": ("seek where account = %s order by at", ("game", "scenario", "pace", "at", "until")),
    "ratings": (
        "rating where player = %s order by game",
        ("game", "value", "deviation", "volatility", "matches", "last"),
    ),
    "rating_changes": ("rating_change where player = %s order by n", ("game", "match", "at", "before", "value")),
    "reports": ("report where account = %s order by id", ("match", "kind", "text", "at")),
    "actions": (
        "affected join audit on audit.id = affected.audit where affected.account = %s order by affected.id",
        ("audit.at", "deed", "called", "why", "asked", "text", "answered", "granted", "answer"),
    ),
    "channels": (
        "channel where account = %s order by created",
        ("id", "kind", "address", "settings", "enabled", "created"),
    ),
    "deliveries": (
        "delivery where account = %s order by id",
        ("kind", "channel", "match", "state", "tries", "detail", "at", "done"),
    ),
}


class PersonalData:
    def __init__(self, db: Database, forget: Forget) -> None:
        self._db, self._forget = db, forget
        self.on_leave: Callable[[str], Awaitable[None]] | None = None  # empties the seats of this account

    async def depart(self, account: str) -> None:
        """Leaves every table, by `on_leave`."""
        if self.on_leave is not None:
            await self.on_leave(account)

    async def export(self, account: str) -> dict[str, Any]:
        exported: dict[str, Any] = {}
        for part, (source, columns) in _EXPORTED.items():
            rows = await self._db.rows(f"select {', '.join(columns)} from {source}", account)
            exported[part] = [dict(zip((c.rpartition(".")[2] for c in columns), row, strict=True)) for row in rows]
        exported["account"] = exported["account"][0]
        return exported

    async def delete(self, account: str) -> None:
        """Deletes everything at once and for good."""
        await self.depart(account)  # first: if it fails, nothing has happened, and they can try again
        async with self._db.transaction() as db:
            await db.run(
                "update account set name = %s, name_key = null, skeleton = null, email = null, email_key = null,"
                " email_verified = false, password = null, settings = '{}', lang = 'en', closed = %s,"
                " away_from = null, away_until = null, away_left = 0 where id = %s",
                DELETED, now(), account,
            )  # fmt: skip
            for table in _ERASED:
                await db.run(f"delete from {table} where account = %s", account)
            for table in ("block", "follow", "mute", "direct_message"):
                await db.run(f"delete from {table} where other = %s", account)
            await db.run("delete from shared_device where one = %s or other = %s", account, account)
            await db.run("update seat set kept_for = null where kept_for = %s", account)
            # The line stays, without its text: others answered it.
            await db.run("update chat set text = '' where account = %s", account)
        self._forget()
