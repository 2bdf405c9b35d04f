"""Clubs: who is in them, who waits for them, their notices, and the tables that are for their members."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Integer, Text, text

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "club",
        Column("id", Text, primary_key=True, nullable=False),
        Column("name", Text, nullable=False),
        Column("name_key", Text, nullable=False, unique=True),
        Column("skeleton", Text, nullable=False, unique=True),
        Column("about", Text, nullable=False, server_default=text("''")),
        Column("entry", Text, nullable=False, server_default=text("'asked'")),
        Column("created", BigInteger, nullable=False),
    )
    op.create_table(
        "club_member",
        Column("club", Text, primary_key=True, nullable=False),
        Column("account", Text, primary_key=True, nullable=False),
        Column("role", Text, nullable=False, server_default=text("'member'")),
        Column("told", Boolean, nullable=False, server_default=text("true")),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("club_member_account", "club_member", ["account"])
    op.create_table(
        "club_wait",
        Column("club", Text, primary_key=True, nullable=False),
        Column("account", Text, primary_key=True, nullable=False),
        Column("kind", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("club_wait_account", "club_wait", ["account"])
    op.create_table(
        "club_notice",
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
        Column("club", Text, nullable=False),
        Column("account", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("club_notice_club", "club_notice", ["club", "id"])
    op.create_index("club_notice_account", "club_notice", ["account"])
    op.create_table(
        "club_table",
        Column("match", Text, primary_key=True, nullable=False),
        Column("club", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("club_table_club", "club_table", ["club"])


def downgrade() -> None:
    for table in ("club_table", "club_notice", "club_wait", "club_member", "club"):
        op.drop_table(table)
