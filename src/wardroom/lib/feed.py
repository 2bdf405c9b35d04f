"""What was heard and still holds: a list of events, with what was taken back unsaid."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.journal.hearing import TOOK_BACK, WENT_BACK
from wardroom.kernel import Heard

UNSAYS = (TOOK_BACK, WENT_BACK)


def not_taken_back(events: Iterable[Heard], *, mention: bool = False) -> list[Heard]:
    """The events that still hold; with `mention`, a word stays of what was taken back."""
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
