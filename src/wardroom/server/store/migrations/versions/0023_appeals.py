"""Whom a deed of an operator concerns, and their appeal."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Integer, Text, text

revision = "0023"
down_revision = "0022"
_OPEN = text("asked is not null and answered is null")


def upgrade() -> None:
    op.create_table(
        "affected",
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
        Column("audit", BigInteger, nullable=False),
        Column("account", Text, nullable=False),
        Column("called", Text, nullable=False, server_default=""),
        Column("asked", BigInteger),
        Column("text", Text, nullable=False, server_default=""),
        Column("answered", BigInteger),
        Column("answerer", Text),
        Column("granted", Boolean),
        Column("answer", Text, nullable=False, server_default=""),
    )
    op.create_index("affected_once", "affected", ["audit", "account"], unique=True)
    op.create_index("affected_account", "affected", ["account"])
    op.create_index("affected_open", "affected", ["asked"], postgresql_where=_OPEN, sqlite_where=_OPEN)


def downgrade() -> None:
    op.drop_table("affected")
