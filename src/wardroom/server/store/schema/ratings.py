"""Ratings: all other tables can be rebuilt from the first."""

from __future__ import annotations

from sqlalchemy import Index, Table

from wardroom.server.store.schema.columns import metadata, number, real, string, time

rated = Table(
    "rated", metadata,  # the log of rated matches, in the order in which they are processed
    time("n", primary_key=True, autoincrement=False),
    string("match"),
    time("ended"),
    string("game"),
    string("scenario"),
    string("players"),  # by seat: an account id, or bot:<name>
    string("result"),
    string("fixed", "{}"),  # by player, value and deviation: bots that the lab had measured by then
    Index("rated_match", "match", unique=True),
    Index("rated_scenario", "game", "scenario", "n"),
)  # fmt: skip

rating = Table(
    "rating", metadata,
    string("game", primary_key=True),
    string("player", primary_key=True),
    real("value"),  # as shown: at most so much above what is proven
    real("deviation"),
    real("volatility"),
    time("matches"),
    time("last"),
    real("full_value", "1500"),  # from all matches
    real("proven", "1500"),  # from those against people who have met several others
    real("proven_deviation", "350"),
    real("proven_volatility", "0.06"),
    number("people"),  # different opponents met
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
    "rating_met", metadata,  # how often two players met on the last day on which they did
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
    time("total"),  # rated matches, ever
    time("upto"),  # the last line of the log that it includes
    string("facts"),  # of the latest matches, one by one, without names
    string("figures"),  # their summary
    time("at"),
)  # fmt: skip
