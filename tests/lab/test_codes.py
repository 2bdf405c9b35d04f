"""No two moves of a list share a code, in random matches of every scenario.

A share of the lists here; ten thousand a game at night (`WARDROOM_POSITIONS`, `make references`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, cycle, islice
from random import Random

import pytest

from wardroom import games
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match, Move
from wardroom.lab.envs import encode

LISTS = int(os.environ.get("WARDROOM_POSITIONS", "200"))
OF_ONE_MATCH = 400  # then the next scenario has its turn


def _lists(game_id: str) -> Iterator[tuple[Move, ...]]:
    rules = games.load(game_id)
    for seed, scenario in zip(count(), cycle(rules.info.scenarios), strict=False):
        match, rng = Match(rules, Seeded(seed), scenario), Random(seed)
        for _ in range(min(OF_ONE_MATCH, LISTS // 4)):
            if match.result is not None:
                break
            for ask in match.asks.values():
                yield ask.moves
            seat = rng.choice(sorted(match.asks))
            match.answer(seat, rng.choice(match.asks[seat].moves))


@pytest.mark.parametrize("game_id", games.ids())
def test_no_two_moves_of_a_list_share_a_code(game_id: str) -> None:
    for offered in islice(_lists(game_id), LISTS):
        rows = encode.moves(offered)
        assert len(offered) <= encode.MOVES
        assert len({bytes(row) for row in rows}) == len(offered)
        assert max(map(len, offered)) <= encode.PARTS
