"""Military events: their HQs, their numbers, whom they let go, and what happens in step 1."""

from __future__ import annotations

from typing import Any

import pytest
from empire_cards import FIGURES, AtStep, against, hurry, offensive, table
from empire_table import Stop, asked, going_on, heard, moves, refused, say, state

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.printed import CARDS, COUNTERS
from wardroom.kernel import Match

GHORMLEY = {"a_s_pac_hq_ghormley": "4828", "a_cv_lexington": "4828"}
SETTING: dict[str, dict[str, Any]] = {
    "A20": {"scenario": "y1942", "units": GHORMLEY},
    "A51": {"units": {"a_14af_air": "event", "a_avg_air": "2104"}},
    "A70": {"units": {"a_7_armor_bde": "event"}},
    "A33": {"rivalry": {"japan": False, "allied": True}},
    "A65": {"rivalry": {"japan": False, "allied": True}},
}


def _begun(card: str) -> Match:
    """Up to the question of the HQ, or of the units where one HQ alone can lead."""
    m = offensive(card, **SETTING.get(card, {}))
    hurry(m, "hq", "activate")
    return m


def _named(hq: str, words: str) -> bool:
    return words == "any" or hq in words.split() or COUNTERS[hq].hq_type in words.split()


def _allowed(unit: str, words: str) -> bool:
    c = COUNTERS[unit]
    return not words or bool({c.type, c.nation, f"{c.nation}_{c.type}"} & set(words.split()))


@pytest.mark.rule("ES-X-CARD-4", "ES-X-ACT-1")
@pytest.mark.parametrize("card", FIGURES)
def test_an_event_offensive_has_its_figures(card: str) -> None:
    hqs, value, allowed, _ = FIGURES[card]
    m = _begun(card)
    offered = [str(move[1]) for move in moves(m, "hq")] or [state(m).now.hq]
    assert offered
    assert all(_named(hq, hqs) for hq in offered)
    for hq in offered:
        m = _begun(card)
        if asked(m)[1] == "hq":
            say(m, "hq", hq)
        assert (asked(m)[1], state(m).now.hq) == ("activate", hq)
        logistic = value.get(hq, value["others"]) if isinstance(value, dict) else value
        ask = next(iter(m.asks.values()))
        assert ask.about["number"] == COUNTERS[hq].efficiency + int(logistic)
        assert all(_allowed(str(move[1]), allowed) for move in moves(m, "unit"))


@pytest.mark.rule("ES-X-CARD-4")
@pytest.mark.parametrize("card", [card for card in FIGURES if FIGURES[card][3] == 1])
def test_at_most_one_ground_unit(card: str) -> None:
    side = CARDS[card].side
    g = table(card)
    one, two, ship = (
        ("a_x_corps", "a_m_brigade", "a_bb_mississippi")
        if side == "allied"
        else ("j_17th_army", "j_ss_bde", "j_ca_takao")
    )
    hq = "a_cen_pac_hq" if side == "allied" else "j_south_seas_hq"
    g.rivalry = {"japan": False, "allied": False}
    why = hooks.activation_objection(g, side, card, "event", hq, (one,), two)
    assert why is not None
    assert why.key == "ground_limit"
    assert hooks.activation_objection(g, side, card, "event", hq, (one,), ship) is None
    assert hooks.activation_objection(g, side, card, "oc", hq, (one,), two) is None


@pytest.mark.rule("ES-X-CARD-4")
def test_a_unit_that_the_card_does_not_allow_is_refused() -> None:
    m = offensive("A31")
    say(m, "hq", "a_cen_pac_hq")
    assert refused(m, "unit", "a_bb_mississippi").key == "not_on_card"
    m = offensive("A31")
    assert ("hq", "a_anzac_hq") in moves(m)


# ---- only, either, free, must_use, rivalry


