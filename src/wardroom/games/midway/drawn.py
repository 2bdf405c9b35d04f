"""What the boards draw that follows from a view: where the enemy was seen and how far it can have sailed since, and
what the dice of a strike may bring, ship by ship."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from wardroom.games.midway.battles import AirBattle
from wardroom.games.midway.odds import armed, boxes_left, fire_at, hits_of, screen_of
from wardroom.games.midway.printed import AIRCRAFT_VS_SHIP
from wardroom.games.midway.sightings import Sight, sightings
from wardroom.games.midway.view import MidwayView


class Gun(Struct, frozen=True):
    ship: str
    value: int


class Wave(Struct, frozen=True):
    """Aircraft that one die is thrown for."""

    group: int
    fire: int
    column: str
    guns: tuple[Gun, ...]
    hits: tuple[int, ...]  # of each face; nothing where no die is thrown
    lost: tuple[int, ...]


class Aim(Struct, frozen=True):
    """A ship that is attacked."""

    ship: str
    needed: int  # hits that sink it, as far as one can know
    chance: float
    spread: tuple[float, ...]  # the chance of each number of hits, from none on
    waves: tuple[Wave, ...]


class Drawn(Struct, frozen=True, omit_defaults=True):
    sights: tuple[Sight, ...] = ()
    strike: tuple[Aim, ...] = ()  # while bombers are on the board and no hit has been recorded


def drawn(view: MidwayView) -> Drawn:
    battle = view.battle
    return Drawn(tuple(sightings(view)), tuple(_aims(view, battle)) if battle and not battle.bombed else ())


def _aims(view: MidwayView, battle: AirBattle) -> Iterator[Aim]:
    for ship in dict.fromkeys(group.target for group in battle.groups):
        on_her = [n for n, group in enumerate(battle.groups) if group.target == ship]
        hits = hits_of(view, battle, {n: fire_at(view, battle, n) for n in on_her})
        needed = boxes_left(view, ship) - (armed(view, ship) is True)
        spread = tuple(float(hits.get(n, 0)) for n in range(max(hits) + 1))
        waves = tuple(wave for n in on_her for wave in _waves(view, battle, n))
        yield Aim(ship, needed, float(hits.at_least(needed)), spread, waves)


def _waves(view: MidwayView, battle: AirBattle, group: int) -> Iterator[Wave]:
    fire = fire_at(view, battle, group)
    guns = tuple(Gun(ship, screen_of(view, ship)) for ship, at in battle.fire.items() if at == group)
    for n in battle.waves_of(group):
        column = AIRCRAFT_VS_SHIP.column(n, fire)
        faces = [cell for _, cell in sorted(AIRCRAFT_VS_SHIP.results.get(column, {}).items())]
        yield Wave(
            group, fire, column, guns, tuple(hits for hits, _ in faces), tuple(min(lost, n) for _, lost in faces)
        )
