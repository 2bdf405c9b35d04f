"""What is told of a shot is what it does; wrong claims are noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from wagered import tried
from wardroom.conformance import Tally, Violation
from wardroom.games.fighters.fuzz.wagers import KINDS
from wardroom.games.fighters.game import GAME
from wardroom.games.fighters.odds import Aim, odds


def test_over_random_matches_every_shot_does_what_is_told() -> None:
    tally = tried(GAME, matches=6, often=1.0)
    assert isinstance(tally, Tally), tally
    assert {name.split(":")[0] for name in tally.odds} == {*KINDS}


def harmless(aim: Aim) -> Aim:
    return structs.replace(aim, points=aim.points - 1)


def deadly(aim: Aim) -> Aim:
    return structs.replace(aim, kills=True)


def silent(aim: Aim) -> Aim:
    return structs.replace(aim, answers=False)


def nimble(aim: Aim) -> Aim:
    return structs.replace(aim, dodges=True)


@pytest.mark.parametrize("fault", [harmless, deadly, silent, nimble])
def test_a_wrong_word_about_a_shot_is_noticed(fault: Callable[[Aim], Aim]) -> None:
    found = tried(GAME, lambda seen, ask: [fault(aim) for aim in odds(seen, ask)], matches=20, often=1.0, each=60)
    assert isinstance(found, Violation), found
    assert found.promise == "odds"
