"""The recorded battle in docs/playthroughs: it verifies, it reads as it did, and it cannot be changed unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner

from wardroom import games
from wardroom.cli import app
from wardroom.dice.verify import verify
from wardroom.journal import Entry, Record, opening_seal, seal
from wardroom.kernel import Match, codec

PLAYTHROUGHS = Path(__file__).parents[3] / "docs" / "playthroughs"
FILE = PLAYTHROUGHS / "midway-staff.json"
RULES = games.load("midway", "2")  # by which it was played


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.from_json(FILE.read_bytes())


def test_it_verifies_and_folds_to_the_same_state(record: Record) -> None:
    verdict = verify(record, RULES)
    assert verdict.ok, (verdict.n, verdict.reason)
    assert set(verdict.checked) == {"commitment", "seals", "dice", "rules"}
    assert codec.digest(Match.fold(RULES, record).state) == record.state


def test_it_is_a_story(record: Record) -> None:
    """Carriers are found, struck and sunk."""
    kinds = [event.kind for event in Match.fold(RULES, record).events(None)]
    assert kinds.count("battle") >= 3
    assert kinds.count("sunk") >= 3


def test_it_reads_as_it_did() -> None:
    """The golden text: after a change of rules or words, look at the difference, then `make playthrough`."""
    shown = CliRunner().invoke(app, ["replay", str(FILE), "--text", "--lang", "en"])
    assert shown.exit_code == 0, shown.output
    assert shown.output == (PLAYTHROUGHS / "midway-staff.txt").read_text(encoding="utf-8")


def _resealed(record: Record, entries: list[Entry]) -> Record:
    """A forger who knows how the chain of seals is made."""
    last, sealed = opening_seal(record), []
    for entry in entries:
        last = seal(last, entry)
        sealed.append(structs.replace(entry, seal=last))
    return structs.replace(record, entries=tuple(sealed))


def _one(record: Record, wanted: Callable[[Entry], bool]) -> int:
    """The number of a matching entry in the middle of the match."""
    numbers = [n for n, entry in enumerate(record.entries, 1) if wanted(entry)]
    return numbers[len(numbers) // 2]


def test_another_die_is_found_at_its_entry(record: Record) -> None:
    n = _one(record, lambda entry: bool(entry.roll))
    entries = list(record.entries)
    entries[n - 1] = structs.replace(entries[n - 1], out=entries[n - 1].out % 6 + 1)
    for forged in (structs.replace(record, entries=tuple(entries)), _resealed(record, entries)):
        assert (verify(forged, RULES).ok, verify(forged, RULES).n) == (False, n)
        assert verify(forged).n == n  # the dice alone betray it, without the rules


def test_another_move_is_found_at_its_entry(record: Record) -> None:
    n = _one(record, lambda entry: entry.move[:1] == ("call",))
    entries = list(record.entries)
    entries[n - 1] = structs.replace(entries[n - 1], move=("done",))
    forged = structs.replace(record, entries=tuple(entries))
    assert (verify(forged, RULES).ok, verify(forged, RULES).n) == (False, n)
    later = verify(_resealed(record, entries), RULES)  # with new seals, the rules still notice what follows from it
    assert not later.ok
    assert later.n is not None
    assert later.n > n


def test_another_seed_is_found_at_once(record: Record) -> None:
    forged = structs.replace(record, seed="00" * 32)
    assert (verify(forged, RULES).ok, verify(forged, RULES).n) == (False, 0)
