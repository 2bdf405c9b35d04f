"""A table without accounts: what it imports, and that it plays with nothing else installed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest
from asgi_calls import Said, call

from wardroom.server.app import Server
from wardroom.server.settings import Settings

# What a browser does not have, and what a person alone need not load.
HIDDEN = (
    "aiosmtplib", "alembic", "argon2", "authlib", "cryptography", "httpcore", "httptools", "httpx", "joserfc", "limits",
    "multiprocessing", "nats", "networkx", "procrastinate", "psycopg", "psycopg_pool", "pywebpush",
    "redis", "rich", "sqlalchemy", "typer", "uvicorn", "uvloop", "webauthn", "websockets", "zstandard",
)  # fmt: skip
NOT_OURS = (
    "wardroom.server.container", "wardroom.server.jobs.notices", "wardroom.server.tournaments", "wardroom.tournaments",
    "wardroom.server.accounts.passwords", "wardroom.server.web.login", "wardroom.server.process_pool", "wardroom.cli",
)  # fmt: skip

PLAYS = f"""
import asyncio, sys
HIDDEN = {HIDDEN!r}
class Hide:
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Hide())
sys.path.insert(0, sys.argv[2])

import msgspec
from asgi_calls import call
from wardroom.server.app import Server
from wardroom.server.settings import Settings


async def main():
    server, inbox, sent = Server(Settings(folder=sys.argv[1])), asyncio.Queue(), asyncio.Queue()
    await inbox.put({{"type": "lifespan.startup"}})
    life = asyncio.create_task(server({{"type": "lifespan"}}, inbox.get, sent.put))
    started = await sent.get()
    assert started["type"] == "lifespan.startup.complete", started

    async def ask(method, path, **body):
        raw = msgspec.json.encode(body)
        headers = {{"content-type": "application/json", "content-length": str(len(raw)), "host": "127.0.0.1:8642"}}
        said = await call(server, method, path, headers, [raw])
        assert said.status < 300, (path, said.status, said.body)
        return msgspec.json.decode(said.body) if said.body else None

    card = next(each for each in await ask("GET", "/api/games") if len(each["seats"]) == 2)
    game, (mine, other) = card["id"], card["seats"]
    chairs = {{mine: {{"kind": "me"}}, other: {{"kind": "bot", "bot": "random"}}}}
    made = await ask("POST", "/api/matches", game=game, scenario=card["scenarios"][0], seats=chairs)
    match = made["match"]
    await ask("POST", f"/api/matches/{{match}}/start")
    for turn in range(6):
        while True:
            view = await ask("GET", f"/api/matches/{{match}}/seats/{{mine}}/view")
            if view.get("ask"):
                break
            await asyncio.sleep(0.01)  # the bot's turn
        seat = f"/api/matches/{{match}}/seats/{{mine}}"
        await ask("POST", f"{{seat}}/answer", move=view["ask"]["moves"][0], key=f"k{{turn}}")
    await ask("GET", f"/api/matches/{{match}}/seats/{{mine}}/odds")
    await inbox.put({{"type": "lifespan.shutdown"}})
    await life
    for name in {NOT_OURS!r}:
        assert name not in sys.modules, name
    print("played")


sys.platform = "emscripten"  # no processes: work apart is done in line
asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("given", "local"),
    [
        ({}, True),
        ({"accounts": True}, False),
        ({"database_url": "postgresql://x/y"}, False),
        ({"nats_url": "nats://x"}, False),
    ],
)
def test_what_is_local(given: dict[str, object], local: bool) -> None:
    assert Settings.read({}, **given).local is local


def test_it_plays_with_nothing_else_installed(tmp_path: Path) -> None:
    """Its tables are made by somebody who has what that takes."""
    from wardroom.server.store import migrate

    migrate.upgrade(Settings(folder=str(tmp_path)))
    command = [sys.executable, "-c", PLAYS, str(tmp_path), str(Path(__file__).parent)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "played"


def test_it_can_offer_the_page_that_needs_no_server(tmp_path: Path) -> None:
    page = tmp_path / "static"
    (page / "py").mkdir(parents=True)
    for name in ("index.html", "table.mjs", "py/python.wasm"):
        (page / name).write_text(name)
    server = Server(Settings(folder=str(tmp_path), static=str(page)))

    async def asked() -> list[Said]:
        inbox: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        sent: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        await inbox.put({"type": "lifespan.startup"})
        life = asyncio.create_task(server({"type": "lifespan"}, inbox.get, sent.put))
        assert (await sent.get())["type"] == "lifespan.startup.complete"
        host = {"host": "127.0.0.1:8642"}
        said = [await call(server, "GET", path, host) for path in ("/m/any", "/table.mjs", "/py/python.wasm")]
        await inbox.put({"type": "lifespan.shutdown"})
        await life
        return said

    deep, worker, wasm = asyncio.run(asked())
    assert deep.body == b"index.html"
    assert "script-src 'self' 'wasm-unsafe-eval'" in deep["content-security-policy"]
    assert worker["content-type"].startswith("text/javascript")
    assert wasm["content-type"] == "application/wasm"
