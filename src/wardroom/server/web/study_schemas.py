"""What clients are told of studies, as types: see `schemas`."""

from __future__ import annotations

from typing import TypedDict


class StudyQuestion(TypedDict):
    question: str
    answer: str


class Study(TypedDict):
    """A moment of a match: `eyes` a seat or `both`, `numbers` the message that each seat shown had got to."""

    id: str
    match: str
    game: str
    scenario: str
    eyes: str
    numbers: dict[str, int]
    title: str
    about: str
    questions: list[StudyQuestion]
    at: int
    name: str
    mine: bool
    listed: bool  # among everybody's
