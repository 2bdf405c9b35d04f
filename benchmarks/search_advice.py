"""How often the areas advised for a search of Midway hold the enemy's fleet carriers, by two rules.

uv run python benchmarks/search_advice.py --matches 200

`last sighting` is the rule of before: a sighting spreads by two zones a turn and is dropped once its area is searched.
`estimate` is what the odds of the search question tell.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt
from typing import Any

from wardroom.dice.seeded import Seeded
from wardroom.games.midway.odds import odds
from wardroom.games.midway.printed import SHIPS, SPEED, foe
from wardroom.games.midway.search_board import AREAS, MIDWAY_ZONE, ORDER, WHERE, area, distance
from wardroom.games.midway.sightings import OLDEST, sightings
from wardroom.games.midway.state import Midway, Note
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask
from wardroom.lab import arena


def estimate(view: MidwayView, ask: Ask) -> dict[str, float]:
    return {name: found.carriers + found.ships / 8 for name, found in odds(view, ask).search.items()}


def last_sighting(view: MidwayView, ask: Ask) -> dict[str, float]:
    searched = {area(note.where): note.turn for note in view.notes if note.how == "search"}
    enemy = foe(str(view.seat))
    edge = 0 if enemy == "JP" else max(column for column, _ in WHERE.values())
    sailed = SPEED.get(f"{enemy}_first_turn", SPEED[enemy]) + SPEED[enemy] * max(0, view.turn - 1)
    seen = [
        sight for sight in sightings(view)
        if 0 < sight.age <= min(5, OLDEST) and searched.get(area(sight.zone), -1) <= view.turn - sight.age
    ]  # fmt: skip
    weights = {}
    for name, zones in AREAS.items():
        worth = [
            (3.0 if {"CV", "CVL"} & {*sight.types} else 1.0) / max(1, sight.age)
            * sum(distance(zone, sight.zone) <= sight.age * SPEED[enemy] for zone in zones) / len(zones)
            for sight in seen
        ]  # fmt: skip
        if worth and max(worth) > 0:
            weights[name] = max(worth) + 1
        else:
            there = sum(abs(WHERE[zone][0] - edge) <= sailed for zone in zones) / len(zones)
            weights[name] = there / 3 - distance(zones[0], MIDWAY_ZONE) / 100
    return weights


RULES = {"last sighting": last_sighting, "estimate": estimate}


def case(view: MidwayView) -> str:
    """Counted are turns in which no carriers have been seen yet. The contact is lost where a later search has found
    nothing in the area where they were last seen."""
    seen = [note for note in view.notes if _carriers(note)]
    if not seen:
        return "never seen"
    last = seen[-1]
    gone = any(note.where == area(last.where) and note.turn > last.turn for note in view.notes)
    return "" if last.turn == view.turn else "contact lost" if gone else "seen before"


def _carriers(note: Note) -> bool:
    if note.how in ("origin", "return"):
        return note.where in ORDER and note.where != MIDWAY_ZONE
    return note.where in ORDER and "CV" in note.types


def main() -> None:
    wish = argparse.ArgumentParser()
    wish.add_argument("--matches", type=int, default=200)
    wish.add_argument("--bot", default="lieutenant")
    said = wish.parse_args()
    asked, held = Counter[str](), Counter[tuple[str, str]]()
    for seed in range(said.matches):
        states: list[Midway] = []
        turns: set[tuple[str, int]] = set()

        def watch(before: Any, _after: Any, states: list[Midway] = states) -> None:
            states[:] = [before]

        def heed(seat: str, view: Any, ask: Ask, _move: Any, states: list[Midway] = states, turns: Any = turns) -> None:
            if ask.prompt != "search" or not ask.about["left"] or (seat, view.turn) in turns or not case(view):
                return
            turns.add((seat, view.turn))
            ships = states[0].ships
            there = {area(ships[id].zone) for id, ship in SHIPS.items() if ship.type == "CV" and id in ships
                     and ship.side == foe(seat) and ships[id].zone}  # fmt: skip
            if not there:
                return
            asked[case(view)] += 1
            own = {area(ship.zone) for ship in view.ships.values() if ship.zone}
            offered = [move[1] for move in ask.moves if move[0] == "call" and move[1] not in own]
            for name, rule in RULES.items():
                weights = rule(view, ask)
                advised = sorted(offered, key=lambda each: -weights[each])[: ask.about["left"]]
                held[case(view), name] += bool(there & {*advised})

        arena.play("midway", {"JP": said.bot, "US": said.bot}, {"JP": seed, "US": seed + 1}, Seeded(f"advice {seed}"),
                   watch=watch, heed=heed)  # fmt: skip
    for kind, n in asked.items():
        for name in RULES:
            share = held[kind, name] / n
            spread = 1.96 * sqrt(share * (1 - share) / n)
            print(f"{kind}, {name}: {held[kind, name]} of {n} turns, {share:.1%} ± {spread:.1%}")


if __name__ == "__main__":
    main()
