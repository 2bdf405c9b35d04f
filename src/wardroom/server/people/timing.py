"""How evenly somebody moves. People are quick at one question and slow at the next; a program that pauses a little
before each move is not. Only an operator decides what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from statistics import median, stdev

from msgspec import Struct

from wardroom.kernel import Seat
from wardroom.server.tables import journal_line

PRESENT = 10 * 60_000  # ms: slower players may have been away
ENOUGH = 50  # moves; with fewer, no signal
EVEN = 0.35  # spread (of the logarithm of the time); worth a look below this


class Timing(Struct, frozen=True):
    answers: int
    median: int  # ms
    spread: float
    enough: bool
    even: bool


def times(lines: Iterable[tuple[int, str | None, str, int]], seat: Seat) -> list[int]:
    """How long each move of the seat took since the entry that asked for it. Leaves out moves by standing orders or the
    server, and all but the first of a list."""
    found: list[int] = []
    before: int | None = None
    for _, key, body, at in lines:
        line = journal_line.read(body)
        entry = line.entry
        own = entry.seat == seat and not entry.linked and not line.by_order and not (key or "").startswith("!")
        if own and before is not None and 0 < at - before <= PRESENT:
            found.append(at - before)
        before = at
    return found


def timing(found: Sequence[int]) -> Timing:
    spread = stdev(log(each) for each in found) if len(found) > 1 else 0.0
    enough = len(found) >= ENOUGH
    return Timing(len(found), int(median(found)) if found else 0, spread, enough, enough and spread < EVEN)
