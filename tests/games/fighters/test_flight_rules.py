"""The four rules of flight, the edge of the board, and every offered flight walked again (FP-FLY, FP-RUL-EXIT).

The little walker below knows nothing of the game's own code: its tables are those of the dossier's geometry.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from fighters_table import asked, fly, heard, moves, say, sky, state
from hypothesis import given, settings
from hypothesis import strategies as st

from wardroom.games.fighters import flight
from wardroom.kernel import Match, Move

VECTORS = {v["id"]: v for v in yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text(encoding="utf-8"))}
COLUMNS, ROWS = 18, 16
AFAR = ("F4F 1816 0 high", "A6M 1801 3 high")
SIDES = {"F4F": "us", "SBD": "us", "TBD": "us", "A6M": "jp", "D3A": "jp", "B5N": "jp"}
SPEED = {"F4F": 5, "SBD": 4, "TBD": 3, "A6M": 5, "D3A": 4, "B5N": 4}
FIGHTERS, AGILE = ("F4F", "A6M"), ("A6M", "D3A")
DIVES, LEVELS, TORPEDOES = ("SBD", "D3A"), ("SBD", "TBD", "D3A", "B5N"), ("TBD", "B5N")

# For an aircraft with each facing: dq, dr, dfacing, daltitude.
BY_FACING: dict[str, list[tuple[int, int, int, int]]] = {
    "a": [(0, -1, 0, 0), (1, -1, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (-1, 1, 0, 0), (-1, 0, 0, 0)],
    "sl": [(-1, 0, 0, 0), (0, -1, 0, 0), (1, -1, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (-1, 1, 0, 0)],
    "sr": [(1, -1, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (-1, 1, 0, 0), (-1, 0, 0, 0), (0, -1, 0, 0)],
    "tl": [(-1, 0, -1, 0), (0, -1, -1, 0), (1, -1, -1, 0), (1, 0, -1, 0), (0, 1, -1, 0), (-1, 1, -1, 0)],
    "tr": [(1, -1, 1, 0), (1, 0, 1, 0), (0, 1, 1, 0), (-1, 1, 1, 0), (-1, 0, 1, 0), (0, -1, 1, 0)],
    "d": [(0, -1, 0, -1), (1, -1, 0, -1), (1, 0, 0, -1), (0, 1, 0, -1), (-1, 1, 0, -1), (-1, 0, 0, -1)],
    "c": [(0, -1, 0, 1), (1, -1, 0, 1), (1, 0, 0, 1), (0, 1, 0, 1), (-1, 1, 0, 1), (-1, 0, 0, 1)],
}
MP = {"a": 1, "sl": 1, "sr": 1, "tl": 1, "tr": 1, "d": 0, "c": 2, "pl": 0, "pr": 0}
HAND = {"sl": "left", "tl": "left", "pl": "left", "sr": "right", "tr": "right", "pr": "right"}


class At(NamedTuple):
    q: int
    r: int
    facing: int
    alt: int  # low 0, high 1


def start(hex: str, facing: int, high: bool) -> At:
    c, w = int(hex[:2]) - 1, int(hex[2:]) - 1
    return At(c, w - (c - (c & 1)) // 2, facing, int(high))


def label(at: At) -> str | None:
    w = at.r + (at.q - (at.q & 1)) // 2
    return f"{at.q + 1:02}{w + 1:02}" if 0 <= at.q < COLUMNS and 0 <= w < ROWS else None


def edges(hex: str) -> set[str]:
    column, row = int(hex[:2]), int(hex[2:])
    on = {"west": column == 1, "east": column == COLUMNS, "north": row == 1, "south": row == ROWS}
    return {edge for edge, there in on.items() if there}


def step(at: At, name: str) -> At:
    if name.startswith("ss"):
        dq, dr, _, _ = BY_FACING["a"][int(name[2:])]
        return At(at.q + dq, at.r + dr, int(name[2:]), 0)
    if name in ("pl", "pr"):
        return at._replace(facing=(at.facing + (1 if name == "pr" else -1)) % 6)
    dq, dr, turn, rise = BY_FACING[name][at.facing]
    return At(at.q + dq, at.r + dr, (at.facing + turn) % 6, at.alt + rise)


def outcome(at: At) -> tuple[str | None, int, str]:
    return label(at), at.facing, ("low", "high")[at.alt]


def lawful_next(type: str, high: bool, so_far: list[str], points: int) -> Iterator[str]:
    """What the rules of flight allow after these manoeuvres, with so many points left; pivots are not flown here."""
    hands = {HAND[name] for name in so_far if name in HAND}
    shifted = bool({"d", "c"} & set(so_far))
    for name in BY_FACING:
        wrong_way = (name == "d" and not high) or (name == "c" and high) or (name in "dc" and shifted)
        if MP[name] <= points and not wrong_way and len(hands | ({HAND[name]} if name in HAND else set())) < 2:
            yield name
    if type in FIGHTERS and high and not so_far:
        yield from ("ss0", "ss1", "ss2", "ss3", "ss4", "ss5")


def walk_again(line: str, move: Move, taken: set[tuple[str, str]]) -> None:
    """An offered flight breaks no rule, and ends where it says."""
    type, hex, facing, alt, *load = line.split()
    at, points, run, dropped = start(hex, int(facing), alt == "high"), SPEED[type], 0, "none"
    flown: list[str] = []
    names = str(move[5]).split("-")
    for n, starred in enumerate(names):
        name = starred.rstrip("*")
        if name in ("pl", "pr"):
            assert type in AGILE, move
            assert n == len(names) - 1, move
            assert {HAND[name]} | {HAND[old] for old in flown if old in HAND} == {HAND[name]}, move
        elif name.startswith("ss"):
            assert name in lawful_next(type, bool(at.alt), flown, points), move
            points = 0
        else:
            assert name in lawful_next(type, bool(at.alt), flown, points), move
            points -= MP[name]
        here, at = label(at), step(at, name)
        flown.append(name)
        if label(at) is None:
            assert here is not None
            assert move[4] == "left", move
            assert move[2] in edges(here), move
            assert n == len(names) - 1, move
            break
        run = run + 1 if name == "a" and not at.alt else 0
        if starred.endswith("*"):
            assert dropped == "none", move
            dropped = load[0]
            dive = load[0] == "bomb" and type in DIVES and name == "d"
            level = load[0] == "bomb" and type in LEVELS and run >= 2
            torpedo = load[0] == "torpedo" and type in TORPEDOES and run >= 1
            assert dive or level or torpedo, move
            if torpedo:
                assert move[7] == label(step(at, "a")), move
    else:
        assert points == 0, move
        assert outcome(at) == move[2:5], move
        assert (move[2], move[4]) not in taken, move
    assert move[6] == dropped, move


def about_to_fly(line: str, *others: str, **how: Any) -> tuple[Match, str]:
    type = line.split()[0]
    match = sky(line, *others, initiative=SIDES[type], **how)
    say(match, "group", f"{type}-01")
    return match, f"{type}-01"


hexes = st.builds(lambda c, r: f"{c:02}{r:02}", st.integers(1, COLUMNS), st.integers(1, ROWS))
altitudes = st.sampled_from(["high", "low"])
types = st.sampled_from(sorted(SPEED))
loads = {"F4F": [""], "A6M": [""], "SBD": ["", "bomb"], "D3A": ["", "bomb"], "TBD": ["", "bomb", "torpedo"],
         "B5N": ["", "bomb", "torpedo"]}  # fmt: skip


@st.composite
def flyers(draw: st.DrawFn) -> tuple[str, dict[tuple[str, str], str]]:
    """An aircraft about to fly, and up to eight others that have flown, most of them not far away."""
    type, hex, facing, alt = draw(types), draw(hexes), draw(st.integers(0, 5)), draw(altitudes)
    line = f"{type} {hex} {facing} {alt} {draw(st.sampled_from(loads[type]))}".strip()
    near = st.tuples(st.integers(-4, 4), st.integers(-4, 4)).map(lambda by: _shifted(hex, *by))
    places = draw(st.sets(st.tuples(near, altitudes), max_size=8)) - {(hex, alt)}
    return line, {place: f"F4F {place[0]} 0 {place[1]} spent" for place in sorted(places)}


def _shifted(hex: str, columns: int, rows: int) -> str:
    column, row = int(hex[:2]) + columns, int(hex[2:]) + rows
    return f"{min(max(column, 1), COLUMNS):02}{min(max(row, 1), ROWS):02}"


# ---------------------------------------------------------------- every flight, walked again


@settings(max_examples=60)
@given(flyers())
@pytest.mark.rule("FP-FLY-1", "FP-FLY-2", "FP-FLY-3", "FP-FLY-4", "FP-MOV-1")
def test_every_offered_flight_obeys_the_rules_of_flight(flyer: tuple[str, dict[tuple[str, str], str]]) -> None:
    line, others = flyer
    match, _ = about_to_fly(line, *others.values())
    for move in moves(match):
        walk_again(line, move, set(others))


@settings(max_examples=60)
@given(flyers())
def test_no_two_offered_flights_end_alike(flyer: tuple[str, dict[tuple[str, str], str]]) -> None:
    line, others = flyer
    match, _ = about_to_fly(line, *others.values())
    outcomes = [(*move[2:5], *move[6:]) for move in moves(match)]
    assert len(outcomes) == len(set(outcomes))
    assert len(outcomes) < 600


@settings(max_examples=150)
@given(flyers(), st.data())
@pytest.mark.rule("FP-FLY-1", "FP-FLY-2", "FP-FLY-3", "FP-FLY-4")
def test_whatever_can_lawfully_be_flown_is_offered(
    flyer: tuple[str, dict[tuple[str, str], str]], data: st.DataObject
) -> None:
    line, others = flyer
    type, hex, facing, alt, *_ = line.split()
    match, craft = about_to_fly(line, *others.values())
    at, points, flown = start(hex, int(facing), alt == "high"), SPEED[type], list[str]()
    while True:
        following = list(lawful_next(type, bool(at.alt), flown, points))
        if not points:
            following.append("stop")
        name = data.draw(st.sampled_from(following))
        if name == "stop":
            break
        here, at = label(at), step(at, name)
        assert here is not None
        flown.append(name)
        points -= points if name.startswith("ss") else MP[name]
        if label(at) is None:
            offered = {move[2] for move in moves(match) if move[4] == "left"}
            assert edges(here) <= offered, flown
            return
        if name.startswith("ss"):
            break
    if type in AGILE:
        hands = {HAND[name] for name in flown if name in HAND}
        pivots = [name for name in ("pl", "pr") if hands <= {HAND[name]}]
        pivot = data.draw(st.sampled_from(["", *pivots]))
        if pivot:
            at = step(at, pivot)
            flown.append(pivot)
    offered = {move[2:5] for move in moves(match) if move[6] == "none"}
    there, _, height = outcome(at)
    assert (outcome(at) in offered) is ((there, height) not in others), (craft, flown)


DODGES = ("a", "sl", "sr", "tl", "tr")


def lawful_dodges(type: str, high: bool) -> Iterator[list[str]]:
    forms = [[name] for name in DODGES]
    if high:
        forms += [[name, "d"] for name in DODGES] + [["d", name] for name in DODGES]
        if type in FIGHTERS:
            forms += [[f"ss{way}"] for way in range(6)]
    yield from forms
    if type in AGILE:
        for form in forms:
            hands = {HAND[name] for name in form if name in HAND}
            yield from ([*form, pivot] for pivot in ("pl", "pr") if hands <= {HAND[pivot]})


@settings(max_examples=80)
@given(types, hexes, st.integers(0, 5), altitudes, st.sets(st.tuples(hexes, altitudes), max_size=6))
@pytest.mark.rule("FP-DOD-2", "FP-DOD-3", "FP-DOD-4", "FP-DOD-5", "FP-RUL-DOD-1", "FP-RUL-DOD-2")
def test_the_dodges_are_just_the_lawful_ones(
    type: str, hex: str, facing: int, alt: str, crowd: set[tuple[str, str]]
) -> None:
    """All forms of a dodge, walked: their ends, without those on another aircraft, are what is offered, once each."""
    taken = crowd - {(hex, alt)}
    match = sky(f"{type} {hex} {facing} {alt}", *(f"F4F {at} 0 {height} spent" for at, height in sorted(taken)))
    expected: set[tuple[Any, ...]] = set()
    for form in lawful_dodges(type, alt == "high"):
        at = start(hex, facing, alt == "high")
        for name in form:
            here, at = label(at), step(at, name)
            if label(at) is None:
                assert here is not None
                expected |= {(edge, "left") for edge in edges(here)}
                break
        else:
            if (label(at), outcome(at)[2]) not in taken:
                expected.add(outcome(at))
    trips = flight.dodges(state(match), f"{type}-01")
    found = [(trip.hex, trip.end) if trip.end == "left" else (trip.hex, trip.facing, trip.end) for trip in trips]
    assert set(found) == expected
    assert len(found) == len(expected)


def fastest(work: Callable[[], object]) -> float:
    times = []
    for _ in range(5):
        before = time.process_time()
        work()
        times.append(time.process_time() - before)
    return min(times)


@pytest.mark.parametrize("line", ["A6M 0908 0 high", "D3A 0908 0 high bomb", "B5N 0908 0 high torpedo"])
def test_the_flights_are_found_in_milliseconds(line: str) -> None:
    flight.clear.cache_clear()
    match, craft = about_to_fly(line)
    g = state(match)

    def afresh() -> None:
        flight.clear.cache_clear()
        flight.moves(g, craft)

    assert fastest(afresh) < 0.05
    assert fastest(lambda: flight.dodges(g, craft)) < 0.01


def test_the_armed_have_more_ways_but_never_a_thousand() -> None:
    """The worst we know: a Val with its bomb above the Wake islands."""
    match, _ = about_to_fly("D3A 0812 1 high bomb", scenario="wake")
    assert 500 < len(moves(match)) < 1000


# ---------------------------------------------------------------- rule by rule


def path_of(steps: list[str]) -> str:
    short = {"advance": "a", "slip_left": "sl", "turn_right": "tr", "climb": "c", "dive": "d"}
    return "-".join(short[name] for name in steps)


@pytest.mark.rule("FP-FLY-1")
def test_all_points_are_spent() -> None:
    match, _ = about_to_fly("TBD 0908 0 low", *AFAR)
    for move in moves(match):
        assert sum(MP[name] for name in str(move[5]).split("-")) == 3, move
    assert not {"0908", "0907", "0906"} & {str(move[2]) for move in moves(match) if move[3] == 0 and move[4] == "low"}


@pytest.mark.rule("FP-FLY-2")
def test_left_and_right_do_not_mix() -> None:
    match, craft = about_to_fly("TBD 0908 0 high", *AFAR)
    for move in moves(match):
        assert len({HAND[name] for name in str(move[5]).split("-") if name in HAND}) <= 1, move
    refusal = match.why_not("us", ("fly", craft, "0805", 0, "high", "tl-tr-a", "none", "none"))
    assert refusal
    assert refusal.rules == ("FP-FLY-2",)


@pytest.mark.rule("FP-FLY-2")
def test_a_slip_to_one_side_is_not_followed_by_a_turn_to_the_other() -> None:
    """sl-tr-a would end at 1006 facing north-east; with one hand nothing does."""
    match, _ = about_to_fly("TBD 0908 0 low", *AFAR)
    at = start("0908", 0, False)
    for name in ("sl", "tr", "a"):
        at = step(at, name)
    assert outcome(at) == ("1006", 1, "low")
    assert ("1006", 1, "low") not in {move[2:5] for move in moves(match)}


@pytest.mark.rule("FP-FLY-3")
def test_climb_and_dive_do_not_mix() -> None:
    match, craft = about_to_fly("B5N 0912 0 low", *AFAR)
    for move in moves(match):
        assert not {"c", "d"} <= set(str(move[5]).split("-")), move
    # a climb and a dive lead where two advances lead, but they would let a low dive bomber drop its bomb in a dive
    armed, _ = about_to_fly("SBD 0912 0 low bomb", *AFAR)
    assert not any("d" in str(move[5]).split("-") or "d*" in str(move[5]) for move in moves(armed))
    refusal = match.why_not("jp", ("fly", craft, "0908", 0, "low", "c-d-a-a", "none", "none"))
    assert refusal
    assert "FP-FLY-3" in refusal.rules


@pytest.mark.rule("FP-FLY-4")
@pytest.mark.example("FP-EX-93", "FP-EX-94")
@pytest.mark.parametrize("id", ["FP-EX-93", "FP-EX-94"])
def test_a_move_may_not_end_on_an_aircraft_at_the_same_altitude(id: str) -> None:
    given, legal = VECTORS[id]["given"], VECTORS[id]["expect"]["legal"]
    line = f"{given['type']} {given['hex']} {given['facing']} {given['alt']}"
    match, craft = about_to_fly(line, *(f"A6M {hex} 3 {alt} spent" for hex, alt in given["others"]), *AFAR)
    there = ("fly", craft, "0506", 0, "high", path_of(given["steps"]), "none", "none")
    assert any(move[2:5] == ("0506", 0, "high") for move in moves(match)) is legal
    refusal = match.why_not("us", there)
    assert refusal is None if legal else refusal and refusal.rules == ("FP-FLY-4",)


@pytest.mark.rule("FP-FLY-4")
@pytest.mark.parametrize("other", ["SBD 0508 0 low spent", "B5N 0508 3 low spent"])
def test_friend_and_foe_are_in_the_way_alike(other: str) -> None:
    match, _ = about_to_fly("SBD 0512 0 low", other, *AFAR)
    assert "0508" not in {move[2] for move in moves(match) if move[4] == "low"}
    assert "0508" not in {move[2] for move in moves(match) if move[4] == "high"}  # a climb does not get so far


# ---------------------------------------------------------------- over the edge


@pytest.mark.rule("FP-RUL-EXIT-1")
def test_who_flies_over_the_edge_is_gone_at_once_and_for_good() -> None:
    match, craft = about_to_fly("F4F 0902 0 high", "A6M 0901 3 high spent", *AFAR)
    leaving = next(move for move in moves(match) if move[4] == "left")
    assert leaving == ("fly", craft, "north", 0, "left", "a-a", "none", "none")  # the other three points are lost
    say(match, *leaving)
    assert (state(match).aircraft[craft].hex, state(match).aircraft[craft].out) == ("", "left")
    assert asked(match) == ("jp", "activate")  # and no shot at the Zero it flew over
    assert [event.about for event in heard(match, "left")] == [{"craft": craft, "edge": "north"}]


@pytest.mark.rule("FP-RUL-EXIT-1")
def test_who_dodges_over_the_edge_cannot_be_hit() -> None:
    match, _ = about_to_fly("F4F 0908 0 low", "D3A 0901 0 low", *AFAR)
    fly(match, "F4F-01", "a-a-a-a-a")
    say(match, "shoot", "D3A-01")
    say(match, "dodge", "D3A-01", "north")
    assert state(match).aircraft["D3A-01"].out == "left"
    assert not heard(match, "hit")
    assert asked(match)[1] == "activate"


@pytest.mark.rule("FP-RUL-EXIT-1")
@pytest.mark.parametrize(("scenario", "points"), [("first_clash", 1), ("torpedo_six", 0)])
def test_in_a_pure_dogfight_leaving_counts_as_destroyed(scenario: str, points: int) -> None:
    match, craft = about_to_fly("F4F 0901 0 high", "F4F 1816 0 high", "A6M 1801 3 high", scenario=scenario)
    say(match, "fly", craft, "north")
    assert state(match).total("jp") == points


@pytest.mark.rule("FP-RUL-EXIT-1", "FP-RUL-EXIT-2")
@pytest.mark.parametrize(
    ("facing", "edge", "out", "us", "jp"), [(0, "north", "home", 0, 3), (3, "south", "left", 5, 0)]
)
def test_where_a_scenario_prices_it_the_right_edge_is_home(facing: int, edge: str, out: str, us: int, jp: int) -> None:
    row = {0: "01", 3: "24"}[facing]
    match, craft = about_to_fly(f"D3A 05{row} {facing} low", "D3A 0108 0 low", scenario="long_way_home")
    say(match, "fly", craft, edge)
    assert state(match).aircraft[craft].out == out
    assert (state(match).total("us"), state(match).total("jp")) == (us, jp)


@pytest.mark.rule("FP-RUL-EXIT-2")
@pytest.mark.parametrize(
    ("line", "ways"),
    [
        ("TBD 0101 5 high", {"north", "west"}),
        ("TBD 1816 2 high", {"south", "east"}),
        ("TBD 0901 0 high", {"north"}),
        ("TBD 0108 5 high", {"west"}),
    ],
)
def test_a_corner_belongs_to_both_edges_and_the_owner_chooses(line: str, ways: set[str]) -> None:
    match, craft = about_to_fly(line)
    assert {move[2] for move in moves(match) if move[4] == "left"} == ways
    for way in sorted(ways):
        again, _ = about_to_fly(line, "SBD 0908 0 high")
        say(again, "fly", craft, way)
        assert heard(again, "left")[-1].about["edge"] == way
