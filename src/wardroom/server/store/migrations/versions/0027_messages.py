"""Direct messages; when a person was last here, and last opened their inbox."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, Text, text

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.create_table(
        "direct_message",
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
        Column("account", Text, nullable=False),
        Column("other", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("direct_message_account", "direct_message", ["account", "other", "id"])
    op.create_index("direct_message_other", "direct_message", ["other", "id"])
    for name in ("here", "inbox_seen"):
        op.add_column("account", Column(name, BigInteger, nullable=False, server_default=text("0")))


def downgrade() -> None:
    for name in ("here", "inbox_seen"):
        op.drop_column("account", name)
    op.drop_table("direct_message")
