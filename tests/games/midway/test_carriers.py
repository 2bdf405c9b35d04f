"""Carriers with aircraft readied aboard, and what becomes of the aircraft (MW-CS)."""

from __future__ import annotations

from typing import Any

import pytest
from midway_table import Hangar, Stop, at_table, example, heard, moves, play, refused, state, until_asked, view

from wardroom.games.midway.aircraft import Flight, Mission
from wardroom.games.midway.battles import AirBattle, Group
from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.tasks.air_battle.bombing import Damage
from wardroom.games.midway.tasks.turn import Landings, Turn
from wardroom.kernel import Match

ABOARD = {
    "ready": Hangar(ready=(0, 1, 0)),
    "readying": Hangar(readying=(0, 0, 1)),
    "unready": Hangar(unready=(0, 7, 7)),
    "none": Hangar(),
}


def hit(ship: str, hits: int, hangar: Hangar, before: int = 0, **table: Any) -> Match:
    """A battle has brought the carrier so many hits, with this aboard."""
    attacker = "US" if SHIPS[ship].side == "JP" else "JP"
    battle = AirBattle(
        "E4-E", attacker, berths={ship: "D9"}, shown=True, groups=(Group("D", 9, ship, "D9"),), scored=((0, hits, 0),)
    )
    table = {"agenda": (Damage(), Stop()), **table}
    ships = {ship: "E4-E", **table.pop("ships", {})}
    air = {ship: hangar, **table.pop("air", {})}
    return at_table(ships=ships, hits={ship: before}, air=air, battle=battle, **table)


def sinks(ship: str, hits: int, hangar: Hangar, before: int = 0) -> bool:
    return state(hit(ship, hits, hangar, before)).ships[ship].sunk


@pytest.mark.example("MW-EX-04")
@pytest.mark.rule("MW-S2-5", "MW-CS-1")
def test_hits_that_sink_the_soryu() -> None:
    vector = example("MW-EX-04")
    ship, expect = vector["given"]["ship"], vector["expect"]
    for aboard, needed in (
        ("unready", expect["hits_to_sink"]),
        ("none", expect["hits_to_sink"]),
        ("ready", expect["hits_to_sink_with_readied_aircraft"]),
        ("readying", expect["hits_to_sink_with_readied_aircraft"]),
    ):
        assert [sinks(ship, hits, ABOARD[aboard]) for hits in range(1, 4)] == [hits >= needed for hits in range(1, 4)]


@pytest.mark.example("MW-EX-10")
@pytest.mark.rule("MW-CS-1")
def test_two_hits_sink_the_hiryu_with_aircraft_on_deck() -> None:
    given = example("MW-EX-10")["given"]
    assert given["readied_aboard"]
    assert sinks(given["ship"], given["hits"], ABOARD["ready"]) is example("MW-EX-10")["expect"]["sunk"]
    assert sinks(given["ship"], 1, ABOARD["ready"], before=given["hits"] - 1)


@pytest.mark.rule("MW-S2-5", "MW-CS-1")
@pytest.mark.parametrize(
    ("ship", "boxes"),
    [("enterprise", 5), ("hornet", 5), ("yorktown", 5), ("akagi", 5), ("kaga", 5), ("hiryu", 3), ("soryu", 3),
     ("zuiho", 2), ("hosho", 2)],
)  # fmt: skip
def test_every_carrier_needs_one_hit_fewer(ship: str, boxes: int) -> None:
    for aboard in ("ready", "readying"):
        assert sinks(ship, boxes - 1, ABOARD[aboard])
        assert not sinks(ship, boxes - 2, ABOARD[aboard])
    assert not sinks(ship, boxes - 1, ABOARD["unready"])


@pytest.mark.rule("MW-CS-5", "MW-VP-2")
@pytest.mark.parametrize(("ship", "winner", "points"), [("hornet", "JP", 10), ("soryu", "US", 8)])
def test_sunk_early_is_sunk(ship: str, winner: str, points: int) -> None:
    match = hit(ship, SHIPS[ship].boxes - 1, ABOARD["ready"])
    for ear in ("JP", "US", None):
        assert view(match, ear).points[winner] == points
        assert view(match, ear).damage[ship].sunk
        told = heard(match, ear, "sunk")[0]
        assert (told.about["early"], told.about["points"], told.rules) == (True, points, ("MW-VP-2", "MW-CS-1"))
    assert ship not in state(match).afloat(SHIPS[ship].side)
    assert ship not in state(match).air


