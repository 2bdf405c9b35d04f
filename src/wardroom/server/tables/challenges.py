"""Challenges: everyone who has the code plays the same game with the same dice, each alone.

A challenge copies only the setting of a match. Its seed is drawn when it is made, so nobody has seen a roll of it, and
is published when the challenge closes. Until then nobody may watch its matches or branches, and their records omit the
seed. A match is unrated practice for people who have played these dice before, are still playing when the seed is
published, or come after that.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from wardroom import games, kernel
from wardroom.dice import ceremony
from wardroom.journal import Ceremony
from wardroom.kernel import Seat
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.ids import new_id, now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import agreeing, heads, rows
from wardroom.server.tables.live import text
from wardroom.server.tables.lobby import ME, Lobby, Occupant, fill
from wardroom.server.tables.rows import ABANDONED, LOBBY, OVER, PLAYING, MatchRow
from wardroom.server.tables.scores import Scores
from wardroom.server.tables.tables import Tables

PRACTICE = "practice"  # an aid: they could have known these dice
OPEN_FOR = 14 * 24 * 3_600_000
_FIELDS = "code, game, version, scenario, options, owner, title, source, seed, salts, ceremony, created, closes"


class ChallengeRow(Struct, frozen=True):
    code: str
    game: str
    version: str
    scenario: str
    options: dict[str, Any]
    owner: str
    title: str
    source: str
    seed: str
    salts: dict[Seat, str]
    ceremony: Ceremony
    created: int
    closes: int

    def closed(self, moment: int) -> bool:
        return moment >= self.closes


class Challenges:
    def __init__(self, db: Database, tables: Tables, lobby: Lobby, scores: Scores) -> None:
        self.db, self.tables, self.lobby, self.scores = db, tables, lobby, scores

    async def open(self, match: str, person: Person) -> str:
        """The code of a new challenge with the setting of the person's own match. While it is open, asking again
        returns it."""
        row = await rows.find(self.db, match)
        if not row.solitaire or person.id not in row.people:
            raise Problem(409, "not_alone")
        if row.status == LOBBY:
            raise Problem(409, "not_started")
        if row.parent is not None:
            raise Problem(409, "from_the_middle")
        moment, code, seed = now(), new_id(), agreeing.new_seed()
        dealt = ceremony.dealt(ceremony.opened(agreeing.commitment(seed)), row.seats, [])
        async with self.db.transaction() as tx:
            await tx.run("update match set revision = revision + 1 where id = %s", match)  # one at a time
            there = await tx.row(
                "select code from challenge where source = %s and owner = %s and closes > %s", match, person.id, moment
            )
            if there is not None:
                return str(there[0])
            await tx.run(
                f"insert into challenge ({_FIELDS})"
                " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                code, row.game, games.load(row.game).info.version, row.scenario, text(row.options), person.id,
                row.title, match, seed, "{}", text(dealt), moment, moment + OPEN_FOR,
            )  # fmt: skip
        return code

    async def close(self, code: str, person: Person) -> None:
        """Its maker may close it early. From then on everyone knows its dice."""
        found = await find(self.db, code)
        if found.owner != person.id:
            raise Problem(403, "owner_only")
        await self.db.run("update challenge set closes = %s where code = %s and closes > %s", now(), code, now())
        await self._told(code)

    async def _told(self, code: str) -> None:
        for match in await _spoil(self.db, code):
            await self.tables.changed(match)

    async def take_up(self, code: str, person: Person, title: str = "") -> str:
        """Start a match of this challenge at once: there is nothing to choose. Not for guests: anybody can be several
        guests, and look at the dice first."""
        if person.role == GUEST:
            raise Problem(403, "account_needed")
        async with self.db.transaction() as tx:
            # One at a time: else two matches begun at once would both count.
            await tx.run("update challenge set created = created where code = %s", code)
            war = await find(tx, code)
            if war.version not in games.versions(war.game):
                raise Problem(409, "rules_moved")  # the dice depend on the seal, which contains the version
            mine = await _runs_of(tx, code, person)
            if going := [run for run, status in mine if status not in (OVER, ABANDONED)]:
                raise Problem(409, "challenge_running", values={"match": going[0]})
            known = bool(mine) or war.closed(now())
            match = await _write(tx, war, person, title, [PRACTICE] if known else [])
        await self.lobby.start(match, person)
        return match

    async def standings(self, code: str, person: Person) -> dict[str, Any]:
        war = await find(self.db, code)
        closed = war.closed(now())
        if closed:
            await self._told(code)
        runs = [await self._run(row, person) for row in await _runs(self.db, code)]
        runs.sort(key=lambda run: (run["score"] is None, not run["ranked"], *_worth(run), run["ended"] or 0))
        return {
            "code": code, "game": war.game, "scenario": war.scenario, "options": war.options,
            "commitment": agreeing.commitment(war.seed), "closes": war.closes, "closed": closed,
            "seed": war.seed if closed else None, "owner": war.owner == person.id, "runs": runs,
        }  # fmt: skip

    async def _run(self, row: MatchRow, person: Person) -> dict[str, Any]:
        mine = person.id in row.people
        seat = next(iter(row.seats))
        return {
            "player": row.seats[seat].name, "mine": mine, "match": row.id if mine else None, "status": row.status,
            "score": await self.scores.of(row, seat) if row.status == OVER else None,
            "ranked": row.status == OVER and not row.unranked, "unranked": row.unranked,
            "started": row.started, "ended": row.ended,
        }  # fmt: skip


async def find(db: Queries, code: str) -> ChallengeRow:
    raw = await db.row(f"select {_FIELDS} from challenge where code = %s", code)
    if raw is None:
        raise Problem(404, "no_challenge")
    values = dict(zip(_FIELDS.split(", "), raw, strict=True))
    for name in ("options", "salts", "ceremony"):
        values[name] = msgspec.json.decode(values[name])
    return msgspec.convert(values, ChallengeRow)


async def keeps_its_seed(db: Queries, row: MatchRow) -> bool:
    """Whether others may still play a challenge with this match's seed. If not, the seed is about to be published."""
    if row.challenge is None:
        return False
    found = await db.row("select closes from challenge where code = %s", row.challenge)
    if found is not None and found[0] > now():
        return True
    await _spoil(db, row.challenge)
    return False


