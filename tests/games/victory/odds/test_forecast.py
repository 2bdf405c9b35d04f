"""Battle odds: small battles counted by hand, and what must hold of all of them."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest
from battle_table import act, battle, until
from victory_table import Moved, Stop, at, at_table, moves, say, state, view

from wardroom.games.victory.game import odds
from wardroom.games.victory.odds.course import Course
from wardroom.games.victory.odds.forecast import Forecast, forecast
from wardroom.games.victory.odds.simulation import simulate
from wardroom.games.victory.printed import PIECES, SIDES
from wardroom.games.victory.tasks.movement import MovementPhase
from wardroom.kernel import Match

SEA = "H1206"


def foretold(*lines: Any, floor: float = 0.0, **how: Any) -> Forecast:
    match = battle(*lines, start="Kwajalein", **how)
    return forecast(Course(state(match), at(lines[0])), floor)


# ---- by hand


def test_one_ship_against_one() -> None:
    """Both one step and hitting on 1 or 2: whoever has the sea fires first, three rounds at most."""
    told = foretold(SEA, ["J-CA-1 1"], ["US-CA-1 1"])
    first = [(2 / 3) ** (2 * n) / 3 for n in range(3)]  # the defender hits in this round, after nothing but misses
    then = [p * 2 / 3 for p in first]
    draw = (2 / 3) ** 6
    assert told.attacker == "japan"
    assert told.win == pytest.approx(sum(then))
    assert told.hold == pytest.approx(sum(first) + draw)  # who is not beaten, keeps the sea
    assert told.lost["japan"].steps == pytest.approx(sum(first))
    assert told.lost["allies"].points == pytest.approx(sum(then) * PIECES["US-CA-1"].cost)
    assert dict(told.left["japan"]) == pytest.approx({0: sum(first), 1: 1 - sum(first)})
    rounds = [first[0] + then[0], first[1] + then[1]]
    assert told.rounds == pytest.approx(rounds[0] + 2 * rounds[1] + 3 * (1 - sum(rounds)))


def test_a_defender_who_fires_for_the_base_is_told_beside_one_who_fires_for_points() -> None:
    """Aircraft cost the attacker more at the carrier, and take the base from him at the infantry ashore."""
    match = battle("Manila", ["J-IN-1 3", "J-CV-AKAGI 2"], ["US-AF-1 2", "US-IN-1 1"], start="Kwajalein")
    plain, keen = (forecast(Course(state(match), at("Manila"), keen=keen)).win for keen in (False, True))
    assert plain > 3 * keen > 0.3
    (told,) = odds(view(match, "japan")).battles
    assert (told.win, told.keen) == (pytest.approx(plain), pytest.approx(keen))
    (at_sea,) = odds(view(battle(SEA, ["J-CA-1 1"], ["US-CA-1 1"], start="Kwajalein"), "japan")).battles
    assert at_sea.keen is None, "there is no base to fire for"


def test_marines_who_win_out_at_sea_stay_there() -> None:
    match = battle(SEA, ["J-MA-KURE 2"], ["US-CA-1 1"], start="Kwajalein")
    (told,) = odds(view(match, "japan")).battles
    foretold = forecast(Course(state(match), SEA), 0.0)
    assert told.win == pytest.approx(foretold.win)
    assert told.win > 0.1


def test_a_base_without_a_garrison_falls_when_the_invaders_land() -> None:
    told = foretold("Wake", ["J-IN-1 3 afloat"], [])
    assert (told.win, told.hold, told.rounds) == (1.0, 0.0, 1.0)
    assert told.left["japan"] == ((3, 1.0),)


@pytest.mark.rule("PV-5.4-10")
def test_ships_alone_take_no_base() -> None:
    told = foretold("Wake", ["J-BB-ISE 3"], ["US-IN-1 1"])
    assert (told.win, told.hold, told.waters) == (0.0, 1.0, 1.0)
    assert told.left["allies"] == ((1, 1.0),)


@pytest.mark.rule("PV-5.4-13", "PV-5.4-14")
def test_double_defence_takes_two_hits_a_step() -> None:
    """Infantry of one step in the jungle, against one: two hits in three rounds."""
    told = foretold("Rangoon", ["J-IN-1 1"], ["IND-IN-1 1"])
    alive, half, lost = [1.0, 0.0], 0.0, 0.0  # unhurt, with half a hit; of those whose attacker lives
    for _ in range(3):
        alive = [p * 2 / 3 for p in alive]  # the defender fires first
        lost += alive[1] / 3
        alive = [alive[0] * 2 / 3, alive[1] * 2 / 3 + alive[0] / 3]
        half = alive[1]
    assert half > 0
    assert told.win == pytest.approx(lost)


@pytest.mark.rule("PV-9.1-1", "PV-9.1-2")
def test_who_finds_the_other_first_is_reckoned_with() -> None:
    plain = foretold(SEA, ["J-CA-1 1"], ["US-CA-1 1"])
    found = forecast(Course(_before_the_search(), SEA))
    ways = sum(a + b > c + d for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7))
    quick = plain.lost["japan"].steps  # the first to fire does this to the other
    slow = plain.lost["allies"].steps
    p = ways / 1296
    assert found.lost["allies"].steps == pytest.approx(p * quick + (1 - p) * slow)


def _before_the_search() -> Any:
    options = {"first_air_strike": True}
    moved = {"J-CA-1": Moved("attack", at("Kwajalein"), coast=True)}
    units = {SEA: ["J-CA-1 1", "US-CA-1 1"]}
    return state(at_table(units, agenda=(Stop(),), options=options, moved=moved, first="japan"))


# ---- always

FORCES: list[tuple[str, list[str], list[str]]] = [
    (SEA, ["J-CV-AKAGI 2", "J-BB-ISE 2"], ["US-CV-LEXINGTON 2", "US-CA-1 3"]),
    ("Wake", ["J-CV-AKAGI 2", "J-CA-1 2", "J-IN-1 3 afloat"], ["US-CA-1 2", "US-IN-1 2"]),
    ("Rangoon", ["J-IN-1 3", "J-AF-1 2"], ["IND-IN-1 2", "BR-RAF 1"]),
    ("Singapore", ["J-BB-ISE 2", "J-IN-1 2 afloat", "J-IN-2 2 afloat"], ["US-SS-1 2", "IND-IN-1 1"]),
]


@pytest.mark.parametrize(("place", "attackers", "defenders"), FORCES)
def test_chances_add_up(place: str, attackers: list[str], defenders: list[str]) -> None:
    told = foretold(place, attackers, defenders)
    assert told.exact
    assert told.win + told.hold <= 1 + 1e-12
    total = {side: sum(int(line.split()[1]) for line in lines) for side, lines in
             (("japan", attackers), ("allies", defenders))}  # fmt: skip
    for side in SIDES:
        assert sum(p for _, p in told.left[side]) == pytest.approx(1)
        mean = sum(steps * p for steps, p in told.left[side])
        assert total[side] - mean == pytest.approx(told.lost[side].steps)


@pytest.mark.parametrize(("place", "attackers", "defenders"), FORCES)
def test_dice_agree(place: str, attackers: list[str], defenders: list[str]) -> None:
    n = 2000
    course = Course(state(battle(place, attackers, defenders, start="Kwajalein")), at(place))
    told, seen = forecast(course), simulate(course, n, Random(1))
    for chance in ("win", "hold", "waters"):
        p = getattr(told, chance)
        assert abs(getattr(seen, chance) - p) <= 4 * sqrt(max(p * (1 - p), 1 / n) / n), chance
    for side in SIDES:
        steps = dict(told.left[side])
        mean = sum(k * p for k, p in steps.items())
        scatter = sqrt(sum((k - mean) ** 2 * p for k, p in steps.items()))
        assert abs(told.lost[side].steps - seen.lost[side].steps) <= 4 * scatter / sqrt(n) + 1e-9


def test_what_is_dropped_is_told() -> None:
    place, attackers, defenders = FORCES[1]
    exact, rough = foretold(place, attackers, defenders), foretold(place, attackers, defenders, floor=1e-4)
    assert 0 < rough.error < 0.05
    assert not rough.exact
    for chance in ("win", "hold", "waters"):
        assert 0 < abs(getattr(rough, chance) - getattr(exact, chance)) <= rough.error


@pytest.mark.parametrize("who", [("J-CA-1", "US-CA-1"), ("J-CV-AKAGI", "US-CV-LEXINGTON")])
def test_a_battle_between_equals_is_the_same_for_both(who: tuple[str, str]) -> None:
    """Only that the defender fires first; so with the roles exchanged, all is exchanged."""
    japan, allies = who
    one = foretold(SEA, [f"{japan} 3"], [f"{allies} 3"])
    other = foretold(SEA, [f"{allies} 3"], [f"{japan} 3"])
    assert (one.attacker, other.attacker) == ("japan", "allies")
    assert one.win == pytest.approx(other.win)
    assert one.lost["japan"] == other.lost["allies"]
    assert one.left["allies"] == other.left["japan"]
    assert one.hold > one.win


@pytest.mark.parametrize("defenders", [["US-CA-1 2"], ["US-CV-LEXINGTON 2"], ["US-CA-1 2", "US-SS-1 2"]])
def test_a_stronger_attacker_never_does_worse(defenders: list[str]) -> None:
    forces = [
        ["J-CA-1 1"],
        ["J-CA-1 2"],
        ["J-CA-1 3"],
        ["J-CA-1 3", "J-CA-2 2"],
        ["J-CA-1 3", "J-CA-2 2", "J-BB-ISE 2"],
    ]
    wins = [foretold(SEA, force, defenders).win for force in forces]
    assert wins == sorted(wins)
    assert wins[0] < wins[-1]


# ---- what a seat is told


def waiting(**how: Any) -> Match:
    """Japan is asked where the Akagi goes; Wake is next to it."""
    units = {"Kwajalein": ["J-CV-AKAGI 3", "J-IN-9 2"], "Wake": how.pop("wake"), "Hawaii": ["US-IN-6 2"]}
    match = at_table(units, agenda=(MovementPhase("japan"), Stop()), first="japan", **how)
    say(match, "move", "J-CV-AKAGI")
    return match


def told_at(match: Match, place: str, how: str) -> Forecast:
    (found,) = [
        b for b in odds(view(match, "japan"), match.asks["japan"]).battles if (b.place, b.how) == (at(place), how)
    ]
    return found


def test_before_a_move_is_committed() -> None:
    match = waiting(wake=["US-CA-1 3", "US-IN-1 2"])
    told = told_at(match, "Wake", "attack")
    assert not told.exact
    assert 0 < told.error < 0.3
    assert told == told_at(match, "Wake", "attack")
    assert ("attack", at("Wake")) in {move[:2] for move in moves(match)}


def test_hidden_blocks_are_what_they_may_be_and_not_what_they_are() -> None:
    """Two tables that Japan cannot tell apart."""
    strong = told_at(waiting(wake=["US-CV-LEXINGTON 3", "US-IN-1 4"]), "Wake", "attack")
    weak = told_at(waiting(wake=["US-CA-1 1", "US-IN-1 1"]), "Wake", "attack")
    assert strong == weak
    assert told_at(waiting(wake=["US-CA-1 1"]), "Wake", "attack") != weak  # how many they are, all can see


def test_in_battle_all_is_known() -> None:
    match = battle("Wake", ["J-CA-1 2"], ["US-CA-1 2", "US-IN-1 2"], start="Kwajalein", dice=["1,1"])
    (told,) = odds(view(match, "japan"), None).battles
    assert told.exact
    assert (told.place, told.attacker, told.how) == (at("Wake"), "japan", "")
    assert told == odds(view(match, "allies"), None).battles[0]
    until(match, "fire", "US-CA-1")
    act(match, "US-CA-1", "fire", "naval")  # both dice hit: nothing is left of the attack
    (after,) = odds(view(match, "japan"), None).battles
    assert after.waters == 0 < told.waters
    assert odds(view(match, "allies"), match.asks["allies"]).battles == ()  # all that is left is to regroup


def test_hits_that_are_still_to_be_taken_are_reckoned_with() -> None:
    match = battle(SEA, ["J-CV-AKAGI 2", "J-BB-ISE 2"], ["US-CA-1 2"], start="Kwajalein", dice=["6,6", "6,6", "1,1"])
    for block in ("J-CV-AKAGI", "J-BB-ISE", "US-CA-1"):
        until(match, "fire", block)
        act(match, block, "fire", "naval")
    ask = match.asks["japan"]
    assert ask.prompt == "hit"
    (told,) = odds(view(match, "japan"), ask).battles
    assert told.lost["japan"].steps >= 2
