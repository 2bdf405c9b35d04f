"""Matches played by the first version of the rules of each game: they open, are what they say, and go on under today's.

Most were played to the end, by random and by the best bot of the time; some were cut off in the middle.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kept_records import folds_or_stands, is_carried_on, kept, opens_unchanged
from wardroom import games

HERE = Path(__file__).parent
STORED = {file.parent.parent.name: kept(file.parent) for file in HERE.glob("*/records/before.jsonl.xz")}
LEAST = 10, 3  # to the end, and cut off
ALL = 20  # so many are over all scenarios

EVERY = [(game, n) for game in sorted(STORED) for n in range(len(STORED[game]))]
CUT = [(game, n) for game, n in EVERY if STORED[game][n][0].result is None]

every = pytest.mark.parametrize(("game", "n"), EVERY)


@pytest.mark.parametrize("game", sorted(STORED))
def test_there_are_enough_of_them_over_all_scenarios(game: str) -> None:
    records = [record for record, _ in STORED[game]]
    over = [record for record in records if record.result is not None]
    assert len(over) >= LEAST[0]
    assert len(records) - len(over) >= LEAST[1]
    assert {record.version for record in records} == {"1"}, "played before the rules changed"
    assert len(over) < ALL or {record.scenario for record in records} == set(games.find(game).info.scenarios)


@every
def test_a_record_opens_and_nothing_in_it_was_changed(game: str, n: int) -> None:
    opens_unchanged(*STORED[game][n])


@every
def test_it_folds_to_the_same_or_stands(game: str, n: int) -> None:
    folds_or_stands(games.find(game).rules, *STORED[game][n])


@pytest.mark.parametrize(("game", "n"), CUT)
def test_one_that_was_cut_off_is_carried_on(game: str, n: int) -> None:
    is_carried_on(games.find(game).rules, *STORED[game][n])
