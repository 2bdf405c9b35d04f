"""A match as a file: how it was set up, what was done entry by entry, how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from wardroom.journal.canonical import encode
from wardroom.journal.errors import BadRecord

FORMAT = 2  # the newest; a record without a ceremony is still written in format 1
FORMATS = (1, 2)
Seat = str
Move = tuple[Any, ...]  # ("verb", noun, ...): flat, JSON scalars only
Outcome = Any  # a JSON scalar
Ceremony = tuple[tuple[str, ...], ...]  # how the dice were agreed, step by step (`dice/ceremony.py`)


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of the journal: an answer, a roll, an undo, a resignation, or a return to where the match stood after an
    earlier entry, by consent. Nothing is ever struck out."""

    seat: Seat = ""
    move: Move = ()
    roll: str = ""
    odds: tuple[tuple[Outcome, int], ...] = ()
    out: Outcome | UnsetType = UNSET
    undo: Seat = ""
    resign: Seat = ""
    back: int | UnsetType = UNSET
    linked: bool = False  # given together with the answer before it
    seal: str = ""


def take_back(answers: list[Entry], seat: Seat) -> None:
    """Remove the seat's last answer, and those it was linked to."""
    last = first = max(i for i, entry in enumerate(answers) if entry.seat == seat)
    while answers[first].linked:
        first -= 1
    del answers[first : last + 1]


class Record(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A match as a file: how it was set up, every entry, how it ended. Folding the entries gives the state again.

    The file holds both sides' secrets, so it stays with the host while the match lasts.
    """

    wardroom: int
    game: str
    version: str
    scenario: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    commitment: str = ""
    salts: Mapping[Seat, str] = {}
    ceremony: Ceremony = ()  # format 2
    entries: tuple[Entry, ...] = ()
    result: Mapping[Seat, float] | None = None
    state: str = ""
    seed: str = ""  # published when the match is over

    def to_json(self) -> bytes:
        """One line for each part, and one for each entry: a file to read, compare and mend by hand."""
        parts = {name: encode(value) for name, value in msgspec.to_builtins(self).items() if name != "entries"}
        lines = [b" %s: %s" % (encode(name), value) for name, value in parts.items()]
        entries = b",\n".join(b"  " + encode(entry) for entry in self.entries)
        return b"{\n" + b",\n".join([*lines, b' "entries": [\n' + entries + b"\n ]"]) + b"\n}\n"

    @classmethod
    def from_json(cls, data: bytes) -> Record:
        try:
            record = msgspec.json.decode(data, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise BadRecord(0, str(fault)) from fault
        if record.wardroom not in FORMATS:
            raise BadRecord(0, f"format {record.wardroom} is not one of {FORMATS[0]} to {FORMATS[-1]}")
        if record.wardroom != format_of(record.ceremony):  # or an old format number would bypass the new checks
            raise BadRecord(0, f"format {record.wardroom} with {len(record.ceremony)} steps of a ceremony")
        return record


def format_of(ceremony: Ceremony) -> int:
    return 2 if ceremony else 1
