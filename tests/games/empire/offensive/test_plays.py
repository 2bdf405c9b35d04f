"""The Offensives segment: one card, one use, turn by turn (6.1, ES-Q-041 to ES-Q-045)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_steps import field
from empire_table import Stop, asked, going_on, heard, moves, position, refused, say, state

from wardroom.games.empire.printed import SIDES
from wardroom.games.empire.tasks.plays import Plays
from wardroom.kernel import Match

JAPAN, ALLIED = SIDES
FLEET = {"j_ca_takao": "4021", "j_bb_hiei": "4017", "a_bb_washington": "4828", "a_1_maw": "4423"}


def _plays(side: str, hands: dict[str, list[str]], *, dice: tuple[int, ...] = (), **how: Any) -> Match:
    g = field({**FLEET, **how.pop("units", {})}, hands=hands, **how)
    return going_on(g, (Plays(side), Stop()), dice)


# ---- four ways to use a card


@pytest.mark.rule("ES-CARD-1", "ES-Q-041")
def test_a_card_is_operation_event_future_card_or_discard() -> None:
    m = _plays(JAPAN, {JAPAN: ["J44"]})
    assert asked(m) == (JAPAN, "play")
    assert {move[0] for move in moves(m) if move[1:2] == ("J44",)} >= {"oc", "event", "future", "discard"}


@pytest.mark.rule("ES-CARD-1", "ES-CARD-2", "ES-CARD-7")
@pytest.mark.parametrize("use", ["oc", "event"])
def test_an_offensive_begins_with_the_card_on_the_table(use: str) -> None:
    m = _plays(JAPAN, {JAPAN: ["J44"]})
    say(m, use, "J44")
    now = state(m).now
    assert (now.side, now.card, now.use, now.step) == (JAPAN, "J44", use, 1)
    assert state(m).decks[JAPAN].hand == ()
    (shown,) = heard(m, ALLIED, "offensive")
    assert (shown.about["card"], shown.about["use"], shown.about["ops"]) == ("J44", use, 3)


@pytest.mark.rule("ES-CARD-1")
def test_a_discard_goes_to_the_pile_and_does_nothing_else() -> None:
    m = _plays(JAPAN, {JAPAN: ["J44"], ALLIED: []})
    before = state(m).units
    say(m, "discard", "J44")
    deck = state(m).decks[JAPAN]
    assert (deck.hand, "J44" in deck.discards, "J44" in deck.removed) == ((), True, False)
    assert state(m).units == before
    assert state(m).offensive is None
    assert asked(m)[1] == "stop"


@pytest.mark.rule("ES-CARD-1", "ES-X-CARD-5")
def test_a_future_card_is_set_face_down() -> None:
    m = _plays(JAPAN, {JAPAN: ["J44", "J18"]}, turn=5)
    say(m, "future", "J44")
    deck = state(m).decks[JAPAN]
    assert (deck.future, deck.since, deck.hand) == ("J44", 5, ("J18",))
    (seen,) = heard(m, ALLIED, "future_set")
    (own,) = heard(m, JAPAN, "future_set")
    assert "card" not in seen.about
    assert own.about["card"] == "J44"


# ---- the uses of an operations card


@pytest.mark.rule("ES-CARD-7", "ES-CARD-2", "ES-CARD-3", "ES-CARD-4", "ES-CARD-5", "ES-CARD-6")
def test_five_actions_and_one_of_them_for_a_card() -> None:
    """Japan has B, C and D; routes are the Allies'."""
    hands = {JAPAN: ["J44", "J18"], ALLIED: ["A21", "A29"]}
    m = _plays(JAPAN, hands, units={"j_comb_fleet_hq_yam": "track"})
    verbs = {move[0] for move in moves(m) if move[1:2] == ("J44",)}
    assert verbs == {"oc", "event", "future", "discard", "china", "withdraw", "return"}
    say(m, "withdraw", "J44", "j_south_seas_hq")
    assert state(m).decks[JAPAN].hand == ("J18",)
    assert asked(m) == (ALLIED, "play")
    assert {move[0] for move in moves(m) if move[1:2] == ("A21",)} >= {"oc", "route", "withdraw"}
    assert not moves(m, "china")


@pytest.mark.rule("ES-CARD-3")
def test_operations_in_china() -> None:
    m = _plays(JAPAN, {JAPAN: ["J44", "J18"]}, dice=(0,), china=5)
    assert refused(m, "china", "J18").key == "china_takes_three"
    say(m, "china", "J44")
    assert state(m).offensive is None
    assert heard(m, None, "china_offensive")
    assert "J44" in state(m).decks[JAPAN].discards


