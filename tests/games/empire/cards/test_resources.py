"""Resource events, each with what it brings or costs."""

from __future__ import annotations

from typing import Any

import pytest
from empire_cards import event, hurry, piles, table
from empire_table import asked, heard, moves, refused, say, state

from wardroom.games.empire.cards.hooks import use_objection
from wardroom.games.empire.printed import REGIONS

ELIMINATED = "eliminated"

# ---- replacement steps


@pytest.mark.rule("ES-X-CARD-8")
def test_curtin_restores_and_returns_australians() -> None:
    m = event("A03", "y1943", {"a_1_aus_corps": "3023 1", "a_2_aus_corps": ELIMINATED + " 0", "a_x_corps": "5808 1"})
    assert set(moves(m)) == {("done",), ("restore", "a_1_aus_corps"), ("rebuild", "a_2_aus_corps")}
    assert refused(m, "restore", "a_x_corps").key == "not_for_this_card"
    assert refused(m, "save").rules == ("ES-X-CARD-8",)
    say(m, "rebuild", "a_2_aus_corps")
    assert {str(move[2]) for move in moves(m, "place")} <= set(REGIONS["australia"])
    say(m, "place", "a_2_aus_corps", "3626")
    assert (state(m).units["a_2_aus_corps"].at, state(m).units["a_2_aus_corps"].steps) == ("3626", 1)
    say(m, "restore", "a_2_aus_corps")
    assert state(m).units["a_2_aus_corps"].steps == 2
    assert asked(m)[1] == "stop"


@pytest.mark.rule("ES-X-CARD-8", "ES-Q-181")
def test_steps_that_are_not_used_are_lost() -> None:
    m = event("A03", "y1943", {"a_1_aus_corps": "3023 1"})
    say(m, "done")
    assert heard(m, None, "event_steps_lost")[0].about["n"] == 2
    assert state(m).units["a_1_aus_corps"].steps == 1


@pytest.mark.rule("ES-X-CARD-8")
def test_heroic_repair_is_for_us_ships_in_range_of_an_hq() -> None:
    m = event("A15", "y1943", {"a_cv_lexington": ELIMINATED + " 0", "a_cv_indomitable": "1005 1"})
    assert ("restore", "a_cv_indomitable") not in moves(m)
    assert ("restore", "a_cv_enterprise") in moves(m)
    say(m, "rebuild", "a_cv_lexington")
    offered = {str(move[2]) for move in moves(m, "place")}
    assert "5808" in offered
    assert "1005" not in offered
    say(m, "place", "a_cv_lexington", "5808")
    say(m, "restore", "a_cv_enterprise")
    assert state(m).units["a_cv_enterprise"].steps == 2


@pytest.mark.rule("ES-X-CHINA-5", "ES-X-CARD-8")
def test_the_airlift_opens_the_hump() -> None:
    m = event("A17", "y1942", {"a_avg_air": "2008 1", "a_14af_air": ELIMINATED + " 0"})
    assert "hump" in state(m).marks
    assert set(moves(m)) == {("done",), ("restore", "a_avg_air"), ("rebuild", "a_14af_air")}
    say(m, "rebuild", "a_14af_air")
    assert all(str(move[2]) in REGIONS["northern_india"] | REGIONS["burma"] for move in moves(m, "place"))


@pytest.mark.rule("ES-X-CARD-8")
@pytest.mark.parametrize(
    ("card", "what", "n"), [("J05", "air", 2), ("J30", "air", 3), ("J71", "air", 2), ("J72", "naval", 3)]
)
def test_japan_uses_its_steps_or_saves_them(card: str, what: str, n: int) -> None:
    reduced = "j_25_af" if what == "air" else "j_cv_junyo"
    m = event(card, "y1943", {reduced: "3407 1"}, steps_saved={"air": 1, "naval": 1})
    say(m, "restore", reduced)
    assert state(m).units[reduced].steps == 2
    hurry(m)
    assert state(m).steps_saved[what] == 1 + n - 1


@pytest.mark.rule("ES-Q-037")
def test_interceptors_rise() -> None:
    m = event("J71", "y1944")
    hurry(m)
    assert "interceptors" in state(m).marks


@pytest.mark.rule("ES-X-CARD-8")
def test_bose_helps_units_near_rangoon_only() -> None:
    units = {"j_15th_army": "2106 1", "j_33rd_army": ELIMINATED + " 0", "j_27th_army": "3704 1"}
    m = event("J39", "y1943", units)
    assert set(moves(m)) == {("done",), ("restore", "j_15th_army")}
    assert refused(m, "rebuild", "j_33rd_army").key == "not_for_this_card"
    say(m, "restore", "j_15th_army")
    assert state(m).units["j_15th_army"].steps == 2
    assert asked(m)[1] == "stop"


