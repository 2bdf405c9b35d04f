"""The first tables."""

from __future__ import annotations

from typing import Any

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Integer, Text, text

revision = "0001"
down_revision = None

TABLES = """
match entry snapshot seat invite proposal chat note outbox account session token passkey ticket
identity channel delivery
"""

# SQLite counts up only in a column that is exactly INTEGER.
Serial = BigInteger().with_variant(Integer, "sqlite")


def _text(name: str, default: str | None = None, **kw: Any) -> Column[str]:
    server_default = None if default is None else text(f"'{default}'")
    return Column(name, Text, nullable=kw.pop("null", False), server_default=server_default, **kw)


def _time(name: str, **kw: Any) -> Column[int]:
    return Column(name, BigInteger, nullable=kw.pop("null", False), **kw)


def _flag(name: str, default: bool = False) -> Column[bool]:
    return Column(name, Boolean, nullable=False, server_default=text("true" if default else "false"))


def _number(name: str, default: int = 0, **kw: Any) -> Column[int]:
    return Column(name, BigInteger, nullable=False, server_default=text(str(default)), **kw)


def upgrade() -> None:
    op.create_table(
        "match",
        _text("id", primary_key=True),
        _text("game"),
        _text("version"),
        _text("pinned"),
        _text("scenario"),
        _text("options"),
        _text("owner"),
        _text("status", "lobby"),
        _text("title", ""),
        _flag("watched", True),
        _text("seed"),
        _text("salts", "{}"),
        _text("pace", "{}"),
        _number("head", -1),
        _number("revision"),
        _text("asked", "[]"),
        _text("clock", "{}"),
        _time("due", null=True),
        _text("result", "{}"),
        _time("created"),
        _time("started", null=True),
        _time("moved"),
        _time("ended", null=True),
    )
    where = text("due is not null")
    op.create_index("match_due", "match", ["due"], postgresql_where=where, sqlite_where=where)
    op.create_index("match_owner", "match", ["owner"])
    where = text("status = 'playing'")
    op.create_index("match_idle", "match", ["moved"], postgresql_where=where, sqlite_where=where)
    where = text("status = 'lobby'")
    op.create_index("match_open", "match", ["created"], postgresql_where=where, sqlite_where=where)
    op.create_table(
        "entry",
        _text("match", primary_key=True),
        _number("n", primary_key=True),
        _text("key", null=True),
        _text("body"),
        _time("at"),
    )
    op.create_table(
        "snapshot",
        _text("match", primary_key=True),
        _number("n", primary_key=True),
        _text("body"),
    )
    op.create_table(
        "seat",
        _text("match", primary_key=True),
        _text("seat", primary_key=True),
        _text("kind", "open"),
        _text("account", null=True),
        _text("bot", null=True),
        _number("place"),
        _number("limit_ms"),
        _number("read"),
        _time("here", null=True),
    )
    op.create_index("seat_account", "seat", ["account"])
    op.create_table(
        "invite",
        _text("hash", primary_key=True),
        _text("match"),
        _text("seat"),
        _text("made_by"),
        _time("expires"),
        _time("used", null=True),
    )
    op.create_index("invite_match", "invite", ["match"])
    op.create_table(
        "proposal",
        _text("match", primary_key=True),
        _number("id", primary_key=True),
        _text("kind"),
        _text("seat"),
        _number("back"),
        _number("head"),
        _text("agreed", "[]"),
        _text("state", "open"),
        _time("at"),
    )
    op.create_table(
        "chat",
        Column("id", Serial, primary_key=True, autoincrement=True),
        _text("match"),
        _text("account"),
        _text("seat"),
        _text("text"),
        _time("at"),
    )
    op.create_index("chat_match", "chat", ["match", "id"])
    op.create_table(
        "note",
        Column("id", Serial, primary_key=True, autoincrement=True),
        _text("match"),
        _text("account"),
        _text("seat"),
        _number("number"),
        _text("text"),
        _time("at"),
    )
    op.create_index("note_match", "note", ["match", "account"])
    op.create_table(
        "outbox",
        Column("id", Serial, primary_key=True, autoincrement=True),
        _text("match"),
        _number("n"),
        _text("called", "[]"),
        _text("kind", "moved"),
    )
    op.create_table(
        "account",
        _text("id", primary_key=True),
        _text("name"),
        _text("name_key", null=True, unique=True),
        _text("email", null=True),
        _text("email_key", null=True, unique=True),
        _flag("email_verified"),
        _text("password", null=True),
        _text("role", "player"),
        _text("lang", "en"),
        _text("settings", "{}"),
        _time("created"),
        _time("closed", null=True),
        _time("away_from", null=True),
        _time("away_until", null=True),
        _number("away_left"),
    )
    where = text("away_until is not null")
    op.create_index("account_away", "account", ["away_until"], postgresql_where=where, sqlite_where=where)
    op.create_table(
        "session",
        _text("hash", primary_key=True),
        _text("account"),
        _time("created"),
        _time("seen"),
        _time("expires"),
        _text("agent", ""),
    )
    op.create_index("session_account", "session", ["account"])
    op.create_table(
        "token",
        _text("hash", primary_key=True),
        _text("id", unique=True),
        _text("account"),
        _text("name"),
        _time("created"),
        _time("seen", null=True),
    )
    op.create_index("token_account", "token", ["account"])
    op.create_table(
        "passkey",
        _text("id", primary_key=True),
        _text("account"),
        _text("name"),
        _text("public_key"),
        _number("sign_count"),
        _time("created"),
        _time("seen", null=True),
    )
    op.create_index("passkey_account", "passkey", ["account"])
    op.create_table(
        "ticket",
        _text("hash", primary_key=True),
        _text("kind"),
        _text("account", null=True),
        _text("about", "{}"),
        _time("expires"),
    )
    op.create_table(
        "identity",
        _text("provider", primary_key=True),
        _text("subject", primary_key=True),
        _text("account"),
    )
    op.create_index("identity_account", "identity", ["account"])
    op.create_table(
        "channel",
        _text("id", primary_key=True),
        _text("account"),
        _text("kind"),
        _text("address"),
        _text("settings", "{}"),
        _flag("enabled", True),
        _time("created"),
    )
    op.create_index("channel_account", "channel", ["account"])
    op.create_table(
        "delivery",
        Column("id", Serial, primary_key=True, autoincrement=True),
        _text("account"),
        _text("channel", null=True),
        _text("kind"),
        _text("match", null=True),
        _text("dedupe", unique=True),
        _text("state", "waiting"),
        _number("tries"),
        _text("body", ""),
        _text("detail", ""),
        _time("at"),
        _time("done", null=True),
    )
    op.create_index("delivery_account", "delivery", ["account", "id"])


def downgrade() -> None:
    for table in reversed(TABLES.split()):
        op.drop_table(table)
