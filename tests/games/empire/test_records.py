"""Matches played by the first version of the rules: they open, are what they say they are, and go on under today's.

Ten were played to the end, at random and by the best bot, and three cut off in the middle.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from kept_records import kept
from wardroom import bots
from wardroom.dice.refold import Misfit, refold
from wardroom.dice.seeded import Seeded
from wardroom.dice.verify import verify
from wardroom.games.empire.game import RULES
from wardroom.journal import Record
from wardroom.kernel import Match, engine, rebuild
from wardroom.kernel.steps import Checkpoint

MORE = 60  # answers given under the rules of today


STORED = kept(Path(__file__).parent / "records")
OVER = [each for each in STORED if each[0].result is not None]
CUT = [each for each in STORED if each[0].result is None]


def test_there_are_enough_of_them() -> None:
    assert (len(OVER), len(CUT)) == (10, 3)
    assert {record.version for record, _ in STORED} == {"1"}


@pytest.mark.parametrize(("record", "state"), STORED, ids=range(len(STORED)))
def test_a_record_opens_and_nothing_in_it_was_changed(record: Record, state: bytes) -> None:
    found = verify(record)
    assert found.ok, found.reason
    assert "seals" in found.checked
    assert ("dice" in found.checked) == (record.result is not None), "the seed is told when the match is over"
    assert sha256(state).hexdigest() == record.state, "the state is the one that the record ended in"


@pytest.mark.parametrize(("record", "state"), STORED, ids=range(len(STORED)))
def test_it_folds_to_the_same_or_stands(record: Record, state: bytes) -> None:
    """What `wardroom refold` asks of a stored match (server/tables/refold.py)."""
    try:
        refold(RULES, record)
    except Misfit:
        assert record.version != RULES.info.version, "rules that fold otherwise are another version"
    g = rebuild(RULES, msgspec.json.decode(state))
    RULES.check(g)
    assert g.result == record.result
    assert all(ask.moves for ask in engine.asks(g).values())
    for seat in (*record.seats, None):
        RULES.view(g, seat)


@pytest.mark.parametrize(("record", "state"), CUT, ids=range(len(CUT)))
def test_one_that_was_cut_off_is_carried_on(record: Record, state: bytes) -> None:
    g = rebuild(RULES, msgspec.json.decode(state))
    rolls = sum(bool(entry.roll) for entry in record.entries)
    entries = len(record.entries)
    match = Match.resume(RULES, Seeded(1), record, Checkpoint(entries, rolls, record.entries[-1].seal, g))
    players = {seat: bots.make("empire", "random", seat, 1) for seat in match.seats}
    for _ in range(MORE):
        if match.result is None:
            seat, ask = next(iter(match.asks.items()))
            match.answer(seat, players[seat].choose(match.view(seat), ask, match.sampler(seat, None)))  # type: ignore[arg-type]
            RULES.check(match.state)
    assert match.result is not None or match.n >= entries + MORE
    seals = [entry.seal for entry in match.record().entries]
    assert all(a != b for a, b in pairwise(seals))
    assert tuple(seals[:entries]) == tuple(entry.seal for entry in record.entries), "what was, stays"
