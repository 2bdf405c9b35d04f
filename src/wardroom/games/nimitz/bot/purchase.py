"""The Resupply step: mend what stands in the line, then buy what gives most for its price."""

from __future__ import annotations

from math import fsum

from wardroom.games.nimitz.battle.attack_values import expected
from wardroom.games.nimitz.bot.sight import FULL, Sight
from wardroom.games.nimitz.campaign.resupply import home
from wardroom.games.nimitz.printed import AREAS, INFANTRY, LBA, PLANES, SHIP, US, air_group, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Move


def resupply(g: Nimitz, ask: Ask, sight: Sight = FULL) -> Move:
    mend = [move for move in ask.moves if move[0] == "repair" and _worth_mending(g, move[1])]
    if mend:
        return min(mend, key=lambda move: (counter(move[1]).category == SHIP, counter(move[1]).cost, move[1]))
    buy = [move for move in ask.moves if move[0] == "buy" and counter(move[1]).cost <= g.reinforcement]
    best = max(buy, key=lambda move: (_bargain(g, move[1], sight), move[1]), default=None)
    if best is not None and _bargain(g, best[1], sight) > 0:
        return best
    return ("done",)


def _worth_mending(g: Nimitz, id: str) -> bool:
    c = counter(id)
    spare = g.supply - g.sheet.points.supply // 2
    return c.category != SHIP or c.cost // 2 <= spare // 3


def _idle(g: Nimitz, id: str) -> int:
    """Aircraft that already wait where this one would come in."""
    waiting = (other for other, f in g.forces.items() if f.place == home(id))
    return sum(counter(other).category == LBA and counter(other).side == US for other in waiting)


def _bargain(g: Nimitz, id: str, sight: Sight) -> float:
    """What it does for a point of its cost."""
    c = counter(id)
    if c.category == LBA:
        based = sum(1 for other, f in g.forces.items() if f.place in AREAS and counter(other).category == LBA
                    and counter(other).side == US)  # fmt: skip
        room = sum(AREAS[area].limit or 0 for area in g.sheet.objectives)
        needed = based < room and _idle(g, id) < sight.spare
        worth = 0.3 + fsum(expected(value) for value in c.full.values()) if needed else 0.0
    elif c.category == INFANTRY:
        worth = 0.9 + fsum(expected(value) for value in c.full.values()) + (0.3 if c.type == "marine" else 0.0)
    else:
        planes = [PLANES[kind].full for kind in air_group(g.year, id)] if c.carrier else []
        worth = 0.4 + 0.5 * fsum(expected(value) for value in c.full.values())
        worth += 0.4 * fsum(expected(value) for plane in planes for value in plane.values())
    return worth / max(1, c.cost)
