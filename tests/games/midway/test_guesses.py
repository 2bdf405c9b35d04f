"""Where a side thought the enemy was: from its own notes alone, told when the match is over, beside the truth."""

from __future__ import annotations

from random import Random

import pytest

from wardroom.analysis import analyse
from wardroom.analysis.telling import Teller
from wardroom.dice.seeded import Seeded
from wardroom.games.midway.bot.guesses import suppose
from wardroom.games.midway.game import GAME, RULES
from wardroom.games.midway.printed import CARRIERS, INVASION_SHIP
from wardroom.games.midway.search_board import WHERE, distance
from wardroom.games.midway.view import MidwayView
from wardroom.journal import Record
from wardroom.kernel import Match
from wardroom.lab.arena import play


@pytest.fixture(scope="module")
def record() -> Record:
    bots = {"JP": "staff", "US": "staff"}
    _, match = play("midway", bots, {"JP": 1, "US": 2}, Seeded(5), options={"preset": "basic"})
    return match.record()


def test_guesses_stand_beside_the_truth(record: Record) -> None:
    found = analyse(GAME, record, staff=False)
    assert {guess.seat for guess in found.guesses} == {"JP", "US"}
    assert {guess.what for guess in found.guesses if guess.seat == "US"} <= {*CARRIERS["JP"], INVASION_SHIP}
    assert all(guess.place in WHERE and 0 < guess.chance <= 1.001 for guess in found.guesses)
    sure = [guess for guess in found.guesses if guess.chance > 0.6 and guess.truly]
    near = [guess for guess in sure if distance(guess.place, guess.truly) <= 4]
    assert len(near) > len(sure) / 2, "who is sure is more often right than wrong"


def test_the_page_says_it_in_both_languages(record: Record) -> None:
    found = analyse(GAME, record, staff=False)
    assert "## Where they expected the enemy" in Teller(GAME, found, "en").page()
    assert "## Dove credevano che fosse il nemico" in Teller(GAME, found, "it").page()


def test_a_guess_hangs_on_what_the_seat_knows_alone(record: Record) -> None:
    rng, compared = Random(3), 0
    for match, _ in Match.replay(RULES, record):
        for seat in match.seats if match.n % 40 == 0 else ():
            other = RULES.view(RULES.resample(match.state, seat, rng), seat)  # type: ignore[arg-type]
            here = match.view(seat)
            assert isinstance(here, MidwayView)
            assert isinstance(other, MidwayView)
            assert suppose(here) == suppose(other)
            compared += 1
    assert compared > 10


def test_a_spectator_supposes_nothing(record: Record) -> None:
    match = Match.fold(RULES, record)
    seen = match.view(None)
    assert isinstance(seen, MidwayView)
    assert suppose(seen) == []
