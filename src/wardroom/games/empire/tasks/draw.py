"""Drawing cards: each is chosen when it is drawn, with equal chance for all of the pile (ES-Q-002)."""

from __future__ import annotations

from wardroom.games.empire.printed import TABLES
from wardroom.games.empire.state import Empire
from wardroom.kernel import Does, Outcome, Roll, Rolls, Tasks
from wardroom.lib.rolls import one_of

EXTRA: int = TABLES["card_draw"]["max_extra_draws_per_turn"]


class Draw(Does, frozen=True):
    """So many cards, or as many as there are. Extra ones are three a phase, and those drawn during an offensive wait
    until it is over (ES-X-CARD-3)."""

    side: str
    count: int
    extra: bool = False
    got: tuple[str, ...] = ()

    def run(self, g: Empire) -> Tasks:
        if self.count > 0 and not (self.extra and g.decks[self.side].drawn >= EXTRA):
            reshuffle(g, self.side)
            if g.decks[self.side].pile:
                return (DrawCard(self.side, self.count, self.extra, self.got),)
        if self.got:
            g.reveal("drew", side=self.side, n=len(self.got), rules=("ES-X-DEAL-1", "ES-X-DEAL-2"))
            g.reveal("cards_drawn", to=(self.side,), cards=self.got, rules=("ES-X-COMP-2",))
        return ()


def reshuffle(g: Empire, side: str) -> None:
    """An empty pile is made of the discards; removed cards never return (ES-X-DEAL-3, ES-Q-034)."""
    deck = g.decks[side]
    if deck.pile or not deck.discards or g.scenario == "south_pacific":  # where the cards have to last
        return
    g.deck(side, pile=deck.discards, discards=())
    g.tell("reshuffled", side=side, rules=("ES-X-DEAL-3",))


class DrawCard(Rolls, frozen=True):
    side: str
    count: int
    extra: bool
    got: tuple[str, ...]

    def roll(self, g: Empire) -> Roll:
        return one_of("draw", g.decks[self.side].pile)

    def rolled(self, g: Empire, outcome: Outcome) -> Tasks:
        card, deck = str(outcome), g.decks[self.side]
        pile = tuple(other for other in deck.pile if other != card)
        g.deck(self.side, pile=pile, hand=tuple(sorted((*deck.hand, card))))
        if self.extra:
            waiting = (*deck.waiting, card) if g.offensive is not None else deck.waiting
            g.deck(self.side, drawn=deck.drawn + 1, waiting=tuple(sorted(waiting)))
        return (Draw(self.side, self.count - 1, self.extra, (*self.got, card)),)
