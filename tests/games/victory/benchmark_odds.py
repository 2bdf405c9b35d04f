"""The odds of twenty battles of Pacific Victory, beside as many battles with dice as one likes. Run with `make bench`.

Each chance must agree with the dice within its stated error and four standard errors of the dice. CPU time of this
process; the dice use what the exact reckoning uses, and remember it from battle to battle.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from math import sqrt
from random import Random
from typing import Any

from wardroom.games.victory.odds.course import Course
from wardroom.games.victory.odds.forecast import Forecast, forecast
from wardroom.games.victory.odds.simulation import simulate
from wardroom.games.victory.printed import BASE_AT, PIECES, SIDES, TURNS
from wardroom.games.victory.state import Block, Moved, Options, Victory

SEA = "H1206"

# name, place, attackers, defenders, and what else is so; "!": afloat, "#": blockading, "+": comes in round 2
BATTLES: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("cruiser against cruiser", SEA, "J-CA-1 1", "US-CA-1 1", {}),
    ("carrier against carrier", SEA, "J-CV-AKAGI 3", "US-CV-LEXINGTON 3", {}),
    ("submarine against cruisers, with ASW", SEA, "J-SS-1 3", "US-CA-1 3, US-CA-2 2", {"options": Options(asw=True)}),
    ("fleets of three", SEA, "J-CV-AKAGI 3, J-BB-ISE 3, J-CA-1 3",
     "US-CV-LEXINGTON 3, US-BB-TENNESSEE 2, US-CA-1 3", {}),
    ("fleets of four", SEA, "J-CV-AKAGI 3, J-CV-TAIHO 3, J-BB-KONGO 4, J-CA-1 3",
     "US-CV-HORNET 4, US-CV-LEXINGTON 3, US-BB-IOWA 4, US-CA-1 4", {"date": "Sep44"}),
    ("fleets of four, a fourth round", SEA, "J-CV-AKAGI 2, J-BB-ISE 2, J-CA-1 3, J-SS-1 2",
     "US-CV-LEXINGTON 2, US-BB-TENNESSEE 2, US-CA-1 3, US-SS-1 2", {"options": Options(fourth_round=True)}),
    ("search before the fire", SEA, "J-CV-AKAGI 3, J-CA-1 2", "US-CV-LEXINGTON 3, US-CA-1 2",
     {"options": Options(first_air_strike=True)}),
    ("a fleet against a port", "Wake", "J-CV-AKAGI 3, J-BB-ISE 3", "US-CA-1 3, US-AF-1 3, US-IN-1 2", {}),
    ("air against a port", "Wake", "J-NA-1 3", "US-CA-1 2, US-SS-1 3, US-IN-1 1", {}),
    ("landing, nobody there", "Wake", "J-IN-1 3 !", "", {}),
    ("landing, nobody ashore", "Wake", "J-IN-1 3 !, J-CA-1 2", "US-CA-1 2", {}),
    ("landing, a garrison", "Wake", "J-CA-1 3, J-IN-1 4 !", "US-IN-1 2", {}),
    ("landing, defended by all arms", "Wake", "J-NA-1 3, J-CV-AKAGI 3, J-CA-1 3, J-IN-1 4 !",
     "US-AF-1 3, US-CA-1 3, US-IN-1 3", {}),
    ("landing, help on the way", "Wake", "J-CV-AKAGI 2, J-IN-1 4 !", "US-IN-1 2, US-CA-1 2 +, US-CA-2 2 +", {}),
    ("jungle", "Rangoon", "J-IN-1 4, J-AF-1 3", "IND-IN-1 3, BR-RAF 2", {}),
    ("jungle in the monsoon", "Rangoon", "J-IN-1 4, J-AR-1 3", "IND-IN-1 3", {"date": "Jun42"}),
    ("a major base", "Singapore", "J-AF-1 3, J-BB-ISE 3, J-IN-1 4 !, J-AR-1 3 !", "BR-BB-KGV 2, IND-IN-1 3", {}),
    ("a sally against a blockade", "Wake", "J-CA-1 3 #, J-BB-ISE 2 #", "US-CA-1 3, US-AF-1 2, US-IN-1 2", {}),
    ("a raid", "Wake", "J-CV-AKAGI 3, J-NA-1 3", "US-CA-1 3, US-AF-1 2, US-IN-1 2", {"raid": True}),
    ("seven against seven", "Singapore",
     "J-AF-1 3, J-CV-AKAGI 3, J-BB-ISE 3, J-CA-1 3, J-CA-2 3, J-IN-1 4 !, J-AR-1 3 !",
     "BR-RAF 2, BR-CV-ILLUSTRIOUS 2, BR-BB-KGV 3, US-CA-1 2, US-CA-2 2, IND-IN-1 3, IND-IN-2 2", {}),
]  # fmt: skip


def board(place: str, attackers: str, defenders: str, how: dict[str, Any]) -> Victory:
    blocks, moved = {id: Block() for id in sorted(PIECES)}, {}
    for came, line in [(True, line) for line in attackers.split(", ")] + [
        (False, line) for line in defenders.split(", ") if line
    ]:
        id, steps, *flags = line.split()
        blocks[id] = Block(place, int(steps), blockading="#" in flags, afloat="!" in flags)
        verb = "raid" if how.get("raid") else "invade" if "!" in flags else "attack" if came else "reinforce"
        if (came and "#" not in flags) or "+" in flags:
            moved[id] = Moved(verb, place, coast=PIECES[id].group != "air")
    g = Victory(scenario="rising_sun", options=how.get("options", Options()), blocks=blocks, moved=moved, first="japan")
    g.turn = TURNS.index(how.get("date", "Mar42"))
    return g


def agrees(told: Forecast, seen: Forecast, n: int) -> bool:
    for chance in ("win", "hold", "waters"):
        p = getattr(told, chance)
        if abs(p - getattr(seen, chance)) > told.error + 4 * sqrt(max(p * (1 - p), 1 / n) / n):
            return False
    for side in SIDES:
        mean = sum(steps * p for steps, p in told.left[side])
        scatter = sqrt(sum((steps - mean) ** 2 * p for steps, p in told.left[side]))
        most = max(steps for steps, _ in told.left[side])
        slack = told.error * most + 4 * scatter / sqrt(n) + 1e-9
        if abs(told.lost[side].steps - seen.lost[side].steps) > slack:
            return False
    return True


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--n", type=int, default=100_000, help="battles with dice, for each")
    read.add_argument("--battles", type=int, default=len(BATTLES))
    read.add_argument("--floor", type=float, default=0.0, help="drop positions less likely than this")
    asked = read.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, CPU time, {asked.n:,} battles with dice each\n")
    print(
        "| battle | blocks | win | lost by attacker | by defender | error | odds, ms | dice, s | times faster | agree |"
    )
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
    good, slowest = True, float("inf")
    for name, place, attackers, defenders, how in BATTLES[: asked.battles]:
        where = BASE_AT.get(place, place)
        g = board(where, attackers, defenders, how)
        forecast(Course(g, where), asked.floor)  # warms what is remembered of the map
        began = time.process_time()
        told = forecast(Course(g, where), asked.floor)
        quick = time.process_time() - began
        began = time.process_time()
        seen = simulate(Course(g, where), asked.n, Random(1))
        slow = time.process_time() - began
        fine = agrees(told, seen, asked.n)
        good &= fine
        slowest = min(slowest, slow / quick) if told.exact else slowest
        a, d = (len(side.split(", ")) if side else 0 for side in (attackers, defenders))
        loss = [told.lost[side].steps for side in (told.attacker, *(s for s in SIDES if s != told.attacker))]
        print(
            f"| {name} | {a} : {d} | {told.win:.4f} | {loss[0]:.3f} | {loss[1]:.3f} | {told.error:.1g} "
            f"| {quick * 1000:.1f} | {slow:.1f} | {slow / quick:,.0f} | {'yes' if fine else 'NO'} |",
            flush=True,
        )
    print(f"\nThe exact ones are at least {slowest:,.0f} times faster than the dice.")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
