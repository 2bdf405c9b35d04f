"""The chain of seals: each entry seals all before it, so that no line can be changed alone."""

from __future__ import annotations

from hashlib import sha256

from msgspec import structs

from wardroom.journal.canonical import encode
from wardroom.journal.record import Entry, Record


def opening_seal(record: Record) -> str:
    """The seal before the first entry: everything that was agreed before play."""
    agreed = [record.game, record.version, record.scenario, record.options, record.seats, record.commitment]
    ceremony = [record.ceremony] if record.ceremony else []
    return sha256(encode([*agreed, record.salts, *ceremony])).hexdigest()[:32]


def seal(previous: str, entry: Entry) -> str:
    bare = structs.replace(entry, seal="")
    return sha256(previous.encode() + encode(bare)).hexdigest()[:32]
