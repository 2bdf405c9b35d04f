"""The worked examples of the combat chapter, replayed."""

from __future__ import annotations

from typing import Any

import pytest
from battle_table import act, battle, over, pass_by, round_of, turn_of, until
from victory_table import asked, at, example, forbidden, heard, moves, say, state, steps, view, where

from wardroom.games.victory.combat import fire
from wardroom.games.victory.combat.fire import Scene, Unit
from wardroom.games.victory.printed import PIECES, distance
from wardroom.kernel import Match
from wardroom.lib.rolls import faces

# Guadalcanal: the blocks of the example, by the names it gives them
NAMES = {
    "J-NA": "J-NA-1", "J-CV": "J-CV-AKAGI", "J-CA": "J-CA-1", "J-IN": "J-IN-1",
    "US-CV": "US-CV-ENTERPRISE", "US-CA": "US-CA-1", "US-MA": "US-MA-1",
}  # fmt: skip


def throw(dice: int, hits: int) -> str:
    return ",".join(["1"] * hits + ["6"] * (dice - hits))


def guadalcanal(*dice: str) -> Match:
    given = example("PV-EX-GUAD-0")["given"]
    japan = [f"{NAMES[u['id']]} {u['strength']}{' afloat' if u.get('at_sea') else ''}" for u in given["japan"]]
    allies = [f"{NAMES[u['id']]} {u['strength']}" for u in given["allies"]]
    rabaul = {"Rabaul": ["J-CA-2"], "Truk": ["J-IN-2"], "Brisbane": ["ANZ-IN-1"]}
    return battle(
        given["hex"], japan, allies, start=given["japan_from"], others=rabaul, held={"Rabaul": "japan"}, dice=dice
    )


def play(match: Match, step: dict[str, Any]) -> None:
    """One line of the example."""
    block = NAMES[step["unit"]]
    if step.get("action") == "none":
        if turn_of(match) == block:  # it could retreat, but has nothing to fire at
            assert not moves(match, "fire")
            act(match, block, "hold")
        return
    assert turn_of(match) == block
    if step.get("action") == "retreat":
        say(match, "retreat", "H1210")
        return
    power = fire.targets(*_aim(match, block))[step["target"]]
    assert power == step["firepower"]
    act(match, block, "fire", step["target"])
    if "tie" in step:
        assert asked(match)[1] == "hit"
        assert {move[1] for move in moves(match)} == {NAMES[name] for name in step["tie"]}
        say(match, "hit", NAMES[step["owner_chooses"]])
    for name, left in step.get("result", {}).items():
        if name.endswith("_half_hit"):
            assert (NAMES[name[:-9]] in state(match).fight.half.values()) == left  # type: ignore[union-attr]
        else:
            assert steps(match, NAMES[name]) == left


def _aim(match: Match, block: str) -> tuple[Unit, list[Unit], Scene]:
    from wardroom.games.victory.combat.battle import scene, unit, units

    g, side = state(match), PIECES[block].side
    return unit(g, block), units(g, "allies" if side == "japan" else "japan"), scene(g, side)


def dice_of(*examples: str) -> list[str]:
    """What must be thrown for the hits that the example tells."""
    strength = {"J-NA": 2, "J-CV": 2, "J-CA": 2, "J-IN": 3, "US-CV": 2, "US-CA": 3, "US-MA": 1}
    thrown = []
    for id in examples:
        for step in example(id)["steps"]:
            if "hits" in step:
                thrown.append(throw(strength[step["unit"]], step["hits"]))
            strength |= {name: left for name, left in step.get("result", {}).items() if name in strength}
    return thrown


