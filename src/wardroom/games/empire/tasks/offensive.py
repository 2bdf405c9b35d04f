"""An offensive: fourteen steps, one task (7.2). It ends when it is cancelled, and jumps where the rulebook does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.empire.cards.cancel import remember
from wardroom.games.empire.printed import CARDS
from wardroom.games.empire.state import SURPRISE, Empire, Offensive
from wardroom.games.empire.tasks import events
from wardroom.games.empire.tasks.activation import NameHQ
from wardroom.games.empire.tasks.battle import Battles, sink
from wardroom.games.empire.tasks.declaring import Declaring
from wardroom.games.empire.tasks.emergency import EmergencyMoves
from wardroom.games.empire.tasks.intelligence import Intelligence
from wardroom.games.empire.tasks.movement import Moves
from wardroom.games.empire.tasks.post_battle import Homeward, Landings
from wardroom.games.empire.tasks.reaction import ReactionMoves
from wardroom.games.empire.tasks.reaction_cards import AttackCards, Weather
from wardroom.games.empire.tasks.special_reaction import SpecialReactions
from wardroom.games.empire.tasks.stacking import Stacking
from wardroom.games.empire.tasks.steps import STEPS, Effects, Ended, Step
from wardroom.kernel import Does, Tasks


def begin(g: Empire, side: str, card: str, use: str, *, opening: bool = False) -> Tasks:
    """The card is laid down and the offensive begins; what it may have to put back is kept (ES-Q-101)."""
    g.offensive = Offensive(side=side, card=card, use=use, opening=opening, before=remember(g))
    lay_down(g, side, card)
    g.reveal("offensive", side=side, card=card, use=use, ops=CARDS[card].ops, rules=("ES-CARD-1", "ES-CARD-2"))
    return (Step(1), Underway(card))


class Underway(Does, frozen=True):
    """Lies beneath the steps of an offensive, and is the chapter they are in."""

    card: str
    crumb: ClassVar[str] = "offensive"

    def about(self) -> Mapping[str, Any]:
        return {"card": self.card}

    def run(self, g: Empire) -> Tasks:
        return ()


def lay_down(g: Empire, side: str, card: str) -> None:
    """It leaves the hand, or its place as future card, and lies on the table until it goes to a pile."""
    deck = g.decks[side]
    if card == deck.future:
        g.deck(side, future="", since=0)
    else:
        g.deck(side, hand=tuple(c for c in deck.hand if c != card), waiting=tuple(c for c in deck.waiting if c != card))


class Jump(Does, frozen=True):
    """After step 6 and after step 7 the state says which step comes next (ES-OFF-12, ES-OFF-14)."""

    after: int

    def run(self, g: Empire) -> Tasks:
        if self.after == 7:
            return (Step(9 if g.now.condition == SURPRISE else 8),)
        if g.now.fights:
            return (Step(7),)
        return (AttackCards(g.now.reaction, "no_battle"), WithoutBattle(), Step(13))


class WithoutBattle(Does, frozen=True):
    """Attack cards that were played although there is no battle: those of step 10, then those of step 12 (ES-Q-105)."""

    def run(self, g: Empire) -> Tasks:
        return (Effects(10), Effects(12))


class Sinking(Does, frozen=True):
    """Brigades on board of ships that cards have sunk after the battles go down with them (ES-Q-137)."""

    def run(self, g: Empire) -> Tasks:
        for fight in g.now.fights:
            sink(g, fight.hex)
        return ()


def _activation(g: Empire) -> Tasks:
    return (Effects(1), NameHQ())


def _movement(g: Empire) -> Tasks:
    return (Moves(g.now.side), Step(3))


def _declaring(g: Empire) -> Tasks:
    return (Declaring(),)


def _weather(g: Empire) -> Tasks:
    return (Weather(), NoWayBack(), Step(5))


def _before_reaction(g: Empire) -> Tasks:
    return (Effects(5), Step(6))


def _special(g: Empire) -> Tasks:
    return (SpecialReactions(), Jump(6))


def _intelligence(g: Empire) -> Tasks:
    return (Intelligence(), Jump(7))


def _reaction(g: Empire) -> Tasks:
    return (ReactionMoves(), Step(9))


def _attack_cards(g: Empire) -> Tasks:
    return (AttackCards(g.now.reaction, "battle"), Step(10))


def _before_battle(g: Empire) -> Tasks:
    return (Effects(10), Step(11))


def _battles(g: Empire) -> Tasks:
    return (Battles(), Step(12))


def _after_battle(g: Empire) -> Tasks:
    return (Effects(12), Sinking(), Step(13))


def _homeward(g: Empire) -> Tasks:
    return (Landings(), Homeward(g.now.reaction), Homeward(g.now.side), Step(14))


def _emergency(g: Empire) -> Tasks:
    return (EmergencyMoves(g.now.reaction), EmergencyMoves(g.now.side), Over())


STEPS |= {
    1: _activation,
    2: _movement,
    3: _declaring,
    4: _weather,
    5: _before_reaction,
    6: _special,
    7: _intelligence,
    8: _reaction,
    9: _attack_cards,
    10: _before_battle,
    11: _battles,
    12: _after_battle,
    13: _homeward,
    14: _emergency,
}


class NoWayBack(Does, frozen=True):
    """After step 4 nothing can cancel the offensive any more."""

    def run(self, g: Empire) -> Tasks:
        if not g.now.cancelled:
            g.go(before=None)
        return ()


class Over(Does, frozen=True):
    """The end of an offensive: late effects, cards to their piles, draws, stacking (ES-Q-145)."""

    def run(self, g: Empire) -> Tasks:
        return (Effects("end"), Closing(), Stacking())


class Closing(Does, frozen=True):
    def run(self, g: Empire) -> Tasks:
        now = g.now
        tasks = (*events.close_card(g, now.side, now.card, now.use), *events.pay_reactions(g), Ended())
        g.tell("offensive_over", side=now.side, card=now.card, rules=("ES-OFF-22",))
        return tasks
