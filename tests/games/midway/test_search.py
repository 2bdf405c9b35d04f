"""Steps 3 and 4: areas are called aloud and answered (MW-S3, MW-S4)."""

from __future__ import annotations

from typing import Any

import pytest
from midway_table import Stop, at_table, example, heard, moves, play, refused, until_asked, view

from wardroom.games.midway.tasks.search import Search
from wardroom.games.midway.tasks.turn import Turn
from wardroom.kernel import Match

ALL = {f"{letter}{number}" for letter in "ABCDEFGHI" for number in range(1, 8)}


def searching(seat: str, ships: dict[str, str], **table: Any) -> Match:
    return at_table(ships=ships, agenda=(Search(seat), Stop()), **table)


def callable_areas(match: Match, seat: str) -> set[str]:
    return {area for _, area in moves(match, seat, "call")}


def answer(match: Match, seat: str | None, n: int = -1) -> Any:
    return heard(match, seat, "searched")[n].about


@pytest.mark.rule("MW-S3-1", "MW-S3-4")
def test_one_area_at_a_time_and_an_answer_to_each() -> None:
    match = searching("US", {"hornet": "H4-E", "akagi": "C3-E", "kaga": "D3-A"})
    for n, (area, zones) in enumerate((("C3", ["C3-E"]), ("D3", ["D3-A"]), ("B3", [])), 1):
        match.answer("US", ("call", area))
        assert len(heard(match, "US", "searched")) == n  # before the next call
        assert (answer(match, "US")["area"], [f["zone"] for f in answer(match, "US")["found"]]) == (area, zones)
        assert answer(match, None)["area"] == area  # spoken aloud
        assert "found" not in answer(match, None)
    assert view(match, "JP").called == {"US": ("C3", "D3", "B3")}
    refused(match, "US", ("call", "E3", "F3"))


@pytest.mark.rule("MW-S3-2", "MW-EN-8")
def test_us_calls_every_area_that_holds_a_ship_of_his() -> None:
    own = {
        "hornet": "I1-B",
        "yorktown": "H2-B",
        "atlanta": "H3-A",
        "astoria": "G4-A",
        "portland": "F5-A",
        "pensacola": "E6-A",
    }
    ours, theirs = ("I1", "H2", "H3", "G4", "F5", "E6"), ("A1", "A2", "A3", "A4")
    for order in (ours + theirs, theirs + ours):  # six of his own, and still four from the air
        match = searching("US", own)
        for area in order:
            match.answer("US", ("call", area))
        assert callable_areas(match, "US") == set()
        assert refused(match, "US", ("call", "A5")).rules == ("MW-S4-6",)
        assert len(heard(match, "US", "searched")) == 10


@pytest.mark.rule("MW-EN-8")
@pytest.mark.parametrize(("seat", "own", "air"), [("US", {"hornet": "H4-E"}, 4), ("JP", {"tone": "H4-E"}, 3)])
def test_calling_where_one_has_a_ship_costs_no_air_search(seat: str, own: dict[str, str], air: int) -> None:
    match = searching(seat, own)
    match.answer(seat, ("call", "H4"))
    assert match.asks[seat].about["left"] == air
    match.answer(seat, ("call", "G4"))
    assert match.asks[seat].about["left"] == air - 1
    for area in ("H4", "G4"):  # once a turn
        refusal = refused(match, seat, ("call", area))
        assert (refusal.key, refusal.rules) == ("called_already", ("MW-EN-8",))


@pytest.mark.rule("MW-S3-3", "MW-S4-6")
def test_us_air_search_goes_anywhere_four_times() -> None:
    match = searching("US", {"hornet": "I7-E"})
    assert callable_areas(match, "US") == ALL
    for n, area in enumerate(("A1", "I1", "A7", "E4")):
        assert match.asks["US"].about["left"] == 4 - n
        match.answer("US", ("call", area))
    assert callable_areas(match, "US") == {"I7"}
    refusal = refused(match, "US", ("call", "B1"))
    assert (refusal.key, refusal.rules) == ("no_search_left", ("MW-S4-6",))


@pytest.mark.rule("MW-S4-2", "MW-S4-6")
def test_japan_calls_its_own_areas_and_three_more() -> None:
    match = searching("JP", {"tone": "D4-E", "nagara": "F4-E"})
    for n, area in enumerate(("D3", "E4", "F5")):
        assert match.asks["JP"].about["left"] == 3 - n
        match.answer("JP", ("call", area))
    assert callable_areas(match, "JP") == {"D4", "F4"}
    refusal = refused(match, "JP", ("call", "E5"))
    assert (refusal.key, refusal.rules) == ("no_search_left", ("MW-S4-6",))


