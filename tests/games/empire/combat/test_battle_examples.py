"""The published battles, fought again."""

from __future__ import annotations

from typing import Any

import pytest
from empire_battle import battle
from empire_table import asked, heard, say, state

from wardroom.games.empire.combat import dice
from wardroom.games.empire.printed import COUNTERS
from wardroom.kernel import Match


def about(m: Match, kind: str) -> list[dict[str, Any]]:
    return [dict(event.about) for event in heard(m, None, kind)]


def steps(m: Match, unit: str) -> int:
    return state(m).units[unit].steps


@pytest.mark.rule("ES-X-AN-1", "ES-X-AN-2", "ES-X-AIR-3", "ES-X-DIE-1")
@pytest.mark.example("ES-E-20")
@pytest.mark.parametrize(("modified", "hits"), [(0, 12), (2, 12), (3, 24), (5, 24), (6, 47), (13, 47), (-2, 12)])
def test_a_strength_of_47_on_the_air_naval_table(modified: int, hits: int) -> None:
    assert dice.hits("air_naval", 47, modified) == hits


@pytest.mark.rule("ES-X-AN-1", "ES-X-AIR-3")
@pytest.mark.example("ES-E-20")
def test_carriers_bombers_and_ships_in_the_hex_count_in_full_and_extended_range_by_half() -> None:
    """12 (CV) + 4 (LRB) + 10 (air at range 2) + 5 (air at range 4) + 15 (BB in the hex); its escort adds nothing."""
    m = battle(
        "2711",
        japan={"j_cl_tenryu": "2711"},
        allied={
            "a_cv_lexington": "2712", "a_ca_new_orleans": "2712", "a_7af_lrb": "2715", "a_7af_air": "2713",
            "a_5af_air": "2715", "a_bb_md_ca": "2711",
        },
        side="allied", dice=[0],
    )  # fmt: skip
    assert COUNTERS["a_5af_air"].full[0] == 10
    (roll,) = about(m, "air_naval_roll")[:1]
    assert roll["strength"] == 12 + 4 + 10 + 5 + 15


@pytest.mark.rule("ES-X-AN-5", "ES-X-DEC41-1", "ES-Q-170")
@pytest.mark.example("ES-E-21")
def test_pearl_harbor() -> None:
    m = battle(
        "5808",
        japan=dict.fromkeys(("j_cv_akagi", "j_cv_soryu", "j_cv_shokaku", "j_bb_hiei"), "5506"),
        allied=dict.fromkeys(("a_bb_md_ca", "a_7af_air", "a_7af_lrb", "a_ca_new_orleans", "a_x_corps"), "5808"),
        card="J01", use="event", scenario="campaign", turn=1, dice=[8],
    )  # fmt: skip
    (roll,) = about(m, "air_naval_roll")
    assert (roll["hits"], roll["critical"]) == (36, False)
    assert asked(m) == ("japan", "hits")
    for unit in ("a_bb_md_ca", "a_7af_air", "a_7af_lrb"):  # all four are reduced already: there was no choice
        say(m, "hit", unit)
    assert {e["unit"] for e in about(m, "eliminated")} == {"a_bb_md_ca", "a_7af_air", "a_7af_lrb"}
    assert steps(m, "a_ca_new_orleans") == 1
    assert steps(m, "a_x_corps") == 2
    assert asked(m)[1] == "stop"


@pytest.mark.rule("ES-X-AIR-3", "ES-X-AN-2", "ES-X-AN-3")
@pytest.mark.example("ES-E-22")
def test_clark_field() -> None:
    """Three air units at extended range, a cruiser in the hex: 39; a 1 with +3 for surprise is half of it."""
    m = battle(
        "2812",
        japan={"j_5_ad": "2909", "j_21_af": "3009", "j_23_af": "3009", "j_ca_takao": "2812"},
        allied={"a_feaf_air": "2812", "a_19_lrb": "2812"}, turn=1, scenario="campaign", dice=[1, 0],
    )  # fmt: skip
    roll = about(m, "air_naval_roll")[0]
    assert (roll["strength"], roll["modifiers"], roll["factor"], roll["hits"]) == (39, {"surprise": 3}, 0.5, 20)
    assert {e["unit"] for e in about(m, "reduced")[:2]} == {"a_feaf_air", "a_19_lrb"}
    assert steps(m, "a_feaf_air") == steps(m, "a_19_lrb") == 1


@pytest.mark.rule("ES-X-GC-1", "ES-X-GC-2", "ES-X-GC-3", "ES-X-AN-10")
@pytest.mark.example("ES-E-23")
def test_the_14th_army_at_clark_field() -> None:
    """7 is one and a half for the attacker; the corps has 0, +3 for the beaches: 6 hits on half a defence."""
    m = battle(
        "2812", japan={"j_14th_army": "2812"}, allied={"a_nl_corps": "2812"}, moved={"j_14th_army": "assault"},
        begun={"j_14th_army": "2909"}, fight={"attacked": True}, turn=1, scenario="campaign", dice=[7, 0],
    )  # fmt: skip
    ours, theirs = about(m, "ground_roll")
    assert (ours["factor"], ours["hits"]) == (1.5, 27)
    assert (theirs["modifiers"], theirs["factor"], theirs["hits"]) == ({"beaches": 3}, 1.0, 6)
    assert steps(m, "a_nl_corps") == 0
    assert steps(m, "j_14th_army") == 1
    assert state(m).now.fights[0].taken
    assert not state(m).holds("japan", "2812")  # from step 13 on


