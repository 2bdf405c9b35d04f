"""A step of an offensive by its number, and the end of one that was cancelled.

What each step does stands in `offensive`, which knows all of their tasks; those need to know no more than the number of
the step that follows.
"""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks import events
from wardroom.games.empire.tasks.stacking import Stacking
from wardroom.kernel import Does, Tasks

STEPS: dict[int, Callable[[Empire], Tasks]] = {}
"""What each step begins with."""


class Step(Does, frozen=True):
    """One step, then the next."""

    number: int

    def run(self, g: Empire) -> Tasks:
        if g.now.cancelled:
            return (Cancelled(),)
        g.go(step=self.number)
        return STEPS[self.number](g)


class Effects(Does, frozen=True):
    """What the cards in force do at this moment."""

    when: int | str

    def run(self, g: Empire) -> Tasks:
        return events.step_effects(g, self.when)


class Cancelled(Does, frozen=True):
    """Everything is as before the card was played; the card is a discard (ES-OFF-6 to ES-OFF-9, ES-OFF-23)."""

    def run(self, g: Empire) -> Tasks:
        now = g.now
        g.tell("cancelled", side=now.side, card=now.card, rules=("ES-OFF-6", "ES-OFF-8", "ES-OFF-23"))
        closed = events.close_card(g, now.side, now.card, now.use, cancelled=True)
        return (*closed, *events.pay_reactions(g), Ended(), Stacking())


class Ended(Does, frozen=True):
    """Units are active no more, and cards drawn meanwhile may be used from now on."""

    def run(self, g: Empire) -> Tasks:
        end(g)
        return ()


def end(g: Empire) -> None:
    g.offensive, g.blows = None, {}
    for side in g.decks:
        if g.decks[side].waiting:
            g.deck(side, waiting=())
