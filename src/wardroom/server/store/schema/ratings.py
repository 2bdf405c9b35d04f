"""Ratings: all but the first can be made again from the first."""

from __future__ import annotations

from sqlalchemy import Index, Table

from wardroom.server.store.schema.columns import metadata, number, real, string, time

rated = Table(
    "rated", metadata,  # the log of the matches that count, in the order in which they are taken
    time("n", primary_key=True, autoincrement=False),
    string("match"),
    time("ended"),
    string("game"),
    string("scenario"),
    string("players"),  # by seat: an account id, or bot:<name>
    string("result"),
    string("fixed", "{}"),  # by player, value and deviation: bots that the lab had measured when the match was taken
    Index("rated_match", "match", unique=True),
    Index("rated_scenario", "game", "scenario", "n"),
)  # fmt: skip

rating = Table(
    "rating", metadata,
    string("game", primary_key=True),
    string("player", primary_key=True),
    real("value"),  # as it is shown: at most so much above what is proven
    real("deviation"),
    real("volatility"),
    time("matches"),
    time("last"),
    real("full_value", "1500"),  # by all matches
    real("proven", "1500"),  # by those against people who have met several
    real("proven_deviation", "350"),
    real("proven_volatility", "0.06"),
    number("people"),  # different ones met
    Index("rating_player", "player"),
)  # fmt: skip

rating_change = Table(
    "rating_change", metadata,  # what a match did to a player
    string("player", primary_key=True),
    time("n", primary_key=True, autoincrement=False),  # of the log
    string("game"),
    string("match"),
    time("at"),
    real("before"),
    real("value"),
    real("deviation"),
    Index("rating_change_match", "match"),
)  # fmt: skip

rating_side = Table(
    "rating_side", metadata,  # what a side of a scenario is worth against another
    string("game", primary_key=True),
    string("scenario", primary_key=True),
    string("one", primary_key=True),
    string("other", primary_key=True),
    real("value"),
    real("deviation"),
)  # fmt: skip

rating_met = Table(
    "rating_met", metadata,  # how often two have met on the last day on which they did
    string("game", primary_key=True),
    string("one", primary_key=True),
    string("other", primary_key=True),
    time("day"),
    time("times"),
)  # fmt: skip

scenario_statistics = Table(
    "scenario_statistics", metadata,
    string("game", primary_key=True),
    string("scenario", primary_key=True),
    time("total"),  # matches that count, ever
    time("upto"),  # the last line of the log that is in it
    string("facts"),  # of the latest matches, one by one, without names
    string("figures"),  # what they come to
    time("at"),
)  # fmt: skip
