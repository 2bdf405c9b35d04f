"""When a process that serves players was last there: what passes while there is none is charged to nobody."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "alive",
        Column("id", Text, primary_key=True, nullable=False),
        Column("at", BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("alive")
