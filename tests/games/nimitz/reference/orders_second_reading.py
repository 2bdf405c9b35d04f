"""The Japanese orders of Nimitz read a second time, from the rulebook, its table and the rulings alone. A reader keeps
a board of its own and is told what was answered and what fell, one after the other; it says what must come of it. What
is printed (areas, lines, counters, objectives) is shared, the rest is not."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wardroom.games.nimitz.printed import AREAS, NEAR, counter, is_battalion
from wardroom.games.nimitz.state import Nimitz
from wardroom.journal import Entry

# As printed: dice, ships, infantry, aircraft; "*" only if Japan was ashore there.
TABLE = {
    "hold": ((1, 2), 6, 2, "3"),
    "refit": ((3,), 4, 1, "0"),
    "south": ((4,), 3, 1, "2*"),
    "east": ((5, 6), 4, 2, "2"),
    "battle": ((7,), 2, 1, "2*"),
    "engage": ((8,), 3, 1, "2*"),
    "reinforce": ((9,), 2, 1, "2"),
    "sortie": ((10,), 3, 1, "2*"),
}
NEVER = ("WC", "AU")  # closed to Japan
MAY_EMPTY = ("JA", "EA")
FAR = 10**6


@dataclass
class Man:
    """Any force."""

    place: str
    japanese: bool
    kind: str  # ship, infantry, lba
    submarine: bool
    aboard: bool
    moved: bool = False


def _lines() -> dict[tuple[str, str], int]:
    """The shortest ways open to Japan, by trying for ever shorter ones (NM-JOR-20)."""
    far = {(a, b): 0 if a == b else 1 if b in NEAR[a] else FAR for a in AREAS for b in AREAS}
    for stage in AREAS:
        if stage in NEVER:
            continue
        for a in AREAS:
            for b in AREAS:
                far[a, b] = min(far[a, b], far[a, stage] + far[stage, b])
    return far


LINES = _lines()


class Reader:
    """It follows the Scouting and the Orders step of one turn."""

    def __init__(self, g: Nimitz, entries: Iterable[Entry]) -> None:
        self.objectives, self.options = g.sheet.objectives, g.options
        self.no_orders = ("IJ", "OK") if g.year == 1945 else ()
        self.men: dict[str, Man] = {}
        for id, f in g.forces.items():
            c = counter(id)
            self.men[id] = Man(f.place, c.side == "japan", c.category, c.type == "SS", f.aboard)
        self.points, self.resupply = g.supply, g.resupply
        self.entries: Iterator[Entry] = iter(entries)
        self.ashore: set[str] = set()

    # ---- what is heard

    def answered(self) -> tuple[object, ...]:
        entry = next(self.entries)
        assert entry.move, ("an answer is due", entry)
        return entry.move

    def fell(self, why: str, odds: Iterable[tuple[object, int]]) -> str:
        """What fell, when it could fall so."""
        entry = next(self.entries)
        assert entry.roll == why, ("a roll is due", why, entry)
        assert Count(entry.odds) == Count(odds), (why, entry.odds)
        return str(entry.out)

    # ---- the board

    def here(self, area: str, kind: str = "") -> list[str]:
        found = (id for id, m in self.men.items() if m.japanese and m.place == area and kind in ("", m.kind))
        return sorted(found)

    def us(self, area: str) -> bool:
        return any(m.place == area and not m.japanese for m in self.men.values())

    def land(self, area: str) -> list[str]:
        return [*self.here(area, "infantry"), *self.here(area, "lba")]

    def waiting(self, area: str, kind: str = "") -> list[str]:
        """Who awaits an order: infantry among US forces never does."""
        us = self.us(area)
        return [id for id in self.here(area, kind) if not self.men[id].moved and not (us and self._foot(id))]

    def _foot(self, id: str) -> bool:
        return self.men[id].kind == "infantry"

    def lone(self, area: str) -> list[str]:
        """The only land force of an area that must keep one."""
        land = self.land(area)
        return land if len(land) == 1 and area not in MAY_EMPTY else []

    def rolls(self, area: str) -> bool:
        waiting = self.waiting(area)
        return area not in self.no_orders and bool(waiting) and waiting != self.lone(area)

    # ---- the steps

    def scouting(self) -> None:
        self._note_ashore()
        scouts = Count[str]()
        while self.points and scouts.total() < 10 and any(self.here(area) for area in AREAS):
            said = self.answered()
            if said == ("done",):
                break
            assert self.here(str(said[1]))
            scouts[str(said[1])] += 1
            self.points -= 1
        while areas := sorted(area for area, n in scouts.items() if n):
            area = areas[0] if len(areas) == 1 else str(self.answered()[1])
            scouts[area] -= 1
            if self.rolls(area):
                self.order(area)

    def orders(self) -> None:
        self._note_ashore()
        stay = [id for area in AREAS for id in self.lone(area)]
        stay += [id for area in AREAS if self.us(area) for id in self.here(area, "infantry")]
        for id in stay:
            self.men[id].moved = True
        rest = False
        while areas := sorted(area for area in AREAS if self.rolls(area)):
            area = areas[0]
            if len(areas) > 1 and not rest:
                said = self.answered()
                rest = said == ("rest",)
                area = areas[0] if rest else str(said[1])
            assert area in areas
            while self.rolls(area):
                self.order(area)
            for id in self.here(area):
                self.men[id].moved = True
        for man in self.men.values():
            man.moved = False

    def _note_ashore(self) -> None:
        land = (m for m in self.men.values() if m.japanese and m.kind != "ship" and not m.aboard)
        self.ashore = {m.place for m in land if m.place in AREAS}

    # ---- one order

    def order(self, area: str) -> None:
        die = int(self.fell("order", [(n, 1) for n in range(1, 11)]))
        name = next(name for name, row in TABLE.items() if die in row[0])
        places = sorted(self.places(area, name))
        to = places[0] if places else ""
        if len(places) > 1:
            to = self.fell("order_place", [(place, 1) for place in places])
        wanted = self.wanted(area, name, to) if to not in ("", area) else {}
        if not sum(wanted.values()):
            self.hold(area)
            return
        obeying = [id for kind, n in wanted.items() for id in self.drawn(area, kind, n)]
        us, asked = self.us(to), self.infantry(name)
        lacking = asked - wanted["infantry"] if us else 0
        for id in obeying:
            man = self.men[id]
            man.place, man.moved, man.aboard = to, True, us and self._foot(id)
        for n in range(lacking):
            self.men[f"joined {len(self.men)} {n}"] = Man(to, True, "infantry", False, True, True)

    def hold(self, area: str) -> None:
        _, ships, infantry, lba = TABLE["hold"]
        for kind, most in (("ship", ships), ("infantry", infantry), ("lba", int(lba))):
            n = min(most, len(self.waiting(area, kind)))
            for id in self.drawn(area, kind, n):
                self.men[id].moved = True
        self.resupply += 1

    def infantry(self, name: str) -> int:
        return self.options.engage_sortie_infantry if name in ("engage", "sortie") else TABLE[name][2]

    def wanted(self, area: str, name: str, to: str) -> dict[str, int]:
        """One after the other, ships first, as long as somebody is left to hold the land."""
        _, ships, _, lba = TABLE[name]
        flying = 0 if lba.endswith("*") and to not in self.ashore else int(lba[0])
        left, found = len(self.land(area)), {"ship": min(ships, len(self.waiting(area, "ship")))}
        for kind, most in (("infantry", self.infantry(name)), ("lba", flying)):
            found[kind] = 0
            for _ in self.waiting(area, kind)[:most]:
                if left > 1 or area in MAY_EMPTY:
                    found[kind] += 1
                    left -= 1
        return found

    def drawn(self, area: str, kind: str, n: int) -> list[str]:
        """So many from the top of a shuffled stack. Nothing is drawn where all are alike or all go."""
        able, found = self.waiting(area, kind), list[str]()
        while len(found) < n < len(able):
            left = [id for id in able if id not in found]
            looks = Count(self._looks(id) for id in left)
            if len(looks) == 1:
                break
            shown = {self._looks(id): id for id in reversed(left)}
            found.append(self.fell(f"order_{kind}", [(shown[look], n) for look, n in looks.items()]))
        return found + [id for id in able if id not in found][: n - len(found)]

    def _looks(self, id: str) -> str:
        return "battalion" if is_battalion(id) else id

    # ---- where to

    def places(self, area: str, name: str) -> set[str]:
        seen = {m.place for m in self.men.values() if not m.japanese and (not m.submarine or self._subs)}
        seen = {place for place in seen if place in AREAS and place not in NEVER}
        match name:
            case "refit":
                return {"JA"} - {area}
            case "south":
                return self._closer(area, "AU")
            case "east":
                return self._closer(area, "HI") & self.ashore
            case "battle":
                return {place for place in seen if self.here(place)}
            case "engage" if self.options.engage_moves == "one_area_nearer":
                goals = self._closest(area, seen)
                return goals if area in goals else {b for goal in goals for b in self._closer(area, goal)}
            case "engage":
                return self._closest(area, seen)
            case "reinforce":
                return set(self.objectives) & self.ashore
            case "sortie":
                return self._closest(area, seen & set(self.objectives))
        return set()

    @property
    def _subs(self) -> bool:
        return self.options.submarines_count_as_us_presence

    def _closer(self, area: str, goal: str) -> set[str]:
        return {b for b in NEAR[area] if b not in NEVER and LINES[b, goal] == LINES[area, goal] - 1}

    def _closest(self, area: str, goals: set[str]) -> set[str]:
        least = min((LINES[area, goal] for goal in goals), default=0)
        return {goal for goal in goals if LINES[area, goal] == least}


def board(reader: Reader) -> Count[tuple[object, ...]]:
    """Where everybody stands; Battalions have no names."""
    return Count(
        ("battalion" if id.startswith("joined") or is_battalion(id) else id, m.place, m.aboard, m.japanese, m.moved)
        for id, m in reader.men.items()
    )


def table(g: Nimitz) -> Count[tuple[object, ...]]:
    """The same, as the game has it."""
    return Count(
        ("battalion" if is_battalion(id) else id, f.place, f.aboard, counter(id).side == "japan", f.done)
        for id, f in g.forces.items()
    )
