"""Run by Alembic for every command; `migrate.py` opens the connection."""

from __future__ import annotations

from alembic import context

from wardroom.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    compare_server_default=True,
    render_as_batch=True,  # SQLite cannot alter much in place
)
with context.begin_transaction():
    context.run_migrations()
