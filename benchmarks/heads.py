"""What an answer costs the table that it changes: the row of the match as it was, and the narrow row of now.

    python benchmarks/heads.py [--answers 1000000] [--matches 2000] [--minutes 10] [--clocks 0.5]

On PostgreSQL (`tests/server/server_db.py` says where). Answers go through the store as ever, 32 at a time; so many
minutes pass between two answers of a match, and that share of the matches has a clock. Nobody vacuums meanwhile but
this script, ten times on the way, with its watch running. Before each of them the dead rows are counted.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from time import perf_counter
from typing import Any

import msgspec
import psycopg
import uvloop
from server_store import empty

from wardroom.server.settings import Settings
from wardroom.server.store import migrate, open_database, postgres_append
from wardroom.server.store.ports import Append, Database, Line

AT_ONCE, TIMES = 32, 10
BEGAN = 1_800_000_000_000
OPTIONS = {"preset": "basic", "scenario": "battle", "dice_by_hand": False, "initiative": "JP"}
PACE = {"bank": 259_200_000, "more": 3_600_000, "cap": 259_200_000, "out": "resign"}
SALTS = {"JP": "0f" * 16, "US": "0f" * 16}
BANK = 259_200_000  # ms
CEREMONY = [{"step": step, "seat": seat, "hash": "0f" * 32} for step in ("promise", "bits") for seat in ("JP", "US")]

# As they were at revision 0016.
ONE_THEN = b"""
with moved as (
  update match set head = $3::int8, moved = coalesce($14::int8, $4::int8), asked = $5, clock = $6, due = $7,
    status = $8::text, result = $9,
    started = coalesce(started, case when $8 = 'playing' then $4 end),
    ended = case when $8 in ('over', 'abandoned') then coalesce(ended, $4) end
  where id = $1 and head = $2 and status in ('lobby', 'playing') and ($15::text is null or clock = $15)
  returning id
), written as (
  insert into entry (match, n, key, body, at) select id, $3, $12, $13, $4 from moved
), told as (
  insert into outbox (match, n, called, kind) select id, $3, $10, $11 from moved
)
select id from moved
"""
MANY_THEN = b"""
with given as (
  select * from unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::text[], $6::text[], $7::int8[], $8::text[],
      $9::text[], $10::text[], $11::text[], $16::int8[], $17::text[])
    as given (match, expected, head, at, asked, clock, due, status, result, called, kind, moved, was)
), moved as (
  update match set head = given.head, moved = coalesce(given.moved, given.at), asked = given.asked,
    clock = given.clock, due = given.due, status = given.status, result = given.result,
    started = coalesce(started, case when given.status = 'playing' then given.at end),
    ended = case when given.status in ('over', 'abandoned') then coalesce(ended, given.at) end
  from given where match.id = given.match and match.head = given.expected and match.status in ('lobby', 'playing')
    and (given.was is null or match.clock = given.was)
  returning id, given.head, given.at, given.called, given.kind
), written as (
  insert into entry (match, n, key, body, at)
  select id, line.n, line.key, line.body, moved.at
  from unnest($12::text[], $13::int8[], $14::text[], $15::text[]) as line (match, n, key, body)
    join moved on id = line.match
), told as (
  insert into outbox (match, n, called, kind) select id, head, called, kind from moved
)
select id from moved
"""
NOW = postgres_append.ONE, postgres_append.MANY
LAYOUTS = {"match": ("0016", (ONE_THEN, MANY_THEN)), "head": ("head", NOW)}


def measure(table: str, answers: int, matches: int, minutes: float, clocks: float) -> dict[str, float]:
    """With the table that was, or is, changed by every answer."""
    revision, (postgres_append.ONE, postgres_append.MANY) = LAYOUTS[table]
    try:
        with empty("postgres") as settings:
            migrate.upgrade(settings, revision)
            with psycopg.connect(settings.database_url, autocommit=True) as admin:
                return _measure(settings, Table(admin, table), answers, matches, minutes, clocks)
    finally:
        postgres_append.ONE, postgres_append.MANY = NOW


class Table:
    """One table of a scratch database, which nobody else vacuums."""

    def __init__(self, admin: psycopg.Connection[Any], name: str) -> None:
        self._admin, self.name, self._said = admin, name, list[str]()
        admin.add_notice_handler(lambda notice: self._said.append(notice.message_primary or ""))
        admin.execute(f"alter table {name} set (autovacuum_enabled = false)".encode())

    def number(self, sql: str) -> float:
        row = self._admin.execute(sql.encode()).fetchone()
        assert row
        return float(row[0])

    def wal(self) -> float:
        return self.number("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn")

    def run(self, sql: str) -> None:
        self._admin.execute(sql.encode())

    def vacuumed(self) -> tuple[float, float]:
        """Dead rows that were left to it, and the seconds it took."""
        self._said.clear()
        began = perf_counter()
        self.run(f"vacuum (verbose) {self.name}")
        spent = perf_counter() - began
        found = re.search(r"tuples: (\d+) removed", "\n".join(self._said))
        assert found, self._said
        return float(found[1]), spent


def _measure(
    settings: Settings, table: Table, answers: int, matches: int, minutes: float, clocks: float
) -> dict[str, float]:
    _begin(table, matches)
    told = {"wal": 0.0, "vacuum_wal": 0.0, "dead": 0.0, "vacuum": 0.0, "seconds": 0.0}
    each, n = max(1, answers // matches // TIMES), 0
    for _ in range(TIMES):
        wal = table.wal()
        told["seconds"] += uvloop.run(_play(settings, matches, range(n, n + each), minutes, clocks))
        n += each
        between = table.wal()
        dead, spent = table.vacuumed()
        told["wal"] += between - wal
        told["vacuum_wal"] += table.wal() - between
        told["dead"] += dead
        told["vacuum"] += spent
        table.run("truncate outbox")  # as if the relay had taken it
    told["answers"] = n * matches
    told["bytes"] = table.number(f"select pg_total_relation_size('{table.name}')")
    changed = "select n_tup_hot_upd::float8 / n_tup_upd from pg_stat_user_tables where n_tup_upd > 0 and relname ="
    told["hot"] = table.number(f"{changed} '{table.name}'")
    return told


def _begin(table: Table, matches: int) -> None:
    """Matches that are played, with a row as long as theirs are."""
    narrow = table.name == "head"
    moved = "" if narrow else ", moved"
    table.run(
        f"insert into match (id, game, version, pinned, scenario, options, owner, status, title, seed, salts, ceremony,"
        f" pace, created, started{moved}) select lpad(to_hex(n), 16, '0'), 'game', '1', '1', 'battle',"
        f" '{_text(OPTIONS)}', lpad(to_hex(n), 16, '0'), 'playing', 'A friendly match', repeat('0f', 32),"
        f" '{_text(SALTS)}', '{_text(CEREMONY)}', '{_text(PACE)}', 0, 0{', 0' * bool(moved)}"
        f" from generate_series(1, {matches}) n"
    )
    if narrow:
        table.run("insert into head (match, moved, hour) select id, 0, 0 from match")
    table.run("vacuum (analyze, freeze)")


async def _play(settings: Settings, matches: int, numbers: range, minutes: float, clocks: float) -> float:
    """Every match so many answers on; the seconds it took."""
    db = await open_database(settings)
    began = perf_counter()
    await asyncio.gather(*(_some(db, range(first, matches + 1, AT_ONCE), numbers, minutes, clocks)
                           for first in range(1, AT_ONCE + 1)))  # fmt: skip
    spent = perf_counter() - began
    await db.close()
    return spent


async def _some(db: Database, matches: range, numbers: range, minutes: float, clocks: float) -> None:
    for n in numbers:
        for match in matches:
            at = BEGAN + int((n + match / len(matches)) * minutes * 60_000)
            asked, other = ("JP", "US") if n % 2 else ("US", "JP")
            timed = match % 100 < clocks * 100
            hands = {asked: {"left": BANK - n, "since": at}, other: {"left": BANK - n}} if timed else {}
            clock = _text({"hands": hands, "seen": hands}) if timed else "{}"
            append = Append(
                f"{match:016x}", n - 1, (Line(n, b"{}"),), at, f'["{asked}"]', clock, at + BANK - n if timed else None,
                "playing", "{}", f'["{asked}"]',
            )  # fmt: skip
            assert await db.append(append)


def _text(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--answers", type=int, default=1_000_000)
    parser.add_argument("--matches", type=int, default=2_000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--clocks", type=float, default=0.5)
    given = parser.parse_args()
    print("| changed by each | answers | a second | in place | WAL, B each | dead rows left to vacuum | vacuum |"
          " its WAL, B each | table and indexes |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|")  # fmt: skip
    for table in LAYOUTS:
        told = measure(table, given.answers, given.matches, given.minutes, given.clocks)
        n = told["answers"]
        print(
            f"| `{table}` | {n:,.0f} | {n / told['seconds']:,.0f} | {told['hot']:.1%} | {told['wal'] / n:,.0f}"
            f" | {told['dead']:,.0f} | {told['vacuum']:.2f} s | {told['vacuum_wal'] / n:.1f}"
            f" | {told['bytes'] / 1e6:.1f} MB |",
            flush=True,
        )


if __name__ == "__main__":
    main()
