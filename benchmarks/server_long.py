"""Opening a match of 10,000 entries that is not in memory, and taking back an answer in it.

    python benchmarks/server_long.py

In `played`, second thoughts are spread over the whole match. In `worst`, somebody answers and takes back for ever:
nothing of it was a fact, so to know what may be taken back one has to look at all of it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import median

import uvloop
from msgspec import structs
from server_store import fresh

from wardroom.kernel import Move, Seat
from wardroom.server.accounts.person import Person
from wardroom.server.bus import LocalBus
from wardroom.server.ids import now
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.ports import Append, Database
from wardroom.server.tables.live import SNAPSHOT, Live
from wardroom.server.tables.lobby import ME, Lobby, Occupant
from wardroom.server.tables.tables import Tables

ENTRIES, ROUNDS = 10_000, 9
HOW = {"played": (3, 0), "worst": (ENTRIES, 200)}  # second thoughts to an answer, and the entry from which on


def measure(kind: str) -> dict[str, dict[str, float]]:
    """On this kind of database, milliseconds: the middle of the rounds and the worst."""
    with fresh(kind) as settings:
        return uvloop.run(_measure(settings))


async def _measure(settings: Settings) -> dict[str, dict[str, float]]:
    db, told = await open_database(settings), {}
    for how, (thoughts, since) in HOW.items():
        match, seat, move = await _make(db, thoughts, since)
        opened, undone = [], []
        for n in range(ROUNDS):
            tables = Tables(db, LocalBus())  # one that knows nothing yet
            began = time.perf_counter()
            await tables.message(match, seat)
            ready = time.perf_counter()
            await tables.undo(match, seat, f"undo{n}")
            opened.append((ready - began) * 1000)
            undone.append((time.perf_counter() - ready) * 1000)
            await tables.answer(match, seat, move, f"again{n}")
            await tables.close()
        told[how] = {
            "open": median(opened), "open_worst": max(opened), "undo": median(undone), "undo_worst": max(undone)
        }  # fmt: skip
    await db.close()
    return told


async def _make(db: Database, thoughts: int, since: int) -> tuple[str, Seat, Move]:
    """A match as `Tables` would have written it, but many entries to a commit; and the last answer, which may be taken
    back."""
    tables, person, rng = Tables(db, LocalBus()), Person("bench", "Bench"), Random(1)
    lobby, occupants = Lobby(db, tables), {seat: Occupant(ME) for seat in ("JP", "US")}
    match = await lobby.create(person, "midway", None, {"preset": "basic"}, occupants)
    await lobby.start(match, person)
    async with tables.held(match) as live:
        play, waiting, seat = live.play, list[Append](), ""
        while play.n < ENTRIES or not play.can_undo(seat):
            seat, ask = next(iter(play.asks.items()))
            move = rng.choice(ask.moves)
            waiting.append(live.put(play.answer(seat, move), f"{play.n}", now()))
            for _ in range(thoughts if play.n > since else 0):
                if play.n >= ENTRIES or not play.can_undo(seat):
                    break
                waiting.append(live.put(play.undo(seat), f"{play.n}", now()))
                waiting.append(live.put(play.answer(seat, move), f"{play.n}", now()))
            if len(waiting) >= SNAPSHOT:
                await _write(tables, live, waiting)
                waiting = []
        if waiting:
            await _write(tables, live, waiting)
    await tables.close()
    return match, seat, move


async def _write(tables: Tables, live: Live, waiting: Sequence[Append]) -> None:
    lines = [line for append in waiting for line in append.lines]
    assert await tables.db.append(structs.replace(waiting[-1], expected=waiting[0].expected, lines=lines))
    checkpoint = live.play.checkpoint()
    if checkpoint.n - live.snapshot >= SNAPSHOT:
        tables._save_snapshot(live, checkpoint)


if __name__ == "__main__":
    for kind in ("postgres", "sqlite"):
        for how, told in measure(kind).items():
            print(kind, how, *(f"{name} {ms:.0f} ms" for name, ms in told.items()))
