"""What an answer costs the web process, by game: CPU time from request to durable acknowledgement.

    python benchmarks/answer_cpu.py [GAME...] [--seconds 1] [--turns 5] [--profile]

A real server process on PostgreSQL and 8 clients with hot-seat matches of their own, whose moves are worked out
beforehand: at random, the first set-up that `tests/games/<id>/benchmarks.py` names. In turns, bare inserts (pgbench),
answers that nobody listens to, and answers of which every seat and a spectator are told on sockets of their own. The
middle of the turns counts. What listeners are told after the last acknowledgement is counted too. Clients do not pause
to think, and who listens is told the newest, so not every listener is told of every answer.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import uvloop
from measure import plan
from server_load import Ear, flood
from server_path import Server, Setting, dearest, serving
from server_store import bare, fresh

from wardroom import games
from wardroom.kernel.heading import seats

CLIENTS, SPARE = 8, 3000  # answers that a second has room for, all clients together
PLACES = 40  # that a socket may listen at, and say so at once
CALM = 1.0  # seconds until everybody has been told, and who has come or gone is written down

Script = list[tuple[str, list[bytes]]]  # matches, each with its answers; of both the next is the last


class Clients:
    """Eight who play one match after the other."""

    def __init__(self, server: Server) -> None:
        self.server, self.scripts = server, [Script() for _ in range(CLIENTS)]

    def ready(self, answers: int) -> None:
        """So many answers for each of them."""
        for script in self.scripts:
            while sum(len(moves) for _, moves in script) < answers:
                script.insert(0, self.server.begin())

    def script(self, n: int) -> Iterator[bytes]:
        while True:
            if not self.scripts[n][-1][1]:
                self.scripts[n].pop()
            yield self.scripts[n][-1][1].pop()

    async def listen(self) -> list[Ear]:
        """A socket for each seat of a client's matches, and one for a spectator; all are told how things stand."""
        game, scenario, options = self.server.setting
        ears, due, Ear.told = [], 0, 0
        for n, script in enumerate(self.scripts):
            matches = [match for match, _ in script][-PLACES:]
            for who in (*seats(games.load(game), scenario, options), None):
                cookie = "" if who is None else self.server.cookie
                places = [(match, who) for match in matches]
                ears.append(await Ear.listen(self.server.port, f"127.0.1.{n + 1}", cookie, places))
                due += len(places)
        while Ear.told < due:
            await asyncio.sleep(0.05)
        await asyncio.sleep(CALM)
        Ear.told = 0
        return ears


async def _answers(
    clients: Clients, seconds: float, listening: bool, begin: Callable[[], object] = lambda: None
) -> dict[str, float]:
    """Answers a second, and of each the CPU time in microseconds and the messages told."""
    server, ears = clients.server, await clients.listen() if listening else []
    begin()
    before = server.cpu()
    rate = await flood(server.port, CLIENTS, clients.script, seconds)
    await asyncio.sleep(CALM)
    done = rate * seconds
    told = {"rate": rate, "cpu": (server.cpu() - before) / done * 1e6, "told": Ear.told / done if listening else 0.0}
    for ear in ears:
        ear.transport.close()
    if ears:
        await asyncio.sleep(CALM)
    return told


def measure(game: str, seconds: float, turns: int) -> dict[str, float]:
    with serving(setting=setting(game)) as server:
        clients = Clients(server)
        bares, alone, heard = [], [], []
        for turn in range(turns + 1):
            clients.ready(int(SPARE * seconds / CLIENTS))
            with fresh("postgres") as settings:
                pace = bare(settings, CLIENTS, seconds)
            one = uvloop.run(_answers(clients, seconds, False))
            clients.ready(int(SPARE * seconds / CLIENTS))
            other = uvloop.run(_answers(clients, seconds, True))
            if turn:  # the first only warms up
                bares.append(pace)
                alone.append(one)
                heard.append(other)
    return {
        "bare": median(bares),
        "rate": median(one["rate"] for one in alone),
        "ratio": median(one["rate"] / pace for one, pace in zip(alone, bares, strict=True)),
        "cpu": median(one["cpu"] for one in alone),
        "cpu_least": min(one["cpu"] for one in alone),
        "cpu_most": max(one["cpu"] for one in alone),
        "heard": median(one["cpu"] for one in heard),
        "heard_least": min(one["cpu"] for one in heard),
        "heard_most": max(one["cpu"] for one in heard),
        "told": median(one["told"] for one in heard),
    }


def profile(game: str, seconds: float, most: int, listening: bool) -> list[str]:
    """The dearest pieces of an answer, by their own time."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(setting=setting(game), BENCH_PROFILE=f"{folder}/profile") as server,
    ):
        clients = Clients(server)
        for begin in (lambda: None, lambda: server.process.send_signal(signal.SIGUSR1)):  # the first only warms up
            clients.ready(int(SPARE * seconds / CLIENTS))
            done = uvloop.run(_answers(clients, seconds, listening, begin))["rate"] * seconds
        server.process.send_signal(signal.SIGUSR2)
        return dearest(server, Path(folder, "profile"), done, most)


def setting(game: str) -> Setting:
    play = next(iter(plan(game).PLAY.values()))
    return Setting(game, play.scenario, play.options)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=games.ids())
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    if given.profile:
        for game in given.game:
            for listening in (False, True):
                print(f"\n{game}, {'with' if listening else 'without'} listeners")
                print(*profile(game, given.seconds, 40, listening), sep="\n", flush=True)
        return
    print(f"load {os.getloadavg()[0]:.1f} before, {given.turns} turns of {given.seconds:g} s\n")
    print("| game | CPU of an answer | with listeners | messages an answer | answers a second | to a bare insert |"
          "\n|---|---:|---:|---:|---:|---:|")  # fmt: skip
    for game in given.game:
        told = measure(game, given.seconds, given.turns)
        print(
            f"| {game} | {told['cpu']:,.0f} us ({told['cpu_least']:,.0f} to"
            f" {told['cpu_most']:,.0f}) | {told['heard']:,.0f} us ({told['heard_least']:,.0f} to"
            f" {told['heard_most']:,.0f}) | {told['told']:.1f} | {told['rate']:,.0f}"
            f" | {told['ratio']:.3f} of {told['bare']:,.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
