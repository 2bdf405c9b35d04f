"""Raids: fire by surprise, fire back, and home again (5.9)."""

from __future__ import annotations

import pytest
from battle_table import act, battle, over, turn_of, until
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
    say,
    state,
    steps,
    view,
    where,
)

from wardroom.games.victory.combat import fire
from wardroom.games.victory.combat.fire import Scene, Unit
from wardroom.games.victory.printed import PIECES, TABLES, distance
from wardroom.games.victory.tasks.combat import CombatPhase
from wardroom.kernel import Match

SURPRISE = Scene(surprise=True)


def unit(id: str, steps: int = 2) -> Unit:
    piece = PIECES[id]
    assert piece.fire
    assert piece.letter
    return Unit(id, piece.side, piece.type, piece.letter, piece.group, steps, piece.fire, "here")


def ceylon(
    *dice: str, defenders: tuple[str, ...] = ("BR-CV-ILLUSTRIOUS 2", "BR-BB-KGV 3", "BR-CA-RAN 2", "IND-IN-1 2")
) -> Match:
    return battle("Columbo", ["J-CV-AKAGI 3", "J-CV-SHOKAKU 3"], defenders, start="Singapore", raid=True, dice=dice,
                  others={"Singapore": ["J-IN-1"]}, held={"Singapore": "japan"})  # fmt: skip


@pytest.mark.rule("PV-5.9-2", "PV-FOG-2", "PV-5.9-9")
def test_raiders_fire_first_then_the_survivors_and_it_is_over() -> None:
    match = ceylon("1,1,1", "6,6,6", "2,6", "6,6")
    assert {"J-CV-AKAGI", "J-CV-SHOKAKU"} <= set(view(match, "allies").blocks)
    order = []
    while asked(match)[1] == "fire":
        order.append(turn_of(match))
        assert not moves(match, "retreat")
        assert forbidden(match, "retreat", "Madras") == ("PV-5.9-2",)
        say(match, *moves(match, "fire" if turn_of(match) not in ("BR-CA-RAN", "BR-BB-KGV") else "hold")[0])
        if asked(match)[1] == "hit":
            say(match, *moves(match)[0])
    assert order[:2] == ["J-CV-AKAGI", "J-CV-SHOKAKU"]
    assert order[2:] == sorted(order[2:], key=lambda id: PIECES[id].letter or "")
    assert order[2] == "BR-CV-ILLUSTRIOUS"
    assert len(order) == len(set(order))  # a single round
    over(match)
    assert where(match, "J-CV-AKAGI") == where(match, "J-CV-SHOKAKU") == at("Singapore")
    assert state(match).fought == (at("Columbo"),)


@pytest.mark.example("PV-EX-RAID-LETTERS")
@pytest.mark.rule("PV-5.9-8")
def test_only_later_letters_are_surprised() -> None:
    expect = example("PV-EX-RAID-LETTERS")["expect"]
    blocks = {"BB": "J-BB-ISE", "CV": "J-CV-AKAGI", "NA": "J-NA-1", "IN": "J-IN-1"}
    for case, may in expect.items():
        raider, _, _, target = case.split("_")
        foes = [unit("US-CV-ENTERPRISE"), unit("US-CA-1"), unit("US-AF-1"), unit("US-IN-1")]
        if target != "anything":
            foes = [unit({"CV": "US-CV-ENTERPRISE", "BB": "US-BB-TENNESSEE"}[target])]
        assert bool(fire.targets(unit(blocks[raider]), foes, SURPRISE)) == may, case
    assert fire.barred(unit("J-BB-ISE"), "naval", [unit("US-CV-ENTERPRISE")], SURPRISE).rules[0] == "PV-5.9-8"  # type: ignore[union-attr]


@pytest.mark.rule("PV-5.9-8")
def test_hits_of_a_raider_pass_by_units_of_its_own_letter() -> None:
    match = ceylon("1,6,6", defenders=("BR-CV-ILLUSTRIOUS 3", "BR-CA-RAN 2"))
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert (steps(match, "BR-CV-ILLUSTRIOUS"), steps(match, "BR-CA-RAN")) == (3, 1)


@pytest.mark.rule("PV-5.9-2")
def test_raiders_fire_at_any_group_and_the_answer_is_bound_by_the_usual_conditions() -> None:
    match = ceylon("1,6,6", defenders=("BR-RAF 2", "BR-CA-RAN 2", "IND-IN-1 2"))
    assert {move[1] for move in moves(match, "fire")} == {"naval", "ground"}  # ships in port do not shield the land
    act(match, "J-CV-AKAGI", "fire", "naval")
    act(match, "J-CV-SHOKAKU", "hold")
    asked_blocks = []
    while asked(match)[1] == "fire":
        asked_blocks.append(turn_of(match))
        say(match, "hold")
    assert asked_blocks == ["BR-RAF", "BR-CA-RAN"]  # nobody fired at the infantry