@pytest.mark.rule("MW-S4-3", "MW-EN-6", "MW-EN-1")
def test_japanese_air_search_reaches_twelve_zones() -> None:
    """From the corner A1-A the thirteenth column and row begin the areas E and 5: one zone of each is near enough."""
    match = searching("JP", {"tone": "A1-A"})
    assert callable_areas(match, "JP") == {f"{letter}{number}" for letter in "ABCDE" for number in range(1, 6)}
    for area in ("F1", "A6", "I7"):
        refusal = refused(match, "JP", ("call", area))
        assert (refusal.key, refusal.rules, refusal.about["zones"]) == ("search_too_far", ("MW-S4-3",), 12)
    nearer = searching("JP", {"tone": "A1-E"})
    assert "F1" not in callable_areas(nearer, "JP")
    nearest = searching("JP", {"tone": "B1-A"})
    assert "F1" in callable_areas(nearest, "JP")


@pytest.mark.rule("MW-S4-4")
@pytest.mark.parametrize("ship", ["akagi", "zuiho", "yamato", "tone", "yura"])
def test_any_japanese_ship_is_a_base_for_search(ship: str) -> None:
    match = searching("JP", {"akagi": "A1-A", ship: "E4-E"})
    assert "G6" in callable_areas(match, "JP")


@pytest.mark.rule("MW-S3-5", "MW-S3-6", "MW-S4-5", "MW-EN-7")
@pytest.mark.parametrize(
    ("seat", "ships", "found"),
    [
        (
            "US", {"hornet": "I1-B", "akagi": "C3-E", "kaga": "C3-E", "nagara": "C3-E", "tone": "C3-I",
                   "haruna": "D3-A"},
            [("C3-E", ("CV", "CL")), ("C3-I", ("CA",))],
        ),
        (
            "JP", {"akagi": "B3-E", "hornet": "C3-E", "yorktown": "C3-E", "atlanta": "C3-E", "astoria": "C3-I",
                   "portland": "D3-A"},
            [("C3-E", ("CV", "CL")), ("C3-I", ("CA",))],
        ),
    ],
)  # fmt: skip
def test_the_answer_is_exact_zones_and_types_without_names_or_numbers(
    seat: str, ships: dict[str, str], found: list[tuple[str, tuple[str, ...]]]
) -> None:
    match = searching(seat, ships)
    match.answer(seat, ("call", "C3"))
    told = answer(match, seat)
    assert [(each["zone"], each["types"]) for each in told["found"]] == found
    assert all(set(each) <= {"zone", "types", "counts"} and not each["counts"] for each in told["found"])
    for secret in ("akagi", "kaga", "hornet", "yorktown", "atlanta", "tone", "nagara"):
        assert secret not in str(told)
    assert not any(note.ships or note.counts for note in view(match, seat).notes)
    match.answer(seat, ("call", "C4"))
    assert answer(match, seat)["found"] == ()


@pytest.mark.rule("MW-S3-6", "MW-EN-7")
def test_the_option_adds_numbers_but_no_names() -> None:
    ships = {"hornet": "I1-B", "akagi": "C3-E", "kaga": "C3-E", "nagara": "C3-E"}
    match = searching("US", ships, options={"search_reveals_counts": True})
    match.answer("US", ("call", "C3"))
    assert answer(match, "US")["found"] == ({"zone": "C3-E", "types": ("CV", "CL"), "counts": (2, 1)},)


@pytest.mark.rule("MW-S4-5", "MW-S3-4")
@pytest.mark.parametrize(("seat", "other", "area", "own"), [("US", "JP", "D3", "F4"), ("JP", "US", "F4", "D3")])
def test_a_call_shows_nothing_of_the_caller(seat: str, other: str, area: str, own: str) -> None:
    """Who answers hears the area and his own answer; of the caller's ships, nothing."""
    match = searching(seat, {"hornet": "F4-E", "akagi": "D3-E"})
    match.answer(seat, ("call", area))
    assert answer(match, other) == answer(match, seat)
    assert [each["zone"] for each in answer(match, other)["found"]] == [f"{area}-E"]
    assert own not in str(match.events(other))
    assert view(match, other).notes == ()


@pytest.mark.rule("MW-S4-1", "MW-S3-1")
def test_japan_searches_when_the_us_has_finished() -> None:
    match = at_table(ships={"hornet": "H4-E", "akagi": "C3-E"}, agenda=(Turn(),))
    until_asked(match, "US", "search")
    assert set(match.asks) == {"US"}
    match.answer("US", ("call", "A1"))
    assert set(match.asks) == {"US"}
    match.answer("US", ("done",))
    assert {seat: ask.prompt for seat, ask in match.asks.items()} == {"JP": "search"}
    play(match, ("JP", ("call", "C3")), ("JP", ("done",)))
    assert [item.about["side"] for item in heard(match, None, "searched")] == ["US", "JP"]


@pytest.mark.example("MW-EX-28")
@pytest.mark.rule("MW-S4-6")
def test_the_handicap_gives_both_one_search_more() -> None:
    vector = example("MW-EX-28")
    for handicap, expect in ((True, vector["expect"]["air_search"]), (False, vector["expect"]["normal"])):
        for seat, calls in expect.items():
            match = searching(
                seat, {"hornet": "E4-E", "tone": "E4-E"}, options={vector["given"]["option"]: handicap}
            )  # fmt: skip
            for area in ("D3", "E3", "F3", "D4", "F4")[:calls]:
                match.answer(seat, ("call", area))
            assert callable_areas(match, seat) == {"E4"}
