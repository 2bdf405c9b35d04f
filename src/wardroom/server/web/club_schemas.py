"""What clients are told of clubs, as types: see `schemas`."""

from __future__ import annotations

from typing import Literal, TypedDict

from wardroom.server.web.schemas import RatingShort, Summary, Watchable
from wardroom.server.web.tournament_schemas import TournamentListed

Role = Literal["owner", "officer", "member"]


class ClubListed(TypedDict):
    """`role` and `waiting` are of the one who asks; empty: they are nothing to it."""

    id: str
    name: str
    about: str
    entry: Literal["open", "asked", "invited"]
    created: int
    people: int
    role: Literal["", "owner", "officer", "member"]
    waiting: Literal["", "asked", "invited"]


class ClubMember(TypedDict):
    """`ratings`, `here` and `playing` as far as they show themselves to the one who asks."""

    name: str
    role: Role
    at: int
    me: bool
    here: bool
    ratings: list[RatingShort]
    playing: Watchable | None


class ClubWaiting(TypedDict):
    name: str
    kind: Literal["asked", "invited"]
    at: int


class ClubNotice(TypedDict):
    id: int
    name: str
    text: str
    at: int
    mine: bool


class ClubEvent(TypedDict):
    """`yes` and `perhaps`: the names of who comes; `mine`: what one has answered."""

    id: str
    title: str
    about: str
    game: str  # empty: any
    starts: int
    name: str  # who announced it
    yes: list[str]
    perhaps: list[str]
    mine: Literal["", "yes", "perhaps", "no"]


class ClubLine(TypedDict):
    n: int
    name: str
    mine: bool
    text: str
    at: int


class ClubSaid(TypedDict):
    """`more`: there are older lines."""

    lines: list[ClubLine]
    more: bool


class ClubTold(ClubListed):
    """What is said and done in it is for members, `waits` for officers; empty for others."""

    told: bool  # whether its notices go to one's channels
    members: list[ClubMember]
    waits: list[ClubWaiting]
    notices: list[ClubNotice]
    events: list[ClubEvent]
    tables: list[Summary]
    tournaments: list[TournamentListed]
