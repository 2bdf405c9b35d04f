"""The processes of a server, each started again whenever it ends: by itself, or because it was killed."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import choice

import httpx
import psycopg
from programs import found, path_of

TICK = 0.05  # seconds between two looks at whether a part is up
PATIENCE = 300.0  # seconds that a part may take to come up, on a busy machine

Way = Callable[[float], bool]  # to kill something, with the pause until it is started again


class Part:
    """One process. `kill` is `kill -9`, and the next one starts after a pause."""

    def __init__(
        self, name: str, command: Sequence[str], log: Path, env: Mapping[str, str], user: str | None = None
    ) -> None:
        self.name, self._command, self._log, self._env = name, command, log, env
        self._user = user
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._pause = 0.0

    def start(self) -> None:
        self._keeper = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while True:
            with self._log.open("ab") as log:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdout=log, stderr=log, env={**os.environ, **self._env}, start_new_session=True,
                    user=self._user, group=self._user, extra_groups=[] if self._user else None,
                )  # fmt: skip
            await self._process.wait()
            await asyncio.sleep(self._pause)
            self._pause = 0.2  # whoever cannot start yet tries again

    @property
    def pid(self) -> int | None:
        """None while it is down."""
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    @property
    def ways(self) -> dict[str, Way]:
        """The ways in which it can be killed."""
        return {self.name: self.kill}

    def kill(self, pause: float) -> bool:
        """False: there was nothing to kill."""
        if (pid := self.pid) is None:
            return False
        self._pause = pause
        return _kill(pid)

    async def up(self) -> bool:
        return self.pid is not None

    async def stop(self) -> None:
        """For good, with all it has started."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait({self._keeper})
        if (pid := self.pid) is not None and self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
            await self._process.wait()


class Web(Part):
    def __init__(self, name: str, port: int, log: Path, env: Mapping[str, str]) -> None:
        command = (*WARDROOM, "serve", "--port", str(port), "--accounts", "--no-inline")
        super().__init__(name, command, log, env)
        self.url = f"http://127.0.0.1:{port}"

    async def up(self) -> bool:
        with suppress(httpx.HTTPError):
            async with httpx.AsyncClient(timeout=5) as http:
                return (await http.get(f"{self.url}/readyz")).status_code == 200
        return False


class Nats(Part):
    def __init__(self, port: int, log: Path) -> None:
        super().__init__("nats", (found("nats-server"), "-a", "127.0.0.1", "-p", str(port)), log, {})
        self.url, self._port = f"nats://127.0.0.1:{port}", port

    async def up(self) -> bool:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", self._port)
            writer.close()
            return True
        return False


class Postgres(Part):
    """A cluster of our own, as durable as a usual one."""

    def __init__(
        self, port: int, folder: Path, log: Path, name: str = "postgres", settings: Sequence[str] = ()
    ) -> None:
        self._data = folder / "data"
        user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
        command = (
            found("postgres"), "-D", str(self._data), "-p", str(port), "-h", "127.0.0.1",
            "-c", "unix_socket_directories=", "-c", "max_connections=100",
            *(word for setting in settings for word in ("-c", setting)),
        )  # fmt: skip
        super().__init__(name, command, log, {}, user)
        self.url = f"postgresql://postgres@127.0.0.1:{port}/postgres"

    async def make(self) -> None:
        if self._user:
            shutil.chown(self._data.parent, self._user, self._user)
        command = (found("initdb"), "-D", str(self._data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C")
        made = await asyncio.create_subprocess_exec(
            *command, "--no-sync", stdout=asyncio.subprocess.DEVNULL,
            user=self._user, group=self._user, extra_groups=[] if self._user else None,
        )  # fmt: skip
        if await made.wait():
            raise RuntimeError("initdb failed")

    @property
    def children(self) -> list[int]:
        with suppress(OSError):
            return [int(child) for child in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]
        return []

    @property
    def ways(self) -> dict[str, Way]:
        return {"postgres": self.kill, "postmaster": super().kill, "backend": self.kill_child}

    def kill(self, pause: float) -> bool:
        """The postmaster and all its children at once."""
        children = self.children
        killed = super().kill(pause)
        for child in children:
            _kill(child)
        return killed

    def kill_child(self, pause: float) -> bool:
        """One process of the cluster: the postmaster then throws out all the others, and recovers."""
        children = self.children
        return bool(children) and _kill(choice(children))

    async def up(self) -> bool:
        with suppress(psycopg.OperationalError):
            async with await psycopg.AsyncConnection.connect(self.url, connect_timeout=5):
                return True
        return False

    async def stop(self) -> None:
        self.kill(0)
        await super().stop()


WARDROOM = (sys.executable, "-m", "wardroom.cli")


async def all_up(parts: Sequence[Part]) -> None:
    """Until every part answers."""
    async with asyncio.timeout(PATIENCE):
        while not all([await part.up() for part in parts]):
            await asyncio.sleep(TICK)


def missing() -> list[str]:
    """The programs we need and cannot find."""
    return [name for name in ("initdb", "postgres", "nats-server") if not path_of(name)]


def _kill(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
        return True
    return False