@pytest.mark.example("PV-EX-GUAD-0")
@pytest.mark.rule("PV-5.1-1", "PV-5.1-3", "PV-5.2-3", "PV-5.2-5", "PV-5.2-4")
def test_guadalcanal_order_of_a_round() -> None:
    vector = example("PV-EX-GUAD-0")
    assert distance(at("Rabaul"), at("Guadalcanal")) == vector["expect"]["distance_Rabaul_Guadalcanal"]
    match = guadalcanal(*["6,6"] * 6, *["6,6,6"] * 3, "6")
    assert state(match).fight.defender == vector["given"]["defender"]  # type: ignore[union-attr]
    order = []
    while asked(match)[1] == "fire" and round_of(match) == 1:
        order.append(turn_of(match))
        pass_by(match)
    expected = [NAMES[name] for name in vector["expect"]["order_round"] if name != "landing"]
    assert order == expected


@pytest.mark.example("PV-EX-GUAD-1")
@pytest.mark.rule("PV-5.4-1", "PV-5.4-5", "PV-5.4-6", "PV-5.4-9", "PV-5.4-11", "PV-5.8-7")
def test_guadalcanal_round_1() -> None:
    vector = example("PV-EX-GUAD-1")
    match = guadalcanal(*dice_of("PV-EX-GUAD-1"))
    for step in vector["steps"]:
        if step.get("event") == "landing":
            assert asked(match)[1] == "fire"  # nobody was asked to land
        else:
            play(match, step)
    assert asked(match)[1] == "fire"
    assert turn_of(match) == NAMES["J-IN"]
    assert not moves(match, "fire")  # infantry at sea does not fire
    assert forbidden(match, "fire", "ground") == ("PV-5.8-7",)
    expected = {name: left for name, left in vector["expect"].items() if name in NAMES}
    assert {name: steps(match, NAMES[name]) for name in expected} == expected
    assert state(match).blocks[NAMES["J-IN"]].afloat


@pytest.mark.example("PV-EX-GUAD-2")
@pytest.mark.example("PV-EX-GUAD-3")
@pytest.mark.rule("PV-5.4-7", "PV-5.4-10", "PV-5.4-13", "PV-5.4-14", "PV-5.4-15", "PV-5.5-1", "PV-5.8-8", "PV-5.8-9")
@pytest.mark.rule("PV-5.2-2", "PV-5.5-2", "PV-5.7-1", "PV-5.7-3", "PV-5.8-5", "PV-4.4-8", "PV-4.4-9", "PV-4.4-10")
def test_guadalcanal_to_its_end() -> None:
    match = guadalcanal(*dice_of("PV-EX-GUAD-1", "PV-EX-GUAD-2", "PV-EX-GUAD-3"))
    for step in example("PV-EX-GUAD-1")["steps"]:
        if "unit" in step:
            play(match, step)
    act(match, NAMES["J-IN"], "hold")
    for step in example("PV-EX-GUAD-2")["steps"]:
        if step.get("event") == "landing":
            assert asked(match) == ("japan", "land")
            say(match, "land", NAMES["J-IN"])
        else:
            if step["unit"] in ("J-CV", "J-CA"):
                assert forbidden(match, "fire", "ground") == ("PV-5.4-10",)
            play(match, step)
    g = state(match)
    assert (g.blocks["US-CA-1"].place, where(match, "US-CV-ENTERPRISE")) == ("", "H1210")
    assert (steps(match, "J-IN-1"), g.blocks["J-IN-1"].afloat) == (2, False)
    assert g.fight
    assert g.fight.half == {"allies": "US-MA-1"}
    for step in example("PV-EX-GUAD-3")["steps"]:
        play(match, step)
    expect = example("PV-EX-GUAD-3")["expect"]
    for name in ("J-IN", "J-NA"):
        if turn_of(match) == NAMES[name]:
            say(match, "retreat", expect[name]["retreats_to"])
        assert where(match, NAMES[name]) == at("Rabaul")
        assert steps(match, NAMES[name]) == expect[name]["strength"]
    for name in ("J-CA", "J-CV"):
        assert turn_of(match) == NAMES[name]
        say(match, "blockade")
    over(match)
    g = state(match)
    for name in ("J-CA", "J-CV"):
        assert g.blocks[NAMES[name]].blockading
        assert NAMES[name] in view(match, "allies").blocks
    assert "J-NA-1" not in view(match, "allies").blocks  # it stands with its back to them again
    assert (steps(match, "US-MA-1"), g.fight) == (1, None)
    assert heard(match, "battle_over")[0].about["winner"] == expect["controller"]
    assert g.held[at("Guadalcanal")] == "british"


