"""The events of a match, and what each seat has heard of them, in lists that only grow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from wardroom.journal.record import Seat

Secrets = Mapping[Seat, Mapping[str, Any]]  # what each seat hears besides

TOOK_BACK = "took_back"  # cancels the last `count` items before it
WENT_BACK = "went_back"  # cancels all items after the first `to`
EARS = "ears"  # in a whole event: the only seats that heard it at the time


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened: the part all hear, what each seat hears besides, and who hears of it at all."""

    kind: str
    public: Mapping[str, Any] = {}
    secret: Secrets = {}
    to: tuple[Seat, ...] | None = None  # None: everyone, spectators included
    fact: bool = False  # somebody learnt what was hidden: nothing before it can be undone
    rules: tuple[str, ...] = ()

    def heard_by(self, seat: Seat | None) -> Heard | None:
        if self.to is not None and seat not in self.to:
            return None
        extra = self.secret.get(seat) if seat is not None else None
        return Heard(self.kind, {**self.public, **extra} if extra else self.public, self.rules, self.to == (seat,))

    def whole(self) -> Heard:
        """The event with every seat's part, and who heard it if not all did; for when the match is over."""
        about = dict(self.public)
        for extra in self.secret.values():
            about.update(extra)
        return Heard(self.kind, about if self.to is None else {**about, EARS: self.to}, self.rules)


Events = tuple[Event, ...]


class Heard(Struct, frozen=True, omit_defaults=True):
    """An event as one seat heard it."""

    kind: str
    about: Mapping[str, Any] = {}
    rules: tuple[str, ...] = ()
    private: bool = False  # nobody else heard of it


class Hearing:
    """One list for each seat, and one for spectators (None)."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._items: dict[Seat | None, list[Heard]] = {ear: [] for ear in (*seats, None)}

    def since(self, ear: Seat | None, count: int) -> Sequence[Heard]:
        return self._items[ear][count:]

    def counts(self) -> dict[Seat | None, int]:
        return {ear: len(items) for ear, items in self._items.items()}

    def cut(self, counts: Mapping[Seat | None, int]) -> None:
        """Drop the items after these counts: nobody has been told of them yet."""
        for ear, items in self._items.items():
            del items[counts[ear] :]

    def tell(self, events: Iterable[Event]) -> None:
        for event in events:
            for ear, items in self._items.items():
                item = event.heard_by(ear)
                if item is not None:
                    items.append(item)

    def take_back(self, events: tuple[Event, ...], seat: Seat) -> None:
        for ear, items in self._items.items():
            items.extend(unsaid(events, seat, ear))

    def go_back(self, counts: Mapping[Seat | None, int]) -> None:
        for ear, items in self._items.items():
            items.append(Heard(WENT_BACK, {"to": counts[ear]}))


def unsaid(events: tuple[Event, ...], seat: Seat, ear: Seat | None) -> tuple[Heard, ...]:
    """What `ear` hears of the seat's undo: nothing, unless it is that seat or had heard the answer's events."""
    count = sum(event.heard_by(ear) is not None for event in events)
    return (Heard(TOOK_BACK, {"seat": seat, "count": count}),) if count or ear == seat else ()
