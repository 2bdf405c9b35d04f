"""What is told of battles and of being found out comes as often as it says; wrong odds are noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from wagered import tried
from wardroom.conformance import Tally, Violation
from wardroom.games.empire.fuzz.wagers import KINDS
from wardroom.games.empire.game import GAME
from wardroom.games.empire.odds import odds

Told = dict[str, Any]


def test_over_random_matches_what_is_told_comes_as_often_as_it_says() -> None:
    tally = tried(GAME, matches=4, often=0.06, each=8, tries=3)
    assert isinstance(tally, Tally), tally
    assert {name.split(":")[0] for name in tally.odds} >= {*KINDS} - {"roll"}, "a roll is seldom asked for"


def _battles(told: Told, change: Callable[[Told], Told]) -> Told:
    rows = [{**row, "by": {what: change(told) for what, told in row["by"].items()}} for row in told["battles"]]
    return {**told, "battles": rows}


def never_won(told: Told) -> Told:
    return _battles(told, lambda by: {**by, "win": 0.0})


def always_won(told: Told) -> Told:
    return _battles(told, lambda by: {**by, "win": 1.0})


def never_taken(told: Told) -> Told:
    return _battles(told, lambda by: {**by, "take": 0.0})


def bloodless(told: Told) -> Told:
    return _battles(told, lambda by: {**by, "lost": dict.fromkeys(by["lost"], 0.0)})


def unseen(told: Told) -> Told:
    return {**told, "battles": [{**row, "conditions": {"surprise": 1.0}} for row in told["battles"]]}


@pytest.mark.parametrize("fault", [never_won, always_won, never_taken, bloodless, unseen])
def test_certainties_that_fail_are_noticed(fault: Callable[[Told], Told]) -> None:
    found = tried(GAME, lambda seen, ask: fault(odds(seen, ask)), matches=12, often=0.08, each=12)
    assert isinstance(found, Violation), found
    assert found.promise == "odds"


def test_a_chance_that_is_half_of_what_it_says_is_noticed() -> None:
    def halved(told: Told) -> Told:
        return _battles(told, lambda by: {**by, "win": 0.01 + by["win"] / 2})

    found = tried(GAME, lambda seen, ask: halved(odds(seen, ask)), matches=24, often=0.08, each=12)
    assert isinstance(found, Violation), found
