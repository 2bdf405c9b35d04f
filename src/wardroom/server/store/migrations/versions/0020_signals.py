"""Fair-play signals: how often somebody answered as a bot would, and who shares a browser."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Double, Text

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "likeness",
        Column("match", Text, primary_key=True, nullable=False),
        Column("seat", Text, primary_key=True, nullable=False),
        Column("account", Text, nullable=False),
        Column("bot", Text, nullable=False),
        Column("asked", BigInteger, nullable=False),
        Column("same", BigInteger, nullable=False),
        Column("chance", Double, nullable=False),
    )
    op.create_index("likeness_account", "likeness", ["account"])
    op.create_table(
        "shared_device",
        Column("one", Text, primary_key=True, nullable=False),
        Column("other", Text, primary_key=True, nullable=False),
        Column("times", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("shared_device_other", "shared_device", ["other"])


def downgrade() -> None:
    op.drop_table("shared_device")
    op.drop_table("likeness")
