"""A store in a browser after an update: what an empty store of this version has, the older one gets."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from wardroom.server.store import revisions
from wardroom.server.store.add_missing import NewerStore, add_missing

OLD = sorted(revisions.KNOWN)[0]


def made(path: Path, *statements: str, revision: str = revisions.HEAD) -> Path:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("create table alembic_version (version_num text)")
        db.execute("insert into alembic_version values (?)", (revision,))
        for statement in statements:
            db.execute(statement)
    return path


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def test_tables_columns_and_indexes_are_added_and_rows_stay(tmp_path: Path) -> None:
    old = made(tmp_path / "old", "create table match (id text)", "insert into match values ('a')", revision=OLD)
    new = made(
        tmp_path / "new",
        "create table match (id text, turn integer not null default 7, title text)",
        "create table note (id text)",
        "create index by_turn on match (turn)",
    )
    add_missing(old, new)
    assert rows(old, "select id, turn, title from match where turn = 7") == [("a", 7, None)]
    assert rows(old, "select count(*) from note") == [(0,)]
    assert revisions.up_to_date(old)
    add_missing(old, new)  # and nothing more to do


def test_all_of_it_or_nothing(tmp_path: Path) -> None:
    old = made(tmp_path / "old", "create table match (id text)", "insert into match values ('a')", revision=OLD)
    new = made(tmp_path / "new", "create table match (id text, turn integer not null)", "create table a (id text)")
    with pytest.raises(sqlite3.Error):
        add_missing(old, new)
    assert rows(old, "select name from sqlite_master order by name") == [("alembic_version",), ("match",)]
    assert rows(old, "select version_num from alembic_version") == [(OLD,)]


def test_the_store_of_a_later_program_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(NewerStore, match="9999"):
        add_missing(made(tmp_path / "old", revision="9999"), made(tmp_path / "new"))
