"""The levels differ in what they see: how many decoys they think of above all."""

from __future__ import annotations

import pytest
from nimitz_table import SEAT, Stop, at_table, state

from wardroom.games.nimitz.bot.decoys import Decoys
from wardroom.games.nimitz.bot.sight import Sight
from wardroom.games.nimitz.bot.theatre import Theatre
from wardroom.games.nimitz.tasks.movement import UsMovement


@pytest.mark.parametrize("decoys", [0, 1, 2, 4])
def test_no_more_decoys_are_sent_than_he_thinks_of(decoys: int) -> None:
    match = at_table(agenda=(UsMovement(), Stop()), scenario="1942", supply=20, step="movement")
    sends = Decoys(Theatre(state(match), Sight(decoys=decoys)))
    offers = [sends.next(match.asks[SEAT]) for _ in range(6)]
    assert [offer is not None for offer in offers] == [True] * decoys + [False] * (6 - decoys)
