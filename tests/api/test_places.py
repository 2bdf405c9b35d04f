"""What a game says of its map: it fits together, and the pieces on it are found by their type."""

from dataclasses import replace
from typing import get_args

import pytest
from msgspec import Struct

from strait.game import GAME
from wardroom.api import Piece, Place, pieces_in
from wardroom.api.places import Colour, Nation, nation_of


class Bare(Struct, frozen=True):
    pieces: tuple[str, ...]


class Listed(Struct, frozen=True):
    turn: int
    afloat: list[Piece]


def test_pieces_are_known_by_their_type_and_not_by_a_name() -> None:
    assert GAME.pieces == "pieces"
    assert pieces_in(Listed) == "afloat"
    assert pieces_in(Bare) == ""


def test_a_map_needs_a_view_that_shows_pieces() -> None:
    with pytest.raises(ValueError, match="strait: Bare has no field of pieces"):
        replace(GAME, view=Bare)
    assert replace(GAME, view=Bare, places={}).pieces == ""


@pytest.mark.parametrize(
    ("places", "fault"),
    [
        ({"a": Place(near=("b",))}, "a is joined to b, which is no place"),
        ({"a": Place(x=0, y=0), "b": Place()}, "some places lie somewhere and some nowhere"),
        ({"a": Place(x=0, y=0), "b": Place(x=1)}, "some places lie somewhere and some nowhere"),
    ],
)
def test_a_map_that_does_not_fit_together_is_refused(places: dict[str, Place], fault: str) -> None:
    with pytest.raises(ValueError, match=f"strait: {fault}"):
        replace(GAME, places=places)


def test_a_colour_is_painted_like_a_nation() -> None:
    assert {nation_of(colour) for colour in get_args(Colour)} == set(get_args(Nation))
    assert [nation_of(nation) for nation in get_args(Nation)] == list(get_args(Nation))
