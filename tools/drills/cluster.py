"""PostgreSQL clusters of our own, in a folder of our own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
from programs import found, free_port, path_of

USER = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
PROGRAMS = ("initdb", "pg_ctl", "pg_basebackup")


class Cluster:
    def __init__(self, folder: Path, name: str, settings: Mapping[str, str] | None = None) -> None:
        self.folder, self.data, self.log = folder, folder / name, folder / f"{name}.log"
        self.port, self._settings = free_port(), dict(settings or {})

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def make(self) -> None:
        command("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def copy_of(self, other: Cluster, name: str) -> None:
        """A standby, which follows it."""
        command("pg_basebackup", "-D", self.data, "-d", f"{other.url}?application_name={name}", "-R", "-c", "fast")

    def start(self, **more: str) -> None:
        """And wait until it takes what it is asked."""
        lines = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": self.folder}
        lines |= self._settings | more
        with (self.data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in lines.items())
        command("pg_ctl", "-D", self.data, "-l", self.log, "-w", "-t", "300", "start")

    def stop(self) -> None:
        command("pg_ctl", "-D", self.data, "-w", "-m", "fast", "stop")

    def promote(self) -> None:
        command("pg_ctl", "-D", self.data, "-w", "-t", "300", "promote")

    def kill(self) -> None:
        """The postmaster and all its children at once."""
        postmaster = self.pid
        if postmaster is None:
            return
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        for pid in (postmaster, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    @property
    def pid(self) -> int | None:
        with suppress(OSError, ValueError, IndexError):
            pid = int((self.data / "postmaster.pid").read_text().split()[0])
            return pid if Path(f"/proc/{pid}").exists() else None
        return None

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url, autocommit=True) as connection:
            cursor = connection.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []


@contextmanager
def folder() -> Iterator[Path]:
    """Gone afterwards, with every cluster in it."""
    with tempfile.TemporaryDirectory(prefix="wardroom-drill-") as name:
        path = Path(name)
        if USER:
            shutil.chown(path, USER, USER)
        try:
            yield path
        finally:
            for data in path.glob("*/postmaster.pid"):
                command("pg_ctl", "-D", data.parent, "-m", "immediate", "stop", check=False)


def command(program: str, *words: object, env: Mapping[str, str] | None = None, check: bool = True) -> str:
    done = subprocess.run(
        [found(program), *map(str, words)], capture_output=True, text=True, user=USER, group=USER,
        extra_groups=[] if USER else None, env={**os.environ, **(env or {})}, cwd="/", check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    if check and done.returncode:
        raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")
    return done.stdout


def missing(*, pgbackrest: bool = False) -> list[str]:
    return [name for name in (*PROGRAMS, *(("pgbackrest",) if pgbackrest else ())) if not path_of(name)]
