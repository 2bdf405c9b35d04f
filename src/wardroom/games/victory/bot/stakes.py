"""What hangs on a base: the points that are lost when ships close it, and those whose supply passes it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from wardroom.games.victory import control
from wardroom.games.victory.printed import ALLIES, BASES, JAPAN, NAVAL, PIECES, side_of
from wardroom.games.victory.production.points import count
from wardroom.games.victory.state import Block, Victory
from wardroom.games.victory.supply.survey import survey_as

_SHIPS = tuple(id for id, piece in PIECES.items() if piece.side == ALLIES and piece.group == NAVAL)


class Stakes:
    """Points as the side sees the map: supply is a chain, and a harbour with a railway still gives them."""

    def __init__(self, g: Victory, side: str) -> None:
        self.g, self.side = g, side
        self.now = self._points(g)
        self._closed: dict[str, int] = {}
        self._linked: dict[str, int] = {}

    def closed(self, base: str, ship: str) -> int:
        """What the enemy loses while a ship lies before it."""
        if base not in self._closed:
            h = self.g.draft()
            h.blocks = {**self.g.blocks, ship: structs.replace(self.g.blocks[ship], place=base, blockading=True)}
            self._closed[base] = max(0, self.now - self._points(h))
        return self._closed[base]

    def linked(self, base: str) -> int:
        """Japan's points beyond its own that go with a base when it changes hands: those whose supply passes it."""
        if base not in self._linked:
            h = self.g.draft()
            h.held = changed_hands(self.g, base)
            swing = abs(self.now_japan() - _counted(h, self.side)[JAPAN])
            self._linked[base] = max(0, swing - BASES[base].pp)
        return self._linked[base]

    def now_japan(self) -> int:
        return _counted(self.g, self.side)[JAPAN]

    def all_closed(self, ports: Sequence[str]) -> int:
        """Japan's points with Allied ships before all of these."""
        h = self.g.draft()
        there = {id: Block(place=port, steps=1, blockading=True) for id, port in zip(_SHIPS, ports, strict=False)}
        h.blocks = {**self.g.blocks, **there}
        return _counted(h, self.side)[JAPAN]

    def _points(self, g: Victory) -> int:
        """Of the enemy."""
        found = _counted(g, self.side)
        return sum(n for nation, n in found.items() if side_of(nation) != self.side)


def _counted(g: Victory, side: str) -> dict[str, int]:
    return count(g, survey_as(g, side))


def changed_hands(g: Victory, base: str) -> dict[str, str]:
    """Who holds what, if the other side had the base."""
    others = {place: nation for place, nation in g.held.items() if place != base}
    if base in g.held:
        return others
    return {**others, base: "us" if control.holder(g, base) == JAPAN else JAPAN}
