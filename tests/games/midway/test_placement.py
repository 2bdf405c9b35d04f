"""Step 7: the defender lays out his ships."""

from __future__ import annotations

import pytest
from air_table import SEA, attack, battle, columns, do, lay_out, ratio, seen, set_on, ship_id
from midway_table import Stop, at_table, example, heard, moves, refused, state, strike

from wardroom.games.midway import battle_board as bb
from wardroom.games.midway.battles import AirBattle
from wardroom.games.midway.printed import FLEET
from wardroom.games.midway.tasks.air_battle.bombers import PlaceBombers
from wardroom.games.midway.tasks.air_battle.bombing import Resolve
from wardroom.games.midway.tasks.air_battle.screening import Screen
from wardroom.kernel import IllegalMove


@pytest.mark.rule("MW-B7-1", "MW-EQ-6")
def test_every_ship_of_the_zone_comes_onto_the_board_and_no_other() -> None:
    m = attack(["atlanta", "portland", "kongo"], d=1, ships={"astoria": "F4-A", "hiei": "F4-B"})
    asked_for = []
    while m.asks.get("US"):
        asked_for.append(m.asks["US"].about["ship"])
        assert {move[1] for move in moves(m, "US", "place")} == {asked_for[-1]}
        do(m, moves(m, "US", "place")[0])
    assert asked_for == ["portland", "atlanta"]
    assert set(battle(m).berths) == {"portland", "atlanta"}
    (placed,) = heard(m, "JP", "defence_placed")
    assert placed.about["berths"] == battle(m).berths


@pytest.mark.rule("MW-B7-1")
def test_a_ship_of_another_zone_is_refused() -> None:
    m = attack(["atlanta"], d=1, ships={"astoria": "F4-A"})
    refusal = refused(m, "US", ("place", "astoria", "D5"))
    assert (refusal.key, refusal.rules) == ("not_this_ship", ("MW-B7-1",))


@pytest.mark.rule("MW-B7-2")
def test_any_rectangle_but_never_two_ships_in_one() -> None:
    m = attack(["atlanta", "portland"], d=1)
    free = {move[2] for move in moves(m, "US", "place")}
    assert free == {r for r in bb.RECTANGLES if r[1:] not in ("1", "17")}
    assert {"A2", "G16", "D9"} <= free
    do(m, ("place", "portland", "D9"))
    refusal = refused(m, "US", ("place", "atlanta", "D9"))
    assert (refusal.key, refusal.rules) == ("rectangle_taken", ("MW-B7-2",))
    assert ("place", "atlanta", "D9") not in moves(m, "US")


@pytest.mark.rule("MW-B7-3")
@pytest.mark.example("MW-EX-05")
def test_no_ship_touches_another() -> None:
    given, expect = example("MW-EX-05")["given"], example("MW-EX-05")["expect"]
    ship = ship_id(given["ship"])
    shut = []
    for other in (r for r in bb.RECTANGLES if r[1:] not in ("1", "17") and r != given["at"]):
        m = attack([ship, "new_orleans"], d=1)
        do(m, ("place", "new_orleans", other))
        refusal = m.why_not("US", ("place", ship, given["at"]))
        if refusal:
            assert (refusal.key, refusal.rules) == ("too_close", ("MW-B7-3",))
            shut.append(other)
    assert shut == expect["forbidden_rectangles"]


@pytest.mark.rule("MW-B7-1", "MW-SET-3")
def test_the_layout_is_the_defenders_alone_until_the_last_ship_lies() -> None:
    m = attack(["atlanta", "portland"], d=1)
    do(m, ("place", "portland", "D9"))
    assert seen(m, "US").berths == {"portland": "D9"}
    for other in ("JP", None):
        assert seen(m, other).berths == {}
        assert not [e for e in m.events(other) if "D9" in str(e.about)]
    do(m, ("place", "atlanta", "B3"))
    for other in ("JP", None):
        assert seen(m, other).berths == {"portland": "D9", "atlanta": "B3"}


