"""Who fights a round of a battle, and in which role: who is on which side of what, who has landed, who is still on the
way. While that does not change, only steps do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wardroom.games.victory.combat.battle import battle, defends, goes_first
from wardroom.games.victory.odds.fire_table import Cast, Force
from wardroom.games.victory.printed import SIDES, foe
from wardroom.games.victory.state import Victory

LETTERS = "ABCDE"
Turns = tuple[tuple[int, int], ...]  # side and unit, in the order they act


class End(NamedTuple):
    """Who holds the base, or the open sea, when all who must have left; whose ships are alone in its waters."""

    holder: str
    waters: str
    rounds: int


class Lineup:
    def __init__(self, board: Victory, cast: Cast, ids: tuple[tuple[str, ...], ...]) -> None:
        self.board, self.cast = board, cast
        f = battle(board)
        self.invaders = not f.pursuit and any(u is not None and u.at_sea for side in cast.units for u in side)
        turns = [
            (letter, SIDES.index(side), who)
            for letter, side in _order(board)
            for who, u in enumerate(cast.units[SIDES.index(side)])
            if u is not None and u.letter == letter
        ]
        self.before: Turns = tuple((side, who) for letter, side, who in turns if f.raid or letter != "E")
        self.ashore: Turns = tuple((side, who) for letter, side, who in turns if not f.raid and letter == "E")
        self.routed = {
            (side, who)
            for side, names in enumerate(ids if f.pursuit else ())
            for who, id in enumerate(names)
            if not defends(board, id)
        }

    def takes_over(self, before: Lineup, force: Force, fresh: bool) -> Force:
        """A force out of the lineup before. Half a hit is forgotten when the base changes hands."""
        steps, half, under = force
        same = battle(self.board).defender == battle(before.board).defender
        return steps, half if same else "", 0 if fresh else under


def _order(board: Victory) -> Iterator[tuple[str, str]]:
    """Letters and sides; raiders fire all before the raided do (PV-5.2-3, PV-5.9-2)."""
    f = battle(board)
    if f.raid:
        yield from ((letter, side) for side in (foe(f.defender), f.defender) for letter in LETTERS)
        return
    for letter in LETTERS:
        first = goes_first(board, letter)
        yield from ((letter, first), (letter, foe(first)))


__all__ = ["End", "Lineup", "Turns"]
