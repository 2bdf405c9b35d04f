"""Monsoon, northern winter, typhoon (6)."""

from __future__ import annotations

from typing import Any

import pytest
from moving_table import moving, offered, reaches, stays, why
from victory_table import Moved, Stop, at, at_table, forbidden, state

from wardroom.games.victory import weather
from wardroom.games.victory.combat.battle import length
from wardroom.games.victory.printed import HEXES, NEAR, TYPHOONS
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.production import Production

IJA, IJN = "J-SHQ-IJA", "J-SHQ-IJN"
ACTIVE: dict[str, Any] = {"active": {IJA: 9, IJN: 9}}


def battle(place: str, attackers: dict[str, str], *defenders: str, date: str) -> Victory:
    """Attackers by how they came."""
    moved = {id: Moved(how, at("Truk"), at("Truk"), coast=how == "invade") for id, how in attackers.items()}
    lines = [f"{id} 2{' afloat' if how == 'invade' else ''}" for id, how in attackers.items()]
    return state(
        at_table({place: [*lines, *defenders]}, agenda=(Stop(),), moved=moved, date=date, held={place: "british"})
    )


@pytest.mark.rule("PV-6.1-1", "PV-6.1-3")
@pytest.mark.parametrize(
    ("attackers", "defender", "date", "rounds"),
    [
        ({"J-IN-1": "attack"}, "ANZ-IN-1", "Jun42", 1),
        ({"J-IN-1": "attack"}, "ANZ-IN-1", "Sep42", 3),
        ({"J-IN-1": "invade"}, "ANZ-IN-1", "Jun42", 2),
        ({"J-IN-2": "attack", "J-IN-1": "invade"}, "ANZ-IN-1", "Jun42", 2),  # by land and from the sea at once
        ({"J-IN-1": "invade", "J-IN-2": "attack"}, "ANZ-IN-1", "Jun42", 2),
        ({"J-CA-1": "attack"}, "US-CA-1", "Jun42", 3),
    ],
)
def test_battles_on_land_are_short_in_the_monsoon(
    attackers: dict[str, str], defender: str, date: str, rounds: int
) -> None:
    assert length(battle("Rabaul", attackers, defender, date=date), at("Rabaul")) == rounds


@pytest.mark.rule("PV-6.1-1")
def test_the_monsoon_is_in_the_jungle() -> None:
    assert length(battle("Wake", {"J-IN-1": "attack"}, "US-IN-1", date="Jun42"), at("Wake")) == 3


@pytest.mark.rule("PV-6.1-2", "PV-6.1-3")
def test_monsoon_no_raids_and_no_strategic_moves_to_or_from_the_jungle() -> None:
    units: dict[str, Any] = {
        "Truk": ["J-CA-1", "J-MA-KURE"],
        "Saigon": ["J-CA-2"],
        "Rabaul": ["US-CA-1"],
        "Tokyo": [IJA, IJN],
    }
    wet, dry = moving(units, date="Jun42", **ACTIVE), moving(units, date="Sep42", **ACTIVE)
    assert at("Saigon") in reaches(dry, "J-CA-1", "strategic")
    assert at("Rabaul") in reaches(dry, "J-CA-1", "raid")
    assert at("Saigon") not in reaches(wet, "J-CA-1", "strategic")
    assert at("Rabaul") not in reaches(wet, "J-CA-1", "raid")
    assert not offered(wet, "J-CA-2", "strategic", "raid")
    assert why(wet, "J-CA-1", "raid", "Rabaul").rules == ("PV-6.1-2",)
    assert why(wet, "J-CA-2", "strategic", "Tokyo", 1).rules == ("PV-6.1-2",)
    assert at("Rabaul") in reaches(wet, "J-CA-1", "attack")  # other movement is as ever
    assert at("Rabaul") in reaches(wet, "J-MA-KURE", "invade")
    assert at("Hanoi") in reaches(wet, "J-CA-2", "move")


@pytest.mark.rule("PV-6.2-1")
@pytest.mark.parametrize(("date", "fights"), [("Dec42", False), ("Mar43", False), ("Jun43", True), ("Sep43", True)])
def test_nobody_starts_a_fight_in_the_northern_winter(date: str, fights: bool) -> None:
    match = moving({"Kuriles": ["J-CA-1", "J-AF-1"], "Attu": ["US-IN-1"]}, date=date)
    assert (at("Attu") in reaches(match, "J-CA-1", "attack")) is fights
    assert (at("Attu") in reaches(match, "J-AF-1", "attack")) is fights
    assert at("Hakodate") in reaches(match, "J-CA-1", "move")
    assert "H1003" in reaches(match, "J-AF-1", "patrol")
    if not fights:
        assert why(match, "J-CA-1", "attack", "Attu", "Kuriles").rules == ("PV-6.2-1",)


