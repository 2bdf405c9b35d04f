"""Battles: their order, their rounds, who fires at whom, and whom the hits fall on (1.4, 5.1 to 5.4)."""

from __future__ import annotations

from typing import Any

import pytest
from battle_table import act, battle, over, pass_by, round_of, turn_of, until
from msgspec import structs
from victory_table import (
    Moved,
    Stop,
    asked,
    at,
    at_table,
    example,
    forbidden,
    heard,
    moves,
    refused,
    say,
    state,
    steps,
    view,
    where,
)

from wardroom.games.victory import stacking
from wardroom.games.victory.combat import fire
from wardroom.games.victory.combat.battle import battle as fight_of
from wardroom.games.victory.combat.fire import Scene, Unit
from wardroom.games.victory.printed import PIECES
from wardroom.games.victory.state import Victory, fire_of
from wardroom.games.victory.tasks.combat import CombatPhase, EndOfCombat, homeless
from wardroom.kernel import Ask, Asks, Match, Move, Tasks

MISS2, MISS3 = "6,6", "6,6,6"


def unit(id: str, steps: int = 2, group: str = "", **more: Any) -> Unit:
    piece = PIECES[id]
    assert piece.fire
    assert piece.letter
    return Unit(id, piece.side, piece.type, piece.letter, group or piece.group, steps, piece.fire, "here", **more)


def offered(match: Match) -> set[str]:
    return {move[1] for move in moves(match, "fire")}


# ---- the order of battles


def two_battles(first: str = "japan") -> Match:
    units = {"Wake": ["J-CA-1 2", "US-CA-1 2"], "Midway": ["US-CA-2 2", "J-CA-2 2"], "Kwajalein": ["J-CA-3"]}
    moved = {id: Moved("attack", at("Kwajalein"), at("Kwajalein"), coast=True) for id in ("J-CA-1", "J-CA-2")}
    return at_table(
        units, agenda=(CombatPhase(), Stop()), moved=moved, first=first, held={"Wake": "us", "Midway": "us"}
    )


@pytest.mark.rule("PV-1.4-1", "PV-5.1-1", "PV-PC-5", "PV-FOG-2")
def test_player_1_orders_the_battles_and_each_is_shown_when_its_turn_comes() -> None:
    match = two_battles(first="allies")
    assert asked(match) == ("allies", "choose_battle")
    assert set(moves(match)) == {("battle", at("Wake")), ("battle", at("Midway"))}
    assert forbidden(match, "battle", "Guam") == ("PV-1.4-1",)
    say(match, "battle", "Wake")
    assert {"J-CA-1"} == {id for id in view(match, "allies").blocks if PIECES[id].side == "japan"}
    until(match, "fire", "US-CA-2")
    assert state(match).fought == (at("Wake"),)
    assert {"J-CA-2"} == {id for id in view(match, "allies").blocks if PIECES[id].side == "japan"}
    over(match)
    assert set(state(match).fought) == {at("Wake"), at("Midway")}


@pytest.mark.rule("PV-5.2-1", "PV-5.2-3", "PV-5.2-4")
def test_three_rounds_by_letter_the_defender_first() -> None:
    japan = ["J-NA-1 2", "J-CV-AKAGI 2", "J-BB-ISE 2", "J-CA-1 2"]
    allies = ["US-AF-1 2", "US-SS-1 2", "US-BB-TENNESSEE 2", "US-CA-1 2", "US-IN-1 2"]
    match = battle("Wake", japan, allies, start="Kwajalein")
    order: dict[int, list[str]] = {}
    while asked(match)[1] == "fire":
        order.setdefault(round_of(match), []).append(turn_of(match))
        pass_by(match)
    ships = ["US-SS-1", "J-CV-AKAGI", "US-BB-TENNESSEE", "J-BB-ISE", "US-CA-1", "J-CA-1"]
    assert order == {n: ["US-AF-1", "J-NA-1", *ships] for n in (1, 2, 3)}  # infantry with no ground target, shut in


@pytest.mark.rule("PV-5.2-1")
def test_a_unit_fires_or_retreats_once_a_round_in_the_order_its_owner_likes() -> None:
    match = battle("Wake", ["J-CV-AKAGI 2", "J-SS-1 2"], ["US-CA-1 2"], start="Kwajalein", dice=[MISS2])
    assert turn_of(match) == "J-CV-AKAGI"
    say(match, "after", "J-SS-1")
    assert turn_of(match) == "J-SS-1"
    assert not moves(match, "after")
    act(match, "J-SS-1", "fire", "naval")
    act(match, "J-CV-AKAGI", "hold")
    assert turn_of(match) == "US-CA-1"
    assert forbidden(match, "after", "J-CV-AKAGI") == ("PV-5.2-3",)


