"""Reinforcements: over an edge, up from an airfield, off a flight deck (FP-RUL-RNF-1, FP-RUL-SHP-4)."""

from __future__ import annotations

from typing import Any

import pytest
from fighters_table import asked, carrier, fly, forbidden, heard, moves, order, say, sky, state

from wardroom.games.fighters.state import Ship
from wardroom.kernel import Match

FAR = ("F4F 1808 0 high", "A6M 1708 3 high")  # somebody left to fly on both sides


def at_the_edge(*lines: str, **more: Any) -> Match:
    """The end of a turn with reinforcements over the edge: Americans (arrival 0) from the south, Japanese (1) from
    the north, due at the end of turns 2 and 1."""
    return sky(*lines, *FAR, scenario="among_the_clouds", phase="end", **{"turn": 2, **more})


def on_deck(*lines: str, ships: dict[str, Ship] | None = None, **more: Any) -> Match:
    """The end of a turn with the Enterprise and what is on her deck, before she has moved; she has been hit in the
    stern and stays where she is."""
    cv = carrier("enterprise", "1005", "1006", "1007", hits=(2,))
    return sky(*lines, *FAR, scenario="eastern_solomons", phase="end", ships=ships or {"enterprise": cv}, **more)


# ---------------------------------------------------------------- edges


@pytest.mark.rule("FP-RUL-RNF-1")
@pytest.mark.parametrize(("initiative", "first", "craft"), [("us", "jp", "A6M-01"), ("jp", "us", "F4F-01")])
def test_the_side_without_initiative_places_first(initiative: str, first: str, craft: str) -> None:
    match = at_the_edge("F4F due=0", "A6M due=1", initiative=initiative)
    assert asked(match) == (first, "enter")
    assert {move[1] for move in moves(match)} == {craft}
    match.answer(first, moves(match)[0])
    assert asked(match) == (initiative, "enter")


@pytest.mark.rule("FP-RUL-RNF-1", "FP-SCN-2")
def test_an_arrival_takes_any_free_hex_of_its_edge() -> None:
    match = at_the_edge("F4F due=0", "F4F 0516 0 high", "A6M 0616 0 low")
    row = {move[2] for move in moves(match)}
    assert row == {f"{column:02}16" for column in range(1, 19)} - {"0516"}  # low aircraft are in nobody's way
    assert forbidden(match, "enter", "F4F-01", "0516") == ("FP-RUL-RNF-1",)
    assert forbidden(match, "enter", "F4F-01", "0515") == ("FP-SCN-2",)


@pytest.mark.rule("FP-RUL-RNF-1")
@pytest.mark.parametrize(("due", "craft", "hex", "facing"), [(0, "F4F-01", "0516", 0), (1, "A6M-01", "0501", 3)])
def test_it_has_the_facing_and_altitude_of_its_entry(due: int, craft: str, hex: str, facing: int) -> None:
    match = at_the_edge(f"{craft[:3]} 1 low due={due}")
    say(match, "enter", craft, hex)
    a = state(match).aircraft[craft]
    assert (a.hex, a.facing, a.high, a.due) == (hex, facing, True, "")


@pytest.mark.rule("FP-RUL-RNF-1")
def test_who_finds_no_room_waits_for_the_next_turn() -> None:
    row = [f"F4F {column:02}16 0 high" for column in range(2, 19)]
    match = at_the_edge("F4F due=0", "F4F due=0", *row)
    say(match, "enter", "F4F-01", "0116")
    assert heard(match, "no_room")[0].about == {"craft": "F4F-02"}
    assert state(match).aircraft["F4F-02"].due == "0"
    assert asked(match)[1] == "activate"
    late = at_the_edge("F4F due=0", turn=3)
    assert asked(late) == ("us", "enter")


@pytest.mark.rule("FP-RUL-RNF-1", "FP-SCN-3")
def test_arrivals_act_from_the_next_turn_on() -> None:
    match = at_the_edge("F4F due=0", initiative="jp")
    assert "group" not in {move[0] for move in moves(match)}
    say(match, "enter", "F4F-01", "0516")
    assert state(match).turn == 3
    if asked(match)[0] == "jp":
        say(match, "pass")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    assert state(match).aircraft["F4F-01"].hex == "0511"


@pytest.mark.rule("FP-RUL-RNF-1", "FP-SCN-3")
def test_nobody_arrives_before_his_turn() -> None:
    match = at_the_edge("F4F due=0", turn=1)
    assert asked(match)[1] == "activate"
    assert state(match).turn == 2


# ---------------------------------------------------------------- airfields


@pytest.mark.rule("FP-RUL-RNF-1")
def test_an_airfield_is_what_is_left_of_the_objectives() -> None:
    match = sky("F4F due=0", "F4F due=0", "F4F due=0", "A6M 1012 3 low", *FAR, scenario="cactus", phase="end",
                wrecked=("0913",))  # fmt: skip
    assert {move[2] for move in moves(match)} == {"1011", "0912"}
    assert forbidden(match, "enter", "F4F-01", "1012") == ("FP-RUL-RNF-1",)
    say(match, "enter", "F4F-01", "1011")
    wildcat = state(match).aircraft["F4F-01"]
    assert (wildcat.facing, wildcat.high) == (0, False)
    say(match, "enter", "F4F-02", "0912")
    assert heard(match, "no_room")[0].about == {"craft": "F4F-03"}


