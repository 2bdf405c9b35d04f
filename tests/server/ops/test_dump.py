"""Open data: rated matches without names, a folder a day, each written once."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from open_server import At, on_each
from people_at import finished, registered
from some_game import US_JP

from wardroom.server.ops import dump
from wardroom.server.people import privacy
from wardroom.server.people.privacy import Privacy

duckdb = pytest.importorskip("duckdb")


def read(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    base = duckdb.connect()
    for part in ("matches", "players", "entries"):
        base.execute(f"create view {part} as select * from '{folder}/*/{part}.parquet'")
    found: list[tuple[Any, ...]] = base.execute(sql).fetchall()
    return found


def documented() -> list[str]:
    """The questions that the page on it shows how to ask."""
    page = (Path(__file__).parents[3] / "docs" / "open-data.md").read_text("utf-8")
    block = page.partition("```sql\n")[2].partition("```")[0]
    found = [each.strip() for each in block.split(";") if each.strip()]
    return [each for each in found if not each.startswith("create")]


async def yesterday(at: At, *matches: str) -> None:
    for table, key in (("match", "id"), ("rated", "match")):
        for match in matches:
            await at.container.db.run(f"update {table} set ended = ended - {dump.DAY} where {key} = %s", match)


@on_each
async def test_rated_matches_are_written_without_names_and_once(at: At) -> None:
    ann, ben, carl = [await registered(at, name) for name in ("Ann", "Ben", "Carl")]
    shown, private, hidden, today = [
        await finished(at, ann, ben),
        await finished(at, ann, ben, watched=False),
        await finished(at, ann, carl),
        await finished(at, ben, carl),
    ]
    await yesterday(at, shown, private, hidden)
    assert carl.person is not None
    await privacy.change(at.container.db, carl.person.id, Privacy(history=False))
    with TemporaryDirectory() as place:
        folder = Path(place) / "data"
        (written,) = await dump.write(at.container.db, folder)
        assert written.matches == 1
        assert await dump.write(at.container.db, folder) == [], "a day is written once"
        assert sorted(each.name for each in folder.iterdir()) == [written.day, "LICENCE.txt"]
        assert "CC0" in (folder / "LICENCE.txt").read_text("utf-8")
        ((match, day, game, entries),) = read(folder, "select match, day, game, entries from matches")
        assert (str(day), game) == (written.day, US_JP)
        players = read(folder, "select * from players order by seat")
        assert players == [(match, "JP", None, 1.0), (match, "US", None, 0.0)], "no names, no ratings"
        lines = read(folder, "select n, seat, move, resign from entries order by n")
        assert [n for n, *_ in lines] == list(range(1, entries + 1))
        assert lines[-1][3] == "US"
        everything = str(read(folder, "from matches")) + str(players) + str(read(folder, "from entries"))
        for secret in (shown, private, hidden, today, *(each.person.id for each in (ann, ben, carl) if each.person)):
            assert secret not in everything
        for raw in folder.rglob("*.parquet"):
            assert b"Ann" not in raw.read_bytes()
        assert match not in (shown, hidden)
        for sql in documented():
            assert read(folder, sql), sql


@on_each
async def test_an_operator_may_have_another_licence(at: At) -> None:
    with TemporaryDirectory() as place:
        own = Path(place) / "own.txt"
        own.write_text("Ask us first.", "utf-8")
        assert await dump.write(at.container.db, Path(place) / "data", own) == []
        assert (Path(place) / "data" / "LICENCE.txt").read_text("utf-8") == "Ask us first."
