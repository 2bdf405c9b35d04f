"""Matches of earlier rules, kept in the folder `records` of a game's tests.

`before.jsonl.xz` has a record a line, `before-states.jsonl.xz` the state that each had reached, as a server keeps it.
"""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path

from wardroom.journal import Record


def _lines(file: Path) -> list[bytes]:
    return lzma.decompress(file.read_bytes()).splitlines()


@cache
def kept(folder: Path) -> tuple[tuple[Record, bytes], ...]:
    """Each record, and its state."""
    records = map(Record.from_json, _lines(folder / "before.jsonl.xz"))
    return tuple(zip(records, _lines(folder / "before-states.jsonl.xz"), strict=True))
