"""How hard the campaigns of Fleet Commander Nimitz are: `chief` over many campaigns of each year, with intervals.

uv run python tools/balance_nimitz.py play --matches 200 --jobs 2   # docs/balance/nimitz.json; goes on
uv run python tools/balance_nimitz.py write                         # docs/balance/nimitz.md
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

from many import DOCS, kept, play, share, table

from wardroom import bots
from wardroom.dice.seeded import Seeded
from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.printed import CAMPAIGNS, LEVELS, SEAT, YEARS
from wardroom.games.nimitz.setup import WAR
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Match


def one(work: tuple[str, str, int]) -> dict[str, Any]:
    """A campaign, and the Objectives held at the end of each of its turns."""
    scenario, bot, seed = work
    match = Match(RULES, Seeded(seed), scenario, {})
    player, sample = bots.make("nimitz", bot, SEAT, seed), match.sampler(SEAT, Random(seed))
    held: list[int] = []
    battles, began_battle, in_battle, answers = [], 0.0, "", 0
    began = process_time()
    while match.result is None:
        ask = match.asks[SEAT]
        before = match.state
        assert isinstance(before, Nimitz)
        match.answer(SEAT, player.choose(match.view(SEAT), ask, sample))
        after = match.state
        assert isinstance(after, Nimitz)
        answers += 1
        if after.turn != before.turn or match.result is not None:
            held.append(len(holding.objectives(after)))
        area = after.battle.area if after.battle else ""
        if area != in_battle:
            if in_battle:
                battles.append(process_time() - began_battle)
            in_battle, began_battle = area, process_time()
    state = match.state
    assert isinstance(state, Nimitz)
    return {
        "scenario": scenario, "bot": bot, "seed": seed, "level": state.level, "held": held, "turns": state.turn,
        "tally": state.tally, "invasion": state.invasion, "answers": answers, "entries": match.n,
        "seconds": round(process_time() - began, 3), "battles": len(battles),
        "battle_ms": [round(1000 * mean(battles), 1), round(1000 * max(battles), 1)] if battles else [],
    }  # fmt: skip


def run(matches: int, jobs: int, file: Path, scenarios: list[str], names: list[str]) -> None:
    seen = {(g["scenario"], g["bot"], g["seed"]) for g in kept(file)}
    work = [(s, bot, n) for bot in names for n in range(matches) for s in scenarios if (s, bot, n) not in seen]
    play(one, work, jobs, file, lambda game: f"{game['scenario']} {game['level']} {game['held']}")


def write(file: Path) -> None:
    played = kept(file)
    ratings, course, speed = [], [], []
    best = LEVELS[::-1]
    for bot in dict.fromkeys(g["bot"] for g in played):
        for year in YEARS:
            games = [g for g in played if g["scenario"] == str(year) and g["bot"] == bot]
            if not games:
                continue
            levels = [sum(g["level"] == level for g in games) for level in best]
            fine = sum(levels[:3])
            ratings.append([bot, str(year), str(len(games)), *map(str, levels), share(fine, len(games))])
            for n in range(len(CAMPAIGNS[year].turns)):
                at = [g["held"][n] for g in games if len(g["held"]) > n]
                if at and bot == "chief":
                    course.append(
                        [
                            str(year),
                            CAMPAIGNS[year].turns[n],
                            str(len(at)),
                            f"{mean(at):.1f}",
                            f"{min(at)} to {max(at)}",
                        ]
                    )
            if bot == "chief":
                ms = [g["battle_ms"] for g in games if g["battle_ms"]]
                speed.append([
                    str(year), f"{median(g['seconds'] for g in games):.2f} s",
                    f"{max(g['seconds'] for g in games):.2f} s",
                    f"{mean(g['battles'] for g in games):.1f}", f"{mean(a for a, _ in ms):.1f} ms",
                    f"{max(b for _, b in ms):.0f} ms", f"{median(g['entries'] for g in games):.0f}",
                ])  # fmt: skip
    wars = [g for g in played if g["scenario"] == WAR]
    linked = [[level, str(sum(g["level"] == level for g in wars))] for level in dict.fromkeys(g["level"] for g in wars)]
    lines = [
        (DOCS / "nimitz.head.md").read_text().rstrip(),
        "", "## Ratings",
        *table(["bot", "year", "campaigns", *best, "Historical or better (95 %)"], ratings),
        "", "## Objectives held at the end of a turn (chief)",
        *table(["year", "turn", "campaigns that came so far", "mean", "range"], course),
        "", "## Speed (chief, one core)",
        *table(["year", "campaign, median", "slowest", "battles", "a battle", "slowest battle", "entries"], speed),
    ]  # fmt: skip
    if wars:
        lines += ["", f"## The whole war, {len(wars)} times", *table(["rating", "wars"], linked)]
    (DOCS / "nimitz.md").write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["play", "write"])
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scenario", action="append", choices=[*map(str, YEARS), WAR])
    parser.add_argument("--bot", action="append")
    parser.add_argument("--file", type=Path, default=DOCS / "nimitz.json")
    given = parser.parse_args()
    if given.what == "play":
        scenarios = given.scenario or [str(year) for year in YEARS]
        run(given.matches, given.jobs, given.file, scenarios, given.bot or ["chief"])
    else:
        write(given.file)


if __name__ == "__main__":
    main()
