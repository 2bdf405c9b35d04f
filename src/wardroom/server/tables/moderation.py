"""What an operator may do to any match, and what happens to the matches of a person who leaves."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from wardroom.kernel import WardroomError
from wardroom.server.accounts.audit import Also, nothing
from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.carry import drop
from wardroom.server.store.ports import Database
from wardroom.server.store.sql import HOUR
from wardroom.server.tables import heads, rows
from wardroom.server.tables.lobby import Lobby
from wardroom.server.tables.rows import LOBBY, PLAYING
from wardroom.server.tables.tables import Tables, server_key

PAGE = 100
FAR = 2**53
# All that is kept of a match, besides the match itself.
OF_A_MATCH = (
    "head", "seat", "invite", "chat", "note", "proposal", "standing_order", "entry", "snapshot", "packed", "outbox",
    "bot_turn", "report", "rated", "rating_change", "analysis", "tournament_game", "club_table", "study", "likeness",
)  # fmt: skip


class Moderation:
    def __init__(self, db: Database, tables: Tables, lobby: Lobby) -> None:
        self.db, self.tables, self.lobby = db, tables, lobby

    async def end(self, match: str, also: Also = nothing) -> None:
        """End a running match without a result; delete one that has not begun."""
        row = await rows.find(self.db, match)
        if row.status == LOBBY:
            await self.remove(match, also)
            return
        async with self.db.both(match) as (tx, there):
            if not await heads.shut(tx, there, match, now()):
                raise Problem(409, "match_over")
            await tx.run("delete from bot_turn where match = %s", match)
            await also(tx)
        await self.tables.changed(match)

    async def hide(self, match: str, also: Also = nothing) -> None:
        """Remove the match from all lists, and its title; its players play on."""
        async with self.db.transaction() as tx:
            if not await tx.run(
                "update match set watched = false, title = '', revision = revision + 1 where id = %s", match
            ):
                raise Problem(404, "no_match")
            await tx.run("delete from club_table where match = %s", match)
            await also(tx)
        await self.tables.changed(match)

    async def remove(self, match: str, also: Also = nothing) -> None:
        """Delete the match. Its branches stay, without a parent."""
        async with self.db.both(match) as (tx, there):
            if not await tx.run("delete from match where id = %s", match):
                raise Problem(404, "no_match")
            if there is not tx:
                await drop(there, match)
            for table in OF_A_MATCH:
                await tx.run(f"delete from {table} where match = %s", match)
            await tx.run("update match set parent = null, parent_n = 0 where parent = %s", match)
            await also(tx)
        await self.db.history.drop(match)
        self.tables.forget(match)
        await self.tables.changed(match)

    async def concerned(self, match: str) -> tuple[list[str], str]:
        """The people at the table, its owner, and its title."""
        row = await rows.find(self.db, match)
        return sorted({row.owner, *row.people}), row.title

    async def empty_queue(self, account: str, also: Also = nothing) -> int:
        """Delete what bots owe in one person's matches; returns how many decisions. The sweep asks again for matches in
        which somebody waits."""
        async with self.db.transaction() as tx:
            struck = await tx.run("delete from bot_turn where person = %s", account)
            await also(tx)
        return struck

    async def list(self, account: str | None = None, before: int | None = None) -> list[dict[str, Any]]:
        """All matches, hidden ones too, the latest first: only what an operator needs to judge."""
        before = FAR if before is None else before
        whose = "(m.owner = %s or m.id in (select match from seat where account = %s)) and " if account else ""
        found = await self.db.rows(
            "select m.id, m.game, m.title, m.status, m.watched, m.owner, a.name, m.created, h.moved,"
            " (select count(*) from seat s where s.match = m.id and s.kind = 'person'),"
            " (select count(*) from bot_turn t where t.match = m.id)"
            f" from head h join match m on m.id = h.match left join account a on a.id = m.owner where {whose}"
            f" h.hour <= %s and h.moved < %s order by h.hour desc, h.moved desc limit {PAGE}",
            *((account, account) if account else ()), before // HOUR, before,
        )  # fmt: skip
        names = ("id", "game", "title", "status", "watched", "owner", "name", "created", "moved", "people", "thinking")
        return [{**dict(zip(names, row, strict=True)), "watched": bool(row[4])} for row in found]

    async def depart(self, account: str) -> None:
        """A person leaves for good: they resign their matches and give up their seats. Their lobbies close; other
        matches they own pass to another player, or end."""
        found = await self.db.rows(
            "select id from match where status in (%s, %s) and"
            " (owner = %s or id in (select match from seat where account = %s))",
            LOBBY, PLAYING, account, account,
        )  # fmt: skip
        for (match,) in found:
            with suppress(Problem, WardroomError):  # it has begun, or ended, at this very moment
                await self._leave(match, account)

    async def _leave(self, match: str, account: str) -> None:
        row, person = await rows.find(self.db, match), Person(account, "")
        if row.status == LOBBY:
            await (self.lobby.cancel(match, person) if row.owner == account else self.lobby.leave(match, person))
            return
        if mine := row.held_by(account):
            await self.tables.resign(match, mine[0], server_key("left", 0))
        if row.owner == account:
            await self._hand_over(match, account)

    async def _hand_over(self, match: str, account: str) -> None:
        row = await rows.find(self.db, match)
        if row.status != PLAYING:
            return
        heir = next((s.account for s in row.seats.values() if s.account in row.people - {account}), None)
        if heir is None:
            await self.end(match)
            return
        await self.db.run("update match set owner = %s, revision = revision + 1 where id = %s", heir, match)
        await self.tables.changed(match)
