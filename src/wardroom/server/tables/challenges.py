"""The same war for several: whoever has the code plays the same game with the same dice, each for himself.

Seed, salts and setting are those of the first match, so the nth roll falls the same for all who come to it the same
way. Nobody watches such a match, and its seed is in its own record only, when it is over. Who has played these dice to
an end may play them again, for practice: it does not count.
"""

from __future__ import annotations

from typing import Any

from wardroom import games
from wardroom.server.accounts.person import Person
from wardroom.server.ids import new_id, now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import rows
from wardroom.server.tables.live import text
from wardroom.server.tables.lobby import ME, Lobby, Occupant, fill
from wardroom.server.tables.rows import ABANDONED, LOBBY, OVER, MatchRow
from wardroom.server.tables.scores import Scores
from wardroom.server.tables.tables import Tables

PRACTICE = "practice"  # an aid: he had played these dice before


class Challenges:
    def __init__(self, db: Database, tables: Tables, lobby: Lobby, scores: Scores) -> None:
        self.db, self.tables, self.lobby, self.scores = db, tables, lobby, scores

    async def open(self, match: str, person: Person) -> str:
        """The code of a match of one's own; from now on nobody watches it."""
        row = await rows.find(self.db, match)
        if not row.solitaire or person.id not in row.people:
            raise Problem(409, "not_alone")
        if row.status == LOBBY:
            raise Problem(409, "not_started")
        if row.parent is not None:
            raise Problem(409, "from_the_middle")
        await self.db.run(
            "update match set challenge = %s, watched = %s, revision = revision + 1"
            " where id = %s and challenge is null",
            new_id(), False, match,
        )  # fmt: skip
        await self.tables.changed(match)
        code = (await rows.find(self.db, match)).challenge
        assert code is not None
        return code

    async def take_up(self, code: str, person: Person, title: str = "") -> str:
        """A match of the same war. It begins at once: there is nothing to choose."""
        async with self.db.transaction() as tx:
            first = await _first(tx, code)
            # One at a time: else two that one begins at once would both count.
            await tx.run("update match set revision = revision + 1 where id = %s", first.id)
            if games.load(first.game).info.version != first.version:
                raise Problem(409, "rules_moved")  # the version is in the seal that the dice hang on
            mine = [run for run in await _runs(tx, code) if person.id in run.people]
            if going := [run for run in mine if run.status not in (OVER, ABANDONED)]:
                raise Problem(409, "challenge_running", values={"match": going[0].id})
            match = await _write(tx, first, person, title, [PRACTICE] if mine else [])
        await self.lobby.start(match, person)
        return match

    async def standings(self, code: str, person: Person) -> dict[str, Any]:
        first = await _first(self.db, code)
        runs = [await self._run(row, person) for row in await _runs(self.db, code)]
        runs.sort(key=lambda run: (run["score"] is None, not run["ranked"], *_worth(run), run["ended"] or 0))
        return {"code": code, "game": first.game, "scenario": first.scenario, "options": first.options, "runs": runs}

    async def _run(self, row: MatchRow, person: Person) -> dict[str, Any]:
        mine = person.id in row.people
        seat = next(iter(row.seats))
        return {
            "player": row.seats[seat].name, "mine": mine, "match": row.id if mine else None, "status": row.status,
            "score": await self.scores.of(row, seat) if row.status == OVER else None,
            "ranked": row.status == OVER and not row.unranked, "unranked": row.unranked,
            "started": row.started, "ended": row.ended,
        }  # fmt: skip


def _worth(run: dict[str, Any]) -> tuple[float, float]:
    """The best first: by the result, and among equals by what the game counts."""
    score = run["score"]
    return (-(score.result or 0.0), -(score.points or 0.0)) if score else (0.0, 0.0)


async def _first(db: Queries, code: str) -> MatchRow:
    found = await _runs(db, code, 1)
    if not found:
        raise Problem(404, "no_challenge")
    return found[0]


async def _runs(db: Queries, code: str, most: int = 200) -> list[MatchRow]:
    found = await db.rows(
        f"select id from match where challenge = %s and parent is null order by created, id limit {most}", code
    )
    return await rows.several(db, [id for (id,) in found])


async def _write(tx: Queries, first: MatchRow, person: Person, title: str, aids: list[str]) -> str:
    match, moment = new_id(), now()
    await tx.run(
        "insert into match (id, game, version, pinned, scenario, options, owner, title, watched, seed, salts, created,"
        " moved, challenge, aids) values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
        match, first.game, first.version, first.version, first.scenario, text(first.options), person.id,
        title or first.title, False, first.seed, text(first.salts), moment, moment, first.challenge, text(aids),
    )  # fmt: skip
    for place, seat in enumerate(first.seats):
        await tx.run("insert into seat (match, seat, place) values (%s, %s, %s)", match, seat, place)
        await fill(tx, first.game, match, seat, Occupant(ME), person)
    return match
