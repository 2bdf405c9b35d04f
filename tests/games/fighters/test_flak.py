"""Anti-aircraft batteries: one on every segment and some on land, each an activation of its own (FP-AAA)."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from fighters_table import asked, carrier, destroyer, fly, forbidden, heard, moves, order, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.kernel import Match

VECTORS = {v["id"]: v for v in yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text(encoding="utf-8"))}
SEA = "torpedo_six"  # open water, no barrages
FAR = ("F4F 1816 0 high", "A6M 1801 3 high")  # somebody left to fly on both sides


def batteries(match: Match) -> set[str]:
    """What can be activated besides air groups."""
    return {move[1] for move in moves(match) if move[0] == "battery"}


def near_a_destroyer(*lines: str, to_act: str = "us") -> Match:
    """An American destroyer with its bow in 0507 and its stern in 0508."""
    ships = {"dd": destroyer("us", "0507", "0508")}
    return sky(*lines, *FAR, scenario=SEA, initiative=to_act, ships=ships)


# ---------------------------------------------------------------- where they stand


@pytest.mark.rule("FP-AAA-1", "FP-SHP-1")
def test_a_destroyer_has_two_batteries_and_a_carrier_three() -> None:
    ships = {"kaga": carrier("kaga", "1006", "0907", "0807", facing=1), "dd": destroyer("jp", "0606", "0507", facing=1)}
    match = sky(*FAR, scenario=SEA, initiative="jp", ships=ships)
    assert batteries(match) == {"kaga.0", "kaga.1", "kaga.2", "dd.0", "dd.1"}


@pytest.mark.rule("FP-AAA-2", "FP-ISL-1")
@pytest.mark.parametrize(
    ("scenario", "guns"), [("wake", {"0911", "1012", "1112"}), ("cactus", {"0811", "1112"}), ("tulagi", set())]
)
def test_the_scenario_puts_batteries_on_islands(scenario: str, guns: set[str]) -> None:
    match = Match(RULES, Seeded(0), scenario)
    assert set(state(match).land_aa) == guns <= state(match).board.islands
    assert {id for id in state(match).batteries("us") if id.startswith("aa.")} == {f"aa.{hex}" for hex in guns}


@pytest.mark.rule("FP-AAA-3", "FP-AAA-12")
def test_a_battery_never_reaches_up_high() -> None:
    match = near_a_destroyer("B5N 0507 3 high", "B5N 0506 3 low")
    say(match, "battery", "dd.0")
    assert moves(match) == (("hold",), ("shoot", "B5N-02"))
    assert forbidden(match, "shoot", "B5N-01") == ("FP-AAA-12",)


@pytest.mark.rule("FP-AAA-3", "FP-AAA-12", "FP-RUL-ACT-3")
def test_with_nobody_low_about_a_battery_is_activated_for_nothing() -> None:
    match = near_a_destroyer("B5N 0507 3 high")
    say(match, "battery", "dd.0")
    assert heard(match, "battery_idle")[0].about == {"battery": "dd.0"}
    assert asked(match) == ("jp", "activate")


@pytest.mark.rule("FP-AAA-4")
def test_ship_batteries_go_where_the_ship_goes() -> None:
    ships = {"dd": destroyer("us", "0507", "0508")}
    match = sky("B5N 0505 3 low", *FAR, scenario=SEA, ships=ships, phase="end")
    say(match, "steer", "dd", "ahead")
    assert state(match).batteries("us") == {"dd.0": "0506", "dd.1": "0507"}
    assert asked(match) == ("us", "activate")
    say(match, "battery", "dd.0")
    assert ("shoot", "B5N-01") in moves(match)  # two hexes off before the ship moved


@pytest.mark.rule("FP-AAA-4")
def test_batteries_do_not_move_by_themselves() -> None:
    match = sky("B5N 0910 3 low spent", *FAR, scenario="wake", land_aa={"0911": "us"})
    say(match, "battery", "aa.0911")
    say(match, "hold")
    assert state(match).batteries("us") == {"aa.0911": "0911"}
    assert "steered" not in order(match)


# ---------------------------------------------------------------- whom they reach


@pytest.mark.rule("FP-AAA-5", "FP-AAA-12")
@pytest.mark.example("FP-EX-105")
@pytest.mark.parametrize(
    ("target", "can"),
    [*zip(VECTORS["FP-EX-105"]["given"]["targets"], VECTORS["FP-EX-105"]["expect"]["can_shoot"], strict=True)],
)
def test_a_battery_reaches_its_own_hex_and_its_neighbours(target: tuple[str, str], can: bool) -> None:
    hex, altitude = target
    match = sky(f"B5N {hex} 0 {altitude}", *FAR, scenario="wake", land_aa={"0911": "us"})
    say(match, "battery", "aa.0911")
    assert (asked(match) == ("us", "shoot")) == can


@pytest.mark.rule("FP-AAA-5")
@pytest.mark.parametrize("hex", ["0506", "0606", "0607", "0508", "0407", "0406", "0507"])
def test_all_six_neighbours_are_under_fire(hex: str) -> None:
    match = near_a_destroyer(f"B5N {hex} 3 low")
    say(match, "battery", "dd.0")
    assert moves(match) == (("hold",), ("shoot", "B5N-01"))


@pytest.mark.rule("FP-AAA-5")
def test_two_hexes_are_too_far() -> None:
    match = near_a_destroyer("B5N 0506 3 low", "B5N 0505 3 low")
    say(match, "battery", "dd.0")
    assert forbidden(match, "shoot", "B5N-02") == ("FP-AAA-5",)


@pytest.mark.rule("FP-RUL-AAA-1")
def test_overhead_is_nearer_than_next_door() -> None:
    match = near_a_destroyer("B5N 0507 3 low", "B5N 0506 3 low")
    say(match, "battery", "dd.0")
    assert moves(match) == (("hold",), ("shoot", "B5N-01"))
    assert forbidden(match, "shoot", "B5N-02") == ("FP-FIR-6",)


@pytest.mark.rule("FP-RUL-AAA-1")
def test_of_two_next_door_either_may_be_shot_at() -> None:
    match = near_a_destroyer("B5N 0407 3 low", "B5N 0506 3 low")
    say(match, "battery", "dd.0")
    assert moves(match) == (("hold",), ("shoot", "B5N-01"), ("shoot", "B5N-02"))


@pytest.mark.rule("FP-RUL-AAA-1")
def test_nothing_blocks_the_fire_of_a_battery() -> None:
    """Neither an aircraft over the battery nor others all round it."""
    match = near_a_destroyer("F4F 0507 0 low", "F4F 0606 0 low", "F4F 0406 0 low", "B5N 0506 3 low spent")
    say(match, "battery", "dd.0")
    say(match, "shoot", "B5N-01")
    assert heard(match, "hit")[0].about["target"] == "B5N-01"


# ---------------------------------------------------------------- their activation


@pytest.mark.rule("FP-AAA-6")
def test_neighbouring_batteries_are_separate_activations() -> None:
    match = near_a_destroyer("B5N 0407 3 low")
    say(match, "battery", "dd.0")
    say(match, "hold")
    assert asked(match) == ("jp", "activate")  # the enemy acts before the other battery
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    assert batteries(match) == {"dd.1"}


@pytest.mark.rule("FP-AAA-7")
def test_a_battery_is_activated_in_turn_with_air_groups() -> None:
    match = near_a_destroyer("B5N 0506 3 low", to_act="jp")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    assert set(moves(match)) == {("group", "F4F-01"), ("battery", "dd.0"), ("battery", "dd.1")}
    say(match, "battery", "dd.0")
    assert moves(match) == (("hold",), ("shoot", "B5N-01"))  # it may, but need not
    say(match, "hold")
    assert asked(match) == ("jp", "activate")


@pytest.mark.rule("FP-AAA-7")
def test_a_battery_shoots_at_one_aircraft_only() -> None:
    match = near_a_destroyer("B5N 0407 3 low spent", "B5N 0506 3 low spent")
    say(match, "battery", "dd.0")
    say(match, "shoot", "B5N-01")
    assert asked(match) == ("jp", "activate")
    assert [a.damage for a in state(match).flying("jp").values() if a.type == "B5N"] == [1, 0]


@pytest.mark.rule("FP-AAA-8")
def test_who_is_shot_at_by_a_battery_must_dodge() -> None:
    match = near_a_destroyer("B5N 0506 3 low")
    say(match, "battery", "dd.0")
    say(match, "shoot", "B5N-01")
    assert asked(match) == ("jp", "dodge")
    fly(match, "B5N-01", "a")
    assert heard(match, "hit")[0].about == {"shooter": "dd.0", "target": "B5N-01", "points": 1}  # over the battery now
    assert state(match).aircraft["B5N-01"].damage == 1
    assert asked(match) == ("jp", "activate")  # and no return fire


@pytest.mark.rule("FP-AAA-8")
def test_a_dodge_out_of_reach_of_the_battery_escapes() -> None:
    match = near_a_destroyer("B5N 0506 0 low")
    say(match, "battery", "dd.0")
    say(match, "shoot", "B5N-01")
    fly(match, "B5N-01", "a")
    assert heard(match, "missed")[0].about == {"shooter": "dd.0", "target": "B5N-01"}
    assert state(match).aircraft["B5N-01"].damage == 0


@pytest.mark.rule("FP-AAA-8")
def test_who_has_flown_cannot_dodge_a_battery() -> None:
    match = near_a_destroyer("A6M 0506 3 low spent")
    say(match, "battery", "dd.0")
    say(match, "shoot", "A6M-01")
    assert state(match).aircraft["A6M-01"].out == "destroyed"


@pytest.mark.rule("FP-AAA-5", "FP-AAA-8", "FP-FIR-4", "FP-FIR-5")
@pytest.mark.example("FP-EX-63")
def test_a_kate_flying_away_from_a_battery_escapes_it_but_drops_nothing() -> None:
    for way in range(5):
        match = sky("B5N 0912 3 low bomb", *FAR, scenario="wake", land_aa={"0911": "us"})
        say(match, "battery", "aa.0911")
        say(match, "shoot", "B5N-01")
        dodges = moves(match)
        assert len(dodges) == 5
        assert {move[2] for move in dodges} == {"0812", "0913", "1012"}
        assert {state(match).board.grid.distance("0911", move[2]) for move in dodges} == {2}
        match.answer("jp", dodges[way])
        assert heard(match, "missed")
        kate = state(match).aircraft["B5N-01"]
        assert (kate.damage, kate.spent, kate.load) == (0, True, "bomb")


@pytest.mark.rule("FP-AAA-9")
def test_a_battery_is_activated_once_a_turn() -> None:
    match = near_a_destroyer("B5N 0506 3 low")
    say(match, "battery", "dd.0")
    say(match, "hold")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    assert "FP-AAA-9" in forbidden(match, "battery", "dd.0")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    say(match, "group", "B5N-01")
    fly(match, "B5N-01", "a-a-a-a")  # over the stern and on: now nobody is left but the other battery
    assert heard(match, "end_of_turn")
    say(match, "steer", "dd", "ahead")
    assert batteries(match) == {"dd.0", "dd.1"}


# ---------------------------------------------------------------- their end


@pytest.mark.rule("FP-AAA-10", "FP-ISL-4", "FP-RUL-TOR-3")
def test_a_torpedo_does_a_battery_on_land_no_harm() -> None:
    match = sky(*FAR, scenario="wake", land_aa={"0911": "us"}, torpedoes=[("0909", 3, "jp")], phase="end")
    assert heard(match, "torpedo_lost")
    assert state(match).batteries("us") == {"aa.0911": "0911"}


@pytest.mark.rule("FP-AAA-10", "FP-RUL-FIR-1")
def test_nobody_shoots_at_a_battery_on_land() -> None:
    match = sky("A6M 0905 3 low", *FAR, scenario="wake", initiative="jp", land_aa={"0911": "us"})
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")  # right in front of it
    assert asked(match) == ("us", "activate")


@pytest.mark.rule("FP-AAA-10", "FP-ISL-5")
def test_a_bomb_destroys_a_battery_on_land() -> None:
    match = sky("B5N 0909 3 low bomb", *FAR, scenario="wake", initiative="jp", land_aa={"0911": "us", "1012": "us"})
    say(match, "group", "B5N-01")
    fly(match, "B5N-01", "a-a*-a-a", "bomb", "0911")
    assert batteries(match) == {"aa.1012"}
    assert state(match).points["jp"] == 2


@pytest.mark.rule("FP-AAA-11", "FP-SHP-11")
def test_a_bomb_puts_the_battery_of_its_segment_out_of_action_at_once() -> None:
    match = near_a_destroyer("D3A 0505 3 high bomb", to_act="jp")
    say(match, "group", "D3A-01")
    fly(match, "D3A-01", "a-d*-a-a-a", "bomb", "0507")
    assert batteries(match) == {"dd.1"}  # in the same turn, before it could fire
    assert "FP-AAA-11" in heard(match, "segment_hit")[0].rules


@pytest.mark.rule("FP-AAA-11", "FP-SHP-11")
def test_a_torpedo_puts_the_battery_of_its_segment_out_of_action() -> None:
    ships = {"dd": destroyer("us", "0507", "0508")}
    match = sky(*FAR, scenario=SEA, ships=ships, torpedoes=[("0504", 3, "jp")], phase="end")
    say(match, "steer", "dd", "ahead")
    assert state(match).batteries("us") == {"dd.1": "0507"}
