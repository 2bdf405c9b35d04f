"""How likely each intelligence condition is, as far as a seat can know (ES-X-INT-1, ES-X-INT-2, ES-Q-111, ES-Q-112).

The Reaction player is taken to use the best he has: an Ambush card, else an Intercept card, else the roll. Of a hand
that is hidden each unseen card is as likely as any other to be in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import comb

from wardroom.games.empire.cards import hooks
from wardroom.games.empire.printed import CARDS, DECK
from wardroom.games.empire.state import AMBUSH, INTERCEPT, SURPRISE, Empire

_STEP = 7  # in which the condition is settled
_CONTACT = -2  # of the die (ES-ZOI-14)


def conditions(g: Empire, seat: str | None, hidden: int) -> dict[str, float]:
    """The chances of each condition. `hidden`: how many cards the Reaction player holds that the seat does not see."""
    if g.now.step > _STEP or g.now.condition != SURPRISE or _card(g.now.cards):
        return {g.now.condition: 1.0}
    fit = hooks.reactions(g, _STEP)
    cards = {what: [card for card in fit if CARDS[card].intelligence == what] for what in (AMBUSH, INTERCEPT)}
    if seat == g.now.reaction:
        without = _known(g, cards)
    else:
        unseen = _unseen(g)
        without = {what: _none_of(_both(cards, what), unseen, hidden) for what in (AMBUSH, INTERCEPT)}
    roll = intercepts(g) if not g.now.rolled else 0.0
    found = {
        SURPRISE: without[INTERCEPT] * (1 - roll),
        INTERCEPT: without[AMBUSH] - without[INTERCEPT] + without[INTERCEPT] * roll,
        AMBUSH: 1 - without[AMBUSH],
    }
    return {what: p for what, p in found.items() if p > 0}


def _card(cards: Iterable[str]) -> bool:
    return any(CARDS[card].intelligence for card in cards)


def intercepts(g: Empire) -> float:
    """The chance of the roll: none against a printed surprise; a natural 9 fails."""
    card = CARDS[g.now.card]
    value = card.oc_iv if g.now.use == "oc" else card.ec_iv
    if value is None:
        return 0.0
    change = (_CONTACT if g.now.contact else 0) + hooks.intel(g)
    return sum(die + change <= value for die in range(9)) / 10


def _both(cards: dict[str, list[str]], what: str) -> Collection[str]:
    """No Ambush; neither Ambush nor Intercept."""
    return cards[AMBUSH] if what == AMBUSH else {*cards[AMBUSH], *cards[INTERCEPT]}


def _known(g: Empire, cards: dict[str, list[str]]) -> dict[str, float]:
    """For his own eyes: whether he is without."""
    own = set(g.playable(g.now.reaction))
    return {what: float(not own & set(_both(cards, what))) for what in (AMBUSH, INTERCEPT)}


def _unseen(g: Empire) -> frozenset[str]:
    """The Reaction player's cards that lie in no open pile."""
    deck = g.decks[g.now.reaction]
    return frozenset(DECK[g.now.reaction]) - {*deck.discards, *deck.removed, *g.now.cards}


def _none_of(cards: Collection[str], unseen: frozenset[str], hand: int) -> float:
    """The chance that none of the cards is among so many drawn from the unseen."""
    fit, all_cards = len(unseen & set(cards)), len(unseen)
    hand = min(hand, all_cards)
    return comb(all_cards - fit, hand) / comb(all_cards, hand) if all_cards else 1.0
