"""Strategic moves (4.1): ten hexes for one of a headquarters' moves, twenty for two, past nothing of the enemy's."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cached_property

from wardroom.games.victory import control, weather
from wardroom.games.victory.movement import command
from wardroom.games.victory.movement.entry import BATTLE, BY_LAND, BY_SEA, CLOSED, OPEN
from wardroom.games.victory.movement.mover import Mover
from wardroom.games.victory.movement.pinning import pins
from wardroom.games.victory.movement.routes import (
    SEA_LANES,
    SKY_LANES,
    Transports,
    barred,
    reached,
    shortest,
    unreached,
)
from wardroom.games.victory.objection import ALREADY_THERE, WATERS_ONLY, Objection
from wardroom.games.victory.printed import AIR, BASES, BOXES, GROUND, NAVAL, RAIL, SEA, SIAM_WEST, TABLES, hex_of
from wardroom.games.victory.state import Victory
from wardroom.kernel import Move
from wardroom.lib.trace import PASS, spread

_TABLE = TABLES["movement"]
LEAP: int = _TABLE["strategic_hexes_per_sm"]
MOST_SM: int = _TABLE["strategic_max_sm_per_unit"]

ENEMY_THERE = Objection("enemy_there", ("PV-4.1-7",))
INLAND = Objection("inland", ("PV-4.7-2",))
INTO_BATTLE = Objection("strategic_into_battle", ("PV-1.3-5",))
INTO_OUR_BATTLE = Objection("strategic_into_battle", ("PV-1.3-5", "PV-5.8-10"))
MONSOON = Objection("monsoon_closed", ("PV-6.1-2",))
NO_NEED = Objection("no_need", ("PV-4.1-1", "PV-4.1-2"))
OTHER_PRICE = Objection("other_price", ("PV-4.1-5",))
TOO_FEW_MOVES = Objection("too_few_moves", ("PV-4.1-4",))
WINTER = Objection("winter_closed", ("PV-6.2-2",))
MONSOON_START = Objection("monsoon_start", ("PV-6.1-2",))
WINTER_START = Objection("winter_start", ("PV-6.2-2",))


def uncommanded(g: Victory, block: str) -> Objection | None:
    """PV-4.1-3: a headquarters must command it where it stands, and be in action."""
    commander = command.commander(g, block)
    if not commander:
        return Objection("no_commander", ("PV-4.1-3",))
    if commander not in g.active:
        key = "no_headquarters_active" if command.can_act(g, commander) else "headquarters_out"
        return Objection(key, ("PV-4.1-3",), commander)
    return None if g.active[commander] else TOO_FEW_MOVES


class StrategicMove:
    """PV-4.1-5, PV-4.1-7. `known` are the places it reaches without a headquarters: none leads there."""

    def __init__(self, mover: Mover, known: Container[str]) -> None:
        self.mover, self.known = mover, known
        self.left = command.left(mover.g, mover.block)
        self.battles = control.battles(mover.g)
        cold, shown = weather.frozen(mover.g), mover.chart
        self.land, self.sea = cold | shown.shut(BY_LAND), cold | shown.shut(BY_SEA)
        self.walls = cold | shown.walls if mover.piece.type == "SS" else self.sea

    @cached_property
    def stays(self) -> Objection | None:
        """What keeps it where it is, wherever it would go. Not out of a hex where the enemy pins (PV-4.5-2)."""
        g, start = self.mover.g, self.mover.hex
        if why := uncommanded(g, self.mover.block):
            return why
        if weather.winter(g, start):
            return WINTER_START
        if weather.monsoon(g, start):
            return MONSOON_START
        barred = not g.options.unpinned_strategic and pins(g, self.mover.side, start)
        return Objection("pins_bar_strategic", ("PV-4.5-2",)) if barred else None

    @cached_property
    def near(self) -> dict[str, int]:
        return self._reached(LEAP * min(self.left, MOST_SM))

    def _reached(self, steps: int) -> dict[str, int]:
        start, group = self.mover.hex, self.mover.piece.group
        if group == GROUND:
            return spread(start, steps, Transports(self.land, self.sea), lambda place: PASS)
        if group == AIR:
            return reached(start, steps, SKY_LANES, lambda place: place not in self.land, _NONE)
        return reached(self.mover.place, steps, SEA_LANES, lambda place: place not in self.walls, _NONE)

    def candidates(self) -> Iterator[Move]:
        if self.stays is None:
            yield from (("strategic", place, 1 if far <= LEAP else 2) for place, far in self.near.items() if far)

    def objection(self, move: Move) -> Objection | None:
        place = move[1]
        why = self.stays or self._no_end(place)
        if why or place in self.known:
            return why or NO_NEED
        far = self.near.get(place)
        if far is None:
            return self._out_of_reach(place)
        if not far:
            return ALREADY_THERE
        return None if move[2] == (1 if far <= LEAP else 2) else OTHER_PRICE

    def _no_end(self, place: str) -> Objection | None:
        """Ships and marines end at sea or in port, all others in a base of theirs."""
        g, piece = self.mover.g, self.mover.piece
        afloat = piece.group == NAVAL or (piece.type == "MA" and place in SEA and place not in BASES)
        if place in (self.sea if afloat else self.land):
            return self._not_open(place, afloat)
        if hex_of(place) in self.battles:
            return INTO_OUR_BATTLE
        if weather.monsoon(g, place):
            return MONSOON
        if afloat:
            return None if place in SEA_LANES else INLAND
        if place in BASES or place in BOXES:
            return None
        if place == SIAM_WEST:
            return WATERS_ONLY
        return Objection("no_base", ("PV-4.4-3", "PV-4.8-2") if piece.group == GROUND else ("PV-4.4-3",))

    def _not_open(self, place: str, afloat: bool) -> Objection:
        met = self.mover.chart.met(place, BY_SEA if afloat else BY_LAND)
        if met == CLOSED:
            return self.mover.closed(place, BY_SEA if afloat else BY_LAND)
        if met == BATTLE:
            return INTO_BATTLE
        if hex_of(place) in self.battles:
            return INTO_OUR_BATTLE
        return WINTER if met == OPEN else ENEMY_THERE

    def _out_of_reach(self, place: str) -> Objection:
        mover, most = self.mover, LEAP * MOST_SM
        if self.left < MOST_SM and place in self._reached(most):
            return TOO_FEW_MOVES
        if mover.piece.group == GROUND:
            return self._no_transport(place)
        near, shut = (SKY_LANES, self.land) if mover.piece.group == AIR else (SEA_LANES, self.walls)
        return unreached(mover.g, (mover.place,), place, most, near, lambda p: p not in shut, _NONE, "PV-4.1-5")

    def _no_transport(self, place: str) -> Objection:
        """Over rails and seas: where the shortest way on an empty map comes to an end."""
        g, start = self.mover.g, self.mover.hex
        way = shortest((start,), place, len(_ANYWHERE), _ANYWHERE)
        if not way:
            return Objection("no_rails", ("PV-2.4-1", "PV-4.1-7"))
        if len(way) > LEAP * MOST_SM:
            return Objection("too_far", ("PV-4.1-5",))
        ways = Transports(self.land, self.sea)
        a, b = next((a, b) for a, b in zip((start, *way), way, strict=False) if b not in ways[a])
        return barred(g, a if a in self.sea and b not in RAIL.get(a, ()) else b, "PV-4.1-7")


_NONE: frozenset[str] = frozenset()
_ANYWHERE = Transports(_NONE, _NONE)