@pytest.mark.rule("ES-CARD-4")
def test_an_hq_is_withdrawn() -> None:
    m = _plays(JAPAN, {JAPAN: ["J18"]}, turn=5)
    say(m, "withdraw", "J18", "j_south_seas_hq")
    gone = state(m).units["j_south_seas_hq"]
    assert (gone.at, gone.due > 5) == ("track", True)
    assert "J18" in state(m).decks[JAPAN].discards


@pytest.mark.rule("ES-CARD-5")
def test_an_hq_comes_back_from_the_turn_track() -> None:
    m = _plays(JAPAN, {JAPAN: ["J18"]}, units={"j_south_seas_hq": "track"})
    assert ("return", "J18", "j_south_seas_hq", "3607") in moves(m)
    say(m, "return", "J18", "j_south_seas_hq", "3607")
    assert state(m).units["j_south_seas_hq"].at == "3607"
    assert "J18" in state(m).decks[JAPAN].discards


@pytest.mark.rule("ES-CARD-6")
def test_a_transport_route_is_built() -> None:
    m = _plays(ALLIED, {ALLIED: ["A21"]})
    (link, *_) = moves(m, "route")
    say(m, *link)
    assert state(m).links == (link[2],)
    assert "A21" in state(m).decks[ALLIED].discards
    assert state(m).offensive is None


# ---- turn by turn


@pytest.mark.rule("ES-X-TURN-1", "ES-Q-043", "ES-Q-203", "ES-Q-035")
def test_plays_alternate_and_an_empty_hand_is_skipped() -> None:
    m = _plays(JAPAN, {JAPAN: ["J18", "J44", "J23"], ALLIED: ["A29"]})
    order = []
    while asked(m)[1] == "play":
        order.append(asked(m)[0])
        say(m, *moves(m, "discard")[0])
    assert order == [JAPAN, ALLIED, JAPAN, JAPAN]
    assert asked(m)[1] == "stop"
    assert [state(m).decks[side].hand for side in SIDES] == [(), ()]


@pytest.mark.rule("ES-Q-043", "ES-Q-042")
def test_a_future_card_and_passes_alone_are_no_hand() -> None:
    g = field(FLEET, hands={JAPAN: [], ALLIED: ["A29"]}, turn=5)
    g.deck(JAPAN, future="J44", since=4, passes=2)
    m = going_on(g, (Plays(JAPAN), Stop()))
    assert asked(m) == (ALLIED, "play")


@pytest.mark.rule("ES-X-TURN-2", "ES-Q-203")
def test_a_pass_is_used_up() -> None:
    g = field(FLEET, hands={JAPAN: ["J18"], ALLIED: ["A29", "A21"]})
    g.deck(JAPAN, passes=1)
    m = going_on(g, (Plays(JAPAN), Stop()))
    say(m, "pass")
    assert state(m).decks[JAPAN].passes == 0
    assert state(m).decks[JAPAN].hand == ("J18",)
    assert asked(m) == (ALLIED, "play")
    why = refused(m, "pass")
    assert (why.key, why.rules) == ("no_passes", ("ES-X-TURN-2",))
    say(m, "discard", "A21")
    assert (asked(m)[0], refused(m, "pass").key) == (JAPAN, "no_passes")


# ---- the future card


def _set_aside(since: int, hand: list[str], turn: int = 5, card: str = "J44") -> Match:
    g = field(FLEET, hands={JAPAN: [*hand, card]}, turn=turn)
    g.deck(JAPAN, hand=tuple(hand), future=card, since=since)
    return going_on(g, (Plays(JAPAN), Stop()))


@pytest.mark.rule("ES-X-CARD-5", "ES-Q-042")
def test_a_future_card_waits_for_the_next_turn() -> None:
    assert not any("J44" in move for move in moves(_set_aside(5, ["J18"])))
    m = _set_aside(4, ["J18"])
    assert {move[0] for move in moves(m) if move[1:2] == ("J44",)} >= {"oc", "event", "discard"}
    why = refused(_set_aside(5, ["J18"]), "oc", "J44")
    assert (why.key, why.rules) == ("not_in_hand", ("ES-X-CARD-5",))


@pytest.mark.rule("ES-X-CARD-5", "ES-Q-042")
def test_a_future_card_is_never_the_last() -> None:
    m = _set_aside(4, ["J18"])
    say(m, "discard", "J18")
    assert asked(m)[1] == "stop"
    assert state(m).decks[JAPAN].future == "J44"


