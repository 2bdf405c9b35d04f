"""What clients are told of tournaments, as types: see `schemas`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from wardroom.server.web.schemas import Choice, Pace, Status

Kind = Literal["knockout", "robin", "swiss", "ladder"]


class TournamentHeading(TypedDict):
    id: str
    title: str
    game: str
    scenario: str
    options: dict[str, Choice]
    pace: Pace
    kind: Kind
    status: Literal["open", "running", "over"]
    people: int
    due: int | None  # ms: the next deadline
    created: int
    round_ms: int  # 0: rounds take as long as they do
    starts: int | None  # ms: when it starts by itself


class TournamentListed(TournamentHeading):
    mine: bool


class TournamentClub(TypedDict):
    id: str
    name: str


class TournamentPlayer(TypedDict):
    player: str  # a number, in the order of signing up
    name: str
    bot: bool
    rating: int
    seed: int  # 0: it has not begun
    out: bool
    bid: int | None  # what they give for the side that is bid for; null: nobody bids, or it has not begun


class TournamentBid(TypedDict):
    """Who gives most for this seat has it."""

    seat: str
    choices: list[int]
    mine: int | None  # one's own bid


class TournamentGame(TypedDict):
    """`first` and `second` are who has the first and the second side."""

    leg: int
    first: str
    second: str
    points: list[int] | None
    how: Literal["", "played", "forfeited", "expired", "ruled"]
    match: str | None
    status: Status | None
    given: int | None  # by who has the side that was bid for


class TournamentTable(TypedDict):
    first: str
    second: str | None  # nobody: a bye
    points: list[int]
    done: bool
    mine: bool
    winner: str | None
    games: list[TournamentGame]


class TournamentRound(TypedDict):
    round: int
    due: int | None
    tables: list[TournamentTable]


class TournamentStanding(TypedDict):
    place: int
    player: str
    seed: int
    rating: int
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    form: str
    out: bool
    ties: list[tuple[str, int]]


class TournamentTold(TournamentHeading):
    legs: int
    rounds_planned: int
    organiser: str
    club: TournamentClub | None  # for its members alone
    desk: bool  # whether one may sit at the organiser's desk
    me: str | None
    inside: bool
    open: bool  # whether one may sign up
    most: int
    bid: TournamentBid | None
    players: list[TournamentPlayer]
    rounds: list[TournamentRound]
    standings: list[TournamentStanding]
    challenges: list[str]


class TournamentFeedLine(TypedDict):
    place: int
    name: str
    points: int
    played: int
    ties: dict[str, int]


class TournamentFeed(TypedDict):
    id: str
    title: str
    status: str
    round: int
    standings: list[TournamentFeedLine]


class TournamentEntry(TypedDict):
    """A line of the log; what else it has depends on `what`: docs/tournaments.md."""

    what: str
    setup: NotRequired[dict[str, Any]]
    player: NotRequired[str]
    rating: NotRequired[int]
    by: NotRequired[str | list[str]]
    whom: NotRequired[str]
    round: NotRequired[int]
    pairings: NotRequired[list[list[str | None]]]
    due: NotRequired[int | None]
    game: NotRequired[list[int]]
    first: NotRequired[int]
    second: NotRequired[int]
    points: NotRequired[dict[str, int]]


class TournamentDeskLine(TypedDict):
    n: int
    at: int
    who: str
    why: str
    entry: TournamentEntry
