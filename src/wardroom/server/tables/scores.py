"""How matches went: one match, a match beside its branches, and all of a person's together."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from wardroom import games
from wardroom.api import Score
from wardroom.kernel import Seat, engine, rebuild
from wardroom.lab import score
from wardroom.server.store.ports import Database
from wardroom.server.store.sql import placeholders
from wardroom.server.tables import journal, messages, rows
from wardroom.server.tables.live import text
from wardroom.server.tables.rows import ABANDONED, OVER, MatchRow

RELATIVES = 60  # branches of a match, shown together
COUNTED = 500  # matches of a person, the latest
WON, DRAWN, LOST = "won", "drawn", "lost"


class Tally(Struct, frozen=True):
    """Several matches in one line."""

    count: int = 0
    best: float | None = None
    mean: float | None = None
    levels: dict[str, int] = {}


class Line(Struct, frozen=True):
    game: str
    scenario: str
    ranked: Tally
    unranked: Tally
    abandoned: int


class Scores:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def of(self, row: MatchRow, seat: Seat) -> Score:
        """How the seat did, or stands. The score of a finished match is stored: nothing changes it any more."""
        if len(row.seats) > 1:
            return Score(row.result.get(seat), level=_against(row, seat)) if row.status == OVER else Score()
        if row.score is not None:
            return msgspec.json.decode(row.score, type=Score)
        found, _ = await self._look(row, seat)
        if row.status == OVER:
            await self.db.run("update match set score = %s where id = %s", text(found), row.id)
        return found

    async def _look(self, row: MatchRow, seat: Seat) -> tuple[Score, Any]:
        """The score, and where in the turn the match is. A state made by other rules may not be readable."""
        if row.head < 0:
            return Score(), ()
        state, _ = await journal.state_at(self.db, row.id, row.head)
        try:
            return await asyncio.to_thread(_scored, row, seat, state)
        except Exception:
            if row.pinned in games.versions(row.game):
                raise
            return Score(row.result.get(seat)), ()

    # ---- a match and its branches

    async def family(self, row: MatchRow, account: str | None) -> dict[str, Any]:
        """All matches branched from one beginning that the person may see; each after its parent."""
        root = row
        while root.parent is not None:
            found = await rows.several(self.db, [root.parent])
            if not found or not _seen(found[0], account):
                break
            root = found[0]
        listed, due = [root], [root.id]
        while due and len(listed) < RELATIVES:
            marks = placeholders(due)
            young = await self.db.rows(f"select id from match where parent in ({marks}) order by created, id", *due)
            children = [r for r in await rows.several(self.db, [id for (id,) in young]) if _seen(r, account)]
            listed += children[: RELATIVES - len(listed)]
            due = [child.id for child in children]
        return {"root": root.id, "matches": [await self._relative(each, account) for each in listed]}

    async def _relative(self, row: MatchRow, account: str | None) -> dict[str, Any]:
        mine = row.held_by(account)
        seat = next(iter(mine or row.seats))
        crumbs: Any = ()
        if row.status not in (OVER, ABANDONED) and mine:
            found, crumbs = await self._look(row, seat)
            found = found if len(row.seats) == 1 else Score()
        else:
            found = await self.of(row, seat)
        return {
            "id": row.id, "parent": messages.parent(row), "title": row.title, "status": row.status,
            "created": row.created, "moved": row.moved, "ended": row.ended, "crumbs": crumbs, "score": found,
            "unranked": row.unranked, "mine": bool(mine),
        }  # fmt: skip

    # ---- a person's own

    async def statistics(self, account: str, game: str | None = None) -> list[Line]:
        """Over matches in which the person had one seat: playing both sides is neither a win nor a loss."""
        found = await self.db.rows(
            "select id from match where status in (%s, %s) and id in (select match from seat where account = %s)"
            f" and (game = %s or %s) order by ended desc, id limit {COUNTED}",
            OVER, ABANDONED, account, game or "", game is None,
        )  # fmt: skip
        groups: dict[tuple[str, str], list[tuple[MatchRow, Score]]] = defaultdict(list)
        for row in await rows.several(self.db, [id for (id,) in found]):
            mine = row.held_by(account)
            if len(mine) == 1:
                groups[row.game, row.scenario].append((row, await self.of(row, mine[0])))
        return [_line(*which, group) for which, group in sorted(groups.items())]


def _scored(row: MatchRow, seat: Seat, state: Any) -> tuple[Score, Any]:
    rules = games.nearest(row.game, row.pinned).rules
    g = rebuild(rules, state)
    found = score.of(row.game, rules.view(g, seat), seat, row.result or None, rules.info.version)
    return found, engine.crumbs(g, seat)


def _line(game: str, scenario: str, group: Sequence[tuple[MatchRow, Score]]) -> Line:
    over = [(row, found) for row, found in group if row.status == OVER]
    return Line(
        game,
        scenario,
        tally([found for row, found in over if not row.unranked]),
        tally([found for row, found in over if row.unranked]),
        len(group) - len(over),
    )


def tally(scores: Sequence[Score]) -> Tally:
    worth = [each.worth for each in scores if each.worth is not None]
    if not worth:
        return Tally(len(scores))
    levels = Counter(each.level or format(each.worth or 0.0, "g") for each in scores)
    return structs.replace(Tally(len(scores), max(worth), sum(worth) / len(worth)), levels=dict(sorted(levels.items())))


def _against(row: MatchRow, seat: Seat) -> str:
    others = max((points for other, points in row.result.items() if other != seat), default=0.0)
    mine = row.result.get(seat, 0.0)
    return WON if mine > others else LOST if mine < others else DRAWN


def _seen(row: MatchRow, account: str | None) -> bool:
    return row.watched or bool(row.held_by(account)) or (account is not None and row.owner == account)


__all__ = ["Line", "Scores", "Tally", "tally"]
