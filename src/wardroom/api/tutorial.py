"""Lessons: moments of recorded matches, to look at and to play on from."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from wardroom.kernel import Move, Seat


class Recorded(Struct, frozen=True):
    """A match as far as lessons need it. Its dice follow from the seed, so its moves are enough."""

    scenario: str
    options: dict[str, Any]
    seed: str
    moves: tuple[tuple[Seat, Move], ...]


class Lesson(Struct, frozen=True):
    record: str
    n: int  # how many of its moves have been made
    seat: Seat  # whose view is shown, and who plays on
    bare: bool = False  # the picture does without the question
    odds: bool = False  # the picture shows what the game works out beside its view


class Tutorial(Struct, frozen=True):
    records: Mapping[str, Recorded] = {}
    lessons: Mapping[str, Lesson] = {}


def tutorial_of(package: str) -> Tutorial:
    """The lessons stored beside a game's code."""
    return msgspec.json.decode((files(package) / "lessons.json").read_bytes(), type=Tutorial)
