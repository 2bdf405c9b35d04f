"""Where in a turn a state stands, as anybody can tell."""

from __future__ import annotations

from wardroom.games.midway.printed import MIDWAY, SHIPS
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.landing import Land
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.orders import WriteOrders
from wardroom.games.midway.tasks.search import Search
from wardroom.kernel import Together
from wardroom.kernel.engine import top


def sailed(g: Midway) -> bool:
    """The ships have moved this turn."""
    lanes = (task for task in g.agenda if isinstance(task, Together))
    began = (lane for together in lanes for lane in together.began.values())
    return not any(isinstance(step, MoveShips) for lane in began for step in lane)


def stage(g: Midway) -> str:
    """Before the ships have moved; before orders are exchanged; after."""
    return "flying" if g.exchanged else "searching" if sailed(g) else "sailing"


def about_to_sail(g: Midway) -> bool:
    """Both fleets may move, and nobody has begun to."""
    task = top(g)
    return isinstance(task, Together) and not sailed(g) and task.lanes == task.began


def about_to_land(g: Midway) -> bool:
    """All that was ordered has been flown, and nothing has come down yet."""
    task = top(g)
    landing = isinstance(task, Together) and any(isinstance(s, Land) for lane in task.began.values() for s in lane)
    return g.exchanged and landing and isinstance(task, Together) and task.lanes == task.began


def before_battle(g: Midway) -> bool:
    """Areas are being called, or orders written: nothing has been fired yet."""
    task = top(g)
    if isinstance(task, Together):
        return any(isinstance(step, WriteOrders) for lane in task.began.values() for step in lane)
    return isinstance(task, Search)


def first_search(g: Midway) -> bool:
    """Both fleets have moved, and nobody has called an area yet."""
    task = top(g)
    return isinstance(task, Search) and not g.called and task.seat == "US"


def kind(base: str) -> str:
    return base if base == MIDWAY else SHIPS[base].type
