"""The table as a scenario lays it out, and what a seat may see of it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from empire_table import position

from wardroom.games.empire.game import RULES
from wardroom.games.empire.printed import (
    CARDS,
    COUNTERS,
    DECK,
    HEXES,
    KUNMING,
    PLACES,
    ROUND_KUNMING,
    SCENARIOS,
    SIDES,
    foe,
)
from wardroom.games.empire.setup import controlled, in_play
from wardroom.games.empire.state import SCHEDULE, Empire
from wardroom.games.empire.tasks.turn import War
from wardroom.games.empire.view import resample, view

ALL = tuple(SCENARIOS)
FULL = tuple(id for id in ALL if "region" not in SCENARIOS[id].setup["control"])


# ---- who controls what


@pytest.mark.rule("ES-Q-007", "ES-X-CTRL-1")
@pytest.mark.parametrize("scenario", ALL)
def test_named_places_are_japanese_as_listed_and_allied_otherwise(scenario: str) -> None:
    g = position(scenario)
    listed = set(SCENARIOS[scenario].setup["control"]["japan_places"])
    for hex in PLACES:
        assert g.holder(hex) == ("japan" if hex in listed - ROUND_KUNMING else "allied"), hex


@pytest.mark.rule("ES-Q-007")
@pytest.mark.parametrize(
    ("hex", "scenario", "side"),
    [
        ("2912", "y1942", "allied"),  # Luzon
        ("2912", "y1943", "japan"),
        ("2107", "y1942", "allied"),  # inland Burma
        ("2107", "y1944", "japan"),
        ("2108", "y1943", "japan"),
        ("3526", "y1943", "allied"),  # Queensland
        ("3204", "campaign", "japan"),  # Manchuria
        ("2205", "y1943", "allied"),
    ],
)
def test_other_land_goes_with_the_nearest_place_of_its_land_mass(hex: str, scenario: str, side: str) -> None:
    assert position(scenario).holder(hex) == side


@pytest.mark.rule("ES-Q-007")
def test_land_across_the_water_does_not_count() -> None:
    """3923 lies on New Guinea, as near to Goodenough Island; only places of its own mass decide."""
    for scenario in FULL:
        for hex in controlled(scenario):
            assert HEXES[hex].land
            assert hex in PLACES or _own_mass(hex) & set(controlled(scenario))


def _own_mass(hex: str) -> set[str]:
    seen, queue = {hex}, [hex]
    for a in queue:
        for b, code in HEXES[a].sides.items():
            if code in "LB" and b not in seen:
                seen.add(b)
                queue.append(b)
    return {place for place in seen if place in PLACES}


@pytest.mark.rule("ES-Q-007", "ES-X-CHINA-4")
def test_nobody_owns_the_sea_and_china_round_kunming_is_never_japanese() -> None:
    g = position("y1943")
    g.take("4710", "japan")
    assert "4710" not in g.taken
    assert not HEXES["4710"].land
    assert not any(controlled(scenario) & ROUND_KUNMING for scenario in ALL)
    assert KUNMING in ROUND_KUNMING


@pytest.mark.rule("ES-Q-007")
def test_taking_a_hex_and_giving_it_back_leaves_no_trace() -> None:
    g = position("y1943")
    g.take("4017", "allied")
    assert g.holder("4017") == "allied"
    assert g.taken == {"4017": "allied"}
    g.take("4017", "japan")
    assert g.holder("4017") == "japan"
    assert g.taken == {}


@pytest.mark.rule("ES-Q-007", "ES-X-STACK-1")
@pytest.mark.parametrize("scenario", ALL)
def test_every_unit_stands_on_a_hex_of_its_own_side(scenario: str) -> None:
    g = position(scenario)
    for unit in g.on_map():
        hex, c = g.units[unit].at, COUNTERS[unit]
        assert hex in in_play(scenario), unit
        if HEXES[hex].land:
            assert g.holds(c.side, hex) or g.at(hex, foe(c.side)), (unit, hex)


# ---- lasting effects


@pytest.mark.rule("ES-Q-006", "ES-X-ROUTE-1")
@pytest.mark.parametrize(
    ("scenario", "marks", "links"),
    [
        ("campaign", (), ()),
        ("y1942", (), ()),
        ("y1943", ("barges", "hump", "kwai"), ()),
        ("y1944", ("doctrine", "hump", "kwai", "pt_boats"), ("jorhat",)),
    ],
)
def test_what_earlier_cards_left_behind(scenario: str, marks: tuple[str, ...], links: tuple[str, ...]) -> None:
    g = position(scenario)
    assert g.marks == marks
    assert g.links == links
    assert g.escort == 0


@pytest.mark.rule("ES-Q-006")
def test_halsey_ozawa_and_the_fourteenth_air_force() -> None:
    late, later = position("y1943"), position("y1944")
    assert late.units["a_s_pac_hq_halsey"].at in HEXES
    assert later.units["a_s_pac_hq_halsey"].at in HEXES
    assert late.units["a_14af_lrb"].at == later.units["a_14af_lrb"].at == "china_box"
    assert late.units["j_comb_fleet_hq_yam"].at in HEXES
    assert late.units["j_comb_fleet_hq_oza"].at not in HEXES
    assert later.units["j_comb_fleet_hq_oza"].at in HEXES
    assert later.units["j_comb_fleet_hq_yam"].at not in HEXES


@pytest.mark.rule("ES-Q-006")
@pytest.mark.parametrize("scenario", ALL)
def test_removed_cards_have_happened(scenario: str) -> None:
    g = position(scenario)
    assert set(g.happened) == {card for deck in g.decks.values() for card in deck.removed}


# ---- decks


@pytest.mark.rule("ES-X-COMP-1", "ES-Q-002")
def test_two_decks_and_two_cards_of_december_1941() -> None:
    assert SIDES == ("japan", "allied")
    assert {side: sum(card.side == side for card in CARDS.values()) for side in SIDES} == {"japan": 86, "allied": 84}
    assert len(DECK["allied"]) == 84
    assert len(DECK["japan"]) == 84
    assert not {"J01", "J02"} & set(DECK["japan"])


@pytest.mark.rule("ES-Q-002", "ES-X-DEAL-3")
@pytest.mark.parametrize("scenario", ALL)
def test_a_card_lies_in_one_place(scenario: str) -> None:
    g = position(scenario)
    cards = SCENARIOS[scenario].setup["cards"]
    for side in SIDES:
        deck = g.decks[side]
        future = (deck.future,) if deck.future else ()
        every = [*deck.hand, *deck.pile, *deck.discards, *deck.removed, *future]
        assert len(every) == len(set(every))
        whole = cards.get(f"{side}_deck")
        assert all(CARDS[card].side == side for card in every)
        if whole is None:
            assert set(every) - {"J01", "J02"} == set(DECK[side])
        else:
            assert len(every) == len(whole)


@pytest.mark.rule("ES-Q-002", "ES-X-DEC41-1")
def test_december_1941_begins_with_two_cards_of_japan_that_never_come_again() -> None:
    for scenario in ALL:
        deck = position(scenario).decks["japan"]
        first = SCENARIOS[scenario].turns[0] == 1
        assert (deck.hand == ("J01", "J02")) is first
        assert not {"J01", "J02"} & {*deck.pile, *deck.discards, deck.future}


# ---- scenarios of several years


@pytest.mark.rule("ES-Q-008", "ES-X-VIC-1")
@pytest.mark.parametrize(
    ("id", "setup", "victory", "yearly"),
    [
        ("y1942", "y1942", "y1942", True),
        ("y1942_43", "y1942", "y1943", True),
        ("y1943_44", "y1943", "y1944", True),
        ("y1942_44", "y1942", "y1944", True),
        ("campaign", "campaign", "campaign", False),
        ("south_pacific", "south_pacific", "south_pacific", False),
    ],
)
def test_set_up_of_the_first_year_and_victory_of_the_last(id: str, setup: str, victory: str, yearly: bool) -> None:
    sheet = SCENARIOS[id]
    assert sheet.setup["id"] == setup
    assert sheet.victory["id"] == victory
    assert sheet.yearly is yearly
    assert sheet.turns == (SCENARIOS[setup].turns[0], SCENARIOS[victory].turns[1])
    assert position(id).units == position(setup).units


@pytest.mark.rule("ES-Q-003", "ES-X-VIC-1")
@pytest.mark.parametrize("scenario", ["y1942", "y1943", "y1944"])
def test_a_year_begins_in_its_first_turn_with_the_tracks_of_its_set_up(scenario: str) -> None:
    g = position(scenario)
    marks = SCENARIOS[scenario].setup["markers"]
    assert g.turn == SCENARIOS[scenario].turns[0]
    assert (g.will, g.divisions, g.wie) == (marks["political_will"], marks["china_divisions"], marks["wie"])
    assert g.asp == {"japan": marks["asp_japan"], "allied": marks["asp_allied"]}
    assert g.rivalry == {"japan": marks["japan_rivalry"], "allied": marks["us_rivalry"]}


@pytest.mark.rule("ES-Q-008")
@pytest.mark.parametrize("scenario", FULL)
def test_units_to_come_are_due_in_later_turns(scenario: str) -> None:
    g = position(scenario)
    assert all(unit.due >= g.turn for unit in g.units.values() if unit.at == SCHEDULE)
    assert set(g.units) == set(COUNTERS)


# ---- open and hidden


def hands() -> Empire:
    g = position("y1943", hands={"japan": ("J29", "J30"), "allied": ("A09", "A31", "A32")})
    future, *pile = g.decks["japan"].pile
    g.deck("japan", future=future, since=4, pile=tuple(pile))
    g.deck("allied", future="", since=0)
    return g


@pytest.mark.rule("ES-Q-001", "ES-X-COMP-2")
def test_of_cards_a_seat_sees_its_own_and_what_lies_open() -> None:
    g = hands()
    own, other, nobody = view(g, "japan"), view(g, "allied"), view(g, None)
    assert own.hand == ("J29", "J30")
    assert own.future == g.decks["japan"].future != ""
    assert other.hand == ("A09", "A31", "A32")
    assert other.future == ""
    assert nobody.hand == ()
    assert nobody.future == ""
    for seen in (own, other, nobody):
        deck = seen.cards["japan"]
        assert (deck.hand, deck.future, deck.since) == (2, True, 4)
        assert deck.discards == g.decks["japan"].discards
        assert deck.removed == g.decks["japan"].removed
        assert deck.pile == len(g.decks["japan"].pile)
        assert seen.units == g.units
        assert seen.taken == g.taken
        assert (seen.will, seen.wie) == (g.will, g.wie)


@pytest.mark.rule("ES-Q-001", "ES-X-COMP-2")
@pytest.mark.parametrize("seat", ["japan", "allied", None])
def test_no_view_names_a_hidden_card(seat: str | None) -> None:
    g = hands()
    text = msgspec.json.encode(view(g, seat)).decode()
    for side in SIDES:
        deck = g.decks[side]
        hidden = {*deck.pile} | (set() if seat == side else {*deck.hand, *((deck.future,) if deck.future else ())})
        assert not [card for card in hidden if f'"{card}"' in text]


@pytest.mark.rule("ES-Q-001")
def test_what_could_be_in_the_other_hand_is_everything_unseen() -> None:
    g = hands()
    rng, found = Random(7), set()
    for _ in range(60):
        other = resample(g, "allied", rng)
        deck, was = other.decks["japan"], g.decks["japan"]
        assert (len(deck.hand), len(deck.pile), bool(deck.future)) == (len(was.hand), len(was.pile), True)
        assert {*deck.hand, *deck.pile, deck.future} == {*was.hand, *was.pile, was.future}
        assert deck.discards == was.discards
        assert other.decks["allied"] == g.decks["allied"]
        found |= set(deck.hand)
    assert len(found) > 20


@pytest.mark.rule("ES-Q-001", "ES-X-COMP-2")
def test_counters_are_open_in_full() -> None:
    seen: Any = view(position("y1943"), "japan")
    for unit, where in position("y1943").units.items():
        assert seen.units[unit] == where


@pytest.mark.rule("ES-Q-003")
def test_the_war_is_the_one_task_of_a_new_table() -> None:
    g = RULES.start(
        "y1943",
        {"events": True, "tournament_help": False, "supply_limits": False, "dotted_units_count": False, "handicap": 0},
    )
    assert g.agenda == (War(),)
