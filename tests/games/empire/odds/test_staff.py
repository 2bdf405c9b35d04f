"""What the staff lays over the map: as the rules have it, and from nothing but the view."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from empire_table import position

from wardroom.games.empire.game import GAME, RULES
from wardroom.games.empire.odds import odds
from wardroom.games.empire.printed import CARDS, COUNTERS, HEXES, distance
from wardroom.games.empire.state import Empire, Fight, Offensive
from wardroom.games.empire.traces import supply
from wardroom.games.empire.view import view
from wardroom.kernel import Ask


def staff(g: Empire, seat: str = "allied") -> dict[str, Any]:
    return dict(odds(view(g, seat))["staff"])


def hexes(text: str) -> set[str]:
    return {text[n : n + 4] for n in range(0, len(text), 4)}


@pytest.mark.rule("ES-ZOI-2")
def test_where_zones_meet_both_are_neutralised() -> None:
    zones = staff(position())["zones"]
    japan, allied = zones["japan"], zones["allied"]
    assert hexes(japan["holds"])
    assert not hexes(japan["holds"]) & hexes(allied["holds"])
    assert hexes(japan["neutral"]) <= hexes(allied["holds"]) | hexes(allied["neutral"])
    assert not hexes(japan["holds"]) & hexes(japan["neutral"])


def test_hungry_are_those_whom_the_survey_does_not_supply() -> None:
    g = position(units={"j_16th_army": "5808"})
    assert "j_16th_army" in staff(g)["hungry"]
    assert not set(staff(g)["hungry"]) & supply.survey(g).supplied


def test_paths_begin_at_the_headquarters_and_end_at_its_range() -> None:
    hqs = staff(position())["hqs"]
    reach = hexes(hqs["a_s_pac_hq_halsey"]["paths"])
    assert "4828" in reach
    assert reach <= HEXES.keys()
    assert max(distance("4828", hex) for hex in reach) == 10


@pytest.mark.rule("ES-WILL-13")
def test_what_is_due_is_what_the_end_of_the_turn_would_do() -> None:
    due = staff(position())["due"]
    assert [row["effect"] for row in due["will"] if row["row"] == "progress"] == [-1]
    g = position()
    g.start_taken = dict(g.taken)
    for hex in ("4322", "4122", "4222", "4221", "4121"):
        g.take(hex, "allied")
    due = staff(g)["due"]
    assert len(due["progress"]) == 5
    assert not [row for row in due["will"] if row["row"] == "progress"]


def test_the_staff_knows_no_card_that_the_seat_does_not_see() -> None:
    g = position(hands={"japan": ("J22", "J36"), "allied": ("A32",)})
    for seed in range(5):
        other = RULES.resample(g, "allied", Random(seed))
        assert isinstance(other, Empire)
        assert staff(other) == staff(g)


def test_a_map_of_each_scenario_can_be_drawn_from_what_is_printed() -> None:
    starts = GAME.printed["starts"]
    assert set(starts) == set(RULES.info.scenarios)
    assert "4021" in starts["y1943"]["japan"]
    assert "play" not in starts["y1943"]
    assert 100 < len(starts["south_pacific"]["play"]) < len(HEXES)


@pytest.mark.rule("ES-X-CHINA-1")
def test_a_card_says_what_it_cannot_be_used_for_and_why() -> None:
    g = position(hands={"allied": ("A32", "A12"), "japan": ("J22",)})
    told = odds(view(g, "allied"), Ask("play", (("oc", "A32"),)))["staff"]["refused"]
    assert set(told) == set(g.playable("allied"))
    assert "oc" not in told["A32"]
    assert told["A32"]["china"]["key"] == "no_china_offensive"
    assert told["A12"]["event"]["key"] == "reaction_event"
    assert "refused" not in odds(view(g, "allied"))["staff"]


@pytest.mark.rule("ES-X-ACT-4")
def test_those_who_could_still_arrive_are_in_range_of_an_hq_that_can_lead() -> None:
    g = position(units={"a_2m_division": "4322"})
    g.offensive = Offensive("allied", "A32", "event", step=4, hq="a_s_pac_hq_halsey", fights=(Fight("4322"),))
    arrivals = {row["hq"]: row for row in staff(g, "japan")["arrivals"]}
    leader = arrivals["j_south_seas_hq"]
    assert leader["units"]
    assert all(COUNTERS[unit].side == "japan" for unit in leader["units"])
    assert leader["most"] == COUNTERS["j_south_seas_hq"].efficiency + CARDS["A32"].ops
    g.go(fights=())
    assert "arrivals" not in staff(g, "japan")
