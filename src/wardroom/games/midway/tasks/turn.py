"""The turn: which step follows which (MW sequence of play)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.midway.printed import SIDES, arrival, clock
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.contact import Contacts
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.landing import Casualties, Disclosure, Land, Rubble
from wardroom.games.midway.tasks.movement import MoveShips, PlaceShips
from wardroom.games.midway.tasks.orders import Exchange, WriteOrders
from wardroom.games.midway.tasks.readiness import Announce, ReadyAircraft, StandDown
from wardroom.games.midway.tasks.search import Search
from wardroom.games.midway.tasks.surface_combat.battle import SurfaceBattles
from wardroom.kernel import Does, Task, Tasks, Together


class SetUp(Does, frozen=True):
    """Both players place what is due on the first turn, unseen (MW-SET-10)."""

    crumb: ClassVar[str] = "set_up"

    def run(self, g: Midway) -> Tasks:
        return (Together.of({side: (PlaceShips(side),) for side in SIDES}), Turn())


class Turn(Does, frozen=True):
    def run(self, g: Midway) -> Tasks:
        g.turn += 1
        now = g.now
        if now.day != clock(g.scenario, max(1, g.turn - 1)).day:
            g.b17_flown = 0
        g.acts, g.said, g.called, g.missions = {}, {}, {}, {}
        g.contacts, g.off_midway, g.b17, g.b17s, g.transferring = (), False, "", (), ()
        g.tell("turn", turn=g.turn, day=now.day, time=now.time, night=now.night, rules=("MW-B18-1",))
        steps: list[Task] = []
        if g.armed_once:  # nobody can stand down, fly or land before somebody has ever readied: all know that
            steps += (Together.of({side: (StandDown(side),) for side in g.armed_once}), Announce("stood_down"))
        lanes: dict[str, tuple[Task, ...]] = {}
        for side in SIDES:
            due = any(arrival(g.scenario, id) == g.turn > 1 for id in g.ships if g.is_due(id, side))
            lane: tuple[Task, ...] = (MoveShips(side), ReadyAircraft(side))
            lanes[side] = (PlaceShips(side), *lane) if due else lane
        steps += (Together.of(lanes), Announce("readying"), Search("US"), Search("JP"), Contacts())
        if not now.night:
            steps += (Orders(), Landings())
        if g.options.surface_combat:
            steps.append(SurfaceBattles())
        return (*steps, EndOfTurn(g.turn, now.day, now.time), Turn())


class Orders(Does, frozen=True):
    """Step 5, in secret; then the sheets are exchanged."""

    def run(self, g: Midway) -> Tasks:
        writers = [side for side in SIDES if side in g.armed_once or (side == "US" and g.b17_left())]
        if not writers:
            return ()
        return (Together.of({side: (WriteOrders(side),) for side in writers}), Exchange())


class Landings(Does, frozen=True):
    """Step 16, in secret and at the same time (MW-EN-23); then step 17."""

    def run(self, g: Midway) -> Tasks:
        flew = [side for side in g.armed_once if not grounded_all(g, side)]
        lanes: dict[str, tuple[Task, ...]] = {side: (Casualties(side), Land(side)) for side in flew}
        if g.rubble:  # all saw the bombs fall; the US may have been caught with nothing ever readied
            lanes["US"] = (Rubble("US"), *lanes.get("US", ()))
        return (Together.of(lanes), Disclosure()) if lanes else ()


def grounded_all(g: Midway, side: str) -> bool:
    """Everybody has read it on the open sheet: the side has sent nothing into the air (MW-S5-7)."""
    open = g.exchanged and g.options.reveal_unattacked_cap
    return open and not g.sheets[side] and side not in g.transferring
