"""Step 6: Special Reaction against landings that meet nobody (7.27)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_steps import at_step, underway
from empire_table import asked, heard, moves, say, state

from wardroom.games.empire.state import SURPRISE, Trip
from wardroom.games.empire.tasks.special_reaction import special_hexes, special_value
from wardroom.games.empire.traces import supply
from wardroom.kernel import Match

JAPAN, ALLIED = "japan", "allied"


def _landed(
    hex: str = "4222", how: str = "assault", *, card: str = "A21", dice: tuple[int, ...] = (), **more: Any
) -> Match:
    """Marines have landed on an empty Japanese base in the ZOI of aircraft at Rabaul's south."""
    return at_step(6, _position(hex, how, card=card, **more), dice=dice)


def _position(hex: str = "4222", how: str = "assault", *, card: str = "A21", **more: Any) -> Any:
    units = {"a_2m_division": hex, "a_bb_washington": "4828", "j_21_af": "4121", **more.pop("units", {})}
    trips = {"a_2m_division": Trip(how, "4423"), **more.pop("trips", {})}
    now = {"moved": trips, "contact": True, **more.pop("now", {})}
    return underway(ALLIED, card, units, now=now, **more)


@pytest.mark.rule("ES-OFF-11", "ES-X-SR-1", "ES-ZOI-15")
def test_asked_for_each_place_that_was_landed_on() -> None:
    m = _landed()
    assert (asked(m), moves(m)) == ((JAPAN, "special_reaction"), [("none",), ("roll",)])
    assert m.asks[JAPAN].about == {"hex": "4222", "needs": 3, "modifier": -2, "wins": 6}
    say(m, "none")
    assert asked(m)[1] != "special_reaction"


@pytest.mark.rule("ES-X-SR-1", "ES-ZOI-15")
def test_a_neutralised_zoi_will_do() -> None:
    g = _position(units={"a_1_maw": "4423", "a_cv_enterprise": "4223"})
    assert special_hexes(g) == ("4222",)


@pytest.mark.rule("ES-X-SR-1", "ES-ZOI-15")
def test_where_there_is_none() -> None:
    assert special_hexes(_position()) == ("4222",)
    assert special_hexes(_position(units={"j_21_af": "4017"})) == ()  # no ZOI there
    assert special_hexes(_position(how="march")) == ()  # by land
    assert special_hexes(_position(hex="4022")) == ()  # no named place
    assert special_hexes(_position(units={"j_ss_bde": "4222"}, fights=["4222"])) == ()  # a battle already
    assert special_hexes(_position(allied=["4222"])) == ()  # no place of his
    far = {"j_south_seas_hq": "track", "j_comb_fleet_hq_yam": "3014", "j_south_hq": "track"}
    assert supply.in_zoi(_position(units=far), JAPAN, "4222")
    assert special_hexes(_position(units=far)) == ()  # no HQ in range


@pytest.mark.rule("ES-X-SR-1", "ES-Q-104")
@pytest.mark.parametrize(("die", "won"), [(5, True), (6, False), (9, False), (0, True)])
def test_the_die(die: int, won: bool) -> None:
    """A21: 3; contact takes 2 off."""
    m = _landed(dice=(die, 5, 5, 5))
    say(m, "roll")
    (told,) = heard(m, None, "special_roll")
    assert (told.about["won"], told.about["modifier"], told.about["needs"]) == (won, -2, 3)
    assert bool(heard(m, None, "special_battle")) == won


@pytest.mark.rule("ES-X-SR-1")
def test_a_natural_nine_fails_whatever_the_number() -> None:
    """J12 against Midway would win with 10: an event of 8, and contact."""
    units = {"j_ss_bde": "4423", "a_13af_air": "4522", "j_bb_hiei": "4017"}
    trips = {"j_ss_bde": Trip("assault", "4021")}
    g = underway(JAPAN, "J12", units, use="event", now={"moved": trips, "contact": True}, allied=["4522"])
    m = at_step(6, g, dice=(9, 5, 5))
    say(m, "roll")
    (told,) = heard(m, None, "special_roll")
    assert told.about["won"] is False


@pytest.mark.rule("ES-X-SR-1")
@pytest.mark.parametrize(("card", "use", "needs"), [("A29", "oc", 2), ("A29", "event", 4), ("A13", "event", 3)])
def test_the_number_of_the_card_and_of_a_surprise(card: str, use: str, needs: int) -> None:
    assert special_value(_position(card=card, use=use)) == needs


@pytest.mark.rule("ES-X-SR-1", "ES-Q-104", "ES-Q-083")
def test_success_makes_a_further_battle_with_those_who_covered_the_landing() -> None:
    units = {"a_cv_enterprise": "4223", "a_bb_north_carolina": "4223", "a_13af_lrb": "4423", "j_ss_bde": "4322"}
    now = {"covers": {"a_cv_enterprise": "4222"}}
    trips = {"a_cv_enterprise": Trip("sail", "4423"), "a_bb_north_carolina": Trip("sail", "4423")}
    m = _landed(dice=(0, 5, 5, 5, 5, 5, 5), units=units, now=now, trips=trips, fights=["4322"])
    say(m, "roll")
    fights = {fight.hex: fight for fight in state(m).now.fights}
    assert set(fights) == {"4222", "4322"}
    assert fights["4222"].special
    assert set(fights["4222"].committed) == {"a_cv_enterprise", "a_bb_north_carolina"}
    assert asked(m) == (ALLIED, "join")
    assert {move[1] for move in moves(m, "commit")} == {"a_13af_lrb"}
    say(m, "commit", "a_13af_lrb")
    fight = state(m).now.fight("4222")
    assert fight is not None
    assert "a_13af_lrb" in fight.committed


@pytest.mark.rule("ES-X-SR-1", "ES-OFF-14")
def test_the_condition_stays_a_surprise() -> None:
    m = _landed(dice=(0,))
    say(m, "roll")
    assert (asked(m), state(m).now.condition) == ((JAPAN, "intelligence"), SURPRISE)


@pytest.mark.rule("ES-OFF-12", "ES-Q-105")
def test_failure_leaves_no_battle_and_no_intelligence() -> None:
    m = _landed(dice=(8,), hands={JAPAN: ["J18"]})
    say(m, "roll")
    assert asked(m) == (JAPAN, "attack_cards")
    say(m, "none")
    assert state(m).offensive is None or state(m).now.step >= 13
