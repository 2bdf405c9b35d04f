"""How a position of Pacific Victory stands, for looking back."""

from __future__ import annotations

import pytest
from battle_table import act, battle, turn_of
from victory_table import Stop, asked, at, at_table, opening, say, state

from wardroom.games.victory import standing
from wardroom.games.victory.printed import BASES, PIECES
from wardroom.kernel import Match


def parts(match: Match) -> dict[str, float]:
    return dict(standing.parts(state(match)))


def test_the_war_begins_with_japan_one_point_short() -> None:
    g = state(opening())
    assert standing.points(g) == 14 - 15
    assert standing.elapsed(g) == 0


def test_steps_count_for_what_they_cost_and_the_enemy_s_against_it() -> None:
    ours = parts(at_table({"Truk": ["J-CV-AKAGI 3"]}, agenda=(Stop(),)))
    fewer = parts(at_table({"Truk": ["J-CV-AKAGI 2"]}, agenda=(Stop(),)))
    both = parts(at_table({"Truk": ["J-CV-AKAGI 3"], "Hawaii": ["US-CV-ENTERPRISE 2"]}, agenda=(Stop(),)))
    assert ours["naval"] - fewer["naval"] == PIECES["J-CV-AKAGI"].cost
    assert ours["naval"] - both["naval"] == 2 * PIECES["US-CV-ENTERPRISE"].cost
    assert ours["air"] == fewer["air"]


def test_a_base_that_changes_hands_is_worth_what_it_gives() -> None:
    pp = BASES[at("Manila")].pp
    assert pp > 0
    before = parts(at_table({"Manila": ["US-IN-1 2"]}, agenda=(Stop(),)))
    after = parts(at_table({"Manila": ["J-IN-1 2"]}, agenda=(Stop(),)))
    assert after["bases"] - before["bases"] == pp
    assert after["guarded"] - before["guarded"] == pytest.approx(2 * pp * 2 / standing.GARRISON)


def test_who_stands_before_a_base_threatens_what_it_gives() -> None:
    alone = battle("Manila", [], ["US-IN-1 2"], start="Formosa")
    landed = battle("Manila", ["J-IN-1 2"], ["US-IN-1 2"], start="Formosa")
    assert parts(alone)["assailed"] == 0
    assert parts(landed)["assailed"] == pytest.approx(BASES[at("Manila")].pp / 2)


def test_hits_count_when_they_are_rolled_and_not_when_they_are_taken() -> None:
    """Or the luck of a roll would be told as somebody's decision."""
    match = battle("Wake", ["J-CV-AKAGI 3"], ["US-CA-1 2", "US-BB-TENNESSEE 3", "US-CV-ENTERPRISE 2"],
                   start="Kwajalein", dice=["1,2,3"])  # fmt: skip
    while (asked(match)[1], turn_of(match)) != ("fire", "J-CV-AKAGI"):
        say(match, "hold")
    before = parts(match)
    act(match, "J-CV-AKAGI", "fire", "naval")
    assert asked(match) == ("allies", "hit")
    rolled = parts(match)
    say(match, "hit", "US-CA-1")
    say(match, "hit", "US-BB-TENNESSEE")
    taken = parts(match)
    lost = taken["naval"] - before["naval"]
    assert rolled["naval"] - before["naval"] == pytest.approx(lost, rel=0.35)
    assert rolled["naval"] > before["naval"]


def test_time_runs_from_the_first_turn_to_the_last() -> None:
    turns = ("Jun43", "Sep44", "Jun45")
    ages = [standing.elapsed(state(at_table(scenario="setting_sun", date=date, agenda=(Stop(),)))) for date in turns]
    assert ages[0] == 0
    assert ages == sorted(ages)
    assert 0.8 < ages[-1] < 1
