"""How even the scenarios are: `admiral` against itself and against `random`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from statistics import mean, quantiles

from wardroom.api import BalancePlan, Fixture, Page, Played, Row
from wardroom.games.victory.printed import JAPAN, SCENARIOS, SIDES, TURNS
from wardroom.games.victory.state import Victory
from wardroom.lib.markdown import share, table

LEVELS = ("japanese_decisive", "japanese_victory", "stalemate", "allied_victory", "allied_decisive")
ADMIRAL, RANDOM = "admiral", "random"
PAIRS = ((ADMIRAL, ADMIRAL), (ADMIRAL, RANDOM), (RANDOM, ADMIRAL))  # Japan, the Allies


class Course:
    """The points of Japan at the end of each turn of a war."""

    def __init__(self) -> None:
        self.points: dict[str, int] = {}

    def __call__(self, before: Victory, after: Victory) -> None:
        if after.turn != before.turn or after.result is not None:
            self.points[before.date] = after.points[JAPAN]

    def row(self, played: Played) -> Row:
        g = played.state
        turns = g.turn - TURNS.index(SCENARIOS[g.scenario].start_turn) + 1
        return {
            "level": g.level, "date": g.date, "result": [played.result[side] for side in SIDES], "points": self.points,
            "answers": played.answers, "seconds": [round(played.thought[side] / turns, 2) for side in SIDES],
            "slowest_ms": round(1000 * max(played.slowest.values())),
        }  # fmt: skip


def fixtures(scenarios: Sequence[str], matches: int) -> Iterator[Fixture]:
    """Against `random` the scenarios come in turn."""
    for pair in PAIRS:
        for n in range(matches):
            for scenario in scenarios if pair == PAIRS[0] else scenarios[n % len(scenarios) :][:1]:
                yield Fixture(scenario, dict(zip(SIDES, pair, strict=True)), n)


def report(rows: Sequence[Row]) -> Page:
    even = {id: [row for row in rows if row["scenario"] == id and _pair(row) == PAIRS[0]] for id in SCENARIOS}
    even = {id: some for id, some in even.items() if some}
    names = [level.replace("_", " ") for level in LEVELS]
    heads = ["scenario", "wars", *names, "won by Japan (95 %)", "won by the Allies (95 %)", "at the end"]
    lines = ["", "## admiral against admiral", *table(heads, [_levels(id, some) for id, some in even.items()])]
    course = [line for id, some in even.items() for line in _course(id, some)]
    lines += ["", "## Japan's points at the end of a turn"]
    lines += table(["scenario", "turn", "wars that came so far", "mean", "first to last tenth"], course)
    lines += ["", "## admiral against random, all scenarios in turn"]
    lines += table(["admiral as", "wars", "won", "share (95 %)"], list(_uneven(rows)))
    thought = [s for row in rows for side, s in zip(SIDES, row["seconds"], strict=True) if row[side] == ADMIRAL]
    lines += [
        "", f"`admiral` thinks {mean(thought):.1f} s a turn on average (movement, battles, production); the slowest",
        f"single decision took {max(row['slowest_ms'] for row in rows)} ms.",
    ]  # fmt: skip
    return Page(lines=lines)


def _pair(row: Row) -> tuple[str, ...]:
    return tuple(row[side] for side in SIDES)


def _levels(id: str, rows: Sequence[Row]) -> list[str]:
    levels = [sum(row["level"] == level for row in rows) for level in LEVELS]
    wins = [share(sum(levels[:2]), len(rows)), share(sum(levels[3:]), len(rows))]
    last = mean(list(row["points"].values())[-1] for row in rows)
    return [id, str(len(rows)), *map(str, levels), *wins, f"{last:.1f}"]


def _course(id: str, rows: Sequence[Row]) -> Iterator[list[str]]:
    for date in TURNS[TURNS.index(SCENARIOS[id].start_turn) :]:
        at = [row["points"][date] for row in rows if date in row["points"]]
        if len(at) > 1:
            cuts = quantiles(at, n=10)
            yield [id, date, str(len(at)), f"{mean(at):.1f}", f"{cuts[0]:.0f} to {cuts[-1]:.0f}"]


def _uneven(rows: Sequence[Row]) -> Iterator[list[str]]:
    for name, pair, seat in (("Japan", PAIRS[1], 0), ("the Allies", PAIRS[2], 1)):
        some = [row for row in rows if _pair(row) == pair]
        if some:
            won = sum(row["result"][seat] > row["result"][1 - seat] for row in some)
            yield [name, str(len(some)), str(won), share(won, len(some))]


def plan() -> BalancePlan:
    head = (files("wardroom.games.victory") / "balance.md").read_text(encoding="utf-8")
    return BalancePlan(
        head=head, scenarios=tuple(SCENARIOS), fixtures=fixtures, watch=Course, report=report, matches=40
    )
