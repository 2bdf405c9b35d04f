"""Matches that version 2 of the rules wrote: every set-up, the automaton on every side that carries weapons."""

from __future__ import annotations

from pathlib import Path

import pytest

from kept_records import kept
from wardroom import games
from wardroom.dice.refold import refold
from wardroom.dice.verify import verify
from wardroom.games.fighters.game import RULES
from wardroom.journal import Record
from wardroom.kernel import codec

KEPT = kept(Path(__file__).parent / "records", "version-2")
RECORDS = [record for record, _ in KEPT]


def name(record: Record) -> str:
    return f"{record.scenario} {record.options['solo']}"


def test_there_are_enough_of_them() -> None:
    assert {record.version for record in RECORDS} == {"2"}
    assert {record.scenario for record in RECORDS if record.options["solo"] == "none"} == set(RULES.info.scenarios)
    assert len({name(record) for record in RECORDS if record.options["solo"] != "none"}) == 13
    assert sum(record.result is None for record in RECORDS) == 4


@pytest.mark.parametrize(("record", "state"), KEPT, ids=[name(record) for record in RECORDS])
def test_each_folds_to_the_state_it_reached(record: Record, state: bytes) -> None:
    assert verify(record).ok
    refold(games.load("fighters", "2"), record)
    assert codec.dump(codec.load(RULES, state)) == state
    if record.options["solo"] == "none":  # the automaton flies otherwise; between people nothing has changed
        refold(RULES, record)
