"""The recorded war in docs/playthroughs: it verifies, it reads as it did, and it is a story."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from wardroom.cli import app
from wardroom.dice.verify import verify
from wardroom.games.victory.game import RULES
from wardroom.journal import Record
from wardroom.kernel import Match, codec

FILE = Path(__file__).parents[3] / "docs" / "playthroughs" / "victory-admiral.json"


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.from_json(FILE.read_bytes())


def test_it_verifies_and_folds_to_the_same_state(record: Record) -> None:
    verdict = verify(record, RULES)
    assert verdict.ok, (verdict.n, verdict.reason)
    assert codec.digest(Match.fold(RULES, record).state) == record.state


def test_it_is_a_story(record: Record) -> None:
    """Both sides land, blocks are lost, and the Allies close the home ports."""
    match = Match.fold(RULES, record)
    kinds = [event.kind for event in match.events(None)]
    assert min(kinds.count("battle"), kinds.count("landed")) >= 10
    assert {"captured", "blockades", "eliminated"} <= set(kinds)
    assert match.result == {"japan": 0.0, "allies": 3.0}


def test_it_reads_as_it_did() -> None:
    """After a change of rules or words, look at the difference, then `make playthrough`."""
    told = CliRunner().invoke(app, ["replay", str(FILE), "--text", "--lang", "en"])
    assert told.exit_code == 0
    assert told.stdout == FILE.with_suffix(".txt").read_text(encoding="utf-8")