@pytest.mark.rule("PV-6.2-1")
def test_one_moves_about_in_the_zone() -> None:
    match = moving({"Dutch Harbor": ["US-CA-1"]}, "allies", date="Dec42")
    assert {at("Anchorage"), "H1202", "H1303"} <= reaches(match, "US-CA-1", "move")


@pytest.mark.rule("PV-6.2-2")
def test_no_strategic_move_raid_or_invasion_there_in_winter() -> None:
    units = {"Kuriles": ["J-CA-1", "J-MA-KURE"], "Attu": ["US-IN-1"], "Kure": ["J-CA-2"], "Tokyo": [IJN]}
    cold, mild = moving(units, date="Dec42", **ACTIVE), moving(units, date="Jun42", **ACTIVE)
    for how, block in (("raid", "J-CA-1"), ("invade", "J-MA-KURE")):
        assert at("Attu") in reaches(mild, block, how)
        assert at("Attu") not in reaches(cold, block, how)
    assert not offered(cold, "J-CA-1", "strategic")
    zone = {id for id, h in HEXES.items() if h.north_pacific}
    assert zone & reaches(mild, "J-CA-2", "strategic")
    assert not zone & reaches(cold, "J-CA-2", "strategic")
    assert why(cold, "J-CA-1", "raid", "Attu").rules == ("PV-6.2-2",)
    assert why(cold, "J-MA-KURE", "invade", "Attu", "Kuriles").rules == ("PV-6.2-2",)


@pytest.mark.rule("PV-6.2-2")
def test_no_invasion_sails_out_of_the_northern_winter() -> None:
    units = {"Kuriles": ["J-MA-KURE"], "Hakodate": ["US-IN-1"], "Tokyo": [IJN]}
    cold, mild = (moving(units, date=date, held={"Hakodate": "us"}, **ACTIVE) for date in ("Dec42", "Jun42"))
    assert at("Hakodate") in reaches(mild, "J-MA-KURE", "invade")
    assert at("Hakodate") not in reaches(cold, "J-MA-KURE", "invade")


@pytest.mark.rule("PV-6.2-3")
def test_no_major_base_is_built_in_the_zone() -> None:
    units = {
        "Attu": ["US-IN-1"],
        "Dutch Harbor": ["US-IN-2"],
        "Wake": ["US-IN-3"],
        "Hawaii": ["US-IN-4"],
        "Midway": ["US-AF-1"],
    }
    match = at_table(units, agenda=(Production(), Stop()), date="Jun43")
    allowed = {move[1] for move in match.asks["allies"].moves if move[0] == "base"}
    assert at("Midway") in allowed
    assert not allowed & {id for id, h in HEXES.items() if h.north_pacific}
    assert forbidden(match, "base", "Attu", "US-MB-1", seat="allies") == ("PV-6.2-3",)


@pytest.mark.rule("PV-6.3-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_six_typhoons(die: int) -> None:
    g = state(at_table({}, agenda=(Stop(),), date="Sep42", storm=die))
    assert weather.storm(g) == {TYPHOONS[die], *NEAR[TYPHOONS[die]]}
    assert len(weather.storm(g)) == 7


@pytest.mark.rule("PV-6.3-2")
def test_nothing_moves_in_a_typhoon() -> None:
    units = {
        "Formosa": ["J-CA-1", "J-AF-1"],
        "Kure": ["J-CA-2"],
        "Okinawa": ["J-IN-1"],
        "Manila": ["US-CA-1"],
        "Tokyo": [IJN],
    }
    match = moving(units, date="Sep42", storm=3, **ACTIVE)  # the Formosa Strait
    assert {"H0705", at("Formosa"), at("Canton"), at("Shanghai")} <= weather.storm(state(match))
    assert stays(match, "J-CA-1").rules == ("PV-6.3-2",)
    assert stays(match, "J-AF-1").rules == ("PV-6.3-2",)
    assert not weather.storm(state(match)) & reaches(match, "J-CA-2")
    assert why(match, "J-CA-2", "rebase", "Formosa").rules == ("PV-6.3-2",)
    calm = moving(units, date="Sep42", storm=6, **ACTIVE)
    assert at("Formosa") in reaches(calm, "J-CA-2", "rebase")


@pytest.mark.rule("PV-6.3-3")
def test_nothing_is_delivered_into_a_typhoon() -> None:
    units = {"Formosa": ["J-IN-1 1"], "Truk": ["J-IN-2 1"], "Kure": ["J-IN-3 1"]}
    match = at_table(units, agenda=(Production(), Stop()), date="Sep42", storm=3)
    offers = match.asks["japan"].moves
    assert ("step", "J-IN-3") in offers
    assert ("step", "J-IN-1") not in offers
