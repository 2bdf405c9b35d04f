"""Bots by name, and the one that plays every game."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec

import pytest
from msgspec import Struct

from wardroom import bots, games
from wardroom.bots.random import QUIET, RandomBot
from wardroom.kernel import Ask, State, UnknownChoice

ASK = Ask("pick", (("done",), ("a",), ("b",), ("c",)))


class Nothing(Struct):
    pass


def no_sample() -> State:
    raise AssertionError("it does not look")


@pytest.mark.parametrize("game", games.ids())
def test_every_game_has_random_and_its_own_bots(game: str) -> None:
    names = bots.names(game)
    assert names[-1] == "random"
    assert len(names) == len(set(names))
    assert (len(names) > 1) == (find_spec(f"wardroom.games.{game}.bot") is not None)
    seat = games.load(game).info.seats[0]
    assert all(hasattr(bots.make(game, name, seat, 1), "choose") for name in names)


def test_a_name_that_is_not_there_is_refused() -> None:
    for game, name, seat in (("midway", "admiral", "JP"), ("midway", "random", "UK"), ("chess", "random", "JP")):
        with pytest.raises(UnknownChoice):
            bots.make(game, name, seat, 1)


def test_random_takes_the_quiet_move_more_often() -> None:
    bot = RandomBot("JP", 7)
    taken = Counter(bot.choose(Nothing(), ASK, no_sample) for _ in range(4000))
    assert set(taken) == set(ASK.moves)
    quiet = QUIET + (1 - QUIET) / len(ASK.moves)
    assert taken["done",] / 4000 == pytest.approx(quiet, abs=0.03)


def test_random_repeats_itself_with_its_seed() -> None:
    def game(seat: str, seed: int) -> list[object]:
        bot = RandomBot(seat, seed)
        return [bot.choose(Nothing(), ASK, no_sample) for _ in range(40)]

    assert game("JP", 3) == game("JP", 3)
    assert game("JP", 3) != game("JP", 4)
    assert game("JP", 3) != game("US", 3)