def _worth(run: dict[str, Any]) -> tuple[float, float]:
    """Sort key, best first: by result, then by the game's own score."""
    score = run["score"]
    return (-(score.result or 0.0), -(score.points or 0.0)) if score else (0.0, 0.0)


async def _runs(db: Queries, code: str, most: int = 200) -> list[MatchRow]:
    found = await db.rows(
        f"select id from match where challenge = %s and parent is null order by created, id limit {most}", code
    )
    return await rows.several(db, [id for (id,) in found])


async def _runs_of(db: Queries, code: str, person: Person) -> list[tuple[str, str]]:
    """The person's matches of this challenge with their status, however many other people play it."""
    found = await db.rows(
        "select m.id, m.status from match m where m.challenge = %s and m.parent is null"
        " and exists (select 1 from seat s where s.match = m.id and s.account = %s) order by m.created, m.id",
        code, person.id,
    )  # fmt: skip
    return [(match, status) for match, status in found]


async def _spoil(db: Queries, code: str) -> list[str]:
    """The seed is published: matches still being played become practice. Returns those that no longer count."""
    found = await db.rows(
        "update match set aids = %s, revision = revision + 1"
        " where challenge = %s and parent is null and status in (%s, %s) and aids = '[]' returning id",
        text([PRACTICE]), code, LOBBY, PLAYING,
    )  # fmt: skip
    return [match for (match,) in found]


async def _write(tx: Queries, war: ChallengeRow, person: Person, title: str, aids: list[str]) -> str:
    match, moment = new_id(), now()
    await tx.run(
        "insert into match (id, game, version, pinned, scenario, options, owner, title, watched, seed, salts,"
        " ceremony, created, challenge, aids)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
        match, war.game, war.version, war.version, war.scenario, text(war.options), person.id,
        title or war.title, False, war.seed, text(war.salts), text(war.ceremony), moment, war.code,
        text(aids),
    )  # fmt: skip
    await heads.create(tx, match, moment)
    seats = kernel.seats(games.load(war.game, war.version), war.scenario, war.options)
    for place, seat in enumerate(seats):
        await tx.run("insert into seat (match, seat, place) values (%s, %s, %s)", match, seat, place)
        await fill(tx, war.game, match, seat, Occupant(ME), person)
    return match
