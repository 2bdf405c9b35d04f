"""Lessons of a game: record a match for them, and draw their positions again.

tools/lessons.py record midway june4 staff,staff 7 main   # a match of these bots, as `main` of lessons.json
tools/lessons.py moments midway main                      # what was asked when: to choose `n` and `seat` from
tools/lessons.py views [GAME ...]                         # the positions that the client's pictures show
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from wardroom import games, kernel
from wardroom.api import Recorded, Tutorial
from wardroom.dice.fair import Fair
from wardroom.lab.arena import play
from wardroom.server.tables.lessons import moments, shown

ROOT = Path(__file__).resolve().parent.parent


def _file(game: str) -> Path:
    return ROOT / "src" / "wardroom" / "games" / game / "lessons.json"


def _read(game: str) -> Tutorial:
    file = _file(game)
    return msgspec.json.decode(file.read_bytes(), type=Tutorial) if file.exists() else Tutorial()


def write(game: str, made: Tutorial) -> None:
    """No more moves than are looked at."""
    last = {name: max((each.n for each in made.lessons.values() if each.record == name), default=10**6)
            for name in made.records}  # fmt: skip
    lines = {
        "records": {
            name: msgspec.to_builtins(played) | {"moves": played.moves[: last[name]]}
            for name, played in made.records.items()
        },
        "lessons": msgspec.to_builtins(made.lessons),
    }
    _file(game).write_text(json.dumps(lines, separators=(",", ":")) + "\n", "utf-8")


def record(game: str, scenario: str, names: str, number: str, name: str, options: str = "{}") -> None:
    rules, chosen = games.load(game), json.loads(options)
    seats = kernel.seats(rules, scenario, chosen)
    seed = int(number).to_bytes(32, "big")
    bots = dict(zip(seats, names.split(","), strict=True))
    played, match = play(
        game, bots, dict.fromkeys(seats, int(number)), Fair(seed=seed), scenario=scenario, options=chosen
    )
    assert not played.failed, played.error
    moves = tuple((entry.seat, entry.move) for entry in match.entries if entry.move)
    before = _read(game)
    kept = Recorded(scenario, chosen, seed.hex(), moves)
    write(game, Tutorial({**before.records, name: kept}, before.lessons))
    print(len(moves), dict(match.result or {}))


def moments_of(game: str, name: str) -> None:
    for n, match in moments(game, _read(game).records[name]):
        asked = ", ".join(f"{seat} {ask.prompt} {len(ask.moves)}" for seat, ask in match.asks.items())
        print(n, asked, [key for key, _ in match.crumbs(None)])


def views(*wanted: str) -> None:
    for game in wanted or games.ids():
        for lesson in games.find(game).tutorial().lessons:
            file = ROOT / "web" / "src" / "games" / game / "lessons" / "views" / f"{lesson}.json"
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(shown(game, lesson))


if __name__ == "__main__":
    {"record": record, "moments": moments_of, "views": views}[sys.argv[1]](*sys.argv[2:])
