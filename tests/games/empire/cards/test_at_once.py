"""Political and resource events: what each of them does."""

from __future__ import annotations

import pytest
from empire_cards import (
    CHINA,
    EUROPE,
    INDIA,
    RIVALRY_BEGINS,
    RIVALRY_ENDS,
    SHOWN,
    SWAPS,
    WILL,
    PlayEvent,
    event,
    hurry,
    piles,
    table,
)
from empire_table import Stop, asked, going_on, heard, moves, refused, say, state

from wardroom.games.empire.cards.hooks import use_objection
from wardroom.games.empire.printed import CARDS, EFFECTS

DRAWN = {"allied": "A09", "japan": "J10"}


def _draw(card: str) -> list[str]:
    """The die that a card with a draw asks for."""
    return [DRAWN[CARDS[card].side]] if CARDS[card].draw else []


@pytest.mark.rule("ES-CARD-1")
def test_every_card_is_played_somewhere() -> None:
    assert set(CARDS) == SHOWN
    assert set(EFFECTS) == set(CARDS)


@pytest.mark.rule("ES-WILL-9", "ES-X-CARD-2")
@pytest.mark.parametrize("card", WILL)
def test_an_event_moves_political_will(card: str) -> None:
    m = event(card, "y1943")
    assert state(m).will == 6 + WILL[card]
    side = CARDS[card].side
    assert card in piles(m, side)["removed"]
    assert card in state(m).happened


@pytest.mark.rule("ES-WILL-9")
def test_the_death_march_needs_manila() -> None:
    assert state(event("A01", "y1942")).will == 8
    assert state(event("A01", "y1942", japan=["2813"])).will == 9


@pytest.mark.rule("ES-WILL-9")
def test_political_will_stays_on_its_track() -> None:
    assert state(event("J43", "y1943", will=1)).will == 0
    assert state(event("A06", "y1943", will=10)).will == 10


@pytest.mark.rule("ES-X-ISR-1", "ES-X-ISR-2")
@pytest.mark.parametrize("card", RIVALRY_BEGINS)
def test_rivalry_begins(card: str) -> None:
    m = event(card, "y1942", dice=_draw(card))
    side = RIVALRY_BEGINS[card]
    assert state(m).rivalry == {"japan": side == "japan", "allied": side == "allied"}
    assert DRAWN[CARDS[card].side] in piles(m, CARDS[card].side)["hand"]
    assert card in piles(m, CARDS[card].side)["discards"]


@pytest.mark.rule("ES-X-ISR-1", "ES-X-ISR-2")
@pytest.mark.parametrize("card", RIVALRY_ENDS)
def test_rivalry_ends(card: str) -> None:
    m = event(card, "y1943")
    hurry(m)
    side = RIVALRY_ENDS[card]
    assert state(m).rivalry == {"japan": side != "japan", "allied": side != "allied"}


@pytest.mark.rule("ES-Q-192")
@pytest.mark.parametrize("card", SWAPS)
def test_a_card_is_swapped_in_the_open(card: str) -> None:
    side = CARDS[card].side
    held, wanted = ("A05", "A15") if side == "allied" else ("J04", "J29")
    m = event(card, "y1943", hands={side: [card, held]})
    assert asked(m) == (side, "event_give")
    assert set(moves(m)) == {("keep",), ("give", held)}
    say(m, "give", held)
    assert ("take", card) not in moves(m)
    assert ("take", held) not in moves(m)
    say(m, "take", wanted)
    assert piles(m, side)["hand"] == (wanted,)
    assert held in piles(m, side)["discards"]
    (told,) = heard(m, None, "event_swapped")
    assert (told.about["given"], told.about["taken"]) == (held, wanted)


@pytest.mark.rule("ES-X-CARD-6")
def test_tojo_cannot_be_swapped_away() -> None:
    m = event("J33", "y1943", hands={"japan": ["J33", "J43", "J04"]})
    assert set(moves(m)) == {("keep",), ("give", "J04")}
    assert refused(m, "give", "J43").rules == ("ES-X-CARD-6",)
    assert refused(m, "give", "J05").key == "not_in_hand"
    m = event("J33", "y1943", hands={"japan": ["J33", "J43"]})
    assert moves(m) == [("keep",)]  # asked all the same: who is waited for must not tell what the hand is of


@pytest.mark.rule("ES-X-WIE-1")
@pytest.mark.parametrize("card", EUROPE)
def test_the_war_in_europe_goes_by_the_year(card: str) -> None:
    for turn, value in zip((2, 5, 8, 11), EUROPE[card], strict=True):
        assert state(event(card, "y1943", turn=turn, wie=-2)).wie == -2 + value


@pytest.mark.rule("ES-X-WIE-1")
def test_the_war_in_europe_stays_on_its_track() -> None:
    assert state(event("A73", "y1943", turn=11, wie=2)).wie == 3
    assert state(event("J55", "y1943", turn=2, wie=-6)).wie == -7


@pytest.mark.rule("ES-X-CHINA-2")
@pytest.mark.parametrize("card", CHINA)
def test_the_china_front_moves(card: str) -> None:
    assert state(event(card, "y1943", china=3)).china == 3 + CHINA[card]


@pytest.mark.rule("ES-X-CHINA-2")
@pytest.mark.parametrize("card", [card for card in CHINA if CHINA[card] > 0])
def test_never_into_a_stable_front(card: str) -> None:
    assert state(event(card, "y1943", china=4)).china == 4


@pytest.mark.rule("ES-X-CHINA-2")
@pytest.mark.parametrize("card", [card for card in CHINA if CHINA[card] < 0])
def test_china_collapses_at_once(card: str) -> None:
    m = event(card, "y1943", china=1)
    assert state(m).china == 0
    assert "china" in state(m).surrendered


@pytest.mark.rule("ES-X-CARD-4")
def test_ichi_go_waits_for_doolittle() -> None:
    g = table("J06", "y1942")
    why = use_objection(g, "japan", "J06", "event")
    assert why is not None
    assert why.rules[0] == "ES-X-CARD-4"
    g.happened = (*g.happened, "A06")
    assert use_objection(g, "japan", "J06", "event") is None


@pytest.mark.rule("ES-Q-153", "ES-Q-023")
@pytest.mark.parametrize("card", INDIA)
def test_unrest_in_india_costs_steps(card: str) -> None:
    m = event(card, "y1943", india=3, strike=1)
    assert (state(m).india, state(m).strike) == (2, 2)
    assert state(event(card, "y1943", india=0)).india == 0


@pytest.mark.rule("ES-Q-046")
def test_an_event_ends_with_its_draw() -> None:
    """The card drawn may be the next one played: no offensive is going on."""
    crowd = {f"a_{name}": "3727" for name in ("xi_corps", "x_corps", "1_aus_corps", "7af_air", "2_maw")}
    m = event("A23", "y1943", crowd, dice=["A31"])
    deck = state(m).decks["allied"]
    assert (deck.hand, deck.waiting, deck.drawn) == (("A31",), (), 1)
    kinds = [event.kind for event in m.events(None)]
    assert kinds.index("event_marker") < kinds.index("drew")
    assert asked(m) == ("allied", "crowded")  # stacking comes last


@pytest.mark.rule("ES-X-CARD-3")
def test_three_extra_cards_in_a_phase() -> None:
    g = table("A23", "y1943")
    g.deck("allied", drawn=3)
    m = going_on(g, (PlayEvent("allied", "A23"), Stop()))
    assert piles(m, "allied")["hand"] == ()
