"""Which blocks may move at all (4.0): what holds a block back, wherever it would go."""

from __future__ import annotations

from wardroom.games.victory import weather
from wardroom.games.victory.movement import command
from wardroom.games.victory.movement.pinning import pinned
from wardroom.games.victory.printed import BOXES, GROUND, LAND, PIECES, SCENARIOS, foe, hex_of
from wardroom.games.victory.setup import fleet
from wardroom.games.victory.state import Victory, blocks_by_hex

WHY = {
    "moved_already": ("PV-4.0-1",), "returned_already": ("PV-4.2-1",), "bound": ("PV-S41-2",), "fleet": ("PV-S41-1",),
    "stormbound": ("PV-6.3-2",), "pinned": ("PV-4.5-1", "PV-1.3-2"), "in_a_box": ("PV-2.3-2",), 
    "immobile": ("PV-3.3-12",), "overseas": ("PV-3.3-7", "PV-4.8-1"), "other_command": ("PV-9.6-2",),
}  # fmt: skip

_FLEET = {name: frozenset(fleet(sheet)) for name, sheet in SCENARIOS.items()}
_NOBODY: frozenset[str] = frozenset()


class Held:
    """What holds blocks of a side back; what they have in common is looked up once."""

    def __init__(self, g: Victory, side: str) -> None:
        self.g, self.storm = g, weather.storm(g)
        self.fleet = _FLEET[g.scenario] if g.date == g.sheet.start_turn else _NOBODY
        self.enemies = blocks_by_hex(g.blocks)[foe(side)]

    def why(self, block: str, hex: str) -> str:
        """Why the block on that hex may not move at all, a key of `WHY`; empty if it may."""
        g = self.g
        if block in g.moved:
            return "moved_already"
        if block in g.returned:
            return "returned_already"
        if g.blocks[block].bound:
            return "bound"
        if hex in self.storm:
            return "stormbound"
        if block in self.fleet:
            return "fleet"
        if hex in BOXES:
            return "" if command.left(g, block) else "in_a_box"
        if hex in self.enemies and pinned(g, block):
            return "pinned"
        if LAND[hex] or PIECES[block].group != GROUND or PIECES[block].type == "MA":
            return ""
        return "" if command.left(g, block) else "overseas"


def held_back(g: Victory, block: str) -> str:
    if PIECES[block].type == "MB":
        return "immobile"
    return Held(g, PIECES[block].side).why(block, hex_of(g.blocks[block].place))


def movable(g: Victory, side: str) -> list[str]:
    """The side's blocks that nothing holds back."""
    held = Held(g, side)
    there = blocks_by_hex(g.blocks)[side]
    return sorted(id for hex, ids in there.items() for id in ids if not held.why(id, hex))
