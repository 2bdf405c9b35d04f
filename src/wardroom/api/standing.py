"""How a position stands, for those who look back at a match that is over: a few numbers of the true state.

They are looked at only when nothing is secret any more. What they are worth is learnt from matches between bots
(`wardroom.analysis.fit`) and kept in the game's folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import cycle, islice
from typing import Any

from wardroom.api.balance import Fixture
from wardroom.kernel import Seat

Numbers = Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class Lessons:
    """The matches between bots that it is learnt from. Bots of several strengths and tempers, so that neither side
    always wins, and who leads is not always who plays better."""

    scenarios: tuple[str, ...]
    bots: tuple[tuple[str, ...], ...]  # who sits where, seat by seat

    def fixtures(self, seats: Sequence[Seat], matches: int) -> list[Fixture]:
        """Every company in every scenario, in turn: a longer run begins with the matches of a shorter one."""
        turns = [(bots, scenario) for bots in self.bots for scenario in self.scenarios]
        return [
            Fixture(scenario, dict(zip(seats, bots, strict=True)), n)
            for n, (bots, scenario) in enumerate(islice(cycle(turns), matches))
        ]


@dataclass(frozen=True, kw_only=True)
class Standing:
    """All numbers are the lead of the first seat: the more, the better for it."""

    points: Callable[[Any], float]  # in what the game itself counts
    parts: Callable[[Any], Numbers]  # what else tells who will win, by name; cheap, for it is asked at every outcome
    elapsed: Callable[[Any], float]  # the share of the longest course that is over, 0 to 1
    won: Callable[[Mapping[Seat, float]], float] | None = None  # what a result is to the first seat, 0 to 1; without:
    # 1 for more than the last seat has, a half for as much. A game for one player has to say it
    lessons: Lessons | None = None  # without: the matches of the game's balance plan
    learnt: bytes = b""  # `wardroom.analysis.fit.Learnt` as JSON; nothing: it has not been learnt yet


def learnt_of(package: str) -> bytes:
    """What was learnt for a game, beside its code; nothing, before it was."""
    kept = files(package) / "standing.json"
    return kept.read_bytes() if kept.is_file() else b""
