"""The exact chances of the battles as they are laid out, an estimate of where the enemy is to be found, and what is
proposed at a question: all from what one may see, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import fsum, prod

from msgspec import Struct

from wardroom.dice.odds import Distribution, column
from wardroom.games.midway.aircraft import Hangar
from wardroom.games.midway.battle_board import SCREENING_RANGE, distance
from wardroom.games.midway.battles import AirBattle, SurfaceBattle
from wardroom.games.midway.belief import Estimate, Grid
from wardroom.games.midway.printed import AIRCRAFT_VS_SHIP, FIGHTER_VS_FIGHTER, REDUCTION, SHIPS, SURFACE_COMBAT
from wardroom.games.midway.proposals import Launching, Losses, launching, losses
from wardroom.games.midway.search_board import AREAS, ORDER
from wardroom.games.midway.search_board import distance as zones_between
from wardroom.games.midway.sightings import Sight, sightings
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask
from wardroom.lib.tables import AUTOMATIC, NO_EFFECT

Chances = tuple[tuple[int, float], ...]  # so many, so likely

NO_HITS: Distribution[int] = Distribution([(0, 1)])


class Duel(Struct, frozen=True):
    """All fighters of both sides over the zone, if nobody holds any back: how many, and what each loses on average."""

    attackers: int
    defenders: int
    column: str
    attackers_lost: float
    defenders_lost: float


class Run(Struct, frozen=True):
    """What a group may do under so much fire."""

    fire: int
    columns: tuple[str, ...]  # one for each wave
    hits: Chances
    mean: float
    losses: float  # factors, on average


class Attack(Struct, frozen=True):
    """A group of bombers: under the fire laid on it so far, and under all that could still be."""

    target: str
    type: str
    factors: int
    now: Run
    worst: Run


class Sinking(Struct, frozen=True):
    """The chance that all attacks on a ship together sink it. With aircraft readied aboard, one hit less will do."""

    ship: str
    boxes: int
    now: float
    worst: float
    armed: bool | None  # None: one cannot know
    armed_now: float
    armed_worst: float


class Prey(Struct, frozen=True):
    """A ship that can be attacked: the fire it has, and all that can reach dive bombers over it, fighters too."""

    ship: str
    boxes: int
    points: int
    screen: int
    reach: int


class Raid(Struct, frozen=True):
    """Bombers set against the island."""

    factors: int
    column: str
    mean: float


class Salvo(Struct, frozen=True):
    """The ships that fire at one target."""

    target: str
    ships: tuple[str, ...]
    guns: int
    column: str
    hits: Chances
    mean: float
    sinks: float
    armed: bool | None  # aircraft readied aboard the target, with which one hit less will do; None: one cannot know
    armed_sinks: float


class Lookout(Struct, frozen=True, omit_defaults=True):
    """What a search of an area may find: an estimate from one's own notes, not an exact chance."""

    carriers: float  # fleet carriers
    ships: float  # any ships
    seen: tuple[str, ...] = ()  # zones of earlier sightings that may be here by now


class Odds(Struct, frozen=True):
    duel: Duel | None = None
    attacks: tuple[Attack, ...] = ()
    sinking: tuple[Sinking, ...] = ()
    prey: tuple[Prey, ...] = ()  # until the first group has its target
    island: Raid | None = None
    surface: dict[str, tuple[Salvo, ...]] = {}  # zone by zone
    search: dict[str, Lookout] = {}  # area by area, while one is asked where to search
    launch: Launching | None = None  # while an attack is being ordered
    losses: Losses | None = None  # while one is asked whose aircraft were lost


def odds(view: MidwayView, ask: Ask | None = None) -> Odds:
    surface = {zone: _salvoes(view, battle) for zone, battle in view.surface.items()}
    battle = view.battle
    if battle is None:
        search = _search(view) if ask is not None and ask.prompt == "search" else {}
        launch, shared = (launching(view, ask), losses(view, ask)) if ask is not None else (None, None)
        return Odds(duel=_duel(view), surface=surface, search=search, launch=launch, losses=shared)
    if battle.bombed:
        return Odds(surface=surface)
    return Odds(
        duel=_duel(view) if not battle.groups else None,
        attacks=tuple(_attack(view, battle, n) for n in range(len(battle.groups))),
        sinking=tuple(_sinking(view, battle, ship) for ship in dict.fromkeys(g.target for g in battle.groups)),
        prey=tuple(_prey(view, battle, ship) for ship in battle.berths) if not battle.groups else (),
        island=_raid(view, battle) if any(battle.island) else None,
        surface=surface,
    )


