"""Matches: what is played, by whom, and what is said beside it."""

from __future__ import annotations

from sqlalchemy import Column, Index, LargeBinary, Table, text

from wardroom.server.store.schema.columns import Serial, flag, metadata, number, string, time

_UNRATED = text("status = 'over' and rated is null")
_PLAYING = text("status = 'playing'")
_BRANCH = text("parent is not null")
_SHARED = text("challenge is not null")
_UNPACKED = text("ended is not null and not packed")

match = Table(
    "match", metadata,
    string("id", primary_key=True),
    string("game"),
    string("version"),  # of the rules at its beginning: part of its opening seal
    string("pinned"),  # of the rules it is played with now
    string("scenario"),
    string("options"),
    string("owner"),  # an account id
    string("status", "lobby"),  # lobby, playing, over, abandoned
    string("title", ""),
    flag("watched", True),  # spectators may see the public part
    string("seed"),  # hex; secret until the match is over
    string("salts", "{}"),
    string("ceremony", "[]"),  # how the dice were agreed, step by step
    string("pace", "{}"),  # the pace clock: bank, more, cap (ms) and what happens when time runs out; empty: no clock
    number("revision"),  # goes up with everything but play: seats, proposals, who may watch
    string("result", "{}"),
    time("created"),
    time("started", null=True),
    time("ended", null=True),
    string("parent", null=True),  # the match it is a branch of
    number("parent_n"),  # and the message it goes on from
    string("challenge", null=True),  # the code by which others get the same dice
    string("aids", "[]"),  # why it is unrated, for a person who plays alone
    string("score", null=True),  # what the game says of the end; computed when first needed
    string("rematch", null=True),  # the rematch, in which the same people play with sides swapped
    string("rated", null=True),  # why it is unrated, or empty if it is rated; null until that was decided
    flag("packed"),  # its lines are in `packed`
    Index("match_unpacked", "ended", "id", postgresql_where=_UNPACKED, sqlite_where=_UNPACKED),
    Index("match_owner", "owner"),
    Index("match_playing", "id", postgresql_where=_PLAYING, sqlite_where=_PLAYING),
    Index("match_parent", "parent", postgresql_where=_BRANCH, sqlite_where=_BRANCH),
    Index("match_challenge", "challenge", postgresql_where=_SHARED, sqlite_where=_SHARED),
    Index("match_unrated", "ended", "id", postgresql_where=_UNRATED, sqlite_where=_UNRATED),
    Index("match_open", "created", postgresql_where=text("status = 'lobby'"), sqlite_where=text("status = 'lobby'")),
)  # fmt: skip

_LOOKED_AT = text("look is not null")

# What every answer changes, and nothing else. Only two columns, which seldom change, are in an index: so PostgreSQL
# writes the new row beside the old one, updates no index, and removes the old one later.
head = Table(
    "head", metadata,
    string("match", primary_key=True),
    number("n", -1),  # the number of the last entry; 0 is the opening
    flag("open", True),  # it can go on: neither over nor abandoned
    string("asked", "[]"),  # the seats that really owe an answer: a secret while lanes are sealed
    string("clock", "{}"),  # per seat, time left
    time("due", null=True),  # when the first of them runs out
    time("moved"),  # when everyone could last notice that something happened
    time("hour"),  # the same in whole hours since 1970
    time("look", null=True),  # when the clock job checks it next: never after `due`, often long before
    Index("head_hour", "hour"),
    Index("head_look", "look", postgresql_where=_LOOKED_AT, sqlite_where=_LOOKED_AT),
    postgresql_with={"fillfactor": 60},
)  # fmt: skip

challenge = Table(
    "challenge", metadata,  # one setting for several people, with dice of its own
    string("code", primary_key=True),
    string("game"),
    string("version"),
    string("scenario"),
    string("options"),
    string("owner"),
    string("title", ""),
    string("source"),  # the match whose setting it copies
    string("seed"),  # secret until it closes
    string("salts", "{}"),
    string("ceremony", "[]"),
    time("created"),
    time("closes"),
    Index("challenge_source", "source", "owner"),
)  # fmt: skip

entry = Table(
    "entry", metadata,
    string("match", primary_key=True),
    number("n", primary_key=True),
    string("key", null=True),  # the command that caused it; the first entry of a command only
    string("body"),
    time("at"),
)  # fmt: skip

snapshot = Table(
    "snapshot", metadata,
    string("match", primary_key=True),
    number("n", primary_key=True),
    string("body"),
)  # fmt: skip

packed = Table(
    "packed", metadata,  # a finished match: what `entry` and `snapshot` had of it, as one object
    string("match", primary_key=True),
    string("digest"),  # SHA-256 of the object, as hex
    number("size"),  # bytes of it
    Column("body", LargeBinary),  # the object itself
    string("name", null=True),  # or its name, where it is stored outside
    time("at"),
)  # fmt: skip

analysis = Table(
    "analysis", metadata,  # of a match that is over
    string("match", primary_key=True),
    string("made_by"),  # the format, rules and fit that it is based on
    string("body"),
    time("at"),
)  # fmt: skip

seat = Table(
    "seat", metadata,
    string("match", primary_key=True),
    string("seat", primary_key=True),
    string("kind", "open"),  # open, person, bot
    string("account", null=True),
    string("bot", null=True),
    number("place"),  # in the order of the game
    number("limit_ms"),  # a bot's time for one decision
    number("read"),  # the last message number its player has seen: "what changed since my turn"
    time("here", null=True),  # when a socket of this seat was last alive
    string("left_by", null=True),  # whose time ran out here: the result is still theirs
    string("kept_for", null=True),  # the only person who may take it while it is open
    Index("seat_account", "account"),
    Index("seat_kept", "kept_for"),
)  # fmt: skip

invite = Table(
    "invite", metadata,
    string("hash", primary_key=True),  # SHA-256 of the token in the link
    string("match"),
    string("seat"),
    string("made_by"),
    time("expires"),
    time("used", null=True),
    Index("invite_match", "match"),
)  # fmt: skip

proposal = Table(
    "proposal", metadata,
    string("match", primary_key=True),
    number("id", primary_key=True),
    string("kind"),  # take_back, abandon
    string("seat"),
    number("back"),  # take_back: the entry to return to
    number("head"),  # how far everyone could see it had got: the proposal lapses when they see it move on
    string("agreed", "[]"),
    string("state", "open"),  # open, done, refused, lapsed
    time("at"),
)  # fmt: skip

chat = Table(
    "chat", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    string("match"),
    string("account"),
    string("seat"),
    string("text"),
    time("at"),
    Index("chat_match", "match", "id"),
)  # fmt: skip

note = Table(
    "note", metadata,
    Column("id", Serial, primary_key=True, autoincrement=True),
    string("match"),
    string("account"),
    string("seat"),
    number("number"),  # the message of its seat to which it is pinned
    string("text"),
    time("at"),
    Index("note_match", "match", "account"),
)  # fmt: skip

alive = Table(
    "alive", metadata,  # one row: when a process that serves players last reported
    string("id", primary_key=True),
    time("at"),
)  # fmt: skip

standing_order = Table(
    "standing_order", metadata,
    string("match", primary_key=True),
    string("seat", primary_key=True),
    string("id"),  # of this set of orders: a new set has another
    string("account"),  # whose secret they are
    number("number"),  # the message of its seat at which they were given
    time("at"),
    string("body"),
    Index("standing_order_account", "account"),
)  # fmt: skip
