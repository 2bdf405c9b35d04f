"""What Japan may do next: the Orders step played ahead a few times with dice of one's own."""

from __future__ import annotations

from random import Random

from msgspec import structs

from wardroom.games.nimitz.printed import AREAS, JAPAN, SEAT, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.orders import OrdersStep
from wardroom.kernel import Ask, Asks, Move, Rolls, Tasks, engine

Arrivals = dict[str, tuple[str, ...]]  # area: Japanese forces there


class Halt(Asks, frozen=True):
    """As far as he looks."""

    def ask(self, g: Nimitz) -> Ask:
        return Ask("halt", (("halt",),))

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        return (self,)


def ahead(g: Nimitz, rng: Random) -> Nimitz:
    """The position after one way the orders may fall."""
    h = g.draft()
    h.options, h.events = structs.replace(g.options, dice_by_hand=False), ()
    h.agenda = (Halt(SEAT), OrdersStep())
    engine.settle(h)
    while not isinstance(task := engine.top(h), Halt):
        if isinstance(task, Rolls):
            odds = task.roll(h).odds
            engine.rolled(h, rng.choices([outcome for outcome, _ in odds], [weight for _, weight in odds])[0])
        else:
            engine.answer(h, SEAT, ("rest",))
    return h


def arrivals(g: Nimitz) -> Arrivals:
    found: dict[str, list[str]] = {area: [] for area in AREAS}
    for id, f in g.forces.items():
        if f.place in AREAS and counter(id).side == JAPAN:
            found[f.place].append(id)
    return {area: tuple(sorted(ids)) for area, ids in found.items()}
