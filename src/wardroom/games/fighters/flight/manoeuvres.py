"""The manoeuvres, and how one follows another (FP-MOV-2 to FP-MOV-12).

A path is written as its manoeuvres joined by dashes, `a-a-tl-d*-sr`; a star marks where the weapon is let go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wardroom.games.fighters.board import Board
from wardroom.games.fighters.state import Aircraft

LEFT, RIGHT = -1, 1


class Manoeuvre(NamedTuple):
    """One manoeuvre: points, where it goes relative to the facing, how it turns, its hand, its change of altitude."""

    mp: int
    way: int  # direction of the hex entered, relative to the old facing
    turn: int
    hand: int
    rise: int


# Advance, climb, dive, slip and turn left and right (FP-MOV-2 to FP-MOV-7), in alphabetical order.
MANOEUVRES: dict[str, Manoeuvre] = {
    "a": Manoeuvre(1, 0, 0, 0, 0),
    "c": Manoeuvre(2, 0, 0, 0, 1),
    "d": Manoeuvre(0, 0, 0, 0, -1),
    "sl": Manoeuvre(1, -1, 0, LEFT, 0),
    "sr": Manoeuvre(1, 1, 0, RIGHT, 0),
    "tl": Manoeuvre(1, -1, -1, LEFT, 0),
    "tr": Manoeuvre(1, 1, 1, RIGHT, 0),
}


PIVOTS = {"pl": LEFT, "pr": RIGHT}


SPLITS = tuple(f"ss{way}" for way in range(6))


DODGES = ("a", "sl", "sr", "tl", "tr")


# ---- one path


class Leg(NamedTuple):
    """One manoeuvre of a path as it is flown: where from, where to (None: off the board), and how it goes on."""

    name: str
    released: bool  # the weapon is let go after it
    came: str
    here: str | None
    facing: int
    high: bool
    run: int  # Advances in a row down low
    last: str  # the hex that the Advance down low before this manoeuvre entered, if there was one


def legs(board: Board, a: Aircraft, path: str) -> Iterator[Leg]:
    """A path manoeuvre by manoeuvre, to the edge of the board at most."""
    here, face, up, run, last = a.hex, a.facing, a.high, 0, ""
    for name in path.split("-") if path else ():
        bare, released = name.rstrip("*"), name.endswith("*")
        if bare in PIVOTS:
            face = (face + PIVOTS[bare]) % 6
            yield Leg(bare, released, here, here, face, up, 0, last)
            continue
        if bare in SPLITS:
            way = face = int(bare[2:])
            turn, up, run = 0, False, 0
        else:
            _, relative, turn, _, rise = MANOEUVRES[bare]
            way, up = (face + relative) % 6, rise > 0 or (up and not rise)
            run = min(run + 1, 2) if bare == "a" and not up else 0
        there = board.near[way][here]
        if there is None:
            yield Leg(bare, released, here, None, face, up, run, last)
            return
        came, here, face = here, there, (face + turn) % 6
        yield Leg(bare, released, came, here, face, up, run, last)
        last = here if run else last
