"""Emergency moves, stacking, headquarters that come and go."""

from __future__ import annotations

import pytest
from empire_table import Stop, asked, at_table, moves, position, refused, say, state

from wardroom.games.empire import hq
from wardroom.games.empire.politics import control
from wardroom.games.empire.printed import TABLES
from wardroom.games.empire.stacking import load
from wardroom.games.empire.state import Offensive
from wardroom.games.empire.tasks.emergency import EmergencyMoves, haven_objection, havens, reach, stranded
from wardroom.games.empire.tasks.stacking import Stacking
from wardroom.games.empire.traces import supply

FLEE = (EmergencyMoves("japan"), Stop())
STACK = (Stacking(), Stop())


# ---- emergency moves


@pytest.mark.rule("ES-X-NAV-4", "ES-ACT-2")
def test_a_ship_flees_to_a_port_within_ten_hexes_without_being_activated():
    m = at_table("y1943", {"j_ca_aoba": "4423"}, empty=True, agenda=FLEE)
    assert asked(m) == ("japan", "emergency")
    assert ("flee", "4021") in moves(m)
    assert ("flee", "4017") in moves(m)
    assert refused(m, "flee", "3319").key == "too_far_to_flee"  # eleven hexes
    assert refused(m, "flee", "4825").key == "haven_not_ours"
    assert refused(m, "flee", "4322").key == "no_haven"
    say(m, "flee", "4017")
    assert state(m).units["j_ca_aoba"].at == "4017"
    g = position("y1943", {"j_ca_aoba": "4322"}, empty=True)
    assert "3319" in havens(g, "j_ca_aoba")  # ten


@pytest.mark.rule("ES-X-NAV-4", "ES-X-AIR-5", "ES-Q-133")
def test_active_ships_make_no_emergency_move_but_active_aircraft_do():
    g = position("y1943", {"j_ca_aoba": "4423", "j_21_af": "4423"}, empty=True)
    assert set(stranded(g, "japan")) == {"j_ca_aoba", "j_21_af"}
    g.offensive = Offensive("japan", "J04", "oc", active={"j_ca_aoba": "4021", "j_21_af": "4021"})
    assert stranded(g, "japan") == ("j_21_af",)


@pytest.mark.rule("ES-X-NAV-4", "ES-X-AIR-5")
def test_who_has_nowhere_to_go_is_lost_and_the_only_haven_is_taken():
    m = at_table("y1943", {"j_ca_aoba": "5808", "j_1_ad": "5808"}, empty=True, agenda=FLEE)
    assert state(m).units["j_ca_aoba"].at == state(m).units["j_1_ad"].at == "eliminated"
    m = at_table("y1943", {"j_ca_aoba": "5908"}, empty=True, japan=("5808",), agenda=FLEE)
    assert state(m).units["j_ca_aoba"].at == "5808"


@pytest.mark.example("ES-E-34")
@pytest.mark.rule("ES-X-AIR-5")
def test_from_wake_only_bombers_reach_midway():
    g = position("y1943", {"a_7af_air": "4612", "a_7af_lrb": "4612", "a_vf_211": "4612"}, empty=True)
    assert reach("a_7af_air") == reach("a_vf_211") == 4
    assert reach("a_7af_lrb") == 6
    assert haven_objection(g, "a_7af_air", "5108").key == "too_far_to_flee"
    assert haven_objection(g, "a_7af_lrb", "5108") is None
    assert "5108" in havens(g, "a_7af_lrb")
    assert "5108" not in havens(g, "a_7af_air")


# ---- stacking


@pytest.mark.rule("ES-X-STACK-1")
def test_two_air_units_of_one_number_count_as_one():
    assert load(("a_5af_air", "a_5af_lrb")) == 1
    assert load(("a_5af_air", "a_7af_lrb")) == 2
    assert load(("a_seac_air", "a_seac_lrb", "a_33_british_corps", "a_seac_hq", "a_bb_warspite")) == 2


FOUR = {"a_xi_corps": "3727", "a_x_corps": "3727", "a_1_aus_corps": "3727", "a_7af_air": "3727", "a_7af_lrb": "3727"}


@pytest.mark.rule("ES-X-STACK-1")
def test_the_fourth_leaves_air_first_for_two_turns():
    m = at_table("y1943", {**FOUR, "a_2_aus_corps": "3023"}, agenda=STACK)
    assert asked(m) == ("allied", "crowded")
    assert {move[1] for move in moves(m)} == {"a_7af_air", "a_7af_lrb"}
    assert refused(m, "send", "a_xi_corps").key == "air_first"
    assert refused(m, "send", "a_ca_kent").key == "not_too_many"
    assert refused(m, "send", "a_1m_division").key == "not_in_the_crowd"
    say(m, "send", "a_7af_lrb")  # the other of the pair is still one too many
    unit = state(m).units["a_7af_air"]
    assert (unit.at, unit.due, unit.steps) == ("track", 7, 2)
    assert asked(m)[1] == "stop"


@pytest.mark.rule("ES-X-STACK-1", "ES-Q-026")
def test_unsupplied_or_dotted_excess_is_lost():
    m = at_table(
        "y1943",
        {"j_17th_army": "5108", "j_18th_army": "5108", "j_19th_army": "5108", "j_25_af": "5108"},
        japan=("5108",),
        agenda=STACK,
    )
    assert state(m).units["j_25_af"].at == "eliminated"
    m = at_table(
        "y1943", {"j_17th_army": "4017", "j_18th_army": "4017", "j_19th_army": "4017", "j_21_af": "4017"}, agenda=STACK
    )
    assert state(m).units["j_21_af"].at == "eliminated"  # it has a dot
    m = at_table(
        "y1943", {"j_17th_army": "4017", "j_18th_army": "4017", "j_19th_army": "4017", "j_25_af": "4017"}, agenda=STACK
    )
    assert state(m).units["j_25_af"].at == "track"


