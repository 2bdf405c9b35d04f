"""The island: points, search, aircraft, invasion (MW-MI)."""

from __future__ import annotations

from typing import Any

import pytest
from midway_table import (
    Hangar,
    Stop,
    at_table,
    example,
    heard,
    moves,
    play,
    quietly,
    refused,
    state,
    until_asked,
    view,
)

from wardroom.games.midway.aircraft import Flight, Mission
from wardroom.games.midway.tasks.air_battle.battle import Battles
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.search import Search
from wardroom.games.midway.tasks.turn import Landings, Orders, Turn
from wardroom.kernel import Match

ISLAND, BESIDE = "H5-G", "H5-H"


def begins(turn: int, ships: dict[str, str], **table: Any) -> Match:
    return at_table(ships={"hornet": "I1-B", **ships}, turn=turn - 1, agenda=(Turn(),), **table)


def closes(turn: int, ships: dict[str, str], **table: Any) -> Match:
    return at_table(ships=ships, turn=turn, agenda=(EndOfTurn(turn, 5, "0500"), Stop()), **table)


def sail(match: Match, turn: int, ship: str, zone: str) -> None:
    until_asked(match, "JP", "move_ships", turn)
    play(match, ("JP", ("move", ship, zone)), ("JP", ("done",)))


# ---------------------------------------------------------------- points and search


@pytest.mark.rule("MW-MI-1", "MW-VP-5")
@pytest.mark.parametrize(
    ("turn", "fallen", "points"), [(9, False, 0), (10, False, 1), (11, False, 1), (10, True, 0), (24, True, 0)]
)
def test_holding_the_island_scores_from_0500_on_the_fifth(turn: int, fallen: bool, points: int) -> None:
    match = closes(turn, {"akagi": "E4-E"}, fallen=fallen)
    for ear in ("JP", "US", None):
        assert view(match, ear).points == {"JP": 0, "US": points}
        assert len(heard(match, ear, "held_midway")) == points


@pytest.mark.rule("MW-MI-2", "MW-S3-3", "MW-EN-6")
def test_without_midway_us_search_is_short() -> None:
    """From the corner A1-A, as for the Japanese: areas A to E, 1 to 5. Still four of them."""
    match = at_table(ships={"atlanta": "A1-A"}, fallen=True, agenda=(Search("US"), Stop()))
    near = {f"{letter}{number}" for letter in "ABCDE" for number in range(1, 6)}
    assert {area for _, area in moves(match, "US", "call")} == near
    refusal = refused(match, "US", ("call", "F1"))
    assert (refusal.key, refusal.rules) == ("search_too_far", ("MW-MI-2",))
    assert match.asks["US"].about["left"] == 4
    held = at_table(ships={"atlanta": "A1-A"}, agenda=(Search("US"), Stop()))
    assert ("call", "I7") in moves(held, "US")


@pytest.mark.rule("MW-MI-2")
def test_without_midway_and_without_ships_there_is_nothing_to_search_from() -> None:
    match = at_table(ships={"akagi": "E4-E"}, fallen=True, agenda=(Search("US"), Stop()))
    assert moves(match, "US") == [("done",)]


@pytest.mark.rule("MW-MI-3")
@pytest.mark.parametrize("fallen", [False, True])
def test_midway_adds_nothing_to_japanese_search(fallen: bool) -> None:
    match = at_table(ships={"tone": "A1-A"}, fallen=fallen, agenda=(Search("JP"), Stop()))
    near = {f"{letter}{number}" for letter in "ABCDE" for number in range(1, 6)}
    assert {area for _, area in moves(match, "JP", "call")} == near
    assert refused(match, "JP", ("call", "H5")).rules == ("MW-S4-3",)
    assert match.asks["JP"].about["left"] == 3


# ---------------------------------------------------------------- aircraft


@pytest.mark.rule("MW-MI-4")
@pytest.mark.parametrize(("level", "there"), [("basic", 8), ("tournament", 14)])
def test_the_island_takes_thirty_squadrons(level: str, there: int) -> None:
    """It starts with 8 or 14."""
    flight = Mission("strike", ISLAND, (Flight("hornet", (0, 40, 0), 0),))
    match = at_table(
        preset=level, missions={"US": (flight,)}, armed_once=("US",), agenda=(Landings(), Stop()),
    )  # fmt: skip
    assert view(match, "US").air["midway"].total == there
    assert refused(match, "US", ("land", 0, "D", "midway", 31 - there)).about["room"] == 30 - there
    match.answer("US", ("home",))
    assert view(match, "US").air["midway"].total == 30