@pytest.mark.rule("ES-X-CARD-4")
@pytest.mark.parametrize("card", ["A35", "A44"])
def test_the_new_zealanders_alone(card: str) -> None:
    g = table(card, rivalry={"japan": False, "allied": False})
    for unit, fine in (("a_3nz_division", True), ("a_3_aus_corps", False), ("a_aus_air", True), ("a_ca_kent", True)):
        why = hooks.activation_objection(g, "allied", card, "event", "a_anzac_hq", (), unit)
        assert (why is None) == fine, unit


@pytest.mark.rule("ES-X-CARD-4")
def test_oboe_is_for_australians() -> None:
    g = table("A76", rivalry={"japan": False, "allied": False})
    assert hooks.activation_objection(g, "allied", "A76", "event", "a_sw_pac_hq", (), "a_2_aus_corps") is None
    assert hooks.activation_objection(g, "allied", "A76", "event", "a_sw_pac_hq", (), "a_i_corps") is not None
    assert hooks.activation_objection(g, "allied", "A76", "event", "a_sw_pac_hq", (), "a_cv_lexington") is None


@pytest.mark.rule("ES-X-ACT-3", "ES-X-CARD-4")
def test_lilliput_commands_australians() -> None:
    m = offensive("A25")
    assert ("unit", "a_2_aus_corps") in moves(m)
    assert ("unit", "a_5af_air") in moves(m)
    assert refused(m, "unit", "a_ca_kent").key in ("not_on_card", "not_commanded")
    g = table("A25")
    assert hooks.commands_more(g, "A25", "event", "a_2_aus_corps")
    assert not hooks.commands_more(g, "A25", "oc", "a_2_aus_corps")
    assert not hooks.commands_more(g, "A25", "event", "a_1_ind_corps")


@pytest.mark.rule("ES-X-CARD-4")
@pytest.mark.parametrize("card", ["J76", "J79"])
def test_raiders_take_one_brigade_at_most(card: str) -> None:
    g = table(card, rivalry={"japan": False, "allied": False})
    hq = "j_south_seas_hq"
    assert hooks.activation_objection(g, "japan", card, "event", hq, (), "j_ss_bde") is None
    assert hooks.activation_objection(g, "japan", card, "event", hq, (), "j_17th_army") is not None
    assert hooks.activation_objection(g, "japan", card, "event", hq, ("j_ss_bde",), "j_1_sn_bde") is not None


@pytest.mark.rule("ES-X-CARD-4")
def test_chinese_armies_come_free() -> None:
    g = table("A48")
    assert hooks.free(g, "A48", "event", "a_5_chinese_army")
    assert not hooks.free(g, "A48", "event", "a_seac_air")
    assert not hooks.free(g, "A48", "oc", "a_5_chinese_army")


@pytest.mark.rule("ES-X-CARD-8", "ES-Q-027")
def test_a_chinese_step_before_the_offensive() -> None:
    m = offensive("A48")
    assert set(moves(m)) == {("done",), ("restore", "a_6_chinese_army"), ("restore", "a_66_chinese_army")}
    say(m, "restore", "a_66_chinese_army")
    assert state(m).units["a_66_chinese_army"].steps == 2
    assert asked(m)[1] == "hq"


@pytest.mark.rule("ES-X-CARD-4", "ES-Q-045")
def test_tarzan_takes_a_chinese_army_along() -> None:
    m = offensive("A38", units={"a_5_chinese_army": "2205"})
    say(m, "hq", "a_seac_hq")
    say(m, "unit", "a_15_british_corps")
    assert refused(m, "done").key == "must_use"
    say(m, "unit", "a_5_chinese_army")
    assert ("done",) in moves(m)
    m = offensive("A38", units={"a_5_chinese_army": "2205"})
    say(m, "hq", "a_seac_hq")
    others = (move[1] for move in moves(m, "unit") if COUNTERS[str(move[1])].nation != "chinese")
    for _ in range(m.asks["allied"].about["number"] - 1):
        say(m, "unit", next(others))
    assert {COUNTERS[str(move[1])].nation for move in moves(m, "unit")} == {"chinese"}, "the last place is kept"
    assert refused(m, "unit", next(others)).key == "must_use"
    m = offensive("A38", units={"a_5_chinese_army": "out", "a_6_chinese_army": "out", "a_66_chinese_army": "out"})
    say(m, "hq", "a_seac_hq")
    say(m, "unit", "a_15_british_corps")
    assert ("done",) in moves(m)


