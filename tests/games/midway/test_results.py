"""Steps 11 to 14: the table, hits, losses, and sinkings."""

from __future__ import annotations

import pytest
from air_table import (
    SEA,
    asked,
    attack,
    battle,
    by_group,
    columns,
    diagram,
    diagram_bombers,
    diagram_fire,
    do,
    lay_out,
    ratio,
    set_on,
)
from midway_table import Hangar, Stop, at_table, example, heard, moves, state, view

from wardroom.games.midway.aircraft import Flight, Mission
from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.tasks.orders import Exchange
from wardroom.games.midway.tasks.turn import Landings
from wardroom.kernel import Match

SCREENS = {10: ["yamato"], 5: ["kongo"], 3: ["chikuma"], 15: ["yamato", "kongo"], 1: ["sendai"], 8: ["nagato"]}


def bombed(attackers: int, screen: int, die: int | None) -> Match:
    """So many US dive bombers against Japanese ships with so much screening, all of it on them."""
    ships = SCREENS[screen]
    m = attack(ships, by="US", d=attackers, dice=[die] if die else [])
    lay_out(m, dict(zip(ships, ("D5", "D7"), strict=False)))
    do(m, ("attack",))
    set_on(m, "D", ships[0], attackers)
    do(m, ("done",), *(("fire", ship, 0) for ship in ships))
    assert ratio(m, 0) == [attackers, screen]
    return do(m, ("done",))


@pytest.mark.rule("MW-OD-1", "MW-OD-2", "MW-B11-1", "MW-B10-1")
@pytest.mark.example("MW-EX-11")
def test_odds_are_rounded_in_the_defenders_favour() -> None:
    vector = example("MW-EX-11")
    found = [columns(bombed(a, d, 1))[0] for a, d in vector["given"]["ratios"]]
    assert found == vector["expect"]["columns"]


@pytest.mark.rule("MW-OD-1", "MW-EN-21")
@pytest.mark.parametrize(("attackers", "screen"), [(2, 10), (1, 15), (1, 8)])
def test_what_is_worse_than_1_4_counts_as_1_4(attackers: int, screen: int) -> None:
    assert columns(bombed(attackers, screen, 1)) == {0: "1-4"}


@pytest.mark.rule("MW-OD-1", "MW-EN-21", "MW-QA-AS-10")
@pytest.mark.parametrize(("attackers", "screen"), [(5, 1), (25, 5), (50, 8)])
def test_five_to_one_sinks_without_a_die_and_without_loss(attackers: int, screen: int) -> None:
    m = bombed(attackers, screen, None)
    ship = SCREENS[screen][0]
    assert state(m).ships[ship].sunk
    assert not heard(m, None, "bombed")
    assert heard(m, "JP", "sunk_outright")[0].about["target"] == ship
    (mission,) = state(m).missions["US"]
    assert mission.factors == (0, attackers, 0)


@pytest.mark.rule("MW-EN-21", "MW-OD-2")
def test_just_short_of_five_to_one_is_rolled_for() -> None:
    assert columns(bombed(24, 5, 1)) == {0: "4-1"}


@pytest.mark.rule("MW-QA-AS-9", "MW-QA-AS-10")
@pytest.mark.example("MW-EX-23")
def test_two_groups_of_five_always_sink_a_lone_ship() -> None:
    given, expect = example("MW-EX-23")["given"], example("MW-EX-23")["expect"]
    first, second = given["groups"]
    m = attack([given["target"]], by="US", d=first, t=second, dice=[1])
    lay_out(m, {given["target"]: "D5"})
    do(m, ("attack",))
    set_on(m, "D", given["target"], first)
    set_on(m, "T", given["target"], second, "port")
    do(m, ("done",), ("fire", given["target"], 0))
    assert len({move[2] for move in moves(m, "JP", "fire")}) == given["screened_groups"] - 1
    assert ratio(m, 1) == expect["unscreened_ratio"]
    do(m, ("done",))
    dice = [e.about["group"] for e in heard(m, None, "bombed")]
    assert dice.count(1) == expect["dice_for_unscreened_group"]
    assert dice == [0], "the other group is rolled for all the same"
    assert state(m).ships[given["target"]].sunk is expect["sunk"]


# ---- the dice