@pytest.mark.rule("ES-X-ROUTE-1", "ES-Q-027")
def test_the_sextant_conference() -> None:
    units = {
        "a_5_chinese_army": "2407 1",
        "a_6_chinese_army": "2407 2",
        "a_66_chinese_army": "2407 2",
        "a_seac_air": "1805 1",
    }
    m = event("A39", "y1943", units)
    assert ("restore", "a_5_chinese_army") in moves(m)
    assert ("restore", "a_seac_air") not in moves(m)
    say(m, "restore", "a_5_chinese_army")
    assert moves(m, "restore") == [("restore", "a_seac_air")]
    say(m, "restore", "a_seac_air")
    assert state(m).links == ("jorhat",)
    assert state(m).rivalry["allied"] is False


@pytest.mark.rule("ES-X-ROUTE-1")
def test_after_jorhat_the_owner_chooses_the_link() -> None:
    m = event("A39", "y1944")
    hurry(m, "event_link")
    assert set(moves(m)) == {("link", "ledo"), ("link", "imphal")}
    assert refused(m, "link", "jorhat").key == "link_stands"
    say(m, "link", "ledo")
    assert state(m).links == ("jorhat", "ledo")


# ---- markers


@pytest.mark.rule("ES-X-AMPH-8")
def test_one_asp_more_for_good() -> None:
    assert state(event("A18", "y1943")).asp == {"japan": 7, "allied": 5}


@pytest.mark.rule("ES-X-AMPH-7")
def test_pt_boats_end_the_barges() -> None:
    m = event("A23", "y1943", dice=["A31"])
    assert "pt_boats" in state(m).marks
    assert "barges" not in state(m).marks


@pytest.mark.rule("ES-Q-194", "ES-X-CARD-4")
def test_ozawa_follows_yamamoto() -> None:
    m = event("A27", "y1943")
    now = state(m)
    assert now.units["j_comb_fleet_hq_oza"].at == "3407"
    assert now.units["j_comb_fleet_hq_yam"].at == "out"
    assert "j_comb_fleet_hq_oza" in now.standing
    g = table("A27", "y1943", {"j_comb_fleet_hq_yam": "track"})
    why = use_objection(g, "allied", "A27", "event")
    assert why is not None
    assert why.key == "needs_fail"


@pytest.mark.rule("ES-SUB-2")
def test_no_escort_for_good() -> None:
    m = event("A80", "y1943", escort=4, dice=["A31"])
    assert state(m).escort == 0
    assert "no_escort" in state(m).marks


@pytest.mark.rule("ES-X-ACT-5", "ES-X-CARD-4")
def test_the_bridge_on_the_kwai() -> None:
    g = table("J18", "y1942")
    why = use_objection(g, "japan", "J18", "event")
    assert why is not None
    assert why.key == "needs_fail"
    m = event("J18", "y1942", japan=["2108", "2109"])
    assert "kwai" in state(m).marks
    assert frozenset(("2108", "2109")) in state(m).route_steps()


@pytest.mark.rule("ES-X-GC-2")
def test_the_new_plan_is_a_doctrine() -> None:
    assert "doctrine" in state(event("J31", "y1943")).marks


@pytest.mark.rule("ES-X-REIN-2")
def test_the_panama_canal() -> None:
    assert state(event("J80", "y1943", dice=["J10"])).panama == 6


# ---- losses of the other side


@pytest.mark.rule("ES-Q-180")
def test_the_makin_raid_takes_an_air_step() -> None:
    m = event("A16", "y1943", {"j_24_af": "4715 1"})
    assert asked(m) == ("allied", "event_loss")
    assert refused(m, "lose", "j_1_ad").key == "no_target"  # at home
    say(m, "lose", "j_24_af")
    assert state(m).units["j_24_af"].at == ELIMINATED


@pytest.mark.rule("ES-X-CARD-4", "ES-X-CARD-5")
@pytest.mark.parametrize(("card", "where"), [("A60", "china_box"), ("A67", "3813")])
def test_bombers_cost_japan_a_card(card: str, where: str) -> None:
    g = table(card, "y1944")
    why = use_objection(g, "allied", card, "event")
    assert why is not None
    assert why.key == "needs_fail"
    hand = ["J04", "J10", "J12"]
    m = event(card, "y1944", {"a_bc21_b29": where}, hands={"japan": hand}, dice=["J10"])
    assert piles(m, "japan")["hand"] == ("J04", "J12")
    assert "J10" in piles(m, "japan")["discards"]
    assert heard(m, "allied", "event_discarded")[0].about["card"] == "J10"
    assert use_objection(table(card, "y1944", {"a_bc21_b29": where}), "allied", card, "event") is None


@pytest.mark.rule("ES-X-CARD-6", "ES-Q-048")
def test_tojo_resigns_when_he_is_thrown_away() -> None:
    how: dict[str, Any] = {"units": {"a_bc21_b29": "china_box"}, "hands": {"japan": ["J43", "J04"]}, "dice": ["J43"]}
    m = event("A60", "short_campaign", turn=8, will=5, **how)
    assert state(m).will == 3
    assert "J43" in piles(m, "japan")["removed"]
    m = event("A60", "short_campaign", turn=5, will=5, **how)
    assert state(m).will == 5
    assert state(m).decks["japan"].reshuffle
    assert "J43" in piles(m, "japan")["discards"]
    m = event("A60", "y1944", will=5, **how)
    assert state(m).will == 5
    assert state(m).decks["japan"].reshuffle


