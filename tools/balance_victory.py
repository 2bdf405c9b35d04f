"""How even the scenarios of Pacific Victory are: `admiral` against itself and against `random`, with intervals.

uv run python tools/balance_victory.py play --matches 100 --jobs 2   # docs/balance/victory.json; goes on
uv run python tools/balance_victory.py write                         # docs/balance/victory.md
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from time import process_time
from typing import Any

from many import DOCS, kept, play, share, table

from wardroom import bots
from wardroom.dice.seeded import Seeded
from wardroom.games.victory.game import RULES
from wardroom.games.victory.printed import JAPAN, SCENARIOS, SIDES, TURNS
from wardroom.games.victory.state import Victory
from wardroom.kernel import Match

LEVELS = ("japanese_decisive", "japanese_victory", "stalemate", "allied_victory", "allied_decisive")
PAIRS = (("admiral", "admiral"), ("admiral", "random"), ("random", "admiral"))  # Japan, the Allies


def one(work: tuple[str, str, str, int]) -> dict[str, Any]:
    """A war, and the points of Japan at the end of each of its turns."""
    scenario, japan, allies, seed = work
    names = dict(zip(SIDES, (japan, allies), strict=True))
    match = Match(RULES, Seeded(seed), scenario, {})
    players = {seat: bots.make("victory", name, seat, 2 * seed + n) for n, (seat, name) in enumerate(names.items())}
    sample = {seat: match.sampler(seat, Random(2 * seed + n)) for n, seat in enumerate(players)}
    points: dict[str, int] = {}
    spent = dict.fromkeys(SIDES, 0.0)
    slowest = answers = 0
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        began = process_time()
        move = players[seat].choose(match.view(seat), ask, sample[seat])
        took = process_time() - began
        spent[seat] += took
        slowest = max(slowest, round(1000 * took))
        before = match.state
        match.answer(seat, move)
        assert isinstance(before, Victory)
        assert isinstance(match.state, Victory)
        if match.state.turn != before.turn or match.result is not None:
            points[before.date] = match.state.points[JAPAN]
        answers += 1
    state = match.state
    assert isinstance(state, Victory)
    turns = state.turn - TURNS.index(SCENARIOS[scenario].start_turn) + 1
    return {
        "scenario": scenario, "japan": japan, "allies": allies, "seed": seed, "level": state.level, "date": state.date,
        "result": [match.result[side] for side in SIDES], "points": points, "answers": answers,
        "seconds": [round(spent[side] / turns, 2) for side in SIDES], "slowest_ms": slowest,
    }  # fmt: skip


def run(matches: int, jobs: int, file: Path, scenarios: list[str], pairs: list[str]) -> None:
    seen = {(g["scenario"], g["japan"], g["allies"], g["seed"]) for g in kept(file)}
    work = [
        (scenario, japan, allies, n)
        for japan, allies in PAIRS
        if not pairs or f"{japan},{allies}" in pairs
        for n in range(matches)
        for scenario in (scenarios if japan == allies else scenarios[n % len(scenarios) :][:1])
        if (scenario, japan, allies, n) not in seen
    ]
    play(one, work, jobs, file, lambda game: f"{game['scenario']} {game['level']}", every=10)


def write(file: Path) -> None:
    played = kept(file)
    even, course, uneven = [], [], []
    for id, sheet in SCENARIOS.items():
        games = [g for g in played if g["scenario"] == id and g["japan"] == g["allies"] == "admiral"]
        if not games:
            continue
        levels = [sum(g["level"] == level for g in games) for level in LEVELS]
        japan, allies = sum(levels[:2]), sum(levels[3:])
        wins = [share(japan, len(games)), share(allies, len(games))]
        last = mean(list(g["points"].values())[-1] for g in games)
        even.append([id, str(len(games)), *map(str, levels), *wins, f"{last:.1f}"])
        for date in TURNS[TURNS.index(sheet.start_turn) :]:
            at = [g["points"][date] for g in games if date in g["points"]]
            if len(at) > 1:
                cuts = quantiles(at, n=10)
                course.append([id, date, str(len(at)), f"{mean(at):.1f}", f"{cuts[0]:.0f} to {cuts[-1]:.0f}"])
    for name, japan, allies, seat in (("Japan", "admiral", "random", 0), ("the Allies", "random", "admiral", 1)):
        games = [g for g in played if (g["japan"], g["allies"]) == (japan, allies)]
        if games:
            won = sum(g["result"][seat] > g["result"][1 - seat] for g in games)
            uneven.append([name, str(len(games)), str(won), share(won, len(games))])
    names = [level.replace("_", " ") for level in LEVELS]
    thought = [s for g in played for side, s in zip(SIDES, g["seconds"], strict=True) if g[side] == "admiral"]
    lines = [
        (DOCS / "victory.head.md").read_text().rstrip(),
        "", "## admiral against admiral",
        *table(["scenario", "wars", *names, "won by Japan (95 %)", "won by the Allies (95 %)", "at the end"], even),
        "", "## Japan's points at the end of a turn",
        *table(["scenario", "turn", "wars that came so far", "mean", "first to last tenth"], course),
        "", "## admiral against random, all scenarios in turn",
        *table(["admiral as", "wars", "won", "share (95 %)"], uneven),
        "", f"`admiral` thinks {mean(thought):.1f} s a turn on average (movement, battles, production); the slowest",
        f"single decision took {max(g['slowest_ms'] for g in played)} ms.",
    ]  # fmt: skip
    (DOCS / "victory.md").write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["play", "write"])
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scenario", action="append", choices=list(SCENARIOS))
    parser.add_argument("--pair", action="append", default=[], help="Japan's and the Allies' bot: admiral,random")
    parser.add_argument("--file", type=Path, default=DOCS / "victory.json")
    given = parser.parse_args()
    if given.what == "play":
        run(given.matches, given.jobs, given.file, given.scenario or list(SCENARIOS), given.pair)
    else:
        write(given.file)


if __name__ == "__main__":
    main()