@pytest.mark.rule("ES-X-CARD-5")
def test_a_future_card_that_is_played_leaves_its_place() -> None:
    m = _set_aside(4, ["J18"])
    say(m, "oc", "J44")
    deck = state(m).decks[JAPAN]
    assert (deck.future, deck.since, deck.hand) == ("", 0, ("J18",))
    m = _set_aside(4, ["J18"])
    say(m, "discard", "J44")
    assert (state(m).decks[JAPAN].future, "J44" in state(m).decks[JAPAN].discards) == ("", True)


@pytest.mark.rule("ES-X-CARD-5")
def test_one_future_card_and_one_a_turn() -> None:
    why = refused(_set_aside(4, ["J18"]), "future", "J18")
    assert (why.key, why.rules) == ("future_set", ("ES-X-CARD-5",))
    g = field(FLEET, hands={JAPAN: ["J18", "J44"]}, turn=5)
    g.deck(JAPAN, set_aside=5)
    assert refused(going_on(g, (Plays(JAPAN), Stop())), "future", "J18").key == "future_set"
    g = field(FLEET, hands={JAPAN: ["J18", "J44"]}, turn=5)
    g.deck(JAPAN, set_aside=4)
    assert ("future", "J18") in moves(going_on(g, (Plays(JAPAN), Stop())))


@pytest.mark.rule("ES-X-CARD-5", "ES-Q-041")
@pytest.mark.parametrize(("side", "card"), [(JAPAN, "J43"), (ALLIED, "A79")])
def test_two_cards_are_neither_set_aside_nor_thrown_away(side: str, card: str) -> None:
    m = _plays(side, {side: [card]})
    offered = {move[0] for move in moves(m) if move[1:2] == (card,)}
    assert "oc" in offered
    assert not offered & {"future", "discard"}
    assert refused(m, "discard", card)
    assert "ES-X-CARD-5" in refused(m, "future", card).rules


@pytest.mark.rule("ES-CARD-1")
def test_a_card_that_is_not_held_cannot_be_played() -> None:
    m = _plays(JAPAN, {JAPAN: ["J18"]})
    why = refused(m, "oc", "J44")
    assert (why.key, why.rules) == ("not_in_hand", ("ES-CARD-1",))


# ---- when a card finds nobody


@pytest.mark.rule("ES-Q-044", "ES-Q-045")
def test_an_offensive_needs_somebody_to_activate() -> None:
    g = field({}, hands={JAPAN: ["J44", "J43"]})
    m = going_on(g, (Plays(JAPAN), Stop()))
    assert refused(m, "oc", "J44").key == "no_hq_can"
    assert refused(m, "event", "J44").key == "no_hq_can"
    assert ("discard", "J44") in moves(m)


@pytest.mark.rule("ES-Q-044")
def test_a_card_that_finds_nobody_and_may_not_be_thrown_away_is_a_discard_after_all() -> None:
    g = position("y1943", {}, empty=True, hands={JAPAN: ["J43"]}, will=5)
    m = going_on(g, (Plays(JAPAN), Stop()))
    while asked(m)[1] == "play":
        say(m, *moves(m)[0])
    assert state(m).decks[JAPAN].hand == ()


@pytest.mark.rule("ES-Q-045")
def test_a_reaction_card_is_no_event_of_ones_own() -> None:
    m = _plays(JAPAN, {JAPAN: ["J19"]})
    assert refused(m, "event", "J19")
    assert ("oc", "J19") in moves(m)


@pytest.mark.rule("ES-Q-041", "ES-Q-008")
def test_a_great_card_ends_the_rivalry_of_its_owner() -> None:
    rows = {"rivalry": {JAPAN: True, ALLIED: True}}
    m = _plays(JAPAN, {JAPAN: ["J44", "J23"]}, **rows)
    assert refused(m, "rivalry", "J23").key == "no_rivalry_to_end"
    say(m, "rivalry", "J44")
    assert state(m).rivalry == {JAPAN: False, ALLIED: True}
    m = _plays(JAPAN, {JAPAN: ["J44", "J23"]})
    assert refused(m, "rivalry", "J44").rules == ("ES-Q-008",)
    m = _plays(JAPAN, {JAPAN: ["J44", "J23"]}, scenario="campaign", turn=5, **rows)  # in the years alone
    assert refused(m, "rivalry", "J44").rules == ("ES-Q-008",)
