"""What follows a commit: the outbox, the decisions that bots owe, the notices to send."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table

from wardroom.server.store.schema.columns import Serial, flag, metadata, number, string, time

outbox = Table(
    "outbox", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    string("match"),
    number("n"),
    string("called", "[]"),  # the seats that this entry asks something anew
    string("kind", "moved"),  # moved, over, challenge; or of a tournament or a club, whose id is then in `match`
)  # fmt: skip

bot_turn = Table(
    "bot_turn", metadata,  # a decision that a bot owes
    string("match", primary_key=True),
    string("seat", primary_key=True),
    string("person"),  # the owner of the match, for whom it counts
    flag("guest"),
    flag("only_bots"),  # nobody waits for it
    time("at"),  # since when it waits, or the earliest time to try it
    number("tries"),
    flag("again"),  # it was called for while a worker was working on it
    string("worker", ""),  # the worker that is working on it
    number("lease"),  # and until when that is assumed
    Index("bot_turn_person", "person"),
)  # fmt: skip

bot_share = Table(
    "bot_share", metadata,  # for taking turns fairly
    string("person", primary_key=True),
    time("served"),
)  # fmt: skip

channel = Table(
    "channel", metadata,  # where a person wants to be notified
    string("id", primary_key=True),
    string("account"),
    string("kind"),  # mail, webhook, push
    string("address"),
    string("settings", "{}"),
    flag("enabled", True),
    time("created"),
    Index("channel_account", "account"),
)  # fmt: skip

delivery = Table(
    "delivery", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    string("account"),
    string("channel", null=True),
    string("kind"),  # turn, over, challenge, round, club_invite, club_notice, message, test, verify, reset
    string("match", null=True),  # or the tournament or club it is about
    string("dedupe", unique=True),  # a notice is sent once, however often its job runs
    string("state", "waiting"),  # waiting, sending, sent, failed, skipped
    number("tries"),
    string("body", ""),  # a message as written (JSON); emptied when it is done, as it may hold a token
    string("detail", ""),
    time("at"),
    time("done", null=True),
    Index("delivery_account", "account", "id"),
)  # fmt: skip
