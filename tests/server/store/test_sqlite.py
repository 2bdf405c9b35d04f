"""One file, one keeper."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from server_db import fresh
from store_moves import new_match

from wardroom.server.settings import Settings
from wardroom.server.store import migrate, open_database, sqlite
from wardroom.server.store.errors import StoreDown, StoreTaken

KEEP = "import sys, pathlib; from wardroom.server.store.sqlite import keep; lock = keep(pathlib.Path(sys.argv[1])); "


def test_a_second_keeper_is_turned_away(tmp_path: Path) -> None:
    settings = Settings(folder=str(tmp_path / "new" / "folder"))
    migrate.upgrade(settings)

    async def act() -> None:
        db = await open_database(settings)
        with pytest.raises(StoreTaken, match="another process"):
            await open_database(settings)
        with pytest.raises(StoreTaken):
            migrate.upgrade(settings)
        said = subprocess.run([sys.executable, "-c", KEEP, settings.sqlite_path], capture_output=True, text=True)
        assert "StoreTaken" in said.stderr
        assert migrate.current(settings) is not None
        await db.close()
        await (await open_database(settings)).close()

    asyncio.run(act())
    assert settings.sqlite_path.stat().st_mode & 0o077 == 0


def test_a_dead_keeper_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "wardroom.db"
    command = [sys.executable, "-c", KEEP + "print(1, flush=True); input()", path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        with pytest.raises(StoreTaken):
            sqlite.keep(path)
        child.kill()
    sqlite.keep(path).close()


def test_a_write_inside_a_foreign_transaction_is_refused_and_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.1)

    async def act(settings: Settings) -> None:
        db = await open_database(settings)
        await new_match(db)
        async with db.transaction() as queries:
            await queries.run("update match set title = 'x'")
            with pytest.raises(StoreDown):
                await db.run("update match set title = 'y'")
        assert await db.row("select title from match") == ("x",)
        await db.close()

    with fresh("sqlite") as settings:
        asyncio.run(act(settings))
