"""Tournaments: the log is authoritative, the other tables serve to find things."""

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
    number("round_ms"),  # how long a round may take; 0: no limit
    string("status", "open"),  # open, running, over
    number("people"),  # signed up now
    time("due", null=True),  # the next deadline
    number("head"),  # the last line of its log
    number("settled", -1),  # the last line whose consequences have all been carried out
    time("created"),
    string("club", null=True),  # only its members may sign up
    time("starts", null=True),  # when it starts by itself
    Index("tournament_created", "created"),
    Index("tournament_owner", "owner"),
    Index("tournament_club", "club"),
)  # fmt: skip

tournament_log = Table(
    "tournament_log", metadata,  # append-only
    string("tournament", primary_key=True),
    number("n", primary_key=True),
    time("at"),
    string("who", ""),  # an account id; none: it followed by itself
    string("why", ""),
    string("body"),  # refers to people by their number there
)  # fmt: skip

tournament_player = Table(
    "tournament_player", metadata,
    string("tournament", primary_key=True),
    string("player", primary_key=True),  # a number, in the order in which they signed up
    string("account", null=True),
    string("bot", null=True),
    number("bid"),  # their bid for a side: sealed until it begins, then in the log
    Index("tournament_player_account", "account"),
)  # fmt: skip

tournament_game = Table(
    "tournament_game", metadata,  # the match of each of its games
    string("tournament", primary_key=True),
    number("round", primary_key=True),
    number("board", primary_key=True),
    number("leg", primary_key=True),
    string("match"),
    flag("taken"),  # its outcome is in the log
    Index("tournament_game_match", "match"),
)  # fmt: skip
