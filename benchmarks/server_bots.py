"""How long a person waits for a bot while others press as many decisions into the queue as they can.

    python benchmarks/server_bots.py GAME [--answers 60] [--sqlite]

One process on PostgreSQL (WARDROOM_BENCH_POSTGRES) or SQLite, with its bots inside. First alone; then with a guest who
has sixty matches against the game's own bot, and somebody with as many matches of bots alone as he may have.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import statistics
import tempfile
import time
from contextlib import suppress

import psycopg

from wardroom import bots
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.container import Container
from wardroom.server.ids import new_id, now
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store import migrate
from wardroom.server.tables.lobby import ME, Occupant
from wardroom.server.tables.rows import BOT, PLAYING
from wardroom.server.telemetry import logs

PRESSED = 60


async def person(services: Container, role: str) -> Person:
    one = Person(new_id(), role, role)
    await services.db.run(
        "insert into account (id, name, role, created) values (%s, %s, %s, %s)", one.id, one.name, role, now()
    )
    return one


async def table(services: Container, game: str, who: Person, kinds: tuple[str, str]) -> tuple[str, str]:
    """A match that has begun, and the first seat of it."""
    from wardroom import games

    rules = games.load(game)
    seats = rules.info.seats
    filled = {seat: Occupant(kinds[place != 0], None, 60_000) for place, seat in enumerate(seats)}
    match = await services.lobby.create(who, game, None, None, filled)
    await services.lobby.start(match, who)
    return match, seats[0]


async def answer_at_random(services: Container, match: str, seat: str, rng: random.Random) -> bool:
    async with services.tables.held(match) as live:
        ask = live.play.asks.get(seat) if live.row.status == PLAYING else None
    if ask is None:
        return False
    await services.tables.answer(match, seat, rng.choice(ask.moves), secrets.token_hex(8))
    return True


async def waits(services: Container, game: str, who: Person, answers: int, rng: random.Random) -> list[float]:
    """Seconds from a question to the bot until its answer."""
    found: list[float] = []
    match, seat = await table(services, game, who, (ME, BOT))
    while len(found) < answers:
        row = await services.tables.row(match)
        if row.status != PLAYING:
            match, seat = await table(services, game, who, (ME, BOT))
        elif any(row.seats[s].kind == BOT for s in row.asked):
            began, head = time.monotonic(), row.head
            while (await services.tables.row(match)).head == head and time.monotonic() - began < 90:
                await asyncio.sleep(0.01)
            found.append(time.monotonic() - began)
        else:
            await answer_at_random(services, match, seat, rng)
    return found


async def press(services: Container, game: str, guest: Person, rng: random.Random) -> None:
    """A guest's sixty matches, each of which asks its bot again as soon as it has answered."""
    tables = [await table(services, game, guest, (ME, BOT)) for _ in range(PRESSED)]
    while True:
        for match, seat in tables:
            with suppress(Problem):
                await answer_at_random(services, match, seat, rng)
            await asyncio.sleep(0.02)


async def run(settings: Settings, game: str, answers: int) -> None:
    services = await Container.open(settings)
    services.rate_limits.on = False
    await services.serve()
    rng = random.Random(1)
    try:
        ann, guest, other = (
            await person(services, "player"),
            await person(services, GUEST),
            await person(services, "player"),
        )
        await waits(services, game, ann, 5, rng)  # the processes have started
        told("alone", await waits(services, game, ann, answers, rng))
        pressing = asyncio.create_task(press(services, game, guest, rng))
        for _ in range(settings.bot_only_tables):
            await table(services, game, other, (BOT, BOT))
        await asyncio.sleep(5)
        told("pressed", await waits(services, game, ann, answers, rng))
        rows = await services.db.rows("select person, count(*) from bot_turn group by person")
        print("in line:", {("guest" if who == guest.id else "other"): count for who, count in rows})
        pressing.cancel()
    finally:
        await services.close()


def told(what: str, found: list[float]) -> None:
    found.sort()
    p95 = found[min(len(found) - 1, int(0.95 * len(found)))]
    middle = statistics.median(found)
    print(f"{what}: {len(found)} answers, median {middle:.3f} s, p95 {p95:.3f} s, longest {found[-1]:.3f} s")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--sqlite", action="store_true")
    args = parser.parse_args()
    logs.set_up("text")
    print(f"{args.game}, its bot {bots.names(args.game)[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    if args.sqlite:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(run(Settings(folder=folder, accounts=True), args.game, args.answers))
        return
    server = os.environ.get("WARDROOM_BENCH_POSTGRES", "postgresql://postgres@127.0.0.1:5432")
    name = f"wardroom_bench_{secrets.token_hex(4)}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute(f"create database {name}".encode())
        try:
            settings = Settings(database_url=f"{server}/{name}", accounts=True)
            migrate.upgrade(settings)
            from wardroom.server.jobs.queue_postgres import apply_schema

            asyncio.run(apply_schema(settings))
            asyncio.run(run(settings, args.game, args.answers))
        finally:
            admin.execute(f"drop database {name} with (force)".encode())


if __name__ == "__main__":
    main()