# ---- firepower (3.1 to 3.4)


@pytest.mark.rule("PV-3.1-2", "PV-3.1-3", "PV-3.2-1", "PV-3.2-3", "PV-3.2-4", "PV-3.3-8", "PV-3.4-2", "PV-3.3-1")
def test_firepower_is_what_the_block_says() -> None:
    chart = {
        "NA": (2, 3, 1), "AF": (2, 2, 2), "CV": (2, 3, 1), "SS": (0, 2, 0), "BB": (1, 3, 2), "CA": (1, 2, 1),
        "AR": (1, 1, 3), "IN": (1, 1, 2), "GA": (1, 2, 1),
    }  # fmt: skip
    plain = {id: p for id, p in PIECES.items() if p.type in chart and not p.elite}
    assert all(p.fire == chart[p.type] for p in plain.values())
    for id, piece in PIECES.items():
        if piece.elite:
            assert sum(piece.fire or ()) > sum(chart[piece.type]), id
            like = [p for p in plain.values() if p.type == piece.type]
            assert piece.cost == like[0].cost
        for group, number in zip(("air", "naval", "ground"), piece.fire or (), strict=False):
            assert fire.power(unit(id), group) == number
    assert {p.type for p in PIECES.values() if p.group == "ground"} == {"IN", "AR", "GA", "MA", "SHQ"}
    assert {p.side for p in PIECES.values() if p.type in ("AR", "GA")} == {"japan"}
    assert [id for id, p in PIECES.items() if p.type == "AR"] == ["J-AR-1"]
    assert {p.side for p in PIECES.values() if p.type == "NA"} == {"japan"}
    assert len({p.fire for p in PIECES.values() if p.type == "SHQ"}) > 1


@pytest.mark.rule("PV-3.2-5")
@pytest.mark.parametrize(("date", "power"), [("Jun43", 1), ("Sep43", 2)])
def test_allied_torpedoes_are_poor_until_september_1943(date: str, power: int) -> None:
    match = battle("H1206", ["US-SS-1 2"], ["J-SS-1 2"], start="Wake", date=date, dice=["2,6"])
    assert fire_of(state(match), "J-SS-1") == (0, 2, 0)
    until(match, "fire", "US-SS-1")
    act(match, "US-SS-1", "fire", "naval")
    (fired,) = heard(match, "fired")
    assert (fired.about["power"], fired.about["hits"]) == (power, power - 1)


@pytest.mark.rule("PV-3.2-2")
def test_submarines_fight_ships_only() -> None:
    match = battle("Wake", ["J-SS-1 2"], ["US-AF-1 2", "US-IN-1 2", "US-CA-1 2"], start="Kwajalein")
    until(match, "fire", "J-SS-1")
    assert offered(match) == {"naval"}
    assert forbidden(match, "fire", "air") == ("PV-5.3-1", "PV-3.2-2", "PV-5.8-7")


# ---- targets (5.4)


@pytest.mark.rule("PV-5.4-1", "PV-5.4-2")
def test_fire_is_at_a_group_and_each_round_is_a_new_choice() -> None:
    match = battle("Wake", ["J-CV-AKAGI 2"], ["US-CA-1 2", "US-AF-1 2"], start="Kwajalein", dice=[MISS2, MISS2])
    until(match, "fire", "J-CV-AKAGI")
    assert offered(match) == {"naval", "air"}
    assert refused(match, "fire", "US-CA-1").rules  # no unit can be picked out
    act(match, "J-CV-AKAGI", "fire", "air")
    until(match, "fire", "J-CV-AKAGI")
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert [event.about["group"] for event in heard(match, "fired")] == ["air", "naval"]


@pytest.mark.rule("PV-5.4-3")
def test_its_own_kind_is_the_first_choice() -> None:
    foes = [unit("US-AF-1"), unit("US-CA-1"), unit("US-IN-1")]
    bombed = Scene(bombed=("japan naval", "japan ground"), shelled=("japan",))
    for id, kind in (("J-NA-1", "air"), ("J-BB-ISE", "naval"), ("J-IN-1", "ground")):
        assert next(iter(fire.targets(unit(id), foes, bombed))) == kind