@pytest.mark.example("PV-EX-FIRE")
@pytest.mark.rule("PV-3.4-3", "PV-5.3-1")
def test_a_die_for_each_step_hits_on_its_firepower_or_less() -> None:
    vector = example("PV-EX-FIRE")
    given, expect = vector["given"], vector["expect"]
    match = battle("Rangoon", [f"J-IN-1 {given['unit']['strength']}"], ["IND-IN-1 3"], start="Bangkok",
                   dice=[",".join(map(str, vector["dice"]))])  # fmt: skip
    until(match, "fire", "J-IN-1")
    act(match, "J-IN-1", "fire", given["target"])
    (event,) = heard(match, "fired")
    assert len(faces(event.about["dice"])) == expect["dice_rolled"]
    assert (event.about["power"], event.about["hits"]) == (given["firepower"], expect["hits"])
    assert [face for face in range(1, 7) if face <= event.about["power"]] == expect["hit_numbers"]


@pytest.mark.example("PV-EX-STEPS")
@pytest.mark.rule("PV-3.4-4")
def test_each_hit_takes_a_step_and_the_last_eliminates() -> None:
    vector = example("PV-EX-STEPS")
    match = battle("Wake", ["J-CV-AKAGI 2"], ["US-BB-TENNESSEE 4"], start="Kwajalein", dice=["1,6", "1,6"])
    for step in vector["steps"]:
        until(match, "fire", "J-CV-AKAGI")
        act(match, "J-CV-AKAGI", "fire", "naval")
        assert steps(match, "US-BB-TENNESSEE") == step["expect_strength"]
    match = battle("Wake", ["J-CV-AKAGI 2"], ["US-BB-TENNESSEE 1"], start="Kwajalein", dice=["1,6"])
    until(match, "fire", "J-CV-AKAGI")
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert "US-BB-TENNESSEE" in state(match).pool("allies")


@pytest.mark.example("PV-EX-TARGET")
@pytest.mark.rule("PV-5.4-1", "PV-5.4-2", "PV-5.4-3", "PV-5.4-4", "PV-3.1-1", "PV-3.1-2")
def test_naval_aircraft_choose_among_three_groups() -> None:
    vector = example("PV-EX-TARGET")
    match = battle("Wake", ["J-NA-1 2"], ["US-AF-1 2", "US-CA-1 2", "US-IN-1 2"], start="Kwajalein", dice=["6,6"])
    until(match, "fire", "J-NA-1")
    assert fire.targets(*_aim(match, "J-NA-1")) == vector["expect"]["options"]
    assert moves(match)[0] == ("fire", vector["expect"]["default_target"])
    act(match, "J-NA-1", "fire", "ground")
    assert "J-NA-1" in state(match).fight.acted  # type: ignore[union-attr]
    until(match, "fire", "J-NA-1")
    assert round_of(match) == 1 + vector["expect"]["fires_per_round"]


@pytest.mark.example("PV-EX-FLAK")
@pytest.mark.rule("PV-5.4-5", "PV-5.4-6")
def test_flak_answers_only_an_attack_from_the_air_on_its_own_group() -> None:
    vector = example("PV-EX-FLAK")
    air = [unit("J-NA-1")]
    scene = Scene(bombed=(f"allies {vector['given']['enemy_air_fired_at']}",))
    blocks = {"CA": "US-CA-1", "IN": "US-IN-1", "CV": "US-CV-ENTERPRISE", "MA": "US-MA-1"}
    for type, block in blocks.items():
        able = "air" in fire.targets(unit(block), air, scene)
        assert able == vector["expect"][f"{type}_may_fire_at_air"], type
        assert ("air" in fire.targets(unit(block), air, Scene())) == (type in ("CV", "MA"))
    assert fire.barred(unit("US-CA-1"), "air", air, Scene()).rules == ("PV-5.4-5",)  # type: ignore[union-attr]


