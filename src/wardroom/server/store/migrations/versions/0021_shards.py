"""Shards: which cluster has the journals of which matches, and which shards nobody may append to here."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text, text

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "cluster",
        Column("name", Text, primary_key=True, nullable=False),
        Column("url", Text, nullable=False),
    )
    op.create_table(
        "shard_map",
        Column("shard", Text, primary_key=True, nullable=False),
        Column("cluster", Text, nullable=False),
        Column("epoch", BigInteger, nullable=False, server_default=text("0")),
        Column("state", Text, nullable=False, server_default=text("'here'")),
        Column("other", Text),
    )
    op.create_table("shard_closed", Column("shard", Text, primary_key=True, nullable=False))
    op.create_table(
        "shard_sent",
        Column("shard", Text, primary_key=True, nullable=False),
        Column("n", BigInteger, primary_key=True, nullable=False, server_default=text("0")),
    )
    op.create_table(
        "carried",
        Column("cluster", Text, primary_key=True, nullable=False),
        Column("id", BigInteger, primary_key=True, nullable=False, server_default=text("0")),
    )


def downgrade() -> None:
    for name in ("carried", "shard_sent", "shard_closed", "shard_map", "cluster"):
        op.drop_table(name)
