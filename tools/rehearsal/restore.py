"""One cluster goes back to a moment, with PostgreSQL's own means: a base backup and the log archived since."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import psycopg
from chaos.parts import Postgres, all_up
from drills.cluster import USER, command

PAUSE = 0.1


def archiving(home: Path) -> tuple[str, ...]:
    """What such a cluster is started with. Its folder is there."""
    log = home / "wal"
    log.mkdir()
    if USER:
        shutil.chown(log, USER, USER)
    return ("archive_mode=on", f"archive_command=test ! -f {log}/%f && cp %p {log}/%f")


class Archive:
    def __init__(self, cluster: Postgres, home: Path) -> None:
        self._cluster, self._base, self._log = cluster, home / "base", home / "wal"
        self._data = home / "data"

    async def base(self) -> None:
        words = ("-D", self._base, "-d", self._cluster.url, "-c", "fast", "-X", "none")
        await asyncio.to_thread(command, "pg_basebackup", *words)

    async def complete(self) -> None:
        """All that was written until now is in the archive."""
        last = await asyncio.to_thread(self._ask, "select pg_walfile_name(pg_switch_wal())")
        while not (self._log / str(last)).exists():
            await asyncio.sleep(PAUSE)

    async def moment(self) -> str:
        return str(await asyncio.to_thread(self._ask, "select clock_timestamp()::text"))

    async def restore(self, moment: str) -> None:
        """In its own place; nobody else is to be at it."""
        await self._cluster.stop()
        shutil.rmtree(self._data)
        await asyncio.to_thread(command, "cp", "-a", self._base, self._data)
        with (self._data / "postgresql.auto.conf").open("a") as file:
            file.write(f"restore_command = 'cp {self._log}/%f %p'\nrecovery_target_time = '{moment}'\n")
            file.write("recovery_target_action = 'promote'\n")
        await asyncio.to_thread(command, "touch", self._data / "recovery.signal")
        self._cluster.start()
        await all_up([self._cluster])
        while await asyncio.to_thread(self._ask, "select pg_is_in_recovery()"):
            await asyncio.sleep(PAUSE)

    def _ask(self, sql: str) -> object:
        with psycopg.connect(self._cluster.url, autocommit=True) as connection:
            found = connection.execute(sql.encode()).fetchone()
            return found[0] if found else None