def unit(id: str, steps: int = 2, double: bool = False) -> Unit:
    piece = PIECES[id]
    assert piece.fire
    assert piece.letter
    return Unit(id, piece.side, piece.type, piece.letter, piece.group, steps, piece.fire, "here", double)


@pytest.mark.example("PV-EX-EXCESS")
@pytest.mark.rule("PV-5.4-9", "PV-5.4-12")
def test_hits_beyond_the_group_are_lost() -> None:
    vector = example("PV-EX-EXCESS")
    hits, total = vector["given"]["firing_unit_hits"], vector["given"]["target_group_total_strength"]
    match = battle(
        "Wake", ["J-CV-AKAGI 3"], [f"US-CA-1 {total}", "US-IN-1 2"], start="Kwajalein", dice=[throw(3, hits)]
    )
    until(match, "fire", "J-CV-AKAGI")
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert len(heard(match, "hit")) == vector["expect"]["hits_applied"]
    assert heard(match, "hits_lost")[0].about["n"] == vector["expect"]["hits_lost"]
    assert steps(match, "US-IN-1") == 2


@pytest.mark.example("PV-EX-D2")
@pytest.mark.rule("PV-5.4-13", "PV-5.4-14", "PV-5.4-15", "PV-2.2-5")
def test_double_defence_and_half_hits() -> None:
    vector = example("PV-EX-D2")
    blocks = {"a": "IND-IN-1", "b": "BR-SHQ-WAVELL"}
    defenders = [f"{blocks[u['id']]} {u['strength']}" for u in vector["given"]["ground"]]
    match = battle("Singapore", ["J-AR-1 3"], defenders, start="Saigon", dice=["1,6,6", "1,6,6", "1,6,6"])
    for n, step in enumerate(vector["steps"], 1):
        until(match, "fire", "J-AR-1")
        assert round_of(match) == n
        act(match, "J-AR-1", "fire", "ground")
        fight = state(match).fight
        if "tie" in step:
            assert {move[1] for move in moves(match)} == {blocks[name] for name in step["tie"]}
            say(match, "hit", blocks["b"])
        elif "dice_of_a" in step:
            assert fight
            assert fight.half == {"allies": blocks["a"]}
            assert steps(match, blocks["a"]) == step["dice_of_a"]
        else:
            assert fight
            assert not fight.half
            assert steps(match, blocks["a"]) == step["a"]
    last = heard(match, "hit")[-1].about
    assert (last["block"], last["half"]) == (blocks["b"], True)
    assert {name: steps(match, blocks[name]) for name in "ab"} == {name: vector["expect"][name] for name in "ab"}
    over(match)
    assert state(match).fight is None  # and with it every half hit


@pytest.mark.example("PV-EX-REINF-WINS")
@pytest.mark.rule("PV-1.3-3", "PV-1.3-4", "PV-5.2-5")
def test_reinforcements_of_a_lost_hex_arrive_as_attackers() -> None:
    match = battle("H1206", ["J-CV-AKAGI 3", "J-CA-1 2"], ["US-CA-1 1"], start="Saipan", late=["US-BB-TENNESSEE 2"],
                   late_from="Wake", dice=["1,6,6"])  # fmt: skip
    assert state(match).fight.defender == "allies"  # type: ignore[union-attr]
    until(match, "fire", "J-CV-AKAGI")
    assert not any("TENNESSEE" in str(move) for move in moves(match))
    act(match, "J-CV-AKAGI", "fire", "naval")
    until(match, "fire", "US-BB-TENNESSEE")
    fight = state(match).fight
    assert fight
    expect = example("PV-EX-REINF-WINS")["expect"]
    assert fight.round == expect["arrive_round"]
    assert fight.defender == fight.sea_defender == "japan"
    assert steps(match, "US-BB-TENNESSEE") == 2


