"""Military events from the moves on: what they demand, what they add in battle, what they cost in the end."""

from __future__ import annotations

import pytest
from empire_cards import AtStep, against, table
from empire_table import Stop, going_on, moves, say, state

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.printed import CARDS, COUNTERS
from wardroom.games.empire.state import Fight, Trip

# ---- moves and battles


@pytest.mark.rule("ES-Q-045", "ES-X-CARD-4")
def test_olympic_needs_a_ground_battle_at_home() -> None:
    g = against(table("A09"), "allied", "A09", "event", "3706")
    why = hooks.moves_unfinished(g)
    assert why is not None
    assert why.key == "must_fight"
    g.put("a_x_corps", "3706")
    g.go(moved={"a_x_corps": Trip("assault", "5808")}, active={"a_x_corps": "5808"})
    assert hooks.moves_unfinished(g) is None
    g.go(fights=(Fight("4021"),))
    assert hooks.moves_unfinished(g) is not None


@pytest.mark.rule("ES-Q-045", "ES-Q-195")
@pytest.mark.parametrize(("card", "hex"), [("A30", "4600"), ("A62", "2813"), ("A65", "2813")])
def test_a_battle_must_be_declared_there(card: str, hex: str) -> None:
    g = against(table(card), "allied", card, "event", "4021")
    assert hooks.moves_unfinished(g) is not None
    g.go(fights=(*g.now.fights, Fight(hex)))
    assert hooks.moves_unfinished(g) is None


@pytest.mark.rule("ES-Q-195")
def test_sandcrab_is_free_without_japanese_in_the_aleutians() -> None:
    g = against(table("A30", units={"j_2_sn_bde": "out"}), "allied", "A30", "event", "4021")
    assert hooks.moves_unfinished(g) is None


@pytest.mark.rule("ES-Q-045", "ES-X-CARD-4")
@pytest.mark.parametrize("card", ["A74", "A75"])
def test_a_landing_near_tokyo(card: str) -> None:
    g = against(table(card, units={"a_x_corps": "3709"}), "allied", card, "event", active={"a_x_corps": "5808"})
    assert hooks.moves_unfinished(g) is not None
    g.go(moved={"a_x_corps": Trip("march", "5808")})
    assert hooks.moves_unfinished(g) is not None
    g.go(moved={"a_x_corps": Trip("assault", "5808")})
    assert hooks.moves_unfinished(g) is None
    g.put("a_x_corps", "4715")
    assert hooks.moves_unfinished(g) is not None


@pytest.mark.rule("ES-Q-045", "ES-X-CARD-4")
def test_operation_mi_fights_on_islands() -> None:
    g = against(table("J12"), "japan", "J12", "event", "5108", "5808")
    why = hooks.moves_unfinished(g)
    assert why is not None
    assert why.key == "battles_only"
    g.go(fights=(Fight("5108"),))
    assert hooks.moves_unfinished(g) is None


@pytest.mark.rule("ES-X-NAV-1")
def test_ugaki_sails_twenty_one() -> None:
    assert hooks.naval_allowance(against(table("J09"), "japan", "J09", "event")) == 21
    assert hooks.naval_allowance(against(table("J09"), "japan", "J09", "oc")) is None


@pytest.mark.rule("ES-X-AMPH-5")
def test_the_army_lands_alone() -> None:
    assert hooks.army_alone(against(table("A62"), "allied", "A62", "event"))
    assert not hooks.army_alone(against(table("A63"), "allied", "A63", "event"))


# ---- step 5


@pytest.mark.rule("ES-OFF-10", "ES-Q-183")
def test_chronicle_takes_the_islands_beside_a_landing() -> None:
    g = table("A28", "y1944", {"a_2m_division": "4815"})
    against(
        g, "allied", "A28", "event", active={"a_2m_division": "5018"}, moved={"a_2m_division": Trip("assault", "5018")}
    )
    m = going_on(g, (AtStep(5), Stop()))
    assert state(m).holds("allied", "4816")
    assert not state(m).holds("allied", "4715")  # there are units in it
    g.put("j_24_af", "4815")
    assert not state(going_on(g, (AtStep(5), Stop()))).holds("allied", "4816")  # the landing has met somebody


