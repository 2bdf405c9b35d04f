"""Brings a store of an earlier version to the present tables where there is no Alembic: in a browser.

Migrations only add tables, columns and indexes (`revisions.fits` relies on it, too). So this adds, all or nothing, what
an empty store of this version has and the older one lacks. Data that a migration fills in needs a step here.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from wardroom.server.store import revisions


class NewerStore(Exception):
    """A later version of the program wrote this store."""


def add_missing(path: Path, empty: Path) -> None:
    if revisions.up_to_date(path):
        return
    with closing(sqlite3.connect(path, isolation_level=None)) as db, closing(sqlite3.connect(empty)) as model:
        (found,) = db.execute("select version_num from alembic_version").fetchone()
        if found not in revisions.KNOWN:
            raise NewerStore(f"the store is of revision {found}, this program knows {revisions.HEAD}: reload the page")
        db.execute("begin")
        try:
            _add(db, model)
            db.execute("update alembic_version set version_num = ?", (revisions.HEAD,))
            db.execute("commit")
        except sqlite3.Error:
            db.execute("rollback")
            raise


def _add(db: sqlite3.Connection, model: sqlite3.Connection) -> None:
    there = {name for (name,) in db.execute("select name from sqlite_master")}
    made = model.execute("select type, name, sql from sqlite_master where sql is not null order by type desc")
    for kind, name, sql in made.fetchall():  # tables before indexes
        if name not in there:
            db.execute(sql)
        elif kind == "table":
            _add_columns(db, model, name)


def _add_columns(db: sqlite3.Connection, model: sqlite3.Connection, table: str) -> None:
    there = {name for _, name, *_ in db.execute(f'pragma table_info("{table}")')}
    for _, name, kind, needed, given, _ in model.execute(f'pragma table_info("{table}")'):
        if name not in there:
            column = f'"{name}" {kind}'  # as the empty store of this version spells it
            column += f"{' not null' if needed else ''}{f' default {given}' if given is not None else ''}"
            db.execute(f'alter table "{table}" add column {column}')
