"""Accounts, and ways to sign in."""

from __future__ import annotations

from sqlalchemy import Index, Table, text

from wardroom.server.store.schema.columns import flag, metadata, number, string, time

_AWAY = text("away_until is not null")

account = Table(
    "account", metadata,
    string("id", primary_key=True),
    string("name"),
    string("name_key", null=True, unique=True),  # casefolded; guests have none
    string("skeleton", null=True),  # what the name looks like; guests have none
    string("email", null=True),
    string("email_key", null=True, unique=True),
    flag("email_verified"),
    string("password", null=True),  # argon2id
    string("role", "player"),  # guest, player, operator
    string("lang", "en"),
    string("settings", "{}"),
    time("created"),
    time("closed", null=True),  # may no longer sign in
    time("away_from", null=True),  # vacation
    time("away_until", null=True),
    number("away_left"),  # ms of vacation left this year
    number("here"),  # when a page of theirs was last open
    number("inbox_seen"),  # when they last opened their inbox
    Index("account_skeleton", "skeleton", unique=True),
    Index("account_away", "away_until", postgresql_where=_AWAY, sqlite_where=_AWAY),
)  # fmt: skip

session = Table(
    "session", metadata,
    string("hash", primary_key=True),
    string("account"),
    time("created"),
    time("seen"),
    time("expires"),
    string("agent", ""),
    Index("session_account", "account"),
)  # fmt: skip

token = Table(
    "token", metadata,
    string("hash", primary_key=True),
    string("id", unique=True),
    string("account"),
    string("name"),
    time("created"),
    time("seen", null=True),
    Index("token_account", "account"),
)  # fmt: skip

device = Table(
    "device", metadata,  # a browser in which somebody has signed in before
    string("hash", primary_key=True),
    string("account"),
    time("seen"),
    Index("device_account", "account"),
)  # fmt: skip

rate = Table(
    "rate", metadata,  # how often somebody has done something, where several processes count together
    string("key", primary_key=True),
    time("until"),  # when the count is forgotten
)  # fmt: skip

passkey = Table(
    "passkey", metadata,
    string("id", primary_key=True),  # the credential's, base64url
    string("account"),
    string("name"),
    string("public_key"),
    number("sign_count"),
    time("created"),
    time("seen", null=True),
    Index("passkey_account", "account"),
)  # fmt: skip

ticket = Table(
    "ticket", metadata,  # something to be used once: a verification, a reset, a challenge
    string("hash", primary_key=True),
    string("kind"),
    string("account", null=True),
    string("about", "{}"),
    time("expires"),
)  # fmt: skip

identity = Table(
    "identity", metadata,  # an account elsewhere (OAuth)
    string("provider", primary_key=True),
    string("subject", primary_key=True),
    string("account"),
    Index("identity_account", "account"),
)  # fmt: skip
