"""Scouting and movement: which forces go where, by what each adds to the Objectives held when the turn is over."""

from __future__ import annotations

import os
from collections import ChainMap
from collections import Counter as Count
from collections.abc import Mapping
from functools import cached_property
from itertools import zip_longest
from random import Random

from wardroom.games.nimitz import holding, orders
from wardroom.games.nimitz.bot.appraise import appraise
from wardroom.games.nimitz.bot.foresight import Arrivals, ahead, arrivals
from wardroom.games.nimitz.printed import (
    AREAS,
    DISTANCE,
    HAWAII,
    HOMES,
    INFANTRY,
    INVASION,
    JAPAN,
    LBA,
    NEAR,
    SHIP,
    US,
    WEST_COAST,
    counter,
)
from wardroom.games.nimitz.state import Force, Nimitz
from wardroom.games.nimitz.strength import expected
from wardroom.kernel import Ask, Move

_SEEKS = ("battle", "engage", "sortie", "reinforce", "south", "east")
LURE = float(os.environ.get("X_LURE", "0.12"))
EXPOSED = float(os.environ.get("X_EXPOSED", "0.7"))
CROWD = float(os.environ.get("X_CROWD", "0.3"))
KILLS = float(os.environ.get("X_KILLS", "0.04"))
LOSSES = float(os.environ.get("X_LOSSES", "0.04"))
WORLDS = int(os.environ.get("X_WORLDS", "5"))
DECOY = int(os.environ.get("X_DECOY", "2"))
SCOUT = int(os.environ.get("X_SCOUT", "2"))
LEAST = float(os.environ.get("X_LEAST", "0.005"))
AWAY = float(os.environ.get("X_AWAY", "0.005"))


def scouts(g: Nimitz, ask: Ask) -> Move:
    """Where the largest fleets wait: an order takes three ships or so."""
    if g.scouted >= _scouting(g):
        return ("done",)
    wait: Count[str] = Count()
    for id, f in g.forces.items():
        c = counter(id)
        if c.side == JAPAN and not f.done and f.place in AREAS:
            wait[f.place] += 3 if c.carrier else 2 if c.category == SHIP else 1
    offers = [move for move in ask.moves if move[0] == "scout"]
    best = max(offers, key=lambda m: (wait[m[1]] - 6 * g.scouts.get(m[1], 0), m[1]), default=None)
    return best if best is not None and wait[best[1]] - 6 * g.scouts.get(best[1], 0) >= 6 else ("done",)