@pytest.mark.rule("PV-5.4-4", "PV-3.1-1")
def test_aircraft_may_ignore_enemy_aircraft() -> None:
    foes = [unit("US-AF-1"), unit("US-CA-1"), unit("US-IN-1")]
    assert fire.targets(unit("J-NA-1"), foes, Scene()) == {"air": 2, "naval": 3, "ground": 1}


@pytest.mark.rule("PV-5.4-5")
def test_flak_in_the_round_of_the_attack_only() -> None:
    match = battle("Wake", ["J-NA-1 2", "J-CA-1 2"], ["US-CA-1 2", "US-IN-1 2"], start="Kwajalein", dice=[MISS2])
    act(match, "J-NA-1", "fire", "naval")
    until(match, "fire", "US-CA-1")
    assert offered(match) == {"air", "naval"}
    until(match, "fire", "US-CA-1")
    pass_by(match)
    until(match, "fire", "US-CA-1")
    assert round_of(match) == 2
    assert offered(match) == {"naval"}
    assert forbidden(match, "fire", "air") == ("PV-5.4-5",)


@pytest.mark.rule("PV-5.4-6", "PV-5.4-7")
def test_carriers_and_marines_need_no_cause_but_carriers_need_the_sea() -> None:
    foes = [unit("J-NA-1"), unit("J-CA-1"), unit("J-IN-1")]
    assert set(fire.targets(unit("US-CV-ENTERPRISE"), foes, Scene())) == {"air", "naval"}
    assert set(fire.targets(unit("US-MA-1"), foes, Scene())) == {"air", "naval", "ground"}
    assert set(fire.targets(unit("US-IN-1"), foes, Scene())) == {"ground"}
    japanese = [unit("US-AF-1"), unit("US-CA-1")]
    assert fire.targets(unit("J-MA-KURE"), japanese, Scene()) == {"air": 1, "naval": 1}


@pytest.mark.rule("PV-5.4-7")
def test_bombardment_from_the_moment_the_sea_is_ours() -> None:
    match = battle("Wake", ["J-CV-AKAGI 2", "J-BB-ISE 2"], ["US-CA-1 1", "US-IN-1 3"], start="Kwajalein",
                   dice=["1,6", "1,6"])  # fmt: skip
    until(match, "fire", "J-CV-AKAGI")
    assert forbidden(match, "fire", "ground") == ("PV-5.4-7",)
    act(match, "J-CV-AKAGI", "fire", "naval")
    until(match, "fire", "J-BB-ISE")
    assert round_of(match) == 1
    act(match, "J-BB-ISE", "fire", "ground")
    assert steps(match, "US-IN-1") == 2


@pytest.mark.rule("PV-5.4-8")
def test_ground_units_answer_ships_that_fired_at_them_this_round() -> None:
    match = battle("Wake", ["J-BB-ISE 2"], ["US-IN-1 3"], start="Kwajalein", dice=[MISS2, MISS3])
    act(match, "J-BB-ISE", "fire", "ground")
    assert turn_of(match) == "US-IN-1"
    assert offered(match) == {"naval"}
    act(match, "US-IN-1", "fire", "naval")
    until(match, "fire", "J-BB-ISE")
    act(match, "J-BB-ISE", "hold")
    assert turn_of(match) == "J-BB-ISE"
    assert round_of(match) == 3
    foes = [unit("J-BB-ISE")]
    assert fire.barred(unit("US-IN-1"), "naval", foes, Scene()).rules == ("PV-5.4-8",)  # type: ignore[union-attr]
    assert "naval" in fire.targets(unit("US-MA-1"), foes, Scene())


# ---- hits (5.4)


@pytest.mark.rule("PV-5.4-9")
def test_hits_go_to_the_strongest_and_the_owner_breaks_ties() -> None:
    match = battle("Wake", ["J-CV-AKAGI 3"], ["US-CA-1 2", "US-BB-TENNESSEE 3", "US-CV-ENTERPRISE 2"],
                   start="Kwajalein", dice=["1,2,3"])  # fmt: skip
    until(match, "fire", "J-CV-AKAGI")
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert steps(match, "US-BB-TENNESSEE") == 2  # the first had no choice
    assert asked(match) == ("allies", "hit")
    assert {move[1] for move in moves(match)} == {"US-CA-1", "US-BB-TENNESSEE", "US-CV-ENTERPRISE"}
    say(match, "hit", "US-CA-1")
    assert {move[1] for move in moves(match)} == {"US-BB-TENNESSEE", "US-CV-ENTERPRISE"}
    assert forbidden(match, "hit", "US-CA-1") == ("PV-5.4-9", "PV-5.4-14")
    say(match, "hit", "US-BB-TENNESSEE")
    assert [steps(match, id) for id in ("US-CA-1", "US-BB-TENNESSEE", "US-CV-ENTERPRISE")] == [1, 1, 2]


