"""US Political Will: every row of the seed's table, with its figures and how often it counts."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import Stop, at_table, position, state

from wardroom.games.empire.politics import will
from wardroom.games.empire.printed import EFFECTS
from wardroom.games.empire.state import Offensive
from wardroom.games.empire.tasks.political import PoliticalPhase, PoliticalWill

SEGMENT = (PoliticalWill(), Stop())
SEVEN = ("australia", "burma", "china", "dutch_east_indies", "india", "malaya", "philippines")
QUIET: dict[str, Any] = {"will": 8, "turn": 3}  # in 1942 nothing happens by itself before turn 4


def after(scenario: str = "y1942", units: dict[str, str] | None = None, **how: Any) -> int:
    return state(at_table(scenario, units, agenda=SEGMENT, **{**QUIET, **how})).will


@pytest.mark.rule("ES-WILL-15")
def test_a_quiet_turn_changes_nothing():
    assert after() == 8


@pytest.mark.rule("ES-WILL-1")
@pytest.mark.parametrize("nation", ["burma", "dutch_east_indies", "malaya", "philippines"])
def test_a_small_nation_costs_one(nation: str):
    assert after(surrendered=(nation,)) == 7


@pytest.mark.rule("ES-WILL-2")
@pytest.mark.parametrize("nation", ["australia", "china", "india"])
def test_a_great_nation_costs_two(nation: str):
    assert after(surrendered=(nation,)) == 6


@pytest.mark.rule("ES-WILL-1", "ES-WILL-15")
def test_a_nation_costs_once():
    m = at_table("y1942", agenda=(PoliticalWill(), PoliticalWill(), Stop()), surrendered=("malaya",), **QUIET)
    assert state(m).will == 7
    assert after("y1943", turn=3) == 8  # those that fell before the scenario cost nothing any more


@pytest.mark.rule("ES-WILL-4", "ES-Q-006")
def test_islands_occupied_before_the_scenario_were_paid_for():
    """In 1943 the Japanese have sat on Attu for more than one end of turn: the once of the game is in the set-up."""
    assert after("y1943", turn=3) == 8
    assert after("y1943", turn=3, once=()) == 7


@pytest.mark.rule("ES-WILL-3")
def test_all_seven_cost_two_more_once():
    m = at_table("y1942", agenda=(PoliticalWill(), PoliticalWill(), Stop()), surrendered=SEVEN,
                 once=tuple(f"surrender_{n}" for n in SEVEN), **QUIET)  # fmt: skip
    assert state(m).will == 6
    assert after(surrendered=SEVEN[1:], once=tuple(f"surrender_{n}" for n in SEVEN)) == 8


@pytest.mark.rule("ES-X-SURR-1", "ES-Q-152")
def test_a_freed_nation_gives_back_what_it_cost():
    assert after(surrendered=("burma",), once=("surrender_burma",), regained=("burma",)) == 9
    assert after(surrendered=("burma",), once=("surrender_burma", "regained_burma"), regained=("burma",)) == 8


@pytest.mark.rule("ES-WILL-4", "ES-Q-155")
@pytest.mark.parametrize("hex", ["4600", "4700", "4800", "5000", "5100"])
def test_a_japanese_unit_in_the_aleutians_costs_one_once(hex: str):
    assert after(units={"j_2_sn_bde": hex}, japan=(hex,)) == 7
    assert after(units={"j_2_sn_bde": hex}, japan=(hex,), once=("alaska",)) == 8
    assert after(japan=(hex,)) == 8  # nobody there
    assert after(units={"j_comb_fleet_hq_yam": hex}, japan=(hex,)) == 8


@pytest.mark.rule("ES-WILL-5", "ES-Q-155")
@pytest.mark.parametrize("hex", ["5708", "5908", "5108", "5808"])
def test_a_japanese_unit_in_hawaii_or_midway_costs_one_once(hex: str):
    assert after(units={"j_2_sn_bde": hex}, japan=(hex,)) == 7
    assert after(units={"j_2_sn_bde": hex}, japan=(hex,), once=("hawaii",)) == 8


TWELVE = ("1813", "1916", "2017", "2008", "2014", "2220", "2415", "2517", "2616", "2813", "3219")
OTHERS = ("3302", "3303", "3305")


@pytest.mark.rule("ES-WILL-6")
def test_three_resource_hexes_or_fewer_bring_one_once():
    how: dict[str, Any] = {"allied": TWELVE, "start_taken": {}, "once": ("alaska",), "will": 5}
    assert after("y1943", turn=5, **how) == 6
    assert after("y1943", turn=12, **how) == 6
    assert after("y1943", turn=4, **how) == 5
    assert after("y1943", turn=5, **{**how, "once": ("alaska", "resources")}) == 5
    assert after("y1943", turn=5, **{**how, "allied": TWELVE[1:]}) == 5  # four are left


@pytest.mark.rule("ES-WILL-7")
def test_a_bombed_japan_brings_one():
    assert after(success=True) == 9


@pytest.mark.rule("ES-WILL-8")
def test_operation_z_brings_eight():
    assert [e["value"] for e in EFFECTS["J01"].does if e["kind"] == "will"] == [8]
    g = position("campaign")
    assert g.will == 0
    will.by_event(g, 8, "J01")
    assert g.will == 8


@pytest.mark.rule("ES-WILL-9", "ES-Q-154")
def test_events_count_at_once_and_stay_on_the_track():
    g = position("y1942", will=9)
    will.by_event(g, 2, "A06")
    assert g.will == 10
    will.by_event(g, -2, "J43")
    assert g.will == 8


@pytest.mark.rule("ES-WILL-10", "ES-Q-156")
def test_a_lost_us_division_costs_one_a_turn():
    m = at_table("y1942", agenda=(PoliticalWill(), PoliticalWill(), Stop()), us_losses=True, **QUIET)
    assert state(m).will == 7
    assert not state(m).us_losses


@pytest.mark.rule("ES-WILL-10", "ES-Q-156")
@pytest.mark.parametrize(
    ("unit", "counts"), [("a_1m_division", True), ("a_xi_corps", True), ("a_m_brigade", False), ("a_r_corps", False),
                         ("a_1_aus_corps", False), ("a_cv_essex", False)],
)  # fmt: skip
def test_which_losses_count(unit: str, counts: bool):
    g = position("y1942", {unit: "2813"}, offensive=Offensive("japan", "J04", "oc"))
    g.eliminate(unit)
    assert g.us_losses == counts
    g = position("y1942", {unit: "2813"})  # by attrition or surrender
    g.eliminate(unit)
    assert not g.us_losses


@pytest.mark.rule("ES-WILL-10")
def test_the_bare_wording_counts_dotted_units_too():
    g = position("y1942", options={"dotted_units_count": True}, offensive=Offensive("japan", "J04", "oc"))
    g.eliminate("a_r_corps")
    assert g.us_losses


@pytest.mark.rule("ES-WILL-11", "ES-WILL-12", "ES-Q-157")
def test_carriers_and_the_navy_count_apart():
    ca = {"a_ca_northampton": "5808"}
    assert after(units=ca, empty=True) == 7
    assert after(units={"a_ca_exeter": "5808"}, empty=True) == 6
    assert after(units={"a_cv_lexington": "5808"}, empty=True) == 8
    assert after(units={"a_cv_lexington": "delay"}, empty=True) == 6


@pytest.mark.rule("ES-WILL-13", "ES-X-CTRL-2", "ES-Q-158")
def test_five_hexes_a_turn_are_progress():
    taken = ("4021", "4020", "3921", "3820", "4222")
    how: dict[str, Any] = {"turn": 4, "start_taken": {}, "once": ("alaska",)}
    assert after("y1943", allied=taken, **how) == 8
    assert after("y1943", allied=taken[:4], **how) == 7
    assert after("y1943", allied=taken[:4], **{**how, "turn": 12}) == 7
    assert after("y1943", allied=taken[:4], **{**how, "turn": 3}) == 8


@pytest.mark.rule("ES-X-CTRL-2", "ES-Q-158")
def test_what_counts_as_captured():
    taken = ("4021", "4020", "3921", "3820")
    how: dict[str, Any] = {"turn": 4, "start_taken": {}, "once": ("alaska",)}
    assert after("y1943", allied=(*taken, "3708"), **how) == 7  # the Bonins have neither port nor airfield
    assert after("y1943", allied=(*taken, "1406"), **{**how, "start_taken": {"1406": "japan"}}) == 7  # mainland India
    assert after("y1943", allied=(*taken, "4222"), **{**how, "start_taken": {"4222": "allied"}}) == 7  # had it already
    assert after("y1943", allied=taken, captured=("3302",), **how) == 8  # lost to an event
    assert after("y1943", allied=taken, captured=("3302",), **{**how, "once": ("alaska", "captured_3302")}) == 7


@pytest.mark.rule("ES-X-CTRL-2", "ES-SEQ-4")
def test_what_passes_in_national_status_counts():
    m = at_table("y1943", allied=("4415", "4715"), start_taken={}, turn=4, will=8, once=("alaska",), empty=True,
                 units={"a_cv_essex": "5808"}, agenda=(PoliticalPhase(), Stop()))  # fmt: skip
    assert state(m).will == 8


@pytest.mark.rule("ES-WILL-14")
def test_the_worst_in_europe_costs_one():
    assert after(wie=-7) == 7
    assert after(wie=-6) == 8


@pytest.mark.rule("ES-WILL-15", "ES-Q-154")
def test_all_is_added_up_and_then_kept_on_the_track():
    assert after(will=10, success=True, us_losses=True) == 10  # not 9: the sum counts
    assert after(will=1, surrendered=SEVEN) == 0
    assert after(will=10, success=True) == 10


@pytest.mark.rule("ES-Q-154")
def test_a_line_that_the_track_swallows_is_used_up_all_the_same():
    how: dict[str, Any] = {"allied": TWELVE, "start_taken": {}, "once": ("alaska",), "will": 10, "turn": 5}
    m = at_table("y1943", agenda=SEGMENT, **how)
    assert state(m).will == 10
    assert "resources" in state(m).once


# ---- vectors


@pytest.mark.example("ES-E-13")
@pytest.mark.rule("ES-WILL-1")
def test_the_south_falls():
    assert after(surrendered=("philippines", "malaya", "dutch_east_indies", "burma")) == 4


@pytest.mark.example("ES-E-14")
@pytest.mark.rule("ES-WILL-2", "ES-WILL-3")
def test_australia_is_the_last():
    already = ("philippines", "malaya", "dutch_east_indies", "burma", "china", "india")
    assert after(surrendered=SEVEN, once=tuple(f"surrender_{n}" for n in already)) == 4


@pytest.mark.example("ES-E-15")
@pytest.mark.rule("ES-WILL-11", "ES-WILL-12", "ES-WILL-13", "ES-WILL-14")
def test_the_worst_of_turns():
    taken = ("4021", "4020", "3921", "3820")
    assert after("y1943", empty=True, will=6, turn=4, wie=-7, allied=taken, start_taken={}) == 2


@pytest.mark.example("ES-E-57")
@pytest.mark.rule("ES-WILL-4", "ES-WILL-6", "ES-WILL-7", "ES-WILL-10", "ES-WILL-15")
def test_often_and_once():
    how: dict[str, Any] = {
        "success": True,
        "us_losses": True,
        "once": ("resources",),
        "allied": TWELVE,
        "start_taken": {},
    }
    assert after("y1943", {"j_2_sn_bde": "4700"}, japan=("4700",), will=5, turn=6, **how) == 4


@pytest.mark.rule("ES-X-OPT-1")
def test_a_handicap_in_boxes_is_given_once():
    m = at_table("short_campaign", options={"handicap": -2}, agenda=(PoliticalWill(), PoliticalWill(), Stop()), **QUIET)
    assert state(m).will == 6
    assert after("y1942", options={"handicap": -2}) == 8  # there it is points
