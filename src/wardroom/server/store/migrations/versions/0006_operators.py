"""What operators did, what players report, and whom they do not want to hear."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, Text, text

revision = "0006"
down_revision = "0005"

_SERIAL = BigInteger().with_variant(Integer, "sqlite")
_EMPTY = text("''")


def upgrade() -> None:
    op.create_table(
        "audit",
        Column("id", _SERIAL, primary_key=True, autoincrement=True),
        Column("at", BigInteger, nullable=False),
        Column("operator", Text, nullable=False),
        Column("deed", Text, nullable=False),
        Column("about", Text, nullable=False),
        Column("why", Text, nullable=False, server_default=_EMPTY),
    )
    op.create_table(
        "report",
        Column("id", _SERIAL, primary_key=True, autoincrement=True),
        Column("at", BigInteger, nullable=False),
        Column("account", Text, nullable=False),
        Column("about", Text, nullable=False),
        Column("match", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("evidence", Text, nullable=False, server_default=text("'{}'")),
        Column("done", BigInteger),
    )
    op.create_table(
        "block",
        Column("account", Text, primary_key=True, nullable=False),
        Column("other", Text, primary_key=True, nullable=False),
        Column("at", BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("block", "report", "audit"):
        op.drop_table(table)
