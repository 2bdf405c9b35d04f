"""Activation: one HQ, its paths, its number, and who may be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from empire_table import Stop, asked, going_on, moves, position, refused, say, state

from wardroom.games.empire import activation
from wardroom.games.empire.battles import uncommitted
from wardroom.games.empire.printed import CARDS, COUNTERS, HEXES, HQS, distance
from wardroom.games.empire.state import Empire, Fight, Offensive
from wardroom.games.empire.tasks.activation import Activate, NameHQ, ReactionHQ
from wardroom.games.empire.tasks.movement import Moves
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT, mask
from wardroom.kernel import Match

OAHU, TRUK, NOUMEA, SAIGON, KURE, MANILA = "5808", "4017", "4828", "2212", "3407", "2813"
OPERATION = {"japan": "J29", "allied": "A06"}  # both of 3 OC


def table(units: dict[str, str], side: str, hq: str = "", scenario: str = "y1943", **how: Any) -> Empire:
    """Step 1 of an offensive, with nothing on the map but these."""
    card, use, cards = how.pop("card", OPERATION[side]), how.pop("use", "oc"), how.pop("cards", ())
    active = {unit: units[unit] for unit in how.pop("active", ())}
    how.setdefault("rivalry", {"japan": False, "allied": False})
    g = position(scenario, units, empty=True, **how)
    g.offensive = Offensive(side=side, card=card, use=use, hq=hq, active=active, cards=cards)
    return g


def why(g: Empire, unit: str) -> str:
    objection = activation.objection(g, unit)
    return "" if objection is None else objection.key


def able(m: Match) -> set[str]:
    return {str(move[1]) for move in moves(m, "unit")}


# ---- who may be chosen


@pytest.mark.rule("ES-ACT-1")
def test_only_activated_units_move_and_attack() -> None:
    units = {"j_comb_fleet_hq_yam": TRUK, "j_cv_akagi": TRUK, "j_cv_soryu": TRUK, "a_1m_division": "4018"}
    g = table(units, "japan", "j_comb_fleet_hq_yam", active=("j_cv_akagi",))
    assert uncommitted(g) == ("j_cv_akagi",)
    m = going_on(g, (Moves("japan"), Stop()))
    assert moves(m, "pick") == [("pick", "j_cv_akagi")]
    objection = refused(m, "pick", "j_cv_soryu")
    assert objection.key == "not_active"
    assert objection.rules == ("ES-ACT-1",)


@pytest.mark.rule("ES-ACT-3", "ES-Q-060")
def test_a_unit_needs_supply() -> None:
    units = {"a_cen_pac_hq": OAHU, "a_ca_new_orleans": OAHU, "j_comb_fleet_hq_yam": TRUK}
    assert why(table(units, "allied", "a_cen_pac_hq"), "a_ca_new_orleans") == ""
    cut = {"a_anzac_hq": "3014", "a_p_brigade": "3014", "a_sl_corps": "2913", "j_south_hq": SAIGON, "j_5_ad": "2911"}
    g = table(cut, "allied", "a_anzac_hq")
    assert not supply.supplied(g, "a_sl_corps")
    assert why(g, "a_sl_corps") == "unsupplied"


@pytest.mark.rule("ES-ACT-3", "ES-ACT-10", "ES-Q-060", "ES-ACT-7")
def test_another_hq_may_supply_it() -> None:
    """The corps is inland in New Guinea, whose ports are Japanese: Townsville has a path to it over the beach, but only
    the HQ on that beach a supply line."""
    units = {"a_sw_pac_hq": "3727", "a_i_corps": "3621", "j_comb_fleet_hq_yam": TRUK}
    japan = ("3520", "3720", "3820", "3822", "3823", "4024")
    alone = table(units, "allied", "a_sw_pac_hq", japan=japan)
    assert activation.paths(alone, "a_sw_pac_hq") & BIT["3621"]
    assert why(alone, "a_i_corps") == "unsupplied"
    both = table({**units, "a_anzac_hq": "3721"}, "allied", "a_sw_pac_hq", japan=japan)
    assert why(both, "a_i_corps") == ""


@pytest.mark.rule("ES-ACT-6", "ES-Q-068")
def test_no_path_is_longer_than_the_range_of_the_hq() -> None:
    at, beyond = "5810", "5809"
    units = {"a_s_pac_hq_ghormley": "5817", "a_cen_pac_hq": OAHU, "a_ca_new_orleans": at, "a_bb_md_ca": beyond}
    g = table(units, "allied", "a_s_pac_hq_ghormley")
    assert (distance("5817", at), distance("5817", beyond)) == (7, 8)
    assert supply.supplied(g, "a_bb_md_ca")
    assert why(g, "a_ca_new_orleans") == ""
    assert why(g, "a_bb_md_ca") == "out_of_range"


@pytest.mark.rule("ES-ACT-4", "ES-ZOI-12")
def test_a_zoi_stops_a_path_over_water() -> None:
    """The cruiser lies in the zone of Wake, until an air unit neutralises it."""
    units = {"a_cen_pac_hq": OAHU, "a_13af_air": "5108", "j_comb_fleet_hq_yam": TRUK, "j_24_af": "4612",
             "a_ca_new_orleans": "4813"}  # fmt: skip
    g = table(units, "allied", "a_cen_pac_hq")
    assert supply.closed_to(g, "allied", "4813")
    assert not activation.paths(g, "a_cen_pac_hq") & BIT["4813"]
    freed = table({**units, "a_13af_air": "4912"}, "allied", "a_cen_pac_hq")
    assert activation.paths(freed, "a_cen_pac_hq") & BIT["4813"]
    assert why(freed, "a_ca_new_orleans") == ""


MINDANAO = {"a_sw_pac_hq": "2815", "a_m_corps": "3015", "j_cv_akagi": "2914", "j_south_hq": SAIGON}


@pytest.mark.rule("ES-ACT-5", "ES-ZOI-18", "ES-ACT-4")
def test_enemies_stop_a_path_over_land_and_a_zoi_does_not() -> None:
    """Through 2915, under a zone that closes all the water around."""
    g = table(MINDANAO, "allied", "a_sw_pac_hq", scenario="y1942")
    assert supply.closed_to(g, "allied", "2815")
    assert supply.closed_to(g, "allied", "3015")
    assert activation.paths(g, "a_sw_pac_hq") & BIT["3015"]
    for enemy, barred in (("j_14th_army", True), ("j_4_ad", True), ("j_south_seas_hq", False), ("j_ca_aoba", False)):
        g = table({**MINDANAO, enemy: "2915"}, "allied", "a_sw_pac_hq", scenario="y1942")
        assert bool(activation.paths(g, "a_sw_pac_hq") & BIT["3015"]) is not barred, enemy


@pytest.mark.rule("ES-ACT-7")
def test_a_path_crosses_unplayable_hexsides_and_changes_without_a_port() -> None:
    """Over 1908 into Rangoon, which no supply line can do; and from the sea over the beach of 2812 inland."""
    g = table({"a_seac_hq": "1908", "j_comb_fleet_hq_yam": KURE}, "allied", "a_seac_hq")
    assert supply.activation(g, "a_seac_hq") & BIT["2008"]
    assert distance("1908", "2008") == 1
    near = {"a_malaya_hq": "2811", "j_comb_fleet_hq_yam": KURE}
    g = table(near, "allied", "a_malaya_hq", japan=(MANILA,))
    assert supply.activation(g, "a_malaya_hq") & BIT["2912"]


@pytest.mark.rule("ES-X-ACT-3")
def test_an_hq_activates_those_it_commands() -> None:
    units = {"a_cen_pac_hq": OAHU, "a_anzac_hq": OAHU, "a_cl_dutch": OAHU, "a_ca_kent": OAHU, "a_ca_new_orleans": OAHU,
             "a_14af_air": OAHU, "a_seac_hq": "5908"}  # fmt: skip
    assert why(table(units, "allied", "a_cen_pac_hq"), "a_cl_dutch") == "not_commanded"
    assert why(table(units, "allied", "a_cen_pac_hq"), "a_ca_kent") == "not_commanded"
    assert why(table(units, "allied", "a_anzac_hq"), "a_cl_dutch") == ""
    assert why(table(units, "allied", "a_seac_hq"), "a_ca_new_orleans") == "not_commanded"
    assert why(table(units, "allied", "a_seac_hq"), "a_14af_air") == ""


@pytest.mark.rule("ES-ACT-1", "ES-X-ACT-3")
def test_neither_enemies_nor_hqs_nor_those_chosen_already() -> None:
    units = {"j_comb_fleet_hq_yam": TRUK, "j_south_seas_hq": TRUK, "j_ca_aoba": TRUK, "a_ca_kent": "4018"}
    g = table(units, "japan", "j_comb_fleet_hq_yam", active=("j_ca_aoba",))
    assert why(g, "a_ca_kent") == "not_yours"
    assert why(g, "j_south_seas_hq") == "hq_never_moves"
    assert why(g, "j_ca_aoba") == "already_active"
    assert why(g, "j_cv_akagi") == "not_on_map"


# ---- one HQ


def two_hqs() -> Empire:
    units = {
        "j_comb_fleet_hq_yam": KURE,
        "j_south_hq": SAIGON,
        "j_ca_aoba": KURE,
        "j_bb_nagato": SAIGON,
        "j_ca_mogami": "1915",
    }
    return table(units, "japan")


@pytest.mark.rule("ES-ACT-8", "ES-ACT-6")
def test_each_side_uses_one_hq() -> None:
    m = going_on(two_hqs(), (NameHQ(), Stop()))
    assert asked(m) == ("japan", "hq")
    assert moves(m) == [("hq", "j_comb_fleet_hq_yam"), ("hq", "j_south_hq")]
    say(m, "hq", "j_south_hq")
    assert state(m).now.hq == "j_south_hq"
    assert asked(m) == ("japan", "activate")
    assert able(m) == {"j_ca_aoba", "j_bb_nagato", "j_ca_mogami"}
    m = going_on(two_hqs(), (NameHQ(), Stop()))
    say(m, "hq", "j_comb_fleet_hq_yam")
    assert able(m) == {"j_ca_aoba", "j_bb_nagato"}, "1915 is out of range of Kure, whatever Saigon reaches"


@pytest.mark.rule("ES-ACT-8")
def test_an_enemy_hq_or_one_off_the_map_leads_nothing() -> None:
    g = two_hqs()
    keys = [
        activation.hq_objection(g, "japan", "J29", "oc", hq) for hq in ("a_cen_pac_hq", "j_south_seas_hq", "j_ca_aoba")
    ]
    assert [objection and objection.key for objection in keys] == ["not_your_hq", "hq_off_map", "not_your_hq"]


@pytest.mark.rule("ES-SUP-1", "ES-Q-060")
def test_the_hq_must_be_supplied() -> None:
    units = {"a_sw_pac_hq": MANILA, "a_r_corps": MANILA, "j_5_ad": "2911", "j_south_hq": SAIGON}
    g = table(units, "allied", scenario="y1942")
    objection = activation.hq_objection(g, "allied", "A06", "oc", "a_sw_pac_hq")
    assert objection is not None
    assert objection.key == "hq_unsupplied"


@pytest.mark.rule("ES-Q-060")
def test_an_hq_with_nobody_to_activate_leads_nothing() -> None:
    g = table({"j_comb_fleet_hq_yam": KURE, "j_south_hq": SAIGON, "j_ca_mogami": "1915"}, "japan")
    objection = activation.hq_objection(g, "japan", "J29", "oc", "j_comb_fleet_hq_yam")
    assert objection is not None
    assert objection.key == "nobody_to_activate"
    assert activation.hq_objection(g, "japan", "J29", "oc", "j_south_hq") is None


@pytest.mark.rule("ES-X-SUPS-3")
def test_a_unit_of_the_tokyo_express_still_needs_a_path() -> None:
    units = {"j_comb_fleet_hq_yam": TRUK, "j_17th_army": "4424", "a_cv_essex": "4425", "a_s_pac_hq_halsey": NOUMEA}
    g = table(units, "japan", "j_comb_fleet_hq_yam", express="4424", japan=("4424",))
    assert supply.supplied(g, "j_17th_army")
    assert why(g, "j_17th_army") == "path_blocked"


# ---- how many


CARRIERS = (
    "j_cv_akagi",
    "j_cv_soryu",
    "j_cv_shokaku",
    "j_cvl_zuiho",
    "j_cvl_ryujo",
    "j_cv_junyo",
    "j_cv_taiho",
    "j_cvl_amagi",
)


@pytest.mark.rule("ES-ACT-9", "ES-X-ACT-1")
@pytest.mark.parametrize(
    ("card", "use", "more"), [("J29", "oc", 3), ("J03", "oc", 2), ("J18", "oc", 1), ("J29", "event", 4)]
)
@pytest.mark.parametrize("hq", ["j_comb_fleet_hq_yam", "j_south_hq"])
def test_the_number_is_efficiency_and_card(card: str, use: str, more: int, hq: str) -> None:
    number = COUNTERS[hq].efficiency + more
    assert more == (CARDS[card].ops if use == "oc" else CARDS[card].logistic)
    units = {hq: TRUK, **dict.fromkeys(CARRIERS, TRUK)}
    g = table(units, "japan", hq, card=card, use=use, active=CARRIERS[: number - 1])
    assert activation.most(g, hq) == number
    assert why(g, CARRIERS[number - 1]) == ""
    full = table(units, "japan", hq, card=card, use=use, active=CARRIERS[:number])
    assert why(full, CARRIERS[number]) == "too_many_units"


@pytest.mark.rule("ES-ACT-9", "ES-Q-060")
def test_a_stack_gives_as_many_as_the_number_allows_and_fewer_will_do() -> None:
    g = table({"j_south_hq": TRUK, **dict.fromkeys(CARRIERS, TRUK)}, "japan", "j_south_hq")
    m = going_on(g, (Activate("japan"), Stop()))
    assert ("done",) not in moves(m), "at least one (ES-Q-044)"
    assert m.asks["japan"].about["number"] == 4
    say(m, "unit", "j_cv_soryu")
    assert ("done",) in moves(m)
    say(m, "stack", TRUK)
    assert len(state(m).now.active) == 4
    assert "j_cv_soryu" in state(m).now.active
    assert asked(m)[1] == "stop"


@pytest.mark.rule("ES-X-ACT-5")
@pytest.mark.parametrize("hq", ["a_sw_pac_hq", "a_abda_hq"])
def test_a_us_or_joint_hq_without_a_line_to_the_east_is_worth_one_less(hq: str) -> None:
    """On Ceylon, between Japanese zones, the west edge feeds it, but the east is out of reach."""
    free = table({hq: "1307"}, "allied", hq)
    assert activation.efficiency(free, hq) == COUNTERS[hq].efficiency
    ring = {"j_comb_fleet_hq_yam": "1916", "j_22_af": "1916", "j_21_af": "1912", "j_23_af": "2019", "j_24_af": "1711",
            "j_cv_akagi": "1920", "j_cv_soryu": "1924", "j_cv_shokaku": "2027"}  # fmt: skip
    cut = table({hq: "1307", **ring}, "allied", hq, japan=("1916", "2015"))
    assert supply.supplied(cut, hq)
    assert not supply.line_to_east(cut, hq)
    assert activation.efficiency(cut, hq) == COUNTERS[hq].efficiency - 1
    cw = table({"a_malaya_hq": "1307", **ring}, "allied", "a_malaya_hq", japan=("1916", "2015"))
    assert activation.efficiency(cw, "a_malaya_hq") == COUNTERS["a_malaya_hq"].efficiency, (
        "a Commonwealth HQ does not care"
    )


@pytest.mark.rule("ES-X-ACT-5")
def test_efficiency_is_never_below_nothing() -> None:
    assert all(
        activation.efficiency(table({hq: OAHU}, "allied", hq), hq) >= 0 for hq in HQS if COUNTERS[hq].side == "allied"
    )
    g = table({"j_south_hq": SAIGON, "j_15th_army": "2106", "j_25th_army": "2106"}, "japan", "j_south_hq", marks=(),
              allied=("2008",))  # fmt: skip
    assert COUNTERS["j_south_hq"].efficiency == 1
    assert activation.efficiency(g, "j_south_hq", ("j_15th_army", "j_25th_army")) == 0


@pytest.mark.rule("ES-X-ACT-5", "ES-Q-063", "ES-X-ACT-1")
@pytest.mark.parametrize(
    ("marks", "rangoon", "start", "change"),
    [
        ((), "allied", "2106", -1),
        ((), "allied", "1905", -1),
        ((), "allied", "1307", -1),
        ((), "allied", "2110", 0),
        ((), "japan", "2106", 0),
        (("kwai",), "japan", "2106", 1),
        (("kwai",), "japan", "2110", 0),
        (("kwai",), "allied", "2106", 0),
    ],
)
def test_burma_and_the_line_on_the_kwai(marks: tuple[str, ...], rangoon: str, start: str, change: int) -> None:
    held: dict[str, Any] = (
        {"allied": ("2008",), "japan": ()} if rangoon == "allied" else {"allied": (), "japan": ("2008",)}
    )
    g = table({"j_south_hq": SAIGON, "j_15th_army": start}, "japan", "j_south_hq", marks=marks, **held)
    assert activation.efficiency(g, "j_south_hq", ("j_15th_army",)) == 1 + change
    assert activation.most(g, "j_south_hq") == 4, "before such a unit is chosen"
    assert activation.most(g, "j_south_hq", ("j_15th_army",)) == 4 + change


@pytest.mark.rule("ES-X-ACT-5", "ES-Q-063")
def test_the_line_on_the_kwai_must_be_whole_and_lead_to_the_hq() -> None:
    def number(at: str, **how: Any) -> int:
        g = table({"j_south_hq": at, "j_15th_army": "2106"}, "japan", "j_south_hq", marks=("kwai",), **how)
        return activation.efficiency(g, "j_south_hq", ("j_15th_army",))

    assert number(SAIGON) == number("2110") == 2
    assert number("2015") == 2, "down the railway of Malaya too"
    assert number(SAIGON, allied=("2108",)) == number(SAIGON, allied=("2109",)) == number(SAIGON, allied=("2110",)) == 1
    assert number("2415") == 1, "no railway crosses the sea to Borneo"


@pytest.mark.rule("ES-Q-063")
@pytest.mark.parametrize(("marks", "rangoon", "number"), [((), "allied", 3), (("kwai",), "japan", 5)])
def test_a_second_unit_in_burma_changes_nothing_more(marks: tuple[str, ...], rangoon: str, number: int) -> None:
    units = {"j_south_hq": SAIGON, "j_15th_army": "2106", "j_5_ad": "2106"}
    g = table(units, "japan", "j_south_hq", marks=marks, **{rangoon: ("2008",)})
    assert activation.most(g, "j_south_hq", ("j_15th_army", "j_5_ad")) == number


@pytest.mark.rule("ES-Q-063")
def test_the_choice_of_a_unit_in_burma_takes_one_off_the_number_shown() -> None:
    units = {"j_south_hq": SAIGON, "j_15th_army": "2106", **dict.fromkeys(CARRIERS[:4], SAIGON)}
    g = table(units, "japan", "j_south_hq", marks=(), allied=("2008",), japan=("2106",), active=CARRIERS[:3])
    assert why(g, CARRIERS[3]) == ""
    assert why(g, "j_15th_army") == "too_many_units"


# ---- in reaction


def reaction(units: dict[str, str], *fights: str, hq: str = "", reacting: Iterable[str] = (), **how: Any) -> Empire:
    g = table(units, "japan", "j_comb_fleet_hq_yam", **how)
    chosen = {unit: units[unit] for unit in reacting}
    g.go(fights=tuple(Fight(hex) for hex in fights), reaction_hq=hq, reacting=chosen, condition="intercept")
    return g


def hq_key(g: Empire, hq: str) -> str:
    objection = activation.reaction_hq_objection(g, "allied", hq)
    return "" if objection is None else objection.key


@pytest.mark.rule("ES-X-ACT-4", "ES-Q-113")
def test_a_reaction_hq_has_a_battle_in_plain_range_and_supply() -> None:
    units = {"j_comb_fleet_hq_yam": TRUK, "a_s_pac_hq_ghormley": NOUMEA, "a_cen_pac_hq": OAHU, "j_cv_akagi": "4422",
             "j_25_af": "4424"}  # fmt: skip
    assert distance(NOUMEA, "4423") <= 7 < distance(NOUMEA, "4222")
    assert hq_key(reaction(units, "4423"), "a_s_pac_hq_ghormley") == "", "no zone blocks this range"
    assert hq_key(reaction(units, "4222"), "a_s_pac_hq_ghormley") == "no_battle_in_range"
    assert hq_key(reaction(units, "4222", "4423"), "a_s_pac_hq_ghormley") == "", "one of them is enough"
    assert hq_key(reaction(units, "4222"), "a_cen_pac_hq") == ""
    cut = {**units, "j_cv_soryu": "4826", "j_south_seas_hq": "4221", "a_s_pac_hq_ghormley": "4825"}
    assert hq_key(reaction(cut, "4423"), "a_s_pac_hq_ghormley") == "hq_unsupplied"
    assert hq_key(reaction(units, "4423"), "j_comb_fleet_hq_yam") == "not_your_hq"
    assert hq_key(reaction(units, "4423"), "a_seac_hq") == "hq_off_map"


@pytest.mark.rule("ES-ACT-8", "ES-Q-113")
def test_the_reaction_player_names_one_hq_or_none() -> None:
    units = {"j_comb_fleet_hq_yam": TRUK, "a_s_pac_hq_ghormley": NOUMEA, "a_cen_pac_hq": OAHU, "a_13af_air": "4825"}
    m = going_on(reaction(units, "4423"), (ReactionHQ("allied"), Stop(seat="allied")))
    assert moves(m) == [("none",), ("hq", "a_cen_pac_hq"), ("hq", "a_s_pac_hq_ghormley")]
    assert refused(m, "hq", "j_comb_fleet_hq_yam").key == "not_your_hq"
    say(m, "hq", "a_s_pac_hq_ghormley")
    assert state(m).now.reaction_hq == "a_s_pac_hq_ghormley"
    assert asked(m) == ("allied", "activate")


@pytest.mark.rule("ES-X-ACT-4", "ES-ACT-3", "ES-Q-113")
def test_it_activates_supplied_units_that_can_fight() -> None:
    units = {
        "j_comb_fleet_hq_yam": TRUK,
        "a_cen_pac_hq": OAHU,
        "a_cv_essex": "4825",
        "a_ca_new_orleans": OAHU,
        "a_dut_air": "4825",
        "a_1m_division": "4825",
    }
    g = reaction(units, "4423", hq="a_cen_pac_hq", card="J18")
    m = going_on(g, (Activate("allied"), Stop(seat="allied")))
    assert able(m) == {"a_cv_essex", "a_1m_division"}
    assert refused(m, "unit", "a_ca_new_orleans").key == "cannot_take_part", "five hexes with a card of 1 OC"
    assert refused(m, "unit", "a_dut_air").key == "not_commanded"
    assert ("done",) in moves(m), "nobody must react"


@pytest.mark.rule("ES-X-ACT-4", "ES-ACT-3")
def test_an_unsupplied_unit_does_not_react() -> None:
    units = {"j_comb_fleet_hq_yam": TRUK, "a_cen_pac_hq": OAHU, "j_24_af": "4612", "a_w_brigade": "4612"}
    g = reaction(units, "4612", hq="a_cen_pac_hq")
    objection = activation.reaction_objection(g, "a_w_brigade")
    assert not supply.supplied(g, "a_w_brigade")
    assert objection is not None
    assert objection.key == "unsupplied"


@pytest.mark.rule("ES-X-ACT-4", "ES-Q-113")
def test_its_path_may_end_in_a_battle_hex_that_enemies_hold_by_land_and_not_go_through() -> None:
    """Mindanao: 2915 is held by a Japanese army. The battle there opens its last hexside, and nothing behind it."""
    g = reaction({**MINDANAO, "j_comb_fleet_hq_yam": KURE, "j_14th_army": "2915"}, "2915", scenario="y1942")
    plain = supply.activation(g, "a_sw_pac_hq")
    battle = supply.activation(g, "a_sw_pac_hq", mask(("2915",)))
    assert not plain & (BIT["2915"] | BIT["3015"])
    assert battle == plain | BIT["2915"]


@pytest.mark.rule("ES-X-ACT-4", "ES-Q-113")
def test_from_one_battle_hex_no_path_leads_by_land_to_the_next() -> None:
    """Inland Malaya with Japanese armies all around it: its coast can be reached by sea, but not marched out of."""
    ring = dict(zip(("j_14th_army", "j_15th_army", "j_16th_army", "j_17th_army", "j_18th_army", "j_19th_army"),
                    HEXES["2013"].sides, strict=True))  # fmt: skip
    units = {"j_comb_fleet_hq_yam": KURE, "a_sw_pac_hq": MANILA, "j_25th_army": "2013", **ring}
    g = reaction(units, "2112", "2013", scenario="y1942")
    assert supply.activation(g, "a_sw_pac_hq") & BIT["2112"]
    assert not supply.activation(g, "a_sw_pac_hq", mask(("2112", "2013"))) & BIT["2013"]


@pytest.mark.rule("ES-X-ACT-2", "ES-ACT-9", "ES-Q-113")
@pytest.mark.parametrize(
    ("card", "cards", "number"), [("J29", (), 6), ("J03", (), 5), ("J18", (), 4), ("J18", ("A05",), 6)]
)
def test_the_number_in_reaction(card: str, cards: tuple[str, ...], number: int) -> None:
    """Efficiency 3 and the ops of the Offensives card, or the logistic value of a counteroffensive."""
    ships = (
        "a_cv_essex",
        "a_cv_wasp",
        "a_cv_intrepid",
        "a_cv_franklin",
        "a_cv_hancock",
        "a_cv_bunker_hill",
        "a_cv_enterprise",
    )
    units = {"j_comb_fleet_hq_yam": TRUK, "a_cen_pac_hq": OAHU, **dict.fromkeys(ships, "4825")}
    g = reaction(units, "4423", hq="a_cen_pac_hq", card=card, cards=cards)
    assert activation.most(g, "a_cen_pac_hq", reaction=True) == number
    g.go(reacting=dict.fromkeys(ships[: number - 1], "4825"))
    assert activation.reaction_objection(g, ships[number - 1]) is None
    g.go(reacting=dict.fromkeys(ships[:number], "4825"))
    objection = activation.reaction_objection(g, ships[-1])
    assert objection is not None
    assert objection.key == "too_many_units"


@pytest.mark.rule("ES-X-ACT-4", "ES-Q-113")
def test_units_may_go_to_a_battle_outside_the_range_of_their_hq() -> None:
    units = {"j_comb_fleet_hq_yam": TRUK, "a_s_pac_hq_ghormley": NOUMEA, "a_cv_essex": "4825"}
    g = reaction(units, "4423", "4222", hq="a_s_pac_hq_ghormley", reacting=("a_cv_essex",))
    m = going_on(g, (Moves("allied"), Stop(seat="allied")))
    say(m, "pick", "a_cv_essex")
    assert ("sail", "4222") in moves(m)
    assert distance(NOUMEA, "4222") > 7
