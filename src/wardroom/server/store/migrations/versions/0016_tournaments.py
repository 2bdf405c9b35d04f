"""Tournaments: their logs, who is in them, and which matches their games are."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Text, text

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "tournament",
        Column("id", Text, primary_key=True, nullable=False),
        Column("owner", Text, nullable=False),
        Column("title", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("scenario", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("pace", Text, nullable=False, server_default=text("'{}'")),
        Column("kind", Text, nullable=False),
        Column("watched", Boolean, nullable=False, server_default=text("true")),
        Column("round_ms", BigInteger, nullable=False, server_default=text("0")),
        Column("status", Text, nullable=False, server_default=text("'open'")),
        Column("people", BigInteger, nullable=False, server_default=text("0")),
        Column("due", BigInteger),
        Column("head", BigInteger, nullable=False, server_default=text("0")),
        Column("settled", BigInteger, nullable=False, server_default=text("-1")),
        Column("created", BigInteger, nullable=False),
    )
    op.create_index("tournament_created", "tournament", ["created"])
    op.create_index("tournament_owner", "tournament", ["owner"])
    op.create_table(
        "tournament_log",
        Column("tournament", Text, primary_key=True, nullable=False),
        Column("n", BigInteger, primary_key=True, nullable=False, server_default=text("0")),
        Column("at", BigInteger, nullable=False),
        Column("who", Text, nullable=False, server_default=text("''")),
        Column("why", Text, nullable=False, server_default=text("''")),
        Column("body", Text, nullable=False),
    )
    op.create_table(
        "tournament_player",
        Column("tournament", Text, primary_key=True, nullable=False),
        Column("player", Text, primary_key=True, nullable=False),
        Column("account", Text),
        Column("bot", Text),
    )
    op.create_index("tournament_player_account", "tournament_player", ["account"])
    op.create_table(
        "tournament_game",
        Column("tournament", Text, primary_key=True, nullable=False),
        Column("round", BigInteger, primary_key=True, nullable=False, server_default=text("0")),
        Column("board", BigInteger, primary_key=True, nullable=False, server_default=text("0")),
        Column("leg", BigInteger, primary_key=True, nullable=False, server_default=text("0")),
        Column("match", Text, nullable=False),
        Column("taken", Boolean, nullable=False, server_default=text("false")),
    )
    op.create_index("tournament_game_match", "tournament_game", ["match"])


def downgrade() -> None:
    for table in ("tournament_game", "tournament_player", "tournament_log", "tournament"):
        op.drop_table(table)
