"""How a battle would go, in whole forces and fractions of Hits: what the chief weighs before he commits anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import fsum
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
def _weigh(id: str, hurt: bool, year: int) -> tuple[str, Weight]:
    """Its category, and what it brings."""
    c = counter(id)
    face = c.face(hurt)
    lives = 1.0 if hurt else 2.0

    def hits(attack: str) -> float:
        return expected(face[attack]) if attack in face else 0.0

    if c.category == SHIP:
        planes = [PLANES[kind].full for kind in air_group(year, id)] if c.carrier and not hurt else []
        fly = {way: fsum(expected(p[way]) for p in planes if way in p) for way in ("dogfight", "ship", "ground")}
        guns = 0.0 if c.carrier or c.submarine else hits("surface")
        return SHIP, Weight(lives, fly["dogfight"], fly["ship"], fly["ground"], hits("aaa"), guns)
    if c.category == INFANTRY:
        return INFANTRY, Weight(lives, rifles=hits("attack"))
    return c.category, Weight(lives, hits("dogfight"), hits("ship"), hits("ground"))


class Pool:
    """A kind of forces on one side, worn down evenly."""

    __slots__ = ("aaa", "dogfight", "full", "ground", "guns", "left", "rifles", "sea")

    def __init__(self, weights: list[Weight]) -> None:
        if not weights:
            self.full = self.left = self.dogfight = self.sea = self.ground = self.aaa = self.guns = self.rifles = 0.0
            return
        self.full, self.dogfight, self.sea, self.ground, self.aaa, self.guns, self.rifles = map(
            fsum, zip(*weights, strict=True)
        )
        self.left = self.full

    def copy(self) -> Pool:
        other = Pool.__new__(Pool)
        other.full, other.left, other.rifles = self.full, self.left, self.rifles
        other.dogfight, other.sea, other.ground = self.dogfight, self.sea, self.ground
        other.aaa, other.guns = self.aaa, self.guns
        return other

    def take(self, hits: float) -> float:
        """What is left of the Hits."""
        left = self.left
        if hits < left:
            self.left = left - hits
            return 0.0
        self.left = 0.0
        return hits - left


class Fleet:
    """One side of a battle."""

    __slots__ = ("afloat", "ashore", "fields", "ships")

    def __init__(self, ids: Iterable[str], forces: Mapping[str, Force], year: int) -> None:
        ships: list[Weight] = []
        fields: list[Weight] = []
        ashore: list[Weight] = []
        afloat: list[Weight] = []
        for id in ids:
            f = forces[id]
            kind, weight = _weigh(id, f.damaged, year)
            (ships if kind == SHIP else fields if kind == LBA else afloat if f.aboard else ashore).append(weight)
        self.ships, self.fields, self.ashore, self.afloat = Pool(ships), Pool(fields), Pool(ashore), Pool(afloat)

    def copy(self) -> Fleet:
        other = Fleet.__new__(Fleet)
        other.ships, other.fields = self.ships.copy(), self.fields.copy()
        other.ashore, other.afloat = self.ashore.copy(), self.afloat.copy()
        return other

    @property
    def on_land(self) -> float:
        return self.ashore.left + self.fields.left

    def land(self) -> None:
        afloat, ashore = self.afloat, self.ashore
        if afloat.left:
            ashore.full += afloat.left
            ashore.left += afloat.left
            ashore.rifles += afloat.rifles
            afloat.left = 0.0


def appraise(us: Iterable[str], japan: Iterable[str], forces: Mapping[str, Force], year: int) -> Outcome:
    return fought(Fleet(us, forces, year), Fleet(japan, forces, year))


def fought(us: Fleet, japan: Fleet) -> Outcome:
    """The battle turn by turn, each length as likely as the track says."""
    ours, theirs = us.copy(), japan.copy()
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
    there = ours.ashore.left > 0.2 or ours.fields.left > 0.2
    blow, answer = _blow(ours, theirs), _blow(theirs, ours)
    _struck(theirs, blow, there)
    _struck(ours, answer, theirs.ashore.left > 0.2 or theirs.fields.left > 0.2)
    ours.land()
    theirs.land()


def _struck(victim: Fleet, blow: tuple[float, float, float, float], present: bool) -> None:
    """`present`: the striker has somebody ashore, without whom nobody in a foxhole can be hit (NM-INF-3)."""
    sea, coast, land, air = blow
    ships, fields = victim.ships, victim.fields
    spare = fields.take(air * 0.5)
    ships.left -= 0.15 * (spare if spare < ships.left else ships.left)  # planes of carriers
    rest = ships.take(sea)
    victim.afloat.take(rest * 0.5 + (0.4 * coast if ships.left else coast))
    if ships.left:
        ships.take(0.6 * coast)
    ground = fields.take(land * 0.5) + land * 0.5
    if present:
        victim.ashore.take(ground)


def _blow(a: Fleet, b: Fleet) -> tuple[float, float, float, float]:
    """Hits on ships by bombs, on the coast by guns, on land, and on aircraft. Aircraft that meet fighters and guns lose
    some of their sting; those of carriers fall with the ships."""
    ships, wings, enemy, foes = a.ships, a.fields, b.ships, b.fields
    decks = ships.left / ships.full if ships.full else 0.0
    fields = wings.left / wings.full if wings.full else 0.0
    guarded = enemy.left / enemy.full if enemy.full else 0.0
    fighters = enemy.dogfight * guarded + (foes.dogfight * foes.left / foes.full if foes.full else 0.0)
    stung = 1 / (1 + 0.12 * fighters + 0.06 * enemy.aaa * guarded)
    at_sea, on_land = enemy.left + b.afloat.left, b.ashore.left + foes.left
    all_told = on_land + at_sea
    inland = on_land / (all_told if all_told > 0.1 else 0.1)
    bombs_sea = (ships.sea * decks + wings.sea * fields) * stung * (1 - inland)
    bombs_land = (ships.ground * decks + wings.ground * fields) * stung * inland
    guns = ships.guns * decks * 0.7
    rifles = a.ashore.rifles * a.ashore.left / a.ashore.full if a.ashore.full else 0.0
    duels = ships.dogfight * decks + wings.dogfight * fields
    return bombs_sea, guns * (1 - inland), bombs_land + rifles + guns * inland, duels
