"""Movement: which forces go where, by what each adds to the Objectives held when the turn is over."""

from __future__ import annotations

from itertools import zip_longest
from math import fsum

from wardroom.games.nimitz.battle.attack_values import expected
from wardroom.games.nimitz.bot.decoys import Decoys
from wardroom.games.nimitz.bot.sight import FULL, Sight
from wardroom.games.nimitz.bot.theatre import Theatre
from wardroom.games.nimitz.printed import AREAS, INFANTRY, JAPAN, LBA, SHIP, US, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.kernel import Ask, Move

AWAY = 0.005  # of an Objective, for a turn that a ship spends in port
LEAST = 0.005  # gain that a move must promise before the last turn


class Staff(Theatre):
    """The movement step of one turn, one question after the other."""

    def __init__(self, g: Nimitz, sight: Sight = FULL) -> None:
        super().__init__(g, sight)
        self.decoys: Decoys | None = Decoys(self)  # until they are out

    def best(self, ask: Ask) -> Move:
        """The move that adds most, if it is worth its Supply Point and what the force will be missed for."""
        if self.g.supply <= self.reserve():
            return ("done",)
        if (invade := self._invade(ask)) is not None:
            return invade
        if (bomb := next((m for m in ask.moves if m[0] == "bomb"), None)) is not None and self.g.supply > 4:
            return bomb
        if self.decoys is not None:
            if (decoy := self.decoys.next(ask)) is not None:
                return decoy
            self.decoys = None
            self.foresee()
        seen: set[tuple[object, ...]] = set()
        top, chosen = self._least(), ("done",)
        for move in ask.moves:
            if move[0] == "move":
                _, id, to = move
                kind = (self._class(id), to)
                if kind in seen:
                    continue
                seen.add(kind)
                gain = self._gain(id, to)
                if gain > top:
                    top, chosen = gain, move
        for area in sorted({move[2] for move in ask.moves if move[0] == "move"}):
            if not self.sight.packages or not self.worth[area] or not any(there[area] for there, _ in self.worlds):
                continue
            each, move = self._package(ask, area)
            if each > top:
                top, chosen = each, move
        if chosen == ("done",) and (raid := self._raid(ask)) is not None:
            return raid
        return chosen

    def _class(self, id: str) -> tuple[object, ...]:
        """Forces that would do the same from the same place."""
        c, f = counter(id), self.g.forces[id]
        return f.place, f.damaged, c.category, c.type, c.nation, c.faces

    def _gain(self, id: str, to: str) -> float:
        there = tuple(self.here[to][US])
        return self.score(to, tuple(sorted((*there, id)))) - self.score(to, there) - self._missed(id)

    def _package(self, ask: Ask, area: str) -> tuple[float, Move]:
        """Some things are only worth doing together: a landing, and the ships and aircraft that cover it. The gain for
        each force of the best such package, and its first move."""
        able: dict[str, list[str]] = {SHIP: [], INFANTRY: [], LBA: []}
        for move in ask.moves:
            if move[0] == "move" and move[2] == area:
                able[counter(move[1]).category].append(move[1])
        for ids in able.values():
            ids.sort(key=lambda id: (-_might(id, self.g), id))
        troops, ships, wings = able[INFANTRY], able[SHIP], able[LBA]
        order = [
            id for row in zip_longest(troops[:4], ships[:8:2], ships[1:8:2], wings[:4]) for id in row if id is not None
        ]
        there, start = tuple(self.here[area][US]), 0.0
        best: tuple[float, Move] = (0.0, ("done",))
        base, force = self.score(area, there), list(there)
        for n, id in enumerate(order[:10], 1):
            force.append(id)
            start += self._missed(id)
            gain = (self.score(area, tuple(sorted(force))) - base - start) / n
            if gain > best[0]:
                best = gain, ("move", order[0], area)
        return best

    def _missed(self, id: str) -> float:
        """What the place it leaves loses by it, and the turns it will be away."""
        start, loss = self.g.forces[id].place, 0.0
        if start in AREAS:
            here = tuple(self.here[start][US])
            rest = tuple(other for other in here if other != id)
            loss = self.score(start, here) - self.score(start, rest)
            if not rest and self.worth[start] > 0:
                loss += 0.2  # and Japan would look for us elsewhere
        if counter(id).category == SHIP and not self.last:
            loss += AWAY * len(self.g.sheet.ports)
        return loss

    def _least(self) -> float:
        return 0.01 if self.last else LEAST

    def reserve(self) -> int:
        """Supply kept for plans."""
        battles = sum(1 for area in AREAS if self.here[area][US] and self.here[area][JAPAN])
        return min(battles, 2 if self.pressed else 4)

    def _raid(self, ask: Ask) -> Move | None:
        raids = [m for m in ask.moves if m[0] == "raid"]
        return raids[0] if raids and self.g.supply > self.reserve() + 1 and not self.last else None

    def _invade(self, ask: Ask) -> Move | None:
        """1945: dear forces that nobody needs go to the landing in Japan."""
        offers = [m for m in ask.moves if m[0] == "invade" and counter(m[1]).cost >= 4]
        if not offers or self.g.supply <= self.reserve() + 8:
            return None
        return max(offers, key=lambda m: (counter(m[1]).cost, self.g.forces[m[1]].damaged, m[1]))


def _might(id: str, g: Nimitz) -> float:
    """A rough order of usefulness in a fight."""
    c = counter(id)
    if c.submarine:
        return -1.0
    return fsum(expected(value) for value in c.face(g.forces[id].damaged).values()) + (2.0 if c.carrier else 0.0)
