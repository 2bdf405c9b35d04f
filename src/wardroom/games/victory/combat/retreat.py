"""Where a unit can go from a battle: retreats, regrouping, landing of aircraft (5.5, 5.6, 5.8)."""

from __future__ import annotations

from functools import cached_property

from msgspec import structs

from wardroom.games.victory import control, stacking
from wardroom.games.victory.control import ENEMY, FRIENDLY
from wardroom.games.victory.movement import routes
from wardroom.games.victory.objection import ALREADY_THERE, WATERS_ONLY, Objection
from wardroom.games.victory.printed import (
    AIR,
    BASES,
    GROUND,
    HEXES,
    LAND,
    NAVAL,
    NEAR,
    PIECES,
    SEA,
    SIAM,
    SIAM_WEST,
    TABLES,
    foe,
    hex_of,
    hexside,
)
from wardroom.games.victory.state import Victory
from wardroom.games.victory.weather import stormy

_RANGE: int = TABLES["movement"]["invasion_range"]  # how far ground units go back over the sea (PV-5.8-5)

AIRFIELD = ("PV-4.6-1", "PV-4.6-2")  # the clauses on where a unit may go
RETREAT = ("PV-5.5-3", "PV-5.5-4", "PV-5.5-5")
REGROUP = ("PV-5.6-1", "PV-5.5-3")
STORM = Objection("storm_closed", ("PV-6.3-2",))


def pending(g: Victory, place: str) -> bool:
    """A battle is still to be fought there."""
    hex = hex_of(place)
    return control.battle_at(g, hex) or (hex in g.started and hex not in g.fought)


def shut_in(g: Victory, id: str) -> bool:
    """There is no way out, however much room there were: all can see that. What room there is, only its owner knows."""
    b, side, here = g.blocks[id], PIECES[id].side, hex_of(g.blocks[id].place)
    if b.bound or stormy(g, here):
        return True
    near = NEAR[here] if g.group(id) == AIR else LAND[here] if g.group(id) == GROUND else ()
    if any(to in BASES and control.stance(g, side, to) == FRIENDLY and not pending(g, to) for to in near):
        return False
    sails = PIECES[id].type == "MA" or g.group(id) == NAVAL or _came_by_sea(g, id)
    return not (sails and any(_open_water(g, id, to) for start in _coasts(g, id) for to in SEA.get(start, ())))


class Retreat:
    """Where a unit can go from a battle: back (5.5), or on when it has won (5.6), under stacking and hexside limits."""

    def __init__(self, g: Victory, id: str, regroup: bool = False) -> None:
        self.g, self.id, self.regroup = g, id, regroup
        self.piece, self.place, self.group = PIECES[id], g.blocks[id].place, g.group(id)
        self.here = hex_of(self.place)
        self.steps = _RANGE if self.piece.group == GROUND else self.piece.move
        self.rules = REGROUP if regroup else RETREAT

    @cached_property
    def near(self) -> dict[str, int]:
        """The waters it can put out to."""
        return routes.sailed(_coasts(self.g, self.id), self.steps, self._passes, _NONE)

    def _passes(self, place: str) -> bool:
        return _open_water(self.g, self.id, place)

    @cached_property
    def stays(self) -> Objection | None:
        """What keeps it here, wherever it would go."""
        if self.g.blocks[self.id].bound:
            return Objection("never_leaves", ("PV-S41-2",))
        return Objection("stormbound", ("PV-6.3-2",)) if stormy(self.g, self.place) else None

    @cached_property
    def ashore(self) -> Objection | None:
        """Why it does not leave by sea. Ground units only as they came (PV-5.6-2); marines also retreat by sea, unless
        the enemy has it (PV-5.8-6)."""
        if self.group == NAVAL or _came_by_sea(self.g, self.id):
            return None
        if self.piece.type != "MA" or self.regroup:
            return Objection("came_by_land", ("PV-5.6-2",))
        enemies = self.g.at(self.place, foe(self.piece.side))
        ships = any(self.g.group(other) == NAVAL for other in enemies)
        return Objection("sea_disputed", ("PV-5.8-6",)) if ships else None

    def candidates(self) -> set[str]:
        if self.stays:
            return set()
        if self.group == AIR:
            return {base for base in NEAR[self.here] if base in BASES}
        found = {base for base in LAND[self.here] if base in BASES} if self.group == GROUND else set[str]()
        return found if self.ashore else found | {_berth(self.id, to) for to in self.near}

    def objection(self, place: str) -> Objection | None:
        if self.stays:
            return self.stays
        if self.group == AIR:
            return no_airfield(self.g, self.id, place, self.rules)
        over_land = self._over_land(place) if self.group == GROUND else None
        if self.group == GROUND and over_land is None:
            return None
        by_sea = self.ashore or self._by_sea(place)
        lands = place in LAND[self.here] or (place not in SEA and self.piece.group == GROUND)
        return over_land if by_sea and over_land and lands else by_sea

    def _over_land(self, to: str) -> Objection | None:
        if to == self.here:
            return ALREADY_THERE
        if to not in LAND[self.here]:
            beside = to in NEAR[self.here]
            return Objection("impassable", ("PV-4.3-2", "PV-2.1-5")) if beside else Objection("too_far", self.rules)
        if not _open(self.g, self.here, to):
            return Objection("side_taken", ("PV-5.5-1", "PV-4.3-2"))
        return no_shelter(self.g, self.id, to, GROUND, self.rules)

    def _by_sea(self, place: str) -> Objection | None:
        """Whether it can stop in these waters: ground units ashore at a friendly base, ships and marines anywhere."""
        if hex_of(place) == self.here:
            return ALREADY_THERE
        if place not in SEA:
            return Objection("no_coast_there", ("PV-4.7-2",))
        if place != _berth(self.id, place):
            return WATERS_ONLY
        waters = (SIAM, SIAM_WEST) if place == SIAM and self.piece.group == GROUND else (place,)
        reached = [water for water in waters if water in self.near]
        said = [self._no_berth(water) for water in reached]
        if said:
            return None if None in said else said[0]
        if not self._passes(waters[0]):
            return STORM if stormy(self.g, place) else Objection("not_open", self.rules)
        start = _coasts(self.g, self.id)
        return routes.unreached(self.g, start, waters[0], self.steps, SEA, self._passes, _NONE, *self.rules)

    def _no_berth(self, to: str) -> Objection | None:
        g, piece, hex = self.g, self.piece, hex_of(to)
        if piece.group == GROUND and hex in BASES and control.stance(g, piece.side, hex) == FRIENDLY:
            return no_shelter(g, self.id, hex, GROUND, self.rules)
        if piece.group == GROUND and piece.type != "MA":
            return Objection("no_base", self.rules)
        if piece.type == "SS" and control.sea_stance(g, piece.side, to) == ENEMY:
            return Objection("not_open", self.rules)
        if not g.at(hex):
            return None
        if pending(g, to):
            return Objection("battle_to_come", self.rules)
        return None if stacking.fits(g, self.id, to, NAVAL) else Objection("no_room_there", self.rules)


