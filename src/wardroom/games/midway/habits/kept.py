"""What is kept of matches: courses of whole fleets, how ready decks are and what is left on them, who found whom.

A course is where each ship lay, turn by turn. Ships that lay together are written as one number (a bit a ship, in
printed order), and the numbers once in a list: a match of one side is then less than a kilobyte.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

FILE = "habits.json"

Stack = tuple[int, int]  # the number of a zone, the number of a mask
Formation = tuple[Stack, ...]
States = tuple[float, float, float]  # the shares of a deck's aircraft that are unready, being readied, ready


class Share(Struct, frozen=True, array_like=True):
    """Of the aircraft printed for the bases that are left: the mean, and how far it is usually off."""

    mean: float
    off: float


class Found(Struct, frozen=True, array_like=True):
    """What one side knows of the other's carriers: the share of turns by how long ago it last found them (the last
    number: longer ago, or never), and how many areas it calls in a turn."""

    ago: tuple[float, ...]
    calls: float


class Side(Struct, frozen=True):
    courses: tuple[tuple[Formation, ...], ...]  # match by match, turn by turn: [0] is before the first movement
    decks: dict[str, States]  # by stage, whether readying was announced, and what kind of base it is
    left: tuple[Share, ...]  # turn by turn
    found: tuple[Found, ...]  # turn by turn


class Habits(Struct, frozen=True):
    matches: int
    masks: dict[str, tuple[int, ...]]  # by side
    sides: dict[str, Side]  # by `key`


def key(scenario: str, reduction: bool, side: str) -> str:
    """What a fleet's course hangs on: when it comes on, and whether the island must be brought down first."""
    return f"{scenario} {'defended' if reduction else 'open'} {side}"


def deck_key(stage: str, announced: bool, kind: str) -> str:
    return f"{stage} {'announced' if announced else 'silent'} {kind}"


@cache
def habits() -> Habits | None:
    """None: nothing has been learnt yet."""
    kept = files("wardroom.games.midway") / FILE
    return msgspec.json.decode(kept.read_bytes(), type=Habits) if kept.is_file() else None


def side_of(scenario: str, reduction: bool, side: str) -> tuple[Side, tuple[int, ...]] | None:
    """Of a set-up that was learnt from, or else of the one nearest to it; with the masks of its ships."""
    known = habits()
    if known is None:
        return None
    for defended in (reduction, not reduction):
        if found := known.sides.get(key(scenario, defended, side)):
            return found, known.masks[side]
    return None
