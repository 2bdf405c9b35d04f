"""The Card Deal segment: how many cards and passes each side has (ES-Q-033), and help for tournaments (ES-Q-005)."""

from __future__ import annotations

from typing import Any, ClassVar

from wardroom.games.empire.politics.control import resources
from wardroom.games.empire.printed import ALLIED, CARDS, JAPAN, SIDES, TABLES
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks.draw import Draw
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Task, Tasks

_DRAW: dict[str, Any] = TABLES["card_draw"]
_JAPAN, _ALLIED = _DRAW["japan"], _DRAW["allied"]
_RESERVES = range(2, 5)  # turns on which Japan lives on its reserves
_ABDA, _RAID = "A04", "J47"
_HELPED = 2  # the turn before whose first deal a card may be taken


# ---- numbers


def japanese_cards(g: Empire) -> int:
    """One for two resource hexes, less what submarines and bombers took; four to seven (ES-X-DEAL-1)."""
    base: int = _JAPAN["turns_2_to_4"] if g.turn in _RESERVES else (resources(g) + 1) // 2
    return max(int(_JAPAN["min"]), min(int(_JAPAN["max"]), base) - g.losses)


def allied_cards(g: Empire) -> int:
    """By the turn, less what surrenders and Europe cost; at least four once there are any (ES-X-DEAL-2)."""
    base: int = _ALLIED["by_turn"].get(str(g.turn), _ALLIED["default"])
    return max(_ALLIED["min"], base - allied_losses(g)) if base else 0


def allied_losses(g: Empire) -> int:
    lost = sum(nation in g.surrendered for nation in ("china", "india", "australia"))
    return lost + (g.wie_level == 4)


def japanese_passes(cards: int) -> int:
    passes: int = _JAPAN["passes"][str(cards)]
    return passes


def allied_passes(g: Empire) -> int:
    """As printed for the turn, and one for each card lost, two at most (ES-X-TURN-2)."""
    printed: int = _ALLIED["passes"].get(str(g.turn), 0)
    return printed + min(int(_ALLIED["pass_per_lost_card_max"]), allied_losses(g))


# ---- dealing


class CardDeal(Does, frozen=True):
    """Both sides are dealt their hands, after the losses of Strategic Warfare."""

    def run(self, g: Empire) -> Tasks:
        if g.scenario == "south_pacific":  # hands of four throughout
            return (OpeningDeal(),)
        japan = japanese_cards(g)
        passes = {JAPAN: japanese_passes(japan), ALLIED: allied_passes(g)}
        return hands(g, {JAPAN: japan, ALLIED: allied_cards(g)}, passes)


class OpeningDeal(Does, frozen=True):
    """The hands with which a scenario begins (ES-Q-003)."""

    def run(self, g: Empire) -> Tasks:
        opening = g.sheet.setup["opening_hand"]
        return hands(g, {side: opening[side] for side in SIDES}, {side: opening[f"{side}_passes"] for side in SIDES})


def hands(g: Empire, cards: dict[str, int], passes: dict[str, int]) -> Tasks:
    for side in SIDES:
        g.deck(side, passes=passes[side], drawn=0, waiting=())
        g.tell("dealt", side=side, cards=cards[side], passes=passes[side], rules=_DEALT[side])
    deal: tuple[Task, ...] = tuple(Hand(side, cards[side]) for side in SIDES)
    first = (TakeCard(ALLIED),) if _offers_abda(g) else ()
    last = (TradeCard(JAPAN),) if g.options.tournament_help and g.turn == _HELPED else ()
    return (*first, *deal, *last)


def _offers_abda(g: Empire) -> bool:
    """On turn 2 the sheet of the campaign has it for all, other years the help for tournaments (ES-Q-005)."""
    told = g.options.tournament_help or g.sheet.setup["id"] == "campaign"
    return told and g.turn == _HELPED and _ABDA in g.decks[ALLIED].pile


_DEALT = {JAPAN: ("ES-X-DEAL-1", "ES-X-TURN-2"), ALLIED: ("ES-X-DEAL-2", "ES-X-TURN-2")}


class Hand(Does, frozen=True):
    """Cards up to that number; one that lies in the hand already is one of them."""

    side: str
    cards: int

    def run(self, g: Empire) -> Tasks:
        return (Draw(self.side, self.cards - len(g.decks[self.side].hand)),)


# ---- a card taken, a hand mended


class TakeCard(Asks, frozen=True):
    """The Allies may have A04 as one of their first cards (ES-Q-005)."""

    crumb: ClassVar[str] = "deal"

    def ask(self, g: Empire) -> Ask:
        return Ask("take_card", (("decline",), ("take", _ABDA)), ("ES-Q-005",), {"card": _ABDA})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "take":
            _swap(g, ALLIED, (), (_ABDA,))
            g.reveal("took_card", side=ALLIED, card=_ABDA, rules=("ES-Q-005",))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("take", str(card)) if card in CARDS and card != _ABDA:
                return Refusal("that_card_only", ("ES-Q-005",), {"card": _ABDA})
        return None


class TradeCard(Asks, frozen=True):
    """A Japanese hand without a military event may give one of its best cards for J47. It is asked in any case, so that
    the question tells nothing of the hand (ES-Q-005, ES-Q-200)."""

    crumb: ClassVar[str] = "deal"

    def ask(self, g: Empire) -> Ask:
        trades = (("trade", card) for card in tradable(g))
        return Ask("trade_card", (("decline",), *trades), ("ES-Q-005",), {"card": _RAID})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "trade":
            _swap(g, JAPAN, (str(move[1]),), (_RAID,))
            g.reveal("traded_card", side=JAPAN, card=_RAID, rules=("ES-Q-005",))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("trade", str(card)) if card in CARDS:
                return _trade_objection(g, card)
        return None


def tradable(g: Empire) -> tuple[str, ...]:
    return tuple(card for card in g.decks[JAPAN].hand if _trade_objection(g, card) is None)


def _trade_objection(g: Empire, card: str) -> Refusal | None:
    deck = g.decks[JAPAN]
    if card not in deck.hand:
        return Refusal("not_in_hand", ("ES-Q-005",), {"card": card})
    if _RAID not in deck.pile:
        return Refusal("not_in_pile", ("ES-Q-005",), {"card": _RAID})
    if any(CARDS[held].type == "military" for held in deck.hand):
        return Refusal("has_military_event", ("ES-Q-005",), {"card": _RAID})
    best = max(CARDS[held].ops for held in deck.hand)
    return None if CARDS[card].ops == best else Refusal("best_card_only", ("ES-Q-005",), {"card": card})


def _swap(g: Empire, side: str, give: tuple[str, ...], take: tuple[str, ...]) -> None:
    """Cards go from the hand to the pile, and others the other way."""
    deck = g.decks[side]
    hand = tuple(sorted((*(card for card in deck.hand if card not in give), *take)))
    g.deck(side, hand=hand, pile=tuple(sorted((*(card for card in deck.pile if card not in take), *give))))
