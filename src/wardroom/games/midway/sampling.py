"""Another war that looks the same from one side of the screen.

Positions are drawn from what the side was told: this turn's search answers, statements and battles bind exactly, older
meetings bind by how far a ship can have sailed since. Decks, orders and notes of the other side are drawn afresh.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec import structs

from wardroom.games.midway.board import AREAS, AT, COLUMNS, MIDWAY_ZONE, ROWS, WHERE, ZONES, area, distance
from wardroom.games.midway.printed import (
    BASES,
    FLEET,
    INVASION_SHIP,
    MIDWAY,
    RANGE,
    SHIPS,
    SPEED,
    arrival,
    printed_air,
)
from wardroom.games.midway.state import (
    NONE,
    Flight,
    Hangar,
    Midway,
    Mission,
    Note,
    Order,
    Ship,
    dead_reckoning,
    minus,
    plus,
)
from wardroom.games.midway.tasks.landing import Land
from wardroom.games.midway.tasks.movement import PlaceShips, barred
from wardroom.games.midway.tasks.surface import SurfaceDeploy, waiting
from wardroom.games.midway.tasks.surface_fire import berthed
from wardroom.kernel import Task, Together
from wardroom.kernel.engine import afresh, asking, settle, top


def resample(g: Midway, seat: str, foe: str, rng: Random) -> Midway:
    h = g.draft()
    _afresh(h, seat, foe)
    h.ships = {**h.ships, **Chart(h, seat, foe, rng).draw()}
    h.missions = _orders(h, seat, foe, rng)
    h.air = {**h.air, **_decks(h, foe, rng)}
    h.notes = {**h.notes, foe: ()}
    if seat == "US":
        h.invasion = rng.randrange(4) if h.atago_off_midway() and not h.fallen else 0
    settle(h)
    h.events = ()
    return h


def _afresh(h: Midway, seat: str, foe: str) -> None:
    """What the other side is doing unseen, it begins again: how far it has got, and with what, is its secret."""
    afresh(h, foe)
    if _lane_has(h, foe, PlaceShips):
        for id in FLEET[foe]:
            if arrival(h.scenario, id) == max(1, h.turn):
                h.put_ship(id, zone="")
    h.acts = {**h.acts, foe: ()}
    if foe == "US" and not h.exchanged:
        h.b17 = ""
    if h.battle and not h.battle.shown and h.battle.defender == foe:
        h.battle = structs.replace(h.battle, berths={})
    h.surface = {zone: battle.seen_by(seat) for zone, battle in h.surface.items()}


def _lane_has(h: Midway, side: str, step: type[Task]) -> bool:
    """Is the side in a sealed lane that has this step?"""
    task = top(h)
    return isinstance(task, Together) and any(isinstance(each, step) for each in task.began.get(side, ()))


def twin(g: Midway, seat: str, foe: str, rng: Random) -> Midway:
    """The true state but for secrets that no search would uncover: which ship of a type lies where and how many of
    them, what stands on the decks, patrols and transfers unseen. For testing; a bot is never given it."""
    h = g.draft()
    h.ships = Chart(g, seat, foe, rng).shuffled()
    h.missions = {side: m if side != foe else _thinned(g, m, seat, rng) for side, m in g.missions.items()}
    if rng.random() < 0.5:
        h.air = {**g.air, **_decks(h, foe, rng)}
    return h


def _thinned(g: Midway, missions: tuple[Mission, ...], seat: str, rng: Random) -> tuple[Mission, ...]:
    known = [_known(g, m, seat) if g.exchanged else m.attack or m.zone in _own(g, seat) for m in missions]
    return tuple(m for m, shown in zip(missions, known, strict=True) if shown or rng.random() < 0.5)


def _own(g: Midway, seat: str) -> set[str]:
    """Zones where the side's ships or orders would meet a patrol."""
    return {g.ships[id].zone for id in g.afloat(seat)} | {m.zone for m in g.missions.get(seat, ())}


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
        fit.sort(key=lambda id: not self._reaches(id, zone))
        for id in fit[: max(0, n - there)]:
            self.hidden.remove(id)
            self.placed[id] = zone

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


