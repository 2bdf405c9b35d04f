"""Step 8: bombers are set on ships; the anvil attack."""

from __future__ import annotations

import pytest
from air_table import (
    DIAGRAM,
    asked,
    attack,
    battle,
    columns,
    diagram,
    diagram_bombers,
    do,
    lay_out,
    ratio,
    set_on,
    ship_id,
)
from midway_table import example, heard, moves, refused, state

from wardroom.games.midway import battle_board as bb


@pytest.mark.rule("MW-B8-1")
def test_dive_bombers_lie_on_the_ship_they_attack() -> None:
    m = lay_out(attack(["atlanta"], d=6), {"atlanta": "E5"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 6)
    (group,) = battle(m).groups
    assert (group.type, group.n, group.target, group.at) == ("D", 6, "atlanta", "E5")


@pytest.mark.rule("MW-B8-2")
@pytest.mark.parametrize(
    ("by", "ship", "port", "starboard"), [("JP", "atlanta", "E4", "E6"), ("US", "kongo", "E6", "E4")]
)
def test_torpedo_bombers_come_from_left_or_right(by: str, ship: str, port: str, starboard: str) -> None:
    m = lay_out(attack([ship], by=by, t=6), {ship: "E5"})
    do(m, ("attack",))
    set_on(m, "T", ship, 2, "port")
    set_on(m, "T", ship, 4, "starboard")
    assert [(g.type, g.n, g.at) for g in battle(m).groups] == [("T", 2, port), ("T", 4, starboard)]


@pytest.mark.rule("MW-B8-3")
@pytest.mark.parametrize("way", ["bow", "stern"])
def test_torpedo_bombers_come_from_nowhere_else(way: str) -> None:
    m = lay_out(attack(["atlanta"], t=6), {"atlanta": "E5"})
    do(m, ("attack",))
    set_on(m, "T", "atlanta", 2, "port")
    assert {move[2] for move in moves(m, "JP", "torpedo")} == {"port", "starboard"}
    assert refused(m, "JP", ("torpedo", "atlanta", way)).rules == ("MW-B8-3",)


@pytest.mark.rule("MW-B8-4")
def test_one_ship_may_be_attacked_from_both_beams_and_above() -> None:
    m = lay_out(attack(["atlanta"], d=3, t=3, dice=[1, 1, 1]), {"atlanta": "E5"})
    do(m, ("attack",))
    set_on(m, "T", "atlanta", 1, "port")
    set_on(m, "D", "atlanta", 3)
    set_on(m, "T", "atlanta", 2, "starboard")
    do(m, ("done",), ("done",))
    assert [(e.about["target"], e.about["n"]) for e in heard(m, None, "bombed")] == [
        ("atlanta", 1), ("atlanta", 3), ("atlanta", 2),
    ]  # fmt: skip


@pytest.mark.rule("MW-B8-5", "MW-B9-3")
def test_torpedo_bombers_in_one_rectangle_say_which_ship_they_attack() -> None:
    m = lay_out(attack(["atlanta", "new_orleans"], t=5), {"atlanta": "E5", "new_orleans": "E3"})
    do(m, ("attack",))
    set_on(m, "T", "atlanta", 4, "port")
    set_on(m, "T", "new_orleans", 1, "starboard")
    do(m, ("done",))
    (placed,) = heard(m, "US", "bombers_placed")
    assert [(g["at"], g["n"], g["target"]) for g in placed.about["groups"]] == [
        ("E4", 4, "atlanta"), ("E4", 1, "new_orleans"),
    ]  # fmt: skip


@pytest.mark.rule("MW-B8-6")
def test_ships_may_be_left_alone() -> None:
    m = lay_out(attack(["atlanta", "new_orleans"], d=4, dice=[6]), {"atlanta": "E5", "new_orleans": "E3"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 4)
    do(m, ("done",), ("fire", "atlanta", 0), ("done",))
    assert state(m).ships["new_orleans"].hits == 0
    assert {e.about["target"] for e in heard(m, None, "bombed")} == {"atlanta"}


@pytest.mark.rule("MW-B8-1", "MW-S5-5")
def test_no_bomber_attacks_twice() -> None:
    m = lay_out(attack(["atlanta", "new_orleans"], d=4), {"atlanta": "E5", "new_orleans": "E3"})
    do(m, ("attack",), ("dive", "atlanta"))
    assert moves(m, "JP") == [("factors", n) for n in (4, 3, 2, 1)]
    do(m, ("factors", 3), ("dive", "new_orleans"))
    assert moves(m, "JP") == [("factors", 1)]
    do(m, ("factors", 1))
    assert moves(m, "JP") == [("done",)]
    assert refused(m, "JP", ("dive", "atlanta")).key == "no_bombers_left"


@pytest.mark.rule("MW-B8-1", "MW-B8-2", "MW-B8-4", "MW-B8-5", "MW-B8-6", "MW-SET-9")
@pytest.mark.example("MW-EX-06a")
def test_the_bombers_of_diagram_a() -> None:
    expect = example("MW-EX-06a")["expect"]
    m = diagram()
    do(m, ("attack",))
    ways = [move for move in moves(m, "JP", "torpedo") if move[1] == "vincennes"]
    beams = {bb.approach("US", battle(m).berths["vincennes"], way) for _, _, way in ways}
    assert beams == {expect["vincennes"]["T_rectangle"], expect["vincennes"]["alternative_T_rectangle"]}
    diagram_bombers(m)
    assert asked(m) == ("US", "screen"), "every placement was legal"
    (placed,) = heard(m, "US", "bombers_placed")
    assert list(placed.about["groups"]) == [
        {"type": g["type"], "n": sum(g["factors"]), "target": ship_id(g["target"]), "at": g["at"]}
        for g in DIAGRAM["aircraft"]
    ]
    on = {
        ship: {(g.type, g.at): g.n for g in battle(m).groups if g.target == ship}
        for ship in ("vincennes", "atlanta", "new_orleans", "minneapolis")
    }
    assert on["vincennes"] == {
        ("D", "C5"): expect["vincennes"]["D"], ("T", expect["vincennes"]["T_rectangle"]): expect["vincennes"]["T"],
    }  # fmt: skip
    assert on["atlanta"] == {
        ("D", "E5"): expect["atlanta"]["D"], ("T", "E6"): sum(expect["atlanta"]["T_starboard"]),
        ("T", "E4"): sum(expect["atlanta"]["T_port"]),
    }  # fmt: skip
    assert sum(on["new_orleans"].values()) == expect["new_orleans"]["T"]
    assert on["minneapolis"] == {}
    assert expect["minneapolis"] == "none"


# ---- the anvil (optional rule 2)


@pytest.mark.rule("MW-OP-4", "MW-OP-5")
@pytest.mark.example("MW-EX-21")
def test_the_anvil_of_the_rulebook() -> None:
    given, expect = example("MW-EX-21")["given"], example("MW-EX-21")["expect"]
    ways = {"A": "bow", "B": "port", "C": "starboard"}
    assert {k: "bow" if w == "bow" else "beam" for k, w in ways.items()} == given["rectangles"]
    for groups, legal in zip(given["torpedo_groups"], expect["legal"], strict=True):
        m = attack([given["target"]], by="US", t=6, options={"anvil_attack": True})
        lay_out(m, {given["target"]: "D5"})
        do(m, ("attack",))
        possible = True
        for rectangle in sorted(groups, key=lambda r: r == "A"):  # the beams first: the bow needs their company
            move = ("torpedo", given["target"], ways[rectangle])
            if move in moves(m, "US"):
                do(m, move, ("factors", 1))
            else:
                possible = False
                assert refused(m, "US", move).rules == ("MW-OP-5",)
        assert possible == legal


@pytest.mark.rule("MW-OP-4")
def test_the_bow_is_a_group_of_its_own_in_front_of_the_ship() -> None:
    m = lay_out(attack(["atlanta"], t=6, options={"anvil_attack": True}, dice=[3, 3]), {"atlanta": "E5"})
    do(m, ("attack",))
    set_on(m, "T", "atlanta", 4, "port")
    set_on(m, "T", "atlanta", 2, "bow")
    assert [(g.at, g.n) for g in battle(m).groups] == [("E4", 4), ("D5", 2)]
    do(m, ("done",), ("fire", "atlanta", 1))
    assert [ratio(m, 0), ratio(m, 1)] == [[4, 1], [2, 6]]
    do(m, ("done",))
    assert columns(m) == {0: "4-1", 1: "1-3"}


@pytest.mark.rule("MW-OP-5")
def test_the_bow_needs_torpedo_bombers_on_a_beam_of_the_same_ship() -> None:
    m = attack(["atlanta", "portland"], d=3, t=6, options={"anvil_attack": True})
    lay_out(m, {"atlanta": "E5", "portland": "E7"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 3)
    set_on(m, "T", "portland", 3, "port")  # the same rectangle as Atlanta's starboard beam
    assert battle(m).groups[1].at == "E6"
    assert ("torpedo", "portland", "bow") in moves(m, "JP")
    assert refused(m, "JP", ("torpedo", "atlanta", "bow")).rules == ("MW-OP-5",)


@pytest.mark.rule("MW-EN-36")
@pytest.mark.parametrize(
    ("by", "ship", "at", "bow"),
    [
        ("JP", "atlanta", "E5", "D5"),
        ("US", "kongo", "C5", "D5"),
        ("JP", "atlanta", "A5", None),
        ("US", "kongo", "G5", None),
    ],
)
def test_bows_point_away_from_the_owners_edge_and_over_it(by: str, ship: str, at: str, bow: str | None) -> None:
    m = lay_out(attack([ship], by=by, t=6, options={"anvil_attack": True}, dice=[3, 3]), {ship: at})
    do(m, ("attack",))
    set_on(m, "T", ship, 3, "port")
    set_on(m, "T", ship, 3, "bow")
    front = battle(m).groups[1].at
    assert front == bow if bow else front not in bb.RECTANGLES
    do(m, ("done",))
    assert ("fire", ship, 1) in moves(m, next(iter(m.asks))), "one rectangle away, on the board or off it"
    do(m, ("fire", ship, 1), ("done",))
    assert len(heard(m, None, "bombed")) == 2
