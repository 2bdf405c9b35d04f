"""What the points at the end of a match are made of: in each game the parts add up to the score that is shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import pytest

from playthroughs import PLAYTHROUGHS, folded, played
from wardroom import games
from wardroom.api.presentation import Earned
from wardroom.kernel import Seat

NAMES = sorted(file.stem for file in PLAYTHROUGHS.glob("*.json"))


def shown(name: str, seat: Seat | None) -> tuple[dict[Seat, float], Sequence[Earned]]:
    """The score of each side that has one, as its seat or a spectator sees it at the end, and its parts."""
    record, match = played(name)[0], folded(name)
    game = games.find(record.game, record.version)
    view: Any = match.view(seat)
    heard = match.events(seat)
    parts, why = game.presentation.tally(view, heard), game.presentation.verdict(view, heard)
    if why is not None and why.seat:
        return {why.seat: why.points}, parts
    if game.score is not None:
        return {match.seats[0]: game.score(view).points or 0}, parts
    return {side: points for side, points in view.points.items() if side in match.seats}, parts


@pytest.mark.parametrize("name", NAMES)
def test_the_parts_add_up_to_the_score(name: str) -> None:
    for seat in (None, *folded(name).seats):
        score, parts = shown(name, seat)
        sums: defaultdict[Seat, float] = defaultdict(float)
        for part in parts:
            if part.seat in score:
                sums[part.seat] += part.points
            else:  # points are counted for one side: what the other gets is taken from them
                (counted,) = score
                sums[counted] -= part.points
        assert {side: sums[side] for side in score} == score
        assert score
        assert parts
