"""Ways to a place of the enemy: each can be carried out answer by answer, and its chances are those of the builder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from empire_table import going_on, position, state

from wardroom.games.empire import plans as planning
from wardroom.games.empire.game import GAME, RULES
from wardroom.games.empire.odds import odds
from wardroom.games.empire.odds.targets import targets
from wardroom.games.empire.plans import plans
from wardroom.games.empire.printed import CARDS
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks.plays import PlayCard
from wardroom.games.empire.view import view
from wardroom.kernel import Ask, Match

NEW_GEORGIA, RABAUL, NOUMEA = "4322", "4021", "4828"
HALSEY = "a_s_pac_hq_halsey"
HAND = ("A29", "A32", "A49")  # Operation Toenails, a card of 3, a card of 1


def hand_of_1943() -> Empire:
    return position(hands={"allied": HAND, "japan": ("J22", "J36")})


def at_play(g: Empire | None = None) -> Match:
    return going_on(g or hand_of_1943(), (PlayCard("allied"), PlayCard("allied")))


@cache
def planned() -> dict[str, Any]:
    m = at_play()
    found = plans(view(state(m), "allied"), m.asks["allied"], NEW_GEORGIA)
    assert found is not None
    return found


def carried(way: dict[str, Any]) -> Match:
    m = at_play()
    for move in way["moves"]:
        m.answer("allied", tuple(move))
    return m


def test_every_way_can_be_carried_out_up_to_the_declaration() -> None:
    assert planned()["ways"]
    for way in planned()["ways"]:
        m = carried(way)
        ask, now = m.asks["allied"], state(m).now
        assert ask.prompt == "battles"
        assert ("done",) in ask.moves
        assert (now.card, now.use, now.hq) == (way["card"], way["use"], way["hq"])
        assert sorted(now.active) == sorted(way["units"])
        assert len(way["units"]) <= way["most"]
        assert NEW_GEORGIA in {fight.hex for fight in now.fights}


def test_the_chances_are_those_that_are_told_when_battles_are_declared() -> None:
    for way in planned()["ways"]:
        m = carried(way)
        rows = odds(view(state(m), "allied"), m.asks["allied"])["battles"]
        (told,) = [row["range"] for row in rows if row["hex"] == NEW_GEORGIA and row["declared"]]
        assert way["range"] == told


def test_the_safest_comes_first_and_the_ends_are_in_order() -> None:
    worst = [way["range"]["worst"]["take"] for way in planned()["ways"]]
    assert worst == sorted(worst, reverse=True)
    for way in planned()["ways"]:
        chances = way["range"]
        assert chances["worst"]["take"] <= chances["likely"]["take"] <= chances["alone"]["take"]
        assert chances["worst"]["take"] < chances["alone"]["take"], "Truk is near"


def test_halsey_leads_his_own_ships_and_each_use_of_a_card_is_told_once() -> None:
    uses = [(way["card"], way["use"]) for way in planned()["ways"]]
    assert len(uses) == len(set(uses))
    (way,) = [way for way in planned()["ways"] if (way["card"], way["use"]) == ("A29", "event")]
    assert way["hq"] == HALSEY
    assert NOUMEA in {trip["from"] for trip in way["trips"]}


def test_cards_that_bring_nobody_there_are_named() -> None:
    m = at_play()
    found = plans(view(state(m), "allied"), m.asks["allied"], RABAUL)
    assert found is not None
    reached = {CARDS[way["card"]].ops for way in found["ways"] if way["use"] == "oc"}
    assert {row["ops"] for row in found["short"]} == {CARDS[card].ops for card in HAND} - reached


def test_when_the_card_and_the_hq_are_chosen_only_the_rest_is_planned() -> None:
    m = at_play()
    m.answer("allied", ("event", "A29"))
    seat: Any = m.asks["allied"]
    if seat.prompt == "hq":
        found = plans(view(state(m), "allied"), seat, NEW_GEORGIA)
        assert found is not None
        assert {way["card"] for way in found["ways"]} == {"A29"}
        m.answer("allied", ("hq", HALSEY))
    ask = m.asks["allied"]
    assert ask.prompt == "activate"
    found = plans(view(state(m), "allied"), ask, NEW_GEORGIA)
    assert found is not None
    (way,) = found["ways"]
    assert way["moves"][0][0] == "unit"
    for move in way["moves"]:
        m.answer("allied", tuple(move))
    assert m.asks["allied"].prompt == "battles"
    for _ in way["moves"]:
        m.undo("allied")
    assert m.asks["allied"] == ask, "up to the declaration everything can be undone"


@pytest.mark.parametrize(("prompt", "place"), [("hits", NEW_GEORGIA), ("play", NOUMEA), ("play", "nowhere")])
def test_nothing_is_planned_at_other_questions_or_for_ones_own_places(prompt: str, place: str) -> None:
    m = at_play()
    ask = m.asks["allied"]
    assert plans(view(state(m), "allied"), Ask(prompt, ask.moves), place) is None


def test_a_spectator_plans_nothing() -> None:
    m = at_play()
    assert plans(view(state(m), None), m.asks["allied"], NEW_GEORGIA) is None


def in_other_worlds(monkeypatch: pytest.MonkeyPatch | None = None) -> list[dict[str, Any] | None]:
    """What is planned where the enemy holds other cards. A leak finds the true position as `world`."""
    m = at_play()
    found = []
    for seed in range(3):
        other = RULES.resample(state(m), "allied", Random(seed))
        assert isinstance(other, Empire)
        if monkeypatch is not None:
            monkeypatch.setattr(planning, "world", other, raising=False)
        found.append(plans(view(other, "allied"), m.asks["allied"], NEW_GEORGIA))
    return found


@pytest.mark.rule("ES-X-COMP-2")
def test_no_hidden_card_changes_a_plan() -> None:
    assert in_other_worlds() == [planned()] * 3


def test_a_plan_that_looks_into_the_enemys_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The leak: values of cards that bring nobody there are those of the enemy's hand too."""

    def short(g: Empire, side: str, ask: Ask, ways: object) -> list[dict[str, int]]:
        hand = vars(planning)["world"].decks["japan"].hand
        return [{"ops": CARDS[card].ops, "sea": len(card)} for card in hand]

    monkeypatch.setattr(planning, "_short", short)
    assert in_other_worlds(monkeypatch) != [planned()] * 3


