"""A card that cannot do what it must (ES-Q-044, ES-Q-045, ES-Q-195)."""

from __future__ import annotations

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.cards.cancel import remember, restore
from wardroom.games.empire.printed import foe
from wardroom.games.empire.state import Empire, Offensive
from wardroom.games.empire.tasks import events
from wardroom.games.empire.tasks.steps import Step, end
from wardroom.kernel import Tasks

OPERATION, DISCARD, DECLINE = "operation", "discard", "decline"


def way_out(g: Empire) -> str:
    """What becomes of it: an operation (ES-Q-045); a discard, where the card is barred from operations (ES-Q-195); and
    who took the initiative with it has not taken it (ES-X-INIT-2)."""
    now = g.now
    if now.opening:
        return DECLINE
    return DISCARD if hooks.use_objection(g, now.side, now.card, "oc") else OPERATION


def give_up(g: Empire) -> Tasks:
    return {OPERATION: as_operation, DISCARD: without_event, DECLINE: without_initiative}[way_out(g)](g)


def as_operation(g: Empire) -> Tasks:
    """It becomes an operations play of the same card (ES-Q-045)."""
    now = g.now
    restore(g)
    g.offensive = Offensive(side=now.side, card=now.card, use="oc", before=remember(g))
    g.tell("as_operation", side=now.side, card=now.card, rules=("ES-X-CARD-4", "ES-Q-045"))
    return (Step(1),)


def without_event(g: Empire) -> Tasks:
    """It is discarded (ES-Q-195)."""
    return _thrown_away(g, "event_given_up", "ES-Q-195")


def without_units(g: Empire) -> Tasks:
    """Nobody can be activated: the card is discarded instead (ES-Q-044)."""
    return _thrown_away(g, "nobody_activated", "ES-Q-044")


def _thrown_away(g: Empire, what: str, rule: str) -> Tasks:
    now = g.now
    restore(g)
    g.tell(what, side=now.side, card=now.card, rules=(rule,))
    done = events.close_card(g, now.side, now.card, "discard")
    end(g)
    return done


def without_initiative(g: Empire) -> Tasks:
    """The card, which all have seen, goes back where it lay, and the other side opens after all (ES-X-INIT-2)."""
    now = g.now
    restore(g)
    g.deck(now.side, future=now.card, since=g.turn - 1)
    end(g)
    g.first = foe(now.side)
    g.tell("initiative_given_up", side=now.side, card=now.card, rules=("ES-X-INIT-2", "ES-Q-045"))
    return ()