@pytest.mark.rule("PV-5.4-12")
def test_each_unit_fires_apart_and_its_surplus_helps_nobody() -> None:
    match = battle("Wake", ["J-CV-AKAGI 3", "J-SS-1 2"], ["US-CA-1 1", "US-AF-1 2"], start="Kwajalein", dice=["1,1,1"])
    until(match, "fire", "J-CV-AKAGI")
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert not state(match).blocks["US-CA-1"].place
    assert steps(match, "US-AF-1") == 2
    assert heard(match, "hits_lost")[0].about["n"] == 2


IMMUNE = {"ground_immune": True}


@pytest.mark.rule("PV-5.4-10")
@pytest.mark.parametrize("garrison", ["J-GA-1", "J-SHQ-IJA", "J-AR-1"])
def test_of_ground_units_that_are_no_infantry_ships_and_aircraft_take_the_last_step(garrison: str) -> None:
    """5.46 names infantry and marines alone."""
    attackers = ["US-AF-1 3", "US-CV-ENTERPRISE 3"]
    match = battle("Iwo Jima", attackers, [f"{garrison} 2"], start="Saipan", dice=["1,1,1"])
    until(match, "fire", "US-AF-1")
    act(match, "US-AF-1", "fire", "ground")
    assert not where(match, garrison)


@pytest.mark.rule("PV-5.4-10")
@pytest.mark.parametrize(
    ("garrison", "options"),
    [("J-IN-1", {}), ("J-MA-KURE", {}), ("J-GA-1", IMMUNE), ("J-SHQ-IJA", IMMUNE), ("J-AR-1", IMMUNE)],
)
def test_ships_and_aircraft_leave_ground_units_their_last_step(garrison: str, options: dict[str, bool]) -> None:
    attackers = ["US-AF-1 3", "US-CV-ENTERPRISE 3"]
    match = battle("Iwo Jima", attackers, [f"{garrison} 2"], start="Saipan", dice=["1,1,1"], options=options)
    until(match, "fire", "US-AF-1")
    act(match, "US-AF-1", "fire", "ground")
    assert steps(match, garrison) == 1
    until(match, "fire", "US-CV-ENTERPRISE")
    assert forbidden(match, "fire", "ground") == ("PV-5.4-10",)
    shooter, target = unit("US-IN-1"), [structs.replace(unit(garrison, 1), dug_in=True)]
    assert fire.prey(shooter, "ground", target, Scene()) == target  # ground fire finishes them
    assert fire.prey(unit("US-AF-1"), "ground", target, Scene()) == []


@pytest.mark.rule("PV-5.4-13", "PV-2.2-5")
@pytest.mark.parametrize(
    ("base", "attacker", "defender", "start", "double"),
    [
        ("Rangoon", "J-IN-1", "IND-IN-1", "Bangkok", True),  # jungle
        ("Kunming", "J-IN-1", "CH-NRA-1", "Hanoi", True),  # mountain
        ("Shanghai", "CH-NRA-1", "J-IN-1", "Chungking", True),  # a major base in the open
        ("Madras", "J-IN-1", "IND-IN-1", "Calcutta", False),  # a minor one
    ],
)
def test_double_defence(base: str, attacker: str, defender: str, start: str, double: bool) -> None:
    match = battle(base, [f"{attacker} 3"], [f"{defender} 3"], start=start, dice=["1,6,6"])
    until(match, "fire", attacker)
    act(match, attacker, "fire", "ground")
    assert steps(match, defender) == (3 if double else 2)
    assert bool(fight_of(state(match)).half) == double


@pytest.mark.rule("PV-5.4-13")
def test_the_attacker_has_no_double_defence_and_a_major_base_piece_gives_it() -> None:
    match = battle("Madras", ["J-IN-1 3"], ["IND-IN-1 3"], start="Calcutta", others={"Madras": ["BR-MB-1"]},
                   dice=["1,6,6", "1,6"])  # fmt: skip
    act(match, "IND-IN-1", "fire", "ground")
    assert steps(match, "J-IN-1") == 2
    act(match, "J-IN-1", "fire", "ground")
    assert steps(match, "IND-IN-1") == 3
    assert fight_of(state(match)).half == {"allies": "IND-IN-1"}


