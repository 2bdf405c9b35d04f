"""What a seat may know, and other states that would look the same to it.

The game is open but for one moment: while the players of a meeting engagement share out their forces, each knows his
own choice only (FP-F2F-5).
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from wardroom.games.fighters.printed import TYPES
from wardroom.games.fighters.state import Aircraft, Barrage, Fighters, Link, Options, Ship, Split, Torpedo
from wardroom.games.fighters.tasks.reconnaissance import Share, attackers, find, left, patrol
from wardroom.kernel import Seat, State, Together, engine


class FightersView(Struct, frozen=True, omit_defaults=True):
    seat: str | None
    scenario: str
    options: Options
    turn: int
    turns: int
    initiative: str
    points: dict[str, int]
    aircraft: dict[str, Aircraft]
    ships: dict[str, Ship]
    land_aa: dict[str, str]
    wrecked: tuple[str, ...]
    spent: tuple[str, ...]
    barrages: tuple[Barrage, ...]
    torpedoes: tuple[Torpedo, ...]
    groups: dict[str, tuple[str, ...]]
    chain: tuple[Link, ...]
    scouted: str
    attitude: dict[str, str]
    splits: dict[str, Split]  # one's own while they are secret, all of them afterwards
    result: dict[str, float] | None


def view(g: Fighters, seat: Seat | None) -> FightersView:
    shown = {force: split for force, split in g.splits.items() if g.scouted or g.ships[force].seat == seat}
    return FightersView(
        seat=seat,
        scenario=g.scenario,
        options=g.options,
        turn=g.turn,
        turns=g.sheet.turns,
        initiative=g.initiative,
        points=g.points,
        aircraft=g.aircraft,
        ships=g.ships,
        land_aa=g.land_aa,
        wrecked=g.wrecked,
        spent=g.spent,
        barrages=g.barrages,
        torpedoes=g.torpedoes,
        groups=g.groups,
        chain=g.chain,
        scouted=g.scouted,
        attitude=g.attitude,
        splits=shown,
        result=g.result,
    )


def resample(g: Fighters, seat: Seat, rng: Random) -> State:
    h = g.draft()
    if not isinstance(engine.top(h), Together):
        return h
    for force in h.splits:
        owner = h.ships[force].seat
        if owner != seat and owner[:2] != h.solo:
            engine.afresh(h, owner)
            h.splits = {**h.splits, force: _any_split(h, force, rng)}
    return h


def twin(g: Fighters, seat: Seat, rng: Random) -> State:
    """The truth, but that one of the others has shared out his force in another way."""
    h, lanes = g.draft(), engine.top(g)
    hidden = [force for force in h.splits if h.ships[force].seat != seat and h.ships[force].side != h.solo]
    if not isinstance(lanes, Together) or not hidden:
        return h
    id = rng.choice(hidden)
    split = _any_split(h, id, rng)
    asked = any(isinstance(task, Share) and task.force == id for task in lanes.lanes.get(h.ships[id].seat, ()))
    if asked or patrol(find(h, id), split) <= h.sheet.patrol:  # who is done has no more fighters left than may stay
        h.splits = {**h.splits, id: split}
    return h


def _any_split(g: Fighters, id: str, rng: Random) -> Split:
    """A way to share out a force that its owner may have in mind."""
    force, split = find(g, id), Split()
    for _ in range(rng.randrange(8)):
        type = rng.choice([type for type, n in left(force, split).items() if n])
        if TYPES[type].fighter and rng.random() < 0.5:
            grown = Split(split.scouts, {**split.attack, type: split.attack.get(type, 0) + 1})
        else:
            grown = Split({**split.scouts, type: split.scouts.get(type, 0) + 1}, split.attack)
        split = grown if attackers(force, grown) else split
    return split
