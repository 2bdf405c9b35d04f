"""A movement phase put down by hand, and the two questions it asks of every block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from victory_table import Stop, at, at_table, moves, refused, say

from wardroom.games.victory.tasks.movement import MovementPhase
from wardroom.kernel import Match, Move, Refusal


def moving(units: Mapping[str, Iterable[str]], side: str = "japan", **how: Any) -> Match:
    """The side is to move, the first to do so unless `first` says otherwise."""
    return at_table(units, agenda=(MovementPhase(side), Stop()), **{"first": side, **how})


def both(units: Mapping[str, Iterable[str]], first: str, second: str, **how: Any) -> Match:
    """Two movement phases, one after the other."""
    return at_table(units, agenda=(MovementPhase(first), MovementPhase(second), Stop()), first=first, **how)


def go(match: Match, block: str, *move: Any) -> None:
    say(match, "move", block)
    say(match, *move)


def offered(match: Match, block: str, *verbs: str) -> list[Move]:
    """What the block may do, but for going back."""
    say(match, "move", block)
    found = [move for move in moves(match) if move[0] != "back" and (not verbs or move[0] in verbs)]
    say(match, "back")
    return found


def reaches(match: Match, block: str, *verbs: str) -> set[str]:
    """Places it can go to in these ways."""
    return {move[1] for move in offered(match, block, *verbs)}


def places(*names: str) -> set[str]:
    return {at(name) for name in names}


def why(match: Match, block: str, *move: Any) -> Refusal:
    """Why it may not go there so."""
    say(match, "move", block)
    refusal = refused(match, *move)
    say(match, "back")
    return refusal


def stays(match: Match, block: str) -> Refusal:
    """Why it may not move at all."""
    assert ("move", block) not in moves(match)
    return refused(match, "move", block)


__all__ = ["both", "go", "moving", "offered", "places", "reaches", "stays", "why"]