# ---- where the enemy may be


def _search(view: MidwayView) -> dict[str, Lookout]:
    belief = Estimate(str(view.seat))
    belief.update(view)
    groups = [grid for group in belief.groups if (grid := belief.grid(group)) is not None]
    old = [sight for sight in sightings(view) if sight.age]
    return {area: _lookout(belief.decks(), groups, old, zones) for area, zones in AREAS.items()}


def _lookout(decks: Grid | None, groups: Iterable[Grid], old: Iterable[Sight], zones: Sequence[str]) -> Lookout:
    numbers = [ORDER[zone] for zone in zones]
    none = prod(1.0 - fsum(grid[n] for n in numbers) for grid in groups)
    carriers = fsum(decks[n] for n in numbers) if decks else 0.0
    seen = tuple(sight.zone for sight in old if any(zones_between(sight.zone, zone) <= sight.reach for zone in zones))
    return Lookout(round(carriers, 3), round(max(0.0, 1.0 - none), 3), seen)


# ---- ships as they are now


def boxes_left(view: MidwayView, ship: str) -> int:
    return SHIPS[ship].boxes - (view.damage[ship].hits if ship in view.damage else 0)


def screen_of(view: MidwayView, ship: str) -> int:
    """The anti-aircraft value of a ship."""
    return 0 if _crippled(view, ship) else SHIPS[ship].screen


def guns_of(view: MidwayView, ship: str) -> int:
    return 0 if _crippled(view, ship) else SHIPS[ship].surface


def _crippled(view: MidwayView, ship: str) -> bool:
    return view.options.crippled_ships and boxes_left(view, ship) <= 1


def armed(view: MidwayView, ship: str) -> bool | None:
    """Are aircraft readied aboard? None: one cannot know."""
    if not SHIPS[ship].carrier or boxes_left(view, ship) <= 1:
        return False
    return view.air.get(ship, Hangar()).armed if ship in view.ships else None


# ---- in the air


def _duel(view: MidwayView) -> Duel | None:
    if view.meeting is None:
        return None
    attacking, defending = view.meeting.attacking, view.meeting.defending
    col = FIGHTER_VS_FIGHTER.column(attacking, defending)
    results = column(FIGHTER_VS_FIGHTER.results[col])
    down = results.map(lambda r: min(int(r[0]), defending)).mean
    lost = results.map(lambda r: min(int(r[1]), attacking)).mean
    return Duel(attacking, defending, col, attackers_lost=float(lost), defenders_lost=float(down))


def _attack(view: MidwayView, battle: AirBattle, n: int) -> Attack:
    group = battle.groups[n]
    now, worst = (_run(view, battle, n, fire) for fire in _fire(view, battle, n))
    return Attack(group.target, group.type, group.n, now, worst)


def _fire(view: MidwayView, battle: AirBattle, n: int) -> tuple[int, int]:
    """The fire at a group: as it is laid now, and the most it can become."""
    group = battle.groups[n]
    now = fire_at(view, battle, n)
    reach = [ship for ship, at in battle.berths.items() if distance(at, group.at) <= SCREENING_RANGE]
    spare = battle.held - sum(battle.cover) - battle.guard
    most = sum(screen_of(view, ship) for ship in reach if battle.fire.get(ship, n) == n) + battle.covered(n) + spare
    return now, max(now, 1 if battle.screened else most)


def fire_at(view: MidwayView, battle: AirBattle, n: int) -> int:
    """The fire laid on a group so far; it counts for one at least."""
    return max(1, sum(screen_of(view, ship) for ship, at in battle.fire.items() if at == n) + battle.covered(n))


