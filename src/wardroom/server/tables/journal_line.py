"""A line of the journal as stored: what was answered or rolled, what was told, and what changed.

These lines suffice to replay a match without its rules: the state is patched, the events are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, field, structs

from wardroom.journal import Entry, patch
from wardroom.journal.hearing import WENT_BACK, unsaid
from wardroom.kernel import Event, Heard, Match, Seat, Step, encode

PUBLIC = ""  # in place of a seat: a spectator
BY_ORDER = "standing_order"  # the event that tells a seat that its standing order answered


class Mark(Struct, frozen=True, array_like=True):
    """How far a viewer has got: messages received, and items heard in them."""

    number: int = 0
    heard: int = 0


Marks = Mapping[str, Mark]


class JournalLine(Struct, frozen=True, omit_defaults=True):
    entry: Entry = Entry()
    # `told` and `unto` are field names from older stores.
    events: tuple[Event, ...] = field(default=(), name="told")  # of an undo: the events it withdrew
    changed: tuple[dict[str, Any], ...] = ()  # JSON Patch of the state
    to: tuple[Seat, ...] | None = None  # who can notice that something happened; None: everyone
    base: int = 0  # the entry since which answers can be undone
    # Going back by consent: how many items each had heard at that moment.
    heard_then: dict[str, int] = field(default_factory=dict, name="unto")
    marks: dict[str, Mark] = {}  # after this line

    def heard(self, viewer: str) -> tuple[Heard, ...]:
        if self.entry.undo:
            return unsaid(self.events, self.entry.undo, viewer or None)
        if self.entry.back is not UNSET:
            return (Heard(WENT_BACK, {"to": self.heard_then[viewer]}),)
        return tuple(item for event in self.events if (item := event.heard_by(viewer or None)) is not None)

    @property
    def by_order(self) -> tuple[Event, ...]:
        """Events that no rule produced; an undo withdraws them with the rest."""
        return tuple(event for event in self.events if event.kind == BY_ORDER)

    def reaches(self, viewer: str) -> bool:
        return self.to is None or viewer in self.to


_decoder = msgspec.json.Decoder(JournalLine)


def read(body: str | bytes) -> JournalLine:
    return _decoder.decode(body)


def opening_marks(seats: Iterable[Seat]) -> dict[str, Mark]:
    return {viewer: Mark() for viewer in (*seats, PUBLIC)}


def write(match: Match, step: Step, marks: Marks, heard_then: Mapping[str, int] | None = None) -> JournalLine:
    """The step as a line that continues from these marks."""
    line = JournalLine(
        entry=match.sealed(step.n) if step.n else Entry(),
        events=step.events,
        changed=_whole(step) if step.before is None else tuple(patch.diff(step.before, step.after)),
        to=step.to,
        base=step.base,
        heard_then=dict(heard_then or {}),
    )
    after = {
        viewer: Mark(mark.number + line.reaches(viewer), mark.heard + len(line.heard(viewer)))
        for viewer, mark in marks.items()
    }
    return structs.replace(line, marks=after)


def _whole(step: Step) -> tuple[dict[str, Any], ...]:
    return ({"op": "replace", "path": "", "value": Raw(encode(step.after))},)