@pytest.mark.rule("MW-QA-AS-5", "MW-EN-41")
@pytest.mark.parametrize("at", ["A1", "D1", "G17", "C17"])
def test_a_ship_may_not_hide_a_beam_behind_the_edge(at: str) -> None:
    m = attack(["atlanta"], d=1)
    refusal = refused(m, "US", ("place", "atlanta", at))
    assert (refusal.key, refusal.rules) == ("outer_file", ("MW-QA-AS-5", "MW-EN-41"))
    with pytest.raises(IllegalMove):
        m.answer("US", ("place", "atlanta", at))
    inner = f"{at[0]}{'2' if at[1:] == '1' else '16'}"
    assert m.why_not("US", ("place", "atlanta", inner)) is None


@pytest.mark.rule("MW-QA-AS-5", "MW-EN-41")
def test_the_outer_files_open_only_when_the_spacing_leaves_no_choice() -> None:
    assert not [r for r in bb.berths(32, ()) if r[1:] in ("1", "17")]
    assert {"A1", "G17"} <= set(bb.berths(33, ()))


@pytest.mark.rule("MW-B7-1", "MW-B7-3", "MW-EN-41")
def test_the_largest_fleet_finds_room_inside_and_nobody_is_crowded_out() -> None:
    m = attack(FLEET["JP"], by="US", d=1, ships={"enterprise": "H4-E"})
    while m.asks.get("JP"):
        do(m, moves(m, "JP", "place")[-1])
    berths = list(battle(m).berths.values())
    assert len(berths) == len(FLEET["JP"])
    assert all(bb.distance(a, b) > 1 for i, a in enumerate(berths) for b in berths[:i])
    assert all(r[1:] not in ("1", "17") for r in berths)


@pytest.mark.rule("MW-B7-1", "MW-B7-3")
def test_a_place_that_would_crowd_out_the_rest_is_refused() -> None:
    m = attack(FLEET["JP"], by="US", d=1, ships={"enterprise": "H4-E"})
    refusals = set()
    while m.asks.get("JP"):
        ship = m.asks["JP"].about["ship"]
        offered = moves(m, "JP", "place")
        for at in bb.RECTANGLES:
            refusal = m.why_not("JP", ("place", ship, at))
            if refusal:
                refusals.add(refusal.key)
        centre = min(offered, key=lambda move: (bb.distance(move[2], "D9"), move[2]))
        do(m, centre)
    assert "no_room_for_the_rest" in refusals


@pytest.mark.rule("MW-QA-AS-6")
def test_a_beam_off_the_board_is_played_as_if_it_were_there() -> None:
    """The largest fleet never has to lie on the edge: a hand-made board."""
    m = at_table(
        ships={"kongo": SEA, "hiei": SEA, "tone": SEA}, missions={"US": (strike(SEA, "enterprise", t=6),)}, dice=[6, 6],
        battle=AirBattle(SEA, "US", berths={"kongo": "D1", "hiei": "D3", "tone": "D5"}, shown=True),
        agenda=(PlaceBombers("US"), Screen("JP"), Resolve(), Stop()),
    )  # fmt: skip
    assert {move[2] for move in moves(m, "US", "torpedo") if move[1] == "kongo"} == {"port", "starboard"}
    set_on(m, "T", "kongo", 4, "starboard")  # a Japanese ship's starboard is the lower file
    set_on(m, "T", "kongo", 2, "port")
    do(m, ("done",))
    off, on = battle(m).groups
    assert on.at == "D2"
    assert off.at not in bb.RECTANGLES
    reach = {(move[1], move[2]) for move in moves(m, "JP", "fire")}
    assert reach == {("kongo", 0), ("kongo", 1), ("hiei", 1)}, "range is counted over the edge as anywhere"
    do(m, ("fire", "kongo", 0))
    assert ratio(m, 0) == [4, 5]
    do(m, ("done",))
    assert columns(m) == {0: "1-2", 1: "2-1"}
    assert state(m).ships["kongo"].hits == sum(e.about["hits"] for e in heard(m, None, "bombed")) > 1


@pytest.mark.rule("MW-B7-1")
def test_the_quick_layout_keeps_the_rules_too() -> None:
    m = attack(["atlanta", "portland", "hornet", "astoria"], d=1)
    do(m, ("arrange",))
    berths = list(battle(m).berths.values())
    assert len(set(berths)) == 4
    assert all(bb.distance(a, b) > 1 for i, a in enumerate(berths) for b in berths[:i])
    lay_out(m, {})
    assert m.asks["JP"].prompt == "confirm"
