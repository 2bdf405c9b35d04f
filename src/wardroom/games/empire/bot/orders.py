"""A scheme carried out answer by answer: from the units that are activated to the battles that are declared."""

from __future__ import annotations

from wardroom.games.empire.bot.scheme import Scheme
from wardroom.kernel import Ask, Move

DECLARED: Move = ("done",)


def answer(scheme: Scheme, ask: Ask) -> Move | None:
    """What the scheme says to a question of the Offensives player; None: it says nothing to it."""
    match ask.prompt:
        case "hq":
            return ("hq", scheme.hq)
        case "activate" | "december_activate":
            return _activate(scheme, ask)
        case "move":
            return _move(scheme, ask)
        case "destination":
            return _destination(scheme, ask)
        case "battles":
            return _battles(scheme, ask)
    return None


def _activate(scheme: Scheme, ask: Ask) -> Move:
    offered = set(ask.moves)
    wanted: list[Move] = [("unit", unit) for unit in scheme.units]
    for move in wanted:
        if move in offered:
            return move
    return ("done",) if ("done",) in offered else ask.moves[-1]


def _move(scheme: Scheme, ask: Ask) -> Move:
    left = set(ask.about["left"])
    for order in scheme.orders:
        if order.group[0] in left:
            return ("pick", order.group[0])
    return ("finish",)


def _destination(scheme: Scheme, ask: Ask) -> Move:
    group = list(ask.about["units"])
    order = next((o for o in scheme.orders if o.group[0] == group[0]), None)
    if order is None:
        return ("stay",)
    offered = set(ask.moves)
    for unit in order.group:
        if unit not in group and ("with", unit) in offered:
            return ("with", unit)
    return order.move if order.move in offered else ("stay",)


def _battles(scheme: Scheme, ask: Ask) -> Move:
    offered = set(ask.moves)
    for part in scheme.parts:
        for unit in part.units:
            for verb in ("commit", "cover"):
                if (verb, unit, part.hex) in offered:
                    return (verb, unit, part.hex)
    declared = [str(hex) for hex in ask.about["battles"]]
    for hex in declared:
        if ("all", hex) in offered:
            return ("all", hex)
    for move in ask.moves:
        if move[0] == "commit" and str(move[2]) in declared:
            return move
    return DECLARED if DECLARED in offered else ask.moves[0]