@pytest.mark.example("MW-EX-36")
@pytest.mark.rule("MW-S2-4", "MW-S2-5", "MW-CS-1", "MW-CS-5", "MW-EN-22")
def test_what_counts_is_what_stands_aboard() -> None:
    """Each case is brought about in a real turn: stood down or readied, launched or not, then bombed."""
    vector = example("MW-EX-36")
    ship = vector["given"]["ship"]
    sunk = []
    for case in vector["given"]["cases"]:
        aboard = case["aboard"]
        start = {
            "ready": Hangar(ready=(0, 7, 0)), "readying": Hangar(unready=(0, 7, 0)),
            "stood_down_this_turn": Hangar(ready=(0, 7, 0)), "ready_fighters_only": Hangar(ready=(7, 0, 0)),
            "none_all_launched": Hangar(ready=(0, 7, 0)),
        }[aboard]  # fmt: skip
        match = at_table(
            ships={ship: "E4-E", "hornet": "F4-E"}, preset="tournament", armed_once=("JP", "US"),
            air={ship: start, "hornet": Hangar(ready=(0, 12, 5))}, dice=[{2: 3, 3: 4}[case["hits"]]], agenda=(Turn(),),
        )  # fmt: skip
        if aboard == "stood_down_this_turn":
            match.answer("JP", ("stand_down_all", ship))
        until_asked(match, "JP", "ready_aircraft")
        if aboard == "readying":
            match.answer("JP", ("ready_all", ship))
        until_asked(match, "JP", "write_orders")
        if aboard == "none_all_launched":
            play(match, ("JP", ("strike", "D4-E")), ("JP", ("send_all", ship)), ("JP", ("done",)))
        match.answer("JP", ("done",))
        play(match, ("US", ("strike", "E4-E")), ("US", ("send", "hornet", "D", 6)))
        play(match, ("US", ("done",)), ("US", ("done",)))
        play(match, ("JP", ("arrange",)), ("US", ("attack",)), ("US", ("dive", ship)), ("US", ("factors", 6)))
        play(match, ("US", ("done",)), ("JP", ("fire", ship, 0)), ("JP", ("done",)))  # 6 to 2: the column 3-1
        assert heard(match, "US", "hits")[0].about["hits"] == case["hits"]
        sunk.append(state(match).ships[ship].sunk)
    assert sunk == vector["expect"]["sunk"]


@pytest.mark.rule("MW-EN-22", "MW-CS-1")
def test_one_box_short_she_floats_until_she_is_hit_again() -> None:
    """Readying aircraft aboard a carrier that has one box left does not sink her; the next hit does."""
    match = at_table(ships={"hiryu": "E4-E", "hornet": "I1-B"}, hits={"hiryu": 2}, agenda=(Turn(),))
    until_asked(match, "JP", "ready_aircraft")
    match.answer("JP", ("ready_all", "hiryu"))
    until_asked(match, "JP", "write_orders", 4)
    assert not state(match).ships["hiryu"].sunk
    assert not sinks("hiryu", 0, ABOARD["ready"], before=2)
    assert sinks("hiryu", 1, ABOARD["ready"], before=2)


@pytest.mark.rule("MW-CS-2")
def test_only_what_is_aboard_goes_down() -> None:
    out = Mission("strike", "D4-E", (Flight("hiryu", (0, 3, 0), 3),), origins=("E4-E",))
    match = hit(
        "hiryu", 3, Hangar(unready=(0, 2, 4), ready=(0, 2, 0)), ships={"soryu": "E4-F"}, missions={"JP": (out,)},
        air={"soryu": Hangar(unready=(0, 1, 1))}, armed_once=("JP",), agenda=(Damage(), Landings(), Stop()),
    )  # fmt: skip
    assert "hiryu" not in view(match, "JP").air
    assert [m.factors for m in view(match, "JP").missions] == [(0, 3, 0)]
    match.answer("JP", ("home",))
    assert state(match).air["soryu"].factors == (0, 4, 1)


@pytest.mark.rule("MW-CS-3")
@pytest.mark.parametrize(("soryu", "room", "lands"), [("E4-F", 14, 3), ("E4-F", 2, 2), ("I7-E", 14, 0)])
def test_aircraft_of_a_sunk_carrier_look_for_another_deck(soryu: str, room: int, lands: int) -> None:
    """In range and with room, or not at all."""
    out = Mission("strike", "D4-E", (Flight("hiryu", (0, 3, 0), 3),), origins=("E4-E",))
    match = hit(
        "hiryu", 3, Hangar(), ships={"soryu": soryu}, missions={"JP": (out,)}, armed_once=("JP",),
        air={"soryu": Hangar(unready=(0, 0, 14 - room))}, agenda=(Damage(), Landings(), Stop()),
    )  # fmt: skip
    assert refused(match, "JP", ("land", 0, "D", "hiryu", 1)).key == "base_closed"
    assert max([m[4] for m in moves(match, "JP", "land")], default=0) == lands
    match.answer("JP", ("home",))
    assert state(match).air["soryu"].factors[1] == lands


@pytest.mark.rule("MW-CS-4")
@pytest.mark.parametrize(("seat", "ship", "other"), [("JP", "hiryu", "soryu"), ("US", "hornet", "yorktown")])
def test_fighters_on_patrol_land_elsewhere(seat: str, ship: str, other: str) -> None:
    patrol = Mission("patrol", "E4-E", (Flight(ship, (5, 0, 0), 0),))
    match = hit(
        ship, SHIPS[ship].boxes, Hangar(unready=(2, 0, 0)), preset="tournament", ships={other: "E4-F"},
        missions={seat: (patrol,)}, armed_once=(seat,), air={other: Hangar(), "midway": Hangar()},
        agenda=(Damage(), Landings(), Stop()),
    )  # fmt: skip
    assert {m[3] for m in moves(match, seat, "land")} - {"midway"} == {other}
    match.answer(seat, ("land", 0, "F", other, 5))
    assert state(match).air[other].factors == (5, 0, 0)
