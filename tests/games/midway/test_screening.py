"""Steps 9 and 10: who fires at which group, and the odds that come of it."""

from __future__ import annotations

import pytest
from air_table import (
    GROUPS,
    asked,
    attack,
    by_group,
    columns,
    diagram,
    diagram_bombers,
    diagram_fire,
    do,
    lay_out,
    ratio,
    set_on,
    ship_id,
)
from midway_table import example, heard, moves, refused, state

from wardroom.kernel import Match


def under_attack(dice: int = 0) -> Match:
    """Diagram A, all bombers in place."""
    return diagram_bombers(do(diagram(dice=[1] * dice), ("attack",)))


@pytest.mark.rule("MW-B9-1")
def test_the_defender_announces_who_fires_at_what_once_the_bombers_are_placed() -> None:
    m = do(diagram(dice=[1] * 6), ("attack",))
    assert asked(m) == ("JP", "place_bombers")
    diagram_bombers(m)
    assert asked(m) == ("US", "screen")
    do(m, ("fire", "atlanta", 2), ("fire", "minneapolis", 0), ("done",))
    (told,) = heard(m, "JP", "screened")
    assert told.about["fire"] == {"minneapolis": 0, "atlanta": 2}


@pytest.mark.rule("MW-B9-2")
def test_counters_of_one_type_in_one_rectangle_with_one_target_are_one_group() -> None:
    m = lay_out(attack(["atlanta"], d=4, t=5, dice=[1, 1, 1]), {"atlanta": "E5"})
    do(m, ("attack",))
    for n in (2, 1):
        set_on(m, "T", "atlanta", n, "port")
        set_on(m, "D", "atlanta", n)
    set_on(m, "T", "atlanta", 2, "starboard")
    do(m, ("done",), ("fire", "atlanta", 0))
    assert [ratio(m, i) for i in range(3)] == [[3, 6], [3, 1], [2, 1]]
    do(m, ("done",))
    assert len(heard(m, None, "bombed")) == 3


@pytest.mark.rule("MW-B9-3", "MW-QA-AS-7", "MW-B9-6")
def test_two_targets_are_two_groups_and_a_ship_fires_at_one() -> None:
    m = under_attack()
    a1, a5 = GROUPS.index("a1"), GROUPS.index("a5")  # both in E4
    assert {("fire", "minneapolis", a1), ("fire", "minneapolis", a5)} <= set(moves(m, "US"))
    do(m, ("fire", "minneapolis", a5))
    assert [ratio(m, a1), ratio(m, a5)] == [[4, 1], [1, 3]]
    refusal = refused(m, "US", ("fire", "minneapolis", a1))
    assert (refusal.key, set(refusal.rules)) == ("fired_already", {"MW-B9-6", "MW-QA-AS-7"})
    assert "minneapolis" not in {move[1] for move in moves(m, "US", "fire")}


