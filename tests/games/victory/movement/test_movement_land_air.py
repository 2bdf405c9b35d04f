"""Aircraft and patrols, ground units and marines, and who never moves (3.3, 4.6, 4.8)."""

from __future__ import annotations

import pytest
from moving_table import both, go, moving, places, reaches, stays, why
from victory_table import (
    Moved,
    Stop,
    asked,
    at,
    at_table,
    heard,
    moves,
    opening,
    quietly,
    say,
    state,
    where,
)

from wardroom.games.victory import stacking
from wardroom.games.victory.movement.moves import destinations
from wardroom.games.victory.printed import PIECES
from wardroom.games.victory.tasks.combat import CombatPhase
from wardroom.games.victory.tasks.movement import MovementPhase


@pytest.mark.rule("PV-4.6-1", "PV-4.3-3")
def test_aircraft_fly_one_hex_whatever_lies_between() -> None:
    match = moving({"Canton": ["J-AF-1"], "Kunming": ["CH-NRA-1"], "Chungking": ["CH-NRA-2"]})
    assert reaches(match, "J-AF-1", "attack") == places("Chungking", "Kunming", "Shanghai")
    assert reaches(match, "J-AF-1", "move") == places("Hanoi", "Formosa")
    over = moving({"Kunming": ["CH-AF-1"], "Dhaka": ["IND-IN-1"]}, "allies")
    assert "H0405" in reaches(over, "CH-AF-1", "patrol")  # the Hump, which nobody crosses on foot
    assert at("Dhaka") in reaches(over, "CH-AF-1", "rebase")


@pytest.mark.rule("PV-4.6-2", "PV-4.2-1")
def test_a_base_holds_one_air_unit() -> None:
    match = moving({"Truk": ["J-NA-1"], "Saipan": ["J-NA-2"]})
    go(match, "J-NA-1", "move", "Saipan")
    assert ("done",) not in moves(match)
    go(match, "J-NA-2", "move", "Truk")
    say(match, "done")


@pytest.mark.rule("PV-4.6-2")
def test_one_more_may_come_to_a_battle_and_wait() -> None:
    match = moving(
        {"Truk": ["J-NA-1"], "Saipan": ["J-NA-2"], "Iwo Jima": ["J-NA-3"], "H1206": ["US-CA-1"], "H1105": []}
    )
    go(match, "J-NA-1", "attack", "H1206", "Truk")
    go(match, "J-NA-2", "attack", "H1206", "Saipan")
    assert ("done",) in moves(match)
    g = state(match).draft()
    g.change("J-NA-3", place="H1206")
    g.moved = {**g.moved, "J-NA-3": Moved("attack", at("Iwo Jima"))}
    assert stacking.over(g, "japan", "H1206")
    assert not stacking.over(state(match), "japan", "H1206")


@pytest.mark.rule("PV-4.6-3")
def test_a_patrol_bars_the_way_and_is_attacked_if_entered() -> None:
    match = both({"Truk": ["J-NA-1"], "Wake": ["US-CA-1"]}, "japan", "allies")
    assert reaches(match, "J-NA-1", "patrol") == places("Saipan", "H1206", "H1207", "H1007")
    go(match, "J-NA-1", "patrol", "H1206")
    say(match, "done")
    assert "H1206" in reaches(match, "US-CA-1", "attack")
    assert "H1206" not in reaches(match, "US-CA-1", "move")
    seen = [event.about for event in heard(match, "moved", "allies")]
    assert seen == [{"start": at("Truk"), "place": "H1206", "nation": "japan", "how": "hidden"}]


@pytest.mark.rule("PV-4.6-4", "PV-4.6-1")
def test_a_patrol_that_met_nobody_lands() -> None:
    match = at_table({"Truk": ["J-NA-1"]}, agenda=(MovementPhase("japan"), CombatPhase(), Stop()), first="japan")
    go(match, "J-NA-1", "patrol", "H1206")
    say(match, "done")
    quietly(match, lambda m: asked(m)[1] == "stop")
    assert where(match, "J-NA-1") in places("Truk", "Saipan", "Kwajalein")


# ---- ground units


@pytest.mark.rule("PV-4.8-2")
@pytest.mark.parametrize(("base", "room"), [("Harbin", 1), ("Peking", 2)])
def test_one_ground_unit_at_a_minor_base_two_at_a_major(base: str, room: int) -> None:
    for n in (1, 2, 3):
        g = state(at_table({base: [f"J-IN-{i}" for i in range(1, n + 1)]}, agenda=(Stop(),)))
        assert stacking.over(g, "japan", at(base)) is (n > room)


