"""Decoys: a force where it draws Japanese orders away from what matters, or ties down the fleet it is put among, whose
orders to seek us out then come to nothing. Submarines do it best: little can touch them."""

from __future__ import annotations

from math import fsum

from wardroom.games.nimitz.bot.theatre import Theatre
from wardroom.games.nimitz.printed import AREAS, DISTANCE, HAWAII, HOMES, JAPAN, SHIP, US, counter
from wardroom.kernel import Ask, Move


class Decoys:
    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        self.sent = 0
        self.fleets = _fleets(theatre)

    def next(self, ask: Ask) -> Move | None:
        """The one that saves most; None when all is well."""
        if self.sent >= self.theatre.sight.decoys:
            return None
        here = self.theatre.here
        offers: dict[str, Move] = {}
        for move in ask.moves:
            if move[0] != "move" or here[move[2]][US] or not _lure(move[1]):
                continue
            if move[2] not in offers or _lure(move[1]) > _lure(offers[move[2]][1]):
                offers[move[2]] = move
        ours = {area for area in AREAS if here[area][US]} - set(HOMES)
        now = self.danger(ours)
        found, best = None, self.theatre.sight.lure
        for place, move in offers.items():
            saved = now - self.danger(ours | {place})
            if saved > best:
                found, best = move, saved
        self.sent += found is not None
        return found

    def danger(self, ours: set[str]) -> float:
        """What the orders that seek us out are likely to fall upon, with American forces in these areas."""
        goals = set(self.theatre.g.sheet.objectives)
        contested = {area for area in ours if self.theatre.here[area][JAPAN]}
        total = 0.0
        for source, rolls in self.fleets.items():
            for targets in (
                contested,
                _nearest(source, ours),
                _nearest(source, ours & goals),
            ):  # Battle, Engage, Sortie
                if targets:
                    total += rolls * fsum(self._tender(area) for area in targets if area != source) / len(targets)
        return total / 10

    def _tender(self, area: str) -> float:
        """How much an attack there would hurt."""
        if area == HAWAII:
            return 6.0
        forces = self.theatre.g.forces
        lives = sum(
            1 if forces[id].damaged else 2 for id in self.theatre.here[area][US] if counter(id).category != SHIP
        )
        return self.theatre.worth[area] / (1 + 0.25 * lives) if lives else 0.0


def _fleets(theatre: Theatre) -> dict[str, int]:
    """Areas with ships that still await an order, and about how many orders they will get."""
    found = {}
    for area in AREAS:
        waiting = [id for id in theatre.here[area][JAPAN] if not theatre.g.forces[id].done]
        ships = sum(1 for id in waiting if counter(id).category == SHIP)
        if ships:
            found[area] = -(-ships // 3)
    return found


def _lure(id: str) -> int:
    c = counter(id)
    return 3 if c.submarine else 2 if c.type == "battalion" else 1 if c.type == "DD" else 0


def _nearest(source: str, areas: set[str]) -> set[str]:
    far = min((DISTANCE[source][area] for area in areas), default=0)
    return {area for area in areas if DISTANCE[source][area] == far}
