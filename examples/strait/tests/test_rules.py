"""Each clause of the rulebook, played."""

import pytest

from strait.game import GAME
from wardroom.api import Piece
from wardroom.dice.scripted import Scripted
from wardroom.kernel import IllegalMove, Match, Move

NO_SMOKE = [False, False]


def match(*dice: object, smoke: bool = True) -> Match:
    return Match(GAME.rules, Scripted(dice), "dawn", {"smoke": smoke})


def orders(at: Match, east: list[Move], west: list[Move]) -> None:
    for seat, moves in (("east", east), ("west", west)):
        for move in (*moves, ("done",)):
            at.answer(seat, move)


def battle(*dice: object) -> Match:
    """A cruiser of each side in the Narrows; there is no smoke."""
    at = match(*dice, smoke=False)
    orders(at, [("sail", "east-1", "narrows")], [("sail", "west-1", "narrows")])
    return at


def pieces(at: Match, seat: str, side: str) -> list[Piece]:
    return [piece for piece in at.view(seat).pieces if piece.side == side]  # type: ignore[attr-defined]


@pytest.mark.rule("ST-1")
def test_of_the_enemys_blocks_one_sees_where_they_stand_and_not_what_they_are() -> None:
    at = match(*NO_SMOKE)
    assert pieces(at, "west", "east") == [Piece("eastport", "east")] * 4
    assert {piece.kind for piece in pieces(at, "east", "east")} == {"cruiser", "destroyer", "transport"}
    fought = battle(1)
    assert Piece("narrows", "east", "cruiser", "east-1", "steps-2") in pieces(fought, "west", "east")


@pytest.mark.rule("ST-2")
def test_orders_are_secret_until_all_sail_together() -> None:
    at = match(*NO_SMOKE, *NO_SMOKE)
    at.answer("east", ("sail", "east-1", "narrows"))
    assert pieces(at, "west", "east") == [Piece("eastport", "east")] * 4
    with pytest.raises(IllegalMove, match="too_far"):
        at.answer("east", ("sail", "east-2", "westport"))
    at.answer("east", ("done",))
    at.answer("west", ("done",))
    assert Piece("narrows", "east") in pieces(at, "west", "east")


@pytest.mark.rule("ST-3", "ST-5")
def test_a_block_hits_with_its_gunnery_or_less_and_the_owner_says_which_is_hit() -> None:
    at = battle(4, 5)  # the cruiser of the west hits, that of the east misses
    assert at.asks["east"].moves == (("hit", "east-1"),)
    at.answer("east", ("hit", "east-1"))
    states = {side: pieces(at, side, side) for side in ("east", "west")}
    assert [p.state for p in states["east"] if p.id == "east-1"] == ["steps-1"]
    assert [p.state for p in states["west"] if p.id == "west-1"] == ["steps-2"]


@pytest.mark.rule("ST-4")
def test_smoke_makes_the_enemys_gunnery_one_less() -> None:
    at = match(True, False, 4, 5, *NO_SMOKE)  # a 4 would hit, but for the smoke
    orders(at, [("sail", "east-1", "narrows")], [("sail", "west-1", "narrows")])
    at.answer("east", ("smoke",))
    assert at.asks["west"].moves == (("hold",),)  # it holds none, and is asked all the same
    at.answer("west", ("hold",))
    assert at.asks["east"].prompt == "orders"


@pytest.mark.rule("ST-6")
def test_after_the_last_turn_steps_count_and_a_transport_in_the_enemys_port() -> None:
    at = match(smoke=False)
    orders(at, [("sail", "east-4", "narrows")], [])
    orders(at, [("sail", "east-4", "westport")], [("sail", f"west-{n}", "narrows") for n in (1, 2, 3, 4)])  # past it
    orders(at, [], [])
    assert at.result is None
    orders(at, [], [])
    assert at.result == {"east": 5.0 + 4.0, "west": 5.0}
    heard = at.events(None)
    points = [(gain.seat, gain.points, gain.what) for gain in GAME.presentation.tally(at.view(None), heard)]
    assert points == [("east", 5, "afloat"), ("east", 4, "landed"), ("west", 5, "afloat")]
    chapters = [name for event in heard if (name := GAME.presentation.chapter(event))]
    assert chapters[:2] == ["T1", "T2"]
