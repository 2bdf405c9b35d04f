"""The forecast fights the battle that the game fights: real battles, by the same policy, fall as often as it says."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import sqrt
from typing import Any

import pytest
from battle_table import battle
from msgspec import structs
from victory_table import Stop, at, at_table, say, state

from wardroom.dice.seeded import Seeded
from wardroom.games.victory import control
from wardroom.games.victory.combat import fire as firing
from wardroom.games.victory.combat.battle import battle as fight_of
from wardroom.games.victory.combat.battle import scene, unit, units
from wardroom.games.victory.combat.fire import KAMIKAZE
from wardroom.games.victory.odds.course import Course
from wardroom.games.victory.odds.forecast import forecast
from wardroom.games.victory.printed import BASES, PIECES, SIDES, foe
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.battle import Battle
from wardroom.kernel import Ask, Match, Move
from wardroom.lib.rolls import dice, faces

BATTLES = 120
FIGHTING = ("fire", "hit", "land")


def fire(g: Victory, ask: Ask) -> Move:
    """Where it costs the enemy most; at equality at its own kind, which is offered first."""
    shots = [move for move in ask.moves if move[0] in ("fire", "kamikaze")]
    return max(shots, key=lambda move: round(worth(g, ask.about["block"], move), 9)) if shots else ("hold",)


def worth(g: Victory, id: str, move: Move) -> float:
    """What the enemy loses on average, in production points; counted throw by throw."""
    firer, total, ways = unit(g, id), 0.0, 0
    target = move[1] if move[0] == "kamikaze" else ""
    group = unit(g, target).group if target else move[1]
    power = KAMIKAZE if target else firing.power(firer, group)
    for hits in range(firer.steps + 1):
        weights = [weight for throw, weight in throws(firer.steps) if firing.hits(throw, power) == hits]
        total += sum(weights) * toll(g, id, group, hits, target)
        ways += sum(weights)
    return total / ways


@cache
def throws(n: int) -> list[tuple[tuple[int, ...], int]]:
    return [(faces(throw), weight) for throw, weight in dice("fire", n).odds]


def toll(g: Victory, id: str, group: str, hits: int, target: str) -> float:
    firer = unit(g, id)
    enemy = foe(firer.side)
    left = {u.id: u.steps for u in units(g, enemy)}
    half = before = fight_of(g).half.get(enemy, "")
    for _ in range(hits):
        now = [structs.replace(u, steps=left[u.id]) for u in units(g, enemy) if left[u.id]]
        prey = firing.prey(firer, group, now, scene(g, firer.side))
        found = [u.id for u in prey if u.id == target] if target else firing.takers(prey, half)
        if found:
            struck = min(found, key=lambda id: PIECES[id].cost)
            lost, half = firing.strike(next(u for u in prey if u.id == struck), half)
            left[struck] -= lost
    costs = sum((g.blocks[id].steps - steps) * PIECES[id].cost for id, steps in left.items())
    return costs + sum(PIECES[id].cost / 2 * sign for id, sign in ((half, 1), (before, -1)) if id)


def answer(g: Victory, ask: Ask) -> Move:
    match ask.prompt:
        case "fire":
            return fire(g, ask)
        case "hit":
            return min(ask.moves, key=lambda move: PIECES[move[1]].cost)
        case "land":
            able = [move for move in ask.moves if move[0] == "land"]
            return min(able, key=lambda move: (-(PIECES[move[1]].fire or (0, 0, 0))[2], move[1]))
    return next((move for move in (("blockade",), ("done",)) if move in ask.moves), ask.moves[0])


def fought(match: Match, place: str, attacker: str) -> dict[str, float]:
    """One battle to its end: who holds the place, and the steps lost on both sides before anybody had to leave."""
    g = state(match)
    before = {id: g.blocks[id].steps for id in g.at(place)}
    found: dict[str, float] = {}
    while (ask := next(iter(match.asks.values()))).prompt != "stop":
        if ask.prompt not in FIGHTING and not found:
            found = losses(state(match), before)
        match.answer(next(iter(match.asks)), answer(state(match), ask))
    g = state(match)
    left = {control.holder(g, place)} if place in BASES else {PIECES[id].side for id in g.at(place)}
    return {**(found or losses(g, before)), "win": float(left == {attacker})}


def losses(g: Victory, before: dict[str, int]) -> dict[str, float]:
    return {
        side: float(sum(steps - g.blocks[id].steps for id, steps in before.items() if PIECES[id].side == side))
        for side in SIDES
    }


def wake(**how: Any) -> Match:
    """An invasion; the defender has help on the way."""
    return battle(
        "Wake", ["J-CV-AKAGI 2", "J-CA-1 2", "J-IN-1 3 afloat"], ["US-CA-1 2", "US-IN-1 2"], start="Kwajalein",
        late=["US-CA-2 1"], late_from="Midway",
        others={"Kwajalein": ["J-IN-9"], "Midway": ["US-IN-6"]}, **how,
    )  # fmt: skip


def rangoon(**how: Any) -> Match:
    """Double defence in the jungle."""
    return battle(
        "Rangoon", ["J-IN-1 4", "J-AF-1 3"], ["IND-IN-1 2", "BR-RAF 1"], start="Bangkok",
        others={"Bangkok": ["J-IN-9"]}, **how,
    )  # fmt: skip


def at_sea(**how: Any) -> Match:
    """Fleets without a base in sight."""
    return battle(
        "H1206", ["J-CV-AKAGI 2", "J-BB-ISE 2", "J-SS-1 2"], ["US-CV-LEXINGTON 3", "US-CA-1 3"], start="Kwajalein",
        others={"Kwajalein": ["J-IN-9"], "Wake": ["US-IN-5"]}, **how,
    )  # fmt: skip


def pursued(**how: Any) -> Match:
    """The losers of three rounds are shot at once more (PV-9.5-1)."""
    return at_sea(options={"fourth_round": True}, **how)


def raid(**how: Any) -> Match:
    return battle(
        "Wake", ["J-CV-AKAGI 3", "J-NA-1 2"], ["US-CA-1 2", "US-AF-1 1", "US-IN-1 2"], start="Kwajalein", raid=True,
        others={"Kwajalein": ["J-IN-9"]}, **how,
    )  # fmt: skip


def blockaded(**how: Any) -> Match:
    """Ships in port come out against the blockade; aircraft help them."""
    return at_table(
        {"Wake": ["J-CA-1 2 blockading", "J-BB-ISE 1 blockading", "US-CA-1 3", "US-AF-1 2", "US-IN-1 1"],
         "Kwajalein": ["J-IN-9"], "Midway": ["US-IN-6"]},
        agenda=(Battle(at("Wake")), Stop()), first="allies", held={"Wake": "us"}, **how,
    )  # fmt: skip


def dive(**how: Any) -> Match:
    """Naval aircraft that have sworn not to come back (PV-S43-2)."""
    match = battle(
        "Wake", ["J-NA-1 2", "J-CA-1 2"], ["US-CV-ENTERPRISE 1", "US-CA-1 3"], start="Kwajalein", date="Jun43",
        others={"Kwajalein": ["J-IN-9"], "Midway": ["US-IN-6"]}, options={"asw": True}, **how,
    )  # fmt: skip
    say(match, "swear", "J-NA-1")
    return match


@pytest.mark.parametrize(
    "make", [wake, rangoon, at_sea, pursued, raid, blockaded, dive], ids=lambda make: make.__name__
)
def test_real_battles_fall_as_foretold(make: Callable[..., Match]) -> None:
    match = make()
    start = state(match)
    assert start.fight is not None
    place = start.fight.place
    told = forecast(Course(start, place))
    assert told.exact
    seen: dict[str, list[float]] = {}
    for seed in range(BATTLES):
        match = make()
        match.dice = Seeded(seed)
        for key, value in fought(match, place, told.attacker).items():
            seen.setdefault(key, []).append(value)
    expected = {"win": told.win} | {side: loss.steps for side, loss in told.lost.items()}
    for key, values in seen.items():
        mean = sum(values) / BATTLES
        scatter = sqrt(sum((value - mean) ** 2 for value in values) / BATTLES)
        assert abs(mean - expected[key]) <= 4 * max(scatter, 0.05) / sqrt(BATTLES), (key, mean, expected[key])
