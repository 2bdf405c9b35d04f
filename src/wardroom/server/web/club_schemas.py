"""What clients are told of clubs, as types: see `schemas`."""

from __future__ import annotations

from typing import Literal, TypedDict

from wardroom.server.web.schemas import Summary

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
    name: str
    role: Role
    at: int
    me: bool


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


class ClubTold(ClubListed):
    """`members`, `notices` and `tables` for members, `waits` for officers; empty for others."""

    told: bool  # whether its notices go to one's channels
    members: list[ClubMember]
    waits: list[ClubWaiting]
    notices: list[ClubNotice]
    tables: list[Summary]
