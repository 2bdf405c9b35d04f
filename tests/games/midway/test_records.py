"""Matches that were played by the first version of the rules: they can be read and verified, and gone on with."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from kept_records import kept
from wardroom.dice.seeded import Seeded
from wardroom.dice.verify import verify
from wardroom.games.midway.game import RULES
from wardroom.kernel import Match, State, rebuild

KEPT = kept(Path(__file__).parent / "records")

every = pytest.mark.parametrize("n", range(23))


def reached(n: int) -> State:
    return rebuild(RULES, msgspec.json.decode(KEPT[n][1]))


@every
def test_it_opens_and_verifies(n: int) -> None:
    """Commitment, seals and dice; the moves only where the rules are still those it was played by."""
    record, _ = KEPT[n]
    verdict = verify(record, RULES)
    assert verdict.ok, (verdict.n, verdict.reason)
    dice = {"commitment", "dice"} if record.result is not None else set()
    moves = {"rules"} if record.version == RULES.info.version else set()
    assert set(verdict.checked) == {"seals"} | dice | moves


@pytest.mark.parametrize("n", [20, 21, 22])
def test_it_goes_on_to_its_end(n: int) -> None:
    record, _ = KEPT[n]
    rng = Random(n)
    match = Match.at(RULES, reached(n), Seeded(n), record.scenario, record.options)
    while match.result is None:
        seat, ask = rng.choice(sorted(match.asks.items()))
        match.answer(seat, rng.choice(ask.moves))
        RULES.check(match.state)
    assert set(match.result) == {"JP", "US"}
