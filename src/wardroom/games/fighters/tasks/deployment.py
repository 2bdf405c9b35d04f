"""Face to Face: who scouts and who attacks, chosen in secret; then the fleets are placed, the loser's first."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters import automaton
from wardroom.games.fighters.printed import SIDES, TYPES, Force, foe
from wardroom.games.fighters.state import Fighters, Split
from wardroom.games.fighters.tasks.decisions import put
from wardroom.games.fighters.tasks.turn import Turn
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Seat, Task, Tasks, Together

RESERVE = "reserve"  # where aircraft wait until they are told off
FACING = {"us": 0, "jp": 3}


class Reconnaissance(Does, frozen=True):
    """Every player shares out his force unseen; then all is shown (FP-F2F-4, FP-F2F-5)."""

    def run(self, g: Fighters) -> Tasks:
        lanes: dict[Seat, tuple[Task, ...]] = {}
        for force in g.sheet.forces:
            seat = g.ships[force.id].seat
            if force.side == g.solo:
                g.splits = {**g.splits, force.id: automaton.split(force)}
            else:
                g.splits = {**g.splits, force.id: Split()}
                lanes[seat] = (*lanes.get(seat, ()), Share(seat, force.id))
        return (Together.of(lanes), Disclose())


class Share(Asks, frozen=True):
    """Attack aircraft that do not scout are the attack group, with any fighters that are told off to it; the other
    fighters fly patrol."""

    force: str

    def ask(self, g: Fighters) -> Ask:
        force, split = find(g, self.force), g.splits[self.force]
        free = left(force, split)
        done = [("done",)] if attackers(force, split) and patrol(force, split) <= g.sheet.patrol else []
        scouts = [
            ("scout", type) for type, n in free.items() if n and sum(free.values()) + sum(split.attack.values()) > 1
        ]
        strike = [("strike", type) for type, n in free.items() if n and TYPES[type].fighter]
        about = {"force": self.force, "scouts": sum(split.scouts.values())}
        return Ask("share", (*done, *scouts, *strike), ("FP-F2F-5", "FP-RUL-F2F-1"), about)

    def answer(self, g: Fighters, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        split = g.splits[self.force]
        if move[0] == "scout":
            split = Split({**split.scouts, move[1]: split.scouts.get(move[1], 0) + 1}, split.attack)
        else:
            split = Split(split.scouts, {**split.attack, move[1]: split.attack.get(move[1], 0) + 1})
        g.splits = {**g.splits, self.force: split}
        g.tell("told_off", to=(self.seat,), force=self.force, task=move[0], type=move[1], rules=("FP-F2F-5",))
        return (self,)

    def why_not(self, g: Fighters, move: Move) -> Refusal | None:
        if move[0] == "done":
            return Refusal("attack_group_empty", ("FP-F2F-5",), {"force": self.force})
        free = left(find(g, self.force), g.splits[self.force])
        if move[0] == "scout" and len(move) == 2 and free.get(str(move[1])):
            return Refusal("attack_group_empty", ("FP-F2F-5",), {"force": self.force})
        if move[0] in ("scout", "strike"):
            return Refusal("none_left", ("FP-F2F-3",), {"type": move[1] if len(move) > 1 else "none"})
        return None


class Disclose(Does, frozen=True):
    """The larger joint group wins, Japan on a tie; those who scouted are out of the battle (FP-RUL-F2F-1)."""

    crumb: ClassVar[str] = "reconnaissance"

    def run(self, g: Fighters) -> Tasks:
        scouts = dict.fromkeys(SIDES, 0)
        for force in g.sheet.forces:
            scouts[force.side] += sum(g.splits[force.id].scouts.values())
        tie = scouts["us"] == scouts["jp"]
        g.scouted = g.sheet.tie if tie else max(SIDES, key=lambda side: scouts[side])
        g.initiative = g.scouted
        groups = {id: {"scouts": split.scouts, "strike": split.attack} for id, split in g.splits.items()}
        rules = ("FP-F2F-5", "FP-RUL-F2F-1")
        g.reveal("reconnaissance", side=g.scouted, us=scouts["us"], jp=scouts["jp"], groups=groups, rules=rules)
        for force in g.sheet.forces:
            self._tell_off(g, force)
        return (Deploy(foe(g.scouted)), Deploy(g.scouted), Turn())

    def _tell_off(self, g: Fighters, force: Force) -> None:
        split = g.splits[force.id]
        for type in sorted(force.aircraft):
            ids = [id for id, a in g.aircraft.items() if a.squad == force.id and a.type == type]
            scouting = split.scouts.get(type, 0)
            strikers = split.attack.get(type, 0) if TYPES[type].fighter else len(ids) - scouting
            for id in ids[:scouting]:
                g.change(id, due="", out="scouting")
            for id in ids[scouting : scouting + strikers]:
                g.change(id, due=force.id)  # on the flight deck, until it is placed or takes off
            for id in ids[scouting + strikers :]:
                g.change(id, due="patrol")


class Deploy(Does, frozen=True):
    """Ships and patrols in the first rows; the winner's attack groups anywhere in its half (FP-F2F-6 to FP-F2F-8)."""

    side: str

    def run(self, g: Fighters) -> Tasks:
        rows, tasks = g.sheet.rows, list[Task]()
        for force in g.sheet.forces:
            if force.side != self.side:
                continue
            own = {id: a for id, a in g.aircraft.items() if a.squad == force.id}
            tasks += [Placing(ship, rows["place"]) for ship in (force.id, force.destroyer)]
            tasks += [Placing(id, rows["place"]) for id, a in own.items() if a.due == "patrol"]
            if self.side == g.scouted:
                tasks += [Placing(id, rows["half"]) for id, a in own.items() if a.due == force.id]
        return tuple(tasks)


