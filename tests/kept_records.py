"""Matches of earlier rules, kept in the folder `records` of a game's tests.

`before.jsonl.xz` has a record a line, `before-states.jsonl.xz` the state that each had reached, as a server keeps it;
`version-2.jsonl.xz` and its states are those that version 2 of the rules wrote.
"""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path

from wardroom.journal import Record


def _lines(file: Path) -> list[bytes]:
    return lzma.decompress(file.read_bytes()).splitlines()


@cache
def kept(folder: Path, name: str = "before") -> tuple[tuple[Record, bytes], ...]:
    """Each record, and its state."""
    records = map(Record.from_json, _lines(folder / f"{name}.jsonl.xz"))
    return tuple(zip(records, _lines(folder / f"{name}-states.jsonl.xz"), strict=True))


KEPT = tuple(
    file
    for file in sorted((Path(__file__).parent / "games").glob("*/records/*.jsonl.xz"))
    if not file.name.endswith("-states.jsonl.xz")
)


@cache
def every_record() -> dict[str, Record]:
    """By game, version and number."""
    found: dict[str, Record] = {}
    for file in KEPT:
        for n, line in enumerate(_lines(file)):
            record = Record.from_json(line)
            found[f"{record.game}-{record.version}-{n}"] = record
    return found
