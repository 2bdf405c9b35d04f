"""Matches played by the first version of the rules: they open, are what they say they are, and go on under today's.

They were played by random: twenty to the end and five cut off in the middle.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kept_records import folds_or_stands, is_carried_on, kept, opens_unchanged
from wardroom.games.victory.game import RULES
from wardroom.journal import Record

STORED = kept(Path(__file__).parent / "records")
OVER = [each for each in STORED if each[0].result is not None]
CUT = [each for each in STORED if each[0].result is None]

every = pytest.mark.parametrize(("record", "state"), STORED, ids=range(len(STORED)))
cut = pytest.mark.parametrize(("record", "state"), CUT, ids=range(len(CUT)))


def test_there_are_enough_of_them_over_all_scenarios() -> None:
    assert (len(OVER), len(CUT)) == (20, 5)
    assert {record.scenario for record, _ in OVER} == set(RULES.info.scenarios)
    assert {record.version for record, _ in STORED} == {"1"}, "played before the rules changed"


@every
def test_a_record_opens_and_nothing_in_it_was_changed(record: Record, state: bytes) -> None:
    opens_unchanged(record, state)


@every
def test_it_folds_to_the_same_or_stands(record: Record, state: bytes) -> None:
    folds_or_stands(RULES, record, state)


@cut
def test_one_that_was_cut_off_is_carried_on(record: Record, state: bytes) -> None:
    is_carried_on(RULES, record, state)
