"""A person's page: how strong, what they have played, and how the viewer has fared against them.

It lists only matches that the viewer could see anyway: those that may be watched, or in which they played. Only
finished ones, so nothing here reveals a match in progress.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from wardroom.ratings import PROVISIONAL
from wardroom.ratings.fold import listed
from wardroom.server.accounts.person import Person
from wardroom.server.people import privacy
from wardroom.server.people.privacy import Known
from wardroom.server.store.ports import Database, Row
from wardroom.server.store.sql import placeholders
from wardroom.server.tables.clock import Pace
from wardroom.server.tables.rows import OVER, PERSON

COUNTED = 1_000  # matches summed up, the latest
POINTS = 200  # of a curve
PAGE = 20
LATEST = 12  # results between two people, one by one
FAR = 2**53
WON, DRAWN, LOST = "won", "drawn", "lost"
# Matches the viewer may see: open to spectators, or played in by them.
_SEEN = "(m.watched or m.id in (select match from seat where account = %s))"
# And with an opponent: a person alone, or on both sides, has neither won nor lost.
_AGAINST = (
    "exists (select 1 from seat o where o.match = s.match and o.seat <> s.seat) and not exists"
    " (select 1 from seat o where o.match = s.match and o.seat <> s.seat and o.account = s.account)"
)


class Strength(Struct, frozen=True):
    game: str
    value: float
    deviation: float
    provisional: bool
    listed: bool  # enough matches against several people: may be compared with others
    matches: int
    curve: list[tuple[int, float, float]]  # when, value, deviation


class Tally(Struct, frozen=True):
    game: str
    won: int
    drawn: int
    lost: int


class Between(Struct, frozen=True):
    """From the viewer's side."""

    won: int
    drawn: int
    lost: int
    latest: list[str]  # the last one last
    games: list[Tally]
    last: str  # the match that the last one was


class Profile(Struct, frozen=True):
    name: str
    since: int
    me: bool
    matches: int
    rated: int
    ratings: list[Strength]
    games: list[Tally]
    between: Between | None
    follows: bool
    muted: bool
    blocked: bool
    may_challenge: bool
    may_write: bool
    shows_history: bool
    pace: Pace | None  # of most of these matches; nobody's clock is a pace too


class Line(Struct, frozen=True):
    match: str
    at: int
    game: str
    scenario: str
    seat: str
    against: list[dict[str, Any]]
    ended: str
    result: dict[str, float]
    change: float | None  # of the rating
    rating: float | None  # after it
    unrated: str  # why it does not count; empty if it does, or if that was not looked at yet


