"""A line of the journal as it lies in the store: what was answered or rolled, what was told, and what changed.

With these lines alone, and no rules, a match can be replayed: the state is patched, the events are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, structs

from wardroom.journal import Entry, patch
from wardroom.kernel import Event, Heard, Match, Seat, Step, encode
from wardroom.kernel.hearing import WENT_BACK, unsaid

PUBLIC = ""  # the ear of a spectator


class Mark(Struct, frozen=True, array_like=True):
    """How far one has got: messages received, and items heard in them."""

    number: int = 0
    heard: int = 0


Marks = Mapping[str, Mark]


class JournalLine(Struct, frozen=True, omit_defaults=True):
    entry: Entry = Entry()
    told: tuple[Event, ...] = ()  # by an undo: what it unsaid
    changed: tuple[dict[str, Any], ...] = ()  # JSON Patch of the state
    to: tuple[Seat, ...] | None = None  # who can tell that something happened; None: everyone
    base: int = 0  # the entry since which answers can be taken back
    unto: dict[str, int] = {}  # going back by consent: how many items each had heard at that moment
    marks: dict[str, Mark] = {}  # after this line

    def heard(self, ear: str) -> tuple[Heard, ...]:
        if self.entry.undo:
            return unsaid(self.told, self.entry.undo, ear or None)
        if self.entry.back is not UNSET:
            return (Heard(WENT_BACK, {"to": self.unto[ear]}),)
        return tuple(item for event in self.told if (item := event.heard_by(ear or None)) is not None)

    def reaches(self, ear: str) -> bool:
        return self.to is None or ear in self.to


_decoder = msgspec.json.Decoder(JournalLine)


def read(body: str | bytes) -> JournalLine:
    return _decoder.decode(body)


def opening_marks(seats: Iterable[Seat]) -> dict[str, Mark]:
    return {ear: Mark() for ear in (*seats, PUBLIC)}


def write(match: Match, step: Step, marks: Marks, unto: Mapping[str, int] | None = None) -> JournalLine:
    """The step as a line that follows on these marks."""
    state = [{"op": "replace", "path": "", "value": Raw(encode(step.after))}]
    line = JournalLine(
        entry=match.sealed(step.n) if step.n else Entry(),
        told=step.events,
        changed=tuple(state if step.before is None else patch.diff(step.before, step.after)),
        to=step.to,
        base=step.base,
        unto=dict(unto or {}),
    )
    after = {
        ear: Mark(mark.number + line.reaches(ear), mark.heard + len(line.heard(ear))) for ear, mark in marks.items()
    }
    return structs.replace(line, marks=after)
