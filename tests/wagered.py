"""Odds on trial in tests: matches under the promise `odds` alone, with the game's own odds or with wrong ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any
from unittest import mock

from wardroom.api import Game
from wardroom.api.wagers import Odds
from wardroom.conformance import Subject, Tally, Violation, suite
from wardroom.conformance.promises import odds as promise
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.purse import Purse
from wardroom.kernel import Match, Seat


def tried(
    game: Game, odds: Odds | None = None, *, matches: int, first: int = 0, preset: str | None = None, **how: Any
) -> Tally | Violation:
    """So many matches; the first breach instead, if there is one. `how` changes the game's wagers."""
    assert game.fuzz.wagers is not None
    subject = replace(Subject.of(game, preset=preset), odds=odds or game.odds, wagers=replace(game.fuzz.wagers, **how))
    tally = Tally()
    with mock.patch.object(suite, "PROMISES", (promise.Odds,)):
        for number in range(first, first + matches):
            try:
                tally += suite.play(subject, f"0.{number}")
            except Violation as violation:
                return violation
            if untrue := promise.untrue(tally):
                return untrue
    return tally


def breaches(game: Game, match: Match, seat: Seat, odds: Odds | None = None, tries: int = 8) -> list[str]:
    """What is found wrong in one position, of all that is claimed there."""
    assert game.fuzz.wagers is not None
    odds = odds or game.odds
    assert odds is not None
    rng, found, purses = Random(1), [], dict[str, Purse]()
    for claim in game.fuzz.wagers.claims(match.view(seat), match.asks[seat], odds):
        try:
            settled = promise.settled(game.rules, match.state, seat, claim, tries, rng)
        except Promise.Broken as broken:
            found.append(str(broken))
            continue
        for name, purse in settled.items():
            purses[name] = purses.get(name, Purse()) + purse
    return found + [purse.example for purse in purses.values() if purse.wrong]