def _scouting(g: Nimitz) -> int:
    return min(SCOUT, g.supply // 4)


class Staff:
    """The movement step of one turn: what is worth holding and what threatens is judged when it begins; then one
    question after the other."""

    def __init__(self, g: Nimitz) -> None:
        self.turn = (g.year, g.turn)
        self.last = g.turn == len(g.sheet.turns)
        self.settled = False  # decoys are out
        self.decoys = 0
        self._scores: dict[tuple[str, tuple[str, ...]], float] = {}
        self.look(g)

    def look(self, g: Nimitz) -> None:
        """The forces as they stand now; only American ones have moved."""
        self.g = g
        self.here: dict[str, dict[str, list[str]]] = {area: {US: [], JAPAN: []} for area in AREAS}
        for id, f in sorted(g.forces.items()):
            if f.place in AREAS:
                self.here[f.place][counter(id).side].append(id)

    # ---- what a place is worth

    @cached_property
    def worth(self) -> dict[str, float]:
        """Objectives that stand or fall with the area: its own, and those whose supply runs through it."""
        found = {}
        objectives = set(self.g.sheet.objectives)
        hoped = holding.occupied(self.g) | {a for a in AREAS if self.here[a][US]} - set(HOMES)
        for area in AREAS:
            own = 1.0 if area in objectives else 0.0
            cut = 0.0
            if area in hoped and area not in HOMES:
                reached = _reached(hoped - {area} | set(HOMES))
                whole = _reached(hoped | set(HOMES))
                cut = float(len((whole - reached) & objectives & hoped - {area}))
            found[area] = self._lasting(area) * own + 0.7 * cut + (3.0 if area == HAWAII else 0.0)
        return found

    def _lasting(self, area: str) -> float:
        """Only the end of the campaign counts: what lies under the enemy's guns until then is worth less now."""
        to_go = 1 - self.g.turn / len(self.g.sheet.turns)
        near = sum(
            1 / (1 + DISTANCE[other][area]) ** 2
            for other in AREAS
            for id in self.here[other][JAPAN]
            if counter(id).category == SHIP
        )
        return 1 - EXPOSED * to_go * min(1.0, near / 6)

    def foresee(self) -> None:
        """Look ahead: again when decoys have changed where Japan will look for us."""
        rng = Random(self.g.year * 100 + self.g.turn)
        self._scores.clear()
        self.worlds: list[tuple[Arrivals, dict[str, Force]]] = []
        for _ in range(WORLDS):
            h = ahead(self.g, rng)
            self.worlds.append((arrivals(h), h.forces))

    def score(self, area: str, ours: tuple[str, ...]) -> float:
        key = (area, ours)
        if key not in self._scores:
            self._scores[key] = self._score(area, ours) if ours else 0.0
        return self._scores[key]

    def _score(self, area: str, ours: tuple[str, ...]) -> float:
        """On average over what Japan may do."""
        land = any(counter(id).category != SHIP for id in ours)
        moved = {id: Force(area, self.g.forces[id].damaged, self._afloat(id, area)) for id in ours}
        seen: dict[tuple[str, ...], float] = {}
        total = 0.0
        for there, forces in self.worlds:
            foes = there[area]
            if foes not in seen:
                seen[foes] = (
                    self._fight(area, ours, foes, ChainMap(moved, forces), land) if foes else self._peace(area, land)
                )
            total += seen[foes]
        return total / len(self.worlds)

    def _peace(self, area: str, land: bool) -> float:
        return self.worth[area] if land else 0.0

    def _fight(
        self, area: str, ours: tuple[str, ...], foes: tuple[str, ...], forces: Mapping[str, Force], land: bool
    ) -> float:
        out = appraise(ours, foes, forces, self.g.year)
        worth = self.worth[area]
        if area == HAWAII:  # all of them must go down in the first turn (NM-DEF-2)
            return -6.0 * min(1.0, 0.25 * sum(2 for _ in foes) / max(0.5, _fire(ours, forces)))
        score = KILLS * out.their_ships - LOSSES * out.our_ships
        if land:
            lives = sum(1 if forces[id].damaged else 2 for id in ours if counter(id).category != SHIP)
            score += worth * out.hold + CROWD * worth * out.ours_stay - LOSSES * (lives - out.garrison)
            score += KILLS * (sum(2 for id in foes if counter(id).category != SHIP) - out.enemy)
        return score

    def _afloat(self, id: str, area: str) -> bool:
        f = self.g.forces[id]
        return counter(id).category == INFANTRY and (f.aboard or f.place != area)

    # ---- the choice

    def best(self, ask: Ask) -> Move:
        """The move that adds most, if it is worth its Supply Point and what the force will be missed for."""
        if self.g.supply <= self._reserve():
            return ("done",)
        if (invade := self._invade(ask)) is not None:
            return invade
        if (bomb := next((m for m in ask.moves if m[0] == "bomb"), None)) is not None and self.g.supply > 4:
            return bomb
        if not self.settled:
            if (decoy := self._decoy(ask)) is not None:
                return decoy
            self.settled = True
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
        for area in {move[2] for move in ask.moves if move[0] == "move"}:
            each, move = self._package(ask, area)
            if each > top:
                top, chosen = each, move
        if chosen == ("done",) and (raid := self._raid(ask)) is not None:
            return raid
        return chosen

    def _decoy(self, ask: Ask) -> Move | None:
        """A force where it draws Japanese orders away from what matters, or ties down the fleet it is put among: their
        orders to seek us out then come to nothing. Submarines do it best: little can touch them."""
        if self.decoys >= DECOY:
            return None
        offers: dict[str, Move] = {}
        for move in ask.moves:
            if move[0] != "move" or self.here[move[2]][US] or not _lure(move[1]):
                continue
            if move[2] not in offers or _lure(move[1]) > _lure(offers[move[2]][1]):
                offers[move[2]] = move
        if not offers:
            return None
        now = self._danger(self.g)
        found, best = None, LURE
        for move in offers.values():
            h = self.g.draft()
            h.change(move[1], place=move[2])
            saved = now - self._danger(h)
            if saved > best:
                found, best = move, saved
        self.decoys += found is not None
        return found

    def _danger(self, g: Nimitz) -> float:
        """What the orders still to be rolled are likely to fall upon."""
        total = 0.0
        for source in AREAS:
            waiting = [id for id in self.here[source][JAPAN] if not g.forces[id].done]
            ships = sum(1 for id in waiting if counter(id).category == SHIP)
            if not ships:
                continue
            for line in orders.expected(g, source):
                if line.place and line.order in _SEEKS:
                    total += -(-ships // 3) * line.probability * self._tender(line.place)
        return total

    def _tender(self, area: str) -> float:
        """How much an attack there would hurt."""
        if area == HAWAII:
            return 6.0
        lives = sum(1 if self.g.forces[id].damaged else 2 for id in self.here[area][US] if counter(id).category != SHIP)
        return self.worth[area] / (1 + 0.25 * lives) if lives else 0.0

    def _class(self, id: str) -> tuple[object, ...]:
        """Forces that would do the same from the same place."""
        c, f = counter(id), self.g.forces[id]
        return f.place, f.damaged, c.category, c.type, c.nation, tuple(sorted(c.full.items()))

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

    def _reserve(self) -> int:
        """Supply kept for plans."""
        battles = sum(1 for area in AREAS if self.here[area][US] and self.here[area][JAPAN])
        return min(battles, 4)

    def _raid(self, ask: Ask) -> Move | None:
        raids = [m for m in ask.moves if m[0] == "raid"]
        return raids[0] if raids and self.g.supply > self._reserve() + 1 and not self.last else None

    def _invade(self, ask: Ask) -> Move | None:
        """1945: dear forces that nobody needs go to the landing in Japan."""
        offers = [m for m in ask.moves if m[0] == "invade" and counter(m[1]).cost >= 4]
        if not offers or self.g.supply <= self._reserve() + 8:
            return None
        return max(offers, key=lambda m: (counter(m[1]).cost, self.g.forces[m[1]].damaged, m[1]))


def _might(id: str, g: Nimitz) -> float:
    """A rough order of usefulness in a fight."""
    c = counter(id)
    if c.submarine:
        return -1.0
    face = c.damaged if g.forces[id].damaged else c.full
    return sum(expected(value) for value in face.values()) + (2.0 if c.carrier else 0.0)


def _fire(ours: tuple[str, ...], forces: Mapping[str, Force]) -> float:
    """Hits in one turn, roughly."""
    faces = [counter(id).damaged if forces[id].damaged else counter(id).full for id in ours]
    return sum(0.5 * max((expected(v) for v in face.values()), default=0.0) for face in faces)


def _lure(id: str) -> int:
    c = counter(id)
    return 3 if c.submarine else 2 if c.type == "battalion" else 1 if c.type == "DD" else 0


def _reached(own: set[str]) -> set[str]:
    found, queue = {WEST_COAST}, [WEST_COAST]
    for a in queue:
        if a in own:
            for b in NEAR[a]:
                if b not in found:
                    found.add(b)
                    queue.append(b)
    return found


__all__ = ["INVASION", "LBA", "Staff", "scouts"]
