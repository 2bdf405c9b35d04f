"""What must be true of every state."""

from __future__ import annotations

from wardroom.games.midway.board import WHERE
from wardroom.games.midway.printed import BASES, SHIPS, SIDES, TYPES, capacity, printed_air
from wardroom.games.midway.state import Midway
from wardroom.kernel import RulesFault


def check(g: Midway) -> None:
    for id, ship in g.ships.items():
        counter = SHIPS[id]
        _hold(not ship.zone or ship.zone in WHERE, f"{id} is off the board at {ship.zone}")
        _hold(not (ship.sunk and ship.zone), f"{id} is sunk and still on the board")
        _hold(0 <= ship.hits <= counter.boxes, f"{id} has {ship.hits} hits")
        _hold(ship.sunk or ship.hits < counter.boxes, f"{id} is afloat with every box hit")
        _hold(not (counter.carrier and ship.sunk and id in g.air), f"{id} is sunk and still holds aircraft")
    for base, hangar in g.air.items():
        parts = (*hangar.unready, *hangar.readying, *hangar.ready)
        _hold(min(parts) >= 0, f"{base} has fewer than no aircraft")
        _hold(hangar.total <= capacity(base, g.options.fighters), f"{base} holds {hangar.total}")
    for side in SIDES:
        for i, type in enumerate(TYPES):
            printed = sum(printed_air(base, g.options.fighters)[i] for base in BASES[side])
            there = sum(g.air[b].factors[i] for b in BASES[side] if b in g.air)
            flying = sum(m.sent[i] for m in g.missions.get(side, ()))
            _hold(there + flying <= printed, f"{side} has {there + flying} {type}, {printed} are printed")
        for mission in g.missions.get(side, ()):
            _hold(min(mission.factors) >= 0, f"{side} lost more over {mission.zone} than it sent")
    _hold(g.fortification >= 0, "the fortification is below nothing")
    if not g.fallen:
        _hold(g.invasion < 4, "the invasion is over and Midway stands")


def _hold(truth: bool, fault: str) -> None:
    if not truth:
        raise RulesFault(fault)
