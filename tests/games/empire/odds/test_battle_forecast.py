"""The forecast of a battle is what all faces of the dice do in real battles."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any

import pytest
from empire_battle import scene
from empire_table import Stop, going_on, state
from msgspec import structs

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.odds import odds
from wardroom.games.empire.odds.forecast import forecast
from wardroom.games.empire.odds.intelligence import conditions, intercepts
from wardroom.games.empire.printed import CARDS, COUNTERS, DECK
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks.battle import Battles
from wardroom.games.empire.view import view
from wardroom.kernel import Ask

SEA = "5506"

WAKE = {
    "japan": {"j_24_af": "4715", "j_cl_tenryu": "4612", "j_4_sn_bde": "4612"},
    "allied": {"a_vf_211": "4612", "a_w_brigade": "4612"},
    "moved": {"j_4_sn_bde": "organic"},
    "begun": {"j_4_sn_bde": "4715", "j_cl_tenryu": "4715"},
    "fight": {"attacked": True},
}


def wake(**more: Any) -> Empire:
    g = scene("4612", **{**WAKE, **more})
    g.take("4612", "allied")
    return g


def fought(g: Empire, condition: str) -> tuple[float, float, dict[str, float]]:
    """Chances to win and to take, and mean losses, by fighting the battle with all throws of two dice."""
    wins = takes = 0
    lost = {"japan": 0, "allied": 0}
    for dice in product(range(10), repeat=2):
        m = going_on(_set(g, condition), (Battles(), Stop()), dice)
        while waiting := [seat for seat, ask in m.asks.items() if ask.prompt != "stop"]:
            m.answer(waiting[0], m.asks[waiting[0]].moves[0])
        end, fight = state(m), state(m).now.fights[0]
        wins += fight.won == "japan"
        takes += fight.taken
        for id, unit in end.units.items():
            lost[COUNTERS[id].side] += g.units[id].steps - unit.steps
    return wins / 100, takes / 100, {side: n / 100 for side, n in lost.items()}


def _set(g: Empire, condition: str) -> Empire:
    now = g.draft()
    now.go(condition=condition)
    return now


@pytest.mark.rule("ES-X-AN-2", "ES-X-AN-4", "ES-X-AN-10")
@pytest.mark.parametrize("condition", ["surprise", "intercept", "ambush"])
def test_a_battle_at_sea_is_forecast_exactly(condition: str) -> None:
    japan = {"j_bb_hiei": SEA, "j_cl_tenryu": f"{SEA} 1", "j_ca_aoba": SEA}
    g = scene(SEA, japan, {"a_bb_md_ca": SEA, "a_ca_kent": SEA, "a_bb_force_z": SEA})
    found = forecast(g, g.now.fights[0], condition)
    win, take, lost = fought(g, condition)
    assert found.win == pytest.approx(win)
    assert found.take == take == 0
    assert found.lost == pytest.approx(lost)
    assert 0 < found.win < 1


@pytest.mark.rule("ES-X-GC-1", "ES-X-GC-4")
def test_a_fight_for_a_hex_is_forecast_exactly() -> None:
    march = {"j_15th_army": "march 2013"}
    g = scene("2014", {"j_15th_army": "2014"}, {"a_3_ind_corps": "2014", "a_b_ind_division": "2014"}, moved=march)
    g.take("2014", "allied")
    found = forecast(g, g.now.fights[0], "surprise")
    _, take, lost = fought(g, "surprise")
    assert found.win == 1
    assert found.take == pytest.approx(take)
    assert found.lost == pytest.approx(lost)


@pytest.mark.rule("ES-X-AN-7", "ES-X-GC-2", "ES-X-AMPH-6")
def test_a_landing_has_both_parts() -> None:
    g = wake()
    found = forecast(g, g.now.fights[0], "surprise")
    alone = forecast(g, structs.replace(g.now.fights[0], committed=()), "surprise")
    assert 0 < alone.take < found.take < 1
    assert 0 < found.lost["japan"] < 4


@pytest.mark.rule("ES-X-INT-2", "ES-Q-111")
def test_the_chance_of_the_roll() -> None:
    g = wake(card="J29", use="oc", offensive={})
    g.go(step=3)
    value = CARDS["J29"].oc_iv
    assert intercepts(g) == min(value + 1, 9) / 10
    g.go(contact=True)
    assert intercepts(g) == min(value + 3, 9) / 10


@pytest.mark.rule("ES-X-INT-1", "ES-Q-112")
def test_hidden_cards_are_averaged_over_what_is_unseen() -> None:
    g = wake()
    g.go(step=3)
    g.deck("allied", hand=(), pile=DECK["allied"], discards=(), removed=(), future="")
    fit = hooks.reactions(g, 7)
    ambush = [card for card in fit if CARDS[card].intelligence == "ambush"]
    cards = [card for card in fit if CARDS[card].intelligence]
    n = len(DECK["allied"])
    found = conditions(g, "japan", 5)
    without = comb(n - len(cards), 5) / comb(n, 5)
    assert ambush
    assert found["ambush"] == pytest.approx(1 - comb(n - len(ambush), 5) / comb(n, 5))
    assert found["surprise"] == pytest.approx(without * (1 - intercepts(g)))
    assert sum(found.values()) == pytest.approx(1)
    g.deck("allied", discards=tuple(ambush))
    assert "ambush" not in conditions(g, "japan", 5)
    assert "ambush" not in conditions(g, "allied", 0)
    g.deck("allied", hand=(ambush[0],), discards=())
    assert conditions(g, "allied", 1) == {"ambush": 1.0}
    g.go(step=8, condition="intercept")
    assert conditions(g, "japan", 5) == {"intercept": 1.0}


@pytest.mark.rule("ES-X-COMP-2")
def test_odds_come_from_the_view_alone_and_know_possible_battles() -> None:
    g = wake()
    g.go(step=3)
    seen = odds(view(g, "japan"))
    (row,) = seen["battles"]
    assert (row["hex"], row["declared"], row["side"]) == ("4612", True, "japan")
    assert set(row["by"]) == {"surprise", "intercept", "ambush"}
    assert row["by"]["surprise"]["take"] == pytest.approx(forecast(g, g.now.fights[0], "surprise").take)
    mean = sum(p * row["by"][what]["take"] for what, p in row["conditions"].items())
    assert row["all"]["take"] == pytest.approx(mean)
    g.go(fights=())
    assert odds(view(g, "japan"))["battles"] == []
    ask = Ask("battles", (("done",), ("commit", "j_24_af", "4612")))
    (row,) = odds(view(g, None), ask)["battles"]
    assert (row["declared"], row["committed"]) == (False, ["j_24_af"])
    g.offensive = None
    assert odds(view(g, "allied"))["battles"] == []
