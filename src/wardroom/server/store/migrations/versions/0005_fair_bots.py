"""The decisions that bots owe, and when somebody's were last thought about."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Text, text

revision = "0005"
down_revision = "0004"

_NO, _ZERO = text("false"), text("0")


def upgrade() -> None:
    op.create_table(
        "bot_turn",
        Column("match", Text, primary_key=True, nullable=False),
        Column("seat", Text, primary_key=True, nullable=False),
        Column("person", Text, nullable=False),
        Column("guest", Boolean, nullable=False, server_default=_NO),
        Column("only_bots", Boolean, nullable=False, server_default=_NO),
        Column("at", BigInteger, nullable=False),
        Column("tries", BigInteger, nullable=False, server_default=_ZERO),
        Column("again", Boolean, nullable=False, server_default=_NO),
        Column("worker", Text, nullable=False, server_default=text("''")),
        Column("lease", BigInteger, nullable=False, server_default=_ZERO),
    )
    op.create_index("bot_turn_person", "bot_turn", ["person"])
    op.create_table(
        "bot_share",
        Column("person", Text, primary_key=True, nullable=False),
        Column("served", BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("bot_share")
    op.drop_table("bot_turn")