@pytest.mark.rule("MW-B12-1", "MW-B12-2", "MW-B12-3", "MW-B14-1")
@pytest.mark.example("MW-EX-06e")
def test_the_dice_of_diagram_a() -> None:
    vector = example("MW-EX-06e")
    m = diagram_bombers(do(diagram(dice=vector["dice"]), ("attack",)))
    sent = state(m).missions["JP"][0].sent
    groups = [g.n for g in battle(m).groups]
    diagram_fire(m, example("MW-EX-06c")["given"]["fire"])
    do(m, ("done",))
    runs = heard(m, None, "bombed")
    assert [e.about["die"] for e in runs] == vector["dice"], "one die for each group, in the attacker's order"
    assert by_group(columns(m)) == vector["given"]["columns"]
    assert by_group({e.about["group"]: e.about["hits"] for e in runs}) == vector["expect"]["hits"]
    assert by_group({e.about["group"]: e.about["lost"] for e in runs}) == vector["expect"]["lost"]
    left = {e.about["group"]: groups[e.about["group"]] - e.about["lost"] for e in runs}
    assert by_group(left) == vector["expect"]["left"]
    (mission,) = state(m).missions["JP"]
    types = {"D": ("a2", "a4"), "T": ("a1", "a3", "a5", "a6")}
    assert mission.factors == (0, *(sum(vector["expect"]["left"][g] for g in types[t]) for t in "DT"))
    assert mission.factors < sent


@pytest.mark.rule("MW-B13-1", "MW-VP-3", "MW-EN-55")
@pytest.mark.example("MW-EX-06f")
def test_the_sinkings_of_diagram_a() -> None:
    vector, dice = example("MW-EX-06f"), example("MW-EX-06e")["dice"]
    m = diagram_bombers(do(diagram(dice=dice), ("attack",)))
    do(diagram_fire(m, example("MW-EX-06c")["given"]["fire"]), ("done",))
    scored: dict[str, int] = {}
    for run in heard(m, None, "bombed"):
        scored[run.about["target"]] = scored.get(run.about["target"], 0) + run.about["hits"]
    given = vector["given"]["hits_this_battle"]
    assert {ship: scored.get(ship, 0) for ship in given} == given
    ships = state(m).ships
    assert [ship for ship in given if ships[ship].sunk] == vector["expect"]["sunk"]
    left = {ship: SHIPS[ship].boxes - ships[ship].hits for ship in vector["expect"]["hits_left"]}
    assert left == vector["expect"]["hits_left"]
    assert ships["atlanta"].hits == 3, "the fourth hit is wasted"


