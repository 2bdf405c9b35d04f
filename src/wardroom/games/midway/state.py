"""The state of a game of Midway: both search boards, the decks, the orders, the battle boards."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from wardroom.games.midway.aircraft import Factors, Hangar, Mission, Order, total
from wardroom.games.midway.battles import AirBattle, SurfaceBattle
from wardroom.games.midway.printed import (
    BASES,
    FLEET,
    INVASION_SHIP,
    MIDWAY,
    RANGE,
    SHIPS,
    Clock,
    Counter,
    arrival,
    capacity,
    clock,
    foe,
)
from wardroom.games.midway.search_board import MIDWAY_ZONE, distance
from wardroom.kernel import State


class Options(Struct, frozen=True):
    """The sections and options in play. Each is an option of the game."""

    fighters: bool = False
    midway_reduction: bool = False
    surface_combat: bool = False
    crippled_ships: bool = False
    anvil_attack: bool = False
    attack_waves: bool = False
    japanese_handicap_search: bool = False
    b17_attacks_per_day: int = 0
    search_reveals_counts: bool = False
    bombardment_per_battleship: bool = False
    reveal_unattacked_cap: bool = True


class Ship(Struct, frozen=True, omit_defaults=True):
    zone: str = ""  # empty: not on the board
    hits: int = 0
    sunk: bool = False


class Note(Struct, frozen=True, omit_defaults=True):
    """Something a side has learnt of the enemy, dated. Never a live position."""

    turn: int
    how: str  # search, contact, island, statement, battle, b17, origin, return
    where: str  # a zone; for an empty search, the area
    types: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()  # beside the types, where counts are told
    ships: tuple[str, ...] = ()


class Midway(State, kw_only=True):
    scenario: str
    options: Options
    turn: int = 0
    ships: dict[str, Ship] = {}
    air: dict[str, Hangar] = {}  # base: what stands on it; a sunk carrier has none
    fortification: int = 0
    fallen: bool = False  # Midway is in Japanese hands
    invasion: int = 0  # consecutive turns of the Atago off Midway
    points: dict[str, int]
    acts: dict[str, tuple[str, ...]] = {}  # what each side does this turn and has not announced yet
    said: dict[str, tuple[str, ...]] = {}  # what each side has announced this turn
    armed_once: tuple[str, ...] = ()  # sides that have ever announced readying
    called: dict[str, tuple[str, ...]] = {}  # areas called this turn
    notes: dict[str, tuple[Note, ...]]
    contacts: tuple[str, ...] = ()  # shared zones stated this turn
    off_midway: bool = False  # Japanese ships off Midway, stated this turn
    missions: dict[str, tuple[Mission, ...]] = {}
    sheets: dict[str, tuple[Order, ...]] = {}  # the orders last exchanged: public
    sheets_turn: int = 0
    transferring: tuple[str, ...] = ()  # sides whose sheet, exchanged this turn, speaks of a transfer: public
    b17s: tuple[str, ...] = ()  # the zones of this turn's B-17 attacks, in the order in which they were written
    b17: str = ""  # the zone of the one being flown
    b17_flown: int = 0  # today
    battle: AirBattle | None = None
    rubble: int = 0  # squadrons to be taken from the ground at Midway
    surface: dict[str, SurfaceBattle] = {}
    engaged: tuple[str, ...] = ()  # ships that may not move: their surface battle goes on

    # ---- the clock

    @property
    def now(self) -> Clock:
        return clock(self.scenario, max(1, self.turn))

    @property
    def exchanged(self) -> bool:
        """This turn's orders lie open."""
        return self.sheets_turn == self.turn > 0

    # ---- ships

    def afloat(self, side: str) -> list[str]:
        """Ships on the board, in printed order."""
        return [id for id in FLEET[side] if self.ships[id].zone]

    def at(self, side: str, zone: str) -> list[str]:
        return [id for id in FLEET[side] if self.ships[id].zone == zone]

    def is_due(self, id: str, side: str) -> bool:
        """A ship of the side that has to be placed now."""
        ship = self.ships[id]
        waits = SHIPS[id].side == side and not ship.zone and not ship.sunk
        return waits and arrival(self.scenario, id) <= max(1, self.turn)

    def put_ship(self, id: str, **changes: Any) -> None:
        self.ships = {**self.ships, id: structs.replace(self.ships[id], **changes)}

    def crippled(self, id: str) -> bool:
        """One hit short of its printed boxes, where that rule is in play (MW-OP-1, MW-EN-50)."""
        return self.options.crippled_ships and self.ships[id].hits >= SHIPS[id].boxes - 1

    def screen(self, id: str) -> int:
        return 0 if self.crippled(id) else SHIPS[id].screen

    def surface_factor(self, id: str) -> int:
        return 0 if self.crippled(id) else SHIPS[id].surface

    # ---- bases and aircraft

    def bases(self, side: str) -> list[str]:
        """Where aircraft of the side can stand: carriers on the board and, for the US, Midway while it can be used."""
        return [base for base in BASES[side] if self.base_open(base)]

    def base_open(self, base: str) -> bool:
        if base == MIDWAY:
            return not self.fallen and not (self.options.midway_reduction and self.fortification == 0)
        return bool(self.ships[base].zone)

    def closed_by(self, base: str) -> str:
        """The clause that keeps aircraft off a base that is not open."""
        if base == MIDWAY:
            return "MW-MI-9" if self.fallen else "MW-R-9"
        return "MW-CS-2" if self.ships[base].sunk else "MW-SET-14"

    def base_zone(self, base: str) -> str:
        return MIDWAY_ZONE if base == MIDWAY else self.ships[base].zone

    def room(self, base: str) -> int:
        return capacity(base, self.options.fighters) - self.air[base].total

    def put_air(self, base: str, hangar: Hangar) -> None:
        self.air = {**self.air, base: hangar}

    def landing_places(self, side: str, zone: str, out: int) -> list[str]:
        """Bases that aircraft over the zone can still reach (MW-AR-4)."""
        return [b for b in self.bases(side) if out + distance(zone, self.base_zone(b)) <= RANGE]

    def b17_left(self) -> int:
        """B-17 attacks the US may still order today (MW-QA-MS-3, MW-QA-MS-7)."""
        if not self.base_open(MIDWAY):
            return 0
        return self.options.b17_attacks_per_day - self.b17_flown

    # ---- missions

    def mission(self, side: str, purpose: str, zone: str) -> Mission | None:
        return next((m for m in self.missions.get(side, ()) if m.purpose == purpose and m.zone == zone), None)

    def attacks_on(self, side: str, zone: str) -> tuple[Mission, ...]:
        """The side's strike and raid on the zone: one battle (MW-EN-13, MW-EN-29)."""
        return tuple(m for m in self.missions.get(side, ()) if m.attack and m.zone == zone)

    def fighters_over(self, side: str, zone: str) -> tuple[Mission, ...]:
        """Missions that have fighters there which have not fought yet: the patrol first, then escorts (MW-EN-56)."""
        here = [m for m in self.missions.get(side, ()) if m.zone == zone and (m.attack or m.purpose == "patrol")]
        here.sort(key=lambda m: m.attack)
        return tuple(m for m in here if m.fresh and not m.called_off)

    # ---- the air battle being fought

    @property
    def fight(self) -> AirBattle:
        assert self.battle is not None
        return self.battle

    @property
    def attackers(self) -> tuple[Mission, ...]:
        return self.attacks_on(self.fight.attacker, self.fight.zone)

    def sent(self, purpose: str) -> Factors:
        """What the attacker sent to the battle being fought as a strike, or as a raid."""
        return total(m.sent for m in self.attackers if m.purpose == purpose)

    def bombers_left(self, type: str, purpose: str) -> int:
        """Of a raid's or a strike's bombers, those without a target."""
        return self.fight.left(type, self.sent(purpose), raid=purpose == "raid")

    def change_battle(self, **changes: Any) -> None:
        self.battle = structs.replace(self.fight, **changes)

    # ---- orders

    def put_mission(self, side: str, mission: Mission) -> None:
        """Write down a mission, in place of the side's earlier one for that purpose and zone."""
        others = [m for m in self.missions.get(side, ()) if (m.purpose, m.zone) != (mission.purpose, mission.zone)]
        self.missions = {**self.missions, side: (*others, mission) if mission.flights else tuple(others)}

    def change_mission(self, side: str, mission: Mission, **changes: Any) -> None:
        kept = (structs.replace(m, **changes) if m == mission else m for m in self.missions[side])
        self.missions = {**self.missions, side: tuple(kept)}

    def patrol(self, side: str, zone: str) -> int:
        """Fighters over the zone that can still fight or screen."""
        mission = self.mission(side, "patrol", zone)
        return mission.fresh if mission else 0

    # ---- what a side knows

    def note(self, side: str, how: str, where: str, **what: Any) -> None:
        self.notes = {**self.notes, side: (*self.notes[side], Note(self.turn, how, where, **what))}

    def act(self, side: str, what: str) -> None:
        """Remember for the coming announcement that the side did this."""
        if what not in self.acts.get(side, ()):
            self.acts = {**self.acts, side: (*self.acts.get(side, ()), what)}

    # ---- damage

    def hit(self, id: str, hits: int, *, outright: bool = False) -> None:
        """Record hits and sink the ship if they suffice: a carrier with aircraft readied aboard needs one fewer
        (MW-CS-1). A ship already one short does not sink until it is hit again (MW-EN-22)."""
        counter, ship = SHIPS[id], self.ships[id]
        if hits == 0 and not outright:
            return
        total = counter.boxes if outright else min(counter.boxes, ship.hits + hits)
        need = counter.boxes - 1 if counter.carrier and self.air[id].armed else counter.boxes
        self.put_ship(id, hits=total)
        self.tell("hits", ship=id, hits=hits if not outright else total - ship.hits, total=total, rules=("MW-B13-1",))
        if total >= need:
            self.sink(counter, early=total < counter.boxes)

    def sink(self, counter: Counter, *, early: bool) -> None:
        self.put_ship(counter.id, zone="", sunk=True)
        if counter.carrier:  # what stands aboard goes down with it (MW-CS-2)
            self.air = {base: hangar for base, hangar in self.air.items() if base != counter.id}
        winner = foe(counter.side)
        self.points = {**self.points, winner: self.points[winner] + counter.vp}
        self.reveal(
            "sunk", ship=counter.id, points=counter.vp, side=winner, early=early,
            rules=("MW-VP-2", "MW-CS-1" if early else "MW-VP-3"),
        )  # fmt: skip

    def atago_off_midway(self) -> bool:
        return self.ships[INVASION_SHIP].zone == MIDWAY_ZONE


def dead_reckoning(side: str, turns: int, speed: dict[str, int]) -> int:
    """The most zones a ship can have sailed in so many turns on the board."""
    if turns <= 0:
        return 0
    first = speed.get(f"{side}_first_turn", speed[side])
    return first + speed[side] * (turns - 1)
