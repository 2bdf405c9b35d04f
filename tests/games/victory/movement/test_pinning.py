"""Pinning and overrun (1.3, 4.5, 5.77, 9.7)."""

from __future__ import annotations

import pytest
from moving_table import both, go, moving, offered, reaches, stays, why
from victory_table import Stop, at, at_table, example, moves, refused, say, state

from wardroom.games.victory.movement.pinning import defenders, pins
from wardroom.kernel import Match

DEFENDERS = ["J-NA-1", "J-CA-1", "J-CA-2", "J-IN-1", "J-SHQ-IJN 3"]


def attacked(*more: str, **options: bool) -> Match:
    """Two US ships have come to Saipan by the sea east of it, where five Japanese units stand."""
    units = {"Wake": ["US-CA-1", "US-CA-2"], "Saipan": [*DEFENDERS, *more], "Iwo Jima": ["J-CA-3"]}
    match = both(units, "allies", "japan", options=options)
    go(match, "US-CA-1", "attack", "Saipan", "H1206")
    go(match, "US-CA-2", "attack", "Saipan", "H1206")
    say(match, "done")
    return match


@pytest.mark.rule("PV-4.5-1", "PV-1.3-2", "PV-4.5-2")
@pytest.mark.example("PV-EX-PIN")
def test_two_attackers_pin_two_of_five() -> None:
    vector, match = example("PV-EX-PIN"), attacked()
    assert len(defenders(state(match), "japan", at("Saipan"))) == vector["given"]["defenders"]
    assert pins(state(match), "japan", at("Saipan")) == vector["expect"]["pinned"]
    left = 0
    for block, goal in (("J-CA-1", "Truk"), ("J-CA-2", "Truk"), ("J-NA-1", "Iwo Jima")):
        go(match, block, "move", goal)
        left += 1
    assert left == vector["expect"]["free"]
    assert stays(match, "J-IN-1").key == "pinned"
    assert stays(match, "J-SHQ-IJN").rules == ("PV-4.5-1", "PV-1.3-2")


@pytest.mark.rule("PV-4.5-2", "PV-4.5-1")
@pytest.mark.example("PV-EX-PIN")
def test_who_is_free_does_not_leave_where_the_enemy_came_in() -> None:
    match = attacked()
    assert "H1206" not in reaches(match, "J-NA-1")
    assert why(match, "J-NA-1", "patrol", "H1206").rules == ("PV-4.5-2",)
    assert at("Kwajalein") not in reaches(match, "J-CA-1", "move")  # two hexes, but for that side
    assert at("Kwajalein") in reaches(match, "J-CA-1", "rebase")  # it goes round
    assert at("Truk") in reaches(match, "J-CA-1", "move")
    assert at("Guam") in reaches(match, "J-CA-1", "attack")
    assert {move[0] for move in offered(match, "J-CA-1")} == {"move", "rebase", "attack"}


@pytest.mark.rule("PV-4.5-2")
@pytest.mark.example("PV-EX-PIN")
def test_who_is_free_makes_no_strategic_move() -> None:
    match = attacked()
    say(match, "activate", "J-SHQ-IJN")
    assert not offered(match, "J-CA-1", "strategic")
    assert why(match, "J-CA-1", "strategic", "Kure", 1).rules == ("PV-4.5-2",)
    assert offered(match, "J-CA-3", "strategic")


@pytest.mark.rule("PV-4.5-2")
def test_with_an_option_who_is_free_moves_strategically_and_who_is_pinned_does_not() -> None:
    match = attacked(unpinned_strategic=True)
    say(match, "activate", "J-SHQ-IJN")
    assert offered(match, "J-CA-1", "strategic")
    go(match, "J-CA-1", "move", "Truk")
    go(match, "J-CA-2", "move", "Truk")
    assert stays(match, "J-NA-1").rules == ("PV-4.5-1", "PV-1.3-2")


@pytest.mark.rule("PV-4.5-3")
def test_a_pinned_headquarters_stays_quiet() -> None:
    match = attacked()
    go(match, "J-CA-1", "move", "Truk")
    go(match, "J-CA-2", "move", "Truk")
    assert ("activate", "J-SHQ-IJN") in moves(match)  # three are left, and two must stay
    go(match, "J-NA-1", "move", "Iwo Jima")
    assert refused(match, "activate", "J-SHQ-IJN").rules == ("PV-4.5-3",)


@pytest.mark.rule("PV-4.5-3", "PV-4.5-1")
def test_a_headquarters_in_action_is_none_of_the_pinned() -> None:
    match = attacked()
    say(match, "activate", "J-SHQ-IJN")
    go(match, "J-CA-1", "move", "Truk")
    go(match, "J-CA-2", "move", "Truk")
    assert stays(match, "J-NA-1").key == "pinned"


@pytest.mark.rule("PV-4.5-4")
@pytest.mark.example("PV-EX-PIN")
def test_others_come_for_those_who_left_and_free_nobody_else() -> None:
    match = attacked()
    for block in ("J-CA-1", "J-CA-2"):
        go(match, block, "move", "Truk")
    go(match, "J-NA-1", "move", "Iwo Jima")
    go(match, "J-CA-3", "reinforce", "Saipan", "Iwo Jima")
    assert moves(match, "move") == []
    assert ("done",) in moves(match)


@pytest.mark.rule("PV-5.7-13", "PV-1.3-2")
def test_blockaders_pin_too() -> None:
    units = {"Singapore": ["J-CA-1 blockading", "IND-IN-1", "IND-IN-2"]}
    match = moving(units, "allies", held={"Bangkok": "british"})
    go(match, "IND-IN-1", "move", "Bangkok")
    assert stays(match, "IND-IN-2").key == "pinned"


@pytest.mark.rule("PV-4.5-1")
def test_nobody_is_pinned_by_enemies_next_door() -> None:
    match = moving({"Saipan": ["J-CA-1"], "H1206": ["US-CA-1", "US-CA-2"]})
    assert ("move", "J-CA-1") in moves(match)
    assert pins(state(at_table({"Saipan": ["J-CA-1"]}, agenda=(Stop(),))), "japan", at("Saipan")) == 0


@pytest.mark.rule("PV-9.7-1", "PV-4.5-1", "PV-4.7-1")
@pytest.mark.example("PV-EX-OVERRUN")
@pytest.mark.parametrize("option", [True, False])
def test_overrun(option: bool) -> None:
    vector = example("PV-EX-OVERRUN")
    hex = vector["given"]["sea_hex"]
    fleet = ["US-CV-LEXINGTON", "US-BB-TENNESSEE", "US-CA-2", "US-CA-3"]
    units = {
        "Midway": ["US-CA-1"],
        "Wake": ["US-AF-1"],
        "Kwajalein": fleet,
        hex: ["J-CA-1", "J-CA-2"],
        "Saipan": ["J-IN-1"],
    }
    match = moving(units, "allies", held={"Kwajalein": "us"}, options={"overrun": option})
    through = ("attack", at("Saipan"), hex)
    assert through not in offered(match, fleet[0])
    go(match, "US-CA-1", "attack", hex, "Wake")
    assert through not in offered(match, fleet[0])  # one of the two is still free
    go(match, "US-AF-1", "attack", hex, "Wake")
    assert pins(state(match), "japan", hex) == 2
    assert (through in offered(match, fleet[0])) is vector["expect"][f"legal_with{'' if option else 'out'}_option"]
    if option:
        for ship in fleet:
            go(match, ship, *through)
        say(match, "done")
