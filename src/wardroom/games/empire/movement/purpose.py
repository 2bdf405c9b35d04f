"""What a move is good for: battles that can still be, landings to cover, a port (ES-Q-073, ES-Q-114, ES-Q-119)."""

from __future__ import annotations

from collections.abc import Collection

from wardroom.games.empire.battles import outlook
from wardroom.games.empire.movement.groups import carriers
from wardroom.games.empire.movement.way import Limit, says
from wardroom.games.empire.printed import COUNTERS, HEXES, foe
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import mask, within


def fights_of(g: Empire, group: Collection[str]) -> tuple[str, ...]:
    """The battles that Reaction units may go to: one that leaves a battle hex still fights there (ES-X-REACT-1)."""
    began = g.now.begun(next(iter(group))) or g.units[next(iter(group))].at
    every = tuple(fight.hex for fight in g.now.fights)
    return (began,) if began in every else every


def faced(g: Empire, side: str) -> frozenset[str]:
    """Hexes in which active units face enemies: battles to come."""
    enemy = foe(side)
    active = g.now.active if side == g.now.side else g.now.reacting
    here = {g.units[id].at for id in active}
    fights = {fight.hex for fight in g.now.fights}
    return frozenset(hex for hex in here if hex in HEXES and (g.at(hex, enemy) or g.garrison(hex))) | fights


def into_battle(g: Empire, side: str, group: tuple[str, ...], *, by_land: bool) -> Limit:
    """In reaction troops go into battles only; the Offensives player may have one alone."""
    if side == g.now.side:
        return one_battle(g, group, by_land=by_land)
    return Limit(mask(fight.hex for fight in g.now.fights), says("not_a_battle", "ES-X-REACT-1", unit=group[0]))


def one_battle(g: Empire, group: tuple[str, ...], *, by_land: bool) -> Limit:
    """An operations card brings units into one hex with enemies; over the beach an HQ alone is enemy enough."""
    look, enemy = outlook(g), foe(g.now.side)
    faced = look.there if by_land else look.there.union(g.units[hq].at for hq in g.hqs(enemy))
    shut = faced - (faced if look.only is None else look.only)
    battle = min(look.only or ("",))
    return Limit(~mask(shut), says("one_battle", "ES-X-CARD-1", "ES-Q-083", unit=group[0], battle=battle))


def useful(g: Empire, side: str, group: Collection[str]) -> int:
    """Hexes at which ships are of use, or safe in port."""
    far = widest(group)
    if side != g.now.side:
        fights = fights_of(g, group)
        return _strikes(fights, far) | mask(fights)
    look = outlook(g)
    found = supply.survey(g).ports[side] | mask(look.cover)
    return found | _strikes(look.goals | look.cover, far) | mask(look.goals)


def _strikes(goals: Collection[str], far: int) -> int:
    """Where carriers of that range reach one of these from."""
    found = 0
    for hex in goals if far else ():
        found |= within(hex, far)
    return found


def widest(group: Collection[str]) -> int:
    """The shortest range of the group's carriers: so far all of them reach."""
    return min((COUNTERS[id].range for id in carriers(group)), default=0)
