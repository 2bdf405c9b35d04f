"""How much CPU can one request to a computing route take? Searched, not assumed.

    python benchmarks/worst_cpu.py [--seconds 30] [--game midway...] [--seed 1]

For each game: positions of random play, each with the arguments that a client may choose; a match that led to a new
worst is played on from there, and others are begun anew. What is asked of a whole match is asked, over HTTP on SQLite,
of the longest match that was found. CPU of this process (and its threads), so a busy machine changes little.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
from measure import given_up
from open_server import opened
from server_db import fresh

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.kernel import Match
from wardroom.server.jobs import analysis_process
from wardroom.server.jobs.bot_process import Question, thinking
from wardroom.server.tables.looking import MOST, Look, looked
from wardroom.server.tables.odds import offered, planned, plans_offered, reckoned

LISTS = 24
SHORT, LONG = 60, 600  # answers of a match: where the search begins anew, and of the one that is asked about whole
EVERY = 5  # answers between two looks


def cpu(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def chain(match: Match, seat: str, rng: random.Random) -> list[Any]:
    """Moves one after the other, as far as a look reaches."""
    moves: list[Any] = []
    ask = match.asks.get(seat)
    while ask is not None and len(moves) < MOST // LISTS:
        moves.append(rng.choice(ask.moves))
        try:
            ask = match.ahead(seat, moves).ask
        except Exception:
            return moves[:-1]
    return moves


def asked(match: Match, seat: str, rng: random.Random) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What may be asked of this position."""
    info, ask, view = match.rules.info, match.asks[seat], match.view(seat)
    at = info.id, info.version
    lists = [chain(match, seat, rng) or [ask.moves[0]]] * LISTS
    yield "look-ahead", lambda: looked(Look(*at, match.scenario, match.options, match.state, seat, lists))
    if offered(*at):
        yield "odds", lambda: reckoned(*at, view, ask)
    if plans_offered(*at):
        places = [str(part) for move in ask.moves for part in move[1:]] or ["4322"]
        place = rng.choice(places)
        yield "plans", lambda: planned(*at, view, ask, place)


def fresh_match(game: str, rng: random.Random) -> Match:
    info = games.find(game).info
    return Match(games.load(game), Fair(rng.randbytes(32), {}), rng.choice(list(info.scenarios)))


def search(game: str, seconds: float, rng: random.Random) -> dict[str, tuple[float, int]]:
    """The worst of each route, and how many were tried."""
    worst: dict[str, tuple[float, int]] = {}
    match, left, ends = fresh_match(game, rng), SHORT, time.process_time() + seconds
    while time.process_time() < ends:
        if match.result is not None or not left:
            match, left = fresh_match(game, rng), rng.randrange(SHORT * 6)
            while left > SHORT and match.asks:  # begin somewhere in the middle
                seat = rng.choice(sorted(match.asks))
                match.answer(seat, rng.choice(match.asks[seat].moves))
                left -= 1
            continue
        seat = rng.choice(sorted(match.asks))
        if left % EVERY == 0:
            for route, work in asked(match, seat, rng):
                took, (known, tried) = cpu(work), worst.get(route, (0.0, 0))
                worst[route] = max(known, took), tried + 1
                left += SHORT * (took > known)
        match.answer(seat, rng.choice(match.asks[seat].moves))
        left -= 1
    return worst


def hints(game: str, seconds: float, rng: random.Random) -> tuple[float, int]:
    """A move of the game's own bot, in positions of random play."""
    match, worst, tried, ends = fresh_match(game, rng), 0.0, 0, time.process_time() + seconds
    name, think = next(iter(games.find(game).bots())), thinking()
    version = match.rules.info.version
    while time.process_time() < ends and match.asks:
        for _ in range(EVERY):
            if not match.asks:
                break
            seat = rng.choice(sorted(match.asks))
            match.answer(seat, rng.choice(match.asks[seat].moves))
        for seat in list(match.asks):
            at = match.view(seat), match.asks[seat], match.state
            question = Question("m", seat, game, version, name, *at)
            worst, tried = max(worst, cpu(lambda q=question: think(lambda: None, q))), tried + 1
    return worst, tried


async def whole(game: str, match: Match) -> dict[str, tuple[float, int]]:
    """What may be asked of a match that is over."""
    record, seat = match.record().to_json(), match.seats[0]
    worst: dict[str, tuple[float, int]] = {}
    with fresh("sqlite") as settings:
        async with opened(msgspec.structs.replace(settings, accounts=True)) as at:
            ann = await at.person("Ann")

            async def ask(route: str, method: str, path: str, **more: Any) -> Any:
                began = time.process_time()
                said = await ann.http.request(method, path, **more)
                if said.status_code < 300:
                    known, tried = worst.get(route, (0.0, 0))
                    worst[route] = max(known, time.process_time() - began), tried + 1
                return said

            said = await ask("import (all but its check)", "POST", "/api/records", content=record)
            here = f"/api/matches/{said.json()['match']}"
            for since in range(0, match.n, 60):
                await ask("replay", "GET", f"{here}/replay?eyes={seat}&since={since}")
            for path in ("diary?eyes=all", "diary.zip?eyes=all"):
                await ask("diary", "GET", f"{here}/{path}")
            await ask("record", "GET", f"{here}/record")
            await ask("branch", "GET", f"{here}/branches")
            for n in (2, match.n // 2, match.n - 2):
                wish = {"eyes": seat, "n": n, "seats": {seat: {"kind": "me"}}}
                await ask("branch", "POST", f"{here}/branch", json=wish)
            await ask("statistics", "GET", "/api/statistics")
    work = msgspec.json.encode(analysis_process.Work(Raw(record), {}))
    worst["analysis"] = cpu(lambda: analysis_process.analysed(work)), 1
    return worst


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", nargs="*", default=list(games.ids()))
    parser.add_argument("--seconds", type=float, default=30.0, help="of CPU, for the search in each game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("| game | route | worst CPU | tried |\n|---|---|---:|---:|")
    for game in args.game:
        rng = random.Random(args.seed)
        found = search(game, args.seconds, rng)
        match = given_up(fresh_match(game, rng), rng, LONG)
        found |= asyncio.run(whole(game, match))
        for route, (worst, tried) in found.items():
            print(f"| {game}, {match.n} entries | {route} | {worst:.3f} s | {tried} |", flush=True)
        worst, tried = hints(game, args.seconds / 2, rng)
        print(f"| {game} | hint | {worst:.3f} s | {tried} |", flush=True)


if __name__ == "__main__":
    main()