# ---------------------------------------------------------------- flight decks


@pytest.mark.rule("FP-RUL-SHP-4")
def test_a_carrier_launches_low_from_its_segments_facing_as_she_does() -> None:
    ships = {"enterprise": carrier("enterprise", "1005", "0906", "0806", facing=1)}
    match = on_deck("F4F due=0", ships=ships)
    say(match, "steer", "enterprise", "ahead")
    assert asked(match) == ("us", "launch")
    assert {move[2] for move in moves(match)} == {"1105", "1005", "0906"}  # where she is now
    say(match, "launch", "F4F-01", "1005")
    wildcat = state(match).aircraft["F4F-01"]
    assert (wildcat.hex, wildcat.facing, wildcat.high, wildcat.due) == ("1005", 1, False, "")


@pytest.mark.rule("FP-RUL-SHP-4")
def test_three_a_turn_one_from_each_segment() -> None:
    ships = {
        "hornet": carrier("hornet", "1005", "1006", "1007", hits=(2,)),
        "akagi": carrier("akagi", "1412", "1411", "1410", facing=3, hits=(2,)),
    }
    match = sky(*["F4F due=hornet"] * 4, *FAR, scenario="face_to_face", phase="end", ships=ships)
    for n, hex in enumerate(("1006", "1005", "1007"), 1):
        assert forbidden(match, "launch", f"F4F-{n:02}", hex) == ()
        assert {move[2] for move in moves(match) if move != ("done",)} <= {"1005", "1006", "1007"}
        say(match, "launch", f"F4F-{n:02}", hex)
        if asked(match)[1] == "launch":
            taken = match.why_not("us", ("launch", f"F4F-{n + 1:02}", hex))
            assert taken is not None
            assert (taken.key, taken.rules) == ("hex_taken", ("FP-RUL-SHP-4",))
    assert asked(match)[1] != "launch"
    assert len(heard(match, "launched")) == 3
    assert state(match).aircraft["F4F-04"].due == "hornet"


@pytest.mark.rule("FP-RUL-SHP-4")
def test_not_from_under_a_low_aircraft() -> None:
    match = on_deck("F4F due=0", "F4F due=0", "A6M 1005 3 low", "A6M 1006 3 high")
    assert {move[2] for move in moves(match)} == {"1006", "1007"}
    say(match, "launch", "F4F-01", "1006")
    assert {move[2] for move in moves(match)} == {"1007"}


@pytest.mark.rule("FP-RUL-SHP-4")
def test_who_finds_no_deck_free_waits() -> None:
    low = [f"A6M {hex} 3 low" for hex in ("1005", "1006", "1007")]
    match = on_deck("F4F due=0", *low)
    assert heard(match, "no_room")[0].about == {"craft": "F4F-01"}
    assert state(match).aircraft["F4F-01"].due == "0"
    later = on_deck("F4F due=0", turn=4)
    assert asked(later) == ("us", "launch")


@pytest.mark.rule("FP-RUL-SHP-4", "FP-SHP-13")
@pytest.mark.parametrize("hit", [0, 1])
def test_a_hit_in_bow_or_middle_ends_it(hit: int) -> None:
    ships = {"enterprise": carrier("enterprise", "1005", "1006", "1007", hits=(hit, 2))}
    match = on_deck("F4F due=0", ships=ships)
    assert heard(match, "cannot_launch")[0].rules == ("FP-SHP-13", "FP-RUL-SHP-4")
    assert "launched" not in order(match)


@pytest.mark.rule("FP-RUL-SHP-4")
def test_not_before_the_turn_of_the_scenario() -> None:
    """The second pair of the Enterprise is for the second turn."""
    assert asked(on_deck("F4F due=1", turn=1))[1] != "launch"
    assert asked(on_deck("F4F due=1", turn=2)) == ("us", "launch")


@pytest.mark.rule("FP-RUL-F2F-2")
def test_in_face_to_face_a_player_may_keep_aircraft_on_deck() -> None:
    ships = {"hornet": carrier("hornet", "0908", "0909", "0910", facing=0)}
    lines = ("F4F due=hornet", "F4F 1816 0 high", "A6M 1801 3 high")
    match = sky(*lines, scenario="face_to_face", ships=ships, phase="end")
    say(match, "steer", "hornet", "ahead")
    assert asked(match) == ("us", "launch")
    say(match, "done")
    assert state(match).aircraft["F4F-01"].due == "hornet"
    assert heard(match, "kept_on_deck")[0].about == {"ship": "hornet"}


@pytest.mark.rule("FP-RUL-SHP-4", "FP-SCN-3")
def test_reinforcements_that_a_scenario_names_do_take_off() -> None:
    match = on_deck("F4F due=1", turn=2)
    assert {move[0] for move in moves(match)} == {"launch"}
    refusal = match.why_not("us", ("done",))
    assert refusal is not None
    assert (refusal.key, refusal.rules) == ("due_now", ("FP-SCN-3",))
