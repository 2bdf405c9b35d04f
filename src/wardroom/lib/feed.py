"""The events that still hold, without those that were taken back."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from wardroom.journal import Entry
from wardroom.journal.hearing import TOOK_BACK, WENT_BACK, Event
from wardroom.kernel import Heard

UNSAYS = (TOOK_BACK, WENT_BACK)


def not_taken_back(events: Iterable[Heard], *, mention: bool = False) -> list[Heard]:
    """The events that still hold; with `mention`, also the notices that something was taken back."""
    held: list[tuple[int, Heard]] = []
    for at, heard in enumerate(events):
        if heard.kind == TOOK_BACK:
            for _ in range(int(heard.about.get("count", 0))):
                last = max((n for n, (_, item) in enumerate(held) if item.kind not in UNSAYS), default=None)
                if last is not None:
                    del held[last]
        elif heard.kind == WENT_BACK:
            held = [item for item in held if item[0] < int(heard.about["to"])]
        if heard.kind not in UNSAYS or mention:
            held.append((at, heard))
    return [heard for _, heard in held]


def everything(steps: Iterable[tuple[int, Entry, Iterable[Event]]]) -> list[Heard]:
    """All events of a finished match that still hold, with every seat's part. A step is its entry's number, the entry,
    and its events; those of an undo are the events it cancels."""
    held: list[tuple[int, Event]] = []
    for n, entry, events in steps:
        if entry.undo:
            for gone in events:
                at = max((i for i, (_, event) in enumerate(held) if event == gone), default=None)
                if at is not None:
                    del held[at]
        elif entry.back is not UNSET:
            held = [(at, event) for at, event in held if at <= entry.back]
        else:
            held += [(n, event) for event in events]
    return [event.whole() for _, event in held]