class Placing(Does, frozen=True):
    unit: str
    rows: int

    def run(self, g: Fighters) -> Tasks:
        if self.unit in g.ships:
            return put(g, Moor(g.ships[self.unit].seat, self.unit, self.rows))
        return put(g, Station(g.aircraft[self.unit].seat, self.unit, self.rows))


class Moor(Asks, frozen=True):
    ship: str
    rows: int
    crumb: ClassVar[str] = "deploy"

    def ask(self, g: Fighters) -> Ask:
        ship = g.ships[self.ship]
        zone = set(g.board.rows_of(ship.side, self.rows)) - g.board.islands - set(g.segments())
        ways = sorted(range(6), key=lambda way: (way != FACING[ship.side], way))
        moves = [
            ("moor", self.ship, bow, way)
            for way in ways
            for bow in sorted(zone)
            if set(lie(g, bow, way, len(ship.hull.segments))) <= zone
        ]
        return Ask("moor", tuple(moves), ("FP-F2F-6", "FP-F2F-8"), {"ship": self.ship})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        _, id, bow, way = move
        g.change_ship(id, facing=way, hexes=lie(g, bow, way, len(g.ships[id].hull.segments)))
        g.tell("moored", ship=id, hex=bow, facing=way, rules=("FP-F2F-6",))
        return ()

    def why_not(self, g: Fighters, move: Move) -> Refusal | None:
        if move[0] != "moor" or len(move) != 4 or move[1] != self.ship:
            return None
        return Refusal("outside_rows", ("FP-F2F-6",), {"rows": self.rows, "unit": self.ship})


class Station(Asks, frozen=True):
    """Hex and altitude first, then the facing."""

    craft: str
    rows: int
    crumb: ClassVar[str] = "deploy"

    def ask(self, g: Fighters) -> Ask:
        zone = g.board.rows_of(self.seat[:2], self.rows)
        high, low = g.taken(True), g.taken(False)
        moves = [("station", self.craft, hex, "high") for hex in zone if hex not in high]
        moves += [("station", self.craft, hex, "low") for hex in zone if hex not in low]
        return Ask("station", tuple(moves), ("FP-F2F-6", "FP-F2F-8"), {"craft": self.craft})

    def answer(self, g: Fighters, move: Move) -> Tasks:
        return put(g, Face(self.seat, self.craft, move[2], move[3]))

    def why_not(self, g: Fighters, move: Move) -> Refusal | None:
        if move[0] != "station" or len(move) != 4 or move[1] != self.craft or move[3] not in ("high", "low"):
            return None
        if move[2] in g.taken(move[3] == "high"):
            return Refusal("hex_taken", ("FP-FLY-4",), {"craft": self.craft, "hex": move[2]})
        return Refusal("outside_rows", ("FP-F2F-6", "FP-F2F-8"), {"rows": self.rows, "unit": self.craft})


class Face(Asks, frozen=True):
    craft: str
    hex: str
    altitude: str
    crumb: ClassVar[str] = "deploy"

    def ask(self, g: Fighters) -> Ask:
        ways = sorted(range(6), key=lambda way: (way != FACING[self.seat[:2]], way))
        about = {"craft": self.craft, "hex": self.hex, "altitude": self.altitude}
        return Ask("face", tuple(("face", self.craft, way) for way in ways), ("FP-F2F-6",), about)

    def answer(self, g: Fighters, move: Move) -> Tasks:
        g.change(self.craft, hex=self.hex, facing=move[2], high=self.altitude == "high", due="")
        about = {"craft": self.craft, "hex": self.hex, "facing": move[2], "end": self.altitude}
        g.tell("stationed", **about, rules=("FP-F2F-6", "FP-F2F-8"))
        return ()


def find(g: Fighters, force: str) -> Force:
    return next(f for f in g.sheet.forces if f.id == force)


def left(force: Force, split: Split) -> dict[str, int]:
    """Aircraft not yet told off, by type: attack aircraft among them will be in the attack group anyway."""
    told = {type: split.scouts.get(type, 0) + split.attack.get(type, 0) for type in force.aircraft}
    return {type: force.aircraft[type] - told[type] for type in sorted(force.aircraft)}


def attackers(force: Force, split: Split) -> int:
    free = left(force, split)
    return sum(split.attack.values()) + sum(n for type, n in free.items() if not TYPES[type].fighter)


def patrol(force: Force, split: Split) -> int:
    return sum(n for type, n in left(force, split).items() if TYPES[type].fighter)


def lie(g: Fighters, bow: str, facing: int, segments: int) -> tuple[str, ...]:
    """The hexes of a ship from bow to stern, as far as they are on the board."""
    hexes = [bow]
    while len(hexes) < segments and (behind := g.board.near[(facing + 3) % 6][hexes[-1]]):
        hexes.append(behind)
    return tuple(hexes) if len(hexes) == segments else ("",)
