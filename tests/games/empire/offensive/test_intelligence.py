"""Step 7: a card or a roll, and what the condition becomes (7.25)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_steps import at_step, underway
from empire_table import asked, heard, moves, refused, say, state

from wardroom.games.empire.state import AMBUSH, INTERCEPT, SURPRISE
from wardroom.kernel import Match

JAPAN, ALLIED = "japan", "allied"
BATTLE = {"a_bb_washington": "4222", "j_ca_takao": "4222", "j_bb_hiei": "4017"}
RAID = {"j_bb_hiei": "4423", "a_bb_washington": "4423", "a_cv_enterprise": "4828"}


def _allied(
    card: str = "A21", use: str = "oc", hand: tuple[str, ...] = (), dice: tuple[int, ...] = (), **now: Any
) -> Match:
    return at_step(7, underway(ALLIED, card, BATTLE, use=use, fights=["4222"], hands={JAPAN: hand}, now=now), dice=dice)


def _japanese(hand: tuple[str, ...], card: str = "J44", dice: tuple[int, ...] = (), **now: Any) -> Match:
    return at_step(7, underway(JAPAN, card, RAID, fights=["4423"], hands={ALLIED: hand}, now=now), dice=dice)


@pytest.mark.rule("ES-OFF-13", "ES-X-INT-1", "ES-Q-110")
def test_every_offensive_begins_as_a_surprise_and_a_roll_is_offered() -> None:
    m = _allied()
    assert (asked(m), moves(m)) == ((JAPAN, "intelligence"), [("none",), ("roll",)])
    assert state(m).now.condition == SURPRISE


@pytest.mark.rule("ES-X-INT-2", "ES-Q-111", "ES-OFF-13")
@pytest.mark.parametrize(
    ("card", "use", "die", "contact", "won"),
    [
        ("A21", "oc", 3, False, True),
        ("A21", "oc", 4, False, False),
        ("A21", "event", 5, False, True),
        ("A21", "event", 6, False, False),
        ("A21", "oc", 5, True, True),
        ("A21", "oc", 6, True, False),
        ("A21", "event", 9, True, False),
    ],
)
def test_the_roll(card: str, use: str, die: int, contact: bool, won: bool) -> None:
    m = _allied(card, use, dice=(die, 5, 5), contact=contact)
    say(m, "roll")
    (told,) = heard(m, None, "intelligence_roll")
    assert told.about["won"] is won
    assert (asked(m)[1] == "reaction_hq") == won


@pytest.mark.rule("ES-ZOI-14", "ES-Q-111")
def test_contact_is_worth_two() -> None:
    m = _allied(contact=True)
    assert m.asks[JAPAN].about["modifier"] == -2
    assert _allied().asks[JAPAN].about["modifier"] == 0


@pytest.mark.rule("ES-X-INT-2", "ES-Q-111")
def test_a_natural_nine_fails() -> None:
    """J44 as event: 7, and contact: 9 - 2 would do."""
    g = underway(JAPAN, "J44", RAID, use="event", fights=["4423"], now={"contact": True})
    m = at_step(7, g, dice=(9, 5, 5))
    say(m, "roll")
    assert heard(m, None, "intelligence_roll")[0].about["won"] is False


@pytest.mark.rule("ES-X-INT-2", "ES-Q-110")
def test_no_roll_against_a_printed_surprise() -> None:
    """A13 as event is a surprise; as operation it is not."""
    m = _allied("A13", "event", hand=("J04", "J18"))
    assert moves(m) == [("none",), ("card", "J04")]
    why = refused(m, "roll")
    assert (why.key, why.rules) == ("no_roll", ("ES-X-INT-2",))
    assert ("roll",) in moves(_allied("A13", "oc", hand=("J04", "J18")))


@pytest.mark.rule("ES-OFF-24", "ES-Q-110")
def test_after_a_card_there_is_no_roll() -> None:
    m = _allied(hand=("J04", "J17", "J18"))
    say(m, "card", "J04")
    assert (asked(m), state(m).now.condition) == ((JAPAN, "intelligence"), INTERCEPT)
    assert moves(m) == [("none",), ("card", "J17")]
    why = refused(m, "roll")
    assert (why.key, why.rules) == ("no_roll", ("ES-OFF-24",))


@pytest.mark.rule("ES-OFF-24", "ES-Q-110", "ES-X-INT-2")
def test_after_a_roll_there_is_no_card() -> None:
    m = _allied(hand=("J04", "J18"), dice=(0,))
    say(m, "roll")
    assert asked(m)[1] == "reaction_hq"
    m = _allied(hand=("J04", "J18"), dice=(8,))
    say(m, "roll")
    assert asked(m)[1] == "attack_cards"


@pytest.mark.rule("ES-Q-200", "ES-OFF-24")
def test_after_a_failed_roll_the_question_is_put_while_one_card_could_be_held() -> None:
    g = underway(ALLIED, "A21", BATTLE, fights=["4222"], hands={JAPAN: ["J04", "J18", "J13"]})
    deck = g.decks[JAPAN]
    g.deck(JAPAN, hand=("J04", "J18"), pile=tuple(sorted((*deck.pile, "J13"))))
    m = at_step(7, g, dice=(8,))
    say(m, "roll")
    assert (asked(m)[1], moves(m)) == ("intelligence", [("none",)])
    assert refused(m, "card", "J04").key == "not_this_window"
    assert refused(m, "roll").rules == ("ES-OFF-24",)


@pytest.mark.rule("ES-Q-110", "ES-X-INT-2")
def test_one_card_may_follow_a_failed_roll() -> None:
    m = _allied(hand=("J04", "J13"), dice=(8,))
    say(m, "roll")
    assert moves(m) == [("none",), ("card", "J13")]
    say(m, "card", "J13")
    assert state(m).now.condition == INTERCEPT


@pytest.mark.rule("ES-X-INT-1", "ES-Q-112")
@pytest.mark.parametrize("order", [("A12", "A08"), ("A08", "A12")])
def test_ambush_wins(order: tuple[str, ...]) -> None:
    m = _japanese(("A08", "A12", "A29"), "J18")
    for card in order:
        say(m, "card", card)
    assert state(m).now.condition == AMBUSH


@pytest.mark.rule("ES-Q-110")
def test_three_cards_at_most_and_one_counteroffensive() -> None:
    m = _allied(hand=("J04", "J17", "J45", "J49", "J69"))
    say(m, "card", "J17")
    assert {move[1] for move in moves(m, "card")} == {"J04", "J49", "J69"}
    say(m, "card", "J04")
    say(m, "card", "J49")
    assert asked(m)[1] == "reaction_hq"


@pytest.mark.rule("ES-Q-043", "ES-Q-200")
def test_an_empty_hand_may_still_roll_and_is_asked_for_no_cards() -> None:
    m = _allied(hand=(), dice=(0, 5, 5))
    assert moves(m) == [("none",), ("roll",)]
    say(m, "roll")
    say(m, "none")
    assert asked(m)[1] != "attack_cards"


@pytest.mark.rule("ES-Q-200")
def test_a_printed_surprise_and_no_cards_ask_nothing() -> None:
    m = at_step(7, underway(ALLIED, "A13", BATTLE, use="event", fights=["4222"], hands={JAPAN: []}), dice=(5, 5))
    assert asked(m)[1] != "intelligence"


@pytest.mark.rule("ES-Q-117", "ES-OFF-16")
def test_attack_cards_are_asked_for_while_a_card_could_be_held() -> None:
    g = underway(ALLIED, "A21", BATTLE, fights=["4222"], hands={JAPAN: ["J18"]})
    m = at_step(9, g)
    assert (asked(m), moves(m)) == ((JAPAN, "attack_cards"), [("none",)])
    g = underway(ALLIED, "A21", BATTLE, fights=["4222"], hands={JAPAN: ["J18"]}, now={"cards": ("J04", "J49", "J69")})
    assert asked(at_step(9, g, dice=(5, 5)))[1] != "attack_cards"


@pytest.mark.rule("ES-Q-042", "ES-X-CARD-5", "ES-Q-200")
@pytest.mark.parametrize(("hand", "since", "offered"), [(("J18",), 4, True), (("J18",), 5, False), ((), 4, False)])
def test_a_future_card_is_played_in_reaction_while_a_hand_card_is_left(
    hand: tuple[str, ...], since: int, offered: bool
) -> None:
    g = underway(ALLIED, "A21", BATTLE, fights=["4222"], hands={JAPAN: (*hand, "J04")}, turn=5)
    g.deck(JAPAN, hand=hand, future="J04", since=since)
    m = at_step(7, g)
    assert (("card", "J04") in moves(m)) == offered
    if offered:
        say(m, "card", "J04")
        assert (state(m).now.condition, state(m).decks[JAPAN].future) == (INTERCEPT, "")
    else:
        assert refused(m, "card", "J04").key == "not_in_hand"
