"""How even the scenarios are: `staff` against itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from statistics import mean

from wardroom.api import BalancePlan, Fixture, Page, Played, Row, Unwatched
from wardroom.games.midway.printed import SCENARIOS, SIDES
from wardroom.lib.markdown import share, table


class Count(Unwatched):
    def row(self, played: Played) -> Row:
        return {"result": [played.result[side] for side in SIDES], "answers": played.answers}


def fixtures(scenarios: Sequence[str], matches: int) -> Iterator[Fixture]:
    return (Fixture(scenario, dict.fromkeys(SIDES, "staff"), n) for n in range(matches) for scenario in scenarios)


def report(rows: Sequence[Row]) -> Page:
    by_scenario = {id: [row["result"] for row in rows if row["scenario"] == id] for id in SCENARIOS}
    heads = [
        "scenario",
        "matches",
        *(f"{side}: score (95 %)" for side in SIDES),
        *(f"{side}: points" for side in SIDES),
    ]
    lines = [_line(id, results) for id, results in by_scenario.items() if results]
    return Page(lines=["", "## staff against staff", *table(heads, lines)])


def _line(id: str, results: Sequence[Sequence[float]]) -> list[str]:
    won = [sum((mine > other) + (mine == other) / 2 for mine, other in results)]
    won.append(len(results) - won[0])
    points = [mean(result[n] for result in results) for n in range(len(SIDES))]
    return [id, str(len(results)), *(share(n, len(results)) for n in won), *(f"{n:.1f}" for n in points)]


def plan() -> BalancePlan:
    head = (files("wardroom.games.midway") / "balance.md").read_text(encoding="utf-8")
    return BalancePlan(head=head, scenarios=tuple(SCENARIOS), fixtures=fixtures, watch=Count, report=report)
