"""Brings the tables of a database to the version of this code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import URL, Connection, NullPool, create_engine, make_url, text

from wardroom.server.settings import Settings
from wardroom.server.store.revisions import FOLDER
from wardroom.server.store.sqlite import keep

LOCK = text("select pg_advisory_xact_lock(7306)")  # any number, as long as nobody else uses it


def upgrade(settings: Settings, to: str = "head") -> None:
    """Do what is missing. If several processes start at once, one does it and the others find it done."""
    with _alone(settings) as connection:
        command.upgrade(_config(connection), to)


def downgrade(settings: Settings, to: str) -> None:
    with _alone(settings) as connection:
        command.downgrade(_config(connection), to)


def current(settings: Settings) -> str | None:
    """The version of the tables; None if there are none."""
    if not settings.postgres and not settings.sqlite_path.exists():
        return None
    with connected(settings) as connection:
        return MigrationContext.configure(connection).get_current_revision()


@contextmanager
def connected(settings: Settings) -> Iterator[Connection]:
    """One transaction through SQLAlchemy: for migrations and administration, not for play."""
    engine = create_engine(_url(settings), poolclass=NullPool)
    with engine.begin() as connection:
        yield connection


@contextmanager
def _alone(settings: Settings) -> Iterator[Connection]:
    if settings.postgres:
        with connected(settings) as connection:
            connection.execute(LOCK)
            yield connection
    else:
        with closing(keep(settings.sqlite_path)), connected(settings) as connection:
            connection.exec_driver_sql("begin immediate")  # Python's driver would begin only after the first changes
            yield connection


def _url(settings: Settings) -> URL:
    if settings.postgres:
        return make_url(settings.database_url).set(drivername="postgresql+psycopg")
    return URL.create("sqlite", database=str(settings.sqlite_path))


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config
