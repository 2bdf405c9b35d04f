"""Tournaments: the log is the truth, the rest is there to be found by."""

from __future__ import annotations

from sqlalchemy import Index, Table

from wardroom.server.store.schema.columns import flag, metadata, number, string, time

tournament = Table(
    "tournament", metadata,
    string("id", primary_key=True),
    string("owner"),  # an account id
    string("title"),
    string("game"),
    string("scenario"),
    string("options"),
    string("pace", "{}"),
    string("kind"),  # knockout, robin, swiss, ladder
    flag("watched", True),
    number("round_ms"),  # how long a round may take; 0: as long as it does
    string("status", "open"),  # open, running, over
    number("people"),  # signed up now
    time("due", null=True),  # the next deadline
    number("head"),  # the last line of its log
    number("settled", -1),  # up to which line all that follows has been done
    time("created"),
    Index("tournament_created", "created"),
    Index("tournament_owner", "owner"),
)  # fmt: skip

tournament_log = Table(
    "tournament_log", metadata,  # only ever added to
    string("tournament", primary_key=True),
    number("n", primary_key=True),
    time("at"),
    string("who", ""),  # an account id; nobody: it followed by itself
    string("why", ""),
    string("body"),  # knows people by their number there
)  # fmt: skip

tournament_player = Table(
    "tournament_player", metadata,
    string("tournament", primary_key=True),
    string("player", primary_key=True),  # a number, in the order in which they signed up
    string("account", null=True),
    string("bot", null=True),
    number("bid"),  # what they give for a side: sealed until it begins, then in the log
    Index("tournament_player_account", "account"),
)  # fmt: skip

tournament_game = Table(
    "tournament_game", metadata,  # which match a game of it is
    string("tournament", primary_key=True),
    number("round", primary_key=True),
    number("board", primary_key=True),
    number("leg", primary_key=True),
    string("match"),
    flag("taken"),  # what came of it is in the log
    Index("tournament_game_match", "match"),
)  # fmt: skip
