"""The commands of the server, as a person types them."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from server_db import SERVER, admin
from typer.testing import CliRunner

from wardroom.cli import app
from wardroom.server.settings import Settings
from wardroom.server.store import migrate
from wardroom.server.store.sqlite import keep
from wardroom.terminal.speech import TABLE

SOURCE = Path(__file__).parents[3] / "src" / "wardroom" / "server" / "ops"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "WARDROOM_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "wardroom"


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(args))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert result.exit_code == code, result.output
    return result.output.strip()


def put(path: Path, n: int) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("insert into entry (match, n, body, at) values ('m', ?, '{}', 0)", (n,))


def entries(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as db:
        return [n for (n,) in db.execute("select n from entry order by n")]


def test_the_schema_goes_up_and_down_and_is_shown(home: Path) -> None:
    assert "wardroom migrate up" in run("migrate", "show")
    up = run("migrate", "up")
    assert re.fullmatch(r"The schema is at \w+\.", up)
    assert run("migrate", "show") == up
    assert "wardroom migrate up" in run("migrate", "down", "--to", "base")
    assert "non ha ancora" in run("migrate", "show", "--lang", "it")


def test_matches_are_packed_and_unpacked(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("migrate", "up")
    assert run("pack") == "Nothing to pack."
    path, outside = home / "wardroom.db", str(tmp_path / "packed")
    for n in range(2):
        put(path, n)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "insert into match (id, game, version, pinned, scenario, options, owner, seed, created, ended, status)"
            " values ('m', 'g', '', '', '', '', '', '', 0, 1, 'over')"
        )
        db.execute("insert into head (match, n, open, moved, hour) values ('m', 1, false, 0, 0)")
    monkeypatch.setenv("WARDROOM_PACK_AFTER_DAYS", "-1")
    assert run("pack") == "Nothing to pack."
    assert run("pack", "--after", "0", "--lang", "it") == "Una partita impacchettata."
    assert entries(path) == []
    assert run("pack", "--undo") == "1 match unpacked."
    assert entries(path) == [0, 1]
    monkeypatch.setenv("WARDROOM_PACK_TO", outside)
    assert run("pack", "--after", "0") == "1 match packed."
    assert "wardroom pack --undo" in run("migrate", "down", "--to", "0010", code=2)
    assert run("pack", "--undo") == "1 match unpacked."
    run("migrate", "down", "--to", "0010")
    assert entries(path) == [0, 1]


@pytest.mark.parametrize("words", [("down",), ("sideways",), ("show", "--to", "head")])
def test_a_way_that_there_is_not_is_told(words: tuple[str, ...]) -> None:
    assert "wardroom migrate" in run("migrate", *words, code=2)


def test_a_revision_that_there_is_not_is_told() -> None:
    assert "no revision “of a dream”" in run("migrate", "up", "--to", "of a dream", code=2)


def test_postgresql_gets_the_tables_of_the_queue_too() -> None:
    name = "wardroom_test_commands"
    admin(f"drop database if exists {name} with (force)")
    admin(f"create database {name}")
    try:
        url = f"{SERVER}/{name}"
        assert "The schema is at" in run("migrate", "up", "--database-url", url)
        assert "The schema is at" in run("migrate", "up", "--database-url", url)
        with migrate.connected(Settings(database_url=url)) as connection:
            found = connection.exec_driver_sql("select to_regclass('procrastinate_jobs')").scalar()
        assert found == "procrastinate_jobs"
    finally:
        admin(f"drop database {name} with (force)")


def test_a_database_that_does_not_answer_is_told_in_a_line() -> None:
    said = run("migrate", "show", "--database-url", "postgresql://nobody@127.0.0.1:1/none", code=2)
    assert said.startswith("wardroom: the database is not responding")
    assert len(said.splitlines()) == 1


def test_a_copy_made_in_mid_play_comes_back_whole(home: Path, tmp_path: Path) -> None:
    run("migrate", "up")
    table, copy = home / "wardroom.db", tmp_path / "copies" / "one.db"
    put(table, 1)
    with closing(sqlite3.connect(table)) as playing:  # its writes are still in the log beside the file
        playing.execute("pragma journal_mode = wal")
        playing.execute("insert into entry (match, n, body, at) values ('m', 2, '{}', 0)")
        playing.commit()
        assert "Backed up to" in run("backup", str(copy))
    assert copy.stat().st_mode & 0o077 == 0
    put(table, 3)
    assert "Restored" in run("restore", str(copy))
    assert entries(table) == [1, 2]
    assert entries(home / "wardroom.db.before") == [1, 2, 3]


def test_copies_are_not_written_over_and_rubbish_is_not_put_back(home: Path, tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish.db"
    rubbish.write_bytes(b"not a database at all" * 100)
    assert "does not exist" in run("backup", str(tmp_path / "x.db"), code=2)
    run("migrate", "up")
    assert "already exists" in run("backup", str(rubbish), code=2)
    assert "not a valid database" in run("restore", str(rubbish), code=2)
    assert "does not exist" in run("restore", str(tmp_path / "none.db"), code=2)
    assert entries(home / "wardroom.db") == []


def test_a_table_in_use_is_not_replaced(home: Path, tmp_path: Path) -> None:
    run("migrate", "up")
    run("backup", str(tmp_path / "copy.db"))
    with closing(keep(home / "wardroom.db")):
        assert "another process" in run("restore", str(tmp_path / "copy.db"), code=2)


def test_postgresql_is_copied_with_its_own_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARDROOM_DATABASE_URL", "postgresql://db/wardroom")
    assert "pg_dump" in run("backup", str(tmp_path / "copy.db"), code=2)


@pytest.mark.parametrize("command", ["worker", "relay"])
def test_a_worker_of_its_own_needs_a_database_of_its_own(command: str) -> None:
    assert "PostgreSQL" in run(command, code=2)


def test_an_open_table_is_refused_in_ones_language() -> None:
    assert "--open" in run("serve", "--host", "0.0.0.0", code=2)
    assert "chiunque" in run("serve", "--host", "0.0.0.0", "--lang", "it", code=2)


WITHOUT = """
import sys
class Gone:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("uvicorn", "structlog", "fastapi", "psycopg"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Gone())
sys.argv = ["wardroom", *sys.argv[1:]]
from wardroom.cli import main
main()
"""


@pytest.mark.parametrize("command", [("serve",), ("worker",), ("migrate", "show"), ("operator", "ann")])
def test_without_the_extra_a_line_says_how_to_get_it(command: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *command, "--lang", "en"], capture_output=True, text=True, check=False
    )
    assert done.stderr.strip() == "wardroom: the server is not installed: pip install 'wardroom-games[server]'"
    assert done.returncode == 2


def test_every_reason_not_to_run_has_words() -> None:
    source = "".join(file.read_text() for file in SOURCE.glob("*.py"))
    keys = set(re.findall(r'Unfit\(\s*"(\w+)"', source))
    assert len(keys) > 8
    assert [key for key in sorted(keys) if TABLE.missing(f"error.{key}")] == []
