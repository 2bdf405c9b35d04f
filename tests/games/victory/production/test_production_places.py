"""Where new units appear, Major Bases, aid to China (7.2, 3.3)."""

from __future__ import annotations

from typing import Any

import pytest
from victory_table import Stop, at, at_table, forbidden, heard, moves, opening, say, state, view, where

from hand_made import put_down
from wardroom.games.victory import control, weather
from wardroom.games.victory.game import RULES
from wardroom.games.victory.printed import BASES, PIECES, TYPHOONS
from wardroom.games.victory.stacking import limits
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.production import Production
from wardroom.kernel import Match

CHINESE = ("Harbin", "Peking", "Shanghai", "Canton", "Lanchow", "Chungking", "Chengdu", "Kunming")


def buying(units: dict[str, list[str]], **how: Any) -> Match:
    return at_table(units, agenda=(Production(), Stop()), **how)


def sites(match: Match, seat: str, **like: Any) -> set[str]:
    """The names of the places where new units of that description are offered."""
    found = set()
    for _, id, place in moves(match, "build", seat):
        if all(getattr(PIECES[id], field) == value for field, value in like.items()):
            found.add(BASES[place].name if place in BASES else place)
    return found


@pytest.mark.rule("PV-2.2-9", "PV-2.2-10")
def test_japan_builds_at_home() -> None:
    match = buying({"Truk": ["J-IN-1"]})
    assert sites(match, "japan") == {"Kure", "Tokyo", "Hakodate"} | sites(match, "japan", type="SHQ")
    assert sites(match, "japan", type="CV") == {"Kure", "Tokyo", "Hakodate"}
    assert "PV-2.2-9" in forbidden(match, "build", "J-CA-1", "Truk", seat="japan")
    lost = buying({"Tokyo": ["US-IN-1"], "Kure": ["US-IN-2"]})
    assert sites(lost, "japan", type="CA") == {"Hakodate"}
    assert forbidden(lost, "build", "J-CA-1", "Tokyo", seat="japan") == ("PV-7.2-11",)


@pytest.mark.rule("PV-7.2-15", "PV-2.3-3", "PV-7.2-14", "PV-2.2-10")
def test_american_ships_come_from_panama_and_all_else_from_any_home_base() -> None:
    match = buying({})
    home = {"Seattle", "San Francisco", "San Diego", "PANAMA"}
    for type in ("IN", "AF", "MA"):
        assert sites(match, "allies", nation="us", type=type) == home
    for type in ("CV", "BB", "CA", "SS"):
        assert sites(match, "allies", nation="us", type=type) == {"PANAMA"}
    assert "PV-2.3-3" in forbidden(match, "build", "US-CA-1", "San Diego", seat="allies")


@pytest.mark.rule("PV-7.2-16", "PV-7.2-17", "PV-7.2-18", "PV-7.2-19", "PV-2.3-4")
def test_the_british_empire_builds_in_its_own_lands() -> None:
    match = buying({"Madras": ["J-IN-1"], "Perth": ["J-IN-2"]})
    assert sites(match, "allies", service="indian") == {"Bombay", "Calcutta", "Dhaka", "Columbo"}
    assert sites(match, "allies", service="anzac", type="IN") == {
        "Darwin",
        "Brisbane",
        "Sydney",
        "Melbourne",
        "Auckland",
    }
    assert sites(match, "allies", nation="british", type="BB") == {"SAFRICA"}
    for block in ("BR-RAAF", "BR-CA-RAN", "BR-RAF"):
        assert sites(match, "allies", id=block) == {"SAFRICA"}
        assert "PV-7.2-18" in forbidden(match, "build", block, "Sydney", seat="allies")
    assert [sum(p.service == s and p.type == "IN" for p in PIECES.values()) for s in ("indian", "anzac")] == [5, 4]
    assert "PV-7.2-19" in forbidden(match, "build", "ANZ-IN-1", "Townsville", seat="allies")


@pytest.mark.rule("PV-7.2-17", "PV-7.2-19", "PV-7.2-1")
def test_new_infantry_of_the_empire_needs_supply() -> None:
    chain = {"New Caledonia": ["J-IN-1"], "Rabaul": ["J-IN-2"], "Guadalcanal": ["J-IN-3"]}
    match = buying({**chain, "Brisbane": ["J-IN-4"], "Auckland": ["J-CA-1 blockading"]})
    assert "Auckland" not in sites(match, "allies", service="anzac", type="IN")
    assert "PV-7.2-1" in forbidden(match, "build", "ANZ-IN-1", "Auckland", seat="allies")
    assert at("Auckland") in view(match, "allies").cut


@pytest.mark.rule("PV-7.2-21", "PV-2.2-10", "PV-PC-2")
def test_china_builds_at_its_own_friendly_bases() -> None:
    match = buying({"Peking": ["J-IN-1"], "Shanghai": ["J-IN-2"], "Canton": ["J-IN-3"], "Harbin": ["J-IN-4"]})
    free = {"Lanchow", "Chungking", "Chengdu", "Kunming"}
    assert sites(match, "allies", nation="china", type="IN") == free
    assert {name for name, base in ((b.name, b) for b in BASES.values()) if base.owner == "china"} == set(CHINESE)
    assert "PV-7.2-21" in forbidden(match, "build", "CH-NRA-1", "Rangoon", seat="allies")
    say(match, "build", "CH-PRA-1", "Lanchow", seat="allies")
    assert "Lanchow" not in sites(match, "allies", service="NRA")  # both factions never share a base