@pytest.mark.rule("ES-X-NAV-5")
def test_the_seventh_ship_leaves_for_a_turn():
    fleet = (
        "a_cv_lexington",
        "a_cv_enterprise",
        "a_bb_mississippi",
        "a_bb_north_carolina",
        "a_bb_washington",
        "a_cv_essex",
    )
    six = dict.fromkeys(fleet, "5808")
    assert asked(at_table("y1943", six, agenda=STACK))[1] == "stop"
    m = at_table("y1943", {**six, "a_ca_northampton": "5808"}, agenda=STACK)
    assert asked(m) == ("allied", "crowded")
    assert len(moves(m)) == 7
    say(m, "send", "a_ca_northampton")
    assert (state(m).units["a_ca_northampton"].at, state(m).units["a_ca_northampton"].due) == ("track", 6)
    assert TABLES["stacking"] | {"source": ""} == {
        "source": "",
        "ground_and_air": 3,
        "naval_at_rest": 6,
        "hq_per_hex": 1,
    }


@pytest.mark.rule("ES-X-STACK-2", "ES-X-HQ-1")
def test_headquarters_do_not_count():
    three = {"a_xi_corps": "3727", "a_x_corps": "3727", "a_1_aus_corps": "3727", "a_2_aus_corps": "3023"}
    m = at_table("y1943", three, agenda=STACK)
    assert "a_sw_pac_hq" in state(m).at("3727")
    assert asked(m)[1] == "stop"


# ---- headquarters


@pytest.mark.rule("ES-X-HQ-3", "ES-Q-026")
def test_an_hq_is_driven_out_and_some_never_come_back():
    g = position("y1943")
    control.take(g, "4017", "allied")
    assert (g.units["j_south_seas_hq"].at, g.units["j_south_seas_hq"].due) == ("track", 6)
    g = position("y1942", {"a_malaya_hq": "2015", "a_abda_hq": "2018"})
    control.take(g, "2015", "japan")
    control.take(g, "2018", "japan")
    assert g.units["a_malaya_hq"].at == g.units["a_abda_hq"].at == "out"


@pytest.mark.rule("ES-X-SUPS-3")
def test_the_tokyo_express_stops_when_its_hex_is_lost():
    g = position("y1943", express="4021")
    control.take(g, "4020", "allied")
    assert g.express == "4021"
    control.take(g, "4021", "allied")
    assert g.express == ""


@pytest.mark.rule("ES-CARD-4", "ES-X-HQ-2", "ES-Q-052")
def test_an_hq_is_withdrawn_for_a_turn():
    g = position("y1943")
    assert hq.withdraw_objection(g, "japan", "j_south_hq") is None
    assert hq.withdraw_objection(g, "japan", "a_seac_hq").key == "not_your_hq"
    assert hq.withdraw_objection(g, "japan", "j_14th_army").key == "not_your_hq"
    assert hq.withdraw_objection(g, "japan", "j_comb_fleet_hq_oza").key == "hq_not_on_map"
    hq.withdraw(g, "j_south_hq")
    assert (g.units["j_south_hq"].at, g.units["j_south_hq"].due) == ("track", g.turn + 1)


@pytest.mark.rule("ES-Q-052")
def test_an_unsupplied_hq_is_withdrawn_too_and_two_of_them_for_good():
    g = position("y1943", {"j_south_seas_hq": "5108"}, japan=("5108",))
    assert not supply.supplied(g, "j_south_seas_hq")
    assert hq.withdraw_objection(g, "japan", "j_south_seas_hq") is None
    g = position("y1942", {"a_malaya_hq": "2015", "a_abda_hq": "2018"})
    for unit in ("a_malaya_hq", "a_abda_hq"):
        hq.withdraw(g, unit)
        assert g.units[unit].at == "out"


@pytest.mark.rule("ES-CARD-5", "ES-X-HQ-4", "ES-X-HQ-1")
def test_an_hq_comes_back_at_home():
    g = position("y1943", {"j_south_hq": "track", "a_sw_pac_hq": "track"})
    ways = {hex for unit, hex in hq.returns(g, "japan") if unit == "j_south_hq"}
    assert ways == {"3307", "3507", "3607", "3704", "3705", "3706"}  # Kure has an HQ, Kyoto no port
    allied = {hex for _, hex in hq.returns(g, "allied")}
    assert {"3727", "3626", "1406", "1308"} <= allied
    assert "4828" not in allied
    assert "5808" not in allied
    assert hq.return_objection(g, "allied", "a_sw_pac_hq", "5808").key == "second_hq"
    assert hq.return_objection(g, "allied", "a_sw_pac_hq", "4825").key == "no_home_for_hq"
    assert hq.return_objection(g, "allied", "a_cen_pac_hq", "3727").key == "hq_not_on_track"
    g.take("3307", "allied")
    assert hq.return_objection(g, "japan", "j_south_hq", "3307").key == "no_port_for_hq"
    assert hq.return_objection(g, "japan", "j_south_hq", "3506").key == "no_port_for_hq"
    hq.bring_back(g, "j_south_hq", "3706")
    assert g.units["j_south_hq"].at == "3706"
    assert hq.returns(g, "japan") == ()
