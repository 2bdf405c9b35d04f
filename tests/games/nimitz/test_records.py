"""Matches of the first version of the rules: they still open, are what they say they are, and go on under today's.

Twenty were played to the end by random and by chief, three were cut off in the middle.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec
import pytest

from kept_records import kept
from wardroom import bots
from wardroom.dice.refold import Misfit, refold
from wardroom.dice.seeded import Seeded
from wardroom.dice.verify import verify
from wardroom.games.nimitz.game import RULES
from wardroom.journal import Record
from wardroom.kernel import Match, engine, rebuild
from wardroom.kernel.steps import Checkpoint

SEAT = "us"
KEPT = kept(Path(__file__).parent / "records")
NUMBER = 23
CUT = (20, 21, 22)  # in the Orders step, at a Hit, and before aircraft fly
MORE = 40  # answers given under the rules of today


def record(n: int) -> Record:
    return KEPT[n][0]


def state(n: int) -> bytes:
    return KEPT[n][1]


def test_there_are_enough_of_them_over_all_scenarios() -> None:
    found = [record(n) for n in range(NUMBER)]
    assert len(KEPT) == NUMBER
    assert tuple(n for n, old in enumerate(found) if old.result is None) == CUT
    assert {old.scenario for old in found} == set(RULES.info.scenarios)
    assert {old.version for old in found} == {"1"}, "played before the rules changed"


@pytest.mark.parametrize("n", range(NUMBER))
def test_a_record_opens_and_nothing_in_it_was_changed(n: int) -> None:
    old = record(n)
    found = verify(old)
    assert found.ok, found.reason
    assert ("dice" in found.checked) == (old.result is not None), "the seed is told when the match is over"
    assert sha256(state(n)).hexdigest() == old.state, "the state is the one that the record ended in"


@pytest.mark.parametrize("n", range(NUMBER))
def test_it_folds_to_the_same_or_stands(n: int) -> None:
    """What `wardroom refold` asks of a stored match (server/tables/refold.py)."""
    old = record(n)
    try:
        refold(RULES, old)
    except Misfit:
        assert old.version != RULES.info.version, "rules that fold otherwise are another version"
    g = rebuild(RULES, msgspec.json.decode(state(n)))
    RULES.check(g)
    assert g.result == old.result
    assert all(ask.moves for ask in engine.asks(g).values())
    for seat in (SEAT, None):
        RULES.view(g, seat)


@pytest.mark.parametrize("n", CUT)
def test_one_that_was_cut_off_is_carried_on(n: int) -> None:
    old, g = record(n), rebuild(RULES, msgspec.json.decode(state(n)))
    entries, rolls = len(old.entries), sum(bool(entry.roll) for entry in old.entries)
    match = Match.resume(RULES, Seeded(1), old, Checkpoint(entries, rolls, old.entries[-1].seal, g))
    player = bots.make("nimitz", "random", SEAT, 1)
    for _ in range(MORE):
        if match.result is None:
            match.answer(SEAT, player.choose(match.view(SEAT), match.asks[SEAT], match.sampler(SEAT, Random(1))))
            RULES.check(match.state)
    assert match.result is not None or match.n >= entries + MORE
    seals = [entry.seal for entry in match.record().entries]
    assert seals[:entries] == [entry.seal for entry in old.entries], "what was, stays"
