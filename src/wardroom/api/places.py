"""Where pieces stand: a game's map as data, so that a client that does not know the game can draw it.

A place is named by a word, in moves too, where a number is only a number. Places are the same in every match; pieces
are a part of the view, so a client draws only what the seat may know:

    class MyView(Struct, frozen=True):
        pieces: tuple[Piece, ...]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, get_args

from msgspec import Struct, structs

from wardroom.kernel import Seat

Nation = Literal["us", "jp", "uk", "cn", "nl"]
Colour = Literal["blue", "red", "sand", "teal", "violet"]
Side = Nation | Colour | str  # whose colours a seat has, or the colour itself; any other as "#7a4fb5"

_PAINTED: Mapping[str, str] = {"blue": "us", "red": "jp", "sand": "uk", "teal": "cn", "violet": "nl"}
_HEX = re.compile(r"#[0-9a-fA-F]{6}")


class Place(Struct, frozen=True, omit_defaults=True):
    """Named by a noun of the game's words. Coordinates are in any unit, y downwards; all places have them, or none."""

    kind: str = ""  # what it is, a noun: port, island
    base: bool = False  # drawn with a double ring
    x: float | None = None
    y: float | None = None
    near: tuple[str, ...] = ()  # what it is joined to


class Piece(Struct, frozen=True, omit_defaults=True):
    """Something that stands at a place. What a seat cannot identify has neither kind nor id."""

    place: str
    side: Seat = ""  # its owner; empty: nobody
    kind: str = ""  # what it is, a noun
    id: str = ""  # what moves call it
    state: str = ""  # how it is, a noun: spent, steps-2


def nation_of(side: Side) -> str:
    """The nation by which the client knows a colour; any other colour as it is."""
    return _PAINTED.get(side, side)


def colour_fault(sides: Mapping[Seat, Side]) -> str:
    """A message about the first side that is not a colour; or empty."""
    known = {*get_args(Nation), *get_args(Colour)}
    strange = [side for side in sides.values() if side not in known and not _HEX.fullmatch(side)]
    return f"{strange[0]} is no colour: a name such as blue, or #rrggbb" if strange else ""


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