@pytest.mark.rule("PV-4.8-3")
def test_the_factions_share_a_battle_but_no_base() -> None:
    match = moving({"Lanchow": ["CH-PRA-1"], "Chungking": ["CH-NRA-2"]}, "allies")
    go(match, "CH-PRA-1", "move", "Chungking")
    assert ("done",) not in moves(match)
    units = {"Lanchow": ["CH-PRA-1"], "Peking": ["J-IN-1"], "Shanghai": ["CH-NRA-1"]}
    allied = moving(units, "allies", held={"Shanghai": "china"})
    go(allied, "CH-PRA-1", "attack", "Peking", "Lanchow")
    go(allied, "CH-NRA-1", "attack", "Peking", "Shanghai")
    say(allied, "done")


@pytest.mark.rule("PV-4.8-4", "PV-3.3-10")
def test_marines_sail_two_hexes_march_one_and_stay_at_sea() -> None:
    match = moving({"Bangkok": ["J-MA-KURE"], "H0806": ["J-MA-SASEBO"]})
    assert at("Rangoon") in reaches(match, "J-MA-KURE", "move")  # over land, where it captures
    assert {"H0607", at("Hanoi")} <= reaches(match, "J-MA-KURE", "move")  # two by sea
    assert state(match).group("J-MA-SASEBO") == "naval"
    assert at("Formosa") in reaches(match, "J-MA-SASEBO", "move")
    say(match, "done")
    assert where(match, "J-MA-SASEBO") == "H0806"
    assert {PIECES[id].max_steps for id in PIECES if "-MA-" in id and PIECES[id].side == "japan"} == {2}
    assert {PIECES[id].max_steps for id in PIECES if "US-MA-" in id} == {3}
    assert {(p.nation, p.fire) for p in PIECES.values() if p.type == "MA"} == {("us", (2, 1, 3)), ("japan", (1, 1, 2))}
    assert {p.max_steps for p in PIECES.values() if p.type == "GA"} == {2}


@pytest.mark.rule("PV-3.3-9", "PV-3.3-4")
def test_garrisons_and_headquarters_never_go_into_battle() -> None:
    units = {"Shanghai": ["J-GA-1", "J-SHQ-IJA 3"], "Chungking": ["CH-NRA-1"], "Canton": ["J-IN-1"]}
    match = moving(units)
    assert at("Chungking") not in reaches(match, "J-GA-1") | reaches(match, "J-SHQ-IJA")
    assert why(match, "J-GA-1", "attack", "Chungking", "Shanghai").rules == ("PV-3.3-9",)
    assert why(match, "J-SHQ-IJA", "attack", "Chungking", "Shanghai").rules == ("PV-3.3-4",)
    battle = moving(units | {"Chungking": []}, moved={"CH-NRA-1": Moved("attack", at("Chungking"), at("Chungking"))})
    g = state(battle).draft()
    g.change("CH-NRA-1", place=at("Canton"), steps=2)
    g.change("J-IN-2", place=at("Shanghai"), steps=2)
    help = ("reinforce", at("Canton"), at("Shanghai"))
    assert [help in destinations(g, id) for id in ("J-GA-1", "J-SHQ-IJA", "J-IN-2")] == [False, False, True]


@pytest.mark.rule("PV-S41-1")
def test_the_strike_fleet_rests_on_the_opening_turn() -> None:
    match = opening()
    say(match, "first")
    for ship in ("J-CV-AKAGI", "J-CV-SHOKAKU", "J-BB-KONGO"):
        assert stays(match, ship).rules == ("PV-S41-1",)
    assert any(move[1].startswith("J-IN") for move in moves(match, "move"))
    later = moving({"Truk": ["J-CV-AKAGI"]}, date="Mar42")
    assert ("move", "J-CV-AKAGI") in moves(later)


@pytest.mark.rule("PV-S41-2")
def test_the_philippine_army_never_leaves_manila() -> None:
    units = {"Manila": ["US-IN-5 1 bound", "US-AF-6"], "Hawaii": ["US-SHQ-MACARTHUR 4"]}
    match = moving(units, "allies", active={"US-SHQ-MACARTHUR": 4})
    assert stays(match, "US-IN-5").rules == ("PV-S41-2",)
    assert ("move", "US-AF-6") in moves(match)


@pytest.mark.rule("PV-4.0-1")
def test_movable_blocks_are_those_with_nothing_against_them() -> None:
    """Infantry on an island waits for a headquarters, a Major Base piece for ever; all others may go."""
    match = moving({"Truk": ["J-CA-1", "J-MA-KURE", "J-AF-1", "J-IN-1"], "Rabaul": ["J-MB-1"], "Peking": ["J-IN-2"]})
    assert moves(match, "move") == [("move", id) for id in ("J-AF-1", "J-CA-1", "J-IN-2", "J-MA-KURE")]
    assert [stays(match, id).key for id in ("J-IN-1", "J-MB-1")] == ["overseas", "immobile"]
