"""Who is ahead in a position, for the analysis of finished matches: a few numbers from the true state.

They are read only when nothing is secret any more. Their weights are learnt from matches between bots
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
    """The matches between bots to learn from. The bots differ in strength and temper, so that neither side always wins,
    and the leader is not always the better player."""

    scenarios: tuple[str, ...]
    bots: tuple[tuple[str, ...], ...]  # line-ups: a bot for each seat

    def fixtures(self, seats: Sequence[Seat], matches: int) -> list[Fixture]:
        """Every line-up in every scenario, in turn; a longer run begins with the matches of a shorter one."""
        turns = [(bots, scenario) for bots in self.bots for scenario in self.scenarios]
        return [
            Fixture(scenario, dict(zip(seats, bots, strict=True)), n)
            for n, (bots, scenario) in enumerate(islice(cycle(turns), matches))
        ]


@dataclass(frozen=True, kw_only=True)
class Standing:
    """All numbers are the lead of the first seat: the more, the better for it."""

    points: Callable[[Any], float]  # in what the game itself counts
    parts: Callable[[Any], Numbers]  # other predictors of who will win, by name; cheap: called at every outcome
    elapsed: Callable[[Any], float]  # the share of the longest possible match that is over, 0 to 1
    won: Callable[[Mapping[Seat, float]], float] | None = None  # a result's worth to the first seat, 0 to 1; None:
    # 1 for more than the last seat has, a half for as much. A game for one player has to give it
    lessons: Lessons | None = None  # None: the matches of the game's balance plan
    learnt: bytes = b""  # `wardroom.analysis.fit.Learnt` as JSON; empty: not learnt yet


def learnt_of(package: str) -> bytes:
    """The learnt weights stored beside a game's code; empty if there are none yet."""
    kept = files(package) / "standing.json"
    return kept.read_bytes() if kept.is_file() else b""
