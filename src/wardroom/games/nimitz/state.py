"""The state: where every force stands, what the two sides have to spend, and the battle being fought.

Nothing in it is hidden from the player: the shuffled stacks and the cup of plans are drawn from by chance when a
counter is needed, which is the same as having shuffled them before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, structs

from wardroom.games.nimitz.printed import (
    AREAS,
    CAMPAIGNS,
    SEAT,
    SHIP,
    Campaign,
    battalion_id,
    counter,
)
from wardroom.kernel import State, Task
from wardroom.lib.byhand import ByHand
from wardroom.lib.memo import Memo

STEPS = (
    "resupply",
    "scouting",
    "movement",
    "orders",
    "battles",
    "reinforcements",
    "repair",
    "port",
    "supply",
    "defeat",
)


class Options(Struct, frozen=True):
    """The options: readings that later printings changed (the default is the seed's), and dice by hand."""

    engage_sortie_infantry: int = 1
    replace_duplicate_japanese_plans: bool = False
    transport_hit_multiplier: int = 1
    linked_counts_invasion_points: bool = False
    engage_moves: str = "to_nearest_us_area"  # or one_area_nearer
    replaced_only_when_reduced: bool = False
    submarines_count_as_us_presence: bool = True
    dice_by_hand: bool = False
    us_first_light: str = "turn_start"  # or after_draw


class Force(Struct, frozen=True, omit_defaults=True):
    """A force. Destroyed ones are not in the game any more; Japanese Battalions then are in their box again."""

    place: str  # an area or a box
    damaged: bool = False
    aboard: bool = False  # infantry on a Transport: not ashore
    done: bool = False  # In Transit or Moved: a Japanese force that gets no (other) order this turn


class Plane(Struct, frozen=True, omit_defaults=True):
    """An aircraft in a battle: of a carrier (`kind` is its counter) or land-based (no `kind`; its id is the force)."""

    kind: str = ""
    home: str = ""  # the carrier it is based on; empty: an airfield of its side
    zone: str = ""  # where it flies; empty: aboard or on its airfield
    damaged: bool = False  # of a carrier's plane; a land-based one is a force and has it there
    spent: bool = False  # its group flew at First Light: no more this battle turn


class Battle(Struct, frozen=True, omit_defaults=True):
    """The battle being fought. Forces keep their damage in `forces`; here is where they stand on the battle map."""

    area: str
    turn: int = 0  # 1 is the first
    length: int = 0
    draws: int = 0  # Japanese plans each turn
    ships: dict[str, str] = {}  # ship: zone
    land: dict[str, str] = {}  # infantry: foxholes, beach or transport (of its own side)
    planes: dict[str, Plane] = {}
    decks: dict[str, int] = {}  # carrier: planes it began with, the most it can take
    fields: dict[str, int] = {}  # airfields by side
    chosen: tuple[str, ...] = ()  # US plans bought for this battle, used ones too
    plans: tuple[str, ...] = ()  # US plans in hand
    spent: int = 0  # Supply Points spent on plans
    drawn: tuple[str, ...] = ()  # Japanese plans in force this turn, those kept from before included
    stopped: tuple[str, ...] = ()  # of them, those that have cancelled their Hit this turn
    lit: bool = False  # US First Light was tried this turn
    asw: bool = False  # US depth charges come first this turn
    lost: tuple[str, ...] = ()  # forces of both sides, in the order they were destroyed


class Nimitz(State, kw_only=True, omit_defaults=True):
    scenario: str  # a year, or the whole war
    options: Options
    year: int
    forces: dict[str, Force]
    turn: int = 0  # 0 is the Start box; 1 the first turn
    step: str = ""  # of STEPS
    supply: int = 0  # none at the start (NM-RSP-9)
    reinforcement: int = 0  # nor these (NM-RSP-2)
    resupply: int = 0  # Japanese markers
    scouts: dict[str, int] = {}  # placed and not rolled yet
    scouted: int = 0  # this turn
    ashore: tuple[str, ...] = ()  # areas with Japanese ashore when this step (Scouting, Orders) began
    garrisons: tuple[str, ...] = ()  # areas with US infantry or aircraft when US Movement began
    wings: tuple[str, ...] = ()  # Bomber Wings that stood in the Marianas then
    moved: tuple[str, ...] = ()  # US forces that moved this turn
    invaded: int = 0  # forces sent to the Invasion box this turn
    fought: tuple[str, ...] = ()  # areas of battles that are over this turn
    bottom: tuple[str, ...] = ()  # Japanese reinforcements under the shuffled ones, the next to come first
    cup: tuple[str, ...] = ()  # Japanese plans that can be drawn, sorted
    battle: Battle | None = None
    above: bool = False  # more Objectives than Replaced were once held (option replaced_only_when_reduced)
    tally: dict[str, int] = {}  # Objectives at the end of each campaign of the whole war, by year
    invasion: int = 0  # Objectives from the Invasion box, when 1945 is over
    level: str = ""  # of victory, when it is over
    thrown: int | str | None = None  # dice by hand: what the player says has fallen

    # ---- the printed things

    @property
    def sheet(self) -> Campaign:
        return CAMPAIGNS[self.year]

    @property
    def date(self) -> str:
        return self.sheet.turns[self.turn - 1] if self.turn else ""

    # ---- chance

    def chance(self, task: Task) -> tuple[Task, ...]:
        """Every roll and draw of the game goes through here: with dice by hand the player is asked what fell."""
        return (ByHand(SEAT, ("NM-GEN-4",)), task) if self.options.dice_by_hand else (task,)

    # ---- who is where

    def at(self, place: str, side: str | None = None, kind: str | None = None) -> list[str]:
        """The forces there, sorted: in what order a dict was filled is no part of the state."""
        return [
            id
            for id in by_place(self.forces).get(place, ())
            if (side is None or counter(id).side == side) and (kind is None or counter(id).category == kind)
        ]

    def on_map(self, side: str) -> list[str]:
        return sorted(id for id, f in self.forces.items() if f.place in AREAS and counter(id).side == side)

    def present(self, place: str, side: str) -> bool:
        return any(counter(id).side == side for id in by_place(self.forces).get(place, ()))

    def ashore_at(self, place: str, side: str) -> list[str]:
        """Infantry that has landed, and land-based aircraft (NM-SET-8, NM-SET-9)."""
        land = (id for id in self.at(place, side) if counter(id).category != SHIP)
        return [id for id in land if not self.forces[id].aboard]

    # ---- changes

    def change(self, id: str, **changes: Any) -> None:
        before = self.forces
        self.forces = {**before, id: structs.replace(before[id], **changes)}
        _places.keep(_moved(by_place(before), id, before[id].place, self.forces[id].place), self.forces)

    def remove(self, id: str) -> None:
        """Out of the game; a Japanese Battalion: back in its box (NM-CTR-14, NM-CTR-16, NM-CTR-17)."""
        self.forces = {other: f for other, f in self.forces.items() if other != id}
        self.bottom = tuple(other for other in self.bottom if other != id)

    def add_battalion(self, side: str, place: str, **how: Any) -> str:
        """One more from the box, where they never run out. Not by the name of one lost in the same battle: who tells of
        both must be able to tell them apart."""
        taken = {*self.forces, *(self.battle.lost if self.battle else ())}
        n = 1
        while battalion_id(side, n) in taken:
            n += 1
        id = battalion_id(side, n)
        self.forces = {**self.forces, id: Force(place, **how)}
        return id

    def fight(self, **changes: Any) -> None:
        """Change the battle."""
        assert self.battle is not None
        self.battle = structs.replace(self.battle, **changes)


# ---- who stands where, kept from state to state

ByPlace = Mapping[str, tuple[str, ...]]
_places: Memo[ByPlace] = Memo(4)


def by_place(forces: Mapping[str, Force]) -> ByPlace:
    """The forces of every area and box, sorted."""
    known = _places.find(forces)
    if known is None:
        found: dict[str, list[str]] = {}
        for id in sorted(forces):
            found.setdefault(forces[id].place, []).append(id)
        known = _places.keep({place: tuple(ids) for place, ids in found.items()}, forces)
    return known


def _moved(places: ByPlace, id: str, start: str, end: str) -> ByPlace:
    """The same, with one force elsewhere."""
    if start == end:
        return places
    left = tuple(other for other in places[start] if other != id)
    return {**places, start: left, end: tuple(sorted((*places.get(end, ()), id)))}
