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


def test_a_seat_may_have_any_colour() -> None:
    assert nation_of("#e2711d") == "#e2711d"
    assert replace(GAME, sides={"east": "#E2711D", "west": "violet"}).sides["east"] == "#E2711D"


@pytest.mark.parametrize("strange", ["orange", "#fff", "#e2711d;}", "url(x)", ""])
def test_what_is_no_colour_is_refused(strange: str) -> None:
    with pytest.raises(ValueError, match=r"strait: .*is no colour"):
        replace(GAME, sides={"east": strange})
