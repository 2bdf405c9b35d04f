"""How even the scenarios are: `ace` against itself and against the automaton on every one, with a plot of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files

from msgspec import Struct

from wardroom.api import BalancePlan, Fixture, Page, Played, Row, Unwatched
from wardroom.games.fighters.printed import SCENARIOS
from wardroom.lib import plots
from wardroom.lib.markdown import table
from wardroom.lib.stats import wilson

US, JAPAN = SEATS = ("us", "jp")
ACE, AUTOMATON = "ace", "automaton"
# Who sits where. The automaton knows no chance, so against itself there is one match to see.
PAIRS = ((ACE, ACE), (ACE, AUTOMATON), (AUTOMATON, ACE), (AUTOMATON, AUTOMATON))
EVEN = (0.4, 0.6)
BINS = 25


class Count(Unwatched):
    def row(self, played: Played) -> Row:
        g = played.state
        return {
            "points": [g.total(seat) for seat in SEATS], "result": played.result[US], "turn": g.turn,
            "chain": g.longest, "answers": played.answers,
            "ms": [round(1000 * played.thought[s] / max(1, played.asked[s]), 2) for s in SEATS],
            "worst_ms": [round(1000 * played.slowest[s], 1) for s in SEATS],
        }  # fmt: skip


def fixtures(scenarios: Sequence[str], matches: int) -> Iterator[Fixture]:
    for scenario in scenarios:
        for pair in PAIRS:
            share = {PAIRS[0]: matches, PAIRS[-1]: 1}.get(pair, matches // 2)
            yield from (Fixture(scenario, dict(zip(SEATS, pair, strict=True)), n) for n in range(share))


class Tally(Struct):
    """Wins, draws and losses of one seat, its share of decided matches, and the interval of that."""

    n: int
    won: int
    drawn: int
    lost: int
    share: float
    low: float
    high: float
    margin: float  # points US minus Japan, on average

    @property
    def spread(self) -> list[str]:
        return [f"{self.share:.0%}", f"{self.low:.0%} to {self.high:.0%}"]

    @property
    def marks(self) -> str:
        return f"{self.won}-{self.drawn}-{self.lost}"


def tally(rows: Sequence[Row], seat: str) -> Tally:
    shares = [row["result"] if seat == US else 1 - row["result"] for row in rows]
    won, drawn, lost = (sum(share == value for share in shares) for value in (1, 0.5, 0))
    decided = won + lost
    low, high = wilson(won, decided) if decided else (0.0, 1.0)
    margin = sum(map(_margin, rows)) / len(rows) if rows else 0.0
    return Tally(len(rows), won, drawn, lost, won / decided if decided else 0.5, low, high, margin)


def _margin(row: Row) -> int:
    us, japan = row["points"]
    return int(us - japan)


def _select(rows: Sequence[Row], scenario: str, *pair: str) -> list[Row]:
    return [row for row in rows if (row["scenario"], row[US], row[JAPAN]) == (scenario, *pair)]


# ---- the report


def report(rows: Sequence[Row]) -> Page:
    seen = [id for id in SCENARIOS if _select(rows, id, ACE, ACE)]
    share = ["share of decided", "95 %"]
    heads = ["scenario", "matches", "US", "draws", "Japan", "US " + share[0], share[1], "margin", "turns"]
    lines = ["", "## ace against ace", *table(heads, [_even(id, _select(rows, id, ACE, ACE)) for id in seen])]
    heads = ["scenario", "ace as US: w-d-l", *share, "ace as Japan: w-d-l", *share, "automaton v itself"]
    lines += ["", "## ace against the automaton", *table(heads, [_uneven(id, rows) for id in seen])]
    thought = [(row["ms"][n], row["worst_ms"][n]) for row in rows for n, s in enumerate(SEATS) if row[s] == ACE]
    mean, worst = sum(ms for ms, _ in thought) / len(thought), max(ms for _, ms in thought)
    lines += [
        "", f"Ace thinks {mean:.1f} ms a decision on average; the slowest decision took {worst:.0f} ms. The longest",
        f"chain of shots in these {len(rows)} matches had {max(row['chain'] for row in rows)} links.",
        "", "## One plot a scenario",
        *(line for id in seen for line in ("", f"### {id}", "", f"![{id}](fighters/{id}.svg)")),
    ]  # fmt: skip
    return Page(lines=lines, plots={f"{id}.svg": plot(rows, id) for id in seen})


def _even(id: str, rows: Sequence[Row]) -> list[str]:
    t, turns = tally(rows, US), sum(row["turn"] for row in rows) / len(rows)
    return [id, *map(str, (t.n, t.won, t.drawn, t.lost)), *t.spread, f"{t.margin:+.1f}", f"{turns:.1f}"]


def _uneven(id: str, rows: Sequence[Row]) -> list[str]:
    us, japan = tally(_select(rows, id, ACE, AUTOMATON), US), tally(_select(rows, id, AUTOMATON, ACE), JAPAN)
    own = _select(rows, id, AUTOMATON, AUTOMATON)
    itself = "-".join(map(str, own[0]["points"])) if own else ""
    return [id, us.marks, *us.spread, japan.marks, *japan.spread, itself]


# ---- a plot a scenario


def plot(rows: Sequence[Row], scenario: str) -> str:
    """How the margins of `ace` against itself are spread, and the shares of the three pairs with their intervals."""
    pairs = {
        "ace (US) v ace": (ACE, ACE, US),
        "ace (US) v automaton": (ACE, AUTOMATON, US),
        "ace (Japan) v automaton": (AUTOMATON, ACE, JAPAN),
    }
    shares = {name: tally(_select(rows, scenario, us, jp), seat) for name, (us, jp, seat) in pairs.items()}
    spread = {name: (t.low, t.share, t.high) for name, t in shares.items()}
    right = plots.intervals("share of decided matches, 95 %", spread, EVEN)
    return plots.beside(_margins(_select(rows, scenario, ACE, ACE)), right)


def _margins(rows: Sequence[Row]) -> str:
    margins = [_margin(row) for row in rows]
    wide = 1 + (max(margins) - min(margins)) // BINS
    least = min(margins) // wide * wide  # so that a column begins at 0
    ticks = range(least, max(margins) + 1, wide)
    won = {name: Counter[int]() for name in ("US", "Japan", "draw")}
    for row, margin in zip(rows, margins, strict=True):
        won[("Japan", "draw", "US")[int(2 * row["result"])]][(margin - least) // wide] += 1
    names = [str(tick) if n % 2 == 0 else "" for n, tick in enumerate(ticks)]
    columns = {name: [float(count[n]) for n in range(len(ticks))] for name, count in won.items()}
    return plots.stacked("ace against ace: points US minus Japan, and matches", names, columns)


def plan() -> BalancePlan:
    head = (files("wardroom.games.fighters") / "balance.md").read_text(encoding="utf-8")
    return BalancePlan(head=head, scenarios=tuple(SCENARIOS), fixtures=fixtures, watch=Count, report=report)