@pytest.mark.rule("PV-7.2-10")
def test_a_unit_is_not_built_before_its_year() -> None:
    for date, ready in (("Dec42", False), ("Mar43", True), ("Sep43", True)):
        match = buying({}, date=date)
        assert (("build", "US-CV-ESSEX", "PANAMA") in moves(match, "build", "allies")) == ready
        assert forbidden(match, "build", "US-CV-ESSEX", "PANAMA", seat="allies") == (() if ready else ("PV-7.2-10",))


@pytest.mark.rule("PV-7.2-11")
def test_no_ships_where_the_enemy_blockades() -> None:
    sea = {"Iwo Jima": ["US-IN-1"], "Okinawa": ["US-IN-2", "US-MB-1"], "Formosa": ["US-IN-3"], "Manila": ["US-IN-4"]}
    match = buying({**sea, "Tokyo": ["US-CA-1 blockading"]})
    assert "Tokyo" not in sites(match, "japan", type="CA")
    assert "Tokyo" in sites(match, "japan", type="IN")  # by rail from Hakodate
    assert forbidden(match, "build", "J-CA-1", "Tokyo", seat="japan") == ("PV-7.2-11",)


@pytest.mark.rule("PV-6.3-3")
def test_nothing_reaches_units_in_the_storm() -> None:
    eyes = [n for n in TYPHOONS if weather.stormy(_draft({}, storm=n), at("Manila"))]
    match = buying({"Manila": ["US-IN-1 1"], "Hawaii": ["US-IN-2 1"]}, storm=eyes[0])
    assert {m[1] for m in moves(match, "step", "allies")} == {"US-IN-2"}
    assert forbidden(match, "step", "US-IN-1", seat="allies") == ("PV-6.3-3",)
    assert not buying({"Manila": ["US-IN-1 1"]}).why_not("allies", ("step", "US-IN-1"))


@pytest.mark.rule("PV-PC-1")
def test_new_units_obey_stacking() -> None:
    match = buying({"Tokyo": ["J-IN-1", "J-AF-1"]})
    assert "Tokyo" not in sites(match, "japan", type="AF")
    say(match, "build", "J-AR-1", "Tokyo", seat="japan")
    assert "Tokyo" not in sites(match, "japan", type="IN")
    assert forbidden(match, "build", "J-IN-3", "Tokyo", seat="japan") == ("PV-PC-1",)


@pytest.mark.rule("PV-3.3-6", "PV-S41-3")
def test_lost_headquarters_return_at_supplied_major_bases() -> None:
    match = buying({"Truk": ["J-IN-1"]}, scenario="high_noon")
    assert {"Truk", "Tokyo", "Formosa"} <= sites(match, "japan", type="SHQ")
    assert "Iwo Jima" not in sites(match, "japan", type="SHQ")
    assert "Hawaii" in sites(match, "allies", id="US-SHQ-MACARTHUR")
    exile = buying({}, scenario="rising_sun")
    australia = {"Perth", "Darwin", "Brisbane", "Sydney", "Melbourne"}
    assert sites(exile, "allies", id="US-SHQ-MACARTHUR") == australia
    assert "PV-S41-3" in forbidden(exile, "build", "US-SHQ-MACARTHUR", "Hawaii", seat="allies")
    assert "Hawaii" in sites(exile, "allies", id="US-SHQ-NIMITZ")


@pytest.mark.rule("PV-S41-3")
def test_the_philippine_army_comes_back_as_any_other() -> None:
    match = opening("rising_sun")
    g = state(match).draft()
    army = next(id for id, b in g.blocks.items() if b.bound)
    g.lose(army, 9)
    assert not g.blocks[army].bound
    table = {"Manila": ["J-IN-1"]}
    others = [id for id in PIECES if PIECES[id].nation == "us" and PIECES[id].type == "IN" and id != army]
    spread = dict(zip(("Hawaii", "Anchorage", "Dutch Harbor", "Midway", "Johnston Is."), others, strict=False))
    again = buying({**table, **{place: [id] for place, id in spread.items()}})
    assert sites(again, "allies", id=army) == {"Seattle", "San Francisco", "San Diego", "PANAMA"}


