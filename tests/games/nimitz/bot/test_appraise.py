"""A fleet is weighed once and fights in many suppositions: none of them wears it down for the next."""

from __future__ import annotations

from wardroom.games.nimitz.bot.appraise import Fleet, appraise, fought
from wardroom.games.nimitz.state import Force

OURS = ("us42-air-mag-22", "us42-cru-chester-louisville", "us42-cv-enterprise", "us42-inf-25th-inf")
THEIRS = ("ja-bn-1", "ja42-cru-tone-chikuma", "ja42-cv-kaga")
FORCES = {id: Force("MI", aboard=id == "ja-bn-1") for id in (*OURS, *THEIRS)}


def test_a_battle_that_is_only_supposed_costs_nobody_anything() -> None:
    ours, theirs = Fleet(OURS, FORCES, 1942), Fleet(THEIRS, FORCES, 1942)
    first = fought(ours, theirs)
    assert first.our_ships > 0
    assert first.their_ships > 0
    assert fought(ours, theirs) == first == appraise(OURS, THEIRS, FORCES, 1942)


def test_who_lands_is_no_longer_afloat() -> None:
    """Troops that reach the beach fight on from there: once, not again from the ships."""
    troops = Fleet(THEIRS, FORCES, 1942)
    afloat = troops.afloat.left
    troops.land()
    troops.land()
    assert (troops.afloat.left, troops.ashore.left) == (0.0, afloat)
