"""The theatre of war when our forces begin to move: who stands where, what each area is worth, what
Japan may do, and how good it is to have these forces there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import fsum
from random import Random

from wardroom.games.nimitz.battle.attack_values import expected
from wardroom.games.nimitz.bot import history
from wardroom.games.nimitz.bot.appraise import Fleet, fought
from wardroom.games.nimitz.bot.foresight import Arrivals, ahead, arrivals
from wardroom.games.nimitz.bot.sight import FULL, Sight
from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.printed import AREAS, DISTANCE, HAWAII, HOMES, INFANTRY, JAPAN, SHIP, US, counter
from wardroom.games.nimitz.state import Force, Nimitz

KILLS, LOSSES = 0.04, 0.04  # of an Objective, for a Hit


class Theatre:
    """What is worth holding and what threatens is judged once a turn; where our own forces stand, at every question."""

    def __init__(self, g: Nimitz, sight: Sight = FULL) -> None:
        self.sight = sight
        self.turn = (g.year, g.turn)
        self.pressed = sight.presses and len(holding.objectives(g)) < g.sheet.levels["poor"]  # NM-DEF-1
        self.last = self.pressed or g.turn == len(g.sheet.turns)
        self.stay = 0.0 if self.pressed else sight.stay
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
            own = self._drawn(area) if area in objectives else 0.0
            cut = 0.0
            if area in hoped and area not in HOMES:
                reached = holding.reached(hoped - {area} | set(HOMES))
                whole = holding.reached(hoped | set(HOMES))
                cut = float(len((whole - reached) & objectives & hoped - {area}))
            found[area] = self._lasting(area) * own + 0.7 * cut + (3.0 if area == HAWAII else 0.0)
        return found

    def _drawn(self, area: str) -> float:
        went = self.sight.historical and area in history.WENT[self.g.year]
        return history.MORE if went else 1.0

    def _lasting(self, area: str) -> float:
        """Only the end of the campaign counts: what lies under the enemy's guns until then is worth less now."""
        to_go = 0.0 if self.last else 1 - self.g.turn / len(self.g.sheet.turns)
        near = fsum(
            1 / (1 + DISTANCE[other][area]) ** 2
            for other in AREAS
            for id in self.here[other][JAPAN]
            if counter(id).category == SHIP
        )
        return 1 - self.sight.exposed * to_go * min(1.0, near / 6)

    def foresee(self) -> None:
        """Look ahead: again when decoys have changed where Japan will look for us."""
        rng = Random(self.g.year * 100 + self.g.turn)
        self._scores.clear()
        self._fleets: dict[tuple[str, int], Fleet] = {}
        self.worlds: list[tuple[Arrivals, dict[str, Force]]] = []
        for _ in range(self.sight.worlds):
            h = ahead(self.g, rng)
            self.worlds.append((arrivals(h), h.forces))
        if not self.worlds:
            self.worlds.append((arrivals(self.g), self.g.forces))

    def score(self, area: str, ours: tuple[str, ...]) -> float:
        key = (area, ours)
        if key not in self._scores:
            self._scores[key] = self._score(area, ours) if ours else 0.0
        return self._scores[key]

    def _score(self, area: str, ours: tuple[str, ...]) -> float:
        """On average over what Japan may do."""
        land = any(counter(id).category != SHIP for id in ours)
        moved = {id: Force(area, self.g.forces[id].damaged, self._afloat(id, area)) for id in ours}
        fleet = Fleet(ours, moved, self.g.year)
        seen: dict[tuple[str, ...], float] = {}
        total = 0.0
        for n, (there, _) in enumerate(self.worlds):
            foes = there[area]
            if foes not in seen:
                seen[foes] = self._fight(area, fleet, moved, n, land) if foes else self._peace(area, land)
            total += seen[foes]
        return total / len(self.worlds)

    def _peace(self, area: str, land: bool) -> float:
        return self.worth[area] if land else 0.0

    def _fight(self, area: str, fleet: Fleet, ours: Mapping[str, Force], world: int, land: bool) -> float:
        foes = self.worlds[world][0][area]
        worth = self.worth[area]
        if area == HAWAII:  # all of them must go down in the first turn (NM-DEF-2)
            return -6.0 * min(1.0, 0.25 * sum(2 for _ in foes) / max(0.5, _fire(ours)))
        out = fought(fleet, self._foes(area, world))
        score = KILLS * out.their_ships - LOSSES * out.our_ships
        if land:
            lives = sum(1 if f.damaged else 2 for id, f in ours.items() if counter(id).category != SHIP)
            score += worth * out.hold + self.stay * worth * out.ours_stay - LOSSES * (lives - out.garrison)
            score += KILLS * (sum(2 for id in foes if counter(id).category != SHIP) - out.enemy)
        return score

    def _foes(self, area: str, world: int) -> Fleet:
        """The same whoever of ours comes: weighed once."""
        known = self._fleets.get((area, world))
        if known is None:
            there, forces = self.worlds[world]
            known = self._fleets[area, world] = Fleet(there[area], forces, self.g.year)
        return known

    def _afloat(self, id: str, area: str) -> bool:
        f = self.g.forces[id]
        return counter(id).category == INFANTRY and (f.aboard or f.place != area)


def _fire(ours: Mapping[str, Force]) -> float:
    """Hits in one turn, roughly."""
    faces = [counter(id).face(f.damaged) for id, f in ours.items()]
    return fsum(0.5 * max((expected(v) for v in face.values()), default=0.0) for face in faces)
