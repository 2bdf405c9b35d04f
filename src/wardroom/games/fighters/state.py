"""The state: aircraft, ships, batteries and markers; who owns them, and which side leads."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType, structs

from wardroom.games.fighters.board import Board, board
from wardroom.games.fighters.printed import HULLS, SCENARIOS, TYPES, Hull, Scenario, Type
from wardroom.kernel import Seat, State


class Options(Struct, frozen=True):
    """The options. `solo` is the side the automaton runs, `none` where both have players."""

    solo: str = "none"
    one_after_other: bool = False  # the sequence of the solitaire game: a whole side, then the other
    us2: bool = False
    us3: bool = False
    jp2: bool = False
    jp3: bool = False
    leaders: bool = True
    ag_frozen: bool = True
    team_groups_for_handicap: bool = True
    agile_pivot_after_split_s: bool = True
    agile_pivot_after_dodge: bool = True
    release_in_dodge: bool = True
    bombing_advances_apart: bool | UnsetType = UNSET
    return_fire_on_top_of_chain_shot: bool = True
    destroyed_shooter_cancels_hit: bool = False
    barrage_stacking: bool = False

    @property
    def apart(self) -> bool:
        return self.bombing_advances_apart is True


class Aircraft(Struct, frozen=True, omit_defaults=True):
    """One aircraft. `hex` is empty while it is not on the board: `out` says why it is gone, `due` where it waits."""

    type: str
    seat: Seat
    squad: str
    hex: str = ""
    facing: int = 0
    high: bool = False
    load: str = ""  # bomb or torpedo
    damage: int = 0
    spent: bool = False  # activated this turn
    out: str = ""  # destroyed, left, home or scouting
    due: str = ""  # not yet arrived: the arrival (by number) or the flight deck (of a carrier) it comes from

    @property
    def kind(self) -> Type:
        return TYPES[self.type]

    @property
    def side(self) -> str:
        return self.kind.side

    @property
    def armour_left(self) -> int:
        return self.kind.armour - self.damage


class Ship(Struct, frozen=True, omit_defaults=True):
    """A ship, its hexes bow first. `hits` are the numbers of the segments that were hit."""

    kind: str
    side: str
    seat: Seat
    facing: int = 0
    hexes: tuple[str, ...] = ()
    hits: tuple[int, ...] = ()
    moved: bool = False  # in this end of turn

    @property
    def hull(self) -> Hull:
        return HULLS[self.kind]

    @property
    def adrift(self) -> bool:
        """A hit in the stern stops it for good (FP-SHP-12)."""
        return len(self.hull.segments) - 1 in self.hits

    @property
    def sunk(self) -> bool:
        return len(self.hits) == len(self.hull.segments)

    @property
    def launches(self) -> bool:
        """A carrier flies off aircraft until bow or middle is hit (FP-SHP-13)."""
        return self.hull.carrier and not {0, 1} & set(self.hits)


class Torpedo(Struct, frozen=True):
    hex: str
    facing: int
    seat: Seat


class Barrage(Struct, frozen=True):
    hex: str
    battery: str


class Link(Struct, frozen=True, omit_defaults=True):
    """One shot of a chain. The damage is decided when the last dodge is done (FP-RUL-CHN-1)."""

    shooter: str  # an aircraft or a battery
    target: str
    damage: int = 0


class Split(Struct, frozen=True, omit_defaults=True):
    """How a force is shared out before a meeting engagement: the rest of it is the air patrol."""

    scouts: dict[str, int] = {}
    attack: dict[str, int] = {}


class Fighters(State, kw_only=True, omit_defaults=True):
    scenario: str
    options: Options
    aircraft: dict[str, Aircraft]
    ships: dict[str, Ship]
    initiative: str = ""  # the side that holds it
    points: dict[Seat, int] = {}
    turn: int = 0
    land_aa: dict[str, Seat] = {}  # by hex
    wrecked: tuple[str, ...] = ()  # island hexes that were bombed
    spent: tuple[str, ...] = ()  # batteries activated this turn
    barrages: tuple[Barrage, ...] = ()
    torpedoes: tuple[Torpedo, ...] = ()
    groups: dict[str, tuple[str, ...]] = {}  # air groups of this turn, by their first member
    chain: tuple[Link, ...] = ()
    called: dict[str, Seat] = {}  # the player of each side who activated last
    splits: dict[str, Split] = {}  # by force
    scouted: str = ""  # the side that won the reconnaissance
    attitude: dict[str, str] = {}
    noticed: dict[str, tuple[str, ...]] = {}  # what was true of each side when attitudes were last looked at
    longest: int = 0  # links of the longest chain so far

    # ---- the printed things

    @property
    def sheet(self) -> Scenario:
        return SCENARIOS[self.scenario]

    @property
    def board(self) -> Board:
        return board(self.scenario)

    # ---- who

    @property
    def solo(self) -> str:
        """The side that nobody sits for."""
        return self.options.solo

    def players(self, side: str) -> tuple[Seat, ...]:
        """The side's players, the leader first; the automaton counts as one."""
        return tuple(seat for seat in self.points if seat[:2] == side)

    def leader(self, side: str) -> Seat:
        return self.players(side)[0]

    def total(self, side: str) -> int:
        return sum(points for seat, points in self.points.items() if seat[:2] == side)

    # ---- aircraft

    def change(self, craft: str, **changes: Any) -> None:
        self.aircraft = {**self.aircraft, craft: structs.replace(self.aircraft[craft], **changes)}

    def flying(self, side: str | None = None) -> dict[str, Aircraft]:
        """Aircraft on the board, in the order of the sheet."""
        return {id: a for id, a in self.aircraft.items() if a.hex and side in (None, a.kind.side)}

    def fresh(self, side: str) -> dict[str, Aircraft]:
        """The side's aircraft on the board that have still to be activated."""
        return {id: a for id, a in self.aircraft.items() if a.hex and not a.spent and a.kind.side == side}

    def taken(self, high: bool, but: str = "") -> frozenset[str]:
        """Hexes with an aircraft at that altitude."""
        return frozenset(a.hex for id, a in self.aircraft.items() if a.hex and a.high == high and id != but)

    def blocks(self, high: bool) -> frozenset[str]:
        """Hexes that stop a line of fire at that altitude: aircraft, and clouds up high (FP-FIR-7, FP-FIR-8)."""
        return self.taken(high) | self.board.clouds if high else self.taken(high)

    def waiting_for(self, due: str) -> list[str]:
        return [id for id, a in self.aircraft.items() if a.due == due and not a.out]

    # ---- batteries: `<ship>.<segment>` at sea, `aa.<hex>` on land

    def batteries(self, side: str) -> dict[str, str]:
        """The side's batteries that can still fire, and the hexes they stand on."""
        found = {
            f"{id}.{n}": hex
            for id, ship in self.ships.items()
            if ship.side == side
            for n, hex in enumerate(ship.hexes)
            if n not in ship.hits
        }
        land = {f"aa.{hex}": hex for hex, seat in self.land_aa.items() if seat[:2] == side and hex not in self.wrecked}
        return found | land

    def idle(self, side: str) -> dict[str, str]:
        """Batteries that have still to be activated."""
        return {id: hex for id, hex in self.batteries(side).items() if id not in self.spent}

    def ever_was(self, battery: str) -> bool:
        """Whether there is such a battery, or was before it was destroyed."""
        where, _, which = battery.partition(".")
        if where == "aa":
            return which in self.land_aa
        return where in self.ships and which in map(str, range(len(self.ships[where].hexes)))

    def gunner(self, battery: str) -> Seat:
        """Who decides for a battery."""
        where, which = battery.split(".")
        return self.land_aa[which] if where == "aa" else self.ships[where].seat

    # ---- ships

    def change_ship(self, ship: str, **changes: Any) -> None:
        self.ships = {**self.ships, ship: structs.replace(self.ships[ship], **changes)}

    def segments(self) -> dict[str, tuple[str, int]]:
        """Ship and segment on each hex that has one."""
        return {hex: (id, n) for id, ship in self.ships.items() for n, hex in enumerate(ship.hexes)}

    # ---- points

    def score(self, seat: Seat, points: int, thing: str) -> None:
        if points:
            self.points = {**self.points, seat: self.points[seat] + points}
            self.tell("scored", side=seat[:2], seat=seat, points=points, thing=thing, rules=("FP-SCN-7",))

    def credit(self, by: Seat, side: str) -> Seat:
        """Who of the side gets the points for what `by` did: himself, or the leader for what the enemy did to
        himself (FP-RUL-MUL-2)."""
        return by if by[:2] == side else self.leader(side)
