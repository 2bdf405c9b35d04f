"""What a story of 40 messages costs: the views of a seat on the way, as its table asks for them when it tells them.

    python benchmarks/story.py [GAME...] [--turns 20]

A real server process on PostgreSQL and a match of random moves. The first request finds no state of the match that is
kept, the others do. Until the last byte is there, the table waits with the first beat.
"""

from __future__ import annotations

import argparse
import gzip
import os
import time
from http.client import HTTPResponse
from socket import create_connection
from statistics import median

from answer_cpu import setting
from msgspec import json
from server_load import get
from server_path import Server, serving

from wardroom import games

TOLD, MOVES = 40, 400  # messages of the story; moves of the match, at most


def ask(server: Server, request: bytes) -> bytes:
    with create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(request)
        said = HTTPResponse(line)
        said.begin()
        told = said.read()
    assert said.status < 300, told
    return told


def measure(game: str, turns: int) -> str:
    with serving(setting=setting(game)) as server:
        match, script = server.begin(MOVES)
        for move in reversed(script):
            ask(server, move)
        seat = games.load(game).info.seats[0]
        path = f"/api/matches/{match}/replay?eyes={seat}&since="
        last = json.decode(ask(server, get(server.port, server.cookie, f"{path}{2**31}")))["last"]
        request = get(server.port, server.cookie, f"{path}{max(0, last - TOLD)}")
        spent, before = [], 0.0
        for turn in range(turns + 1):
            began = time.perf_counter()
            told = ask(server, request)
            spent.append((time.perf_counter() - began) * 1000)
            if not turn:
                before = server.cpu()
        cpu = (server.cpu() - before) / turns * 1000
    frames = len(json.decode(told)["frames"])
    return (
        f"| {game} | {frames} | {len(told):,} ({len(gzip.compress(told, 6)):,}) | {cpu:.0f} ms"
        f" | {median(spent[1:]):.0f} ms ({spent[0]:.0f}) |"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=games.ids())
    parser.add_argument("--turns", type=int, default=20)
    given = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} before\n")
    print("| game | messages | bytes (compressed) | CPU | until the first beat (the first request) |"
          "\n|---|---:|---:|---:|---:|")  # fmt: skip
    for game in given.game:
        print(measure(game, given.turns), flush=True)


if __name__ == "__main__":
    main()
