"""From nobody to everything: the ends of the range are the exact odds of those two cases."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from empire_table import going_on, position, state

from wardroom.games.empire.odds import board_of, odds
from wardroom.games.empire.odds.answers import brought, joined
from wardroom.games.empire.odds.forecast import forecast, mean, within
from wardroom.games.empire.printed import COUNTERS
from wardroom.games.empire.state import Empire, Fight, Offensive, Trip
from wardroom.games.empire.tasks.declaring import Declaring
from wardroom.games.empire.tasks.movement import Moves
from wardroom.games.empire.view import view
from wardroom.kernel import Match

HEX, NOUMEA = "4322", "4828"
SHIPS = ("a_bb_washington", "a_bb_n_carolina", "a_cv_enterprise")


def landing() -> Empire:
    """Halsey's ships with the Marines off New Georgia, before the battle is declared."""
    units = {"a_2m_division": HEX, **dict.fromkeys(fleet(), HEX)}
    g = position(units=units)
    moved = {"a_2m_division": Trip("assault", "4423"), **{id: Trip("sail", NOUMEA) for id in fleet()}}
    active = {id: trip.start for id, trip in moved.items()}
    g.offensive = Offensive("allied", "A29", "event", step=3, hq="a_s_pac_hq_halsey", active=active, moved=moved)
    return g


def fleet() -> tuple[str, ...]:
    return tuple(id for id in SHIPS if id in COUNTERS)


def declaring() -> Match:
    return going_on(landing(), (Declaring(),))


def told() -> tuple[Empire, Fight, dict[str, Any]]:
    m = declaring()
    seen = view(state(m), "allied")
    (row,) = [row for row in odds(seen, m.asks["allied"])["battles"] if row["declared"]]
    g = board_of(seen)
    fight = g.now.fight(HEX)
    assert fight is not None
    return g, fight, row


@pytest.mark.rule("ES-X-ACT-4", "ES-X-REACT-1")
def test_the_ends_are_the_exact_odds_of_no_answer_and_of_the_worst() -> None:
    g, fight, row = told()
    chances = row["range"]
    assert chances["alone"]["take"] == forecast(g, fight, "surprise").take
    answer = chances["answer"]
    met = joined(g, answer["hq"], fight)
    assert met is not None
    assert sorted(met[0].now.reacting) == sorted(answer["units"])
    assert chances["worst"]["take"] == pytest.approx(forecast(*met, "intercept").take)
    assert chances["worst"]["take"] < chances["alone"]["take"]


def test_the_likely_case_lies_between_them_as_the_chance_to_be_found_out_says() -> None:
    g, fight, row = told()
    chances, found = row["range"], row["conditions"]
    t = g.draft()
    t.go(reaction_hq=chances["answer"]["hq"], reacting={})
    met = brought(t, fight, tuple(chances["answer"]["units"]))
    parts = {"surprise": forecast(g, fight, "surprise"), **{w: forecast(*met, w) for w in ("intercept", "ambush")}}
    assert chances["likely"]["take"] == pytest.approx(sum(p * parts[what].take for what, p in found.items()))
    assert chances["uncovered"] == pytest.approx(1 - found["surprise"])
    for side in ("japan", "allied"):
        assert chances["likely"]["lost"][side] == pytest.approx(sum(p * parts[w].lost[side] for w, p in found.items()))


def test_the_stops_go_from_those_who_stand_nearest_to_all_who_come() -> None:
    _, _, row = told()
    stops = row["range"]["stops"]
    assert stops[-1]["units"] == row["range"]["answer"]["units"]
    assert stops[-1]["take"] == row["range"]["worst"]["take"]
    for before, after in pairwise(stops):
        assert set(before["units"]) < set(after["units"])


def test_the_range_is_told_while_units_still_move() -> None:
    g = landing()
    g.go(step=2)
    more = dict(g.now.active)
    more["a_1_maw"] = g.units["a_1_maw"].at
    g.go(active=more)
    m = going_on(g, (Moves("allied"),))
    assert m.asks["allied"].prompt == "move"
    (row,) = odds(view(state(m), "allied"), m.asks["allied"])["battles"]
    assert (row["hex"], row["declared"]) == (HEX, False)
    assert row["range"]["worst"]["take"] < row["range"]["alone"]["take"]
    assert not odds(view(state(m), "japan"), None)["battles"]


def test_when_the_answer_has_come_nothing_more_is_expected() -> None:
    g = landing()
    fight = Fight(HEX, attacked=True)
    g.go(step=9, condition="intercept", fights=(fight,))
    (row,) = odds(view(g, "allied"))["battles"]
    assert row["range"]["answer"] is None
    assert row["range"]["worst"] == row["range"]["likely"] == row["range"]["alone"]


def test_a_range_holds_what_it_says() -> None:
    spread = (0.04, 0.1, 0.5, 0.3, 0.06)
    assert within(spread, 0.9) == (1, 4)
    assert within((1.0,), 0.9) == (0, 0)
    assert mean(spread) == pytest.approx(2.24)


def test_the_steps_of_a_forecast_are_spread_over_their_mean() -> None:
    g, fight, _ = told()
    found = forecast(g, fight, "intercept")
    for side in ("japan", "allied"):
        assert sum(found.spread[side]) == pytest.approx(1)
        assert mean(found.spread[side]) == pytest.approx(found.lost[side])