def _run(view: MidwayView, battle: AirBattle, n: int, fire: int) -> Run:
    waves = battle.waves_of(n)
    columns = tuple(AIRCRAFT_VS_SHIP.column(wave, fire) for wave in waves)
    hits = _hits(view, battle, n, fire)
    losses = sum((_losses(col, wave) for col, wave in zip(columns, waves, strict=True)), Fraction(0))
    return Run(fire, columns, _told(hits), float(hits.mean), float(losses))


def _hits(view: MidwayView, battle: AirBattle, n: int, fire: int) -> Distribution[int]:
    """All the waves of a group together. An automatic sinking is as many hits as the ship has boxes left."""
    hits = NO_HITS
    for wave in battle.waves_of(n):
        col = AIRCRAFT_VS_SHIP.column(wave, fire)
        if col == AUTOMATIC:
            hits += Distribution([(boxes_left(view, battle.groups[n].target), 1)])
        else:
            hits += column(AIRCRAFT_VS_SHIP.results[col]).map(lambda r: int(r[0]))
    return hits


def hits_of(view: MidwayView, battle: AirBattle, fires: Mapping[int, int]) -> Distribution[int]:
    """Several groups together, each under so much fire."""
    return sum((_hits(view, battle, n, fire) for n, fire in fires.items()), start=NO_HITS)


def _losses(col: str, wave: int) -> Fraction:
    if col == AUTOMATIC:
        return Fraction(0)
    return column(AIRCRAFT_VS_SHIP.results[col]).map(lambda r: min(int(r[1]), wave)).mean


def _sinking(view: MidwayView, battle: AirBattle, ship: str) -> Sinking:
    fires = {n: _fire(view, battle, n) for n, group in enumerate(battle.groups) if group.target == ship}
    now, worst = (hits_of(view, battle, {n: fire[i] for n, fire in fires.items()}) for i in (0, 1))
    boxes, ready = boxes_left(view, ship), armed(view, ship)
    need = boxes if ready is False else boxes - 1
    return Sinking(
        ship, boxes, float(now.at_least(boxes)), float(worst.at_least(boxes)),
        ready, float(now.at_least(need)), float(worst.at_least(need)),
    )  # fmt: skip


def _prey(view: MidwayView, battle: AirBattle, ship: str) -> Prey:
    at = battle.berths[ship]
    reach = sum(screen_of(view, s) for s, berth in battle.berths.items() if distance(at, berth) <= SCREENING_RANGE)
    return Prey(ship, boxes_left(view, ship), SHIPS[ship].vp, screen_of(view, ship), reach + _most_held(view))


def _most_held(view: MidwayView) -> int:
    """Patrol fighters that may screen: of those that are about to fight, the excess (MW-F-14, MW-F-15)."""
    if view.meeting is None:
        return view.defending
    return max(0, min(view.meeting.defending - view.meeting.attacking, view.defending))


def _raid(view: MidwayView, battle: AirBattle) -> Raid:
    factors = sum(battle.island)
    col = REDUCTION.column(factors, max(1, view.fortification))
    mean = Fraction(0) if col == NO_EFFECT else column(REDUCTION.results[col]).map(int).mean
    return Raid(factors, col, float(mean))


# ---- between ships


def _salvoes(view: MidwayView, battle: SurfaceBattle) -> tuple[Salvo, ...]:
    targets: dict[str, list[str]] = {}
    for ship, target in battle.fire.items():
        targets.setdefault(target, []).append(ship)
    return tuple(_salvo(view, target, ships) for target, ships in targets.items())


def _salvo(view: MidwayView, target: str, ships: list[str]) -> Salvo:
    guns = sum(guns_of(view, ship) for ship in ships)
    col = SURFACE_COMBAT.column(guns, max(1, guns_of(view, target)))
    hits = NO_HITS if col == NO_EFFECT else column(SURFACE_COMBAT.results[col]).map(int)
    boxes, ready = boxes_left(view, target), armed(view, target)
    sinks, early = hits.at_least(boxes), hits.at_least(boxes if ready is False else boxes - 1)
    return Salvo(target, tuple(ships), guns, col, _told(hits), float(hits.mean), float(sinks), ready, float(early))


def _told(hits: Distribution[int]) -> Chances:
    return tuple((n, float(chance)) for n, chance in sorted(hits.items()))
