"""Ace plays two turns on in mind: it finds what one look at the air does not, and costs no more than it may."""

from __future__ import annotations

from functools import partial

import pytest
from fighters_table import destroyer, sky, state
from msgspec import structs

from wardroom.games.fighters.bot import BOTS
from wardroom.games.fighters.bot.ace import Ace
from wardroom.games.fighters.bot.ahead import Ahead, balance, most
from wardroom.games.fighters.bot.sight import FULL, Sight
from wardroom.kernel import Match, Move, Seat

LOOK = structs.replace(FULL, turns=0)
SHOT_DOWN = [  # two Wildcats can be a Zero ahead after this turn; who has the initiative
    (("F4F 0807 1 high", "F4F 0511 0 low", "A6M 0908 4 high"), "jp"),
    (("F4F 0712 5 high", "F4F 0611 2 low", "A6M 0909 5 high"), "us"),
    (("F4F 0510 1 high", "F4F 1105 5 high", "A6M 0810 2 low"), "us"),
    (("F4F 0909 5 high", "F4F 1009 3 high", "A6M 1112 1 low", "A6M 0811 0 high"), "us"),
]


def lead(lines: tuple[str, ...], initiative: str, sight: Sight) -> int:
    """In points after this turn, against an enemy who goes by one look."""
    match = sky(*lines, initiative=initiative, to_act="us", turn=3)
    bots = {"us": Ace("us", 1, sight), "jp": Ace("jp", 2, LOOK)}
    while match.result is None and state(match).turn == 3:
        answer(match, bots)
    return state(match).total("us") - state(match).total("jp")


def answer(match: Match, bots: dict[str, Ace]) -> Move:
    ((seat, ask),) = match.asks.items()
    move = bots[seat].choose(match.view(seat), ask, lambda: match.state.draft())
    match.answer(seat, move)
    return move


@pytest.mark.parametrize(("lines", "initiative"), SHOT_DOWN)
def test_finds_the_kill_that_takes_two_aircraft(lines: tuple[str, ...], initiative: str) -> None:
    assert lead(lines, initiative, LOOK) == 0
    assert lead(lines, initiative, FULL) == 1


BOMBED = [  # two laden Dauntlesses near two destroyers, two Zeros about, from turn 4 of 7
    (("SBD 0610 5 high bomb", "SBD 0714 1 high bomb", "A6M 0909 2 high", "A6M 0511 5 high"), "jp"),
    (("SBD 0614 0 high bomb", "SBD 0512 0 high bomb", "A6M 0911 0 high", "A6M 0711 0 high"), "jp"),
    (("SBD 0413 1 high bomb", "SBD 0510 0 high bomb", "A6M 0910 4 high", "A6M 0713 1 high"), "jp"),
]


def struck(lines: tuple[str, ...], initiative: str, sight: Sight) -> tuple[int, int]:
    """Segments that are hit in three turns, and the lead in points."""
    ships = {"x": destroyer("jp", "0708", "0707"), "y": destroyer("jp", "0508", "0507")}
    match = sky(*lines, initiative=initiative, scenario="tulagi", ships=ships, turn=4)
    bots = {"us": Ace("us", 1, sight), "jp": Ace("jp", 2, structs.replace(LOOK, mission=0.0))}
    while match.result is None and state(match).turn <= 6:
        answer(match, bots)
    g = state(match)
    return sum(len(ship.hits) for ship in g.ships.values()), g.total("us") - g.total("jp")


@pytest.mark.parametrize(("lines", "initiative"), BOMBED)
def test_laden_bombers_fly_their_mission(lines: tuple[str, ...], initiative: str) -> None:
    hits, lead = struck(lines, initiative, FULL)
    without = struck(lines, initiative, structs.replace(FULL, mission=0.0))
    assert hits > without[0]
    assert lead > without[1]


def test_the_weaker_levels_go_by_one_look() -> None:
    sights = {name: bot.keywords["sight"] for name, bot in BOTS.items() if isinstance(bot, partial)}
    assert {name for name, sight in sights.items() if sight.turns} == {"ace_bold", "ace_careful"}


def test_what_is_played_on_leaves_the_match_alone() -> None:
    match = sky("F4F 0807 1 high", "A6M 0908 4 high", to_act="us")
    g = state(match)
    before = structs.asdict(g)
    ahead = Ahead(g, "us", lambda seat: Ace(seat, 0, LOOK, 0.0).decide, 1)
    ahead.race("us", [(0.0, ("group", "F4F-01"))], 0.3)
    assert structs.asdict(g) == before


def test_a_lost_aircraft_counts_and_one_that_is_hurt_counts_half() -> None:
    whole = balance(state(sky("F4F 0807 1 high", "A6M 0908 4 high")), "us")
    hurt = balance(state(sky("F4F 0807 1 high damaged", "A6M 0908 4 high")), "us")
    lost = balance(state(sky("A6M 0908 4 high")), "us")
    assert whole > hurt > lost
    assert whole - hurt == pytest.approx((whole - lost) / 2, abs=0.3)


def test_what_looks_much_worse_is_not_played_on() -> None:
    rated = [(0.1, ("a",)), (1.0, ("b",)), (0.9, ("c",)), (0.8, ("d",))]
    assert most(rated, 4, 0.5) == [(1.0, ("b",)), (0.9, ("c",)), (0.8, ("d",))]
    assert most(rated, 2, 0.5) == [(1.0, ("b",)), (0.9, ("c",))]
    assert most(rated, 0, 0.5) == [(1.0, ("b",))]


def test_the_worse_half_is_not_played_on_for_another_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor who is far behind the first after a turn."""
    worth = {"a": [1.0, 0.0], "b": [2.0, 1.0], "c": [1.5, 1.5], "d": [0.0, 9.0], "e": [-9.0, 9.0], "f": [1.2, 0.5]}
    monkeypatch.setattr(Ahead, "after", lambda self, seat, move: move[0])
    monkeypatch.setattr(Ahead, "played", lambda self, h, turns: worth[h][turns - 1])
    g = state(sky("F4F 0807 1 high", "A6M 0908 4 high"))
    ahead = Ahead(g, "us", lambda seat: Ace(seat, 0, LOOK, 0.0).decide, 2)
    rated: list[tuple[float, Move]] = [(0.0, (name,)) for name in worth]
    assert ahead.race("us", rated, 0.3) == [(1.5, ("c",)), (1.0, ("b",)), (0.5, ("f",))]
    assert ahead.race("us", [each for each in rated if each[1][0] in "be"], 0.3) == [(2.0, ("b",)), (-9.0, ("e",))]


@pytest.mark.parametrize(("rows", "moves"), [((1,), 4), ((1, 3), 2), ((1, 3, 5, 7), 0)])
def test_fewer_moves_are_played_on_where_many_have_still_to_fly(
    rows: tuple[int, ...], moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seventy-two flights at most, whatever that leaves of the four moves that look best; one alone needs no trial."""
    tried: list[Move] = []

    def race(self: Ahead, seat: Seat, rated: list[tuple[float, Move]], *_: float) -> list[tuple[float, Move]]:
        tried.extend(move for _, move in rated)
        return rated

    monkeypatch.setattr(Ahead, "race", race)
    sight = structs.replace(FULL, turns=1, breadth=4, flights=72, behind=99.0)
    zeros = [f"A6M {column:02}{row:02} 3 high" for row in rows for column in range(1, 15)]
    match = sky("F4F 0216 0 high", "F4F 0616 0 high", "F4F 1016 0 high", *zeros, initiative="us", to_act="us")
    answer(match, {"us": Ace("us", 1, sight)})
    assert len(tried) == moves