@pytest.mark.rule("PV-S41-5")
@pytest.mark.parametrize(
    ("base", "attacker", "defender", "start", "date", "double"),
    [
        ("Rangoon", "J-IN-1", "IND-IN-1", "Bangkok", "Dec41", False),
        ("Rangoon", "J-IN-1", "IND-IN-1", "Bangkok", "Mar42", True),
        ("Kunming", "J-IN-1", "CH-NRA-1", "Hanoi", "Dec41", True),
        ("Bangkok", "IND-IN-1", "J-IN-1", "Rangoon", "Dec41", True),
    ],
)
def test_the_allies_are_surprised_in_december_1941_but_not_in_china(
    base: str, attacker: str, defender: str, start: str, date: str, double: bool
) -> None:
    match = battle(base, [f"{attacker} 3"], [f"{defender} 3"], start=start, date=date, dice=["1,6,6"])
    until(match, "fire", attacker)
    act(match, attacker, "fire", "ground")
    assert steps(match, defender) == (3 if double else 2)


@pytest.mark.rule("PV-5.4-14")
def test_never_two_half_hits_in_a_group() -> None:
    marked = unit("IND-IN-1", 2, double=True)
    other = unit("BR-SHQ-WAVELL", 3, double=True)
    assert fire.takers([marked, other], "IND-IN-1") == ["IND-IN-1"]  # though the other is stronger
    assert fire.takers([marked, other]) == ["BR-SHQ-WAVELL"]
    assert fire.strike(marked) == (0, "IND-IN-1")
    assert fire.strike(marked, "IND-IN-1") == (1, "")
    struck, halves = fire.strike(other, "IND-IN-1")  # by fire that cannot harm the marked one
    assert (struck, fire.settled(halves)) == (0, "IND-IN-1")
    assert fire.strike(other, halves) == (1, "IND-IN-1")
    assert fire.strike(unit("IND-IN-1")) == (1, "")


@pytest.mark.rule("PV-3.3-9", "PV-3.3-4")
def test_garrisons_and_headquarters_defend() -> None:
    match = battle("Saipan", ["US-IN-1 2 afloat"], ["J-GA-1 2", "J-SHQ-IJN 2"], start="Wake")
    until(match, "land")
    say(match, "land", "US-IN-1")
    assert turn_of(match) == "J-GA-1"
    assert offered(match) == {"ground"}
    pass_by(match)
    assert turn_of(match) == "J-SHQ-IJN"
    assert offered(match) == {"ground"}


# ---- stacking in battle


@pytest.mark.example("PV-EX-STACK-MAX")
@pytest.mark.rule("PV-5.1-2", "PV-2.2-3", "PV-2.2-4", "PV-PC-1")
def test_stacking_limits() -> None:
    expect = example("PV-EX-STACK-MAX")["expect"]["per_player"]
    total = expect.pop("total")
    g = state(at_table({}, agenda=(Stop(),)))
    major = stacking.limits(g, at("Saipan"))
    assert major == expect
    assert sum(major.values()) == total
    assert stacking.limits(g, at("Wake")) == {"air": 1, "naval": 4, "ground": 1}
    assert stacking.limits(g, "H1206") == {"air": 1, "naval": 4, "ground": 0}
    full = {"Saipan": ["J-AF-1", "J-CV-AKAGI", "J-CA-1", "J-CA-2", "J-SS-1", "J-IN-1", "J-IN-2", "J-SHQ-IJN"]}
    g = state(at_table(full, agenda=(Stop(),)))
    assert not stacking.over(g, "japan", at("Saipan"))
    for extra in ("J-AF-2", "J-CA-3", "J-IN-3"):
        assert not stacking.fits(g, extra, at("Saipan"))


@pytest.mark.rule("PV-4.6-1", "PV-4.6-2")
@pytest.mark.parametrize(("flew", "leaves"), [("J-NA-1", "J-NA-1"), ("J-AF-1", "J-AF-1")])
def test_of_two_aircraft_at_a_field_the_one_that_flew_in_goes_on(flew: str, leaves: str) -> None:
    units = {"Truk": ["J-NA-1", "J-AF-1"], "Saipan": ["J-IN-1"]}
    match = at_table(units, agenda=(Stop(),), moved={flew: Moved("move", at("Saipan"))})
    assert [id for id in ("J-NA-1", "J-AF-1") if homeless(state(match), id)] == [leaves]


