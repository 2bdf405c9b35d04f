"""Matches as a table to learn from: one row for each decision, with what the seat saw and how it ended, as Parquet.

A row has only what the seat was shown. It is written as JSON first, so that a large set never lies in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Struct

from wardroom.kernel import Ask, Move, Seat, UnknownChoice
from wardroom.lab import pairs
from wardroom.lab.pairs import Line, Setup

_COLUMNS = {
    "run": "VARCHAR", "pair": "BIGINT", "swap": "BIGINT", "game": "VARCHAR", "version": "VARCHAR",
    "scenario": "VARCHAR", "seat": "VARCHAR", "bot": "VARCHAR", "n": "BIGINT", "prompt": "VARCHAR", "about": "JSON",
    "observation": "JSON", "moves": "JSON", "index": "BIGINT", "points": "DOUBLE", "reward": "DOUBLE",
}  # fmt: skip


def write(setup: Setup, matches: int, file: Path, progress: Callable[[int], None] | None = None) -> int:
    """How many decisions it were. A match that a bot fails in is left out."""
    try:
        import duckdb
    except ModuleNotFoundError:
        raise UnknownChoice("DuckDB is not installed: uv pip install 'wardroom-games[lab]'") from None
    file.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=file.parent) as folder:
        rows = Path(folder) / "rows.jsonl"
        with rows.open("wb") as out:
            for n in range(matches):
                for row in _rows(setup, n):
                    out.write(msgspec.json.encode(row) + b"\n")
                if progress:
                    progress(n + 1)
        base, draft = duckdb.connect(), Path(folder) / "draft.parquet"
        base.execute(
            f"copy (select * from read_json('{rows}', format = 'newline_delimited', columns = {_COLUMNS})) "
            f"to '{draft}' (format parquet, compression zstd)"
        )
        ((count,),) = base.execute(f"select count(*) from '{draft}'").fetchall()
        draft.replace(file)
    return int(count)


def _rows(setup: Setup, n: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []

    def heed(seat: Seat, view: Struct, ask: Ask, move: Move) -> None:
        moves = [*map(tuple, ask.moves)]
        rows.append(
            {"seat": seat, "n": len(rows), "prompt": ask.prompt, "about": ask.about,
             "observation": msgspec.Raw(msgspec.json.encode(view)), "moves": moves, "index": moves.index(tuple(move))}
        )  # fmt: skip

    line = pairs.play(setup.fixture(n // 2, n % 2), heed)
    return [] if line.failed else [{**row, **_ending(line, row["seat"])} for row in rows]


def _ending(line: Line, seat: Seat) -> dict[str, Any]:
    """The reward: 1 for who won, -1 for who lost; alone, what the campaign is worth."""
    mine = line.seats[seat] == "a"
    reward = line.worth if line.share is None else (2 * line.share - 1) * (1 if mine else -1)
    return {
        "run": line.run, "pair": line.pair, "swap": line.swap, "game": line.game, "version": line.version,
        "scenario": line.scenario, "bot": line.a if mine else line.b, "points": line.points[seat], "reward": reward,
    }  # fmt: skip
