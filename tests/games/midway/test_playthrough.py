"""The recorded battle in docs/playthroughs is a story, and cannot be changed unnoticed.

What is asked of every playthrough: tests/games/test_playthroughs.py.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from playthroughs import played, told
from wardroom.dice.verify import verify
from wardroom.journal import Entry, Record, opening_seal, seal

NAME = "midway-staff"
RECORD, RULES = played(NAME)


def test_it_is_a_story() -> None:
    """Carriers are found, struck and sunk."""
    kinds = told(NAME)
    assert kinds.count("battle") >= 3
    assert kinds.count("sunk") >= 3


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


def test_another_die_is_found_at_its_entry() -> None:
    n = _one(RECORD, lambda entry: bool(entry.roll))
    entries = list(RECORD.entries)
    entries[n - 1] = structs.replace(entries[n - 1], out=entries[n - 1].out % 6 + 1)
    for forged in (structs.replace(RECORD, entries=tuple(entries)), _resealed(RECORD, entries)):
        assert (verify(forged, RULES).ok, verify(forged, RULES).n) == (False, n)
        assert verify(forged).n == n  # the dice alone betray it, without the rules


def test_another_move_is_found_at_its_entry() -> None:
    n = _one(RECORD, lambda entry: entry.move[:1] == ("call",))
    entries = list(RECORD.entries)
    entries[n - 1] = structs.replace(entries[n - 1], move=("done",))
    forged = structs.replace(RECORD, entries=tuple(entries))
    assert (verify(forged, RULES).ok, verify(forged, RULES).n) == (False, n)
    later = verify(_resealed(RECORD, entries), RULES)  # with new seals, the rules still notice what follows from it
    assert not later.ok
    assert later.n is not None
    assert later.n > n


def test_another_seed_is_found_at_once() -> None:
    forged = structs.replace(RECORD, seed="00" * 32)
    assert (verify(forged, RULES).ok, verify(forged, RULES).n) == (False, 0)
