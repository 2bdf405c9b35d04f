"""Supply and retreat of Pacific Victory read a second time: slow, plain, hex by hex, from the rulebook and the rulings,
without a line of the game's own searches. What is printed (hexes, hexsides, blocks) is shared."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from wardroom.games.victory.printed import (
    BASES,
    BOXES,
    HEXES,
    LAND,
    NEAR,
    PIECES,
    RAIL,
    SEA,
    SIAM,
    SIAM_WEST,
    TYPHOONS,
    hexside,
)
from wardroom.games.victory.state import Victory

Ships = frozenset[str]
WESTERN = ("us", "british")  # they live on each other's boxes, at double cost
ATTACKING = ("attack", "invade", "raid")


def side(nation: str) -> str:
    return "japan" if nation == "japan" else "allies"


def hex(place: str) -> str:
    return SIAM if place == SIAM_WEST else place


class Board:
    """What both readings look at."""

    def __init__(self, g: Victory) -> None:
        self.g = g
        self.where = {id: b.place for id, b in g.blocks.items() if b.place and PIECES[id].type != "MB"}
        self.nation = {base: self._nation(base) for base in BASES}
        self.gone = {base for base, b in BASES.items() if b.owner == "china"} if g.options.china_removed else set()
        built = {b.place for id, b in g.blocks.items() if b.place and PIECES[id].type == "MB"}
        self.major = {base for base, b in BASES.items() if b.size == "major"} | built

    def _nation(self, base: str) -> str:
        owner = BASES[base].owner
        if owner == "china" and self.g.options.china_removed:
            owner = "japan"
        return self.g.held.get(base) or ("british" if owner == "dutch" else owner)

    def holder(self, base: str) -> str:
        return side(self.nation[base])

    def afloat(self, id: str) -> bool:
        """Marines off any base, and who has not landed."""
        b = self.g.blocks[id]
        return b.afloat or (PIECES[id].type == "MA" and hex(b.place) in HEXES and hex(b.place) not in BASES)

    def group(self, id: str) -> str:
        return "naval" if self.afloat(id) else PIECES[id].group

    def at(self, at: str) -> list[str]:
        return [id for id, place in self.where.items() if hex(place) == hex(at)]

    def blockaders(self, place: str) -> list[str]:
        return [id for id, at in self.where.items() if at == place and self.g.blocks[id].blockading]


# ---- supply (7.1)


class Supply(Board):
    def __init__(self, g: Victory) -> None:
        super().__init__(g)
        self.ships = {name: frozenset(filter(self._at_sea, self._of(name))) for name in ("japan", "allies")}
        self._known: dict[tuple[str, Ships, Ships], dict[str, set[str]]] = {}
        self.count = self._settled()

    def _of(self, name: str) -> list[str]:
        return [id for id in self.where if PIECES[id].side == name]

    def _at_sea(self, id: str) -> bool:
        """What can cut a line: it blockades, or stands at sea."""
        open_water = self.where[id] not in BASES and self.where[id] not in BOXES
        return self.g.blocks[id].blockading or (open_water and PIECES[id].group != "air")

    def _settled(self) -> Ships:
        """Ships without supply cut nothing and open nothing (PV-1.5-2, PV-5.7-6). One ship after the other is found fed
        for sure, or not fed for sure. Those that cut one another off are left, and count."""
        sure, out = set[str](), set[str]()
        everyone = self.ships["japan"] | self.ships["allies"]
        while True:
            before = len(sure) + len(out)
            for id in sorted(everyone - sure - out):
                own, enemy = self.ships[PIECES[id].side], self.ships[_foe(PIECES[id].side)]
                if self.fed(id, own & frozenset(sure), enemy - frozenset(out)):
                    sure.add(id)
                elif id not in self._at_best(own - frozenset(out), own & frozenset(sure), enemy & frozenset(sure)):
                    out.add(id)
            if len(sure) + len(out) == before:
                return everyone - frozenset(out)

    def _at_best(self, own: Ships, found: Ships, enemy: Ships) -> Ships:
        """Who could be fed if as little was cut as may be; nobody by a way that only he himself opens."""
        while more := {id for id in own - found if self.fed(id, found, enemy)}:
            found |= more
        return found

    def fed(self, id: str, own: Ships, enemy: Ships) -> list[str]:
        """The sources the block lives on, when these ships count."""
        piece, place = PIECES[id], self.where[id]
        if place in BOXES:
            return [BOXES[place].owner]
        if piece.nation == "china" and BASES.get(place) and BASES[place].owner == "china":
            return ["china"]
        others = [nation for nation in WESTERN if nation != piece.nation] if piece.nation in WESTERN else []
        lines = self.chains(piece.side, own, enemy)
        return [source for source in (piece.nation, *others) if self._near(id, place, lines[source], own, enemy)]

    def _near(self, id: str, place: str, bases: set[str], own: Ships, enemy: Ships) -> bool:
        """At a base in supply, two hexes from it, or joined to it by rail (PV-7.1-3)."""
        piece = PIECES[id]
        sea = self.sea_open(piece.side, own, enemy)
        at_home = place in BASES and self.holder(place) == piece.side
        naval = piece.group == "naval" or (place not in BASES and piece.group != "air")
        if piece.type == "SS":
            sails: Callable[[str], bool] = lambda _: True  # noqa: E731  straight through the enemy (PV-3.2-2)
        elif naval and not at_home:
            sails = lambda water: water == place or sea(water)  # noqa: E731  whose its own hex is does not matter
        else:
            sails = sea
        if at_home and place in bases:
            return True
        if not self.within(place, 2, sails, self.land_open(piece.side)).isdisjoint(bases):
            return True
        return at_home and not self.by_rail(piece.side, place).isdisjoint(bases)

    def sea_open(self, name: str, own: Ships, enemy: Ships) -> Callable[[str], bool]:
        opened = {self.where[id] for id in own if self.g.blocks[id].blockading}
        cut = {self.where[id] for id in enemy}

        def is_open(water: str) -> bool:
            if water in opened:
                return True
            return water not in cut and not (hex(water) in BASES and self.holder(hex(water)) != name)

        return is_open

    def land_open(self, name: str) -> Callable[[str], bool]:
        return lambda at: at not in self.gone and not (at in BASES and self.holder(at) != name)

    def within(self, start: str, most: int, sea: Callable[[str], bool], land: Callable[[str], bool]) -> set[str]:
        """What so many hexes reach over open water and open rails, in any mixture (PV-7.1-6)."""
        found = {start}
        for _ in range(most):
            for a in tuple(found):
                found |= {b for b in SEA.get(a, ()) if sea(a) and sea(b)}
                found |= {b for b in RAIL.get(a, ()) if land(a) and land(b)}
        return found

    def by_rail(self, name: str, start: str) -> set[str]:
        return self.within(start, len(BASES), lambda _: False, self.land_open(name))

    def chains(self, name: str, own: Ships, enemy: Ships) -> dict[str, set[str]]:
        """By source, the major bases in supply: home bases, those next to a box, and link by link the others."""
        key = name, own, enemy
        if key not in self._known:
            self._known[key] = self._chains(*key)
        return self._known[key]

    def _chains(self, name: str, own: Ships, enemy: Ships) -> dict[str, set[str]]:
        cut = {self.where[id] for id in enemy}
        links = {base for base in self.major - self.gone if self.holder(base) == name}
        links = {base for base in links if base not in cut or self._lasting(name, base)}
        sea, land = self.sea_open(name, own, enemy), self.land_open(name)
        near = {base: self.within(base, 3, sea, land) & links for base in links}
        found = {}
        for source in ("japan",) if name == "japan" else ("us", "british", "china"):
            fed = {base for base in links if _ends(source, base)}
            while more := {base for base in links - fed if near[base] & fed}:
                fed |= more
            found[source] = fed
        return found

    def _lasting(self, name: str, base: str) -> bool:
        home = BASES[base].home and BASES[base].size == "major" and side(BASES[base].owner) == name
        return self.g.options.home_sources and home and BASES[base].owner != "dutch"

    # ---- what is asked of it

    def sources(self, id: str) -> list[str]:
        name = PIECES[id].side
        return self.fed(id, self.ships[name] & self.count, self.ships[_foe(name)] & self.count)

    def supplied(self, id: str) -> bool:
        return id in self.count if id in self.ships[PIECES[id].side] else bool(self.sources(id))

    def crossed(self, id: str) -> bool:
        """It lives on another nation's supply alone (PV-7.1-12)."""
        found = self.sources(id)
        return bool(found) and PIECES[id].nation not in found

    def pays(self, base: str) -> bool:
        """Whether the base gives its points: in supply as a unit of its nation would be (PV-7.2-6, PV-5.7-8)."""
        nation, name = self.nation[base], self.holder(base)
        own, enemy = self.ships[name] & self.count, self.ships[_foe(name)] & self.count
        shut = any(self.where[id] == base for id in enemy)
        if nation == "china" and BASES[base].owner == "china" and not shut:
            return True
        sea, land = self.sea_open(name, own, enemy), self.land_open(name)
        near = self.within(base, 2, sea, land) | self.by_rail(name, base)
        lines = self.chains(name, own, enemy)
        return any(not near.isdisjoint(lines[source]) for source in (WESTERN if nation in WESTERN else (nation,)))


