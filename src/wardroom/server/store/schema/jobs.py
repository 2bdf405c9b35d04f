"""What follows a commit: the outbox, what bots owe, what is to be sent to whom."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table

from wardroom.server.store.schema.columns import Serial, flag, metadata, number, string, time

outbox = Table(
    "outbox", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    string("match"),
    number("n"),
    string("called", "[]"),  # the seats that this entry asks something anew
    string("kind", "moved"),  # moved, over, challenge; or of a tournament, or of a club, whose id `match` then is
)  # fmt: skip

bot_turn = Table(
    "bot_turn", metadata,  # a decision that a bot owes
    string("match", primary_key=True),
    string("seat", primary_key=True),
    string("person"),  # the owner of the match: whose it counts as
    flag("guest"),
    flag("only_bots"),  # nobody waits for it
    time("at"),  # since when it waits, or before when it is not to be tried
    number("tries"),
    flag("again"),  # it was called for while a worker was at it
    string("worker", ""),  # who is at it
    number("lease"),  # and until when that is believed
    Index("bot_turn_person", "person"),
)  # fmt: skip

bot_share = Table(
    "bot_share", metadata,  # fair turns
    string("person", primary_key=True),
    time("served"),
)  # fmt: skip

channel = Table(
    "channel", metadata,  # where a person wants to be told
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
    string("kind"),  # turn, over, challenge, round, club_invite, club_notice, test, verify, reset
    string("match", null=True),  # or the tournament or club, where it is about one
    string("dedupe", unique=True),  # a notice is sent once, however often its job runs
    string("state", "waiting"),  # waiting, sending, sent, failed, skipped
    number("tries"),
    string("body", ""),  # a letter as it was written (JSON); emptied when it is done, as it may hold a token
    string("detail", ""),
    time("at"),
    time("done", null=True),
    Index("delivery_account", "account", "id"),
)  # fmt: skip
