"""The recorded battle in docs/playthroughs is a story, and no move of it can be another.

What is asked of every playthrough: tests/games/test_playthroughs.py.
"""

from __future__ import annotations

from msgspec import structs

from playthroughs import played, told
from wardroom.dice.verify import verify
from wardroom.journal import opening_seal, seal

NAME = "fighters-ace"


def test_it_is_a_story() -> None:
    """Dauntlesses get through, at a price."""
    kinds = told(NAME)
    assert kinds.count("segment_hit") >= 3
    assert kinds.count("destroyed") >= 5
    assert "dodged" in kinds


def test_another_move_is_found_out_even_with_new_seals() -> None:
    record, rules = played(NAME)
    n = next(n for n, entry in enumerate(record.entries) if entry.move[:1] == ("group",))
    forged = list(record.entries)
    forged[n] = structs.replace(forged[n], move=("group", "SBD-99"))
    last = opening_seal(record)
    for i, entry in enumerate(forged):
        last = seal(last, entry)
        forged[i] = structs.replace(entry, seal=last)
    verdict = verify(structs.replace(record, entries=tuple(forged)), rules)
    assert (verdict.ok, verdict.n) == (False, n + 1)
