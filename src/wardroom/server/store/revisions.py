"""The versions of the tables that this code knows, told by the names of its migrations: no need to load them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

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
