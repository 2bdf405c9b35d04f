"""Challenges have dice of their own. Those that were made of a match keep its dice, which are known by now: closed."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text, text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "challenge",
        Column("code", Text, primary_key=True, nullable=False),
        Column("game", Text, nullable=False),
        Column("version", Text, nullable=False),
        Column("scenario", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("owner", Text, nullable=False),
        Column("title", Text, nullable=False, server_default=text("''")),
        Column("source", Text, nullable=False),
        Column("seed", Text, nullable=False),
        Column("salts", Text, nullable=False, server_default=text("'{}'")),
        Column("ceremony", Text, nullable=False, server_default=text("'[]'")),
        Column("created", BigInteger, nullable=False),
        Column("closes", BigInteger, nullable=False),
    )
    op.create_index("challenge_source", "challenge", ["source", "owner"])
    op.execute(
        "insert into challenge (code, game, version, scenario, options, owner, title, source, seed, salts, ceremony,"
        " created, closes) select m.challenge, m.game, m.version, m.scenario, m.options, m.owner, m.title, m.id,"
        " m.seed, m.salts, m.ceremony, m.created, m.created from match m"
        " where m.challenge is not null and m.parent is null"
        " and not exists (select 1 from match e where e.challenge = m.challenge and e.parent is null"
        " and (e.created < m.created or (e.created = m.created and e.id < m.id)))"
    )


def downgrade() -> None:
    op.drop_table("challenge")