@pytest.mark.rule("ES-X-ISR-1", "ES-Q-061")
def test_us_rivalry_parts_army_and_navy() -> None:
    g = table("A29")
    say_no = hooks.activation_objection(g, "allied", "A29", "event", "a_cen_pac_hq", ("a_x_corps",), "a_bb_mississippi")
    assert say_no is not None
    assert "ES-X-ISR-1" in say_no.rules
    assert (
        hooks.activation_objection(g, "allied", "A29", "oc", "a_cen_pac_hq", ("a_x_corps",), "a_bb_mississippi")
        is not None
    )
    assert hooks.activation_objection(g, "allied", "A29", "oc", "a_sw_pac_hq", ("a_x_corps",), "a_ca_kent") is None
    g.rivalry = {"japan": False, "allied": False}
    assert (
        hooks.activation_objection(g, "allied", "A29", "event", "a_cen_pac_hq", ("a_x_corps",), "a_bb_mississippi")
        is None
    )


@pytest.mark.rule("ES-X-ISR-2", "ES-Q-061")
def test_japanese_rivalry_parts_army_and_navy() -> None:
    g = table("J25")
    no = hooks.activation_objection(g, "japan", "J25", "event", "j_south_seas_hq", ("j_ca_takao",), "j_17th_army")
    assert no is not None
    assert "ES-X-ISR-2" in no.rules
    assert (
        hooks.activation_objection(g, "japan", "J25", "event", "j_south_seas_hq", ("j_ca_takao",), "j_ss_bde") is None
    )


@pytest.mark.rule("ES-X-ISR-1")
@pytest.mark.parametrize("card", ["A46", "A50"])
def test_macarthur_borrows_a_ship(card: str) -> None:
    g = table(card)
    hq = "a_sw_pac_hq"
    army, ship, other, carrier = ("a_i_corps",), "a_bb_washington", "a_bb_north_carolina", "a_cv_enterprise"
    assert hooks.activation_objection(g, "allied", card, "event", hq, army, ship) is None
    assert hooks.activation_objection(g, "allied", card, "event", hq, (*army, ship), other) is not None
    assert hooks.activation_objection(g, "allied", card, "event", hq, army, carrier) is not None
    assert hooks.activation_objection(g, "allied", card, "event", hq, (ship, other), carrier) is None
    assert hooks.activation_objection(g, "allied", card, "event", "a_cen_pac_hq", army, ship) is not None
    assert hooks.activation_objection(g, "allied", card, "oc", hq, army, ship) is not None


@pytest.mark.rule("ES-X-CARD-4")
def test_adachi_needs_no_supply() -> None:
    g = against(table("J48"), "japan", "J48", "event", hq="j_south_hq")
    assert not hooks.needs_supply(g)
    g.go(step=8)
    assert hooks.needs_supply(g)
    assert hooks.needs_supply(against(table("J48"), "japan", "J48", "oc"))


# ---- step 1


@pytest.mark.rule("ES-OFF-2", "ES-Q-193")
def test_halsey_takes_over_where_ghormley_stood() -> None:
    m = offensive("A20", "y1942", GHORMLEY)
    assert asked(m)[1] == "activate"
    assert state(m).now.hq == "a_s_pac_hq_halsey"
    assert state(m).units["a_s_pac_hq_halsey"].at == "4828"
    assert state(m).units["a_s_pac_hq_ghormley"].at == "out"
    g = table("A20", "y1942", GHORMLEY)
    assert hooks.hqs(g, "allied", "A20") == ("a_s_pac_hq_ghormley",)
    assert hooks.brings_hq(g, "allied", "A20")