@pytest.mark.rule("ES-OFF-10", "ES-Q-103")
def test_halsey_off_japan_costs_a_card() -> None:
    g = table("A72", "y1944", {"a_cv_essex": "3807"}, hands={"japan": ["J04", "J10"]})
    against(g, "allied", "A72", "event", "3706", active={"a_cv_essex": "4828"})
    m = going_on(g, (AtStep(5), Stop()))
    assert state(m).decks["japan"].hand == ("J04", "J10")
    g.go(fights=(Fight("3706", committed=("a_cv_essex",)),))
    m = going_on(g, (AtStep(5), Stop()), ["J04"])
    assert state(m).decks["japan"].hand == ("J10",)


# ---- intelligence and battle


@pytest.mark.rule("ES-Q-191", "ES-Q-111")
def test_operation_mi_blinds_the_allies() -> None:
    g = against(table("J12", "y1942", {"a_ca_new_orleans": "5100"}), "japan", "J12", "event")
    assert hooks.intel(g) == 4
    g.put("a_ca_new_orleans", "5507")
    assert hooks.intel(g) == 0
    g.put("a_ca_new_orleans", "5100")
    g.put("a_cv_lexington", "5609")
    assert hooks.intel(g) == 0


@pytest.mark.rule("ES-X-CARD-4", "ES-Q-100")
def test_carrier_raids_cannot_be_stopped() -> None:
    g = against(table("A84"), "allied", "A84", "event", "4715", active={"a_cv_lexington": "4828"})
    assert hooks.immune(g, "weather")
    assert hooks.immune(g, "intelligence")
    assert hooks.reactions(g, 4) == ()
    assert hooks.reactions(g, 7) == ()
    g.go(use="oc")
    assert "J19" in hooks.reactions(g, 4)
    assert "J04" in hooks.reactions(g, 7)


GROUND_DICE = [
    ("A07", "2106", "allied", 2),
    ("A29", "4021", "allied", 1),
    ("A37", "4715", "allied", 2),
    ("A37", "4021", "allied", 0),
    ("J23", "4322", "japan", 1),
    ("J23", "4021", "japan", 0),
]


@pytest.mark.rule("ES-X-GC-2", "ES-Q-130")
@pytest.mark.parametrize(("card", "hex", "side", "value"), GROUND_DICE)
def test_ground_dice(card: str, hex: str, side: str, value: int) -> None:
    g = against(table(card), CARDS[card].side, card, "event", hex)
    assert hooks.die(g, g.now.fights[0], side, "ground") == (value, False)
    other = "japan" if side == "allied" else "allied"
    assert hooks.die(g, g.now.fights[0], other, "ground") == (0, False)
    assert hooks.die(g, g.now.fights[0], side, "air_naval") == (0, False)


@pytest.mark.rule("ES-Q-130", "ES-X-GC-2")
def test_tsuji_replaces_the_sum() -> None:
    g = against(table("J03", "y1942", marks=("doctrine",)), "japan", "J03", "event", "2014", "2813", "1905")
    malaya, mixed, open_land = g.now.fights
    assert hooks.die(g, malaya, "japan", "ground") == (4, True)
    assert hooks.die(g, open_land, "japan", "ground") == (0, False)
    assert hooks.die(g, mixed, "japan", "ground") == (4, True)


@pytest.mark.rule("ES-Q-130", "ES-X-GC-2")
def test_the_doctrine_counts_on_islands() -> None:
    g = against(table("J23", marks=("doctrine",)), "allied", "A29", "oc", "4715", "4021")
    assert hooks.die(g, g.now.fights[0], "japan", "ground") == (1, False)
    assert hooks.die(g, g.now.fights[1], "japan", "ground") == (0, False)
    assert hooks.die(g, g.now.fights[0], "allied", "ground") == (0, False)


