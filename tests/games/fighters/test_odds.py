"""What is told of a shot is what it does; wrong claims are noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fighters_table import AFAR, asked, carrier, fly, moves, say, sky, state
from msgspec import structs

from wagered import breaches, tried
from wardroom.conformance import Tally, Violation
from wardroom.games.fighters.fuzz.wagers import KINDS
from wardroom.games.fighters.game import GAME
from wardroom.games.fighters.odds import Aim, odds
from wardroom.kernel import Match


def test_over_random_matches_every_shot_does_what_is_told() -> None:
    tally = tried(GAME, matches=6, often=1.0)
    assert isinstance(tally, Tally), tally
    assert {name.split(":")[0] for name in tally.odds} <= {*KINDS}
    assert {name.split(":")[0] for name in tally.odds} >= {kind for kind in KINDS if kind.startswith("shot")}


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


# ---- batteries

HORNET = {"hornet": carrier("hornet", "0908", "0909", "0910", facing=0)}
OVERHEAD = ("B5N 0907 3 low spent", "D3A 1009 3 low", "F4F 0915 0 high")


def flak() -> Match:
    return sky(*OVERHEAD, *AFAR, scenario="santa_cruz", initiative="us", ships=HORNET, turn=2)


@pytest.mark.rule("FP-AAA-5", "FP-FIR-4")
def test_a_battery_has_its_odds_before_and_when_it_is_asked() -> None:
    match = flak()
    before = {(aim.shooter, aim.target): aim for aim in odds(match.view("us"))}
    bow, deck = before["hornet.0", "B5N-01"], before["hornet.1", "D3A-01"]
    assert (bow.points, bow.dodges, bow.answers) == (1, False, False)
    assert (deck.points, deck.dodges, deck.answers) == (1, True, False)
    assert breaches(GAME, match, "us") == []
    say(match, "battery", "hornet.0")
    assert asked(match) == ("us", "shoot")
    told = [aim for aim in odds(match.view("us"), match.asks["us"]) if aim.shooter == "hornet.0"]
    assert {("shoot", aim.target) for aim in told} == {*moves(match)} - {("hold",)}
    assert breaches(GAME, match, "us") == []


@pytest.mark.rule("FP-AAA-5")
def test_a_battery_that_has_fired_threatens_nobody() -> None:
    match = flak()
    say(match, "battery", "hornet.0")
    say(match, "hold")
    assert "hornet.0" in state(match).spent
    assert not [aim for aim in odds(match.view("us")) if aim.shooter == "hornet.0"]


@pytest.mark.rule("FP-RUL-DOD-1")
def test_who_has_no_dodge_is_not_said_to_dodge() -> None:
    around = [f"D3A {hex} 3 low spent" for hex in ("0807", "0907", "1007")]
    match = sky("B5N 0908 0 low", "F4F 0915 0 low", *around, *AFAR, initiative="us")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    (aim,) = (aim for aim in odds(match.view("us"), match.asks["us"]) if aim.shooter == "F4F-01")
    assert (aim.target, aim.dodges, aim.points) == ("B5N-01", False, 1)
    assert breaches(GAME, match, "us") == []
