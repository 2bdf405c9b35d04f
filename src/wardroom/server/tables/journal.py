"""Reading the stored journal. Its lines never change, so nothing here needs the lock of a match; long reads are split
into portions, so that nobody else has to wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from wardroom.api.presentation import Shown
from wardroom.journal import Entry, patch
from wardroom.kernel import Heard, encode
from wardroom.server.store.ports import Database
from wardroom.server.tables import journal_line
from wardroom.server.tables.journal_line import JournalLine, Mark

PORTION = 250  # lines read at a time
AHEAD = 40  # lines searched at a time for an answer among rolls
MOST = 500  # items returned at a time


class Snapshot(Struct, frozen=True):
    """A checkpoint of a match, as it is stored."""

    n: int
    rolls: int
    seal: str
    state: Raw


class _Bare(Struct):
    """A line of which only the entry is decoded."""

    entry: Entry = Entry()


Items = list[dict[str, Any]]
Beside = Callable[[Sequence[Heard]], Sequence[Shown]]  # what is said of the events of a line
Lines = list[tuple[int, JournalLine]]

_bare = msgspec.json.Decoder(_Bare)


async def portions(db: Database, match: str, first: int, last: int) -> AsyncIterator[list[tuple[int, str]]]:
    """The lines from one entry to another, as stored."""
    while first <= last:
        until = min(last, first + PORTION - 1)
        yield await db.history.bodies(match, first, until)
        first = until + 1


async def between(db: Database, match: str, first: int, last: int) -> Lines:
    return [(n, journal_line.read(body)) async for portion in portions(db, match, first, last) for n, body in portion]


async def entry_of(db: Database, match: str, viewer: str, number: int, last: int) -> int:
    """The entry that brought the viewer its message of this number; it is not after `last`."""
    first = number - 1  # a message is never later than its entry, and the opening is the first
    while first < last:
        middle = (first + last) // 2
        ((_, line),) = await between(db, match, middle, middle)
        if line.marks[viewer].number < number:
            first = middle + 1
        else:
            last = middle
    return first


async def rest_after(db: Database, match: str, n: int, last: int) -> int:
    """The first entry from this one on after which the match was at rest. Rolls belong to the answer before them, and a
    list of answers counts as one: viewers only ever see a match at rest."""
    while n < last:
        for at, line in await between(db, match, n + 1, min(last, n + AHEAD)):
            if not (line.entry.roll or line.entry.linked):
                return n
            n = at
    return n


async def rest_before(db: Database, match: str, n: int, last: int) -> int:
    """The last entry up to this one after which the match was at rest; -1 if there is none."""
    while 0 <= n < last:
        for at, line in reversed(await between(db, match, max(1, n + 2 - AHEAD), n + 1)):
            if not line.entry.roll:
                return at - 1
            n = at - 2
    return n


async def entries(db: Database, match: str, last: int) -> tuple[Entry, ...]:
    found: list[Entry] = []
    async for portion in portions(db, match, 1, last):
        found += await asyncio.to_thread(lambda lines: [_bare.decode(body).entry for _, body in lines], portion)
    return tuple(found)


def items(lines: Iterable[tuple[int, JournalLine]], viewer: str, since: int, beside: Beside | None = None) -> Items:
    """What the viewer heard in these lines after its number `since`, each with the number of its message."""
    return [
        {"n": line.marks[viewer].number, **item}
        for _, line in lines
        if line.marks[viewer].number > since and line.reaches(viewer)
        for item in told(line.heard(viewer), beside)
    ]


def told(heard: Sequence[Heard], beside: Beside | None) -> Iterator[dict[str, Any]]:
    """Each event with what the game's presentation says of it, if it says anything."""
    said = beside(heard) if beside and heard else [Shown()] * len(heard)
    for event, shown in zip(heard, said, strict=True):
        told = msgspec.to_builtins(event)
        yield {**told, "shown": shown} if shown != Shown() else told


async def next_items(
    db: Database, match: str, viewer: str, since: int, last: int, beside: Beside | None = None
) -> Items:
    """The first items after a message: whole messages, until there are enough items."""
    found: Items = []
    async for portion in portions(db, match, since, last):  # a message is never later than its entry
        found += items(((n, journal_line.read(body)) for n, body in portion), viewer, since, beside)
        if len(found) >= MOST:
            break
    return found


async def last_items(
    db: Database, match: str, viewer: str, since: int, last: int, beside: Beside | None = None
) -> tuple[Items, bool]:
    """The newest items after a message, and whether there are earlier ones."""
    found: Items = []
    while last >= since and len(found) <= MOST:
        first = max(since, last - PORTION + 1)
        lines = await between(db, match, first, last)
        found = items(lines, viewer, since, beside) + found
        last = first - 1
        if lines[0][1].marks[viewer].number <= since:
            break
    return found[-MOST:], len(found) > MOST


async def tail(db: Database, match: str, until: int, opening_seal: str) -> tuple[Snapshot, Lines]:
    """The last snapshot before an entry, and the lines from it on, including its own."""
    if snapshot := await _snapshot(db, match, until):
        return snapshot, await between(db, match, snapshot.n, until)
    lines = await between(db, match, 0, until)
    state = patch.apply(None, list(lines[0][1].changed))
    return Snapshot(0, 0, opening_seal, Raw(encode(state))), lines


async def state_at(db: Database, match: str, n: int) -> tuple[Any, Mapping[str, Mark]]:
    """The state after an entry as JSON, from the store alone; and each viewer's mark."""
    found = await _snapshot(db, match, n)
    at, state = (found.n, msgspec.json.decode(found.state)) if found else (-1, None)
    marks: Mapping[str, Mark] = {}
    async for portion in portions(db, match, max(at, 0), n):
        state, marks = await asyncio.to_thread(_folded, state, at, portion)
    return state, marks


def _folded(state: Any, at: int, portion: Iterable[tuple[int, str]]) -> tuple[Any, Mapping[str, Mark]]:
    """The state after these lines; it already contains those up to `at`."""
    marks: Mapping[str, Mark] = {}
    for n, body in portion:
        line = journal_line.read(body)
        state, marks = patch.apply(state, list(line.changed)) if n > at else state, line.marks
    return state, marks


async def _snapshot(db: Database, match: str, until: int) -> Snapshot | None:
    found = await db.history.snapshot(match, until)
    return msgspec.json.decode(found[1], type=Snapshot) if found is not None else None
