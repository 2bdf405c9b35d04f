"""Matches played by the rules as they were before: each opens, is checked and, if it was under way, is played on.

The automaton answers inside the rules, so a match against it goes another way when it is played
again from the start; it stands as it was reached. See `server/tables/refold.py` for the words `same` and `stands`.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from kept_records import kept
from wardroom.dice.refold import Misfit, refold
from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.kernel import Match, codec

KEPT = kept(Path(__file__).parent / "records")
RECORDS = [record for record, _ in KEPT]
STATES = [state for _, state in KEPT]
CUT = [n for n, record in enumerate(RECORDS) if record.result is None]


def test_they_were_played_with_and_without_the_automaton() -> None:
    assert {record.options["solo"] for record in RECORDS} == {"none", "us", "jp"}


def test_matches_between_people_fold_to_the_same_and_those_against_the_automaton_stand() -> None:
    """Two against it do not differ: in what was played of them, it would do the same today."""
    found: Counter[tuple[bool, bool]] = Counter()
    for record in RECORDS:
        try:
            refold(RULES, record)
            found[record.options["solo"] == "none", True] += 1
        except Misfit:
            found[record.options["solo"] == "none", False] += 1
    assert found == {(True, True): 8, (False, True): 2, (False, False): 13}


@pytest.mark.parametrize("n", CUT)
def test_a_match_that_was_under_way_is_played_to_its_end(n: int) -> None:
    match = Match.at(RULES, codec.load(RULES, STATES[n]), Seeded(n))
    rng = Random(n)
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, rng.choice(ask.moves))
    assert set(match.result) == set(RECORDS[n].seats)