@pytest.mark.rule("ES-X-CHINA-2", "ES-X-CTRL-2")
def test_the_soviets_invade_manchuria() -> None:
    happened = ("J43",)
    m = event("A79", "short_campaign", china=3, happened=happened)
    assert state(m).captured == ("3302", "3303")
    assert state(m).china == 5
    m = event("A79", "short_campaign", china=0, surrendered=("china",), happened=happened)
    assert state(m).china == 0
    assert state(m).captured


# ---- moves without an offensive


@pytest.mark.rule("ES-Q-187")
def test_an_evacuation() -> None:
    m = event("J35", "y1943", {"j_17th_army": "4222", "j_ss_bde": "4322"}, empty=False)
    assert asked(m) == ("japan", "event_evacuate_from")
    assert refused(m, "from", "3626").key == "nobody_to_evacuate"
    say(m, "from", "4322")
    assert ("to", "4021") in moves(m)
    assert refused(m, "to", "3626").key == "no_evacuation_port"
    say(m, "to", "4021")
    assert set(moves(m)) == {("done",), ("evacuate", "j_17th_army"), ("evacuate", "j_ss_bde")}
    say(m, "evacuate", "j_17th_army")
    assert refused(m, "evacuate", "j_17th_army").key == "not_to_be_evacuated"
    say(m, "evacuate", "j_ss_bde")
    assert state(m).units["j_ss_bde"].at == state(m).units["j_17th_army"].at == "4021"


@pytest.mark.rule("ES-Q-187")
def test_three_are_evacuated_and_no_more() -> None:
    four = {"j_17th_army": "4222", "j_ss_bde": "4322", "j_1_sn_bde": "4322", "j_2_sn_bde": "4222"}
    m = event("J35", "y1943", four, empty=False)
    say(m, "from", "4322")
    say(m, "to", "4017")
    for unit in ("j_17th_army", "j_ss_bde", "j_1_sn_bde"):
        say(m, "evacuate", unit)
    assert asked(m)[1] == "stop"
    assert state(m).units["j_2_sn_bde"].at == "4222"


@pytest.mark.rule("ES-Q-189")
def test_the_fleet_goes_where_the_oil_is() -> None:
    m = event("J77", "y1943")
    assert asked(m) == ("japan", "event_redeploy")
    assert ("redeploy", "j_comb_fleet_hq_yam") in moves(m)
    assert ("redeploy", "j_south_hq") not in moves(m)
    say(m, "redeploy", "j_comb_fleet_hq_yam")
    say(m, "place", "j_comb_fleet_hq_yam", "2015")
    for ship in ("j_bb_nagato", "j_cv_junyo", "j_bb_yamato", "j_bb_hiei"):
        say(m, "redeploy", ship)
        assert ("place", ship, "4017") not in moves(m)
        say(m, "place", ship, "2015")
    assert asked(m)[1] == "stop"
    assert all(state(m).units[ship].at == "2015" for ship in ("j_comb_fleet_hq_yam", "j_bb_nagato", "j_bb_hiei"))


# ---- new units


@pytest.mark.rule("ES-Q-180")
def test_the_tainan_air_group_comes() -> None:
    m = event("J78", "y1942")
    assert asked(m)[1] == "place"
    say(m, "place", "j_tainan_ag", "2112")
    assert (state(m).units["j_tainan_ag"].at, state(m).units["j_tainan_ag"].steps) == ("2112", 2)


@pytest.mark.rule("ES-Q-180")
def test_the_tainan_air_group_comes_where_activation_reaches() -> None:
    """A carrier off Indochina shuts the way to Palau, which is near enough and supplied from home."""
    alone: dict[str, Any] = {"empty": True, "allied": ["2715"]}
    units = {"j_south_hq": "2212", "a_cen_pac_hq": "2715"}
    free = {str(move[2]) for move in moves(event("J78", "y1943", units, **alone))}
    shut = {str(move[2]) for move in moves(event("J78", "y1943", {**units, "a_cv_essex": "2412"}, **alone))}
    assert "3416" in free
    assert "3416" not in shut
    assert "2112" in shut


@pytest.mark.rule("ES-Q-181", "ES-OFF-2")
def test_abda_finds_a_port_or_none() -> None:
    m = event("A04", "y1942")
    assert ("place", "a_abda_hq", "2019") in moves(m)
    assert ("place", "a_abda_hq", "2015") not in moves(m)
    say(m, "place", "a_abda_hq", "2019")
    assert state(m).units["a_abda_hq"].at == "2019"
    ports = ["1917", "2018", "2019", "2220", "2517", "2616", "2719"]
    m = event("A04", "y1942", japan=ports)
    assert state(m).units["a_abda_hq"].at == "out"