def havens(g: Victory, id: str, regroup: bool = False) -> tuple[str, ...]:
    """The places it can retreat or regroup to (PV-5.5-3 to PV-5.5-5)."""
    trip = Retreat(g, id, regroup)
    return tuple(sorted(place for place in trip.candidates() if trip.objection(place) is None))


def airfields(g: Victory, id: str) -> tuple[str, ...]:
    """Friendly bases next to it with room (PV-4.6-1)."""
    return tuple(sorted(base for base in NEAR[hex_of(g.blocks[id].place)] if no_airfield(g, id, base) is None))


def no_airfield(g: Victory, id: str, base: str, rules: tuple[str, ...] = AIRFIELD) -> Objection | None:
    here = hex_of(g.blocks[id].place)
    if base == here:
        return ALREADY_THERE
    if base not in HEXES:
        return WATERS_ONLY
    return no_shelter(g, id, base, AIR, rules) if base in NEAR[here] else Objection("too_far", rules)


def no_shelter(g: Victory, id: str, base: str, group: str, rules: tuple[str, ...]) -> Objection | None:
    """Why a unit cannot come to a base to stay: it must be friendly, out of the storm, at peace, and have room."""
    if base not in BASES:
        return Objection("no_base", rules)
    if control.stance(g, PIECES[id].side, base) != FRIENDLY:
        return Objection("not_open", rules)
    if stormy(g, base):
        return STORM
    if pending(g, base):
        return Objection("battle_to_come", rules)
    return None if stacking.fits(g, id, base, group) else Objection("no_room_there", rules)


def _open(g: Victory, here: str, to: str) -> bool:
    """The hexside has not taken all it can this round (PV-5.5-1)."""
    crossed = g.fight.crossed if g.fight else {}
    return crossed.get(f"{here} {to}", 0) < hexside(here, to).limit


def _came_by_sea(g: Victory, id: str) -> bool:
    moved = g.moved.get(id)
    return moved is not None and (moved.coast or moved.how == "invade")


def _coasts(g: Victory, id: str) -> tuple[str, ...]:
    """Where it puts to sea: from Bangkok on either coast, unless it is on the water already."""
    place = g.blocks[id].place
    return (SIAM, SIAM_WEST) if place == SIAM and g.group(id) == GROUND else (place,)


def _open_water(g: Victory, id: str, place: str) -> bool:
    piece = PIECES[id]
    return (piece.type == "SS" or control.sea_stance(g, piece.side, place) != ENEMY) and not stormy(g, place)


def _berth(id: str, to: str) -> str:
    """Who lands at Bangkok from the west stands at Bangkok."""
    return hex_of(to) if PIECES[id].group == GROUND and hex_of(to) in BASES else to


def withdraw_to(g: Victory, id: str, place: str) -> None:
    """It leaves the battle. Half a hit is forgotten (PV-5.4-15), and it is no attacker any more."""
    b, hex = g.blocks[id], hex_of(g.blocks[id].place)
    f = g.fight
    if f is not None:
        half = {side: marked for side, marked in f.half.items() if id not in marked.split()}
        crossed = f.crossed
        if g.group(id) == GROUND and place in LAND[hex] and _open(g, hex, place):
            key = f"{hex} {place}"
            crossed = {**crossed, key: crossed.get(key, 0) + 1}
        g.fight = structs.replace(f, half=half, crossed=crossed)
    off_enemy = place in BASES and control.holder(g, place) != PIECES[id].side  # ours blockade it: ships join them
    ship = PIECES[id].group == NAVAL
    now = structs.replace(b, place=place, afloat=off_enemy and not ship, blockading=off_enemy and ship)
    g.blocks = {**g.blocks, id: now}
    if id in g.moved:
        g.moved = {**g.moved, id: structs.replace(g.moved[id], how="retreat")}
    control.revert(g)


_NONE: frozenset[str] = frozenset()

__all__ = ["Retreat", "airfields", "havens", "no_airfield", "no_shelter", "pending", "shut_in", "withdraw_to"]
