"""Rated matches as open data: for each past day a folder of Parquet files without names (docs/open-data.md).

People have no names in them, not even made-up ones, and no ratings: either would link their matches, within a day and
from one day to the next. Matches that not everybody could watch are left out, and those of people who hide their
matches.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from wardroom.ratings.fold import BOTS
from wardroom.server.ids import now
from wardroom.server.ops.serve import Unfit
from wardroom.server.people import privacy
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import journal_line

DAY = 24 * 3_600_000
PORTION = 300  # matches whose journals are read at a time
LICENCE = "LICENCE.txt"
_COLUMNS: Mapping[str, Mapping[str, str]] = {
    "matches": {
        "match": "VARCHAR", "day": "DATE", "game": "VARCHAR", "version": "VARCHAR", "scenario": "VARCHAR",
        "options": "JSON", "entries": "BIGINT",
    },
    "players": {
        "match": "VARCHAR", "seat": "VARCHAR", "bot": "VARCHAR", "result": "DOUBLE",
    },
    "entries": {
        "match": "VARCHAR", "n": "BIGINT", "seat": "VARCHAR", "move": "JSON", "roll": "VARCHAR", "odds": "JSON",
        "out": "JSON", "undo": "VARCHAR", "resign": "VARCHAR", "back": "BIGINT", "linked": "BOOLEAN",
    },
}  # fmt: skip


class Dumped(Struct, frozen=True):
    day: str
    matches: int


async def write(db: Database, folder: Path, licence: Path | None = None) -> list[Dumped]:
    """Write every past day that is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    _put_licence(folder, licence)
    found = await db.rows(f"select distinct ended / {DAY} from rated where ended < %s order by 1", now() // DAY * DAY)
    days = [(number, _name(number)) for (number,) in found]
    return [await _write_day(db, folder, number, name) for number, name in days if not (folder / name).exists()]


def _put_licence(folder: Path, licence: Path | None) -> None:
    if licence is not None:
        copyfile(licence, folder / LICENCE)
    elif not (folder / LICENCE).exists():
        text = files(__package__).joinpath("dump_licence.txt").read_text("utf-8")
        (folder / LICENCE).write_text(text, "utf-8")


async def _write_day(db: Database, folder: Path, number: int, name: str) -> Dumped:
    """Write JSON lines first, so that memory never holds a whole day. The folder gets its name when it is complete."""
    count = 0
    with TemporaryDirectory(dir=folder, prefix=".") as place:
        rows = {part: (Path(place) / f"{part}.jsonl").open("wb") for part in _COLUMNS}
        try:
            last = 0
            while portion := await _portion(db, number, last):
                last = portion[-1][0]
                for match in await _shown(db, portion):
                    count += 1
                    for part, row in await _rows(db, name, match):
                        rows[part].write(msgspec.json.encode(row) + b"\n")
        finally:
            for file in rows.values():
                file.close()
        draft = Path(place) / name
        draft.mkdir()
        _pack(Path(place), draft)
        draft.replace(folder / name)
    return Dumped(name, count)


def _pack(rows: Path, draft: Path) -> None:
    try:
        import duckdb
    except ModuleNotFoundError:
        raise Unfit("no_duckdb") from None
    base = duckdb.connect()
    for part, columns in _COLUMNS.items():
        lines = base.read_json(str(rows / f"{part}.jsonl"), format="newline_delimited", columns=dict(columns))
        lines.write_parquet(str(draft / f"{part}.parquet"), compression="zstd")


async def _portion(db: Queries, number: int, last: int) -> list[Any]:
    return await db.rows(
        "select r.n, r.match, r.game, r.scenario, r.players, r.result, m.version, m.options, h.n"
        " from rated r join match m on m.id = r.match join head h on h.match = r.match"
        f" where r.n > %s and r.ended >= %s and r.ended < %s and m.watched order by r.n limit {PORTION}",
        last, number * DAY, (number + 1) * DAY,
    )  # fmt: skip


async def _shown(db: Queries, portion: Sequence[Any]) -> list[Any]:
    """Leaves out matches of anyone who hides their matches."""
    people = {who for row in portion for who in _players(row).values() if not who.startswith(BOTS)}
    hidden = await privacy.hidden(db, sorted(people))
    return [row for row in portion if not hidden & set(_players(row).values())]


def _players(row: Any) -> dict[str, str]:
    return msgspec.json.decode(row[4], type=dict[str, str])


async def _rows(db: Database, day: str, row: Any) -> Iterable[tuple[str, dict[str, Any]]]:
    _, match, game, scenario, _, result, version, options, head = row
    points = msgspec.json.decode(result, type=dict[str, float])
    called = secrets.token_hex(8)
    heading = {"match": called, "day": day, "game": game, "version": version, "scenario": scenario}
    found: list[tuple[str, dict[str, Any]]] = [
        ("matches", {**heading, "options": msgspec.Raw(options.encode()), "entries": head})
    ]
    for seat, player in _players(row).items():
        bot = player.removeprefix(BOTS) if player.startswith(BOTS) else None
        found.append(("players", {"match": called, "seat": seat, "bot": bot, "result": points.get(seat, 0.0)}))
    for n, body in await db.history.bodies(match, 1, head):
        found.append(("entries", {"match": called, "n": n, **_entry(body)}))
    return found


def _entry(body: str) -> dict[str, Any]:
    """Without its seal, which nobody could check: the heading it depends on is left out."""
    entry = journal_line.read(body).entry
    return {
        "seat": entry.seat or None, "move": entry.move or None, "roll": entry.roll or None, "odds": entry.odds or None,
        "out": None if entry.out is UNSET else entry.out, "undo": entry.undo or None, "resign": entry.resign or None,
        "back": None if entry.back is UNSET else entry.back, "linked": entry.linked,
    }  # fmt: skip


def _name(number: int) -> str:
    return datetime.fromtimestamp(number * DAY / 1000, UTC).strftime("%Y-%m-%d")
