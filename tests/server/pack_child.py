"""A process that packs whatever is finished, and kills itself at a step of it or is killed:
`pack_child.py <database url> <folder> <pack_to> <the step at which it dies, or 0>`."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.pack import due, pack_match

FAR = 2**53


class Dying:
    """Counts what is done, before and after each; at one of these steps the process is gone."""

    def __init__(self, at: int) -> None:
        self._left = at

    def step(self) -> None:
        self._left -= 1
        if not self._left:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, thing: Any, *names: str) -> None:
        for name in names:
            setattr(thing, name, self._around(getattr(thing, name)))

    def _around(self, do: Any) -> Any:
        if not asyncio.iscoroutinefunction(do):

            def at_once(*given: Any) -> Any:
                self.step()
                done = do(*given)
                self.step()
                return done

            return at_once

        async def later(*given: Any) -> Any:
            self.step()
            done = await do(*given)
            self.step()
            return done

        return later


async def main(settings: Settings, at: int) -> None:
    db, dying = await open_database(settings), Dying(at)
    transaction = db.transaction

    @asynccontextmanager
    async def watched() -> AsyncIterator[Any]:
        async with transaction() as tx:
            dying.around(tx, "run", "row")
            yield tx
        dying.step()

    db.transaction = watched  # type: ignore[method-assign]
    if db.history.shelf is not None:
        dying.around(db.history.shelf, "put", "get")
    while found := await due(db, FAR, (-1, "")):
        for _, match in found:
            await pack_match(db, match)
            print(match, flush=True)
    await db.close()


if __name__ == "__main__":
    _, url, folder, pack_to, at = sys.argv
    asyncio.run(main(Settings(database_url=url, folder=folder, pack_to=pack_to), int(at)))