class Profiles:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def of(self, name: str | None, viewer: Person | None) -> Profile:
        known = await self._known(name, viewer)
        mine = viewer is not None and viewer.id == known.id
        played = await self._played(known, viewer)
        games = _tallies((game, _ending(seat, result)) for game, seat, result, _ in played)
        ratings = await self._ratings(known.id)
        return Profile(
            known.name, known.created, mine, len(played), sum(each.matches for each in ratings), ratings, games,
            await self._between(known, viewer) if viewer and not mine else None,
            *(await self._relations(known, viewer)),
            may_challenge=await privacy.may_challenge(self.db, known, viewer),
            may_write=viewer is not None and await privacy.may_write(self.db, viewer.id, known.id),
            shows_history=mine or known.privacy.history,
            pace=_usual([pace for *_, pace in played]),
        )  # fmt: skip

    async def history(
        self, name: str | None, viewer: Person | None, game: str | None, ended: str | None, before: int | None
    ) -> list[Line]:
        """The latest first. With a filter by ending, it looks through as many matches as are counted."""
        known = await self._known(name, viewer)
        if not known.privacy.history and (viewer is None or viewer.id != known.id):
            return []
        most = COUNTED if ended else PAGE
        found = await self.db.rows(
            "select m.id, m.ended, m.game, m.scenario, s.seat, m.result, m.rated, c.value - c.before, c.value"
            " from seat s join match m on m.id = s.match"
            " left join rating_change c on c.match = m.id and c.player = s.account"
            f" where s.account = %s and s.kind = %s and m.status = %s and {_SEEN} and {_AGAINST}"
            " and m.ended < %s"
            f" and (m.game = %s or %s) order by m.ended desc, m.id, s.place limit {most}",
            known.id, PERSON, OVER, viewer.id if viewer else "", before if before is not None else FAR,
            game or "", game is None,
        )  # fmt: skip
        lines = [(row, _ending(row[4], row[5])) for row in found]
        chosen = [(row, ending) for row, ending in lines if ended in (None, ending)][:PAGE]
        return await self._lines(chosen)

    async def _known(self, name: str | None, viewer: Person | None) -> Known:
        if name is None and viewer is not None:
            return await privacy.own(self.db, viewer)
        return await privacy.find(self.db, name or "", viewer)

    async def _played(self, known: Known, viewer: Person | None) -> list[Row]:
        return await self.db.rows(
            "select m.game, s.seat, m.result, m.pace from seat s join match m on m.id = s.match"
            f" where s.account = %s and s.kind = %s and m.status = %s and {_SEEN} and {_AGAINST}"
            f" order by m.ended desc limit {COUNTED}",
            known.id, PERSON, OVER, viewer.id if viewer else "",
        )  # fmt: skip

    async def _ratings(self, account: str) -> list[Strength]:
        found = await self.db.rows(
            "select game, value, deviation, matches, people, proven_deviation from rating where player = %s"
            " order by matches desc, game",
            account,
        )
        return [
            Strength(
                game, value, deviation, deviation > PROVISIONAL, listed(people, proven), matches,
                await self._curve(account, game),
            )
            for game, value, deviation, matches, people, proven in found
        ]  # fmt: skip

    async def _curve(self, account: str, game: str) -> list[tuple[int, float, float]]:
        found = await self.db.rows(
            "select at, value, deviation from rating_change where player = %s and game = %s"
            f" order by n desc limit {POINTS}",
            account, game,
        )  # fmt: skip
        return [(at, value, deviation) for at, value, deviation in reversed(found)]

    async def _between(self, known: Known, viewer: Person) -> Between | None:
        found = await self.db.rows(
            "select m.game, mine.seat, m.result, m.id from seat mine"
            " join seat theirs on theirs.match = mine.match and theirs.account = %s and theirs.kind = %s"
            " join match m on m.id = mine.match and m.status = %s"
            f" where mine.account = %s and mine.kind = %s order by m.ended desc, m.id limit {COUNTED}",
            known.id, PERSON, OVER, viewer.id, PERSON,
        )  # fmt: skip
        if not found:
            return None
        endings = [(game, _ending(seat, result)) for game, seat, result, _ in found]
        said = [ending for _, ending in endings]
        latest = list(reversed(said[:LATEST]))
        counts = (said.count(WON), said.count(DRAWN), said.count(LOST))
        return Between(*counts, latest, _tallies(endings), found[0][3])

    async def _relations(self, known: Known, viewer: Person | None) -> tuple[bool, bool, bool]:
        if viewer is None:
            return False, False, False
        follows = await privacy.follows(self.db, viewer.id, known.id)
        muted = await self.db.row("select 1 from mute where account = %s and other = %s", viewer.id, known.id)
        return follows, muted is not None, await privacy.blocks(self.db, viewer.id, known.id)

    async def _lines(self, chosen: Sequence[tuple[Row, str]]) -> list[Line]:
        across = await self._across([row[0] for row, _ in chosen])
        return [
            Line(
                match, at, game, scenario, seat, [who for where, who in across.get(match, ()) if where != seat], ending,
                msgspec.json.decode(result), change, rating, rated or "",
            )
            for (match, at, game, scenario, seat, result, rated, change, rating), ending in chosen
        ]  # fmt: skip

    async def _across(self, matches: Sequence[str]) -> Mapping[str, list[tuple[str, dict[str, Any]]]]:
        """Who sat at these tables, by seat."""
        places = placeholders(matches)
        found = await self.db.rows(
            "select s.match, s.seat, s.kind, s.bot, a.name, a.role from seat s"
            f" left join account a on a.id = s.account where s.match in ({places}) order by s.place",
            *matches,
        )
        seated: dict[str, list[tuple[str, dict[str, Any]]]] = {}
        for match, seat, kind, bot, name, role in found:
            who = {"kind": kind, "name": name if kind == PERSON else bot, "page": kind == PERSON and role != "guest"}
            seated.setdefault(match, []).append((seat, who))
        return seated


def _ending(seat: str, result: str) -> str:
    points: dict[str, float] = msgspec.json.decode(result)
    mine = points.get(seat, 0.0)
    best = max((value for other, value in points.items() if other != seat), default=0.0)
    return WON if mine > best else LOST if mine < best else DRAWN


def _usual(paces: Sequence[str]) -> Pace | None:
    """The most frequent one; on a tie that of the later match, as later ones come first."""
    found = Counter(paces).most_common(1)
    return msgspec.json.decode(found[0][0], type=Pace) if found else None


def _tallies(endings: Iterable[tuple[str, str]]) -> list[Tally]:
    """By game, the most played first."""
    counts: dict[str, dict[str, int]] = {}
    for game, ending in endings:
        of = counts.setdefault(game, {WON: 0, DRAWN: 0, LOST: 0})
        of[ending] += 1
    ordered = sorted(counts.items(), key=lambda item: (-sum(item[1].values()), item[0]))
    return [Tally(game, of[WON], of[DRAWN], of[LOST]) for game, of in ordered]
