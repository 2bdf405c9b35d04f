"""What one side may know, and other states that would look the same to it: two halves of one contract.

The view is built up from nothing. The resampled state is built from what the view holds, never by nudging the truth:
a bot that searches in it learns nothing it was not told.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct, structs

from wardroom.games.midway import resampling
from wardroom.games.midway.aircraft import NONE, Hangar, Mission, Order, total
from wardroom.games.midway.battles import AirBattle, Meeting, SurfaceBattle
from wardroom.games.midway.printed import SHIPS, foe, owner
from wardroom.games.midway.state import Midway, Note, Options, Ship
from wardroom.games.midway.tasks.air_battle.fighters import meeting
from wardroom.kernel import Seat, State


class Wreck(Struct, frozen=True, omit_defaults=True):
    """The hit record of an enemy ship, which both players keep (MW-SET-4)."""

    hits: int = 0
    sunk: bool = False


class MidwayView(Struct, frozen=True, omit_defaults=True):
    seat: str | None
    scenario: str
    options: Options
    turn: int
    day: int
    time: str
    night: bool
    points: dict[str, int]
    fortification: int
    fallen: bool
    damage: dict[str, Wreck]  # every ship that has been hit
    said: dict[str, tuple[str, ...]]
    armed_once: tuple[str, ...]
    called: dict[str, tuple[str, ...]]
    attacks: dict[str, tuple[Order, ...]]  # the order sheets last exchanged
    attacks_turn: int
    transferring: tuple[str, ...]  # sides whose exchanged sheet speaks of a transfer
    b17: tuple[str, ...]
    b17_flown: int
    battle: AirBattle | None
    defending: int  # patrol fighters over the zone being fought
    attacking: tuple[int, int, int]  # what is left of the strike being fought
    meeting: Meeting | None  # the fighters that meet there if the attack goes in
    surface: dict[str, SurfaceBattle]
    engaged: tuple[str, ...]
    result: dict[str, float] | None
    # ---- what only the seat knows
    ships: dict[str, Ship]
    air: dict[str, Hangar]
    missions: tuple[Mission, ...]
    notes: tuple[Note, ...]
    contacts: tuple[str, ...]
    off_midway: bool
    invasion: int


def view(g: Midway, seat: Seat | None) -> MidwayView:
    now, mine = g.now, seat if seat is not None else ""
    return MidwayView(
        seat=seat,
        scenario=g.scenario,
        options=g.options,
        turn=g.turn,
        day=now.day,
        time=now.time,
        night=now.night,
        points=g.points,
        fortification=g.fortification,
        fallen=g.fallen,
        damage={id: Wreck(s.hits, s.sunk) for id, s in g.ships.items() if s.hits or s.sunk},
        said=g.said,
        armed_once=g.armed_once,
        called=g.called,
        attacks=g.sheets,
        attacks_turn=g.sheets_turn,
        transferring=g.transferring,
        b17=g.b17s if g.exchanged or seat == "US" else (),
        b17_flown=g.b17_flown,
        battle=_battle(g.battle, seat),
        defending=g.patrol(g.battle.defender, g.battle.zone) if g.battle else 0,
        attacking=total(m.factors for m in g.attackers) if g.battle else NONE,
        meeting=meeting(g),
        surface={zone: battle.seen_by(seat) for zone, battle in g.surface.items()},
        engaged=g.engaged,
        result=g.result,
        ships={id: s for id, s in g.ships.items() if SHIPS[id].side == seat},
        air={base: h for base, h in g.air.items() if owner(base) == seat},
        missions=g.missions.get(mine, ()),
        notes=g.notes.get(mine, ()),
        contacts=g.contacts if seat else (),
        off_midway=g.off_midway if seat else False,
        invasion=g.invasion if seat == "JP" else 0,
    )


def _battle(battle: AirBattle | None, seat: Seat | None) -> AirBattle | None:
    """The battle board is common ground, but for a defence still being laid out."""
    if battle is None or battle.shown or seat == battle.defender:
        return battle
    return structs.replace(battle, berths={})


def resample(g: Midway, seat: Seat, rng: Random) -> State:
    return resampling.resample(g, seat, foe(seat), rng)