@pytest.mark.rule("MW-MI-5")
@pytest.mark.parametrize("fallen", [False, True])
def test_japanese_aircraft_never_use_the_island(fallen: bool) -> None:
    match = at_table(
        ships={"akagi": ISLAND, "kaga": "G5-I"}, fallen=fallen, armed_once=("JP",),
        air={"akagi": Hangar(ready=(0, 7, 7)), "kaga": Hangar()}, agenda=(Orders(), Landings(), Stop()),
    )  # fmt: skip
    assert moves(match, "JP", "transfer") == [("transfer", "kaga")]
    assert refused(match, "JP", ("transfer", "midway")).rules == ("MW-MI-5",)
    play(match, ("JP", ("strike", "H5-H")), ("JP", ("send", "akagi", "D", 7)), ("JP", ("done",)), ("JP", ("done",)))
    assert {m[3] for m in moves(match, "JP", "land")} == {"akagi", "kaga"}
    assert refused(match, "JP", ("land", 0, "D", "midway", 1)).rules == ("MW-MI-5",)
    ready = begins(12, {"akagi": ISLAND}, fallen=fallen)
    until_asked(ready, "JP", "ready_aircraft")
    assert refused(ready, "JP", ("ready_all", "midway")).rules == ("MW-MI-5",)


@pytest.mark.rule("MW-MI-9")
def test_aircraft_on_the_island_fall_with_it() -> None:
    match = closes(14, {"atago": ISLAND}, invasion=3, air={"midway": Hangar(ready=(0, 6, 0), readying=(0, 0, 2))})
    assert view(match, "US").fallen
    assert view(match, "US").air["midway"].total == 0
    after = begins(15, {}, fallen=True, air={"midway": Hangar()}, armed_once=("US",))
    until_asked(after, "US", "ready_aircraft")
    assert refused(after, "US", ("ready_all", "midway")).key == "base_closed"
    flight = Mission("strike", ISLAND, (Flight("hornet", (0, 4, 0), 0),))
    late = at_table(
        ships={"hornet": "H5-H"}, fallen=True, air={"hornet": Hangar()}, missions={"US": (flight,)}, armed_once=("US",),
        agenda=(Landings(), Stop()),
    )  # fmt: skip
    assert {m[3] for m in moves(late, "US", "land")} == {"hornet"}


@pytest.mark.rule("MW-R-5")
def test_bombs_find_aircraft_that_were_never_readied() -> None:
    raid = Mission("raid", ISLAND, (Flight("akagi", (0, 20, 15), 3),))
    match = at_table(
        ships={"akagi": "G5-G"}, preset="tournament", missions={"JP": (raid,)}, armed_once=("JP",), dice=[3],
        air={"akagi": Hangar()}, agenda=(Battles("JP"), Landings(), Stop()),
    )  # fmt: skip
    match.answer("JP", ("attack",))  # ten points, and ten squadrons of fourteen
    while "US" in match.asks:
        assert match.asks["US"].prompt == "choose_rubble"
        match.answer("US", match.asks["US"].moves[0])
    assert view(match, "US").air["midway"].total == 4


@pytest.mark.rule("MW-MI-9")
def test_aircraft_aboard_carriers_do_not_fall_with_it() -> None:
    match = closes(14, {"atago": ISLAND, "hornet": ISLAND}, invasion=3, air={"hornet": Hangar(unready=(0, 9, 5))})
    assert view(match, "US").air["hornet"].total == 14


# ---------------------------------------------------------------- the invasion


@pytest.mark.example("MW-EX-30")
@pytest.mark.rule("MW-MI-6", "MW-MI-8", "MW-VP-5", "MW-VP-6", "MW-EN-28")
def test_four_turns_of_the_atago_take_the_island() -> None:
    vector = example("MW-EX-30")
    given, expect = vector["given"], vector["expect"]
    first, *_, last = given["atago_in_midway_zone_turns"]
    match = begins(first - 1, {"atago": BESIDE}, scenario=given["scenario"], preset=given["mode"])
    sail(match, first, "atago", ISLAND)
    quietly(match, lambda m: state(m).turn == expect["captured_at_end_of_turn"])
    assert not view(match, "JP").fallen
    assert last == expect["captured_at_end_of_turn"]
    quietly(match, lambda m: state(m).turn == last + 1)
    for ear in ("JP", "US", None):
        assert view(match, ear).fallen
        assert view(match, ear).points == {"JP": expect["japanese_points"], "US": expect["us_island_points"]}
    quietly(match, lambda m: m.result is not None)  # nothing more to gain for the US
    assert match.result == {"JP": expect["japanese_points"], "US": expect["us_island_points"]}


