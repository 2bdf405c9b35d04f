"""How a battle would go, in whole forces and fractions of Hits: what the chief weighs before he commits anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from wardroom.games.nimitz.battle.attack_values import expected
from wardroom.games.nimitz.printed import INFANTRY, LBA, PLANES, SHIP, air_group, counter
from wardroom.games.nimitz.state import Force

_LENGTH = (0.2, 0.3, 0.3, 0.2)  # the chance that a battle lasts 1, 2, 3, 4 turns


class Weight(NamedTuple):
    """What one force brings: Hits it can take, and Hits it makes on average in each way."""

    lives: float
    dogfight: float = 0.0
    sea: float = 0.0  # bombs on ships
    ground: float = 0.0  # bombs on land
    aaa: float = 0.0
    guns: float = 0.0
    rifles: float = 0.0


class Outcome(NamedTuple):
    """Chances that US forces are left ashore and that no Japanese are; Hits on ships; and the Hits that
    the land forces of both can still take."""

    ours_stay: float
    theirs_gone: float
    our_ships: float
    their_ships: float
    garrison: float
    enemy: float

    @property
    def hold(self) -> float:
        return self.ours_stay * self.theirs_gone


@cache
def _weigh(id: str, hurt: bool, year: int) -> Weight:
    c = counter(id)
    face = c.face(hurt)
    lives = 1.0 if hurt else 2.0

    def hits(attack: str) -> float:
        return expected(face[attack]) if attack in face else 0.0

    if c.category == SHIP:
        planes = [PLANES[kind].full for kind in air_group(year, id)] if c.carrier and not hurt else []
        fly = {way: sum(expected(p[way]) for p in planes if way in p) for way in ("dogfight", "ship", "ground")}
        guns = 0.0 if c.carrier or c.submarine else hits("surface")
        return Weight(lives, fly["dogfight"], fly["ship"], fly["ground"], hits("aaa"), guns)
    if c.category == INFANTRY:
        return Weight(lives, rifles=hits("attack"))
    return Weight(lives, hits("dogfight"), hits("ship"), hits("ground"))


class Pool:
    """A kind of forces on one side, worn down evenly."""

    __slots__ = ("aaa", "dogfight", "full", "ground", "guns", "left", "rifles", "sea")

    def __init__(self) -> None:
        self.full = self.left = self.dogfight = self.sea = self.ground = self.aaa = self.guns = self.rifles = 0.0

    def join(self, w: Weight) -> None:
        self.full += w.lives
        self.left += w.lives
        self.dogfight += w.dogfight
        self.sea += w.sea
        self.ground += w.ground
        self.aaa += w.aaa
        self.guns += w.guns
        self.rifles += w.rifles

    @property
    def share(self) -> float:
        return self.left / self.full if self.full else 0.0

    def take(self, hits: float) -> float:
        """What is left of the Hits."""
        taken = hits if hits < self.left else self.left
        self.left -= taken
        return hits - taken


class Fleet:
    """One side of a battle."""

    __slots__ = ("afloat", "ashore", "fields", "ships")

    def __init__(self, ids: Iterable[str], forces: Mapping[str, Force], year: int) -> None:
        self.ships, self.fields, self.ashore, self.afloat = Pool(), Pool(), Pool(), Pool()
        for id in ids:
            f, kind = forces[id], counter(id).category
            pool = (
                self.ships if kind == SHIP else self.fields if kind == LBA else self.afloat if f.aboard else self.ashore
            )
            pool.join(_weigh(id, f.damaged, year))

    @property
    def present(self) -> bool:
        return self.ashore.left > 0.2 or self.fields.left > 0.2

    @property
    def on_land(self) -> float:
        return self.ashore.left + self.fields.left


def appraise(us: Iterable[str], japan: Iterable[str], forces: Mapping[str, Force], year: int) -> Outcome:
    """The battle turn by turn, each length as likely as the track says."""
    ours, theirs = Fleet(us, forces, year), Fleet(japan, forces, year)
    stay = gone = our_ships = their_ships = garrison = enemy = 0.0
    for chance in _LENGTH:
        _turn(ours, theirs)
        left, foes = ours.on_land + ours.afloat.left, theirs.on_land + theirs.afloat.left
        stay += chance * (1 - 0.45 ** min(left, 12))
        gone += chance * 0.35 ** min(foes, 12)
        our_ships += chance * (ours.ships.full - ours.ships.left)
        their_ships += chance * (theirs.ships.full - theirs.ships.left)
        garrison, enemy = garrison + chance * left, enemy + chance * foes
    return Outcome(stay, gone, our_ships, their_ships, garrison, enemy)


def _turn(ours: Fleet, theirs: Fleet) -> None:
    """Both strike with what they had when the turn began."""
    blows = [_blow(a, b) for a, b in ((ours, theirs), (theirs, ours))]
    for (sea, coast, land, air), victim, striker in zip(blows, (theirs, ours), (ours, theirs), strict=True):
        spare = victim.fields.take(air * 0.5)
        victim.ships.left = max(0.0, victim.ships.left - 0.15 * min(spare, victim.ships.left))  # planes of carriers
        rest = victim.ships.take(sea)
        rest = victim.afloat.take(rest * 0.5 + (coast if not victim.ships.left else 0.4 * coast))
        if victim.ships.left:
            victim.ships.take(0.6 * coast)
        ground = victim.fields.take(land * 0.5) + land * 0.5
        if striker.present:
            victim.ashore.take(ground)
    for side in (ours, theirs):
        if side.afloat.left:
            landed, side.afloat.left = side.afloat.left, 0.0
            side.ashore.full += landed
            side.ashore.left += landed
            side.ashore.rifles += side.afloat.rifles


def _blow(a: Fleet, b: Fleet) -> tuple[float, float, float, float]:
    """Hits on ships by bombs, on the coast by guns, on land, and on aircraft. Aircraft that meet fighters and guns lose
    some of their sting; those of carriers fall with the ships."""
    decks, fields, guarded = a.ships.share, a.fields.share, b.ships.share
    fighters = b.ships.dogfight * guarded + b.fields.dogfight * b.fields.share
    stung = 1 / (1 + 0.12 * fighters + 0.06 * b.ships.aaa * guarded)
    at_sea, on_land = b.ships.left + b.afloat.left, b.ashore.left + b.fields.left
    inland = on_land / max(0.1, on_land + at_sea)
    bombs_sea = (a.ships.sea * decks + a.fields.sea * fields) * stung * (1 - inland)
    bombs_land = (a.ships.ground * decks + a.fields.ground * fields) * stung * inland
    guns = a.ships.guns * decks * 0.7
    rifles = a.ashore.rifles * a.ashore.share
    duels = a.ships.dogfight * decks + a.fields.dogfight * fields
    return bombs_sea, guns * (1 - inland), bombs_land + rifles + guns * inland, duels
