"""Who opens the Offensives Phase (ES-X-INIT-1, ES-X-INIT-2)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import Stop, asked, at_table, heard, moves, refused, say, state

from wardroom.games.empire.printed import ALLIED, CARDS, DECK, JAPAN
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks.initiative import Offensives
from wardroom.games.empire.tasks.turn import OffensivesPhase
from wardroom.kernel import Match

FEW, MANY = {JAPAN: ("J04", "J10"), ALLIED: ("A02",)}, {JAPAN: ("J04",), ALLIED: ("A02", "A05")}


def phase(hands: dict[str, tuple[str, ...]], *, scenario: str = "y1943", **more: Any) -> Match:
    return at_table(scenario, hands=hands, agenda=(OffensivesPhase(), Stop()), **more)


def with_future(side: str, card: str, since: int, hands: dict[str, tuple[str, ...]] = FEW) -> dict[str, Any]:
    """The state in which that card lies aside and nothing else does."""
    g: Empire = state(at_table(hands=hands, agenda=(Stop(),)))
    for who in (JAPAN, ALLIED):
        deck = g.decks[who]
        piles = ("pile", "discards", "removed")
        rest = {name: tuple(c for c in getattr(deck, name) if c != card) for name in piles}
        aside = {"future": card, "since": since} if who == side else {"future": "", "since": 0}
        g.deck(who, **rest, **aside)
    return {"decks": g.decks}


@pytest.mark.rule("ES-X-INIT-1", "ES-SEQ-3")
@pytest.mark.parametrize(("hands", "first"), [(FEW, JAPAN), (MANY, ALLIED)])
def test_more_cards_go_first(hands: dict[str, tuple[str, ...]], first: str) -> None:
    match = phase(hands, scenario="y1942")
    assert state(match).first == first
    assert asked(match) == (first, "play")


@pytest.mark.rule("ES-X-INIT-1")
@pytest.mark.parametrize(("turn", "first"), [(2, JAPAN), (4, JAPAN), (5, ALLIED), (12, ALLIED)])
def test_a_tie_goes_by_the_year(turn: int, first: str) -> None:
    match = phase({JAPAN: ("J04",), ALLIED: ("A02",)}, turn=turn)
    assert asked(match) == (first, "play")
    assert heard(match, None, "first_player")[0].about == {"side": first, "how": "cards"}


@pytest.mark.rule("ES-X-INIT-2", "ES-Q-040")
def test_the_side_with_fewer_cards_may_open_with_its_future_card() -> None:
    match = phase(FEW, **with_future(ALLIED, "A29", 4))
    assert asked(match) == (ALLIED, "initiative")
    assert moves(match) == [("decline",), ("open", "A29")]
    assert refused(match, "open", "A02").key == "not_the_future_card"
    say(match, "open", "A29")
    assert state(match).first == ALLIED
    assert state(match).mover == ALLIED
    assert state(match).now.card == "A29"


@pytest.mark.rule("ES-X-INIT-2")
def test_who_declines_leaves_the_initiative() -> None:
    match = phase(FEW, **with_future(ALLIED, "A29", 4))
    say(match, "decline")
    assert asked(match) == (JAPAN, "play")


@pytest.mark.rule("ES-Q-040")
@pytest.mark.parametrize(("hands", "since"), [(FEW, 5), (MANY, 4), ({JAPAN: ("J04",), ALLIED: ("A02",)}, 4)])
def test_nobody_is_asked_for_a_new_card_or_with_as_many_cards(hands: dict[str, tuple[str, ...]], since: int) -> None:
    match = phase(hands, **with_future(ALLIED, "A29", since, hands))
    assert asked(match)[1] == "play"


@pytest.mark.rule("ES-Q-040", "ES-Q-200")
def test_a_reaction_card_cannot_open_but_the_question_is_put() -> None:
    reaction = next(card for card in DECK[ALLIED] if CARDS[card].type == "reaction")
    match = phase(FEW, **with_future(ALLIED, reaction, 4))
    assert asked(match) == (ALLIED, "initiative")
    assert moves(match) == [("decline",)]


@pytest.mark.rule("ES-SEQ-3")
def test_the_offensives_come_after_the_initiative() -> None:
    match = at_table(hands=FEW, agenda=(Offensives(JAPAN), Stop()))
    assert asked(match) == (JAPAN, "play")


@pytest.mark.rule("ES-X-INIT-2", "ES-Q-045")
def test_who_cannot_open_with_the_event_has_not_taken_the_initiative() -> None:
    """A62 must fight in the Philippines: without that it is no operation, the card goes back and Japan opens."""
    match = phase(FEW, rivalry={JAPAN: False, ALLIED: False}, **with_future(ALLIED, "A62", 4))
    before = state(match).units
    say(match, "open", "A62")
    if asked(match)[1] == "hq":
        say(match, *moves(match)[0])
    say(match, *moves(match, "unit")[0])
    while asked(match)[1] != "battles":
        say(match, *next(move for move in moves(match) if move[0] in ("done", "finish")))
    assert ("operation",) not in moves(match)
    assert refused(match, "operation").key == "not_given_up_so"
    say(match, "decline")
    now = state(match)
    assert (asked(match), now.first, now.mover, now.offensive) == ((JAPAN, "play"), JAPAN, JAPAN, None)
    assert (now.decks[ALLIED].future, now.future_ready(ALLIED), now.units) == ("A62", True, before)
    assert heard(match, None, "initiative_given_up")
