"""How battles between bots end, against what was told of them when they were declared:

    python tests/games/empire/forecast_calibration.py 500

For each battle the attacker is told, from what that seat may know, between what numbers the steps lost by each side lie
in nine cases of ten, and how likely the hex is taken. Here both sides are played by the strongest bot.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from math import fsum, sqrt
from random import Random
from typing import Any

from msgspec import Struct

from wardroom.dice.seeded import Seeded
from wardroom.games.empire.bot.kido import Kido
from wardroom.games.empire.game import RULES
from wardroom.games.empire.odds import odds
from wardroom.games.empire.printed import COUNTERS, JAPAN, SIDES
from wardroom.kernel import Heard, Match, State

SCENARIOS = ("y1943", "south_pacific", "y1942", "y1944")


class Course(Struct, frozen=True):
    """A battle as it was told, and as it came."""

    told: dict[str, Any]  # the range of its forecast
    lost: dict[str, int]
    taken: bool

    def within(self, side: str) -> bool:
        low, high = self.told["steps"][side]
        return bool(low <= self.lost[side] <= high)

    @property
    def between(self) -> bool:
        """Whether the hex could be taken as it was: never where even alone it could not be."""
        return self.told["alone"]["take"] > 0 or not self.taken


def battles() -> Iterator[Course]:
    """Those of one war after the other, until nobody wants more."""
    seed = 0
    while True:
        yield from fought(SCENARIOS[seed % len(SCENARIOS)], seed)
        seed += 1


def fought(scenario: str, seed: int) -> Iterator[Course]:
    match = Match(RULES, Seeded(seed), scenario, {})
    players = {side: Kido(side, seed) for side in SIDES}
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        view = match.view(seat)
        move = players[seat].choose(view, ask, _imagined(match, seat))
        if ask.prompt != "battles" or move != ("done",):
            match.answer(seat, move)
            continue
        rows = [row for row in odds(view, ask)["battles"] if row["declared"]]
        steps = {id: unit.steps for id, unit in view.units.items()}
        heard = len(list(match.events(None)))
        match.answer(seat, move)
        _to_the_end(match, players)
        yield from courses(rows, steps, list(match.events(None))[heard:], seat)


def _to_the_end(match: Match, players: dict[str, Kido]) -> None:
    while match.result is None and match.state.offensive is not None:  # type: ignore[attr-defined]
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, players[seat].choose(match.view(seat), ask, _imagined(match, seat)))


def _imagined(match: Match, seat: str) -> Callable[[], State]:
    """States that the seat cannot tell from the true one: all that a bot may think with."""
    here = match.state
    return lambda: RULES.resample(here, seat, Random(0))  # type: ignore[arg-type]


def courses(rows: Iterable[Any], steps: dict[str, int], events: list[Heard], side: str) -> Iterator[Course]:
    """Of the battles that were told those that were fought: weather may have ended the offensive."""
    told = {row["hex"]: row["range"] for row in rows}
    left, lost, taken, begun = dict(steps), {hex: dict.fromkeys(SIDES, 0) for hex in told}, set(), set()
    here = ""
    for event in events:
        if event.kind == "battle_begins":
            here = event.about["hex"]
            begun.add(here)
        if here not in told or event.about.get("hex") != here:
            continue
        if event.kind in ("reduced", "eliminated"):
            unit = event.about["unit"]
            gone = 1 if event.kind == "reduced" else left[unit]
            left[unit] -= gone
            lost[here][COUNTERS[unit].side] += gone
        elif event.kind == "garrison_lost":
            lost[here][JAPAN] += event.about["n"]
        elif event.kind in ("ashore", "hex_taken") and event.about["side"] == side:
            taken.add(here)
    for hex in begun & told.keys():
        yield Course(told[hex], lost[hex], hex in taken)


class Summary(Struct, frozen=True):
    n: int
    within: float  # of the sides of all battles, those whose losses were in the range
    said: float  # how many hexes would be taken
    error: float  # half of the interval in which that number lies in 95 cases of 100
    came: int

    def __str__(self) -> str:
        low, high = self.said - self.error, self.said + self.error
        return (
            f"{self.n} battles: steps lost in the range told {100 * self.within:.1f} %; "
            f"hexes taken {self.came}, told {self.said:.1f} ({low:.1f} to {high:.1f})"
        )


def summary(seen: list[Course]) -> Summary:
    chances = [course.told["likely"]["take"] for course in seen]
    inside = sum(course.within(side) for course in seen for side in SIDES)
    error = 1.96 * sqrt(fsum(p * (1 - p) for p in chances))
    came = sum(course.taken for course in seen)
    return Summary(len(seen), inside / (2 * len(seen)), fsum(chances), error, came)


def main(most: int) -> None:
    seen: list[Course] = []
    for course in battles():
        seen.append(course)
        if len(seen) % 25 == 0 or len(seen) >= most:
            print(summary(seen), flush=True)
        if len(seen) >= most:
            return


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
