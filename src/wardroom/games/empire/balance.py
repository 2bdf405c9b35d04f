"""How even the scenarios are: `kido` against itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from statistics import mean, median

from wardroom.api import BalancePlan, Fixture, Page, Played, Row
from wardroom.games.empire import scoring
from wardroom.games.empire.printed import SCENARIOS, SIDES
from wardroom.games.empire.state import Empire
from wardroom.lib.markdown import share, table

SHORT = ("y1942", "y1943", "y1944", "south_pacific")
LONG = tuple(id for id in SCENARIOS if id not in SHORT)
RARE = 3  # of so many wars of a year, one of a long scenario
KIDO = "kido"
_EVEN = 0.5  # of a match: more is a win
ENDS = ("points", "will", "surrender", "resources", "bombed", "stands")  # why a war is over


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
            "level": g.level, "points": g.points, "end": end(g), "turn": g.turn,
            "result": [played.result[side] for side in SIDES], "will": self.will,
            "answers": played.answers, "seconds": [round(played.thought[side], 1) for side in SIDES],
            "slowest_ms": round(1000 * max(played.slowest.values())),
        }  # fmt: skip


def end(g: Empire) -> str:
    """Why it is over (ES-X-VIC-2)."""
    if "japan" in g.surrendered:
        return "surrender"
    if g.will == 0:
        return "will"
    if scoring.too_few_resources(g):
        return "resources"
    if g.sheet.yearly or g.scenario == "south_pacific":
        return "points"
    return "bombed" if scoring.beaten(g) else "stands"


def fixtures(scenarios: Sequence[str], matches: int) -> Iterator[Fixture]:
    """Seed by seed, so that a run that is stopped has played all in the same proportion."""
    for n in range(matches):
        for scenario in scenarios:
            if scenario in SHORT or n % RARE == 0:
                yield Fixture(scenario, dict.fromkeys(SIDES, KIDO), n)


HISTORY = {
    **dict.fromkeys(SCENARIOS, "allied decisive"),
    **dict.fromkeys(("y1944", "y1943_44", "y1942_44"), "allied"),
    "south_pacific": "japanese tactical",
}


def report(rows: Sequence[Row]) -> Page:
    heads = ["scenario", "history", "wars", "Allies: decisive, tactical", "Japan: tactical, decisive",
             "won by Japan (95 %)", "points", "Will", "ended by", "CPU, s"]  # fmt: skip
    played = {id: [row for row in rows if row["scenario"] == id] for id in (*SHORT, *LONG)}
    lines = ["", "## kido against kido", *table(heads, [_levels(id, some) for id, some in played.items() if some])]
    slowest = max(row["slowest_ms"] for row in rows)
    lines += ["", f"CPU is of a war, both sides together; the slowest single decision took {slowest} ms."]
    return Page(lines=lines)


def _levels(id: str, rows: Sequence[Row]) -> list[str]:
    levels = [str(sum(row["level"] == level for row in rows)) for level in scoring.LEVELS]
    won = share(sum(row["result"][0] > _EVEN for row in rows), len(rows))
    scored = [row["points"] for row in rows if row["end"] == "points"]
    points = f"{median(scored):.0f}" if scored else ""
    last = mean(list(row["will"].values())[-1] for row in rows)
    how = ", ".join(f"{end} {n}" for end in ENDS if (n := sum(row["end"] == end for row in rows)))
    cpu = mean(sum(row["seconds"]) for row in rows)
    return [id, HISTORY[id], str(len(rows)), "+".join(levels[:2]), "+".join(levels[2:]), won, points, f"{last:.1f}",
            how, f"{cpu:.0f}"]  # fmt: skip


def plan() -> BalancePlan:
    head = (files("wardroom.games.empire") / "balance.md").read_text(encoding="utf-8")
    return BalancePlan(head=head, scenarios=(*SHORT, *LONG), fixtures=fixtures, watch=Course, report=report, matches=6)
