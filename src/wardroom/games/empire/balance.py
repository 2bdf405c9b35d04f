"""How even the years are: `kido` against itself and against `random`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from statistics import mean, median

from wardroom.api import BalancePlan, Fixture, Page, Played, Row
from wardroom.games.empire import scoring
from wardroom.games.empire.printed import SIDES
from wardroom.games.empire.state import Empire
from wardroom.lib.markdown import share, table

YEARS = ("y1942", "y1943", "y1944")
KIDO, RANDOM = "kido", "random"
PAIRS = ((KIDO, KIDO), (KIDO, RANDOM), (RANDOM, KIDO))  # Japan, the Allies
_EVEN = 0.5  # of a match: more is a win


class Course:
    """Political Will at the end of each turn of a war."""

    def __init__(self) -> None:
        self.will: dict[str, int] = {}

    def __call__(self, before: Empire, after: Empire) -> None:
        if after.turn != before.turn or after.result is not None:
            self.will[str(before.turn)] = after.will

    def row(self, played: Played) -> Row:
        g = played.state
        return {
            "level": g.level, "points": g.points, "result": [played.result[side] for side in SIDES], "will": self.will,
            "answers": played.answers, "seconds": [round(played.thought[side], 1) for side in SIDES],
            "slowest_ms": round(1000 * max(played.slowest.values())),
        }  # fmt: skip


def fixtures(scenarios: Sequence[str], matches: int) -> Iterator[Fixture]:
    """Seed by seed, so that a run that is stopped has as many of each."""
    for n in range(matches):
        for pair in PAIRS:
            for scenario in scenarios:
                yield Fixture(scenario, dict(zip(SIDES, pair, strict=True)), n)


def report(rows: Sequence[Row]) -> Page:
    names = [level.replace("_", " ") for level in scoring.LEVELS]
    heads = ["scenario", "wars", *names, "won by Japan (95 %)", "won by the Allies (95 %)", "points", "Will"]
    even = [_levels(id, some) for id in YEARS if (some := _of(rows, id, PAIRS[0]))]
    lines = ["", "## kido against kido", *table(heads, even)]
    lines += ["", "## kido against random"]
    lines += table(["scenario", "kido as", "wars", "won", "share (95 %)", "points, median"], list(_uneven(rows)))
    thought = [s for row in rows for side, s in zip(SIDES, row["seconds"], strict=True) if row[side] == KIDO]
    lines += [
        "", f"`kido` thinks {mean(thought):.0f} s a war on average; the slowest single decision took",
        f"{max(row['slowest_ms'] for row in rows)} ms.",
    ]  # fmt: skip
    return Page(lines=lines)


def _of(rows: Sequence[Row], scenario: str, pair: tuple[str, str]) -> list[Row]:
    return [row for row in rows if row["scenario"] == scenario and tuple(row[side] for side in SIDES) == pair]


def _won(rows: Sequence[Row], seat: int) -> int:
    return sum(row["result"][seat] > _EVEN for row in rows)


def _levels(id: str, rows: Sequence[Row]) -> list[str]:
    levels = [sum(row["level"] == level for row in rows) for level in scoring.LEVELS]
    wins = [share(_won(rows, seat), len(rows)) for seat in (0, 1)]
    last = mean(list(row["will"].values())[-1] for row in rows)
    return [id, str(len(rows)), *map(str, levels), *wins, f"{median(row['points'] for row in rows):.0f}", f"{last:.1f}"]


def _uneven(rows: Sequence[Row]) -> Iterator[list[str]]:
    for id in YEARS:
        for name, pair, seat in (("Japan", PAIRS[1], 0), ("the Allies", PAIRS[2], 1)):
            if some := _of(rows, id, pair):
                won = _won(some, seat)
                middle = median(row["points"] for row in some)
                yield [id, name, str(len(some)), str(won), share(won, len(some)), f"{middle:.0f}"]


def plan() -> BalancePlan:
    head = (files("wardroom.games.empire") / "balance.md").read_text(encoding="utf-8")
    return BalancePlan(head=head, scenarios=YEARS, fixtures=fixtures, watch=Course, report=report, matches=15)