def _decks(h: Midway, foe: str, rng: Random) -> dict[str, Hangar]:
    """Printed air groups with some losses, less what is in the air, as ready as the announcements allow."""
    states: tuple[str, ...] = ("unready",)
    if foe in h.armed_once or "readying" in h.said.get(foe, ()):
        states = ("unready", "readying", "ready")
    left = NONE
    for base in BASES[foe]:
        left = plus(left, printed_air(base, h.options.fighters))
    for mission in h.missions.get(foe, ()):
        left = minus(left, mission.sent)
    decks = {}
    for base in BASES[foe]:
        if base not in h.air:
            continue
        f, d, t = (
            min(rng.randint(n // 2, n), m) for n, m in zip(printed_air(base, h.options.fighters), left, strict=True)
        )
        left = minus(left, (f, d, t))
        decks[base] = Hangar() if h.fallen and base == MIDWAY else Hangar(**{rng.choice(states): (f, d, t)})
    return decks


def _orders(h: Midway, seat: str, foe: str, rng: Random) -> dict[str, tuple[Mission, ...]]:
    """Attacks as exchanged, from decks drawn afresh; patrols where the side has met them, others at random."""
    if not h.exchanged:
        return {side: missions for side, missions in h.missions.items() if side != foe}
    bases = h.bases(foe)
    if _lane_has(h, foe, Land):
        return {**h.missions, foe: tuple(_landed(h, order, foe, rng) for order in h.sheets[foe])}
    missions = [_flown(h, m, foe, rng) for m in h.missions.get(foe, ()) if _known(h, m, seat)]
    zones = {h.base_zone(base) for base in bases} - {m.zone for m in missions}
    if h.options.fighters and foe in h.armed_once and not h.options.reveal_unattacked_cap:
        fighters = sum(printed_air(base, True)[0] for base in BASES[foe]) - sum(m.sent[0] for m in missions)
        for zone in sorted(zones - _met(h, seat)):
            if fighters > 0 and rng.random() < 0.5:
                base = next(b for b in bases if h.base_zone(b) == zone)
                n = rng.randint(1, min(6, fighters))
                missions.append(Mission("patrol", zone, (Flight(base, (n, 0, 0), 0),)))
                fighters -= n
    return {**h.missions, foe: tuple(missions)}


def _known(h: Midway, mission: Mission, seat: str) -> bool:
    """Has the side been shown that mission? A patrol, when it was met."""
    if mission.attack:
        return True
    if mission.purpose != "patrol":
        return False
    return mission.zone in _met(h, seat) or h.options.reveal_unattacked_cap


def _met(h: Midway, seat: str) -> set[str]:
    """Zones over which the side knows what patrol there is: on the sheet, fought over, or met by its own patrol."""
    fought = {note.where for note in h.notes[seat] if note.turn == h.turn and note.how == "battle" and note.ships}
    patrols = {m.zone for m in h.missions.get(seat, ()) if m.purpose == "patrol"}
    return {*h.contacts, *fought, *patrols, *((h.battle.zone,) if h.battle else ())}


def _flown(h: Midway, mission: Mission, foe: str, rng: Random) -> Mission:
    """The same aircraft over the same zone, from any deck that could have sent them."""
    near = [b for b in h.bases(foe) if distance(h.base_zone(b), mission.zone) <= RANGE]
    base = rng.choice(near or [mission.flights[0].base])
    zone = h.base_zone(base) or mission.zone
    flight = Flight(base, mission.sent, min(RANGE, distance(zone, mission.zone)))
    return structs.replace(mission, flights=(flight,), origins=(zone,))


def _landed(h: Midway, order: Order, foe: str, rng: Random) -> Mission:
    """A mission whose aircraft are down again: what is left of it is where it came from and went."""
    zones = [h.base_zone(base) for base in h.bases(foe)] or [order.zone]
    return Mission(order.purpose, order.zone, origins=(rng.choice(zones),), returns=(rng.choice(zones),))
