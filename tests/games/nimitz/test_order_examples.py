"""The worked examples of the rulebook about Japanese orders, and the orders of its extended example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from nimitz_table import Stop, at_table, dice_left, example, heard, say, state, where

from wardroom.games.nimitz.campaign import orders
from wardroom.games.nimitz.printed import COUNTERS, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.orders import OrdersStep, RollOrder
from wardroom.kernel import Match

KAGA, AKAGI = "ja42-cv-kaga", "ja42-cv-akagi"
LEX = "us42-cv-lexington"
DIE = {order: row.roll[0] for order, row in orders.ROWS.items()}


def japanese(kind: str, n: int) -> list[str]:
    return [c.id for c in COUNTERS.values() if c.side == "japan" and c.year == 1942 and c.category == kind][:n]


def orders_of(places: dict[str, list[str]], *dice: int | str, **how: Any) -> Match:
    return at_table(places, agenda=(OrdersStep(), Stop()), dice=dice, **how)


def kinds(ids: Iterable[str]) -> dict[str, int]:
    names = {"ship": "ships", "infantry": "infantry", "lba": "lba"}
    return dict(Counter(names[counter(id).category] for id in ids))


def told(match: Match, n: int = 0) -> dict[str, Any]:
    return dict(heard(match, "order")[n].about)


@pytest.mark.example("EX-017")
@pytest.mark.rule("NM-JOR-3", "NM-JOR-4")
def test_ships_roll_beside_pinned_infantry() -> None:
    has, expect = example("EX-017")["given"]["area_has"], example("EX-017")["expect"]
    here = [*japanese("ship", has["ja_ships"]), *japanese("infantry", has["ja_infantry"])]
    match = orders_of({"CI": [*here, LEX]}, DIE["refit"])
    moved = kinds(told(match)["forces"])
    assert ("infantry" in moved) is expect["infantry_moves"]
    assert ("ships" in moved) is expect["ships_roll_order"]


@pytest.mark.example("EX-018")
@pytest.mark.rule("NM-JOR-7", "NM-JOR-8", "NM-JTB-9")
def test_the_second_aircraft_is_the_last_land_force() -> None:
    given, expect = example("EX-018")["given"], example("EX-018")["expect"]
    has, lba = given["area_has"], japanese("lba", given["area_has"]["ja_lba"])
    here = [*japanese("ship", has["ja_ships"]), *japanese("infantry", has["ja_infantry"]), *lba]
    match = orders_of({"CI": here, "GI": ["ja-bn"]}, DIE[given["order"]], lba[0])
    assert kinds(told(match)["forces"]) == expect["moved"]
    assert kinds(state(match).at("CI")) == expect["stays"]


@pytest.mark.example("EX-019")
@pytest.mark.rule("NM-JOR-11", "NM-JTB-4")
def test_south_in_new_guinea_is_a_hold() -> None:
    given, expect = example("EX-019")["given"], example("EX-019")["expect"]
    event = told(orders_of({given["area"]: [KAGA]}, DIE[given["order"]]))
    assert (event["rolled"], event["order"], event["because"]) == ("south", expect["treated_as"], "impossible")


@pytest.mark.example("EX-020")
@pytest.mark.rule("NM-JOR-12", "NM-JTB-10")
def test_reinforcing_the_own_area_is_a_hold() -> None:
    given, expect = example("EX-020")["given"], example("EX-020")["expect"]
    objectives = ["GI", "NG", "SI"][: given["valid_objectives"]]
    places = {area: ["ja-bn"] for area in objectives}
    event = told(orders_of({**places, "GI": [KAGA, "ja-bn"]}, DIE[given["order"]], "GI"))
    assert event["candidates"] == objectives
    assert event["order"] == expect["treated_as"]


@pytest.mark.example("EX-021", "EX-022")
@pytest.mark.rule("NM-JOR-14")
@pytest.mark.parametrize("id", ["EX-021", "EX-022"])
def test_battalions_for_the_infantry_that_is_missing(id: str) -> None:
    given, expect = example(id)["given"], example(id)["expect"]
    infantry = japanese("infantry", given.get("infantry_moved", 0))
    places = {"MA": [KAGA, *infantry, "ja-bn done"] if infantry else [KAGA], "WI": ["ja-bn", LEX]}
    assert orders.ROWS["east"].infantry == given["order_infantry"]
    event = told(orders_of(places, DIE["east"]))
    assert kinds(event["forces"]).get("infantry", 0) == len(infantry)
    assert event["battalions"] == expect["battalions_added"]


@pytest.mark.example("EX-023")
@pytest.mark.rule("NM-JOR-15", "NM-JOR-3")
def test_a_battalion_for_pinned_infantry() -> None:
    given, expect = example("EX-023")["given"], example("EX-023")["expect"]
    places = {"CI": [KAGA, *japanese("infantry", 2), LEX], "SI": ["ja-bn", "us-bn"]}
    assert orders.ROWS["battle"].infantry == given["order_infantry"]
    event = told(orders_of(places, DIE["battle"], "SI"))
    assert kinds(event["forces"]).get("infantry", 0) == expect["infantry_moved"]
    assert event["battalions"] == expect["battalions_added"]


@pytest.mark.example("EX-024")
@pytest.mark.rule("NM-JOR-17", "NM-JTB-3")
def test_two_ways_south_from_the_carolines() -> None:
    given, expect = example("EX-024")["given"], example("EX-024")["expect"]
    for place in expect["candidates"]:
        event = told(orders_of({given["area"]: [KAGA]}, DIE[given["order"]], place))
        assert event["candidates"] == expect["candidates"]
        assert event["place"] == place


@pytest.mark.example("EX-025")
@pytest.mark.rule("NM-JOR-17", "NM-JTB-7")
def test_four_battles_to_join() -> None:
    given, expect = example("EX-025")["given"], example("EX-025")["expect"]
    contested = ["BO", "MI", "NG", "SI"][: given["contested_areas"]]
    places = {area: ["ja-bn", "us-bn"] for area in contested}
    match = orders_of({**places, "CI": [KAGA]}, DIE[given["order"]], "MI")
    assert len(told(match)["candidates"]) == expect["candidates"]
    g = state(at_table({**places, "CI": [KAGA]}, agenda=(Stop(),)))
    chances = {c.place: c.probability for c in orders.expected(g, "CI") if c.order == "battle"}
    assert sorted(chances) == contested
    assert (len(set(chances.values())) == 1) is expect["equal_chances"]


@pytest.mark.example("EX-026")
@pytest.mark.rule("NM-JTB-1")
def test_hold_and_a_new_roll_for_the_third_infantry() -> None:
    given, expect = example("EX-026")["given"], example("EX-026")["expect"]
    has = given["area_has"]
    infantry = japanese("infantry", has["infantry"])
    here = [*japanese("ship", has["ships"]), *infantry, *japanese("lba", has["lba"])]
    match = at_table({"CI": here}, agenda=(RollOrder("CI"), Stop()), dice=[DIE[given["order"]], *infantry[:2]])
    held = kinds(told(match)["forces"])
    assert held == {kind: n for kind, n in expect["held"].items() if n}
    g = state(match)
    left = [id for id in g.at("CI") if not g.forces[id].done]
    assert kinds(left) == expect["rolled_again"]
    assert orders.may_roll(g, "CI")
    assert g.resupply == expect["resupply_gained"]


@pytest.mark.example("EX-027")
@pytest.mark.rule("NM-JTB-8", "NM-JTB-13")
def test_sortie_leaves_the_aircraft_to_another_roll() -> None:
    given, expect = example("EX-027")["given"], example("EX-027")["expect"]
    ships, lba = japanese("ship", 3), japanese("lba", 2)
    match = at_table(
        {"CI": [*ships, *japanese("infantry", 1), *lba], "SI": [LEX]},
        agenda=(RollOrder("CI"), Stop()),
        dice=[DIE[given["order"]]],
    )
    assert kinds(told(match)["forces"]) == {kind: n for kind, n in expect["moved"].items() if n}
    g = state(match)
    assert orders.may_roll(g, "CI") is expect["aircraft_rolled_again"]
    assert orders.eligible(g, "CI", "lba") == sorted(lba)


# ---- the extended example: 1942, the first turn


def scouting(*rolls: RollOrder, dice: Iterable[int | str]) -> Match:
    """The campaign sheet of 1942, with these scouted orders rolled."""
    ashore = ("BO", "CI", "EA", "GI", "IJ", "JA", "MA", "ML", "NG", "OK", "PH", "WI")
    return at_table(None, agenda=(*rolls, Stop()), dice=dice, step="scouting", ashore=ashore)


def philippines() -> tuple[RollOrder, list[int | str]]:
    given = example("EX-103")["given"]
    return RollOrder("PH", True), [*example("EX-103")["dice"], *given["lba_on_top"]]


def japan() -> tuple[tuple[RollOrder, RollOrder], list[int | str]]:
    """Hold takes 6 of 18 ships; Sortie then 3 of the other 12. The die of the tie is the area it stands for."""
    first, second = example("EX-104"), example("EX-105")
    dice = [*first["dice"], *first["given"]["ships_on_top"], second["dice"][0], second["expect"]["destination"],
            *second["given"]["ships_on_top"]]  # fmt: skip
    return (RollOrder("JA", True), RollOrder("JA", True)), dice


def all_scouted() -> Match:
    (ph, first), (ja, second) = philippines(), japan()
    return scouting(ph, *ja, dice=[*first, *second])


@pytest.mark.example("EX-103")
@pytest.mark.rule("NM-JTB-3", "NM-SCT-6", "NM-SCT-8", "NM-JOR-9")
def test_the_philippines_are_scouted() -> None:
    expect = example("EX-103")["expect"]
    roll, dice = philippines()
    match = scouting(roll, dice=dice)
    event, g = told(match), state(match)
    assert (event["order"], event["place"]) == (expect["order"], expect["destination"])
    assert sorted(event["forces"]) == sorted(expect["moved"])
    assert [id for id in event["forces"] if g.forces[id].aboard] == expect["on_transport"]
    assert all(g.forces[id].done for id in event["forces"])
    assert event["battalions"] == 0
    assert event["candidates"] == ["BO"]


@pytest.mark.example("EX-104")
@pytest.mark.rule("NM-JTB-1", "NM-SCT-6")
def test_japan_is_scouted_and_holds() -> None:
    given, expect = example("EX-104")["given"], example("EX-104")["expect"]
    match = scouting(RollOrder("JA", True), dice=[*example("EX-104")["dice"], *given["ships_on_top"]])
    event, g = told(match), state(match)
    held = kinds(event["forces"])
    assert event["order"] == expect["order"]
    assert (held["ships"], held["infantry"]) == (expect["held_ships"], expect["held_infantry"])
    assert held.get("lba", 0) == expect["held_lba"]
    assert set(given["ships_on_top"]) <= set(event["forces"])
    assert g.resupply == expect["resupply_markers"]
    assert all(g.forces[id].done for id in event["forces"])
    assert not dice_left(match)


@pytest.mark.example("EX-105")
@pytest.mark.rule("NM-JTB-8", "NM-JOR-14", "NM-JOR-17", "NM-JOR-19", "NM-JOR-20")
def test_japan_is_scouted_again_and_sorties_to_midway() -> None:
    given, expect = example("EX-105")["given"], example("EX-105")["expect"]
    match = all_scouted()
    event, g = told(match, 2), state(match)
    assert (event["order"], event["place"]) == (expect["order"], expect["destination"])
    assert sorted(event["candidates"]) == sorted(given["candidates"])
    assert sorted(event["forces"]) == sorted(expect["moved"])
    assert event["battalions"] == expect["battalions_added"]
    assert sum(g.forces[id].aboard for id in g.at("MI", "japan")) == expect["on_transport"]
    assert g.at("MI", "japan", "lba") == []
    assert all(g.forces[id].done for id in g.at("MI", "japan"))


def order_step(*dice: int | str) -> Match:
    """After the scouts and the American moves of the example."""
    moved = {"MI": ["us42-cv-lexington", "us42-air-11th-bg"], "SI": ["us42-cv-enterprise", "us42-air-18th-fg"],
             "BO": ["us42-air-mag-21", "us42-air-raaf-bg-1"]}  # fmt: skip
    before: Nimitz = state(all_scouted()).draft()
    for area, ids in moved.items():
        for id in ids:
            before.change(id, place=area)
    return at_table(None, agenda=(OrdersStep(), Stop()), dice=dice, forces=before.forces, resupply=before.resupply)


@pytest.mark.example("EX-107")
@pytest.mark.rule("NM-JOR-1", "NM-JOR-2")
def test_markers_at_the_start_of_the_orders() -> None:
    expect = example("EX-107")["expect"]
    match = order_step()
    g = state(match)
    (event,) = heard(match, "lone")
    assert sorted(event.about["areas"]) == sorted(expect["lone_land_units_marked"])
    for id in (*example("EX-103")["expect"]["moved"], *example("EX-105")["expect"]["moved"]):
        assert g.forces[id].done
    assert all(g.forces[id].done for id in example("EX-104")["given"]["ships_on_top"])


def carolines(*more: int | str) -> Match:
    """South is rolled, and the Solomons for it; then what else is given."""
    given, expect = example("EX-108")["given"], example("EX-108")["expect"]
    match = order_step(example("EX-108")["dice"][0], expect["destination"], *given["ships_on_top"], *more)
    say(match, "order", "CI")
    return match


def caroline_dice() -> list[int | str]:
    return [example("EX-109")["dice"][0], example("EX-109")["expect"]["destination"]]


@pytest.mark.example("EX-108")
@pytest.mark.rule("NM-JTB-3", "NM-JOR-7", "NM-JOR-14", "NM-JOR-15", "NM-JOR-17")
def test_the_carolines_go_south_to_the_solomons() -> None:
    given, expect = example("EX-108")["given"], example("EX-108")["expect"]
    event = told(match := carolines(*caroline_dice()))
    assert (event["order"], event["place"]) == (expect["order"], expect["destination"])
    assert event["candidates"] == given["candidates"]
    assert sorted(event["forces"]) == sorted(expect["moved"])
    assert event["battalions"] == expect["battalions_added"]
    assert {"NM-JOR-7", "NM-JOR-14", "NM-JOR-15", "NM-JOR-17"} <= set(heard(match, "order")[0].rules)
    assert kinds(state(match).at(expect["lone_battalion_stays"])) == {"infantry": 1}
    assert state(match).forces[event["raised"][0]].aboard


@pytest.mark.example("EX-109")
@pytest.mark.rule("NM-JTB-7", "NM-JOR-17", "NM-JOR-14")
def test_the_rest_of_the_carolines_joins_the_battle_of_midway() -> None:
    given, expect = example("EX-109")["given"], example("EX-109")["expect"]
    match = carolines(*caroline_dice())
    event = told(match, 1)
    assert sorted(event["candidates"]) == sorted(given["contested"])
    assert (event["order"], event["place"]) == (expect["order"], expect["destination"])
    assert sorted(event["forces"]) == sorted(expect["moved"]) == sorted(given["remaining_ships"])
    assert event["battalions"] == expect["battalions_added"]
    assert {where(match, id) for id in expect["moved"]} == {"MI"}
    assert "CI" not in orders.areas_to_order(state(match))  # this ends the orders of the Carolines
