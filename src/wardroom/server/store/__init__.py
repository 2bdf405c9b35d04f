"""Where matches and people are kept: PostgreSQL for many, one SQLite file for one person, through the same ports."""

from __future__ import annotations

from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database
from wardroom.server.store.shelf import open_shelf


async def open_database(settings: Settings) -> Database:
    """The database of these settings, whose tables must exist already: see `migrate.upgrade`."""
    shelf = open_shelf(settings.pack_to)
    if settings.postgres:
        from wardroom.server.store.sharded import Sharded

        return await Sharded.open(settings.database_url, shelf)
    from wardroom.server.store.sqlite import Sqlite

    return Sqlite(settings.sqlite_path, shelf)