def _foe(name: str) -> str:
    return "allies" if name == "japan" else "japan"


@cache
def _ends(source: str, base: str) -> bool:
    home = BASES[base].home and BASES[base].owner == source and BASES[base].size == "major"
    return home or any(box.owner == source and base in box.links for box in BOXES.values())


# ---- retreat (5.5, 5.6, 5.8) and the end of a blockade (5.79)


class Retreats(Board):
    def stormy(self, at: str) -> bool:
        eye = TYPHOONS.get(self.g.storm, "")
        return bool(eye) and (hex(at) == eye or hex(at) in NEAR[eye])

    def to_be_fought(self, at: str) -> bool:
        """A battle is still to come there."""
        attackers = any(id in self.g.moved and self.g.moved[id].how in ATTACKING for id in self.at(at))
        return hex(at) not in self.g.fought and (attackers or hex(at) in self.g.started)

    def water(self, name: str, place: str) -> str:
        """Whose the sea is: the blockader's; else the enemy's if he is there; else the holder's of the base."""
        lords = {PIECES[id].side for id in self.blockaders(place)} if place in BASES else set()
        if lords:
            return "own" if name in lords else "enemy"
        if any(PIECES[id].side != name for id in self.at(place)):
            return "enemy"
        if hex(place) in BASES:
            return "own" if self.holder(hex(place)) == name else "enemy"
        return "own" if self.at(place) else "nobody"

    def room(self, id: str, at: str, group: str) -> bool:
        """4.2: headquarters need none. The factions of China never share a base (PV-4.8-3)."""
        piece = PIECES[id]
        if piece.type == "SHQ":
            return True
        there = [other for other in self.at(at) if other != id and PIECES[other].side == piece.side]
        most = {"air": 1, "naval": 4, "ground": 0}
        if hex(at) in BASES:
            most["ground"] = 2 if hex(at) in self.major else 1
            services = {PIECES[other].service for other in (*there, id)}
            if {"PRA", "NRA"} <= services:
                return False
        same = [other for other in there if self.group(other) == group and PIECES[other].type != "SHQ"]
        return len(same) < most[group]

    def shelter(self, id: str, base: str, group: str) -> bool:
        """A friendly base, out of the storm, with room and no battle to come."""
        if base not in BASES or self.holder(base) != PIECES[id].side:
            return False
        return not self.stormy(base) and not self.to_be_fought(base) and self.room(id, base, group)

    def ways(self, id: str, regroup: bool) -> set[str]:
        piece, place = PIECES[id], self.where[id]
        if self.g.blocks[id].bound or self.stormy(place):
            return set()
        group = self.group(id)
        if group == "air":
            return {base for base in NEAR[hex(place)] if self.shelter(id, base, "air")}
        found = set[str]()
        if group == "ground":
            found = {
                base for base in LAND[hex(place)] if self._crosses(place, base) and self.shelter(id, base, "ground")
            }
            if not self._may_embark(id, regroup):
                return found
        starts = (SIAM, SIAM_WEST) if group == "ground" and place == SIAM else (place,)
        most = 2 if piece.group == "ground" else piece.move
        waters = {water for start in starts for water in self._sailed(id, start, most) if hex(water) != hex(place)}
        return found | {hex(water) if self._ashore(id, water) else water for water in waters if self._stops(id, water)}

    def _crosses(self, place: str, base: str) -> bool:
        fight = self.g.fight
        gone = fight.crossed.get(f"{hex(place)} {base}", 0) if fight else 0
        return gone < hexside(hex(place), base).limit

    def _may_embark(self, id: str, regroup: bool) -> bool:
        """As it came (PV-5.6-2, PV-5.8-5); marines in retreat in any case, unless enemy ships are there (PV-5.8-6)."""
        moved = self.g.moved.get(id)
        if moved is not None and (moved.coast or moved.how == "invade"):
            return True
        if regroup or PIECES[id].type != "MA":
            return False
        foes = [other for other in self.at(self.where[id]) if PIECES[other].side != PIECES[id].side]
        return not any(self.group(other) == "naval" for other in foes)

    def _sailed(self, id: str, start: str, most: int) -> set[str]:
        """Nobody but submarines passes the enemy, nobody the storm (PV-5.5-5)."""
        found = {start}
        for _ in range(most):
            for a in tuple(found):
                found |= {b for b in SEA.get(a, ()) if self._passes(id, b)}
        return found - {start}

    def _passes(self, id: str, water: str) -> bool:
        through = PIECES[id].type == "SS" or self.water(PIECES[id].side, water) != "enemy"
        return through and not self.stormy(water)

    def _ashore(self, id: str, water: str) -> bool:
        """Ground units stop at bases, on land; marines off one that their ships blockade."""
        return PIECES[id].group == "ground" and hex(water) in BASES

    def _stops(self, id: str, water: str) -> bool:
        piece = PIECES[id]
        if piece.group == "ground" and hex(water) in BASES and self.holder(hex(water)) == piece.side:
            return self.shelter(id, hex(water), "ground")
        if piece.group == "ground" and piece.type != "MA":
            return False
        if self.water(piece.side, water) == "enemy" or self.to_be_fought(water):
            return False
        return self.room(id, water, "naval")

    def lifted(self, id: str) -> set[str]:
        """Where a blockader without supply goes: next door, to friendly or neutral water (PV-5.7-16)."""
        name = PIECES[id].side
        found = set()
        for water in SEA[self.where[id]]:
            free = self.water(name, water) != "enemy" and not (water in BASES and self.holder(water) != name)
            if free and not self.stormy(water) and self.room(id, water, "naval"):
                found.add(water)
        return found


def everybody(board: Board) -> list[str]:
    return sorted(board.where)