@pytest.mark.rule("PV-3.3-12", "PV-3.4-1")
def test_a_major_base_piece_makes_a_minor_base_major() -> None:
    match = buying({"Rabaul": ["J-IN-1"], "Truk": ["J-IN-2"], "Wake": ["US-IN-1"]})
    rabaul = at("Rabaul")
    assert limits(state(match), rabaul)["ground"] == 1
    before = state(match).purse["japan"]
    say(match, "base", "Rabaul", "J-MB-1", seat="japan")
    assert before - state(match).purse["japan"] == 5
    assert forbidden(match, "base", "Rabaul", "J-MB-2", seat="japan") == ("PV-3.3-12",)
    assert forbidden(match, "base", "Truk", "J-MB-2", seat="japan") == ("PV-3.3-12",)  # major already
    assert forbidden(match, "base", "Wake", "US-MB-1", seat="allies") == ("PV-3.3-12",)  # out of supply
    assert forbidden(match, "base", "Midway", "J-MB-2", seat="japan") == ("PV-3.3-12",)  # not Japan's
    say(match, "done", seat="japan")
    say(match, "done", seat="allies")
    assert where(match, "J-MB-1") == rabaul
    assert state(match).major(rabaul)
    assert limits(state(match), rabaul)["ground"] == 2
    assert "J-MB-1" in view(match, "allies").blocks  # face up
    assert heard(match, "base_built", "allies")


@pytest.mark.rule("PV-3.3-12")
def test_a_major_base_piece_is_no_step_of_the_base() -> None:
    match = buying({"Rabaul": ["J-IN-1 1"]})
    say(match, "base", "Rabaul", "J-MB-1", seat="japan")
    say(match, "step", "J-IN-1", seat="japan")
    assert "PV-7.2-11" in forbidden(match, "step", "J-IN-1", seat="japan")  # but it is minor till the piece stands


@pytest.mark.rule("PV-3.3-13")
def test_a_major_base_piece_keeps_a_captured_base_until_it_is_taken() -> None:
    g = _draft({"Rabaul": ["J-MB-1"]}, held={"Rabaul": "japan"})
    control.revert(g)
    assert control.holder(g, at("Rabaul")) == "japan"
    control.capture(g, at("Rabaul"), "us")
    assert g.blocks["J-MB-1"].place == ""
    kept = _draft({"Rabaul": ["J-MB-1", "US-CA-1 blockading"]}, held={"Rabaul": "japan"})
    control.revert(kept)
    assert kept.blocks["J-MB-1"].place == at("Rabaul")  # a blockade destroys nothing
    assert PIECES["J-MB-1"].fire is None


def _draft(units: dict[str, list[str]], **how: Any) -> Victory:
    return state(at_table(units, agenda=(Stop(),), **how)).draft()


@pytest.mark.rule("PV-7.2-14", "PV-7.2-16", "PV-7.2-22", "PV-S41-6", "PV-PC-2")
def test_aid_to_china_over_an_open_road() -> None:
    match = buying({})
    china = state(match).purse["china"]
    for nation, most in (("us", 2), ("british", 1)):
        before = state(match).purse[nation]
        for _ in range(most):
            say(match, "aid", nation, seat="allies")
        assert before - state(match).purse[nation] == most
        assert ("aid", nation) not in moves(match, "aid", "allies")
        assert forbidden(match, "aid", nation, seat="allies")
    assert state(match).purse["china"] == china + 3
    assert forbidden(match, "aid", "china", seat="allies")


@pytest.mark.rule("PV-7.2-22", "PV-S42-3", "PV-S42-4", "PV-S41-6", "PV-7.2-16")
def test_with_rangoon_lost_only_america_sends_and_pays_double() -> None:
    match = buying({"Rangoon": ["J-IN-1"]})
    assert "PV-S42-3" in forbidden(match, "aid", "british", seat="allies")
    us, china = state(match).purse["us"], state(match).purse["china"]
    say(match, "aid", "us", seat="allies")
    assert (us - state(match).purse["us"], state(match).purse["china"] - china) == (2, 1)


@pytest.mark.rule("PV-7.2-14", "PV-7.2-22")
def test_american_aid_goes_through_dhaka() -> None:
    match = buying({"Dhaka": ["J-IN-1"]})
    assert moves(match, "aid", "allies") == [("aid", "british")]
    assert "PV-7.2-14" in forbidden(match, "aid", "us", seat="allies")


@pytest.mark.rule("PV-S42-3", "PV-S42-4")
@pytest.mark.parametrize("scenario", ["high_noon", "setting_sun"])
def test_later_scenarios_begin_with_the_burma_road_cut(scenario: str) -> None:
    """Only America helps, by way of Dhaka, and pays two points for each that arrives; the British cannot."""
    g = state(opening(scenario, dice=[2, 12])).draft()
    assert [control.holder(g, at(name)) for name in ("Rangoon", "Dhaka")] == ["japan", "allies"]
    match = put_down(RULES, g, (Production(), Stop()), (), scenario, {})
    assert moves(match, "aid", "allies") == [("aid", "us")]
    assert "PV-S42-3" in forbidden(match, "aid", "british", seat="allies")
    before = dict(state(match).purse)
    say(match, "aid", "us", seat="allies")
    now = state(match).purse
    assert (before["us"] - now["us"], now["china"] - before["china"]) == (2, 1)


@pytest.mark.rule("PV-9.8-4")
def test_without_china_there_is_no_aid() -> None:
    match = buying({}, options={"china_removed": True})
    assert not moves(match, "aid", "allies")
    assert forbidden(match, "aid", "us", seat="allies") == ("PV-9.8-4",)
    assert state(match).points["china"] == 0
    assert state(match).points["japan"] == 9
