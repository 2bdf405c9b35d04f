"""How a battle of Fighters stands, for looking back; and that there is no luck in it."""

from __future__ import annotations

import pytest
from fighters_table import AFAR, sky

from wardroom.analysis import analyse
from wardroom.analysis.telling import WORDS, Teller
from wardroom.bots.random import RandomBot
from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import standing
from wardroom.games.fighters.game import GAME, RULES
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Match


def at(*lines: str) -> Fighters:
    g = sky(*AFAR, *lines).state
    assert isinstance(g, Fighters)
    return g


def test_points_are_the_american_lead() -> None:
    g = at().draft()
    g.points = {"us": 2, "jp": 5}
    assert standing.points(g) == -3
    assert standing.parts(g)["share"] < 0


def test_aircraft_are_worth_something_and_damaged_ones_half_of_it() -> None:
    even, more, hurt = at(), at("F4F 0508 0 high"), at("F4F 0508 0 high damaged")
    assert standing.parts(even)["worth"] == pytest.approx(0)
    assert standing.parts(more)["worth"] == pytest.approx(2 * standing.parts(hurt)["worth"])
    assert standing.parts(hurt)["worth"] > 0
    assert (standing.parts(more)["fighters"], standing.parts(hurt)["fighters"]) == (1, 0.5)
    assert standing.parts(more)["high"] == 1


def test_both_sides_are_measured_alike() -> None:
    ours, theirs = standing.parts(at("F4F 0508 0 high")), standing.parts(at("A6M 0508 0 high"))
    assert ours["worth"] == pytest.approx(-theirs["worth"])
    assert ours["fighters"] == -theirs["fighters"]


def test_one_who_flies_against_the_automaton_and_loses_has_lost() -> None:
    assert standing.won({"us": 0.0}) == 0.0
    assert standing.won({"jp": 0.0}) == 1.0
    assert standing.won({"us": 0.5, "jp": 0.5}) == 0.5


def test_nothing_was_luck_and_it_is_said() -> None:
    match = Match(RULES, Seeded(1), "first_clash")
    pilots = {seat: RandomBot(seat, 1) for seat in match.seats}
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, pilots[seat].choose(match.view(seat), ask, lambda: match.state))
    found = analyse(GAME, match.record(), staff=False)
    assert (found.rolls, found.throws, found.luck) == (0, (), 0)
    assert all(turn.dice == 0 for turn in found.turns)
    for lang in ("en", "it"):
        assert WORDS.say(lang, "summary.luck_none") in Teller(GAME, found, lang).summary()
