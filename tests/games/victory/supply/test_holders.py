"""Who holds a base: ports that are one's own again, points for the Ally who is there, blockaded home bases."""

from __future__ import annotations

import pytest
from battle_table import battle, over, until
from moving_table import go, moving
from victory_table import Stop, asked, at, at_table, heard, moves, say, state, view, where

from wardroom.games.victory import control
from wardroom.games.victory.game import GAME
from wardroom.games.victory.supply.survey import survey
from wardroom.games.victory.tasks.logistics import CheckSupply
from wardroom.games.victory.tasks.movement import go as leave
from wardroom.games.victory.tasks.movement import take_back

# ---- ports (4.4, 5.7)


@pytest.mark.rule("PV-5.7-1", "PV-4.4-5")
def test_a_ship_does_not_blockade_a_port_that_has_fallen_back_to_its_own_side() -> None:
    match = battle(
        "Guam", ["US-CV-ENTERPRISE 3"], ["J-CA-1 1"], start="Midway", raid=True, dice=["1,1,1"],
        others={"Guam": ["US-SS-1 2 blockading"]}, held={"Guam": "japan"},
    )  # fmt: skip
    until(match, "fire", "US-CV-ENTERPRISE")
    say(match, "fire", "naval")
    over(match)
    assert control.holder(state(match), at("Guam")) == "allies"
    assert not state(match).blocks["US-SS-1"].blockading
    assert "US-SS-1" not in view(match, "japan").blocks, "in its own port it stands up again"
    assert view(match, "japan").blockades == {}


@pytest.mark.rule("PV-5.7-1", "PV-4.4-5", "PV-7.1-1")
def test_a_blockade_ends_when_the_last_enemy_behind_it_starves() -> None:
    units = {"Guam": ["J-AF-1 1", "US-CA-1 2 blockading"], "Saipan": ["US-IN-3"], "Kwajalein": ["US-IN-1"]}
    held = {"Guam": "japan", "Saipan": "us", "Kwajalein": "us"}
    match = at_table({**units, "Hawaii": ["US-IN-2"]}, agenda=(CheckSupply(), Stop()), held=held, first="japan")
    assert where(match, "J-AF-1") == ""
    assert control.holder(state(match), at("Guam")) == "allies"
    assert not state(match).blocks["US-CA-1"].blockading
    assert view(match, "japan").blockades == {}


@pytest.mark.rule("PV-4.2-1", "PV-5.7-3")
def test_a_garrison_that_returns_finds_the_blockade_again() -> None:
    units = {"Shanghai": ["US-CA-1 2 blockading", "J-IN-1 2"], "Canton": ["J-IN-2 2", "J-IN-3 2"], "Peking": ["J-IN-4"]}
    match = moving(units, "japan", held={"Shanghai": "japan", "Canton": "japan", "Peking": "japan"})
    left = state(match).draft()
    assert left.blocks["US-CA-1"].blockading
    leave(left, "J-IN-1", ("move", at("Canton")))
    assert (control.holder(left, at("Shanghai")), left.blocks["US-CA-1"].blockading) == ("allies", False)
    take_back(left, "J-IN-1")
    assert (control.holder(left, at("Shanghai")), left.blocks["US-CA-1"].blockading) == ("japan", True)


# ---- whose points (7.22)


@pytest.mark.rule("PV-7.2-5")
def test_a_centre_pays_the_ally_who_is_left_there() -> None:
    units = {"Formosa": ["US-MA-1 3", "ANZ-IN-1 2"], "Manila": ["US-IN-3"], "Okinawa": ["J-GA-1"]}
    match = moving(units, "allies", held={"Formosa": "us"})
    assert control.nation(state(match), at("Formosa")) == "us"
    go(match, "US-MA-1", "move", "H0705")
    assert control.nation(state(match), at("Formosa")) == "british"
    assert [dict(event.about) for event in heard(match, "handed_over", "japan")] == [
        {"base": at("Formosa"), "nation": "british"}
    ]
    back = state(match).draft()
    take_back(back, "US-MA-1")
    assert control.nation(back, at("Formosa")) == "us"


@pytest.mark.rule("PV-7.2-5")
def test_a_captured_centre_stays_with_the_captor_while_he_is_there() -> None:
    units = {"Formosa": ["US-MA-1 3", "ANZ-IN-1 2"], "Manila": ["US-IN-3"], "Okinawa": ["J-GA-1"]}
    match = moving(units, "allies", held={"Formosa": "us"})
    g = state(match).draft()
    g.remove("ANZ-IN-1")
    control.revert(g)
    assert control.nation(g, at("Formosa")) == "us"
    assert g.events == ()


# ---- blockaded home bases (2.23, 5.73)


def home_ports(**options: bool) -> dict[str, bool]:
    where = {
        "Okinawa": ["US-IN-1", "US-MB-1"], "Iwo Jima": ["US-IN-2"], "Formosa": ["US-IN-3"], "Manila": ["US-IN-4"],
        "Tokyo": ["US-CA-1 blockading", "J-IN-1 2"], "Kure": ["US-CA-2 blockading"], "Hakodate": ["US-CA-3 blockading"],
    }  # fmt: skip
    match = at_table(where, agenda=(Stop(),), options=options)
    found = survey(state(match))
    return {name: found.centre(at(name)) for name in ("Tokyo", "Kure", "Hakodate")} | {"unit": found.supplied("J-IN-1")}


@pytest.mark.rule("PV-5.7-8", "PV-5.7-7")
def test_what_is_said_of_a_base_that_falls_back_with_invaders_ashore() -> None:
    """It is not empty: its last Japanese garrison is gone while Allied infantry stands there."""
    match = battle(
        "Andamans", ["IND-IN-5 3 afloat"], ["J-GA-6 1"], start="Calcutta", others={"Calcutta": ["IND-IN-1"]},
        held={"Andamans": "japan"}, date="Mar43", dice=["6", "1,1,1", "6", "6", "6"],
    )  # fmt: skip
    while asked(match)[1] != "stop":
        wanted = [move for move in moves(match) if move[0] in ("land", "fire")]
        say(match, *(wanted or moves(match))[0])
    (fell,) = heard(match, "reverted")
    assert where(match, "IND-IN-5") == at("Andamans")
    for lang, said in (("en", "no Japanese garrison left"), ("it", "non ha più una guarnigione giapponese")):
        assert said in GAME.words.say(lang, "event.reverted", **fell.about)


def test_three_blockaded_home_ports_feed_nobody() -> None:
    assert home_ports() == {"Tokyo": False, "Kure": False, "Hakodate": False, "unit": False}


@pytest.mark.rule("PV-5.7-8")
def test_with_home_sources_they_feed_by_rail() -> None:
    assert home_ports(home_sources=True) == {"Tokyo": True, "Kure": True, "Hakodate": True, "unit": True}


# ---- marines (5.43)


@pytest.mark.rule("PV-5.4-6")
def test_japanese_marines_fire_at_ships_unprovoked_unless_the_option_forbids_it() -> None:
    def targets(**options: bool) -> set[str]:
        match = battle(
            "Wake", ["US-CA-1 2"], ["J-MA-KURE 2"], start="Midway", others={"Midway": ["US-IN-1"]},
            held={"Wake": "japan"}, options=options,
        )  # fmt: skip
        until(match, "fire", "US-CA-1")
        say(match, "hold")
        open_to = match.asks.get("japan")
        return {move[1] for move in open_to.moves if move[0] == "fire"} if open_to else set()

    assert targets() == {"naval"}
    assert targets(us_marine_air=True) == set()
