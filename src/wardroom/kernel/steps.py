"""What a match hands to whoever keeps its journal."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from wardroom.journal.hearing import Event
from wardroom.journal.record import Entry, Seat
from wardroom.kernel.nouns import Ask, State


class Step(Struct, frozen=True):
    """What one entry did."""

    n: int
    entry: Entry  # the opening, number 0, has an empty one
    events: tuple[Event, ...]  # by an undo: what it unsaid
    before: State | None
    after: State
    to: tuple[Seat, ...] | None  # who can tell that something happened; None: everyone
    base: int  # the entry since which answers can be taken back


class Ahead(Struct, frozen=True):
    """What a seat would see and be asked after answers that it has not given; nothing, where it is not to know yet."""

    final: str  # why it could not take the last of them back (`engine.final`); or `others`, whom it then waits for
    view: Struct | None = None
    ask: Ask | None = None


class Checkpoint(Struct, frozen=True):
    """Where a match stood after an entry: enough to go on from there without the journal before it."""

    n: int
    rolls: int
    seal: str
    state: State


class Past(Struct, frozen=True):
    """An earlier moment: the state, and how many items each had heard since the match began."""

    state: State
    heard: Mapping[Seat | None, int]
