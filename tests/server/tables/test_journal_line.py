"""Lines of the journal as stores hold them."""

from __future__ import annotations

import msgspec

from wardroom.kernel import Event
from wardroom.server.tables.journal_line import JournalLine, Mark, read

STORED = b'{"told":[{"kind":"hit"}],"base":3,"unto":{"us":4},"marks":{"us":[2,5]}}'


def test_the_spelling_of_what_is_stored_does_not_change() -> None:
    line = JournalLine(events=(Event("hit"),), base=3, heard_then={"us": 4}, marks={"us": Mark(2, 5)})
    assert msgspec.json.encode(line) == STORED
    assert read(STORED) == line
