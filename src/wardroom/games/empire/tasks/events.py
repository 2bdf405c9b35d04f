"""What happens when a card is played as an event: one interpreter for all of them (ES-Q-046, ES-Q-066).

An effect is one task, looked at in its moment: what must hold for it is asked then, and what it has to ask comes before
the next effect. What each kind does is said beside its questions: `event_choices`, `event_placing`, `event_losses`,
`event_moves`, and `cards.markers` where there is nothing to ask.
"""

from __future__ import annotations

from wardroom.games.empire.cards import markers
from wardroom.games.empire.cards.cancel import restore
from wardroom.games.empire.cards.conditions import acts
from wardroom.games.empire.cards.force import in_force
from wardroom.games.empire.cards.kinds import ACTS, Call, kind
from wardroom.games.empire.cards.looking_back import remember
from wardroom.games.empire.cards.scene import Scene, key, moment
from wardroom.games.empire.cards.uses import must_stay
from wardroom.games.empire.printed import CARDS, EFFECTS
from wardroom.games.empire.state import AMBUSH, INTERCEPT, SURPRISE, Empire
from wardroom.kernel import Does, Task, Tasks

AT_ONCE = 0
OPERATION, EVENT, DISCARD = "oc", "event", "discard"


class Effect(Does, frozen=True):
    """One effect of a card, in its moment."""

    side: str
    card: str
    n: int

    def run(self, g: Empire) -> Tasks:
        effect = EFFECTS[self.card].does[self.n]
        name = key(self.card, self.n)
        if not acts(Scene(g, key=name), effect):
            return ()
        if g.offensive is not None:
            g.go(done=(*g.now.done, name))
        return ACTS[effect["kind"]](g, Call(self.side, self.card, self.n))


def _effects(side: str, card: str, step: int | str) -> tuple[Effect, ...]:
    return tuple(Effect(side, card, n) for n, effect in enumerate(EFFECTS[card].does) if moment(card, effect) == step)


# ---- political and resource cards


def play_event(g: Empire, side: str, card: str) -> Tasks:
    """Its effects in order, then its draw, then stacking (ES-Q-046)."""
    lift(g, side, card)
    return (*_effects(side, card, AT_ONCE), CloseCard(side, card, EVENT), *_stacking())


def _stacking() -> tuple[Task, ...]:
    from wardroom.games.empire.tasks.stacking import Stacking

    return (Stacking(),)


def lift(g: Empire, side: str, card: str) -> None:
    """A card on the table is in no hand and in no pile."""
    deck = g.decks[side]
    if card == deck.future:
        g.deck(side, future="", since=0)
    elif card in deck.hand:
        held = tuple(c for c in deck.hand if c != card)
        g.deck(side, hand=held, waiting=tuple(c for c in deck.waiting if c != card))


# ---- in an offensive


def step_effects(g: Empire, step: int | str) -> Tasks:
    """What the cards in force do in this step, that of the Offensives player first (ES-OFF-2, -10, -17, -18, -20)."""
    found: list[Task] = []
    for card in in_force(g):
        for n, effect in enumerate(EFFECTS[card].does):
            if isinstance(step, int):
                remember(Scene(g, key=key(card, n)), effect, step)
        found += _effects(CARDS[card].side, card, step)
    return tuple(found)


def play_reaction(g: Empire, card: str) -> Tasks:
    """The Reaction player lays a card down: its condition holds, and what happens at once happens (ES-X-INT-1)."""
    side = g.now.reaction
    lift(g, side, card)
    g.go(cards=(*g.now.cards, card), condition=_better(g.now.condition, CARDS[card].intelligence))
    g.reveal("reaction_card", side=side, card=card, rules=("ES-X-CARD-7",))
    return _effects(side, card, AT_ONCE)


_ORDER = (SURPRISE, INTERCEPT, AMBUSH)


def _better(now: str, printed: str) -> str:
    """An ambush stays one, whatever comes after it (ES-X-INT-1, ES-Q-112)."""
    return max(now, printed or SURPRISE, key=_ORDER.index)


@kind("cancel")
def _cancel(g: Empire, call: Call) -> Tasks:
    """Weather: everything is as it was, and the offensive is over (ES-OFF-5 to ES-OFF-9, ES-OFF-23)."""
    restore(g)
    return ()


# ---- the card leaves the table


def close_card(g: Empire, side: str, card: str, use: str, cancelled: bool = False) -> Tasks:
    """Its draw, then to its pile: it is not among the discards that the draw may have to be made of (ES-Q-145)."""
    if use == EVENT and not cancelled and CARDS[card].draw:
        return (*_drawn(side), ToPile(side, card))
    _to_pile(g, side, card, use, cancelled)
    return ()


def _to_pile(g: Empire, side: str, card: str, use: str, cancelled: bool) -> None:
    """Only an event that took place removes a card (ES-X-CARD-2), and one whose offensive was cancelled goes to the
    discards (ES-OFF-8)."""
    happened = use == EVENT and not cancelled
    gone = happened and CARDS[card].remove
    g.spend(side, card, "removed" if gone else "discards")
    g.tell("card_closed", side=side, card=card, removed=gone, rules=("ES-OFF-8",) if cancelled else ("ES-X-CARD-2",))
    if happened:
        g.happened = tuple(sorted({*g.happened, card}))
    elif must_stay(card):
        g.deck(side, reshuffle=True)


class ToPile(Does, frozen=True):
    """An event that took place leaves the table, when its draw is made."""

    side: str
    card: str

    def run(self, g: Empire) -> Tasks:
        _to_pile(g, self.side, self.card, EVENT, cancelled=False)
        return ()


def _drawn(side: str) -> Tasks:
    """Draws of events count against three in a phase (ES-X-CARD-3)."""
    from wardroom.games.empire.tasks.draw import Draw

    return (Draw(side, 1, extra=True),)


class CloseCard(Does, frozen=True):
    """`close_card`, when its turn comes."""

    side: str
    card: str
    use: str
    cancelled: bool = False

    def run(self, g: Empire) -> Tasks:
        return close_card(g, self.side, self.card, self.use, self.cancelled)


def pay_reactions(g: Empire) -> Tasks:
    """At the end of the offensive: the draws of reaction cards, then these to their piles (ES-Q-047, ES-Q-145)."""
    side, cards = g.now.reaction, g.now.cards
    draws = (task for card in cards if CARDS[card].draw for task in _drawn(side))
    return (*draws, *(ToPile(side, card) for card in cards))


KINDS_ELSEWHERE = (markers,)
"""Read so that its kinds are known; those of tasks are read with them."""
