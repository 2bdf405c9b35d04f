"""A whole server on several clusters: people play over HTTP and sockets while their shards move, and what moves them,
what serves them and the clusters themselves are killed."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from chaos.client import Client
from chaos.mailbox import Mailbox, mailbox
from chaos.parts import WARDROOM, Nats, Part, Postgres, Web, all_up, free_port
from chaos.run import Result, play
from msgspec import Struct

from wardroom.server.ops import commands, shard_map
from wardroom.server.settings import Settings

LOGICAL = ("wal_level=logical", "max_wal_senders=20", "max_replication_slots=20", "wal_receiver_timeout=5s")
NAMES = ("second", "third")
MOVER = "mover"
FENCED = re.compile(r"For (\d+) ms")
LATEST = 3.0  # seconds after the order of a move at which something is killed
TRIES = 10  # that a move is ordered again


class Moves(Struct):
    """What became of the moves."""

    done: int = 0
    broken: int = 0  # and ordered again
    fences: list[int] = []  # ms, of those that were not killed in it


async def run(moves: int, kills: int, seed: int, tables: int, clusters: int, folder: str = "") -> tuple[Result, Moves]:
    """Logs stay in the folder, if one is given."""
    with tempfile.TemporaryDirectory(prefix="wardroom-rehearsal-") as scratch, mailbox() as box:
        logs = Path(folder or scratch)
        logs.mkdir(parents=True, exist_ok=True)
        async with _server(Path(scratch), logs, box, NAMES[: clusters - 1]) as (parts, settings):
            mover, rng = _Mover(settings, parts, NAMES[: clusters - 1], kills, moves, Random(seed)), Random(seed)
            result = await play(parts, settings, box, mover.run, rng.randrange(1000), tables)
            return result, mover.moves


@asynccontextmanager
async def _server(
    scratch: Path, logs: Path, box: Mailbox, names: Sequence[str]
) -> AsyncIterator[tuple[Sequence[Part], Settings]]:
    scratch.chmod(0o755)
    clusters = [_postgres(scratch, logs, name) for name in ("directory", *names)]
    nats = Nats(free_port(), logs / "nats.log")
    url = clusters[0].url
    settings = Settings(database_url=url, nats_url=nats.url, smtp_url=box.url, accounts=True, inline=False)
    env = {"WARDROOM_DATABASE_URL": url, "WARDROOM_NATS_URL": nats.url, "WARDROOM_SMTP_URL": box.url}
    parts = [
        *clusters,
        nats,
        Web("web 1", free_port(), logs / "web-1.log", env),
        Web("web 2", free_port(), logs / "web-2.log", env),
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
        for part in parts[len(clusters) :]:
            part.start()
        await all_up(parts)
        yield parts, settings
    finally:
        for part in reversed(parts):
            await part.stop()


def _postgres(scratch: Path, logs: Path, name: str) -> Postgres:
    home = scratch / name
    home.mkdir()
    return Postgres(free_port(), home, logs / f"{name}.log", name, LOGICAL)


class _Mover:
    def __init__(
        self, settings: Settings, parts: Sequence[Part], names: Sequence[str], kills: int, moves: int, rng: Random
    ) -> None:
        self._settings, self._parts, self._rng = settings, {part.name: part for part in parts}, rng
        self._places = ("directory", *names)
        # Every kind of process in turn; those that move shards most often.
        victims = ["web 1", MOVER, names[0], "relay", MOVER, "directory", "web 2", MOVER, "worker"]
        plan: list[str | None] = [victims[number % len(victims)] for number in range(kills)]
        plan += [None] * max(0, moves - kills)
        rng.shuffle(plan)
        self._plan = plan[:moves]
        self.moves = Moves()

    async def run(self, client: Client) -> Counter[str]:
        killed: Counter[str] = Counter()
        await client.played(30)
        for victim in self._plan:
            shard = self._rng.choice(sorted({match[:2] for match in client.ledger.matches[-8:]}))
            killed.update(await self._move(shard, victim))
        return killed

    async def _move(self, shard: str, victim: str | None) -> list[str]:
        places = await asyncio.to_thread(shard_map.places, self._settings)
        to = self._rng.choice([name for name in self._places if name != places[shard].cluster])
        killed: list[str] = []
        for attempt in range(TRIES):
            mover = await self._order(shard, to)
            if victim and not attempt:
                await asyncio.sleep(self._rng.uniform(0.3, LATEST))
                if victim == MOVER and mover.returncode is None:
                    mover.kill()
                    killed.append(victim)
                elif victim != MOVER and self._parts[victim].kill(self._rng.uniform(0, 1)):
                    killed.append(victim)
            said, _ = await mover.communicate()
            if mover.returncode == 0:
                self.moves.done += 1
                self.moves.fences += [int(ms) for ms in FENCED.findall(said.decode())]
                return killed
            self.moves.broken += 1
            await all_up(list(self._parts.values()))
        raise RuntimeError(f"shard {shard} does not move: {said.decode()}")

    async def _order(self, shard: str, to: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *WARDROOM, "shards", "move", shard, to, "--database-url", self._settings.database_url,
            "--nats-url", self._settings.nats_url, "--lang", "en",
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
