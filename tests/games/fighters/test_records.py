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
from wardroom.dice.verify import verify
from wardroom.games.fighters.game import RULES
from wardroom.kernel import Match, codec

KEPT = kept(Path(__file__).parent / "records")
RECORDS = [record for record, _ in KEPT]
STATES = [state for _, state in KEPT]
CUT = [n for n, record in enumerate(RECORDS) if record.result is None]


def test_there_are_enough_of_them() -> None:
    assert (len(RECORDS), len(CUT), len(STATES)) == (23, 3, 23)
    assert {record.scenario for record in RECORDS} == set(RULES.info.scenarios)
    assert {record.version for record in RECORDS} == {"1"} != {RULES.info.version}
    assert {record.options["solo"] for record in RECORDS} == {"none", "us", "jp"}


@pytest.mark.parametrize("n", range(23))
def test_what_was_played_is_still_proved_by_its_record(n: int) -> None:
    verdict = verify(RECORDS[n])
    assert verdict.ok, verdict
    assert set(verdict.checked) == ({"seals"} if n in CUT else {"commitment", "seals", "dice"})


@pytest.mark.parametrize("n", range(23))
def test_the_state_that_was_reached_opens_under_the_rules_of_today(n: int) -> None:
    g = codec.load(RULES, STATES[n])
    RULES.check(g)
    assert g.result == RECORDS[n].result
    for seat in (*RECORDS[n].seats, None):
        RULES.view(g, seat)


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