# ---- weather


@pytest.mark.rule("PV-6.1-1", "PV-6.1-3")
@pytest.mark.parametrize(
    ("place", "attacker", "start", "date", "rounds"),
    [
        ("Rangoon", "J-IN-1 2", "Bangkok", "Jun42", 1),
        ("Rangoon", "J-IN-1 2", "Bangkok", "Sep42", 3),
        ("Rangoon", "J-IN-1 2 afloat", "Andamans", "Jun42", 2),
        ("Rangoon", "J-CA-1 2", "Andamans", "Jun42", 3),
        ("Madras", "J-IN-1 2", "Calcutta", "Jun42", 3),
    ],
)
def test_the_monsoon_shortens_battles_on_land(place: str, attacker: str, start: str, date: str, rounds: int) -> None:
    match = battle(
        place, [attacker], ["IND-IN-1 2"], start=start, date=date, others={start: ["J-CA-6"]}, held={start: "japan"}
    )
    last = 0
    while asked(match)[1] in ("fire", "land"):
        last = round_of(match)
        pass_by(match)
    assert last == rounds


@pytest.mark.rule("PV-4.6-1", "PV-4.6-4")
def test_aircraft_land_when_the_combat_phase_ends() -> None:
    full = {"Truk": ["J-NA-1"], "Kwajalein": ["J-NA-2"], "Wake": ["US-IN-1"]}
    units = {**full, "H1206": ["J-AF-1 2"], "Saipan": ["J-IN-1"]}
    moved = {"J-AF-1": Moved("patrol", at("Saipan"))}
    match = at_table(units, agenda=(CombatPhase(), Stop()), moved=moved, first="japan")
    assert moves(match) == [("land", at("Saipan"))]  # the only field next to it: Wake is the enemy's
    say(match, "land", "Saipan")
    assert "block" not in heard(match, "landed_at", "allies")[0].about
    units = {**full, "H1206": ["J-AF-1 2"], "Saipan": ["J-IN-1", "J-NA-3"]}
    match = at_table(units, agenda=(CombatPhase(), Stop()), moved=moved, first="japan")
    assert moves(match) == [("give_up", "J-AF-1")]  # no field has room
    say(match, "give_up", "J-AF-1")
    assert not where(match, "J-AF-1")
    units = {"H1105": ["J-AF-1 2"], "Saipan": ["J-IN-1"], "Iwo Jima": ["J-IN-2"]}
    match = at_table(units, agenda=(CombatPhase(), Stop()), moved=moved, first="japan")
    assert asked(match) == ("japan", "airfield")
    assert {move[1] for move in moves(match)} == {at("Saipan"), at("Iwo Jima")}
    assert forbidden(match, "land", "Truk") == ("PV-4.6-1", "PV-4.6-2")
    say(match, "land", "Iwo Jima")
    assert where(match, "J-AF-1") == at("Iwo Jima")


class LastWord(Asks, frozen=True):
    """Any answer that ends the last battle."""

    def ask(self, g: Victory) -> Ask:
        return Ask("last_word", (("done",),))

    def answer(self, g: Victory, move: Move) -> Tasks:
        return ()


@pytest.mark.rule("PV-1.4-1", "PV-4.6-1", "PV-FOG-1")
@pytest.mark.parametrize("flies", [False, True])
def test_who_is_asked_to_land_cannot_be_peeked_at(flies: bool) -> None:
    """Who is asked next shows what the enemy still has in the air: no answer before that can be taken back."""
    units = {"Saipan": ["J-IN-1"], "H1308": ["US-AF-1 2"], "Midway": ["US-IN-1"]}
    units |= {"H1206": ["J-AF-1 2"]} if flies else {}
    moved = {"J-AF-1": Moved("patrol", at("Saipan")), "US-AF-1": Moved("patrol", at("Midway"))}
    match = at_table(units, agenda=(LastWord("allies"), EndOfCombat(), Stop()), moved=moved, first="japan")
    say(match, "done", seat="allies")
    assert not match.can_undo("allies")
    if flies:
        assert asked(match) == ("japan", "airfield")
        say(match, *moves(match)[0])
    assert asked(match) == ("allies", "airfield")
    assert not match.can_undo("japan")