@pytest.mark.rule("MW-B12-3", "MW-EN-19")
def test_a_doomed_ship_is_still_attacked_and_its_fire_still_counts() -> None:
    m = attack(["atlanta", "portland"], d=8, t=4, dice=[6, 6])
    lay_out(m, {"atlanta": "D5", "portland": "D7"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 5)  # 5-1: sunk whatever happens
    set_on(m, "T", "atlanta", 4, "port")
    set_on(m, "D", "portland", 3)
    do(m, ("done",), ("fire", "atlanta", 2))
    do(m, ("done",))
    assert columns(m) == {1: "4-1", 2: "1-2"}, "it is attacked again, and its 6 meets the bombers of the other"
    assert [e.kind for e in m.events(None)].index("sunk") > [e.kind for e in m.events(None)].index("bombed")


@pytest.mark.rule("MW-EN-19")
def test_dice_fall_in_the_attackers_order_and_count_together() -> None:
    m = attack(["atlanta", "portland"], d=6, dice=[1, 6])
    lay_out(m, {"atlanta": "D5", "portland": "D7"})
    do(m, ("attack",))
    set_on(m, "D", "portland", 3)
    set_on(m, "D", "atlanta", 3)
    do(m, ("done",), ("done",))
    assert [(e.about["target"], e.about["die"]) for e in heard(m, None, "bombed")] == [("portland", 1), ("atlanta", 6)]
    kinds = [e.kind for e in m.events(None) if e.kind in ("bombed", "hits", "sunk")]
    assert kinds == ["bombed", "bombed", "hits", "hits", "sunk"]


@pytest.mark.rule("MW-B12-2", "MW-EN-55")
def test_a_group_loses_no_more_than_it_has_and_the_rest_is_not_passed_on() -> None:
    m = attack(["atlanta", "portland"], d=11, dice=[6, 1])
    lay_out(m, {"atlanta": "D5", "portland": "D7"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 1)
    set_on(m, "D", "portland", 3)
    do(m, ("done",), ("fire", "atlanta", 0), ("done",))
    one, other = heard(m, None, "bombed")
    assert (one.about["column"], one.about["lost"]) == ("1-4", 1), "the table takes 5"
    (mission,) = state(m).missions["JP"]
    assert mission.lost == (0, 1 + other.about["lost"], 0)


@pytest.mark.rule("MW-B13-1")
def test_hits_add_up_from_battle_to_battle() -> None:
    m = attack(["portland"], d=3, hits={"portland": 2}, dice=[2])
    lay_out(m, {"portland": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "portland", 3)
    do(m, ("done",), ("fire", "portland", 0), ("done",))
    (run,) = heard(m, None, "bombed")
    assert run.about["hits"] == 1
    assert state(m).ships["portland"].hits == 3
    assert view(m, "JP").damage["portland"].hits == 3, "both keep the record"
    assert not state(m).ships["portland"].sunk


@pytest.mark.rule("MW-B13-1", "MW-VP-2", "MW-EN-55")
@pytest.mark.parametrize(("before", "sunk"), [(2, False), (3, True)])
def test_a_ship_sinks_with_as_many_hits_as_boxes(before: int, sunk: bool) -> None:
    m = attack(["portland"], d=3, hits={"portland": before}, dice=[3])
    lay_out(m, {"portland": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "portland", 3)
    do(m, ("done",), ("fire", "portland", 0), ("done",))
    assert state(m).ships["portland"].sunk is sunk
    assert state(m).points["JP"] == (3 if sunk else 0)


# ---- whose losses they were


def far_and_near(lost: tuple[int, int, int] = (0, 3, 0)) -> Match:
    """Bombers of two carriers: those of the Hiryu have flown too far to come home."""
    mission = Mission(
        "strike", SEA, (Flight("akagi", (0, 4, 0), 6), Flight("hiryu", (0, 5, 0), 14)), lost, origins=("A1-A", "D4-E")
    )
    return at_table(
        ships={"akagi": "D4-E", "hiryu": "A1-A"}, air={"akagi": Hangar(), "hiryu": Hangar()},
        missions={"JP": (mission,)}, armed_once=("JP",), agenda=(Landings(), Stop()),
    )  # fmt: skip


@pytest.mark.rule("MW-QA-AS-8", "MW-EN-20", "MW-B14-1")
def test_losses_may_be_aircraft_that_could_not_come_home_anyway() -> None:
    m = far_and_near()
    assert asked(m) == ("JP", "choose_casualties")
    assert {(move[1], move[2]) for move in moves(m, "JP")} == {
        (base, n) for base in ("akagi", "hiryu") for n in (1, 2, 3)
    }
    before = {seat: len(m.events(seat)) for seat in ("US", None)}
    do(m, ("lose", "hiryu", 3), ("home",))
    assert state(m).air["akagi"].unready == (0, 4, 0)
    secret = [e.kind for seat, n in before.items() for e in m.events(seat, n) if e.kind != "disclosed"]
    assert secret == [], "whose they were is nobody else's business"


@pytest.mark.rule("MW-EN-20")
def test_losses_may_be_shared_between_the_bases() -> None:
    m = far_and_near()
    do(m, ("lose", "akagi", 1))
    assert m.asks["JP"].about["left"] == 2
    do(m, ("lose", "hiryu", 2), ("home",))
    assert state(m).air["akagi"].unready == (0, 3, 0)


@pytest.mark.rule("MW-EN-55", "MW-B14-1")
def test_losses_of_one_type_are_not_paid_with_another() -> None:
    m = attack(["atlanta"], d=2, t=2, dice=[6, 1], then=(Landings(),))
    lay_out(m, {"atlanta": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 2)
    do(m, ("done",), ("fire", "atlanta", 0), ("done",))
    assert heard(m, None, "bombed")[0].about["lost"] == 2
    do(m, ("home",))
    assert state(m).air["akagi"].unready == (0, 0, 2)


# ---- carriers with aircraft readied aboard


@pytest.mark.rule("MW-EN-22", "MW-CS-1", "MW-QA-RD-3", "MW-F-21", "MW-QA-RD-5")
@pytest.mark.parametrize(
    ("aboard", "sunk"),
    [
        (Hangar(ready=(0, 1, 0)), True),
        (Hangar(readying=(0, 0, 1)), True),
        (Hangar(ready=(1, 0, 0)), True),
        (Hangar(unready=(7, 7, 7)), False),
        (Hangar(), False),
    ],
)
def test_one_factor_readied_aboard_dooms_a_carrier_one_hit_early(aboard: Hangar, sunk: bool) -> None:
    m = attack(["hiryu"], by="US", d=2, air={"hiryu": aboard}, dice=[3], options={"fighters": True})
    lay_out(m, {"hiryu": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "hiryu", 2)
    do(m, ("done",), ("done",))
    assert heard(m, None, "hits")[0].about["total"] == 2
    assert state(m).ships["hiryu"].sunk is sunk
    assert [e.about["early"] for e in heard(m, "US", "sunk")] == ([True] if sunk else [])
    assert ("hiryu" in state(m).air) is not sunk


@pytest.mark.rule("MW-EN-22")
def test_what_was_launched_does_not_count() -> None:
    """The test is made at the end of the battle, on what is still aboard."""
    strike_back = Mission("strike", "A1-A", (Flight("hiryu", (0, 7, 7), 3),), origins=(SEA,))
    m = at_table(
        ships={"hiryu": SEA, "enterprise": "H4-E"}, air={"hiryu": Hangar(unready=(0, 0, 1))}, dice=[3],
        missions={"US": (Mission("strike", SEA, (Flight("enterprise", (0, 2, 0), 6),)),), "JP": (strike_back,)},
        agenda=(Exchange(), Stop()),
    )  # fmt: skip
    lay_out(m, {"hiryu": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "hiryu", 2)
    do(m, ("done",), ("done",))
    assert state(m).ships["hiryu"].hits == 2
    assert not state(m).ships["hiryu"].sunk