@pytest.mark.rule("MW-MI-11", "MW-EN-28")
def test_leaving_the_zone_starts_the_count_again() -> None:
    match = begins(10, {"atago": BESIDE})
    sail(match, 10, "atago", ISLAND)
    sail(match, 13, "atago", BESIDE)  # three turns, and away
    until_asked(match, "JP", "move_ships", 14)
    assert view(match, "JP").invasion == 0
    play(match, ("JP", ("move", "atago", ISLAND)), ("JP", ("done",)))
    for turn, count in ((15, 1), (16, 2), (17, 3)):
        until_asked(match, "JP", "move_ships", turn)
        assert (view(match, "JP").invasion, view(match, "JP").fallen) == (count, False)
    quietly(match, lambda m: state(m).turn == 18)
    assert view(match, "JP").fallen


@pytest.mark.rule("MW-MI-6")
def test_no_other_ship_will_do() -> None:
    match = begins(10, dict.fromkeys(("chokai", "haguro", "yamato", "akagi"), ISLAND))
    quietly(match, lambda m: m.result is not None)
    assert match.result == {"JP": 0, "US": 16}


@pytest.mark.rule("MW-MI-7")
def test_with_the_atago_sunk_the_island_is_safe() -> None:
    """Bombed off Midway in the third turn of her invasion."""
    match = begins(
        13, dict.fromkeys(("atago", "chokai"), ISLAND) | {"hornet": BESIDE}, invasion=2, dice=[6],
        air={"hornet": Hangar(ready=(0, 12, 5))}, armed_once=("US",), fortification=0,
    )  # fmt: skip
    until_asked(match, "US", "write_orders")
    play(match, ("US", ("strike", ISLAND)), ("US", ("send", "hornet", "D", 12)), ("US", ("done",)), ("US", ("done",)))
    play(match, ("JP", ("arrange",)), ("US", ("attack",)), ("US", ("dive", "atago")), ("US", ("factors", 12)))
    play(match, ("US", ("done",)), ("JP", ("fire", "atago", 0)), ("JP", ("done",)))
    assert state(match).ships["atago"].sunk
    until_asked(match, "JP", "move_ships", 14)
    assert view(match, "JP").invasion == 0
    assert not [m for m in moves(match, "JP") if m[1:2] == ("atago",)]
    quietly(match, lambda m: m.result is not None)
    assert not view(match, "JP").fallen


@pytest.mark.rule("MW-EN-28")
def test_the_count_is_a_japanese_secret() -> None:
    match = closes(12, {"atago": ISLAND}, invasion=1)
    assert view(match, "JP").invasion == 2
    assert [item.about["turns"] for item in heard(match, "JP", "invading")] == [2]
    for ear in ("US", None):
        assert view(match, ear).invasion == 0
        assert not heard(match, ear, "invading")


@pytest.mark.rule("MW-EN-28", "MW-MI-8")
def test_the_fall_comes_before_the_point_of_that_turn() -> None:
    match = closes(12, {"atago": ISLAND}, invasion=3)
    for ear in ("JP", "US", None):
        assert view(match, ear).points == {"JP": 15, "US": 0}
        assert [item.kind for item in match.events(ear) if item.kind != "invading"] == ["midway_falls"]


@pytest.mark.rule("MW-EN-28")
@pytest.mark.parametrize(
    ("reduction", "fortification", "allowed"), [(True, 20, False), (True, 1, False), (True, 0, True), (False, 0, True)]
)
def test_with_the_reduction_section_the_atago_waits_for_the_defences(
    reduction: bool, fortification: int, allowed: bool
) -> None:
    match = at_table(
        ships={"atago": BESIDE, "chokai": BESIDE}, fortification=fortification, agenda=(MoveShips("JP"), Stop()),
        options={"midway_reduction": reduction},
    )  # fmt: skip
    assert (("move", "atago", ISLAND) in moves(match, "JP")) == allowed
    assert (("fleet", BESIDE, ISLAND) in moves(match, "JP")) == allowed
    assert ("move", "chokai", ISLAND) in moves(match, "JP")
    if not allowed:
        assert refused(match, "JP", ("move", "atago", ISLAND)).key == "defences_stand"


@pytest.mark.rule("MW-MI-10")
def test_in_the_basic_game_fleets_pass_each_other_by() -> None:
    """All of both fleets in one zone for a whole day: nobody is told, nobody fights, all may move on."""
    together = dict.fromkeys(("yamato", "akagi", "tone", "hornet", "astoria"), "E4-E")
    match = begins(3, together)
    apart = begins(3, {**together, "hornet": "I1-B", "astoria": "I1-B"})
    for game in (match, apart):
        quietly(game, lambda m: state(m).turn == 10)
    for ear in ("JP", "US", None):
        assert match.events(ear) == apart.events(ear)
        assert view(match, ear).contacts == ()
        assert view(match, ear).surface == {}
    assert {state(match).ships[id].hits for id in together} == {0}
    assert ("move", "hornet", "E4-F") in moves(match, "US")
