"""The journal of a match, entry by entry, and the seals that chain it."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, structs

from wardroom.kernel.codec import encode
from wardroom.kernel.errors import BadRecord
from wardroom.kernel.nouns import Move, Outcome, Seat

FORMAT = 1


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
    seal: str = ""


class Record(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A match as a file: how it was set up, every entry, how it ended. Folding the entries gives the state again.

    The file holds both sides' secrets: while the match lasts it stays with whoever keeps the table.
    """

    wardroom: int
    game: str
    version: str
    scenario: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    commitment: str = ""
    salts: Mapping[Seat, str] = {}
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
        if record.wardroom != FORMAT:
            raise BadRecord(0, f"format {record.wardroom} is not {FORMAT}")
        return record


def opening_seal(record: Record) -> str:
    """The seal before the first entry: everything that was agreed before play."""
    agreed = [record.game, record.version, record.scenario, record.options, record.seats, record.commitment]
    return sha256(encode([*agreed, record.salts])).hexdigest()[:32]


def seal(previous: str, entry: Entry) -> str:
    """Each entry seals all before it, so that no line can be changed alone."""
    bare = structs.replace(entry, seal="")
    return sha256(previous.encode() + encode(bare)).hexdigest()[:32]
