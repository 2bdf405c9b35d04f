"""Where a reinforcement may be placed (ES-REIN-2 to ES-REIN-12, ES-X-REIN-3)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import Stop, asked, at_table, heard, moves, position, refused, say, state

from wardroom.games.empire.placement import places, why_not
from wardroom.games.empire.printed import ALLIED, COUNTERS, HEXES, JAPAN
from wardroom.games.empire.state import CHINA_BOX, Empire
from wardroom.games.empire.tasks.place import Place, place
from wardroom.games.empire.traces.masks import BIT
from wardroom.games.empire.traces.supply import survey

OLD = {"a_sw_pac_hq": "3727"}  # Townsville: a US HQ, range 20
RAIDER = {"j_south_seas_hq": "4017", "j_cv_akagi": "3825"}  # her ZOI reaches 3626 but not the HQ
SHIP, MARINES, FLYERS, BRITISH = "a_cv_essex", "a_3m_division", "a_1_maw", "a_bb_warspite"


def why(g: Empire, unit: str, where: str, *silent: str) -> str:
    found = why_not(g, unit, where, silent)
    return found.key if found else ""


def at(units: dict[str, str], **more: Any) -> Empire:
    return position(units=units, empty=True, **more)


@pytest.mark.example("ES-E-49")
@pytest.mark.rule("ES-REIN-2", "ES-REIN-3", "ES-REIN-5", "ES-REIN-6", "ES-REIN-7", "ES-Q-013")
@pytest.mark.parametrize(
    ("unit", "hex", "units", "standing", "legal"),
    [
        (SHIP, "3626", OLD, True, ""),
        (MARINES, "3624", OLD, True, "needs_port"),
        (FLYERS, "3624", OLD, True, ""),
        (FLYERS, "3626", {**OLD, **RAIDER}, True, "enemy_zoi"),
        (SHIP, "3727", OLD, False, ""),
        (SHIP, "3626", OLD, False, "not_supplied_there"),
        (MARINES, "4423", {**OLD, "j_south_seas_hq": "4017", "j_24_af": "4222"}, True, "not_supplied_there"),
    ],
)
def test_the_vector(unit: str, hex: str, units: dict[str, str], standing: bool, legal: str) -> None:
    g = at(units)
    if not standing:
        g.standing = ()
    assert why(g, unit, hex) == legal
    assert (hex in places(g, unit)) == (not legal)


@pytest.mark.rule("ES-REIN-2", "ES-REIN-3", "ES-REIN-4")
def test_bases_must_be_friendly() -> None:
    g = at(OLD, japan=["3626"])
    assert why(g, SHIP, "3626") == "not_friendly"
    assert why(g, FLYERS, "3626") == "not_friendly"
    assert why(g, "a_seac_hq", "3626") == "not_friendly"
    assert why(g, FLYERS, "3825") == "needs_airfield"


@pytest.mark.rule("ES-REIN-2", "ES-REIN-3", "ES-REIN-7")
def test_the_activation_path_counts_as_well_as_supply() -> None:
    """An HQ of a short range: what is too far for it has neither; two HQs may share the work."""
    g = at({"a_s_pac_hq_halsey": "4828"})
    assert why(g, SHIP, "4828") == ""
    assert why(g, SHIP, "3023") == "not_supplied_there"
    over_land = at({"a_anzac_hq": "2008"}, allied=["2008"])
    assert why(over_land, SHIP, "1005") == "not_supplied_there", "a path gets there, a supply line does not"
    land = at({"a_anzac_hq": "3823", "j_south_seas_hq": "4017", "j_cv_akagi": "4024"})
    assert "3823" not in places(land, SHIP), "an HQ that is cut off serves nobody"


@pytest.mark.rule("ES-REIN-4", "ES-Q-015")
def test_an_hq_needs_a_supplied_port_and_no_other_hq() -> None:
    alone = at({})
    assert why(alone, "a_sw_pac_hq", "3727") == ""
    assert why(alone, "a_sw_pac_hq", "3624") == "needs_port"
    cut = at({"j_south_seas_hq": "4017", "j_cv_akagi": "5808", "j_24_af": "4017"}, japan=["5808"], standing=())
    assert why(cut, "a_sw_pac_hq", "5808") == "not_friendly"
    assert why(at(OLD), "a_seac_hq", "3727") == "stack_full"
    assert "1307" in places(at(OLD), "a_seac_hq"), "Ceylon is in the range of no HQ"


@pytest.mark.rule("ES-REIN-4", "ES-REIN-5")
def test_an_hq_keeps_out_of_enemy_zoi_and_of_ports_without_supply() -> None:
    g = at({"j_south_seas_hq": "4017", "j_24_af": "4021"})
    assert why(g, "a_sw_pac_hq", "4423") == ""
    closed = at({"j_south_seas_hq": "4017", "j_24_af": "4322"})
    assert why(closed, "a_sw_pac_hq", "4423") == "not_supplied_there"
    assert why(at({**OLD, **RAIDER}), "a_seac_hq", "3626") == "enemy_zoi"


@pytest.mark.rule("ES-REIN-6", "ES-REIN-7")
def test_an_hq_that_came_this_turn_serves_its_own_hex_only() -> None:
    g = at({**OLD, "a_seac_hq": "1307"}, standing=("a_sw_pac_hq",))
    assert places(g, BRITISH) == ("1307",)
    old = at({**OLD, "a_seac_hq": "1307"}, standing=("a_sw_pac_hq", "a_seac_hq"))
    assert "1308" in places(old, BRITISH)


@pytest.mark.rule("ES-X-REIN-3")
def test_which_hq_serves_whom() -> None:
    british = at({"a_seac_hq": "1307"})
    assert not places(british, SHIP)
    assert not places(british, MARINES)
    assert places(british, FLYERS), "US air units by any HQ"
    assert places(british, BRITISH)
    assert not places(at(OLD), BRITISH)
    joint = at({"a_anzac_hq": "3727"})
    assert places(joint, SHIP)
    assert places(joint, BRITISH)


@pytest.mark.rule("ES-REIN-9")
def test_what_was_just_placed_opens_no_place_for_others() -> None:
    g = at({**OLD, **RAIDER, SHIP: "3727"})
    assert why(g, "a_cv_bunker_hill", "3626") == ""
    assert why(g, "a_cv_bunker_hill", "3626", SHIP) == "enemy_zoi"


@pytest.mark.rule("ES-REIN-10", "ES-Q-014")
def test_what_was_just_placed_binds_the_enemy() -> None:
    free = at({"j_south_seas_hq": "4017"})
    assert why(free, "j_24_af", "4222") == ""
    bound = at({"j_south_seas_hq": "4017", **OLD, SHIP: "4423"}, allied=["4423"])
    assert why(bound, "j_24_af", "4222", SHIP), "the ZOI of an Allied carrier counts, new or not"


@pytest.mark.rule("ES-REIN-11")
def test_three_units_six_ships_and_pairs_of_one_number() -> None:
    ground = {"a_x_corps": "3727", "a_xi_corps": "3727", "a_i_corps": "3727"}
    assert why(at({**OLD, **ground}), MARINES, "3727") == "stack_full"
    assert why(at({**OLD, **ground}), SHIP, "3727") == ""
    pair = {"a_x_corps": "3727", "a_xi_corps": "3727", "a_5af_air": "3727"}
    assert why(at({**OLD, **pair}), "a_5af_lrb", "3727") == ""
    assert why(at({**OLD, **pair}), "a_13af_lrb", "3727") == "stack_full"
    fleet = [id for id, c in COUNTERS.items() if c.ship and c.nation == "us" and id != SHIP]
    assert why(at({**OLD, **dict.fromkeys(fleet[:5], "3727")}), SHIP, "3727") == ""
    assert why(at({**OLD, **dict.fromkeys(fleet[:6], "3727")}), SHIP, "3727") == "stack_full"


@pytest.mark.rule("ES-REIN-12", "ES-REPL-13", "ES-REPL-18")
def test_chinese_units_enter_at_kunming_while_it_is_supplied() -> None:
    chinese = "a_5_chinese_army"
    assert position("y1944").marks.count("hump") == 1
    assert places(position("y1944"), chinese) == ("2407",)
    assert why(position("y1944"), chinese, "1805") == "kunming_only"
    assert why(position("y1944", marks=()), chinese, "2407") == "kunming_cut_off"
    assert why(position("y1944", china=0), chinese, "2407") == "kunming_cut_off"


@pytest.mark.rule("ES-REPL-18", "ES-X-CHINA-4")
def test_kunming_is_never_taken_and_no_zoi_closes_it() -> None:
    g = position("y1944", {"j_24_af": "2409", "j_south_hq": "2212"}, japan=["2407"])
    assert BIT["2407"] & survey(g).closed[ALLIED]
    assert places(g, "a_5_chinese_army") == ("2407",)


BURMA = ["2008", "2106", "2206", "2305", "2205", "2307", "2108"]
OPENED: dict[str, Any] = {"links": ("imphal", "jorhat", "ledo"), "allied": BURMA}


@pytest.mark.rule("ES-X-CHINA-3")
def test_air_units_may_go_straight_to_china_while_the_road_is_open() -> None:
    assert CHINA_BOX in places(at(OLD, **OPENED), FLYERS)
    assert why(at(OLD), FLYERS, CHINA_BOX) == "burma_road_closed"
    assert why(at(OLD, china=0, **OPENED), FLYERS, CHINA_BOX) == "burma_road_closed"
    assert why(at(OLD, **OPENED), SHIP, CHINA_BOX) == "box_for_air_units"
    full = at({**OLD, "a_14af_air": CHINA_BOX, "a_14af_lrb": CHINA_BOX}, **OPENED)
    assert why(full, FLYERS, CHINA_BOX) == "box_is_full"
    bomber = at({**OLD, "a_20bc_b29": CHINA_BOX}, **OPENED)
    assert why(bomber, "a_bc21_b29", CHINA_BOX) == "box_is_full"
    assert why(bomber, FLYERS, CHINA_BOX) == ""


@pytest.mark.rule("ES-Q-013")
@pytest.mark.parametrize(
    "unit", [SHIP, MARINES, FLYERS, BRITISH, "a_seac_hq", "j_24_af", "j_2nd_army", "a_5_chinese_army"]
)
def test_offered_is_what_nothing_speaks_against(unit: str) -> None:
    g = position("y1944")
    everywhere = (*HEXES, CHINA_BOX)
    assert set(places(g, unit)) == {where for where in everywhere if why_not(g, unit, where) is None}
    assert why(g, unit, "9999") == "no_such_place"


# ---- one unit for one card


@pytest.mark.rule("ES-REIN-1")
def test_a_unit_with_one_place_goes_there_and_with_several_its_owner_is_asked() -> None:
    g = at(OLD)
    g.change(MARINES, at="event", steps=2)
    assert place(g, MARINES, (), 2, ("ES-REIN-1",)) == ()
    assert g.units[MARINES].at == "event"
    assert place(g, MARINES, ("3727",), 1, ("ES-REIN-1",)) == ()
    assert (g.units[MARINES].at, g.units[MARINES].steps) == ("3727", 1)
    (asks,) = place(g, MARINES, ("3727", "3626"), 2, ("ES-REIN-1",))
    assert asks == Place(ALLIED, MARINES, ("3727", "3626"), 2, ("ES-REIN-1",))


@pytest.mark.rule("ES-REIN-1")
def test_the_owner_says_where() -> None:
    task = Place(JAPAN, "j_2nd_army", ("3407", "3706"), 1, ("ES-REIN-1",))
    match = at_table(agenda=(task, Stop()))
    assert asked(match) == (JAPAN, "place")
    assert moves(match) == [("place", "j_2nd_army", "3407"), ("place", "j_2nd_army", "3706")]
    assert refused(match, "place", "j_2nd_army", "3624").key == "needs_port"
    assert refused(match, "place", "j_2nd_army", "3305").key == "not_one_of_the_places"
    assert refused(match, "place", "j_24_af", "3407").key == "another_unit"
    say(match, "place", "j_2nd_army", "3706")
    assert (state(match).units["j_2nd_army"].at, state(match).units["j_2nd_army"].steps) == ("3706", 1)
    assert heard(match, None, "placed")[0].about == {"unit": "j_2nd_army", "place": "3706", "steps": 1}
