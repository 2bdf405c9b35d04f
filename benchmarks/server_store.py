"""How near the store comes to a bare insert: `append` of one process beside pgbench, on the same rows.

    python benchmarks/server_store.py [seconds a turn]

pgbench inserts the line of the journal and nothing else; `append` also moves the match on and writes the outbox. Both
wait for the disk. PostgreSQL is the one of `tests/server/server_db.py`.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

import msgspec
import psycopg
import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/server"))

from server_db import SERVER, empty, fresh

from wardroom.server.ids import new_id, now
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.ports import Append, Database, Line

CLIENTS = (1, 8, 32)
MATCH = (
    "insert into match (id, game, version, pinned, scenario, options, owner, status, seed, created) "
    "values (%s, 'midway', '1', '1', 'battle', '{}', 'owner', 'playing', '00', 0)"
)
HEAD = "insert into head (match, moved, hour) values (%s, 0, 0)"


def body(rng: Random) -> bytes:
    """About 600 bytes, like an answer with what it told."""
    move = ["search", f"{rng.choice('ABCDEFG')}{rng.randrange(1, 9)}", rng.randrange(6)]
    told = [
        {"key": "searched", "about": {"seat": "japan", "area": f"{rng.choice('ABCDEFG')}{rng.randrange(1, 9)}"}},
        {"key": "sighted", "about": {"ships": [rng.choice(("carrier", "cruiser", "destroyer")) for _ in range(5)]}},
        {"key": "moved", "about": {f"unit-{rng.randrange(100)}": rng.randrange(40) for _ in range(16)}},
    ]
    entry = {"seat": "japan", "move": move, "events": told, "patch": {"turn": 7, "left": rng.sample(range(100), 20)}}
    return msgspec.json.encode({**entry, "seal": rng.randbytes(32).hex()})


def measure(seconds: float = 2, turns: int = 5) -> dict[int, dict[str, float]]:
    """For each number of clients: bare and our appends a second, and their ratio.

    They take turns, since a machine is not equally busy all the time; the middle of the turns counts.
    """
    told = {}
    for clients in CLIENTS:
        bares, ours = [], []
        for _ in range(turns):
            with fresh("postgres") as settings:
                bares.append(bare(settings, clients, seconds))
            with fresh("postgres") as settings:
                ours.append(uvloop.run(_ours(settings, clients, seconds)))
        ratio = median(mine / yours for mine, yours in zip(ours, bares, strict=True))
        told[clients] = {"bare": median(bares), "append": median(ours), "ratio": ratio}
    return told


SCRIPT = """
\\set n :n + 1
insert into entry (match, n, key, body, at) values (lpad(to_hex(:client_id), 16, '0'), :n, :key, :body, :at)
"""


def bare(settings: Settings, clients: int, seconds: float) -> float:
    """Each client has a match of its own, as ours have."""
    given = {"n": "0", "key": f"'{new_id()}{new_id()}'", "body": f"'{body(Random(1)).decode()}'", "at": str(now())}
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(SCRIPT)
        file.flush()
        command = ["pgbench", "-n", "-f", file.name, "-c", str(clients), "-j", "2", "-T", str(max(1, round(seconds)))]
        command += [f"-D{name}={value}" for name, value in given.items()]
        said = subprocess.run([*command, settings.database_url], capture_output=True, text=True, check=True).stdout
    found = re.search(r"tps = ([\d.]+)", said)
    assert found, said
    return float(found[1])


async def _ours(settings: Settings, clients: int, seconds: float) -> float:
    database = await open_database(settings)
    matches = [new_id() for _ in range(clients)]
    for match in matches:
        await database.run(MATCH, match)
        await database.run(HEAD, match)
    bodies = [body(Random(n)) for n in range(50)]
    start = time.perf_counter()
    done = await asyncio.gather(*(_play(database, match, bodies, start + seconds) for match in matches))
    spent = time.perf_counter() - start
    await database.close()
    with psycopg.connect(settings.database_url) as connection:
        row = connection.execute("select count(*) from entry").fetchone()
    assert row == (sum(done),), "appends were lost or doubled"
    return sum(done) / spent


async def _play(database: Database, match: str, bodies: list[bytes], until: float) -> int:
    for n in count():
        if time.perf_counter() > until:
            return n
        lines = (Line(n, bodies[n % len(bodies)], f"{match}{n}"),)
        clock = '{"japan":86400000,"usa":43200000}'
        append = Append(match, n - 1, lines, now(), '["japan"]', clock, now(), "playing", "{}", '["japan"]')
        assert await database.append(append)
    raise AssertionError


__all__ = ["CLIENTS", "SERVER", "bare", "empty", "fresh", "measure"]

if __name__ == "__main__":
    print(f"{'clients':>8}{'bare/s':>10}{'append/s':>10}{'ratio':>8}")
    for clients, told in measure(float(sys.argv[1]) if len(sys.argv) > 1 else 2).items():
        print(f"{clients:>8}{told['bare']:>10.0f}{told['append']:>10.0f}{told['ratio']:>8.2f}")
