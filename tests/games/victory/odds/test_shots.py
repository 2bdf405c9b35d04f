"""The odds tell what the battle then does: the same code, counted by hand here."""

from __future__ import annotations

from itertools import product

import pytest
from battle_table import act, battle, until
from victory_table import Stop, at_table, moves, say, steps, view

from wardroom.games.victory.odds.shots import Shot, chances, shots
from wardroom.kernel import Match
from wardroom.lib.rolls import dice, faces


def shot(match: Match, block: str, group: str, seat: str | None = None, target: str = "") -> Shot:
    (found,) = [s for s in shots(view(match, seat)) if (s.block, s.group, s.target) == (block, group, target)]
    return found


def test_the_dice_of_a_throw_have_their_true_weights() -> None:
    for n in (1, 2, 3, 4):
        counted: dict[str, int] = {}
        for throw in product(range(1, 7), repeat=n):
            key = ",".join(map(str, sorted(throw)))
            counted[key] = counted.get(key, 0) + 1
        assert dict(dice("fire", n).odds) == counted
    assert faces("1,3,6") == (1, 3, 6)


@pytest.mark.rule("PV-5.3-1", "PV-3.4-3")
def test_chances_of_hits() -> None:
    assert chances(2, 3) == ((0, 0.25), (1, 0.5), (2, 0.25))
    thrown = dice("fire", 3).odds
    for n, p in chances(3, 2):
        ways = sum(weight for throw, weight in thrown if sum(face <= 2 for face in faces(throw)) == n)
        assert p == pytest.approx(ways / 216)


@pytest.mark.rule("PV-5.4-9", "PV-5.4-12")
def test_a_shot_at_ships() -> None:
    match = battle("Wake", ["J-CV-AKAGI 2"], ["US-CA-1 1", "US-IN-1 2"], start="Kwajalein")
    told = shot(match, "J-CV-AKAGI", "naval", "japan")
    assert (told.power, told.dice) == (3, 2)
    assert told.mean == pytest.approx(1)
    assert told.kill == told.losses == pytest.approx(0.75)  # the second hit would be lost
    assert [s for s in shots(view(match, "allies")) if s.block == "J-CV-AKAGI"] == [told]  # all lie face up
    assert {s.group for s in shots(view(match, None)) if s.block == "US-CA-1"} == {"naval"}


@pytest.mark.rule("PV-5.4-10", "PV-5.4-13", "PV-5.4-14")
def test_double_defence_and_the_last_step() -> None:
    match = battle("Rangoon", ["J-IN-1 2", "J-AF-1 2"], ["IND-IN-1 2"], start="Bangkok", dice=["1,6"])
    until(match, "fire", "J-AF-1")
    bombs = shot(match, "J-AF-1", "ground")
    assert bombs.losses == pytest.approx(1 / 9)  # both dice must hit, one in three each
    assert bombs.kill == 0
    act(match, "J-AF-1", "fire", "ground")
    assert steps(match, "IND-IN-1") == 2
    charge = shot(match, "J-IN-1", "ground")  # half a hit is there: one more costs a step
    assert charge.losses == pytest.approx(1 - (2 / 3) ** 2)


@pytest.mark.rule("PV-S43-2")
def test_a_dive_at_one_ship() -> None:
    match = battle("Wake", ["J-NA-1 2"], ["US-CV-ENTERPRISE 1", "US-CA-1 3"], start="Kwajalein", date="Jun43")
    say(match, "swear", "J-NA-1")
    dive = shot(match, "J-NA-1", "naval", target="US-CV-ENTERPRISE")
    assert dive.power == 4
    assert dive.kill == pytest.approx(8 / 9)
    assert not [s for s in shots(view(match, None)) if s.block == "J-NA-1" and not s.target]


def test_no_battle_no_odds_and_who_has_fired_is_left_out() -> None:
    assert shots(view(at_table({}, agenda=(Stop(),)), None)) == []
    match = battle("Wake", ["J-CV-AKAGI 2"], ["US-CA-1 2"], start="Kwajalein", dice=["6,6"])
    until(match, "fire", "J-CV-AKAGI")
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert {s.block for s in shots(view(match, "japan"))} == {"US-CA-1"}
    assert {("fire", s.group) for s in shots(view(match, "allies"))} == set(moves(match, "fire"))