@pytest.mark.example("PV-EX-INVADE-VACANT")
@pytest.mark.rule("PV-5.2-6", "PV-5.2-7", "PV-5.8-10", "PV-5.8-11", "PV-5.7-1", "PV-4.4-6")
def test_an_empty_base_is_taken_on_landing_and_may_be_blockaded_at_once() -> None:
    match = battle("Wake", ["J-MA-KURE 2 afloat"], start="Kwajalein", late=["US-CA-1 2"], late_from="Midway",
                   others={"Midway": ["US-IN-1 2", "US-MB-1"], "Kwajalein": ["J-CA-1"]})  # fmt: skip
    until(match, "land")
    assert round_of(match) == 1
    assert state(match).held.get(at("Wake"), "us") == "us"
    say(match, "land", "J-MA-KURE")
    until(match, "fire", "US-CA-1")
    assert (round_of(match), state(match).fight.defender) == (2, "japan")  # type: ignore[union-attr]
    assert state(match).held[at("Wake")] == "japan"
    until(match, "fall_back", "US-CA-1")
    say(match, "blockade")
    over(match)
    assert state(match).held[at("Wake")] == "japan"
    assert view(match, None).blockades == {at("Wake"): "allies"}


@pytest.mark.example("PV-EX-SEARCH")
@pytest.mark.rule("PV-9.1-1", "PV-9.1-2", "PV-9.1-3")
def test_the_search_decides_who_goes_first_at_equal_letters() -> None:
    vector = example("PV-EX-SEARCH")
    attackers = ["J-AF-1 3", "J-CV-AKAGI 2"]
    match = battle("Wake", attackers, ["US-CV-ENTERPRISE 2"], start="Kwajalein", late=["US-AF-1 3"], late_from="Midway",
                   options={"first_air_strike": True}, dice=[",".join(map(str, vector["dice"])), "3,3"])  # fmt: skip
    (event,) = heard(match, "search")
    assert event.about["japan"] == vector["expect"]["total"]
    assert event.about["allies"] == 6 + 2  # the reinforcement is still on its way
    until(match, "fire", "J-CV-AKAGI")
    assert "US-CV-ENTERPRISE" not in state(match).fight.acted  # type: ignore[union-attr]
    assert state(match).fight.defender == "allies"  # type: ignore[union-attr]
    match = battle("Wake", attackers, ["US-CV-ENTERPRISE 2"], start="Kwajalein", options={"first_air_strike": True},
                   dice=["1,1", "2,3"])  # fmt: skip
    assert state(match).fight.first == ""  # type: ignore[union-attr]  # seven each: a tie
    until(match, "fire", "US-CV-ENTERPRISE")
    assert "J-CV-AKAGI" not in state(match).fight.acted  # type: ignore[union-attr]


@pytest.mark.example("PV-EX-SAIPAN-2")
@pytest.mark.rule("PV-1.3-3", "PV-4.6-2", "PV-PC-5")
def test_saipan_help_comes_in_round_2_and_a_second_air_unit_waits() -> None:
    us = ["US-CV-ENTERPRISE 3", "US-BB-TENNESSEE 4", "US-CA-1 4", "US-MA-1 3 afloat"]
    japan = ["J-NA-1 1", "J-SS-1 2", "J-CA-1 3", "J-IN-1 3"]
    match = battle("Saipan", us, japan, start="Wake", late=["J-NA-2 3", "J-BB-NAGATO 3"], late_from="Iwo Jima",
                   others={"Iwo Jima": ["J-GA-1"]}, dice=["1,6,6"])  # fmt: skip
    expect = example("PV-EX-SAIPAN-2")["expect"]
    fired: dict[int, set[str]] = {1: set(), 2: set(), 3: set()}
    while asked(match)[1] in ("fire", "land"):
        fired[round_of(match)].add(turn_of(match))
        if turn_of(match) == "US-CV-ENTERPRISE" and round_of(match) == 2:
            act(match, "US-CV-ENTERPRISE", "fire", "air")
        else:
            pass_by(match)
    assert not {"J-BB-NAGATO", "J-NA-2"} & fired[1]
    assert "J-BB-NAGATO" in fired[expect["joins_from_round"]]
    assert "J-NA-2" not in fired[2]  # there was one of theirs in the air
    assert "J-NA-2" in fired[3]
