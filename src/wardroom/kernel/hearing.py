"""What everyone has heard of a match: lists that only grow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wardroom.journal.record import Seat
from wardroom.kernel.nouns import Event, Heard

TOOK_BACK = "took_back"  # as many items before it as its `count` are unsaid
WENT_BACK = "went_back"  # all items after the first `to` are unsaid


class Hearing:
    """One list for each seat, and one for spectators (None)."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._items: dict[Seat | None, list[Heard]] = {ear: [] for ear in (*seats, None)}

    def since(self, ear: Seat | None, count: int) -> Sequence[Heard]:
        return self._items[ear][count:]

    def counts(self) -> dict[Seat | None, int]:
        return {ear: len(items) for ear, items in self._items.items()}

    def cut(self, counts: Mapping[Seat | None, int]) -> None:
        """Forget what came after: nobody was told yet."""
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
    """How one hears that the seat took back an answer: not at all, if it had told him nothing."""
    count = sum(event.heard_by(ear) is not None for event in events)
    return (Heard(TOOK_BACK, {"seat": seat, "count": count}),) if count or ear == seat else ()
