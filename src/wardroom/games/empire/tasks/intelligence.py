"""Step 7: whether the offensive is found out, by a die or by cards (7.25, ES-X-INT-2)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.dice import d10
from wardroom.games.empire.printed import CARDS
from wardroom.games.empire.state import INTERCEPT, Empire
from wardroom.games.empire.tasks import events, reaction_cards
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Tasks

# ---- the die


def modifier(g: Empire) -> int:
    """Of intelligence dice: 2 off for contact with a ZOI, and what cards say (ES-ZOI-14, ES-Q-111)."""
    return (-2 if g.now.contact else 0) + hooks.intel(g)


def uncovers(die: int, needs: int, change: int) -> bool:
    """Whether an intelligence die does it; a natural 9 never does (ES-X-INT-2)."""
    return die != 9 and die + change <= needs


def wins(needs: int, change: int) -> int:
    """How many of the ten faces do it."""
    return sum(uncovers(die, needs, change) for die in range(10))


# ---- the question


class Intelligence(Does, frozen=True):
    """A card or a roll, not both (ES-OFF-13, ES-OFF-24)."""

    def run(self, g: Empire) -> Tasks:
        return (Uncover(g.now.reaction),) if may_roll(g) or reaction_cards.window(g, 7) else ()


def may_roll(g: Empire) -> bool:
    """Not against a printed surprise, not after a roll or a card (ES-X-INT-2, ES-Q-110)."""
    return not g.now.rolled and not _intelligence_played(g) and value(g) is not None


def _intelligence_played(g: Empire) -> bool:
    return any(CARDS[card].intelligence for card in g.now.cards)


def value(g: Empire) -> int | None:
    """The number an intelligence roll must not exceed; none where the event prints a surprise."""
    card = CARDS[g.now.card]
    return card.oc_iv if g.now.use == "oc" else card.ec_iv


class Uncover(Asks, frozen=True):
    crumb: ClassVar[str] = "intelligence"

    def ask(self, g: Empire) -> Ask:
        roll: list[Move] = [("roll",)] if may_roll(g) else []
        cards: list[Move] = [("card", card) for card in reaction_cards.held(g, self.seat, 7)]
        needs, change = value(g), modifier(g)
        about = {
            "needs": -1 if needs is None else needs, "modifier": change,
            "wins": 0 if needs is None else wins(needs, change), "condition": g.now.condition,
        }  # fmt: skip
        return Ask("intelligence", (("none",), *roll, *cards), ("ES-OFF-13", "ES-OFF-24", "ES-X-INT-2"), about)

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "none":
            return ()
        if move[0] == "roll":
            return (IntelligenceRoll(),)
        return (*events.play_reaction(g, str(move[1])), MoreCards())

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move == ("roll",) and not may_roll(g):
            rules = ("ES-X-INT-2",) if value(g) is None else ("ES-OFF-24",)
            return Refusal("no_roll", rules, {"card": g.now.card})
        return reaction_cards.card_objection(g, self.seat, 7, move)


class MoreCards(Does, frozen=True):
    """After a card others may be added, up to three in all."""

    def run(self, g: Empire) -> Tasks:
        return (Uncover(g.now.reaction),) if reaction_cards.window(g, 7) else ()


class IntelligenceRoll(Rolls, frozen=True):
    def roll(self, g: Empire) -> Roll:
        return d10("intelligence")

    def rolled(self, g: Empire, outcome: Outcome) -> Tasks:
        die, needs, change = int(outcome), value(g) or 0, modifier(g)
        won = uncovers(die, needs, change)
        g.go(rolled=True, condition=INTERCEPT if won else g.now.condition)
        g.tell("intelligence_roll", die=die, modifier=change, needs=needs, won=won, rules=("ES-X-INT-2", "ES-Q-111"))
        return () if won else (MoreCards(),)
