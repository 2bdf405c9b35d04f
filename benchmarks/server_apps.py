"""The server of the benchmarks: `wardroom serve` as it is, but that nobody is told to slow down.

    python benchmarks/server_apps.py whole|empty

`whole` says on a line of its own the cookie of a person who may play; `empty` is a FastAPI application with one route
that does nothing, served in the same way. Settings come from the environment. With `BENCH_PROFILE` naming a file, a
profile is taken from SIGUSR1 to SIGUSR2 and written there.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from cProfile import Profile
from typing import Any

from fastapi import FastAPI

from wardroom.server import app, container
from wardroom.server.container import Container
from wardroom.server.ops import serve


class Unlimited(Container):
    async def serve(self) -> None:
        await super().serve()
        self.rate_limits.on = False
        person, session = await self.auth.guest("Bench")
        await self.db.run("update account set role = 'player' where id = %s", person.id)
        print(self.auth.cookie(session).split(";")[0], flush=True)


def whole() -> Any:
    container.Container = Unlimited  # type: ignore[misc]
    return app.factory()


def empty() -> FastAPI:
    nothing = FastAPI()

    @nothing.get("/empty")
    async def route() -> None:
        return None

    return nothing


def _profile(path: str) -> None:
    profile = Profile(time.process_time)  # others use the cores too

    def stop(*_: Any) -> None:
        profile.disable()
        profile.dump_stats(f"{path}.part")
        os.replace(f"{path}.part", path)

    signal.signal(signal.SIGUSR1, lambda *_: profile.enable())
    signal.signal(signal.SIGUSR2, stop)


if __name__ == "__main__":
    if path := os.environ.get("BENCH_PROFILE"):
        _profile(path)
    serve.APP = f"server_apps:{sys.argv[1]}"
    serve.run(serve.settled(os.environ, "."), lambda _: None)
