"""The deal, passes, draws and reshuffles (ES-X-DEAL, ES-X-TURN-2, ES-X-CARD-3)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import Stop, asked, at_table, heard, moves, opening, position, refused, say, state

from wardroom.games.empire.printed import ALLIED, CARDS, DECK, JAPAN, RESOURCES
from wardroom.games.empire.state import Offensive
from wardroom.games.empire.tasks.deal import CardDeal, OpeningDeal, allied_cards, allied_passes, japanese_cards
from wardroom.games.empire.tasks.draw import Draw


@pytest.mark.rule("ES-X-DEAL-1", "ES-Q-033")
@pytest.mark.parametrize(
    ("turn", "held", "losses", "cards"),
    [
        (2, 3, 0, 7),
        (4, 3, 1, 6),
        (5, 14, 0, 7),
        (5, 13, 0, 7),
        (5, 12, 0, 6),
        (8, 11, 2, 4),
        (8, 5, 0, 4),
        (12, 0, 3, 4),
    ],
)
def test_japanese_cards(turn: int, held: int, losses: int, cards: int) -> None:
    hexes = sorted(RESOURCES)
    g = position(turn=turn, losses=losses, japan=hexes[:held], allied=hexes[held:])
    assert japanese_cards(g) == cards


@pytest.mark.rule("ES-X-DEAL-2", "ES-X-TURN-2", "ES-Q-033")
@pytest.mark.parametrize(
    ("turn", "surrendered", "level", "cards", "passes"),
    [
        (1, (), 0, 0, 0), (2, (), 0, 5, 2), (3, (), 0, 6, 1), (4, (), 0, 7, 0), (2, ("china", "india"), 4, 4, 4),
        (5, ("china",), 0, 6, 1), (5, ("china", "india", "australia"), 4, 4, 2), (5, (), 4, 6, 1), (5, (), 3, 7, 0),
        (6, ("burma", "malaya"), 0, 7, 0),
    ],
)  # fmt: skip
def test_allied_cards_and_passes(turn: int, surrendered: tuple[str, ...], level: int, cards: int, passes: int) -> None:
    g = position(turn=turn, surrendered=surrendered, wie_level=level)
    assert (allied_cards(g), allied_passes(g)) == (cards, passes)


@pytest.mark.rule("ES-X-TURN-2")
@pytest.mark.parametrize(("losses", "passes"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_japanese_passes_go_by_the_number_dealt(losses: int, passes: int) -> None:
    pile = list(position(turn=8).decks[JAPAN].pile)
    allied = list(position(turn=8).decks[ALLIED].pile)
    cards = {0: 7, 1: 6, 2: 5, 3: 4}[losses]
    match = at_table(turn=8, losses=losses, agenda=(CardDeal(), Stop()), dice=[*pile[:cards], *allied[:7]])
    deck = state(match).decks[JAPAN]
    assert (len(deck.hand), deck.passes) == (cards, passes)


@pytest.mark.rule("ES-Q-003")
@pytest.mark.parametrize(("scenario", "japan", "allied"), [("y1942", (7, 0), (5, 2)), ("y1944", (6, 1), (7, 0))])
def test_the_opening_hands(scenario: str, japan: tuple[int, int], allied: tuple[int, int]) -> None:
    decks = position(scenario).decks
    dice = [*decks[JAPAN].pile[: japan[0]], *decks[ALLIED].pile[: allied[0]]]
    g = state(at_table(scenario, agenda=(OpeningDeal(), Stop()), dice=dice))
    assert (len(g.decks[JAPAN].hand), g.decks[JAPAN].passes) == japan
    assert (len(g.decks[ALLIED].hand), g.decks[ALLIED].passes) == allied


@pytest.mark.rule("ES-Q-003")
def test_the_card_in_hand_is_one_of_the_four() -> None:
    decks = position("south_pacific").decks
    dice = [*decks[JAPAN].pile[:3], *decks[ALLIED].pile[:4]]
    g = state(at_table("south_pacific", agenda=(OpeningDeal(), Stop()), dice=dice))
    assert "J17" in g.decks[JAPAN].hand
    assert len(g.decks[JAPAN].hand) == 4


# ---- draws


@pytest.mark.rule("ES-Q-002", "ES-X-COMP-2")
def test_a_draw_is_known_to_its_side_alone() -> None:
    match = at_table(agenda=(Draw(JAPAN, 2), Stop()), dice=["J04", "J10"])
    assert state(match).decks[JAPAN].hand == ("J04", "J10")
    assert "J04" not in state(match).decks[JAPAN].pile
    assert heard(match, JAPAN, "cards_drawn")[0].about == {"cards": ("J04", "J10")}
    assert not heard(match, ALLIED, "cards_drawn")
    assert heard(match, ALLIED, "drew")[0].about == {"side": JAPAN, "n": 2}


@pytest.mark.rule("ES-X-DEAL-3", "ES-Q-034")
def test_an_empty_pile_is_made_of_the_discards() -> None:
    start = position()
    removed = start.decks[JAPAN].removed
    start.deck(JAPAN, pile=("J04",), discards=("J10", "J11"), hand=())
    match = at_table(decks=start.decks, agenda=(Draw(JAPAN, 2), Stop()), dice=["J04", "J11"])
    deck = state(match).decks[JAPAN]
    assert (deck.hand, deck.pile, deck.discards, deck.removed) == (("J04", "J11"), ("J10",), (), removed)


@pytest.mark.rule("ES-X-DEAL-3", "ES-Q-034")
def test_with_both_empty_no_more_cards_come() -> None:
    start = position()
    start.deck(JAPAN, pile=("J04",), discards=(), hand=())
    match = at_table(decks=start.decks, agenda=(Draw(JAPAN, 3), Stop()), dice=["J04"])
    assert state(match).decks[JAPAN].hand == ("J04",)


@pytest.mark.rule("ES-X-CARD-3")
def test_three_extra_cards_a_phase() -> None:
    match = at_table(
        agenda=(Draw(JAPAN, 2, extra=True), Draw(JAPAN, 2, extra=True), Stop()), dice=["J04", "J10", "J11"]
    )
    deck = state(match).decks[JAPAN]
    assert (len(deck.hand), deck.drawn, deck.waiting) == (3, 3, ())


@pytest.mark.rule("ES-X-CARD-3", "ES-Q-047")
def test_a_card_drawn_in_an_offensive_waits() -> None:
    offensive = Offensive(ALLIED, "A02", "oc")
    match = at_table(offensive=offensive, agenda=(Draw(JAPAN, 1, extra=True), Stop()), dice=["J04"])
    assert state(match).decks[JAPAN].waiting == ("J04",)
    assert "J04" not in state(match).playable(JAPAN)


# ---- the help for tournaments

PEACE = [card for card in DECK[JAPAN] if CARDS[card].type != "military"]


def helped(hand: list[str]) -> Any:
    allied = [card for card in DECK[ALLIED] if card != "A04"]
    dice = [*hand, *allied[:5]]
    return at_table("y1942", agenda=(OpeningDeal(), Stop()), dice=dice, options={"tournament_help": True})


@pytest.mark.rule("ES-Q-005")
def test_the_allies_may_take_a04_and_draw_one_less() -> None:
    match = helped(PEACE[:7])
    assert asked(match) == (ALLIED, "take_card")
    assert refused(match, "take", "A05").key == "that_card_only"
    say(match, "take", "A04")
    deck = state(match).decks[ALLIED]
    assert "A04" in deck.hand
    assert len(deck.hand) == 5


@pytest.mark.rule("ES-Q-005")
def test_a_japanese_hand_without_a_military_event_may_trade_a_best_card() -> None:
    match = helped(PEACE[:7])
    say(match, "decline")
    assert asked(match) == (JAPAN, "trade_card")
    best = max(CARDS[card].ops for card in PEACE[:7])
    offered = [str(move[1]) for move in moves(match, "trade")]
    assert offered == [card for card in sorted(PEACE[:7]) if CARDS[card].ops == best]
    say(match, "trade", offered[0])
    deck = state(match).decks[JAPAN]
    assert "J47" in deck.hand
    assert offered[0] in deck.pile


@pytest.mark.rule("ES-Q-005", "ES-Q-200")
def test_with_a_military_event_there_is_nothing_to_trade_but_the_question_is_put() -> None:
    war = next(card for card in DECK[JAPAN] if CARDS[card].type == "military" and card != "J47")
    match = helped([war, *PEACE[:6]])
    say(match, "decline")
    assert moves(match) == [("decline",)]
    assert refused(match, "trade", PEACE[0]).key == "has_military_event"


@pytest.mark.rule("ES-Q-005")
def test_in_the_campaign_a04_is_offered_in_any_case() -> None:
    """Its sheet says so, for turn 2; the trade for J47 is a help for tournaments alone."""

    def dealt(turn: int) -> Any:
        g = position("campaign", turn=turn)
        allied = [card for card in DECK[ALLIED] if card != "A04"]
        dice = [*PEACE[: japanese_cards(g) - len(g.decks[JAPAN].hand)], *allied[: allied_cards(g)]]
        return at_table("campaign", agenda=(CardDeal(), Stop()), dice=dice, turn=turn)

    match = dealt(2)
    assert asked(match) == (ALLIED, "take_card")
    say(match, "take", "A04")
    assert asked(match)[1] == "stop"
    assert "A04" in state(match).decks[ALLIED].hand
    assert asked(dealt(3))[1] == "stop"


@pytest.mark.rule("ES-Q-005")
def test_without_the_option_nobody_is_asked() -> None:
    decks = position("y1942").decks
    dice = [*decks[JAPAN].pile[:7], *decks[ALLIED].pile[:5]]
    match = opening("y1942", dice=dice)
    assert asked(match) == (ALLIED, "free_moves")
