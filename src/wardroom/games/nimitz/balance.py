"""How hard the campaigns are: `chief` over many campaigns of each year."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from statistics import mean, median
from time import process_time

from wardroom.api import BalancePlan, Fixture, Page, Played, Row
from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.printed import CAMPAIGNS, LEVELS, SEAT, YEARS
from wardroom.games.nimitz.setup import WAR
from wardroom.games.nimitz.state import Nimitz
from wardroom.lib.markdown import share, table

BEST = LEVELS[::-1]
CHIEF = "chief"


class Course:
    """The Objectives held at the end of each turn, and how long the battles took."""

    def __init__(self) -> None:
        self.held: list[int] = []
        self.battles: list[float] = []
        self.area, self.began, self.battle_began = "", process_time(), 0.0

    def __call__(self, before: Nimitz, after: Nimitz) -> None:
        if after.turn != before.turn or after.result is not None:
            self.held.append(len(holding.objectives(after)))
        area = after.battle.area if after.battle else ""
        if area != self.area:
            if self.area:
                self.battles.append(process_time() - self.battle_began)
            self.area, self.battle_began = area, process_time()

    def row(self, played: Played) -> Row:
        g, battles = played.state, self.battles
        return {
            "level": g.level, "held": self.held, "turns": g.turn, "tally": g.tally, "invasion": g.invasion,
            "answers": played.answers, "entries": played.entries, "seconds": round(process_time() - self.began, 3),
            "battles": len(battles),
            "battle_ms": [round(1000 * mean(battles), 1), round(1000 * max(battles), 1)] if battles else [],
        }  # fmt: skip


def fixtures(scenarios: Sequence[str], matches: int) -> Iterator[Fixture]:
    return (Fixture(scenario, {SEAT: CHIEF}, n) for n in range(matches) for scenario in scenarios)


def report(rows: Sequence[Row]) -> Page:
    by_year = {year: [row for row in rows if row["scenario"] == str(year)] for year in YEARS}
    played = {year: some for year, some in by_year.items() if some}
    wars = [row for row in rows if row["scenario"] == WAR]
    heads = ["bot", "year", "campaigns", *BEST, "Historical or better (95 %)"]
    lines = ["", "## Ratings", *table(heads, [_rating(year, some) for year, some in played.items()])]
    lines += ["", f"## Objectives held at the end of a turn ({CHIEF})"]
    course = [line for year, some in played.items() for line in _course(year, some)]
    lines += table(["year", "turn", "campaigns that came so far", "mean", "range"], course)
    lines += ["", f"## Speed ({CHIEF}, one core)"]
    heads = ["year", "campaign, median", "slowest", "battles", "a battle", "slowest battle", "entries"]
    lines += table(heads, [_speed(year, some) for year, some in played.items()])
    if wars:
        reached = dict.fromkeys(row["level"] for row in wars)
        linked = [[level, str(sum(row["level"] == level for row in wars))] for level in reached]
        lines += ["", f"## The whole war, {len(wars)} times", *table(["rating", "wars"], linked)]
    return Page(lines=lines)


def _rating(year: int, rows: Sequence[Row]) -> list[str]:
    levels = [sum(row["level"] == level for row in rows) for level in BEST]
    return [CHIEF, str(year), str(len(rows)), *map(str, levels), share(sum(levels[:3]), len(rows))]


def _course(year: int, rows: Sequence[Row]) -> Iterator[list[str]]:
    for n, turn in enumerate(CAMPAIGNS[year].turns):
        at = [row["held"][n] for row in rows if len(row["held"]) > n]
        if at:
            yield [str(year), turn, str(len(at)), f"{mean(at):.1f}", f"{min(at)} to {max(at)}"]


def _speed(year: int, rows: Sequence[Row]) -> list[str]:
    seconds, battles = [row["seconds"] for row in rows], [row["battle_ms"] for row in rows if row["battle_ms"]]
    return [
        str(year), f"{median(seconds):.2f} s", f"{max(seconds):.2f} s", f"{mean(row['battles'] for row in rows):.1f}",
        f"{mean(a for a, _ in battles):.1f} ms", f"{max(b for _, b in battles):.0f} ms",
        f"{median(row['entries'] for row in rows):.0f}",
    ]  # fmt: skip


def plan() -> BalancePlan:
    head = (files("wardroom.games.nimitz") / "balance.md").read_text(encoding="utf-8")
    scenarios = tuple(str(year) for year in YEARS)
    return BalancePlan(head=head, scenarios=scenarios, fixtures=fixtures, watch=Course, report=report)
