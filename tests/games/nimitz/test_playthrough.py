"""The recorded campaign in docs/playthroughs: it verifies, it reads as it did, and it is a story."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from wardroom.cli import app
from wardroom.dice.verify import verify
from wardroom.games.nimitz.game import RULES
from wardroom.journal import Record
from wardroom.kernel import Match, codec

FILE = Path(__file__).parents[3] / "docs" / "playthroughs" / "nimitz-chief.json"


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.from_json(FILE.read_bytes())


def test_it_verifies_and_folds_to_the_same_state(record: Record) -> None:
    verdict = verify(record, RULES)
    assert verdict.ok, (verdict.n, verdict.reason)
    assert codec.digest(Match.fold(RULES, record).state) == record.state


def test_it_is_a_story(record: Record) -> None:
    """All six turns of 1942: orders, battles and plans, and Historical at the end."""
    match = Match.fold(RULES, record)
    kinds = [event.kind for event in match.events(None)]
    assert kinds.count("turn_begins") == 6
    assert min(kinds.count("battle_begins"), kinds.count("order"), kinds.count("plan_used")) >= 10
    assert match.result == {"us": 2.0}


def test_it_reads_as_it_did() -> None:
    """After a change of rules or words, look at the difference, then `make playthrough`."""
    told = CliRunner().invoke(app, ["replay", str(FILE), "--text", "--lang", "en"])
    assert told.exit_code == 0
    assert told.stdout == FILE.with_suffix(".txt").read_text(encoding="utf-8")
