"""The Initiative segment: who opens the Offensives Phase (ES-X-INIT-1, ES-X-INIT-2, ES-Q-040)."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.empire.printed import ALLIED, CARDS, JAPAN, TABLES, foe
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks import plays
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks

_TIE: dict[str, str] = TABLES["card_draw"]["first_player_tie"]


class Initiative(Does, frozen=True):
    """The side with more cards; with equal hands the year decides and nobody is asked."""

    def run(self, g: Empire) -> Tasks:
        japan, allied = len(g.decks[JAPAN].hand), len(g.decks[ALLIED].hand)
        if japan == allied:
            return first(g, _TIE[str(g.year)])
        more = JAPAN if japan > allied else ALLIED
        if g.options.events and g.future_ready(foe(more)):
            return (TakeInitiative(foe(more)),)
        return first(g, more)


def first(g: Empire, side: str, opening: str = "") -> Tasks:
    """The side begins, with that card if it has bound itself to it."""
    g.first = side
    how = "future" if opening else "cards"
    g.tell("first_player", side=side, how=how, rules=("ES-X-INIT-2",) if opening else ("ES-X-INIT-1",))
    return (Offensives(side, opening),)


class TakeInitiative(Asks, frozen=True):
    """The side with fewer cards may open with its future card as an event. It is asked whatever card lies there, since
    the enemy must not learn which (ES-Q-040)."""

    crumb: ClassVar[str] = "initiative"

    def ask(self, g: Empire) -> Ask:
        card = g.decks[self.seat].future
        opens = () if opening_objection(g, self.seat, card) else (("open", card),)
        return Ask("initiative", (("decline",), *opens), ("ES-X-INIT-2", "ES-Q-040"))

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "open":
            return first(g, self.seat, str(move[1]))
        return first(g, foe(self.seat))

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("open", str(card)) if card in CARDS:
                return opening_objection(g, self.seat, card)
        return None


def opening_objection(g: Empire, side: str, card: str) -> Refusal | None:
    """Against opening with the card: it must be the future one, and playable as an event."""
    if card != g.decks[side].future:
        return Refusal("not_the_future_card", ("ES-X-INIT-2",), {"card": card})
    return plays.objection(g, side, ("event", card))


class Offensives(Does, frozen=True):
    """The Offensives segment: cards are played in turn (ES-SEQ-3)."""

    side: str
    opening: str = ""  # the future card with which the initiative was taken

    def run(self, g: Empire) -> Tasks:
        return (plays.Plays(self.side, self.opening),)
