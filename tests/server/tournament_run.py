"""A tournament of bots on a real server that is killed in the middle, again and again, and what came of it.

uv run python tests/server/tournament_run.py swiss 64 --rounds 6 --legs 1 --kills 6
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from server_process import NATS, address, started, until_ready  # noqa: E402
from waiting import HANG  # noqa: E402

from lab_shelf import GAME, on_the_shelf  # noqa: E402
from wardroom.tournaments import balance, decode, disagreements, fold, standings  # noqa: E402

ALL = "/api/tournaments"


def ask(url: str, path: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = Request(url + path, data, {"content-type": "application/json", "origin": url})
    with urlopen(request, timeout=HANG) as said:
        text = said.read()
    return json.loads(text) if text else None


def begin(url: str, kind: str, there: int, rounds: int, legs: int) -> str:
    wish = {"title": kind, "game": GAME, "kind": kind, "rounds": rounds, "legs": legs, "most": max(2, there)}
    tournament: str = ask(url, ALL, wish)["tournament"]
    for seat in range(there):
        ask(url, f"{ALL}/{tournament}/bots", {"bot": "random", "rating": 2000 - 10 * seat})
    ask(url, f"{ALL}/{tournament}/start", {})
    return tournament


def played(kind: str, there: int, rounds: int, legs: int, kills: int, folder: Path) -> dict[str, Any]:
    """To its end on one file, by as many servers one after the other as it takes: figures, and what was found wrong."""
    env = {"XDG_DATA_HOME": str(folder), "WARDROOM_NATS_URL": NATS}  # without a bus it would be a table for one person
    tournament, lines, killed, began = "", 0, 0, time.monotonic()
    while True:
        with started("serve", "--port", "0", env=env) as process:
            url = address(process)
            until_ready(url)
            tournament = tournament or begin(url, kind, there, rounds, legs)
            here = len(ask(url, f"{ALL}/{tournament}/log"))
            while True:
                log = ask(url, f"{ALL}/{tournament}/log")
                if log[-1]["what"] == "ended":
                    told = ask(url, f"{ALL}/{tournament}")
                    return _judged(log, told) | {"kills": killed, "seconds": round(time.monotonic() - began)}
                if killed < kills and len(log) >= here + max(2, there // (2 * kills)):
                    break  # the process and its bots are killed, wherever they are
                time.sleep(0.2)
        killed += 1
        lines = max(lines, len(log))


def _judged(log: list[Any], told: Any) -> dict[str, Any]:
    entries = [decode(msgspec.json.encode(line)) for line in log]
    cup = fold(entries)
    met = Counter(frozenset((p.first, p.second)) for each in cup.rounds for p in each if p.second is not None)
    return {
        "players": len(cup.entrants), "rounds": len(cup.rounds), "games": len(cup.outcomes),
        "met_twice": sum(n - 1 for n in met.values()), "uneven": max(map(abs, balance(cup).values())),
        "rounds_that_do_not_follow": disagreements(entries),
        "same_standings": msgspec.to_builtins(standings(cup)) == [
            {**line, "ties": tuple(map(tuple, line["ties"]))} for line in told["standings"]
        ],
        "first": told["standings"][0]["player"],
    }  # fmt: skip


def main() -> None:
    wish = argparse.ArgumentParser()
    wish.add_argument("kind", choices=("swiss", "robin", "knockout"))
    wish.add_argument("there", type=int)
    wish.add_argument("--rounds", type=int, default=0)
    wish.add_argument("--legs", type=int, default=2)
    wish.add_argument("--kills", type=int, default=3)
    said = wish.parse_args()
    with tempfile.TemporaryDirectory() as folder, on_the_shelf(Path(folder) / "shelf"):
        print(played(said.kind, said.there, said.rounds, said.legs, said.kills, Path(folder) / "data"))


if __name__ == "__main__":
    main()