@pytest.mark.rule("ES-X-AN-1", "ES-X-AN-10", "ES-X-GC-3", "ES-X-GC-4", "ES-X-RETR-1")
@pytest.mark.example("ES-E-24")
def test_wake_holds_out() -> None:
    m = battle(
        "4612",
        japan={"j_24_af": "4715", "j_cl_tenryu": "4612", "j_4_sn_bde": "4612"},
        allied={"a_vf_211": "4612", "a_w_brigade": "4612"},
        moved={"j_4_sn_bde": "organic"}, begun={"j_4_sn_bde": "4715", "j_cl_tenryu": "4715"}, fight={"attacked": True},
        turn=1, scenario="campaign", dice=[0, 0, 2, 6],
    )  # fmt: skip
    air = about(m, "air_naval_roll")[0]
    assert (air["strength"], air["factor"], air["hits"]) == (9, 0.5, 5)
    assert steps(m, "a_vf_211") == 1
    ours, theirs = about(m, "ground_roll")
    assert (ours["factor"], ours["hits"], theirs["factor"]) == (1.0, 4, 2.0)
    assert steps(m, "a_w_brigade") == 1
    assert steps(m, "j_4_sn_bde") == 1
    assert about(m, "ground_won")[0]["side"] == "allied"
    assert not state(m).now.fights[0].taken
    assert state(m).units["j_4_sn_bde"].at == "4612"  # it leaves in step 13


@pytest.mark.rule("ES-X-AN-7", "ES-X-GC-1", "ES-Q-126")
@pytest.mark.example("ES-E-25")
def test_davao() -> None:
    m = battle(
        "2915",
        japan={"j_ca_nachi": "2915", "j_16th_army": "2915 1"}, allied={"a_m_corps": "2915"},
        moved={"j_16th_army": "assault"}, begun={"j_16th_army": "3416"}, fight={"attacked": True}, turn=1,
        scenario="campaign", dice=[3, 8, 0],
    )  # fmt: skip
    air = about(m, "air_naval_roll")[0]
    assert (air["factor"], air["hits"]) == (1.0, 10)
    assert about(m, "reduced")[0]["unit"] == "a_m_corps"
    ours = about(m, "ground_roll")[0]
    assert (ours["modifiers"], ours["hits"]) == ({"bombardment": 2, "terrain": -2}, 14)
    assert steps(m, "a_m_corps") == 0


@pytest.mark.rule("ES-X-GC-1", "ES-X-GC-3", "ES-X-CTRL-1", "ES-Q-136")
@pytest.mark.example("ES-E-26")
def test_hong_kong() -> None:
    m = battle(
        "2709", japan={"j_17th_army": "2709 1"}, allied={"a_hk_division": "2709"},
        moved={"j_17th_army": "march 2708"}, begun={"j_17th_army": "2708"}, turn=1, scenario="campaign", dice=[5, 0],
    )  # fmt: skip
    assert about(m, "ground_roll")[0]["hits"] == 9
    assert steps(m, "a_hk_division") == 0
    assert state(m).holds("japan", "2709")


@pytest.mark.rule("ES-X-AN-6", "ES-Q-123")
@pytest.mark.example("ES-E-27")
def test_a_carrier_out_of_reach_is_not_hit() -> None:
    m = battle(
        "3014", japan={"j_cvl_ryujo": "3015"}, allied={"a_ca_us_asia": "3014"}, turn=1, scenario="campaign", dice=[6, 9]
    )
    assert about(m, "air_naval_roll")[0]["hits"] == 6
    assert steps(m, "a_ca_us_asia") == 1
    assert about(m, "air_naval_roll")[1]["critical"]
    assert steps(m, "j_cvl_ryujo") == 2


@pytest.mark.rule("ES-X-AN-4", "ES-X-AN-5", "ES-Q-135")
@pytest.mark.example("ES-E-28")
@pytest.mark.parametrize(("card", "defence"), [("", 18), ("A05", 22)])
def test_singapore(card: str, defence: int) -> None:
    """Under Surprise what is eliminated does not answer: the second die stays on the table."""
    m = battle(
        "2015",
        japan={"j_bb_kongo": "2015", "j_ca_mogami": "2015", "j_22_af": "2014"}, allied={"a_ma_air": "2015"},
        offensive={"cards": (card,) if card else ()}, dice=[6],
    )  # fmt: skip
    (roll,) = about(m, "air_naval_roll")
    assert (roll["strength"], roll["hits"]) == (45, 45)
    assert roll["hits"] >= defence
    assert steps(m, "a_ma_air") == 0


@pytest.mark.rule("ES-X-GC-1", "ES-X-GC-4", "ES-X-DIE-1", "ES-X-RETR-1")
@pytest.mark.example("ES-E-29")
def test_kuantan() -> None:
    """1 less 2 for the terrain is half; 7 is one and a half of 9, rounded up. A step each: the Reaction player wins."""
    m = battle(
        "2014", japan={"j_14th_army": "2014"}, allied={"a_3_ind_corps": "2014"},
        moved={"j_14th_army": "march 2013"}, begun={"j_14th_army": "2112"}, dice=[1, 7],
    )  # fmt: skip
    ours, theirs = about(m, "ground_roll")
    assert (ours["modifiers"], ours["hits"], theirs["hits"]) == ({"terrain": -2}, 9, 14)
    assert steps(m, "j_14th_army") == steps(m, "a_3_ind_corps") == 1
    assert about(m, "ground_won")[0]["side"] == "allied"
    assert state(m).units["j_14th_army"].at == "2013"
    assert not state(m).holds("japan", "2014")
