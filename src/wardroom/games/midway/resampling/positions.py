"""Where the other side's ships may be, drawn from what the side was told.

This turn's search answers, statements and battles bind exactly, older meetings by how far a ship can have sailed since.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec import structs

from wardroom.games.midway.printed import INVASION_SHIP, SHIPS, SPEED, arrival
from wardroom.games.midway.search_board import AREAS, AT, COLUMNS, MIDWAY_ZONE, ROWS, WHERE, ZONES, area
from wardroom.games.midway.state import Midway, Note, Ship, dead_reckoning
from wardroom.games.midway.tasks.movement import barred
from wardroom.games.midway.tasks.surface_combat.decision import berthed
from wardroom.games.midway.tasks.surface_combat.deployment import SurfaceDeploy, waiting
from wardroom.kernel.engine import asking


class Chart:
    """Where the other side's ships may be, from what the side knows."""

    def __init__(self, g: Midway, seat: str, foe: str, rng: Random) -> None:
        self.g, self.foe, self.rng = g, foe, rng
        self.placed: dict[str, str] = {}
        self.types: dict[str, tuple[str, ...]] = {}  # zones answered for this turn: the types there; absent: unknown
        self.crowd: dict[tuple[str, str], int] = {}  # where counts were told: (zone, type)
        self.full: set[str] = set()  # zones of which every ship is known
        self.last: dict[str, tuple[str, int]] = {}  # where a ship was last met by name
        self.hidden = g.afloat(foe)
        self._read(g.notes[seat])
        self._open_boards()

    def _read(self, notes: Iterable[Note]) -> None:
        for note in notes:
            for id in note.ships:
                self.last[id] = (note.where, note.turn)
            if note.turn != self.g.turn:
                continue
            if note.how == "search" and note.where in AREAS:
                self.types.update(dict.fromkeys(AREAS[note.where], ()))
            elif note.how == "search":
                for zone in AREAS[area(note.where)]:
                    self.types.setdefault(zone, ())
                self.types[note.where] = note.types
                self.crowd.update({(note.where, t): n for t, n in zip(note.types, note.counts, strict=False)})
            elif note.how == "battle" or (note.how == "b17" and self.foe == "JP"):
                self.full.add(note.where)
                for id in note.ships:
                    self._fix(id, note.where)
            elif note.how == "statement":
                self.types[note.where] = note.types

    def _open_boards(self) -> None:
        for battle in self.g.surface.values():
            for id in battle.berths:
                self._fix(id, battle.zone)
            if self.foe in battle.deployed:
                self.full.add(battle.zone)

    def _fix(self, id: str, zone: str) -> None:
        if id in self.hidden and self.g.ships[id].zone == zone:
            self.hidden.remove(id)
            self.placed[id] = zone

    # ---- drawing

    def draw(self) -> dict[str, Ship]:
        self.rng.shuffle(self.hidden)
        for zone, types in self.types.items():
            for type in () if zone in self.full else types:
                self._need(zone, type, self.crowd.get((zone, type), 1))
        for zone in self.g.contacts:
            self._need(zone, "", 1)
        if self.foe == "JP" and self.g.off_midway:
            self._need(MIDWAY_ZONE, "", 1)
        self._being_placed()
        for id in self.hidden:
            self.placed[id] = self._somewhere(id)
        ships = self.g.ships
        return {id: structs.replace(ships[id], zone=zone) for id, zone in self.placed.items()}

    def shuffled(self) -> dict[str, Ship]:
        """The true positions, with ships of one type changing places, or joining others of their type."""
        ships = dict(self.g.ships)
        shut = {*self.full, *self.g.surface, *((self.g.battle.zone,) if self.g.battle else ())}
        free = [id for id in self.hidden if ships[id].zone not in shut]
        for _ in range(self.rng.randint(1, 6)):
            alike = [id for id in free if SHIPS[id].type == SHIPS[self.rng.choice(free)].type] if free else []
            if len({ships[id].zone for id in alike}) < 2:
                continue
            one, other = self.rng.sample(alike, 2)
            here, there = ships[one].zone, ships[other].zone
            if INVASION_SHIP in (one, other) or here == there:
                continue
            ships[one] = structs.replace(ships[one], zone=there)
            left = sum(ships[id].zone == here for id in alike)
            if left == 0 or self.crowd or self.rng.random() < 0.5:
                ships[other] = structs.replace(ships[other], zone=here)
        return ships

    def _being_placed(self) -> None:
        """Who lays out ships has some there."""
        g, foe = self.g, self.foe
        if g.battle and not g.battle.shown and g.battle.defender == foe:
            self._crowd_to(g.battle.zone, 1)
        task = asking(g).get(foe)
        for zone in g.surface:
            deploys = isinstance(task, SurfaceDeploy) and task.zone == zone
            if deploys or (zone in self.full and waiting(g, foe, zone)):  # held back: the edge has no room for them
                self._crowd_to(zone, len(berthed(g, foe, zone)) + 1)

    def _crowd_to(self, zone: str, n: int) -> None:
        there = sum(at == zone for at in self.placed.values())
        self._need(zone, "", n, there)

    def _need(self, zone: str, type: str, n: int, there: int | None = None) -> None:
        """See to it that so many ships (of the type) lie there."""
        if there is None:
            there = sum(at == zone and (not type or SHIPS[id].type == type) for id, at in self.placed.items())
        fit = [id for id in self.hidden if self._may_join(id, zone, type)]
        fit.sort(key=lambda id: self._unlikely(id, zone))
        for id in fit[: max(0, n - there)]:
            self.hidden.remove(id)
            self.placed[id] = zone

    def _unlikely(self, id: str, zone: str) -> float:
        """How unlikely it is that the ship is the one that was seen there: those for whom it is least are taken."""
        return 0.0 if self._reaches(id, zone) else 1.0

    def _may_join(self, id: str, zone: str, type: str) -> bool:
        return SHIPS[id].type == type if type else zone in self.full or self._allowed(id, zone)

    def _allowed(self, id: str, zone: str) -> bool:
        """Nothing told this turn speaks against the ship lying there."""
        if zone in self.full:
            return False
        known = self.types.get(zone)
        if known is not None and SHIPS[id].type not in known:
            return False
        if (zone, SHIPS[id].type) in self.crowd:
            return False
        if zone == MIDWAY_ZONE and self.foe == "JP" and self.g.exchanged and not self.g.off_midway:
            return False
        return not barred(self.g, id, zone)

    def _box(self, id: str) -> tuple[int, int, int, int]:
        """Columns and rows the ship can have reached."""
        g = self.g
        if id in self.last:
            zone, turn = self.last[id]
            reach = SPEED[self.foe] * (g.turn - turn)
            c, r = WHERE[zone]
            return max(0, c - reach), min(COLUMNS - 1, c + reach), max(0, r - reach), min(ROWS - 1, r + reach)
        sailed = min(COLUMNS - 1, dead_reckoning(self.foe, g.turn - arrival(g.scenario, id) + 1, SPEED))
        if self.foe == "JP":
            return 0, sailed, 0, ROWS - 1
        return COLUMNS - 1 - sailed, COLUMNS - 1, 0, ROWS - 1

    def _reaches(self, id: str, zone: str) -> bool:
        west, east, north, south = self._box(id)
        c, r = WHERE[zone]
        return west <= c <= east and north <= r <= south

    def _somewhere(self, id: str) -> str:
        """With other ships more often than alone."""
        rng = self.rng
        if self.placed and rng.random() < 0.6:
            zone = rng.choice(list(self.placed.values()))
            if self._allowed(id, zone) and self._reaches(id, zone):
                return zone
        west, east, north, south = self._box(id)
        for _ in range(20):
            zone = AT[rng.randint(west, east), rng.randint(north, south)]
            if self._allowed(id, zone):
                return zone
        return rng.choice([zone for zone in ZONES if self._allowed(id, zone)])
