"""Finds opponents of similar strength: people who look for a match wait here until another fits.

A job pairs them, longest waiting first, with the nearest in strength among those who fit: the same game and pace, a
scenario that both want, each within the other's range, neither blocked by the other, and not met too often today to be
rated. The range grows with the wait. A live seek lapses when its browser has gone; one for play by web stays for a
week.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from wardroom import games
from wardroom.kernel import Seat, UnknownChoice
from wardroom.ratings.fold import DAY, MOST_OF_A_PAIR
from wardroom.ratings.glicko import MIDDLE
from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.store.sql import placeholders
from wardroom.server.tables import setups
from wardroom.server.tables.clock import Pace
from wardroom.server.tables.live import text
from wardroom.server.tables.lobby import ME, Lobby, Occupant
from wardroom.server.tables.rows import OPEN

WEEK, LIVE = 7 * DAY, 45_000  # ms that a seek stays without being polled
STEP, LIVE_STEP = DAY, 5 * 60_000  # ms of waiting that widen the range by one step
LOOKED_AT = 500  # seeks considered for one game, the longest waiting
ANY = ""  # scenario


class Seek(Struct, frozen=True):
    account: str
    game: str
    scenario: str
    pace: Pace
    window: int
    at: int
    value: float = MIDDLE

    def reach(self, moment: int) -> float:
        """How far the opponent's rating may be by now."""
        if not self.window:
            return float("inf")
        return self.window * (1 + max(0, moment - self.at) // (LIVE_STEP if self.pace.live else STEP))


class Seeks:
    def __init__(self, db: Database, lobby: Lobby) -> None:
        self.db, self.lobby = db, lobby

    async def put(self, person: Person, game: str, scenario: str | None, pace: Pace, window: int) -> None:
        """Begin to look, or change what to look for; people already looking keep their place in the queue."""
        _for_two(game, scenario or ANY)
        wish = Seek(person.id, game, scenario or ANY, pace, window, now())
        await self.db.run(
            "insert into seek (account, game, scenario, pace, reach, at, until) values (%s, %s, %s, %s, %s, %s, %s)"
            " on conflict (account, game) do update set scenario = excluded.scenario, pace = excluded.pace,"
            " reach = excluded.reach, until = excluded.until",
            wish.account, game, wish.scenario, text(pace), window, wish.at, wish.at + _stays(wish),
        )  # fmt: skip

    async def of(self, person: Person) -> list[dict[str, Any]]:
        """What the person looks for. Asking keeps a live seek alive."""
        found = await self.db.rows(
            f"select {_FIELDS}, until from seek s where account = %s and until > %s order by game", person.id, now()
        )
        told = []
        for *fields, _ in found:
            seek = _seek(fields)
            if seek.pace.live:
                await self.db.run(
                    "update seek set until = %s where account = %s and game = %s", now() + LIVE, person.id, seek.game
                )
            told.append(
                {
                    "game": seek.game, "scenario": seek.scenario or None, "pace": seek.pace, "window": seek.window,
                    "at": seek.at, "others": await self._others(seek),
                }
            )  # fmt: skip
        return told

    async def stop(self, person: Person, game: str) -> None:
        if not await self.db.run("delete from seek where account = %s and game = %s", person.id, game):
            raise Problem(404, "no_seek")

    async def waiting(self) -> bool:
        return await self.db.row("select 1 from seek limit 1") is not None

    async def pair(self) -> int:
        """Pair seeks that fit; returns how many matches were made."""
        moment, made = now(), 0
        await self.db.run("delete from seek where until <= %s", moment)
        for (game,) in await self.db.rows("select distinct game from seek order by game"):
            line = await self._line(game)
            apart = await self._apart(game, line, moment)
            for one, other in pairs(line, moment, apart):
                with suppress(Problem):  # the rules have changed since it was made; others do not wait for it
                    made += await self._bring_together(one, other)
        return made

    async def _line(self, game: str) -> list[Seek]:
        found = await self.db.rows(
            f"select {_FIELDS}, coalesce(r.value, %s) from seek s join account a on a.id = s.account"
            " left join rating r on r.game = s.game and r.player = s.account"
            f" where s.game = %s and a.closed is null order by s.at, s.account limit {LOOKED_AT}",
            MIDDLE, game,
        )  # fmt: skip
        return [_seek(row) for row in found]

    async def _apart(self, game: str, line: Sequence[Seek], moment: int) -> set[frozenset[str]]:
        """Pairs not to match: one has blocked the other, or they have met as often as counts today."""
        who = [seek.account for seek in line]
        places = placeholders(who)
        blocked = await self.db.rows(
            f"select account, other from block where account in ({places}) and other in ({places})", *who, *who
        )
        met = await self.db.rows(
            f"select one, other from rating_met where game = %s and one in ({places}) and other in ({places})"
            " and day = %s and times >= %s",
            game, *who, *who, moment // DAY, MOST_OF_A_PAIR,
        )  # fmt: skip
        return {frozenset(pair) for pair in (*blocked, *met)}

    async def _bring_together(self, one: Seek, other: Seek) -> bool:
        """The table first, so that a kill leaves at worst one person's table with a seat reserved for the other."""
        scenario = one.scenario or other.scenario or None
        mine, theirs = await self._sides(one, other, _for_two(one.game, scenario or ANY))
        host, guest = Person(one.account, ""), Person(other.account, "")
        match = await self.lobby.create(
            host, one.game, scenario, {}, {mine: Occupant(ME), theirs: Occupant(OPEN, kept_for=other.account)},
            pace=one.pace, known=True, paired=True,
        )  # fmt: skip
        async with self.db.transaction() as tx:
            both = await tx.rows(
                "delete from seek where game = %s and account in (%s, %s) returning account",
                one.game, one.account, other.account,
            )  # fmt: skip
            done = len(both) == 2
            if not done:  # one has withdrawn: the other goes on looking
                for (account,) in both:
                    seek = one if account == one.account else other
                    await tx.run(
                        "insert into seek (account, game, scenario, pace, reach, at, until)"
                        " values (%s, %s, %s, %s, %s, %s, %s)",
                        account, seek.game, seek.scenario, text(seek.pace), seek.window, seek.at, now() + _stays(seek),
                    )  # fmt: skip
        if not done:
            await self.lobby.cancel(match, host)
            return False
        await self.lobby.sit(match, guest, (theirs,))
        return True

    async def _sides(self, one: Seek, other: Seek, seats: tuple[Seat, ...]) -> tuple[Seat, Seat]:
        """The player who has had the first side less often gets it; on a tie, the one who has waited longer."""
        found = await self.db.rows(
            "select s.account, s.seat, count(*) from seat s join match m on m.id = s.match"
            " where s.account in (%s, %s) and m.game = %s and m.started is not null group by s.account, s.seat",
            one.account, other.account, one.game,
        )  # fmt: skip
        had = {(account, seat): n for account, seat, n in found}

        def lean(account: str) -> int:
            return int(had.get((account, seats[0]), 0) - had.get((account, seats[1]), 0))

        return (seats[0], seats[1]) if lean(one.account) <= lean(other.account) else (seats[1], seats[0])

    async def _others(self, seek: Seek) -> int:
        found = await self.db.row(
            "select count(*) from seek where game = %s and account <> %s and until > %s", seek.game, seek.account, now()
        )
        return int(found[0]) if found else 0


def pairs(line: Sequence[Seek], moment: int, apart: set[frozenset[str]]) -> list[tuple[Seek, Seek]]:
    """The longest waiting choose first, the nearest in strength; on a tie, the longest waiting."""
    left, found = list(line), []
    while left:
        one = left.pop(0)
        fit = [other for other in left if _fits(one, other, moment) and _pair(one, other) not in apart]
        if fit:
            other = min(fit, key=lambda each: (abs(each.value - one.value), each.at, each.account))
            left.remove(other)
            found.append((one, other))
    return found


def _fits(one: Seek, other: Seek, moment: int) -> bool:
    far = abs(one.value - other.value)
    same = one.pace == other.pace and (ANY in (one.scenario, other.scenario) or one.scenario == other.scenario)
    return same and far <= one.reach(moment) and far <= other.reach(moment)


def _pair(one: Seek, other: Seek) -> frozenset[str]:
    return frozenset((one.account, other.account))


_FIELDS = "s.account, s.game, s.scenario, s.pace, s.reach, s.at"


def _seek(row: Sequence[Any]) -> Seek:
    account, game, scenario, pace, *rest = row
    return Seek(account, game, scenario, msgspec.json.decode(pace, type=Pace), *rest)


def _stays(seek: Seek) -> int:
    return LIVE if seek.pace.live else WEEK


def _for_two(game: str, scenario: str) -> tuple[Seat, ...]:
    """The two seats, or a refusal saying why it cannot be matched."""
    try:
        rules = games.load(game)
    except UnknownChoice as fault:
        raise Problem(422, "no_such_setup", what=str(fault)) from None
    *_, seats = setups.chosen(rules, scenario, {})
    if len(seats) != 2:
        raise Problem(409, "not_for_two")
    return tuple(seats)
