"""A whole server on several clusters: people and a crowd play over HTTP and sockets while their shards move, and what
moves them, what serves them and the clusters themselves are killed. Then one cluster is restored to a moment."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from random import Random
from time import monotonic

import psycopg
from chaos.client import Client
from chaos.mailbox import Mailbox, mailbox
from chaos.parts import WARDROOM, Nats, Part, Postgres, Web, all_up
from chaos.run import Result, play
from msgspec import Struct
from programs import free_port

from rehearsal import going_back
from rehearsal.compared import Found, journals
from rehearsal.crowd import Played
from rehearsal.crowd_process import CrowdProcess
from rehearsal.going_back import Back
from rehearsal.restore import Archive, archiving
from wardroom.server.ops import commands, shard_map
from wardroom.server.settings import Settings
from wardroom.server.store import open_database

LOGICAL = (
    "wal_level=logical", "max_wal_senders=30", "max_replication_slots=30", "wal_receiver_timeout=5s",
    "max_sync_workers_per_subscription=6", "max_logical_replication_workers=20", "max_worker_processes=30",
    "max_connections=200",
)  # fmt: skip
NAMES = ("second", "third")
RESTORED = NAMES[0]
MOVER, NATS = "mover", "nats"
FENCED = re.compile(r"For (\d+) ms")
LATEST = 3.0  # seconds after the order of a move at which something is killed
AWAY = 10.0  # seconds that NATS is away
TRIES = 10  # that a move is ordered again
LANES = 2  # moves at a time


class Wanted(Struct, frozen=True):
    moves: int = 20
    kills: int = 10
    clusters: int = 3
    web: int = 4
    tables: int = 8  # of people who look at everything; then the crowd:
    rate: float = 300.0
    crowd: int = 100  # matches it plays at a time
    sockets: int = 4000
    restore: bool = True
    seed: int = 1
    logs: str = ""


class Moves(Struct):
    """What became of the moves."""

    done: int = 0
    broken: int = 0  # and ordered again
    fences: list[int] = []  # ms, of those that were not killed in it
    quiet: list[tuple[float, float]] = []  # from when to when a shard moved and nothing was killed for it
    noisy: list[tuple[float, float]] = []  # and when something was


class Rehearsed(Struct):
    result: Result
    moves: Moves
    crowd: Played
    found: Found
    back: Back | None = None


async def run(wanted: Wanted, so_far: Callable[[Rehearsed], None]) -> Rehearsed:
    """Logs stay in the folder, if one is given. `so_far` is told what was found before the restore."""
    with tempfile.TemporaryDirectory(prefix="wardroom-rehearsal-") as scratch, mailbox() as box:
        logs = Path(wanted.logs or scratch)
        logs.mkdir(parents=True, exist_ok=True)
        async with _server(Path(scratch), logs, box, wanted) as (parts, settings):
            archive = Archive(_cluster(parts, RESTORED), Path(scratch) / RESTORED)
            await archive.base()
            _say("the server is up")
            async with CrowdProcess(settings, _ports(parts), wanted.crowd, wanted.rate, wanted.sockets) as crowd:
                _say("the crowd is there")
                mover = _Mover(settings, parts, wanted, crowd)
                result = await play(parts, settings, box, mover.run, wanted.seed, wanted.tables, apart=crowd.matches)
                _say("people have been looked after")
                db = await open_database(settings)
                found = await journals(db, crowd.played.answers)
                await db.close()
                rehearsed = Rehearsed(result, mover.moves, crowd.played, found)
                if wanted.restore:
                    so_far(rehearsed)
                    rehearsed.back = await going_back.run(parts, settings, archive, RESTORED, crowd)
            return rehearsed


def _say(what: str) -> None:
    """How far it has got."""
    print(f"{datetime.now():%H:%M:%S} {what}", file=sys.stderr, flush=True)


def _cluster(parts: Sequence[Part], name: str) -> Postgres:
    (found,) = [part for part in parts if part.name == name and isinstance(part, Postgres)]
    return found


def _ports(parts: Sequence[Part]) -> tuple[int, ...]:
    return tuple(int(part.url.rpartition(":")[2]) for part in parts if isinstance(part, Web))


@asynccontextmanager
async def _server(
    scratch: Path, logs: Path, box: Mailbox, wanted: Wanted
) -> AsyncIterator[tuple[Sequence[Part], Settings]]:
    scratch.chmod(0o755)
    names = NAMES[: wanted.clusters - 1]
    clusters = [_postgres(scratch, logs, name) for name in ("directory", *names)]
    nats = Nats(free_port(), logs / "nats.log")
    url = clusters[0].url
    settings = Settings(database_url=url, nats_url=nats.url, smtp_url=box.url, accounts=True, inline=False)
    env = {"WARDROOM_DATABASE_URL": url, "WARDROOM_NATS_URL": nats.url, "WARDROOM_SMTP_URL": box.url}
    parts = [
        *clusters,
        nats,
        *(Web(f"web {n}", free_port(), logs / f"web-{n}.log", env) for n in range(1, wanted.web + 1)),
        Part("relay", (*WARDROOM, "relay"), logs / "relay.log", env),
        Part("worker", (*WARDROOM, "worker"), logs / "worker.log", env),
    ]
    try:
        for cluster in clusters:
            await cluster.make()
            cluster.start()
        await all_up(clusters)
        await asyncio.to_thread(commands.migrate, settings, "up", None)
        for name, cluster in zip(names, clusters[1:], strict=True):
            await asyncio.to_thread(shard_map.add, settings, name, cluster.url)
        await asyncio.to_thread(_spread, clusters)
        for part in parts[len(clusters) :]:
            part.start()
        await all_up(parts)
        yield parts, settings
    finally:
        for part in reversed(parts):
            await part.stop()


def _spread(clusters: Sequence[Postgres]) -> None:
    """The shards over all clusters, as if they had been moved before anybody came."""
    with psycopg.connect(clusters[0].url) as directory:
        for number, shard in enumerate(shard_map.SHARDS):
            cluster = clusters[number % len(clusters)]
            if cluster is clusters[0]:
                continue
            directory.execute("insert into shard_closed (shard) values (%s)", (shard,))
            directory.execute("insert into shard_map (shard, cluster) values (%s, %s)", (shard, cluster.name))
            with psycopg.connect(cluster.url) as there:
                there.execute("delete from shard_closed where shard = %s", (shard,))


def _postgres(scratch: Path, logs: Path, name: str) -> Postgres:
    home = scratch / name
    home.mkdir()
    more = archiving(home) if name == RESTORED else ()
    return Postgres(free_port(), home, logs / f"{name}.log", name, (*LOGICAL, *more))


class _Mover:
    def __init__(self, settings: Settings, parts: Sequence[Part], wanted: Wanted, crowd: CrowdProcess) -> None:
        self._settings, self._parts, self._rng = settings, {part.name: part for part in parts}, Random(wanted.seed)
        self._crowd = crowd
        names = NAMES[: wanted.clusters - 1]
        self._places = ("directory", *names)
        # Every kind of process in turn; those that move shards most often.
        victims = ["web 1", MOVER, names[0], "relay", NATS, "directory", "web 2", MOVER, "worker", names[-1]]
        plan: list[str | None] = [victims[number % len(victims)] for number in range(wanted.kills)]
        plan += [None] * max(0, wanted.moves - wanted.kills)
        self._rng.shuffle(plan)
        self._plan = plan[: wanted.moves]
        self._moving: set[str] = set()
        self.moves = Moves()

    async def run(self, client: Client) -> Counter[str]:
        killed: Counter[str] = Counter()
        await client.played(30)
        await self._crowd.play()
        await asyncio.gather(*(self._lane(client, killed) for _ in range(LANES)))
        await self._crowd.pause()
        return killed

    async def _lane(self, client: Client, killed: Counter[str]) -> None:
        """One move after the other, as long as any are left."""
        while self._plan:
            victim, shard, began = self._plan.pop(), self._shard(client), monotonic()
            self._moving.add(shard)
            killed.update(await self._move(shard, victim))
            self._moving.remove(shard)
            (self.moves.noisy if victim else self.moves.quiet).append((began, monotonic()))

    def _shard(self, client: Client) -> str:
        """One that is being played, by people or by the crowd, and does not move yet."""
        theirs = [*client.ledger.matches[-8:], *self._rng.sample(self._crowd.begun, 8)]
        return self._rng.choice(sorted({match[:2] for match in theirs} - self._moving))

    async def _move(self, shard: str, victim: str | None) -> list[str]:
        places = await asyncio.to_thread(shard_map.places, self._settings)
        to = self._rng.choice([name for name in self._places if name != places[shard].cluster])
        killed: list[str] = []
        for attempt in range(TRIES):
            mover = await self._order(shard, to)
            if victim and not attempt:
                await asyncio.sleep(self._rng.uniform(0.3, LATEST))
                if self._killed(victim, mover):
                    killed.append(victim)
            said, _ = await mover.communicate()
            await all_up(list(self._parts.values()))
            if mover.returncode == 0:
                self.moves.done += 1
                _say(f"move {self.moves.done}: {said.decode().strip()} {killed or ''}")
                self.moves.fences += [int(ms) for ms in FENCED.findall(said.decode())]
                return killed
            self.moves.broken += 1
        raise RuntimeError(f"shard {shard} does not move: {said.decode()}")

    def _killed(self, victim: str, mover: asyncio.subprocess.Process) -> bool:
        if victim == MOVER:
            if mover.returncode is None:
                mover.kill()
            return mover.returncode is None
        part = self._parts[victim]
        kill: Callable[[float], bool] = part.ways.get("postmaster", part.kill) if victim == RESTORED else part.kill
        return kill(AWAY if victim == NATS else self._rng.uniform(0, 1))

    async def _order(self, shard: str, to: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *WARDROOM, "shards", "move", shard, to, "--database-url", self._settings.database_url,
            "--nats-url", self._settings.nats_url, "--lang", "en",
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