@pytest.mark.rule("PV-5.9-2")
def test_reinforcements_come_too_late_for_a_raid() -> None:
    match = battle("Columbo", ["J-CV-AKAGI 3"], ["BR-CA-RAN 2"], start="Singapore", raid=True, late=["BR-BB-KGV 3"],
                   late_from="Madras", others={"Singapore": ["J-IN-1"]}, held={"Singapore": "japan"},
                   dice=["1,1,1"])  # fmt: skip
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert steps(match, "BR-BB-KGV") == 3
    over(match)
    assert where(match, "BR-BB-KGV") == at("Columbo")


@pytest.mark.rule("PV-5.9-5", "PV-5.9-7")
def test_raiders_take_nothing_and_do_not_regroup() -> None:
    match = ceylon("1,1,6", "6,6,6", defenders=("BR-CA-RAN 1",))
    act(match, "J-CV-AKAGI", "fire", "naval")
    for _ in range(2):  # nobody is left to fire at
        assert moves(match) == [("home", at("Singapore"))]
        say(match, "home", "Singapore")
    assert asked(match)[1] == "stop"  # and nobody is asked to regroup
    assert state(match).held.get(at("Columbo"), "british") == "british"
    assert not heard(match, "regrouped")
    assert not any(b.blockading for b in state(match).blocks.values())
    assert where(match, "J-CV-SHOKAKU") == at("Singapore")


@pytest.mark.rule("PV-5.9-6")
def test_who_finds_his_base_lost_goes_to_the_closest_and_loses_a_step() -> None:
    match = battle("Columbo", ["J-CV-AKAGI 3"], ["BR-CA-RAN 2"], start="Singapore", raid=True,
                   others={"Singapore": ["BR-BB-KGV"], "Saigon": ["J-IN-1"], "Batavia": ["J-IN-2"]},
                   held={"Singapore": "british", "Batavia": "japan"})  # fmt: skip
    over(until(match, "fire", "J-CV-AKAGI"))
    assert where(match, "J-CV-AKAGI") in (at("Saigon"), at("Bangkok"), at("Palembang"), at("Borneo"))
    assert distance(at("Singapore"), where(match, "J-CV-AKAGI")) == 1
    assert steps(match, "J-CV-AKAGI") == 2
    assert heard(match, "raider_home")[0].about["astray"] is True


@pytest.mark.rule("PV-5.9-6")
def test_between_bases_equally_close_the_owner_chooses_and_a_full_base_takes_nobody() -> None:
    full = ["J-CA-1", "J-CA-2", "J-CA-3", "J-CA-4"]
    match = battle("Columbo", ["J-CV-AKAGI 1"], ["BR-CA-RAN 2"], start="Singapore", raid=True,
                   others={"Singapore": full}, held={"Singapore": "japan"})  # fmt: skip
    until(match, "home", "J-CV-AKAGI")
    assert asked(match)[0] == "japan"
    assert {move[1] for move in moves(match)} == {at("Saigon"), at("Bangkok")}
    assert forbidden(match, "home", "Manila") == ("PV-5.9-6",)
    say(match, "home", "Saigon")
    assert not where(match, "J-CV-AKAGI")  # the step it lost was its last


@pytest.mark.example("PV-EX-RAID-RANGE")
@pytest.mark.rule("PV-5.9-9")
def test_the_raids_the_rules_have_in_mind_are_in_range() -> None:
    given, expect = example("PV-EX-RAID-RANGE")["given"], example("PV-EX-RAID-RANGE")["expect"]
    twice = TABLES["movement"]["raid_range_multiplier"]
    for kind, type in (("air", "AF"), ("carrier", "CV")):
        move = next(p.move for p in PIECES.values() if p.type == type)
        assert twice * move == expect[f"{kind}_range"]
        assert distance(at(given[f"{kind}_raid"]["from"]), at(given[f"{kind}_raid"]["to"])) <= twice * move


@pytest.mark.rule("PV-5.9-2", "PV-1.4-1")
def test_a_raid_is_fought_before_others_attack_the_same_hex() -> None:
    units = {"Wake": ["J-CV-AKAGI 2", "J-CA-1 2", "US-CA-1 2"], "Kwajalein": ["J-IN-1"], "Saipan": ["J-IN-2"]}
    moved = {
        "J-CV-AKAGI": Moved("raid", at("Saipan")),
        "J-CA-1": Moved("attack", at("Kwajalein"), at("Kwajalein"), coast=True),
    }
    match = at_table(units, agenda=(CombatPhase(), Stop()), moved=moved, first="japan", held={"Wake": "us"})
    assert turn_of(match) == "J-CV-AKAGI"
    say(match, "hold")
    until(match, "fire", "J-CA-1")
    assert where(match, "J-CV-AKAGI") == at("Saipan")
    over(match)
    assert state(match).fought == (at("Wake"),)