@pytest.mark.rule("ES-OFF-2", "ES-Q-193")
def test_halsey_comes_although_ghormley_is_away() -> None:
    m = offensive("A20", "y1942", {"a_s_pac_hq_ghormley": "track", "a_cv_lexington": "3727"})
    assert asked(m)[1] == "place"
    assert ("place", "a_s_pac_hq_halsey", "5808") not in moves(m)  # an HQ stands there
    say(m, "place", "a_s_pac_hq_halsey", "3727")
    assert state(m).units["a_s_pac_hq_ghormley"].at == "out"


@pytest.mark.rule("ES-OFF-2", "ES-Q-066")
def test_chennault_brings_the_14th_air_force() -> None:
    m = offensive("A51", units={"a_14af_air": "event", "a_avg_air": "2104"})
    offered = {str(move[2]) for move in moves(m, "place")}
    assert "china_box" in offered
    assert "2104" in offered
    assert "1805" not in offered
    say(m, "place", "a_14af_air", "2104")
    assert state(m).units["a_14af_air"].at == "2104"
    assert state(m).units["a_avg_air"].at == "out"


@pytest.mark.rule("ES-OFF-2", "ES-Q-066")
def test_slim_gets_his_armour_and_may_use_it() -> None:
    m = offensive("A70", units={"a_7_armor_bde": "event"})
    say(m, "place", "a_7_armor_bde", "1905")
    assert ("unit", "a_7_armor_bde") in moves(m)
    lost = ["1406", "1805", "1905"]
    m = offensive("A70", units={"a_7_armor_bde": "event", "a_seac_hq": "1307"}, japan=lost)
    assert state(m).units["a_7_armor_bde"].at == "out"


@pytest.mark.rule("ES-OFF-2", "ES-X-ROUTE-1")
def test_quadrant_ends_rivalry_and_builds() -> None:
    m = offensive("A33", rivalry={"japan": False, "allied": True})
    assert state(m).rivalry["allied"] is False
    assert state(m).links == ("jorhat",)


@pytest.mark.rule("ES-OFF-2")
def test_macarthur_ends_rivalry() -> None:
    m = offensive("A65", rivalry={"japan": False, "allied": True})
    assert state(m).rivalry["allied"] is False


@pytest.mark.rule("ES-Q-077")
@pytest.mark.parametrize(("card", "value"), [("A09", 4), ("J44", 2)])
def test_asp_of_the_card(card: str, value: int) -> None:
    m = offensive(card)
    hurry(m, "hq", "activate")
    assert state(m).now.asp == value
    assert state(m).asp == {"japan": 7, "allied": 4}


@pytest.mark.rule("ES-X-SUPS-3", "ES-Q-186")
@pytest.mark.parametrize("card", ["J28", "J44"])
def test_the_tokyo_express_runs(card: str) -> None:
    m = offensive(card, express="3706")
    assert asked(m) == ("japan", "event_express")
    assert ("express", "4322") in moves(m)
    assert refused(m, "express", "4423").key == "express_control"
    say(m, "express", "4322")
    assert state(m).express == "4322"
    m = offensive(card, units={"j_south_seas_hq": "track"})
    assert refused(m, "express", "4322").key == "express_range"


@pytest.mark.rule("ES-Q-186")
@pytest.mark.parametrize("card", ["J28", "J44"])
@pytest.mark.parametrize(("hex", "fed"), [("3621", True), ("4021", False)])
def test_who_stands_where_the_tokyo_express_runs_can_be_activated_at_once(card: str, hex: str, fed: bool) -> None:
    """Inland in New Guinea, where all ports are Allied: no line from the sea comes there."""
    m = offensive(card, units={"j_18th_army": "3621"}, allied=["3319", "3520", "3720", "3822", "3823", "4024"])
    say(m, "express", hex)
    say(m, "hq", "j_south_seas_hq")
    assert (("unit", "j_18th_army") in moves(m)) == fed


@pytest.mark.rule("ES-SUB-2")
@pytest.mark.parametrize("card", ["J37", "J38"])
def test_escorts_up_to_four(card: str) -> None:
    assert [state(offensive(card, escort=n)).escort for n in (0, 2, 4)] == [2, 4, 4]
    assert state(offensive(card, marks=("no_escort",))).escort == 0


