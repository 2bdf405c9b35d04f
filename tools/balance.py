"""How even the scenarios of Fighters are: bots against each other on every one, with intervals and plots.

    uv run python tools/balance.py play --matches 200 --jobs 2   # docs/balance/fighters.json, hours of work
    uv run python tools/balance.py write                         # docs/balance/fighters.md and its plots

`play` goes on where an earlier run stopped: what the file already has, it keeps.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import many
from many import DOCS, kept, table

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import SCENARIOS
from wardroom.lab.arena import play
from wardroom.lab.stats import wilson

# Who sits where. The automaton knows no chance, so against itself there is one match to see.
PAIRS = (("ace", "ace"), ("ace", "automaton"), ("automaton", "ace"), ("automaton", "automaton"))


def one(work: tuple[str, str, str, int, dict[str, Any]]) -> dict[str, Any]:
    scenario, us, jp, seed, options = work
    names = {"us": us, "jp": jp}
    seeds = {"us": 2 * seed, "jp": 2 * seed + 1}
    game, match = play("fighters", names, seeds, Seeded(seed), seed=seed, scenario=scenario, options=options)
    state = match.state
    assert not game.failed, game.error
    return {
        "scenario": scenario, "us": us, "jp": jp, "seed": seed,
        "points": [state.total("us"), state.total("jp")],  # type: ignore[attr-defined]
        "result": game.points["us"], "turn": state.turn, "chain": state.longest,  # type: ignore[attr-defined]
        "answers": game.answers, "ms": [round(1000 * game.thought[s] / max(1, game.asked[s]), 2) for s in ("us", "jp")],
        "worst_ms": [round(1000 * game.slowest[s], 1) for s in ("us", "jp")],
    }  # fmt: skip


def run(matches: int, jobs: int, scenarios: list[str], file: Path, options: dict[str, Any], pairs: list[str]) -> None:
    seen = {(g["scenario"], g["us"], g["jp"], g["seed"]) for g in kept(file)}
    work = []
    for scenario in scenarios:
        for us, jp in PAIRS:
            if pairs and f"{us},{jp}" not in pairs:
                continue
            share = {("ace", "ace"): matches, ("automaton", "automaton"): 1}.get((us, jp), matches // 2)
            work += [(scenario, us, jp, n, options) for n in range(share) if (scenario, us, jp, n) not in seen]
    many.play(one, work, jobs, file, lambda game: game["scenario"])


def tally(games: list[dict[str, Any]], seat: str) -> dict[str, Any]:
    """Wins, draws and losses of one seat, its share of decided games, and the interval of that."""
    shares = [g["result"] if seat == "us" else 1 - g["result"] for g in games]
    wins, draws, losses = (sum(s == value for s in shares) for value in (1, 0.5, 0))
    decided = wins + losses
    share = wins / decided if decided else 0.5
    low, high = wilson(wins, decided) if decided else (0.0, 1.0)
    margin = sum(g["points"][0] - g["points"][1] for g in games) / len(games) if games else 0.0
    return {"n": len(games), "w": wins, "d": draws, "l": losses, "share": share, "low": low, "high": high,
            "margin": margin}  # fmt: skip


def select(played: list[dict[str, Any]], scenario: str, us: str, jp: str) -> list[dict[str, Any]]:
    return [g for g in played if (g["scenario"], g["us"], g["jp"]) == (scenario, us, jp)]


def plot(played: list[dict[str, Any]], scenario: str, to: Path) -> None:
    import altair as alt

    even = select(played, scenario, "ace", "ace")
    margins = [
        {"margin": g["points"][0] - g["points"][1], "won": ["Japan", "draw", "US"][int(2 * g["result"])]} for g in even
    ]
    colours = alt.Scale(domain=["US", "draw", "Japan"], range=["#4f7fc4", "#9aa3ad", "#cf5a4b"])
    left = (
        alt.Chart(alt.Data(values=margins), title="ace against ace: points US minus Japan", width=340, height=170)
        .mark_bar()
        .encode(
            x=alt.X("margin:Q", bin=alt.Bin(maxbins=25), title="points"),
            y=alt.Y("count():Q", title="matches"),
            color=alt.Color("won:N", scale=colours, title="won by"),
        )
    )
    rows = []
    for name, us, jp, seat in (
        ("ace (US) v ace", "ace", "ace", "us"),
        ("ace (US) v automaton", "ace", "automaton", "us"),
        ("ace (Japan) v automaton", "automaton", "ace", "jp"),
    ):
        rows.append({"who": name, **tally(select(played, scenario, us, jp), seat)})
    base = alt.Chart(alt.Data(values=rows), title="share of decided matches, 95 %", width=300, height=170)
    y = alt.Y("who:N", title=None, sort=None)
    scale = alt.Scale(domain=[0, 1])
    bars = base.mark_rule(strokeWidth=3).encode(x=alt.X("low:Q", scale=scale, title="share won"), x2="high:Q", y=y)
    dots = base.mark_point(filled=True, size=70).encode(x=alt.X("share:Q", scale=scale), y=y)
    band = alt.Chart(alt.Data(values=[{"a": 0.4, "b": 0.6}])).mark_rect(opacity=0.15).encode(x="a:Q", x2="b:Q")
    (left | (band + bars + dots)).save(str(to))


def spread(t: dict[str, Any]) -> list[str]:
    return [f"{t['share']:.0%}", f"{t['low']:.0%} to {t['high']:.0%}"]


def write(file: Path) -> None:
    played = kept(file)
    folder = DOCS / "fighters"
    folder.mkdir(exist_ok=True)
    even, uneven, plots = [], [], []
    for id in SCENARIOS:
        games = select(played, id, "ace", "ace")
        if not games:
            continue
        t, turns = tally(games, "us"), sum(g["turn"] for g in games) / len(games)
        figures = [*map(str, (t["n"], t["w"], t["d"], t["l"])), *spread(t), f"{t['margin']:+.1f}", f"{turns:.1f}"]
        even.append([id, *figures])
        us, jp = (
            tally(select(played, id, "ace", "automaton"), "us"),
            tally(select(played, id, "automaton", "ace"), "jp"),
        )
        own = select(played, id, "automaton", "automaton")
        marks = [f"{t['w']}-{t['d']}-{t['l']}" for t in (us, jp)]
        itself = "-".join(map(str, own[0]["points"])) if own else ""
        uneven.append([id, marks[0], *spread(us), marks[1], *spread(jp), itself])
        plot(played, id, folder / f"{id}.svg")
        plots += ["", f"### {id}", "", f"![{id}](fighters/{id}.svg)"]
    share = ["share of decided", "95 %"]
    thought = [(g["ms"][n], g["worst_ms"][n]) for g in played for n, s in enumerate(("us", "jp")) if g[s] == "ace"]
    mean, worst = sum(ms for ms, _ in thought) / len(thought), max(ms for _, ms in thought)
    lines = [
        (DOCS / "fighters.head.md").read_text().rstrip(),
        "", "## ace against ace",
        *table(["scenario", "matches", "US", "draws", "Japan", "US " + share[0], share[1], "margin", "turns"], even),
        "", "## ace against the automaton",
        *table(["scenario", "ace as US: w-d-l", *share, "ace as Japan: w-d-l", *share, "automaton v itself"], uneven),
        "", f"Ace thinks {mean:.1f} ms a decision on average; the slowest decision took {worst:.0f} ms. The longest",
        f"chain of shots in these {len(played)} matches had {max(g['chain'] for g in played)} links.",
        "", "## One plot a scenario", *plots,
    ]  # fmt: skip
    (DOCS / "fighters.md").write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["play", "write", "show"])
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scenario", action="append", choices=RULES.info.scenarios)
    parser.add_argument("--pair", action="append", default=[], help="ace,ace and so on; all of them if not given")
    parser.add_argument("--one-after-other", action="store_true", help="in the sequence of the solitaire game")
    parser.add_argument("--file", type=Path, default=DOCS / "fighters.json")
    given = parser.parse_args()
    if given.what == "play":
        options = {"one_after_other": True} if given.one_after_other else {}
        run(given.matches, given.jobs, given.scenario or list(SCENARIOS), given.file, options, given.pair)
    elif given.what == "write":
        write(given.file)
    if given.what in ("play", "show"):
        played = json.loads(given.file.read_text())
        for id in SCENARIOS:
            for us, jp in PAIRS:
                games = select(played, id, us, jp)
                if games:
                    t = tally(games, "us")
                    print(f"{id:18} {us:>9} v {jp:9} n={t['n']:3} {t['w']}-{t['d']}-{t['l']} US {t['share']:.2f} "
                          f"[{t['low']:.2f},{t['high']:.2f}] margin {t['margin']:+.1f}")  # fmt: skip


if __name__ == "__main__":
    main()