@pytest.mark.rule("ES-X-AN-3")
def test_operation_c_beats_the_royal_navy() -> None:
    g = against(table("J08"), "japan", "J08", "event", "1005", "5808")
    assert hooks.die(g, g.now.fights[0], "japan", "air_naval") == (1, False)
    assert hooks.die(g, g.now.fights[1], "japan", "air_naval") == (0, False)


@pytest.mark.rule("ES-X-AN-3")
def test_i_go_wants_carriers_that_stay_behind() -> None:
    g = against(table("J32"), "japan", "J32", "event", "4021")
    assert hooks.die(g, g.now.fights[0], "japan", "air_naval") == (1, False)
    g.go(active={"j_cv_shokaku": "4017", "j_cvl_zuiho": "4017"})
    assert hooks.die(g, g.now.fights[0], "japan", "air_naval") == (0, False)


FACTORS = [
    ("A36", "a_ca_new_orleans", 2, 0),
    ("A25", "a_x_corps", -1, 0),
    ("A55", "j_cv_shokaku", -2, 0),
    ("J14", "j_cv_shokaku", 0, 2),
    ("J25", "a_cv_enterprise", -2, 0),
    ("J29", "j_cv_shokaku", 2, 0),
    ("J47", "j_ca_takao", 2, 0),
    ("J83", "j_apd_kamikaze", 2, 0),
    ("J83", "j_bb_hiei", 0, 0),
    ("J47", "j_apd_kamikaze", 0, 0),
    ("A36", "a_ca_kent", 0, 0),
    ("J14", "j_cvl_zuiho", 0, 0),
]


@pytest.mark.rule("ES-X-AN-1")
@pytest.mark.parametrize(("card", "unit", "attack", "defence"), FACTORS)
def test_factors(card: str, unit: str, attack: int, defence: int) -> None:
    g = against(table(card, units={"a_ca_new_orleans": "5808"}), CARDS[card].side, card, "event")
    assert (hooks.attack_bonus(g, unit), hooks.defence_bonus(g, unit)) == (attack, defence)
    g.go(use="oc")
    assert (hooks.attack_bonus(g, unit), hooks.defence_bonus(g, unit)) == (0, 0)


@pytest.mark.rule("ES-X-AN-1")
def test_no_attack_factor_falls_below_nothing() -> None:
    weak = min(
        (id for id in COUNTERS if COUNTERS[id].nation == "us" and COUNTERS[id].type == "carrier"),
        key=lambda id: COUNTERS[id].full[0],
    )
    g = against(table("J25", units={weak: "5808 1"}), "japan", "J25", "event")
    assert g.attack(weak) + hooks.attack_bonus(g, weak) == max(0, g.attack(weak) - 2)


# ---- steps 10 and end


@pytest.mark.rule("ES-OFF-17", "ES-Q-103")
def test_guadalcanal_looks_at_step_five() -> None:
    g = table("J20", units={"j_bb_kongo": "4423"})
    against(g, "japan", "J20", "event", "4423", active={"j_bb_kongo": "4021"})
    m = going_on(g, (AtStep(5), Stop()))
    now = state(m)
    now.put("a_bb_washington", "4423")  # it came in reaction, too late
    m = going_on(now, (AtStep(10), Stop()))
    assert state(m).units["a_1_maw"].steps == 1
    g.put("a_bb_washington", "4423")
    m = going_on(state(going_on(g, (AtStep(5), Stop()))), (AtStep(10), Stop()))
    assert state(m).units["a_1_maw"].steps == 2


@pytest.mark.rule("ES-Q-145")
def test_forager_costs_an_air_step_in_the_end() -> None:
    g = table("A55", units={"j_31st_army": "3813", "j_61_af": "3813"})
    against(g, "allied", "A55", "event", "3813", active={"a_cv_lexington": "4828"}, reacting={"j_24_af": "4715"})
    m = going_on(g, (AtStep("end"), Stop()))
    assert set(moves(m)) == {("lose", "j_61_af"), ("lose", "j_24_af")}
    say(m, "lose", "j_24_af")
    assert state(m).units["j_24_af"].at == "eliminated"
