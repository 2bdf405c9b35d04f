"""What every answer changes, in a narrow table of its own.

The columns are taken away from `match`, so processes of the version before cannot go on beside this one: they would
otherwise write heads that nobody reads.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Text, text

revision = "0017"
down_revision = "0016"

_MOVED = ("head", "asked", "clock", "due", "moved")
_PLAYING = text("status = 'playing'")
_LOOKED_AT = text("look is not null")
_DUE = text("due is not null")


def upgrade() -> None:
    op.create_table(
        "head",
        Column("match", Text, primary_key=True, nullable=False),
        Column("n", BigInteger, nullable=False, server_default=text("-1")),
        Column("open", Boolean, nullable=False, server_default=text("true")),
        Column("asked", Text, nullable=False, server_default=text("'[]'")),
        Column("clock", Text, nullable=False, server_default=text("'{}'")),
        Column("due", BigInteger),
        Column("moved", BigInteger, nullable=False),
        Column("hour", BigInteger, nullable=False),
        Column("look", BigInteger),
        postgresql_with={"fillfactor": 60},
    )
    op.execute(
        "insert into head (match, n, open, asked, clock, due, moved, hour, look)"
        " select id, head, status in ('lobby', 'playing'), asked, clock, due, moved, moved / 3600000, due from match"
    )
    op.create_index("head_hour", "head", ["hour"])
    op.create_index("head_look", "head", ["look"], postgresql_where=_LOOKED_AT, sqlite_where=_LOOKED_AT)
    op.drop_index("match_due", "match")
    op.drop_index("match_idle", "match")
    for name in _MOVED:
        op.drop_column("match", name)
    op.create_index("match_playing", "match", ["id"], postgresql_where=_PLAYING, sqlite_where=_PLAYING)


def downgrade() -> None:
    op.drop_index("match_playing", "match")
    op.add_column("match", Column("head", BigInteger, nullable=False, server_default=text("-1")))
    op.add_column("match", Column("asked", Text, nullable=False, server_default=text("'[]'")))
    op.add_column("match", Column("clock", Text, nullable=False, server_default=text("'{}'")))
    op.add_column("match", Column("due", BigInteger))
    op.add_column("match", Column("moved", BigInteger, nullable=False, server_default=text("0")))
    op.execute(
        "update match set (head, asked, clock, due, moved) ="
        " (select n, asked, clock, due, moved from head where head.match = match.id)"
    )
    if op.get_bind().dialect.name == "postgresql":  # as it was; SQLite cannot take a default away, and needs none
        op.alter_column("match", "moved", server_default=None)
    op.create_index("match_due", "match", ["due"], postgresql_where=_DUE, sqlite_where=_DUE)
    op.create_index("match_idle", "match", ["moved"], postgresql_where=_PLAYING, sqlite_where=_PLAYING)
    op.drop_table("head")
