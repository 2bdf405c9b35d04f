"""The recorded war in docs/playthroughs: it verifies, it reads as it did, and it is a story."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from wardroom.cli import app
from wardroom.dice.verify import verify
from wardroom.games.empire.game import RULES
from wardroom.journal import Record
from wardroom.kernel import Match, codec

PLAYTHROUGHS = Path(__file__).parents[3] / "docs" / "playthroughs"
FILE = PLAYTHROUGHS / "empire-kido.json"


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.from_json(FILE.read_bytes())


def test_it_verifies_and_folds_to_the_same_state(record: Record) -> None:
    verdict = verify(record, RULES)
    assert verdict.ok, (verdict.n, verdict.reason)
    assert codec.digest(Match.fold(RULES, record).state) == record.state


def test_it_is_a_story(record: Record) -> None:
    """Offensives are begun and answered, battles fought by air, sea and land, places taken."""
    kinds = [event.kind for event in Match.fold(RULES, record).events(None)]
    assert kinds.count("turn") == 3
    assert kinds.count("offensive") >= 10
    assert min(kinds.count("air_naval_roll"), kinds.count("ground_roll")) >= 3
    assert "eliminated" in kinds
    assert "hex_taken" in kinds


def test_it_reads_as_it_did() -> None:
    told = CliRunner().invoke(app, ["replay", str(FILE), "--text", "--lang", "en"])
    assert told.exit_code == 0
    assert told.stdout == FILE.with_suffix(".txt").read_text(encoding="utf-8")
