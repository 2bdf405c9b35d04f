"""The migrations lead to the schema, and back."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from server_db import KINDS, empty
from sqlalchemy import inspect

from wardroom.server.settings import Settings
from wardroom.server.store import migrate, revisions
from wardroom.server.store.schema import metadata

DEFINED = {
    "postgresql": "select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'alembic_version'",
    # SQLite writes a column that came later behind the keys: of such tables, what they have is compared, not the text.
    "sqlite": "select sql from sqlite_master where sql is not null"
    " and name not in ('alembic_version', 'match', 'account')"
    " union all select name || type || \"notnull\" || coalesce(dflt_value, '') || pk from pragma_table_info('match')"
    " union all select name || type || \"notnull\" || coalesce(dflt_value, '') || pk from pragma_table_info('account')",
}


@pytest.fixture(params=KINDS)
def settings(request: pytest.FixtureRequest) -> Iterator[Settings]:
    with empty(request.param) as settings:
        yield settings


def test_up_and_down_and_up(settings: Settings) -> None:
    assert migrate.current(settings) is None
    migrate.upgrade(settings)
    assert migrate.current(settings) == revisions.HEAD
    migrate.upgrade(settings)
    migrate.downgrade(settings, "base")
    assert migrate.current(settings) is None
    with migrate.connected(settings) as connection:
        assert inspect(connection).get_table_names() == ["alembic_version"]
    migrate.upgrade(settings)


def test_the_migrations_make_the_schema(settings: Settings) -> None:
    migrate.upgrade(settings)
    with migrate.connected(settings) as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        migrated = _defined(connection)
    migrate.downgrade(settings, "base")
    with migrate.connected(settings) as connection:
        metadata.create_all(connection)
        assert migrated == _defined(connection)


def _defined(connection: Any) -> list[str]:
    """What the comparison above does not look at: conditions of indexes, and on SQLite everything."""
    return sorted(" ".join(sql.split()) for (sql,) in connection.exec_driver_sql(DEFINED[connection.dialect.name]))


def test_of_two_that_start_at_once_one_migrates() -> None:
    up = "import sys; from wardroom.server.settings import Settings; from wardroom.server.store import migrate; "
    with empty("postgres") as settings:
        command = [sys.executable, "-c", up + f"migrate.upgrade(Settings(database_url={settings.database_url!r}))"]
        started = [subprocess.Popen(command) for _ in range(2)]
        assert [process.wait() for process in started] == [0, 0]
        assert migrate.current(settings) == revisions.HEAD


def test_the_names_of_the_migrations_tell_the_versions() -> None:
    scripts = ScriptDirectory(str(revisions.FOLDER))
    assert scripts.get_current_head() == revisions.HEAD
    assert {script.revision for script in scripts.walk_revisions()} == revisions.KNOWN


def test_a_file_is_up_to_date_once_it_is_migrated() -> None:
    with empty("sqlite") as settings:
        assert not revisions.up_to_date(settings.sqlite_path)
        migrate.upgrade(settings)
        assert revisions.up_to_date(settings.sqlite_path)
        migrate.downgrade(settings, "base")
        assert not revisions.up_to_date(settings.sqlite_path)
