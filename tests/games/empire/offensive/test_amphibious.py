"""Over the beach: who lands, where, by what shipping, past whom (8.44, 8.45)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_steps import at_step, ends, go, underway
from empire_table import Stop, asked, going_on, heard, moves, position, refused, say, state

from wardroom.games.empire.movement import allowance, amphibious, way
from wardroom.games.empire.printed import COUNTERS, HEXES, distance
from wardroom.games.empire.state import Empire, Fight, Trip
from wardroom.games.empire.tasks.reaction import Intercepted
from wardroom.kernel import Match

JAPAN, ALLIED = "japan", "allied"
ASP = {JAPAN: 5, ALLIED: 5}


def _sea(side: str, card: str, units: dict[str, str], **how: Any) -> Empire:
    return underway(side, card, units, **{"asp": ASP, **how})


def _moves(side: str, card: str, units: dict[str, str], **how: Any) -> Match:
    return at_step(2, _sea(side, card, units, **how))


@pytest.mark.rule("ES-X-AMPH-1", "ES-X-MOVE-1", "ES-Q-076")
def test_from_coast_to_coast_at_the_plain_allowance() -> None:
    m = _moves(ALLIED, "A25", {"a_2m_division": "4423"})
    there = ends(m, "a_2m_division", "assault")
    assert {"4322", "4222", "4424", "4824"} <= there
    assert all(HEXES[hex].coastal for hex in there)
    assert max(distance("4423", hex) for hex in there) == 5
    assert refused(m, "assault", "4323").key == "no_beach"
    assert refused(m, "assault", "4017").key == "too_far"
    assert refused(m, "assault", "4423").key == "already_there"


@pytest.mark.rule("ES-X-AMPH-1", "ES-Q-075")
def test_no_landing_on_mountains_but_at_port_moresby() -> None:
    m = _moves(JAPAN, "J44", {"j_17th_army": "4021"})
    there = ends(m, "j_17th_army", "assault")
    assert "3823" in there
    assert (HEXES["3722"].terrain, HEXES["3722"].coastal) == ("mountain", True)
    assert "3722" not in there
    assert refused(m, "assault", "3722").key == "no_beach"


@pytest.mark.rule("ES-X-AMPH-1", "ES-X-GRND-6")
@pytest.mark.parametrize("unit", ["a_1_ind_corps", "a_7_armor_bde"])
def test_who_cannot_land(unit: str) -> None:
    m = _moves(ALLIED, "A21", {unit: "1905"}, hq="a_seac_hq")
    assert ends(m, unit, "assault") == set()
    assert refused(m, "assault", "1307").key == "not_amphibious"


@pytest.mark.rule("ES-X-AMPH-1")
def test_nobody_lands_from_inland() -> None:
    m = _moves(JAPAN, "J44", {"j_38th_army": "2211"}, hq="j_south_hq")
    assert ends(m, "j_38th_army", "assault") == set()


# ---- shipping


@pytest.mark.rule("ES-X-AMPH-2")
@pytest.mark.parametrize(
    ("unit", "steps", "cost"),
    [
        ("a_2m_division", 2, 1),
        ("a_2m_division", 1, 1),
        ("a_m_brigade", 2, 1),
        ("a_xiv_corps", 2, 2),
        ("a_xiv_corps", 1, 1),
        ("j_17th_army", 2, 2),
        ("j_17th_army", 1, 1),
        ("j_korean_army", 2, 4),
        ("j_korean_army", 1, 2),
        ("j_ss_bde", 2, 1),
    ],
)
def test_what_a_landing_costs(unit: str, steps: int, cost: int) -> None:
    side = COUNTERS[unit].side
    g = _sea(side, "A21" if side == ALLIED else "J44", {unit: f"4021 {steps}"})
    assert amphibious.asp_cost(g, (unit,)) == cost


@pytest.mark.rule("ES-X-AMPH-2", "ES-Q-077")
def test_asp_are_spent_once_a_turn() -> None:
    units = {"a_2m_division": "4423", "a_1m_division": "4423", "a_m_brigade": "4423"}
    g = _sea(ALLIED, "A29", units, asp={JAPAN: 5, ALLIED: 3}, asp_used={JAPAN: 0, ALLIED: 1})
    assert allowance.asp_left(g, ALLIED) == 2
    m = at_step(2, g)
    go(m, "a_2m_division", "assault", "4322")
    assert state(m).asp_used[ALLIED] == 2
    go(m, "a_1m_division", "assault", "4322")
    assert state(m).asp_used[ALLIED] == 3
    assert ends(m, "a_m_brigade", "assault") == set()
    why = refused(m, "assault", "4322")
    assert (why.key, why.rules, why.about["cost"], why.about["left"]) == ("no_asp", ("ES-X-AMPH-2",), 1, 0)


@pytest.mark.rule("ES-Q-077")
def test_rivals_share_half_the_shipping_rounded_up() -> None:
    g = _sea(JAPAN, "J44", {"j_17th_army": "4021"}, rivalry={JAPAN: True, ALLIED: False})
    assert allowance.asp_left(g, JAPAN) == 3
    g.asp_used = {JAPAN: 1, ALLIED: 0}
    assert allowance.asp_left(g, JAPAN) == 2


@pytest.mark.rule("ES-Q-077")
def test_shipping_of_the_card_goes_first() -> None:
    units = {"j_17th_army": "4021", "j_ca_takao": "4017"}
    g = _sea(JAPAN, "J44", units, use="event", now={"asp": 1})
    assert allowance.asp_left(g, JAPAN) == 6
    m = at_step(2, g)
    go(m, "j_17th_army", "assault", "4322")
    assert (state(m).now.asp, state(m).asp_used[JAPAN]) == (0, 1)


@pytest.mark.rule("ES-X-AMPH-2", "ES-Q-114")
def test_one_asp_in_reaction() -> None:
    g = _sea(ALLIED, "A21", {"a_bb_washington": "4423"}, now={"reacting": {"j_ss_bde": "4021"}})
    assert allowance.asp_left(g, JAPAN) == 1
    g.go(reaction_asp=1)
    assert allowance.asp_left(g, JAPAN) == 0
    assert allowance.asp_left(g, ALLIED) == 5


@pytest.mark.rule("ES-X-AMPH-8")
@pytest.mark.parametrize(
    ("scenario", "japan", "allied"), [("campaign", 7, 0), ("y1942", 7, 1), ("y1943", 7, 4), ("y1944", 5, 8)]
)
def test_shipping_at_the_start(scenario: str, japan: int, allied: int) -> None:
    assert position(scenario).asp == {JAPAN: japan, ALLIED: allied}


# ---- past the enemy


@pytest.mark.rule("ES-X-AMPH-3", "ES-Q-074")
def test_enemy_ships_stop_a_landing_without_escort() -> None:
    """A cruiser off Santa Isabel itself; with the battleship along the Marines go in."""
    units = {"a_2m_division": "4423", "a_bb_washington": "4423", "j_cl_tenryu": "4322"}
    m = _moves(ALLIED, "A29", units)
    assert "4322" not in ends(m, "a_2m_division", "assault")
    assert "4222" in ends(m, "a_2m_division", "assault")
    why = refused(m, "assault", "4322")
    assert (why.key, why.rules) == ("enemy_ships", ("ES-X-AMPH-3",))
    m = _moves(ALLIED, "A29", units)
    assert "4322" in ends(m, ("a_2m_division", "a_bb_washington"), "assault")
    say(m, "assault", "4322")
    now = state(m).now
    assert (now.moved["a_2m_division"].how, state(m).units["a_2m_division"].at) == ("assault", "4322")
    assert (now.moved["a_bb_washington"].how, state(m).units["a_bb_washington"].at) == ("sail", "4322")


@pytest.mark.rule("ES-X-AMPH-3")
def test_ships_in_port_with_the_troops_stop_them_too() -> None:
    units = {"a_2m_division": "4423", "j_cl_tenryu": "4423"}
    assert ends(_moves(ALLIED, "A29", units), "a_2m_division", "assault") == set()


@pytest.mark.rule("ES-ZOI-11", "ES-X-AMPH-3", "ES-Q-075")
def test_a_landing_neither_enters_nor_leaves_a_zoi() -> None:
    """25th Air Flotilla on Bougainville reaches Santa Isabel, two hexes off."""
    units = {"a_2m_division": "4423", "a_bb_washington": "4423", "j_25_af": "4221"}
    m = _moves(ALLIED, "A29", units)
    assert "4322" not in ends(m, "a_2m_division", "assault")
    why = refused(m, "assault", "4322")
    assert (why.key, why.rules) == ("zoi_in_the_way", ("ES-ZOI-11",))
    m = _moves(ALLIED, "A29", units)
    assert "4322" not in ends(m, ("a_2m_division", "a_bb_washington"), "assault")
    m = _moves(ALLIED, "A29", {"a_2m_division": "4322", "j_25_af": "4221"}, allied=["4322"])
    assert ends(m, "a_2m_division", "assault") == set()


@pytest.mark.rule("ES-ZOI-8", "ES-Q-074", "ES-X-AMPH-3")
def test_a_carrier_in_the_escort_neutralises_all_the_way() -> None:
    units = {"a_2m_division": "4825", "a_cv_enterprise": "4825", "j_25_af": "4221"}
    m = _moves(ALLIED, "A29", units)
    assert "4322" not in ends(m, "a_2m_division", "assault")
    m = _moves(ALLIED, "A29", units)
    assert "4322" in ends(m, ("a_2m_division", "a_cv_enterprise"), "assault")


@pytest.mark.rule("ES-ZOI-8", "ES-Q-070")
def test_flyers_that_moved_first_open_the_way() -> None:
    """Enterprise goes ahead into range of the airfield; then the Marines land without her."""
    units = {"a_2m_division": "4825", "a_cv_enterprise": "4825", "j_25_af": "4222"}
    m = _moves(ALLIED, "A29", units)
    assert "4322" not in ends(m, "a_2m_division", "assault")
    m = _moves(ALLIED, "A29", units)
    go(m, "a_cv_enterprise", "sail", "4323")
    assert "4322" in ends(m, "a_2m_division", "assault")


# ---- thrown back


def _met(units: dict[str, str], trips: dict[str, Trip]) -> Match:
    now = {"moved": {**trips, "j_cl_tenryu": Trip("sail", "4021")}, "reacting": {"j_cl_tenryu": "4021"}}
    g = _sea(ALLIED, "A29", {**units, "j_cl_tenryu": "4322", "j_ss_bde": "4322"}, fights=["4322"], now=now)
    return going_on(g, (Intercepted(), Stop()))


@pytest.mark.rule("ES-X-AMPH-4", "ES-Q-116")
def test_ships_throw_an_unescorted_landing_back() -> None:
    landed = {"a_2m_division": Trip("assault", "4423"), "a_m_brigade": Trip("assault", "4423")}
    m = _met({"a_2m_division": "4322", "a_m_brigade": "4322 1"}, landed)
    assert state(m).units["a_2m_division"].steps == 1
    assert state(m).units["a_m_brigade"].at == "eliminated"
    fight = state(m).now.fight("4322")
    assert fight is not None
    assert set(fight.barred) == {"a_2m_division", "a_m_brigade"}
    assert len(heard(m, None, "intercepted")) == 2


@pytest.mark.rule("ES-X-AMPH-4", "ES-Q-116")
def test_a_ship_of_its_own_protects_the_landing() -> None:
    landed = {"a_2m_division": Trip("assault", "4423"), "a_bb_washington": Trip("sail", "4423")}
    m = _met({"a_2m_division": "4322", "a_bb_washington": "4322"}, landed)
    assert state(m).units["a_2m_division"].steps == 2


@pytest.mark.rule("ES-X-AMPH-4", "ES-Q-116")
def test_a_failed_landing_is_lost_without_a_fight_and_withdraws() -> None:
    """Nobody of the Offensives player is left in the battle: no die is rolled, and the hex keeps its owner."""
    trips = {"a_2m_division": Trip("assault", "4423"), "j_cl_tenryu": Trip("sail", "4021")}
    now = {"moved": trips, "reacting": {"j_cl_tenryu": "4021"}}
    units = {"a_2m_division": "4322 1", "j_cl_tenryu": "4322", "j_ss_bde": "4322"}
    g = _sea(ALLIED, "A29", units, fights=[Fight("4322", barred=("a_2m_division",), attacked=True)], now=now)
    m = at_step(11, g)
    while asked(m)[1] == "homeward":
        say(m, "home")
    assert state(m).holder("4322") == JAPAN
    assert state(m).units["a_2m_division"].at != "4322"
    assert state(m).units["j_ss_bde"].steps == 2


# ---- Marines, brigades on warships, barges


@pytest.mark.rule("ES-X-AMPH-5")
def test_the_army_lands_on_a_held_island_only_with_marines() -> None:
    units = {"a_xiv_corps": "4423 1", "a_2m_division": "4423", "j_ss_bde": "4322"}
    m = _moves(ALLIED, "A29", units)
    assert "4322" not in ends(m, "a_xiv_corps", "assault")
    assert "4222" in ends(m, "a_xiv_corps", "assault")
    why = refused(m, "assault", "4322")
    assert (why.key, why.rules) == ("marines_first", ("ES-X-AMPH-5",))
    m = _moves(ALLIED, "A29", units)
    assert "4322" in ends(m, ("a_xiv_corps", "a_2m_division"), "assault")
    m = _moves(ALLIED, "A29", units)
    go(m, "a_2m_division", "assault", "4322")
    assert "4322" in ends(m, "a_xiv_corps", "assault")
    m = _moves(ALLIED, "A29", {"a_3nz_division": "4423", "j_ss_bde": "4322"})
    assert "4322" in ends(m, "a_3nz_division", "assault")


@pytest.mark.rule("ES-X-AMPH-5", "ES-Q-119")
def test_in_reaction_the_army_needs_no_marines() -> None:
    g = _sea(JAPAN, "J44", {"a_xiv_corps": "4423 1", "j_ss_bde": "4322"}, fights=["4322"])
    assert amphibious.marines_needed(g, ALLIED, ("a_xiv_corps",), "4322") is None


@pytest.mark.example("ES-E-33")
@pytest.mark.rule("ES-X-AMPH-6", "ES-X-MOVE-1", "ES-Q-084")
def test_a_cruiser_carries_a_brigade() -> None:
    """Truk to Rabaul, four hexes, three points: no ASP."""
    units = {"j_ca_aoba": "4017", "j_ss_bde": "4017", "j_bb_hiei": "4415"}
    m = _moves(JAPAN, "J44", units, asp={JAPAN: 0, ALLIED: 0})
    assert distance("4017", "4021") == 4
    go(m, ("j_ss_bde", "j_ca_aoba"), "assault", "4021")
    assert state(m).asp_used[JAPAN] == 0
    now = state(m).now
    assert (now.moved["j_ss_bde"].how, now.moved["j_ca_aoba"].how) == ("organic", "sail")
    assert state(m).units["j_ss_bde"].at == "4021"


@pytest.mark.rule("ES-X-AMPH-6", "ES-Q-084")
def test_one_brigade_a_ship_and_only_on_cruisers_and_transports() -> None:
    g = _sea(JAPAN, "J44", {"j_ss_bde": "4017", "j_1_sn_bde": "4017", "j_ca_aoba": "4017", "j_apd_kamikaze": "4017"})
    assert amphibious.asp_cost(g, ("j_ca_aoba", "j_ss_bde")) == 0
    assert amphibious.asp_cost(g, ("j_ca_aoba", "j_ss_bde", "j_1_sn_bde")) == 1
    assert amphibious.asp_cost(g, ("j_ca_aoba", "j_apd_kamikaze", "j_ss_bde", "j_1_sn_bde")) == 0
    assert amphibious.asp_cost(g, ("j_bb_hiei", "j_ss_bde")) == 1
    assert amphibious.asp_cost(g, ("j_ca_aoba", "j_17th_army")) == g.units["j_17th_army"].steps


def _barge(card: str = "J44", marks: tuple[str, ...] = ("barges",), **now: Any) -> Match:
    units = {"j_17th_army": "4222", "j_18th_army": "4222", "j_ca_takao": "4017"}
    return _moves(JAPAN, card, units, marks=marks, asp={JAPAN: 0, ALLIED: 0}, now=now)


@pytest.mark.rule("ES-X-AMPH-7", "ES-Q-084")
def test_barges_bring_one_unit_over_one_hexside() -> None:
    m = _barge()
    assert {"4322"} <= ends(m, "j_17th_army", "barge") <= set(HEXES["4222"].sides)
    assert ends(m, "j_17th_army", "assault") == set()
    say(m, "barge", "4322")
    assert (state(m).now.barge, state(m).units["j_17th_army"].at) == (True, "4322")
    assert state(m).asp_used[JAPAN] == 0
    assert ends(m, "j_18th_army", "barge") == set()
    assert refused(m, "barge", "4322").key == "no_barges"


@pytest.mark.rule("ES-X-AMPH-7")
def test_when_there_are_no_barges() -> None:
    assert ends(_barge("J23"), "j_17th_army", "barge") == set()
    assert ends(_barge(marks=()), "j_17th_army", "barge") == set()
    assert ends(_barge(), "j_17th_army", "barge")
    m = _barge()
    say(m, "pick", "j_17th_army")
    assert refused(m, "barge", "4423").key == "not_over_sea"
    g = _sea(ALLIED, "A21", {"j_17th_army": "4222"}, marks=("barges",), fights=["4322"])
    why = way.refusal(amphibious.barge(g, JAPAN, ("j_17th_army",)), "4322")
    assert why is not None
    assert why.key == "no_barges"


@pytest.mark.rule("ES-X-AMPH-7")
def test_barges_keep_the_rules_of_landings() -> None:
    units = {"j_17th_army": "4222", "a_1_maw": "4423", "j_ca_takao": "4017"}
    m = _moves(JAPAN, "J44", units, marks=("barges",))
    assert "4322" not in ends(m, "j_17th_army", "barge")
    assert refused(m, "barge", "4322").key == "zoi_in_the_way"


# ---- one battle


@pytest.mark.rule("ES-X-CARD-1", "ES-Q-083")
def test_an_operation_enters_one_hex_with_enemies_and_any_empty_ones() -> None:
    units = {"a_2m_division": "4423", "a_1m_division": "4423", "j_ss_bde": "4322", "j_1_sn_bde": "4222"}
    m = _moves(ALLIED, "A29", units)
    go(m, "a_2m_division", "assault", "4322")
    there = ends(m, "a_1m_division", "assault")
    assert "4322" in there
    assert "4222" not in there
    assert "4221" in there
    why = refused(m, "assault", "4222")
    assert (why.key, why.rules) == ("one_battle", ("ES-X-CARD-1", "ES-Q-083"))
    m = _moves(ALLIED, "A29", units, use="event")
    go(m, "a_2m_division", "assault", "4322")
    assert "4222" in ends(m, "a_1m_division", "assault")


@pytest.mark.rule("ES-Q-083", "ES-Q-081")
def test_a_landing_on_a_lone_hq_is_the_battle() -> None:
    units = {"a_2m_division": "4423", "a_1m_division": "4423", "j_south_seas_hq": "4322", "j_ss_bde": "4222"}
    m = _moves(ALLIED, "A29", units)
    go(m, "a_2m_division", "assault", "4322")
    assert "4222" not in ends(m, "a_1m_division", "assault")
    say(m, "stay")
    assert [fight.hex for fight in state(m).now.fights] == ["4322"]
    assert moves(m)
