"""Bases and who holds them (2.2, 2.3, 4.4)."""

from __future__ import annotations

from typing import Any

import pytest
from victory_table import Stop, asked, at, at_table, heard, moves, say, state, where

from wardroom.games.victory import control
from wardroom.games.victory.printed import BASES, BOXES, HEXES, PIECES
from wardroom.games.victory.stacking import fits, over
from wardroom.games.victory.state import Victory
from wardroom.games.victory.supply import survey as supply
from wardroom.games.victory.tasks.logistics import CheckSupply
from wardroom.games.victory.tasks.movement import MovementPhase
from wardroom.kernel import Match


def table(units: dict[str, list[str]], **how: Any) -> Victory:
    return state(at_table(units, agenda=(Stop(),), **how)).draft()


def moving(side: str, units: dict[str, list[str]], **how: Any) -> Match:
    return at_table(units, agenda=(MovementPhase(side), Stop()), **how)


@pytest.mark.rule("PV-2.2-1", "PV-2.2-2")
def test_every_base_has_its_first_owner_and_all_allies_share_theirs() -> None:
    g = table({})
    assert {base.owner for base in BASES.values()} == {"japan", "china", "us", "british", "dutch"}
    for id, base in BASES.items():
        assert control.nation(g, id) == ("british" if base.owner == "dutch" else base.owner)
        side = "japan" if base.owner == "japan" else "allies"
        assert (control.stance(g, side, id), control.stance(g, _other(side), id)) == ("friendly", "enemy")
    for name, block in (("Columbo", "US-IN-1"), ("Batavia", "ANZ-IN-1"), ("Hawaii", "BR-RAF")):
        there = table({name: [block]})
        assert supply.survey(there).supplied(block)
        assert at(name) not in there.held


def _other(side: str) -> str:
    return "allies" if side == "japan" else "japan"


@pytest.mark.rule("PV-2.2-7")
def test_reference_points_belong_to_nobody_and_only_ships_stop_there() -> None:
    points = [id for id, hex in HEXES.items() if hex.reference_point]
    assert points
    g = table({})
    assert all(control.stance(g, side, id) == "neutral" for id in points for side in ("japan", "allies"))
    assert not any(id in BASES for id in points)
    ponape = next(id for id in points if HEXES[id].name.startswith("Ponape"))
    match = moving("japan", {"Truk": ["J-CA-1", "J-IN-1", "J-AF-1"]})
    assert ("move", "J-IN-1") not in moves(match)
    for block, may in (("J-CA-1", True), ("J-AF-1", False)):
        say(match, "move", block)
        assert (("move", ponape) in moves(match)) == may, block
        say(match, "back")


@pytest.mark.rule("PV-2.3-1")
def test_the_boxes_are_out_of_reach_and_hold_any_number() -> None:
    crowd = [
        "US-CA-1",
        "US-CA-2",
        "US-CA-3",
        "US-CA-4",
        "US-CA-5",
        "US-IN-1",
        "US-IN-2",
        "US-IN-3",
        "US-AF-1",
        "US-AF-2",
    ]
    g = table({"Panama": crowd, "Samoa": ["J-CA-1"]})
    assert not over(g, "allies", "PANAMA")
    assert fits(g, "US-AF-6", "PANAMA")
    assert all(supply.survey(g).centre(box) for box in BOXES)
    assert {box.id: box.pp for box in BOXES.values()} == {"PANAMA": 12, "SAFRICA": 3}
    match = moving("japan", {"Samoa": ["J-CA-1", "J-IN-1"], "Tokyo": ["J-SHQ-IJN 4"]})
    say(match, "activate", "J-SHQ-IJN")
    say(match, "move", "J-CA-1")
    assert not [m for m in moves(match) if "PANAMA" in m]


@pytest.mark.rule("PV-2.3-2")
def test_only_strategic_moves_lead_into_a_box_and_out() -> None:
    match = moving("allies", {"Panama": ["US-CA-1"], "Samoa": ["US-CA-2"], "Hawaii": ["US-SHQ-NIMITZ 4"]})
    assert ("move", "US-CA-1") not in moves(match)
    say(match, "move", "US-CA-2")
    assert not [m for m in moves(match) if "PANAMA" in m]
    say(match, "back")
    say(match, "activate", "US-SHQ-NIMITZ")
    say(match, "move", "US-CA-1")
    assert {m[0] for m in moves(match)} == {"back", "strategic"}
    say(match, "strategic", "Samoa")
    say(match, "move", "US-CA-2")
    assert [m[:2] for m in moves(match, "strategic") if m[1] == "PANAMA"] == [("strategic", "PANAMA")]


@pytest.mark.rule("PV-4.4-4", "PV-4.4-5", "PV-7.2-4")
def test_an_occupied_base_is_its_occupants_and_a_vacant_one_its_first_owners() -> None:
    match = moving("japan", {"Rabaul": ["J-CA-1"], "Palembang": ["J-IN-1"]}, held={"Rabaul": "japan"})
    g = state(match)
    assert [control.holder(g, at(name)) for name in ("Rabaul", "Palembang", "Batavia")] == ["japan", "japan", "allies"]
    say(match, "move", "J-CA-1")
    say(match, "move", "Truk")
    assert control.holder(state(match), at("Rabaul")) == "allies"
    assert [e.about["base"] for e in heard(match, "reverted")] == [at("Rabaul")]


@pytest.mark.rule("PV-4.4-7", "PV-4.4-5")
@pytest.mark.parametrize(
    ("block", "keeps"),
    [("J-AF-1", True), ("J-CA-1", True), ("J-CV-AKAGI", True), ("J-GA-1", True), ("J-IN-1", True), ("J-SS-1", False)],
)
def test_who_keeps_a_captured_base(block: str, keeps: bool) -> None:
    g = table({"Rabaul": [block]}, held={"Rabaul": "japan"})
    control.revert(g)
    assert (control.holder(g, at("Rabaul")) == "japan") == keeps


@pytest.mark.rule("PV-4.4-6")
def test_only_infantry_armour_and_marines_take_a_base() -> None:
    taking = {id: PIECES[id].type for id in ("J-AR-1", "J-IN-1", "J-GA-1", "J-AF-1")}
    for block, type in taking.items():
        match = moving("japan", {"Canton": [block], "Peking": ["J-IN-9"]}, held={"Canton": "japan"})
        say(match, "move", block)
        into = [m for m in moves(match) if at("Chungking") in m]
        if type in control.CAPTURES:
            match.answer("japan", into[0])
            assert control.holder(state(match), at("Chungking")) == "japan"
        else:
            assert all(m[0] == "attack" for m in into)
            assert type != "GA" or not into
    assert asked(moving("japan", {"Canton": ["J-IN-1"]})) == ("japan", "movement")


@pytest.mark.rule("PV-4.4-5", "PV-7.1-1")
def test_a_garrison_that_starves_gives_the_base_back() -> None:
    match = at_table({"Hawaii": ["J-AF-1 1"], "Kwajalein": ["US-IN-1"]}, agenda=(CheckSupply(), Stop()))
    assert where(match, "J-AF-1") == ""
    assert control.holder(state(match), at("Hawaii")) == "allies"
    assert heard(match, "reverted")
