"""Whether the time of an answer tells that the other side has acted in its sealed lane.

    python benchmarks/sealed_polls.py GAME... [--polls 1000] [--plain]

Two sets of services on one PostgreSQL database (WARDROOM_BENCH_POSTGRES), as two web processes have them: at one the
other side acts or does not, by a coin; at the other our seat polls its view. The best that a threshold on the time
could do is told as AUC: 0.5 is nothing, 1 is everything. `--plain`: without the steps in which such answers leave.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import statistics
from itertools import cycle
from time import perf_counter

import httpx
import psycopg

from wardroom import games
from wardroom.kernel import MatchOver, NothingToUndo
from wardroom.server.app import Dispatcher, api
from wardroom.server.container import Container
from wardroom.server.settings import Settings
from wardroom.server.store import migrate
from wardroom.server.tables.lobby import ME, Occupant
from wardroom.server.telemetry import logs
from wardroom.server.web import steady
from wardroom.server.web.middleware import Middleware


def auc(quiet: list[float], acted: list[float]) -> float:
    """The chance that an answer after an act took longer than one without; ties count half."""
    ranked = sorted([(t, 0) for t in quiet] + [(t, 1) for t in acted])
    ranks, i = 0.0, 0
    while i < len(ranked):
        j = i
        while j < len(ranked) and ranked[j][0] == ranked[i][0]:
            j += 1
        ranks += sum(kind for _, kind in ranked[i:j]) * (i + j + 1) / 2
        i = j
    n, m = len(acted), len(quiet)
    return (ranks - n * (n + 1) / 2) / (n * m)


async def sealed_match(there: Container, game: str, rng: random.Random) -> tuple[str, str, str]:
    """A match in which lanes are sealed, played there at random by one person: who polls, and who acts."""
    person, _ = await there.auth.guest("Bench")
    await there.db.run("update account set role = 'player' where id = %s", person.id)
    info = games.load(game).info
    for scenario in cycle(info.scenarios):
        match = await there.lobby.create(person, game, scenario, None, {seat: Occupant(ME) for seat in info.seats})
        await there.lobby.start(match, person)
        for _ in range(40):
            async with there.tables.held(match) as live:
                play = live.play
                asks, sealed = dict(play.asks), play.sealed_lanes
            if sealed and len(asks) > 1:
                poller, actor, *_ = rng.sample(sorted(asks), len(asks))
                return match, poller, actor
            if not asks:
                break
            seat = rng.choice(sorted(asks))
            await there.tables.answer(match, seat, rng.choice(asks[seat].moves), secrets.token_hex(6))
    raise AssertionError("no lanes")


async def act(there: Container, match: str, actor: str, rng: random.Random) -> None:
    """Something that only the actor can know of: an answer in its lane, or taking it back."""
    async with there.tables.held(match) as live:
        ask = live.play.asks.get(actor)
    try:
        if ask is None or rng.random() < 0.5:
            await there.tables.undo(match, actor, secrets.token_hex(6))
            return
    except (NothingToUndo, MatchOver):
        pass
    assert ask is not None
    await there.tables.answer(match, actor, rng.choice(ask.moves), secrets.token_hex(6))


async def measure(settings: Settings, game: str, polls: int) -> None:
    rng = random.Random(7)
    here, there = await Container.open(settings), await Container.open(settings)
    here.rate_limits.on = there.rate_limits.on = False
    try:
        match, poller, actor = await sealed_match(there, game, rng)
        row = await there.tables.row(match)
        session = await here.auth.sessions.begin(row.owner, "")
        app = Middleware(Dispatcher(here, api(here)), here.settings)
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=here.settings.url)
        client.cookies.set("wardroom", session)
        times: dict[bool, list[float]] = {True: [], False: []}
        path = f"/api/matches/{match}/seats/{poller}/view"
        bodies = set()
        while min(map(len, times.values())) < polls:
            acted = rng.random() < 0.5
            if acted:
                await act(there, match, actor, rng)
            await asyncio.sleep(0.001)
            began = perf_counter()
            said = await client.get(path)
            times[acted].append(perf_counter() - began)
            assert said.status_code == 200, said.text
            bodies.add(said.content)
        quiet, busy = times[False], times[True]
        found = auc(quiet, busy)
        print(
            f"{game}: {len(quiet)} quiet and {len(busy)} acted polls, {len(bodies)} different bodies; median"
            f" {1000 * statistics.median(quiet):.2f} and {1000 * statistics.median(busy):.2f} ms;"
            f" AUC {max(found, 1 - found):.3f}; load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
    finally:
        await here.close()
        await there.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    parser.add_argument("--polls", type=int, default=1000)
    parser.add_argument("--plain", action="store_true")
    args = parser.parse_args()
    logs.set_up("text")
    if args.plain:
        steady.STEP = 1e-9
    server = os.environ.get("WARDROOM_BENCH_POSTGRES", "postgresql://postgres@127.0.0.1:5432")
    name = f"wardroom_bench_{secrets.token_hex(4)}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute(f"create database {name}".encode())
        try:
            settings = Settings(database_url=f"{server}/{name}", accounts=True, inline=False)
            migrate.upgrade(settings)
            for game in args.games:
                asyncio.run(measure(settings, game, args.polls))
        finally:
            admin.execute(f"drop database {name} with (force)".encode())


if __name__ == "__main__":
    main()
