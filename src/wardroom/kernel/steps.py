"""What a match reports to the code that stores its journal."""

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
    events: tuple[Event, ...]  # for an undo: those it cancels
    before: State | None
    after: State
    to: tuple[Seat, ...] | None  # who can tell that something happened; None: everyone
    base: int  # the entry since which answers can be taken back


class Ahead(Struct, frozen=True):
    """What a seat would see and be asked after answers it has not given; empty where it may not know yet."""

    final: str  # why it could not undo the last of them (`engine.final`); `others` if it then waits for others
    view: Struct | None = None
    ask: Ask | None = None


class Checkpoint(Struct, frozen=True):
    """Where a match stood after an entry: enough to go on from there without the journal before it."""

    n: int
    rolls: int
    seal: str
    state: State


class Past(Struct, frozen=True):
    """An earlier moment: the state, and how many items each seat had heard since the match began."""

    state: State
    heard: Mapping[Seat | None, int]
