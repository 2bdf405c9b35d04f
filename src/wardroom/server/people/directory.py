"""Finding people: who leads, who has this name, whom one follows, and who is here now.

Whoever hides their page, or has blocked the viewer, is in none of these lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from wardroom.ratings import PROVISIONAL
from wardroom.ratings.fold import SEVERAL
from wardroom.server.accounts import names
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.ids import now
from wardroom.server.people import privacy
from wardroom.server.store.ports import Database, Row
from wardroom.server.store.sql import literally, placeholders
from wardroom.server.tables.rows import PLAYING, MatchRow

HERE = 90_000  # ms after the last sign of a page of theirs
MONTH = 30 * 24 * 3_600_000
LEADERS, FOUND, AROUND = 50, 8, 20
LOOKED_AT = 200  # rows read, of which those are shown that may be seen
FORM = 5  # the last results
_SEEN = f"a.closed is null and a.role <> '{GUEST}' and a.id not in (select account from block where other = %s)"


class Directory:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def leaders(self, game: str, viewer: Person | None) -> list[dict[str, Any]]:
        """The strongest whose rating is certain enough, among enough people."""
        found = await self.db.rows(
            "select a.id, a.name, a.settings, a.here, r.value, r.deviation, r.matches from rating r"
            f" join account a on a.id = r.player where r.game = %s and r.people >= %s and r.proven_deviation <= %s"
            f" and {_SEEN} order by r.value desc, a.name limit {LOOKED_AT}",
            game, SEVERAL, PROVISIONAL, _id(viewer),
        )  # fmt: skip
        shown = [row for row in found if _may_see(row, viewer)][:LEADERS]
        changed = await self._changes(game, [row[0] for row in shown])
        return [
            _person(row, viewer)
            | {"value": row[4], "deviation": row[5], "matches": row[6], "month": changed[row[0]][0]}
            | {"form": changed[row[0]][1]}
            for row in shown
        ]

    async def named(self, part: str, viewer: Person | None) -> list[dict[str, Any]]:
        """Those with these letters in their name; names that begin with them first."""
        like = literally(names.key(part))
        found = await self.db.rows(
            f"select a.id, a.name, a.settings, a.here from account a where {_SEEN} and a.name_key like %s escape '!'"
            f" order by case when a.name_key like %s escape '!' then 0 else 1 end, a.name_key limit {LOOKED_AT}",
            _id(viewer), f"%{like}%", f"{like}%",
        )  # fmt: skip
        return await self._told([row for row in found if _may_see(row, viewer)][:FOUND], viewer)

    async def around(self, viewer: Person) -> dict[str, Any]:
        """Whom the viewer follows, and who else is here now; of those who do not show themselves, how many."""
        followed = await self.db.rows(
            "select a.id, a.name, a.settings, a.here from follow f join account a on a.id = f.other"
            f" where f.account = %s and {_SEEN} order by a.here desc, a.name limit {LOOKED_AT}",
            viewer.id, viewer.id,
        )  # fmt: skip
        present = await self.db.rows(
            f"select a.id, a.name, a.settings, a.here from account a where a.here > %s and {_SEEN} and a.id <> %s"
            f" order by a.here desc limit {LOOKED_AT}",
            now() - HERE, viewer.id, viewer.id,
        )  # fmt: skip
        here = [row for row in present if _may_see(row, viewer)]
        return {
            "following": await self._told([row for row in followed if _may_see(row, viewer)], viewer),
            "here": await self._told(here[:AROUND], viewer),
            "count": len(present),
            "unseen": len(present) - len(here),
        }

    async def among(self, accounts: Sequence[str], viewer: Person | None) -> dict[str, dict[str, Any]]:
        """How strong these people are and whether they are here, by account: of those who show themselves."""
        found = await self.db.rows(
            "select a.id, a.name, a.settings, a.here from account a"
            f" where a.id in ({placeholders(accounts)}) and {_SEEN}",
            *accounts, _id(viewer),
        )  # fmt: skip
        seen = [row for row in found if _may_see(row, viewer)]
        return {row[0]: told for row, told in zip(seen, await self._told(seen, viewer), strict=True)}

    async def strengths(self, rows: Sequence[MatchRow], viewer: Person | None) -> dict[tuple[str, str], int]:
        """How strong those at these tables are, by game and account, as far as the viewer may know it."""
        who = sorted({account for row in rows for account in row.people})
        places = placeholders(who)
        found = await self.db.rows(
            "select r.game, r.player, r.value, a.settings from rating r join account a on a.id = r.player"
            f" where r.player in ({places}) and {_SEEN}",
            *who, _id(viewer),
        )  # fmt: skip
        return {
            (game, player): round(value)
            for game, player, value, settings in found
            if player == _id(viewer) or privacy.shows(settings, viewer)
        }

    async def _told(self, rows: Sequence[Row], viewer: Person | None) -> list[dict[str, Any]]:
        accounts = [row[0] for row in rows]
        ratings, playing = await self._ratings(accounts), await self._playing(accounts)
        return [
            _person(row, viewer) | {"ratings": ratings.get(row[0], []), "playing": playing.get(row[0])} for row in rows
        ]

    async def _ratings(self, accounts: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
        """Of the games that each has played most."""
        found = await self.db.rows(
            "select player, game, value, deviation from rating"
            f" where player in ({placeholders(accounts)}) order by matches desc, game",
            *accounts,
        )  # fmt: skip
        told: dict[str, list[dict[str, Any]]] = {}
        for player, game, value, deviation in found:
            told.setdefault(player, []).append({"game": game, "value": value, "deviation": deviation})
        return told

    async def _playing(self, accounts: Sequence[str]) -> dict[str, dict[str, str]]:
        """A match of theirs that anybody may watch, the one that moved last."""
        found = await self.db.rows(
            "select s.account, m.id, m.game from seat s join match m on m.id = s.match join head h on h.match = m.id"
            f" where s.account in ({placeholders(accounts)}) and m.status = %s and m.watched order by h.moved",
            *accounts, PLAYING,
        )  # fmt: skip
        return {account: {"match": match, "game": game} for account, match, game in found}

    async def _changes(self, game: str, accounts: Sequence[str]) -> dict[str, tuple[float, list[str]]]:
        """What the last 30 days did to each, and how the last matches ended, the latest last."""
        found = await self.db.rows(
            "select player, at, before, value from rating_change"
            f" where game = %s and player in ({placeholders(accounts)}) and at > %s order by n",
            game, *accounts, now() - 12 * MONTH,
        )  # fmt: skip
        by: dict[str, list[Row]] = {account: [] for account in accounts}
        for row in found:
            by[row[0]].append(row)
        return {account: (_month(rows), [_ended(row) for row in rows[-FORM:]]) for account, rows in by.items()}


def _month(rows: Iterable[Row]) -> float:
    return float(sum(after - before for _, at, before, after in rows if at > now() - MONTH))


def _ended(row: Row) -> str:
    """By what it did to the rating: a draw with somebody much weaker is a loss here, too."""
    _, _, before, after = row
    return "won" if after > before else "lost" if after < before else "drawn"


def _person(row: Row, viewer: Person | None) -> dict[str, Any]:
    return {"name": row[1], "me": row[0] == _id(viewer), "here": row[3] > now() - HERE}


def _may_see(row: Row, viewer: Person | None) -> bool:
    return row[0] == _id(viewer) or privacy.shows(row[2], viewer)


def _id(viewer: Person | None) -> str:
    return viewer.id if viewer else ""
