"""1944 begins with five Objectives and is lost with six when its first turn ends: nothing is to be saved for later."""

from __future__ import annotations

from random import Random

from msgspec import structs
from nimitz_table import SEAT, Stop, asked, at_table, state

from wardroom.games.nimitz.bot.chief import Chief
from wardroom.games.nimitz.bot.sight import FULL, Sight
from wardroom.games.nimitz.bot.staff import Staff
from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.movement import UsMovement

PATIENT = structs.replace(FULL, presses=False)


def left(sight: Sight) -> int:
    """Supply Points after the first movement of 1944."""
    match = at_table(agenda=(UsMovement(), Stop()), scenario="1944", supply=26, step="movement")
    chief = Chief(SEAT, 0, sight)
    while asked(match) == "movement":
        match.answer(SEAT, chief.choose(match.view(SEAT), match.asks[SEAT], match.sampler(SEAT, Random(0))))
    return state(match).supply


def opening(scenario: str) -> Nimitz:
    return state(at_table(agenda=(UsMovement(), Stop()), scenario=scenario, supply=20, step="movement"))


def test_supply_is_spent_where_the_campaign_ends_otherwise() -> None:
    assert left(FULL) < left(PATIENT)


def test_a_foothold_that_holds_nothing_counts_only_for_whoever_has_time() -> None:
    g = opening("1944")
    assert len(holding.objectives(g)) < g.sheet.levels["poor"]
    now, later = Staff(g, FULL), Staff(g, PATIENT)
    assert now.stay == 0.0 < later.stay
    assert now.worth["SI"] > later.worth["SI"]


def test_nobody_is_pressed_in_1942() -> None:
    assert not Staff(opening("1942"), FULL).pressed
