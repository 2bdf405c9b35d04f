"""Raids (5.9): aircraft and ships, twice as far as they move, on enemies who are in no other battle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement.entry import BY_AIR, BY_SEA, raided
from wardroom.games.victory.movement.mover import Mover
from wardroom.games.victory.movement.pinning import attackers
from wardroom.games.victory.movement.routes import reached, unreached
from wardroom.games.victory.movement.strategic import INLAND, MONSOON, MONSOON_START, WINTER, WINTER_START, uncommanded
from wardroom.games.victory.objection import ALREADY_THERE, BOX, PINNED_SIDE, WATERS_ONLY, Objection
from wardroom.games.victory.printed import AIR, BOXES, GROUND, NEAR, PIECES, SEA, TABLES, foe, hex_of
from wardroom.games.victory.view import face_up
from wardroom.kernel import Move

_TABLE = TABLES["movement"]
RANGE: int = _TABLE["raid_range_multiplier"]
COST: int = _TABLE["raid_cost_sm"]


class RaidingTrip:
    """PV-5.9-1 to 5.9-4."""

    def __init__(self, mover: Mover) -> None:
        self.mover, shown = mover, mover.chart
        self.steps = mover.piece.move * RANGE - 1  # to the last hex before the enemy's
        self.map = NEAR if mover.piece.group == AIR else SEA
        closed = shown.walls if mover.piece.type == "SS" else shown.shut(BY_AIR if self.map is NEAR else BY_SEA)
        self.closed = closed | weather.frozen(mover.g)

    @cached_property
    def stays(self) -> Objection | None:
        """What keeps it from raiding anything."""
        g, start = self.mover.g, self.mover.place
        if self.mover.piece.group == GROUND:
            return Objection("no_raider", ("PV-5.9-8", "PV-5.9-5"))
        if start in BOXES:
            return BOX
        if why := uncommanded(g, self.mover.block):
            return why
        if weather.winter(g, start):
            return WINTER_START
        return MONSOON_START if weather.monsoon(g, start) else None

    @cached_property
    def near(self) -> dict[str, int]:
        return reached(self.mover.place, self.steps, self.map, self._passes, self.mover.shut)

    def _passes(self, place: str) -> bool:
        return place not in self.closed

    def candidates(self) -> Iterator[Move]:
        found: set[str] = set()
        for via, far in self.near.items() if self.stays is None else ():
            for place in self.map[via]:
                if place not in found and (far or hex_of(place) not in self.mover.shut):
                    found.add(place)
                    yield ("raid", place)

    def objection(self, move: Move) -> Objection | None:
        return self.stays or self._no_target(move[1]) or self._no_way_in(move[1])

    def _no_target(self, place: str) -> Objection | None:
        mover, hex = self.mover, hex_of(place)
        g, side = mover.g, mover.side
        if place in BOXES:
            return BOX
        if place not in self.map:
            return WATERS_ONLY if self.map is NEAR else INLAND
        if hex == mover.hex:
            return ALREADY_THERE
        if weather.stormy(g, hex):
            return Objection("storm_closed", ("PV-6.3-2",))
        if weather.winter(g, hex):
            return WINTER
        if weather.monsoon(g, hex):
            return MONSOON
        if not g.at(hex, foe(side)):
            return Objection("nobody_to_raid", ("PV-5.9-2",))
        if not any(self._surprised(id) for id in g.at(hex, foe(side))):
            return Objection("nobody_to_surprise", ("PV-5.9-8",))
        if control.battle_at(g, hex) and not raided(g, side, hex):
            return Objection("raid_into_battle", ("PV-5.9-3",))
        flown = self.map is NEAR and any(PIECES[id].group == AIR for id in attackers(g, side, hex))
        return Objection("one_air_raider", ("PV-4.6-2", "PV-5.1-3")) if flown else None

    def _surprised(self, id: str) -> bool:
        """It has a later letter, or stands with its back to the raider, who cannot know (PV-5.9-8)."""
        letter = PIECES[id].letter
        return not face_up(self.mover.g, id) or (letter or "") > (self.mover.piece.letter or "")

    def _no_way_in(self, place: str) -> Objection | None:
        mover = self.mover
        for via, far in self.near.items():
            if place in self.map[via] and not (far == 0 and hex_of(place) in mover.shut):
                return None
        if self.near.get(place) is not None:  # next door, and the enemy came in that way
            return PINNED_SIDE
        return unreached(
            mover.g, (mover.place,), place, self.steps + 1, self.map, lambda p: p == place or self._passes(p),
            mover.shut, "PV-5.9-1",
        )  # fmt: skip
