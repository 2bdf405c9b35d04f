"""Statistics of each scenario over its rated matches: one row, which a job updates from the log of the ratings.

The row holds facts on the latest matches and the last log line included, so that each match is read once; and the
finished figures, so that showing them needs no work. Updating is idempotent, and a rebuild from the log gives the same
row. Only matches in that log count: those that have ended and are rated.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from wardroom import games
from wardroom.journal import Entry
from wardroom.kernel import Seat
from wardroom.server.ids import now
from wardroom.server.people.counting import COUNTS
from wardroom.server.people.scenario_figures import Fact, Figures, figures, first_orders, winner
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries, Row
from wardroom.server.store.sql import placeholders

LATEST = 1_000  # matches covered by the figures
LOOKED_AT = 200  # entries, within which everybody has given a first order
AT_ONCE = 100  # matches whose ratings are read in one query
_COUNTED = f"from rated r join match m on m.id = r.match and m.rated = '{COUNTS}'"
_OF = "where r.game = %s and r.scenario = %s and r.n > %s"


class ScenarioStatistics(Struct, frozen=True):
    game: str
    scenario: str
    total: int  # matches that count, ever
    at: int | None  # when it was updated
    figures: Figures


class _Line(Struct, frozen=True):
    """The part of a line of the journal that is needed here."""

    entry: Entry = Entry()


class _Kept(Struct, frozen=True):
    total: int = 0
    upto: int = 0  # the last log line included
    facts: list[Fact] = []


_line = msgspec.json.Decoder(_Line)
_facts = msgspec.json.Decoder(list[Fact])


class Statistics:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def of(self, game: str, scenario: str) -> ScenarioStatistics:
        if game not in games.ids():
            raise Problem(404, "no_game")
        if scenario not in games.find(game).info.scenarios:
            raise Problem(404, "no_scenario")
        found = await self.db.row(
            "select total, at, figures from scenario_statistics where game = %s and scenario = %s", game, scenario
        )
        total, at, said = found or (0, None, "{}")
        return ScenarioStatistics(game, scenario, total, at, msgspec.json.decode(said, type=Figures))

    async def renew_all(self) -> int:
        """Update every scenario with newly ended matches; returns how many scenarios those were."""
        cards = [games.find(game).info for game in games.opened()]
        return sum(
            [
                await self.renew(card.id, scenario, card.seats)
                for card in cards
                if len(card.seats) > 1
                for scenario in card.scenarios
            ]
        )

    async def renew(self, game: str, scenario: str, seats: tuple[Seat, ...]) -> bool:
        """Whether there was anything new. Safe to run concurrently: only one update is stored."""
        kept = await self._kept(game, scenario)
        of = (game, scenario, kept.upto)
        new = await self.db.rows(
            f"select r.n, r.match, r.players, r.result, r.ended, m.started, m.watched, h.n {_COUNTED}"
            f" join head h on h.match = r.match {_OF} order by r.n desc limit {LATEST}",
            *of,
        )
        if not new:
            return False
        ((more,),) = await self.db.rows(f"select count(*) {_COUNTED} {_OF} and r.n <= %s", *of, new[0][0])
        facts = [*kept.facts, *await self._facts(list(reversed(new)))][-LATEST:]
        said = msgspec.json.encode(figures(seats, facts)).decode()
        row = (kept.total + more, new[0][0], msgspec.json.encode(facts).decode(), said, now())
        await self._keep(game, scenario, kept.upto, row)
        return True

    async def _kept(self, game: str, scenario: str) -> _Kept:
        found = await self.db.row(
            "select total, upto, facts from scenario_statistics where game = %s and scenario = %s", game, scenario
        )
        return _Kept(found[0], found[1], _facts.decode(found[2])) if found else _Kept()

    async def _keep(self, game: str, scenario: str, upto: int, row: Row) -> None:
        """Stores the row unless another process has updated it since it was read."""
        await self.db.run(
            "insert into scenario_statistics (game, scenario, total, upto, facts, figures, at)"
            " values (%s, %s, %s, %s, %s, %s, %s) on conflict (game, scenario) do update set total = excluded.total,"
            " upto = excluded.upto, facts = excluded.facts, figures = excluded.figures, at = excluded.at"
            " where scenario_statistics.upto = %s",
            game, scenario, *row, upto,
        )  # fmt: skip

    async def _facts(self, lines: list[Row]) -> list[Fact]:
        found: list[Fact] = []
        for first in range(0, len(lines), AT_ONCE):
            some = lines[first : first + AT_ONCE]
            before = await _ratings(self.db, [match for _, match, *_ in some])
            found += [await self._fact(line, before) for line in some]
        return found

    async def _fact(self, line: Row, before: dict[tuple[str, str], int]) -> Fact:
        """The facts of a match; without its first orders unless anybody could watch it."""
        _, match, players, result, ended, started, watched, head = line
        who = msgspec.json.decode(players, type=dict[Seat, str])
        ratings = {seat: before[match, player] for seat, player in who.items() if (match, player) in before}
        bodies = await self.db.history.bodies(match, 1, min(LOOKED_AT, head)) if watched and head else []
        first = first_orders(_line.decode(body).entry for _, body in bodies)
        points = msgspec.json.decode(result, type=dict[Seat, float])
        return Fact(winner(points), ratings, first, head, max(0, ended - (started or ended)))


async def _ratings(db: Queries, matches: list[str]) -> dict[tuple[str, str], int]:
    """The players' ratings before these matches."""
    found = await db.rows(
        f"select match, player, before from rating_change where match in ({placeholders(matches)})", *matches
    )
    return {(match, player): round(before) for match, player, before in found}
