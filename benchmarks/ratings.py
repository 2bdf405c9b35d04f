"""How long a day of rated matches takes to fold, on one core.

    python benchmarks/ratings.py [--matches 200000] [--people 20000]

The fold alone; then, on SQLite and on PostgreSQL (WARDROOM_BENCH_POSTGRES), what the job does with matches that have
ended, and `wardroom ratings rebuild` from their log.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import tempfile
from random import Random
from time import perf_counter, process_time

import msgspec
import psycopg

from wardroom.ratings import Finished, Fold
from wardroom.server.people import rating_rows
from wardroom.server.people.ratings import Ratings
from wardroom.server.settings import Settings
from wardroom.server.store import migrate, open_database
from wardroom.server.store.ports import Database
from wardroom.server.store.sql import HOUR

SERVER = os.environ.get("WARDROOM_BENCH_POSTGRES", "postgresql://postgres@127.0.0.1:5432")


def a_day(matches: int, people: int) -> list[Finished]:
    """Matches of one day, five games, anybody against anybody."""
    random = Random(1)
    names = [f"{k:016x}" for k in range(people)]
    found = []
    for k in range(matches):
        one, other = random.sample(names, 2)
        won = random.random() < 0.5
        result = {"JP": float(won), "US": float(not won)}
        players = {"JP": one, "US": other}
        found.append(Finished(f"{k:016x}", k * 432, f"game{k % 5}", "base", players, result))
    return found


async def ended(db: Database, matches: list[Finished]) -> None:
    """As they lie in the store: the match, its seats, its last entry."""

    def text(value: object) -> str:
        return msgspec.json.encode(value).decode()

    async with db.transaction() as tx:
        await rating_rows.put(
            tx, "match",
            "id, game, version, pinned, scenario, options, owner, status, seed, result, created, ended", 0,
            ((m.id, m.game, "1", "1", m.scenario, "{}", m.players["JP"], "over", "00", text(m.result), 0, m.ended)
             for m in matches),
        )  # fmt: skip
        await rating_rows.put(
            tx, "head", "match, n, open, moved, hour", 0,
            ((m.id, 1, False, m.ended, m.ended // HOUR) for m in matches),
        )  # fmt: skip
        await rating_rows.put(
            tx, "seat", "match, seat, kind, account", 0,
            ((m.id, seat, "person", who) for m in matches for seat, who in m.players.items()),
        )  # fmt: skip
        await rating_rows.put(
            tx, "entry", "match, n, body, at", 0,
            ((m.id, 1, '{"entry":{"seat":"JP","move":["pass"]}}', m.ended) for m in matches),
        )  # fmt: skip


async def on(settings: Settings, matches: list[Finished]) -> None:
    migrate.upgrade(settings)
    db = await open_database(settings)
    kind = "PostgreSQL" if settings.postgres else "SQLite"
    try:
        await ended(db, matches)
        ratings = Ratings(db)
        for what, work in (("taken by the job", ratings.take_all), ("rebuilt from the log", ratings.rebuild)):
            began, used = perf_counter(), process_time()
            done = await work()
            print(
                f"{kind}, {what}: {done} in {perf_counter() - began:.1f} s, {process_time() - used:.1f} s of CPU here"
            )
        found = await ratings.check()
        print(f"{kind}, checked: {len(found.differences)} differences, {found.players} ratings")
    finally:
        await db.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=200_000)
    parser.add_argument("--people", type=int, default=20_000)
    given = parser.parse_args()
    matches = a_day(given.matches, given.people)
    fold, began, used = Fold(), perf_counter(), process_time()
    fold.all(matches)
    print(f"the fold alone: {len(matches)} in {perf_counter() - began:.1f} s, {process_time() - used:.1f} s of CPU")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(on(Settings(folder=folder), matches))
    name = f"wardroom_bench_{secrets.token_hex(4)}"
    with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as admin:
        admin.execute(f"create database {name}")
        try:
            asyncio.run(on(Settings(database_url=f"{SERVER}/{name}"), matches))
        finally:
            admin.execute(f"drop database {name} with (force)")


if __name__ == "__main__":
    main()
