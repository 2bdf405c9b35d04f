"""How far units go in an offensive: the base times the operations value of the card (ES-X-MOVE-1)."""

from __future__ import annotations

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.printed import CARDS, JAPAN, TABLES
from wardroom.games.empire.state import Empire

_ROWS = {row["oc"]: row for row in TABLES["movement"]["table"]}
STRATEGIC: int = TABLES["movement"]["strategic_factor"]


def by_sea(ops: int) -> int:
    """Hexes that ships go with a card of this value."""
    return int(_ROWS[ops]["naval"])


def ops(g: Empire) -> int:
    return CARDS[g.now.card].ops


def naval(g: Empire) -> int:
    """Hexes by sea; a card may say otherwise for both sides."""
    own = hooks.naval_allowance(g)
    return by_sea(ops(g)) if own is None else own


def ground(g: Empire) -> int:
    """Movement points by land, in halves (ES-Q-079)."""
    return 2 * int(_ROWS[ops(g)]["ground"])


def legs(g: Empire) -> int:
    """Of an air unit."""
    return int(_ROWS[ops(g)]["air_legs"])


def asp_left(g: Empire, side: str) -> int:
    """Amphibious shipping points that the side may still use in this offensive (ES-X-AMPH-2, ES-Q-077)."""
    now = g.now
    if hooks.no_asp(g, side):
        return 0
    level = g.asp[side]
    if side == JAPAN and g.rivalry[JAPAN]:
        level = -(-level // 2)  # half, rounded up (ES-X-ISR-2)
    left = max(level - g.asp_used[side], 0)
    if side != now.side:
        return min(left, 1 - now.reaction_asp)
    return left + now.asp
