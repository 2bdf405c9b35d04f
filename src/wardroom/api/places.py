"""Where pieces stand: what a game says of its map, so that it can be shown by those who know nothing of the game.

A place is called by a word, also in moves: a number there is a number. Places are the same in every match; the pieces
are a part of the view, so what is drawn is what the seat may know:

    class MyView(Struct, frozen=True):
        pieces: tuple[Piece, ...]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal

from msgspec import Struct, structs

from wardroom.kernel import Seat

Nation = Literal["us", "jp", "uk", "cn", "nl"]
Colour = Literal["blue", "red", "sand", "teal", "violet"]
Side = Nation | Colour  # whose colours a seat has, or the colour itself

_PAINTED: Mapping[Colour, Nation] = {"blue": "us", "red": "jp", "sand": "uk", "teal": "cn", "violet": "nl"}


class Place(Struct, frozen=True, omit_defaults=True):
    """Its name is a noun of the game's words. Where it lies is in any measure, y downwards: all of them, or none."""

    kind: str = ""  # what it is, a noun: port, island
    base: bool = False  # drawn with a double ring
    x: float | None = None
    y: float | None = None
    near: tuple[str, ...] = ()  # what it is joined to


class Piece(Struct, frozen=True, omit_defaults=True):
    """Something that stands at a place. What a seat cannot identify has neither kind nor id."""

    place: str
    side: Seat = ""  # whose; nothing: nobody's
    kind: str = ""  # what it is, a noun
    id: str = ""  # what moves call it
    state: str = ""  # how it is, a noun: spent, steps-2


def nation_of(side: Side) -> Nation:
    """By whose name the client knows a colour."""
    return _PAINTED.get(side, side)  # type: ignore[arg-type]


@cache
def pieces_in(view: type[Struct]) -> str:
    """The field of a view that holds its pieces, known by its type; or nothing."""
    kinds = (tuple[Piece, ...], list[Piece])
    return next((field.name for field in structs.fields(view) if field.type in kinds), "")


def pieces_of(view: Struct) -> Sequence[Piece]:
    found: Sequence[Piece] = getattr(view, pieces_in(type(view)), ())
    return found


def fault_of(places: Mapping[str, Place]) -> str:
    """What is wrong with a map; or nothing."""
    for id, place in places.items():
        if strange := [near for near in place.near if near not in places]:
            return f"{id} is joined to {strange[0]}, which is no place"
    lie = {place.x is not None and place.y is not None for place in places.values()}
    return "some places lie somewhere and some nowhere" if len(lie) > 1 else ""
