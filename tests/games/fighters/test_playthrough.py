"""The recorded battle in docs/playthroughs: it verifies, it reads as it did, and no move of it can be another."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner

from wardroom.cli import app
from wardroom.dice.verify import verify
from wardroom.games.fighters.game import RULES
from wardroom.journal import Record, opening_seal, seal
from wardroom.kernel import Match, codec

PLAYTHROUGHS = Path(__file__).parents[3] / "docs" / "playthroughs"
FILE = PLAYTHROUGHS / "fighters-ace.json"


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.from_json(FILE.read_bytes())


def test_it_verifies_and_folds_to_the_same_state(record: Record) -> None:
    verdict = verify(record, RULES)
    assert verdict.ok, (verdict.n, verdict.reason)
    assert codec.digest(Match.fold(RULES, record).state) == record.state


def test_it_is_a_story(record: Record) -> None:
    """Dauntlesses get through, at a price."""
    kinds = [event.kind for event in Match.fold(RULES, record).events(None)]
    assert kinds.count("segment_hit") >= 3
    assert kinds.count("destroyed") >= 5
    assert "dodged" in kinds


def test_it_reads_as_it_did() -> None:
    """The golden text: after a change of rules or words, look at the difference, then `make playthrough`."""
    shown = CliRunner().invoke(app, ["replay", str(FILE), "--text", "--lang", "en"])
    assert shown.exit_code == 0, shown.output
    assert shown.output == (PLAYTHROUGHS / "fighters-ace.txt").read_text(encoding="utf-8")


def test_another_move_is_found_out_even_with_new_seals(record: Record) -> None:
    n = next(n for n, entry in enumerate(record.entries) if entry.move[:1] == ("group",))
    forged = list(record.entries)
    forged[n] = structs.replace(forged[n], move=("group", "SBD-99"))
    last = opening_seal(record)
    for i, entry in enumerate(forged):
        last = seal(last, entry)
        forged[i] = structs.replace(entry, seal=last)
    verdict = verify(structs.replace(record, entries=tuple(forged)), RULES)
    assert (verdict.ok, verdict.n) == (False, n + 1)
