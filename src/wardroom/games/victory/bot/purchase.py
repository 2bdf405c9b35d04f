"""What to buy: headquarters first, then what is worth most for its price where it is needed."""

from __future__ import annotations

from collections.abc import Collection

from wardroom.games.victory.bot import garrison, onset
from wardroom.games.victory.bot.atlas import Pull, worth
from wardroom.games.victory.bot.ports import stepping_stone
from wardroom.games.victory.printed import ALLIES, BASES, BOXES, GROUND, PIECES, hex_of
from wardroom.games.victory.state import Order, Victory
from wardroom.kernel import Ask, Move

_TASTE = {
    "japan": {"NA": 3.4, "AF": 2.0, "CV": 5.0, "SS": 1.6, "BB": 3.2, "CA": 1.25, "AR": 2.4, "MA": 2.6, "IN": 1.0,
              "GA": 0.5},
    "us": {"AF": 2.2, "CV": 6.0, "SS": 1.8, "BB": 3.8, "CA": 1.2, "MA": 3.0, "IN": 0.8},
    "british": {"AF": 2.4, "CV": 4.8, "BB": 3.4, "CA": 1.4, "IN": 1.0},
    "china": {"AF": 1.6, "IN": 1.2},
}  # fmt: skip
"""What a step is worth to the admiral, in points: ships are what wins this war, and they are far from the front."""

_FIRST = 99.0


def buy(
    g: Victory,
    side: str,
    orders: tuple[Order, ...],
    ask: Ask,
    *,
    bases: bool = True,
    enemies: Collection[str] = (),
    opens: bool = False,
) -> Move:
    """The best of what is offered; done when nothing is worth its price."""
    pull = Pull(g, side)
    ordered = {order.block: order.place for order in orders if order.what == "build"}
    best, choice = 0.0, ask.moves[0]
    for move in ask.moves:
        value = _worth(g, pull, move, ordered, enemies)
        if opens and move[0] == "step" and g.blocks[move[1]].place:
            value += onset.ready(g, move[1], g.blocks[move[1]].place)
        if bases and move[0] == "base" and side == ALLIES and stepping_stone(g, move[1]):
            value = _FIRST
        if value > best:
            best, choice = value, move
    return choice


def _worth(g: Victory, pull: Pull, move: Move, ordered: dict[str, str], enemies: Collection[str]) -> float:
    if move[0] == "step":
        block, steps = move[1], g.blocks[move[1]].steps
        place = g.blocks[block].place or ordered[block]
    elif move[0] == "build":
        block, place, steps = move[1], move[2], 0
    elif move[0] == "aid":
        return 0.9
    elif move[0] == "base":
        return 0.03 * pull.at(move[1])
    else:
        return 0.0
    piece = PIECES[block]
    if piece.type == "SHQ":
        return {0: 9.0, 1: 8.0, 2: 6.0, 3: 2.5}.get(steps, 0.0) * (0.4 if piece.nation == "china" else 1.0)
    near = 0.7 if place in BOXES or piece.group == "naval" else min(pull.at(place) / 12.0, 1.2)
    new = 0.75 if move[0] == "build" and piece.type not in ("IN", "CA") else 0.95 if move[0] == "build" else 1.0
    taste = _TASTE[piece.nation][piece.type] / piece.cost * (0.6 + near) * new
    return taste + (_guards(g, block, place, ordered, enemies) / piece.cost if piece.group == GROUND else 0.0)


def _guards(g: Victory, block: str, place: str, ordered: dict[str, str], enemies: Collection[str]) -> float:
    """What one step more does for the base where it stands."""
    hex, side = hex_of(place), PIECES[block].side
    if hex not in BASES:
        return 0.0
    there = garrison.steps(g, g.at(hex, side)) + sum(hex_of(at) == hex for at in ordered.values())
    firmer = garrison.falls(there) - garrison.falls(there + 1)
    return 0.25 * firmer * worth(g, hex) * garrison.danger(hex, enemies)