@pytest.mark.rule("ES-X-AMPH-7")
def test_ants_bring_barges_unless_pt_boats_came() -> None:
    m = offensive("J73", marks=(), happened=())
    assert state(m).marks == ("barges",)
    m = offensive("J73", marks=("pt_boats",), happened=("A23",))
    assert state(m).marks == ("pt_boats",)


@pytest.mark.rule("ES-OFF-2")
@pytest.mark.parametrize("card", ["J76", "J79"])
def test_raiders_roll_for_a_b29(card: str) -> None:
    b29s = {"a_bc21_b29": "3813", "a_20bc_b29": "china_box 1"}
    m = offensive(card, "y1944", b29s, dice=[4])
    assert asked(m) == ("japan", "event_loss")
    say(m, "lose", "a_20bc_b29")
    assert state(m).units["a_20bc_b29"].at == "eliminated"
    m = offensive(card, "y1944", b29s, dice=[5])
    assert state(m).units["a_20bc_b29"].steps == 1
    assert not heard(offensive(card, "y1944"), None, "event_die")


@pytest.mark.rule("ES-OFF-2", "ES-Q-188")
@pytest.mark.parametrize("card", ["J58", "J59", "J60"])
def test_a_force_takes_a_hex_before_it_moves(card: str) -> None:
    g = table(card, "y1942")
    against(g, "japan", card, "event", hq="j_south_hq", active={"j_21_af": "2909"})
    g.put("j_21_af", "2415")
    m = going_on(g, (AtStep("activated"), Stop()))
    assert asked(m) == ("japan", "event_take_hex")
    assert ("take", "2517") in moves(m)  # a Dutch regiment
    assert refused(m, "take", "2019").key == "not_on_offer"
    say(m, "take", "2517")
    assert state(m).holds("japan", "2517")
    assert state(m).units["a_5_regiment"].at == "eliminated"
    assert asked(m)[1] == "stop"


@pytest.mark.rule("ES-Q-188")
@pytest.mark.parametrize("card", ["J58", "J59", "J60"])
def test_such_a_force_takes_any_terrain_but_no_hq_and_no_land_that_is_closed_to_japan(card: str) -> None:
    units = {"j_21_af": "1905", "j_south_hq": "2212", "a_seac_hq": "2006"}
    g = table(card, "y1942", units, empty=True, japan=["1905"])
    against(g, "japan", card, "event", hq="j_south_hq", active={"j_21_af": "2909"})
    offered = {str(move[1]) for move in moves(going_on(g, (AtStep("activated"), Stop())), "take")}
    assert {"2005", "2007", "2008"} <= offered  # next to it, inland, a port
    assert not offered & {"1805", "1406", "2006"}


@pytest.mark.rule("ES-OFF-2", "ES-Q-184")
def test_paratroopers_on_s_day() -> None:
    g = table("A69", "y1944", {"a_11_abn_division": "3823", "a_5af_lrb": "3626", "a_aus_air": "3727"})
    against(g, "allied", "A69", "event", hq="a_sw_pac_hq", active={"a_i_corps": "3922"})
    m = going_on(g, (AtStep("activated"), Stop()))
    assert asked(m) == ("allied", "event_drop")
    offered = {str(move[2]) for move in moves(m, "drop")}
    assert offered
    assert "3822" not in offered
    hex = sorted(offered)[0]
    assert refused(m, "drop", "a_11_abn_division", "3822").key == "no_drop_there"
    say(m, "drop", "a_11_abn_division", hex)
    assert state(m).units["a_11_abn_division"].at == hex
    assert state(m).holds("allied", hex)
    g = table("A69", "y1944", {"a_11_abn_division": "3823"})
    against(g, "allied", "A69", "event", hq="a_sw_pac_hq", active={"a_11_abn_division": "3823"})
    assert asked(going_on(g, (AtStep("activated"), Stop())))[1] == "stop"