@pytest.mark.rule("MW-B9-4")
def test_a_ship_reaches_its_own_rectangle_and_two_more() -> None:
    m = attack(["atlanta", "portland", "astoria", "hornet"], d=3, t=2)
    lay_out(m, {"atlanta": "D5", "portland": "D7", "astoria": "F7", "hornet": "D9"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 3)  # in D5
    set_on(m, "T", "atlanta", 2, "port")  # in D4
    do(m, ("done",))
    assert {(move[1], move[2]) for move in moves(m, "US", "fire")} == {
        ("atlanta", 0), ("atlanta", 1), ("portland", 0), ("astoria", 0),
    }  # fmt: skip
    refusal = refused(m, "US", ("fire", "portland", 1))
    assert (refusal.key, refusal.rules) == ("group_too_far", ("MW-B9-4",))


@pytest.mark.rule("MW-B9-5")
def test_a_ship_may_fire_for_another() -> None:
    m = attack(["atlanta", "portland"], d=3, dice=[1])
    lay_out(m, {"atlanta": "D5", "portland": "D7"})
    do(m, ("attack",))
    set_on(m, "D", "portland", 3)
    do(m, ("done",), ("fire", "atlanta", 0))
    assert ratio(m, 0) == [3, 6]
    do(m, ("done",))
    assert columns(m) == {0: "1-2"}


@pytest.mark.rule("MW-B9-6")
def test_the_whole_value_goes_against_the_one_group() -> None:
    m = lay_out(attack(["atlanta"], d=3, t=3), {"atlanta": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 3)
    set_on(m, "T", "atlanta", 3, "port")
    do(m, ("done",), ("fire", "atlanta", 1))
    assert [ratio(m, 0), ratio(m, 1)] == [[3, 1], [3, 6]]
    assert moves(m, "US") == [("done",)]


@pytest.mark.rule("MW-B9-7", "MW-B10-1")
def test_values_against_one_group_are_added() -> None:
    m = attack(["atlanta", "portland"], d=18, dice=[1])
    lay_out(m, {"atlanta": "D5", "portland": "D7"})
    do(m, ("attack",))
    set_on(m, "D", "portland", 18)
    do(m, ("done",), ("fire", "atlanta", 0), ("fire", "portland", 0))
    assert ratio(m, 0) == [18, 9]
    do(m, ("done",))
    assert columns(m) == {0: "2-1"}


@pytest.mark.rule("MW-B10-2", "MW-B10-3", "MW-QA-AS-9")
@pytest.mark.example("MW-EX-33")
def test_a_lone_ship_fires_at_one_group_and_meets_the_rest_with_one() -> None:
    vector = example("MW-EX-33")
    given, expect = vector["given"], vector["expect"]
    groups, ship = given["groups"], given["target"]
    m = attack([ship], d=groups["D"], t=groups["T_port"] + groups["T_starboard"], dice=[1, 1, 1])
    lay_out(m, {ship: "D5"})
    do(m, ("attack",))
    for name, n in groups.items():
        set_on(m, name[0], ship, n, name[2:])
    do(m, ("done",), ("fire", ship, list(groups).index(given["fires_at"])))
    assert {name: ratio(m, i) for i, name in enumerate(groups)} == expect["ratios"]
    do(m, ("done",))
    assert {name: columns(m)[i] for i, name in enumerate(groups)} == expect["columns"]


@pytest.mark.rule("MW-B9-2", "MW-B9-3", "MW-B9-4", "MW-B9-5", "MW-B9-6", "MW-QA-AS-7")
@pytest.mark.example("MW-EX-06b")
def test_who_may_fire_at_what_in_diagram_a() -> None:
    expect = example("MW-EX-06b")["expect"]
    m = under_attack()
    fire = moves(m, "US", "fire")
    for name, groups in expect["may_fire_at"].items():
        assert [GROUPS[move[2]] for move in fire if move[1] == ship_id(name)] == groups
    for name, groups in expect["may_fire_at"].items():
        do(m, ("fire", ship_id(name), GROUPS.index(groups[0])))
        left = [move for move in moves(m, "US", "fire") if move[1] == ship_id(name)]
        assert len(left) == expect["groups_per_ship"] - 1


@pytest.mark.rule("MW-B10-1", "MW-B10-2", "MW-B10-3", "MW-B9-7")
@pytest.mark.example("MW-EX-06c")
def test_the_odds_of_diagram_a() -> None:
    vector = example("MW-EX-06c")
    m = diagram_fire(under_attack(), vector["given"]["fire"])
    assert {name: ratio(m, i) for i, name in enumerate(GROUPS)} == vector["expect"]["ratios"]


@pytest.mark.rule("MW-B10-1", "MW-B11-1", "MW-OD-2")
@pytest.mark.example("MW-EX-06d")
def test_the_columns_of_diagram_a() -> None:
    vector = example("MW-EX-06d")
    m = diagram_fire(under_attack(6), example("MW-EX-06c")["given"]["fire"])
    assert {name: ratio(m, i) for i, name in enumerate(GROUPS)} == vector["given"]["ratios"]
    do(m, ("done",))
    assert by_group(columns(m)) == vector["expect"]["columns"]
    assert not state(m).battle
