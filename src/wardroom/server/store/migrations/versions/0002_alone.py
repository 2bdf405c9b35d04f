"""Playing alone: branches, the same dice for several, and what makes a match not count."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text, text

revision = "0002"
down_revision = "0001"

_BRANCH, _SHARED = text("parent is not null"), text("challenge is not null")


def upgrade() -> None:
    op.add_column("match", Column("parent", Text))
    op.add_column("match", Column("parent_n", BigInteger, nullable=False, server_default=text("0")))
    op.add_column("match", Column("challenge", Text))
    op.add_column("match", Column("aids", Text, nullable=False, server_default=text("'[]'")))
    op.add_column("match", Column("score", Text))
    op.create_index("match_parent", "match", ["parent"], postgresql_where=_BRANCH, sqlite_where=_BRANCH)
    op.create_index("match_challenge", "match", ["challenge"], postgresql_where=_SHARED, sqlite_where=_SHARED)


def downgrade() -> None:
    op.drop_index("match_challenge", "match")
    op.drop_index("match_parent", "match")
    for name in ("parent", "parent_n", "challenge", "aids", "score"):
        op.drop_column("match", name)
