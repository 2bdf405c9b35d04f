"""The table versions that this code knows, read from the names of its migrations without loading them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from wardroom.server.store.errors import NoTable
from wardroom.server.store.ports import Queries

FOLDER = Path(__file__).parent / "migrations"
KNOWN = frozenset(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("[0-9]*.py"))
HEAD = max(KNOWN)


def up_to_date(path: Path) -> bool:
    """Whether a SQLite file has the tables of this code."""
    if not path.exists():
        return False
    with closing(sqlite3.connect(path)) as connection:
        try:
            found = connection.execute("select version_num from alembic_version").fetchone()
        except sqlite3.OperationalError:
            return False
    return bool(found == (HEAD,))


async def fits(db: Queries) -> bool:
    """Whether the tables are at our version, or at one we do not know: then newer code is replacing us, and its
    migrations only add."""
    try:
        row = await db.row("select version_num from alembic_version")
    except NoTable:
        return False
    return row is not None and (row[0] == HEAD or row[0] not in KNOWN)