def test_the_game_offers_it_and_leaves_the_position_alone() -> None:
    assert GAME.plans is not None
    g = hand_of_1943()
    m = at_play(g)
    seen = view(state(m), "allied")
    before = (dict(seen.units), seen.hand, seen.offensive)
    GAME.plans()(seen, m.asks["allied"], NEW_GEORGIA)
    assert (dict(seen.units), seen.hand, seen.offensive) == before


def test_targets_are_where_the_enemy_stands_or_holds_land() -> None:
    g = hand_of_1943()
    ask = Ask("play", ())
    assert NEW_GEORGIA in targets(g, "allied", ask)
    assert NEW_GEORGIA not in targets(g, "japan", ask)
    assert NOUMEA in targets(g, "japan", ask)
    assert targets(g, "japan", Ask("hits", ())) == frozenset()


def test_the_staff_says_what_can_be_planned_for() -> None:
    m = at_play()
    seen, ask = view(state(m), "allied"), m.asks["allied"]
    told = odds(seen, ask)["staff"]["targets"]
    found = {told[n : n + 4] for n in range(0, len(told), 4)}
    assert NEW_GEORGIA in found
    assert NOUMEA not in found
    for place in sorted(found)[::40]:
        assert plans(seen, ask, place) is not None


def _names(rows: Sequence[Any]) -> set[str]:
    return {unit for row in rows for unit in row["units"]}


@pytest.mark.rule("ES-X-ACT-4")
def test_who_may_answer_is_among_those_who_can_come_and_no_more_than_the_hq_leads() -> None:
    for way in planned()["ways"]:
        answer = way["range"]["answer"]
        (led,) = [row for row in way["may"] if row["hq"] == answer["hq"]]
        assert set(answer["units"]) <= set(led["units"])
        assert len(answer["units"]) <= led["most"]
