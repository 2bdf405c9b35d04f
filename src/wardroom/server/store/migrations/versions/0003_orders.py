"""Standing orders."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text, text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "standing_order",
        Column("match", Text, primary_key=True, nullable=False),
        Column("seat", Text, primary_key=True, nullable=False),
        Column("id", Text, nullable=False),
        Column("account", Text, nullable=False),
        Column("number", BigInteger, nullable=False, server_default=text("0")),
        Column("at", BigInteger, nullable=False),
        Column("body", Text, nullable=False),
    )
    op.create_index("standing_order_account", "standing_order", ["account"])


def downgrade() -> None:
    op.drop_table("standing_order")
