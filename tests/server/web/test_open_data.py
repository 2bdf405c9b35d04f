"""The page of the open data: what `wardroom dump` wrote, and nothing beside it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import structs
from open_server import At, on_each

ALL = "/api/open-data"
DAY = "2026-11-15"


def written(folder: Path) -> None:
    day = folder / DAY
    day.mkdir()
    (folder / "LICENCE.txt").write_text("CC0")
    (folder / "secret.txt").write_text("not for anybody")
    for part in ("matches", "players", "entries"):
        (day / f"{part}.parquet").write_bytes(b"PAR1" + part.encode())


def offer(at: At, folder: str) -> None:
    at.container.settings = structs.replace(at.container.settings, open_data=folder)


@on_each
async def test_what_was_written_can_be_taken_by_anybody(at: At) -> None:
    visitor = at.visitor()
    assert (await visitor.get(ALL, 404))["key"] == "no_open_data"
    await visitor.get(f"{ALL}/{DAY}/matches.parquet", 404)
    with TemporaryDirectory() as folder:
        offer(at, folder)
        assert await visitor.get(ALL) == {"licence": "", "days": []}

        written(Path(folder))
        told = await visitor.get(ALL)
        assert told["licence"] == "CC0"
        assert [(each["day"], [part["part"] for part in each["parts"]]) for each in told["days"]] == [
            (DAY, ["matches", "players", "entries"])
        ]
        assert told["days"][0]["parts"][0]["bytes"] == len(b"PAR1matches")
        assert (await visitor.http.get(f"{ALL}/{DAY}/players.parquet")).content == b"PAR1players"


@on_each
async def test_no_other_file_can(at: At) -> None:
    with TemporaryDirectory() as folder:
        written(Path(folder))
        offer(at, folder)
        for path in ("2026-11-16/matches.parquet", f"{DAY}/secret.parquet", "..%2F..%2Fsecret/matches.parquet",
                     f"{DAY}/..%2F..%2Fsecret.parquet", "secret.txt", "9999-99-99/entries.parquet"):  # fmt: skip
            assert (await at.visitor().http.get(f"{ALL}/{path}")).status_code in (404, 422), path
