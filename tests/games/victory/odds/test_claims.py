"""What is told of shots and battles comes as often as it says; wrong odds are noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from battle_table import battle
from msgspec import structs

from wagered import breaches, tried
from wardroom.conformance import Tally, Violation
from wardroom.games.victory.game import GAME
from wardroom.games.victory.odds.odds import Odds, odds
from wardroom.kernel import Match


def test_over_random_matches_what_is_told_comes_as_often_as_it_says() -> None:
    tally = tried(GAME, matches=3, first=3, often=0.3, tries=3)
    assert isinstance(tally, Tally), tally
    assert {name.split(":")[0] for name in tally.odds} >= {"shot", "battle being fought"}


def rabaul(**how: object) -> Match:
    """Cruisers and infantry in an invasion; the first question is whether somebody fires."""
    return battle(
        "Wake", ["J-CA-1 3", "J-IN-1 3 afloat"], ["US-CA-1 2", "US-IN-1 2"], start="Kwajalein",
        others={"Kwajalein": ["J-IN-9"], "Midway": ["US-IN-6"]}, **how,
    )  # fmt: skip


def asked(match: Match) -> str:
    return next(iter(match.asks))


@pytest.mark.rule("PV-5.7-14")
def test_where_weather_forbids_a_blockade_the_waters_are_not_won() -> None:
    """In the monsoon ships may not begin a blockade: who has won must leave."""
    match = battle(
        "Rangoon", ["J-CA-1 4"], ["IND-IN-1 1"], start="Bangkok", date="Jun42", others={"Bangkok": ["J-IN-9"]}
    )
    (told,) = odds(match.view(asked(match)), match.asks[asked(match)]).battles
    assert told.waters == 0.0
    assert breaches(GAME, match, asked(match)) == []


def likelier(told: Odds) -> Odds:
    battles = tuple(structs.replace(b, win=min(1.0, b.win + 0.25), hold=max(0.0, b.hold - 0.25)) for b in told.battles)
    return structs.replace(told, battles=battles)


def bloodier(told: Odds) -> Odds:
    return structs.replace(told, shots=tuple(structs.replace(s, losses=s.losses * 1.6) for s in told.shots))


def deadlier(told: Odds) -> Odds:
    return structs.replace(told, shots=tuple(structs.replace(s, kill=min(1.0, s.kill + 0.2)) for s in told.shots))


@pytest.mark.parametrize("fault", [likelier, bloodier, deadlier])
def test_wrong_odds_are_noticed(fault: Callable[[Odds], Odds]) -> None:
    match = rabaul()
    assert breaches(GAME, match, asked(match), tries=100) == [], "and true ones are not"
    assert breaches(GAME, match, asked(match), lambda seen, ask: fault(odds(seen, ask)), tries=400)


def test_certainties_that_fail_are_noticed_in_random_matches() -> None:
    def sure(told: Odds) -> Odds:
        return structs.replace(told, battles=tuple(structs.replace(b, waters=1.0, error=0.0) for b in told.battles))

    found = tried(GAME, lambda seen, ask: sure(odds(seen, ask)), matches=6, first=3, often=0.3)
    assert isinstance(found, Violation), found
    assert found.promise == "odds"
