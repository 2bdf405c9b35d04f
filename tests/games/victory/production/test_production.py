"""Production: points, purchases and their limits, delivery (1.5, 7.2)."""

from __future__ import annotations

from typing import Any

import pytest
from victory_table import (
    Stop,
    at,
    at_table,
    example,
    forbidden,
    heard,
    moves,
    opening,
    quietly,
    say,
    state,
    steps,
    view,
    where,
)

from wardroom.games.victory.printed import BASES, BOXES, PIECES, TABLES
from wardroom.games.victory.production import points
from wardroom.games.victory.production.points import count, income
from wardroom.games.victory.supply import survey as supply
from wardroom.games.victory.tasks.production import Production
from wardroom.kernel import Match

BUYERS = ("japan", "allies")


def buying(units: dict[str, list[str]], **how: Any) -> Match:
    return at_table(units, agenda=(Production(), Stop()), **how)


def close(match: Match) -> Match:
    """Everybody is done; the orders arrive."""
    for seat in [seat for seat in match.asks if seat != "stop"]:
        if match.asks[seat].prompt == "production":
            match.answer(seat, ("done",))
    return match


def give(match: Match, **points: int) -> None:
    """So many points are left."""
    g = state(match).draft()
    g.purse = {**g.purse, **points}
    match.state = g


def purse(match: Match, nation: str) -> int:
    return state(match).purse[nation]


@pytest.mark.example("PV-EX-PP-START")
@pytest.mark.rule("PV-2.2-8", "PV-7.2-2", "PV-7.2-3", "PV-7.2-4", "PV-PC-2", "PV-1.5-3")
@pytest.mark.parametrize("scenario", ["rising_sun", "high_noon", "setting_sun"])
def test_the_points_at_the_start_are_those_on_the_sheet(scenario: str) -> None:
    g = state(opening(scenario, dice=[2, 12]))
    points = count(g, supply.survey(g))
    expect = example("PV-EX-PP-START")["expect"]
    assert points == expect[g.sheet.year] == g.sheet.pp
    total = sum(base.pp for base in BASES.values()) + sum(box.pp for box in BOXES.values())
    assert sum(points.values()) == total == expect["total"] == TABLES["production"]["total_pp_on_map"]


@pytest.mark.rule("PV-7.2-4", "PV-7.2-5", "PV-7.2-2")
def test_a_captured_centre_counts_for_the_nation_that_holds_it() -> None:
    before = state(buying({})).points  # Dutch points are British
    assert before["british"] == 17
    oil = state(buying({"Palembang": ["J-IN-1"], "Borneo": ["J-IN-2"]})).points
    assert oil["japan"] - before["japan"] == 2 + 1
    assert oil["british"] - before["british"] == -2 - 1 - 1  # Singapore is cut off
    allied = state(buying({"Formosa": ["US-IN-1"], "Seoul": ["CH-NRA-1"]})).points
    assert (allied["us"] - before["us"], allied["china"] - before["china"]) == (1, 1)


@pytest.mark.rule("PV-7.2-6", "PV-7.2-7")
def test_a_centre_without_supply_gives_nothing() -> None:
    free = state(buying({})).points["us"]
    assert (
        state(buying({"Hawaii": ["J-SS-1 blockading"], "Johnston Is.": ["J-IN-1", "J-MB-1"]})).points["us"] == free - 2
    )
    assert state(buying({"Hawaii": ["J-SS-1"]})).points["us"] == free


@pytest.mark.example("PV-EX-PROD-J")
@pytest.mark.rule("PV-3.4-1", "PV-1.5-4", "PV-7.2-11", "PV-7.2-12", "PV-2.2-9", "PV-7.2-20", "PV-INTRO-6", "PV-7.2-1")
def test_the_japanese_example() -> None:
    vector = example("PV-EX-PROD-J")
    match = buying(
        {
            "Singapore": ["J-IN-1", "J-CA-1 1"],
            "Bangkok": ["J-IN-2 1"],
            "Rabaul": ["J-IN-3", "J-SS-1 1", "J-MB-1"],
            "Truk": ["J-CV-AKAGI 1", "J-BB-ISE 1"],
            **{name: [f"J-GA-{n}"] for n, name in enumerate(("Harbin", "Peking", "Shanghai", "Canton"), start=1)},
            "Palembang": ["J-IN-4"],
            "Batavia": ["J-IN-5"],
        }
    )
    give(match, japan=vector["given"]["pp"])
    blocks = {"CA": "J-CA-1", "IN": "J-IN-2", "SS": "J-SS-1", "CV": "J-CV-AKAGI", "BB": "J-BB-ISE"}
    assert_buys(match, "japan", vector, blocks)
    assert steps(match, "J-CA-1") == 3
    assert where(match, "J-AF-1") == at("Kure")


def assert_buys(match: Match, seat: str, vector: dict[str, Any], blocks: dict[str, str]) -> None:
    """Order all of the example's purchases, check each price and the total, and have them delivered."""
    nation = {"PV-EX-PROD-J": "japan", "PV-EX-PROD-US": "us", "PV-EX-PROD-BR": "british"}[vector["id"]]
    assert purse(match, nation) == vector["given"]["pp"]
    for bought in vector["purchases"]:
        before = purse(match, nation)
        if "aid" in bought:
            say(match, "aid", nation, seat=seat)
        else:
            block = blocks.get(f"{bought['unit']} {bought['base']}") or blocks.get(bought["unit"])
            for n in range(bought["steps"]):
                if bought.get("new") and n == 0:
                    new = [m for m in moves(match, "build", seat) if m[2] == at(bought["base"])]
                    found = next(
                        m for m in new if PIECES[m[1]].type == bought["unit"] and PIECES[m[1]].nation == nation
                    )
                    match.answer(seat, found)
                    block = found[1]
                else:
                    say(match, "step", block, seat=seat)
        assert before - purse(match, nation) == bought["cost"], bought
    assert purse(match, nation) == vector["expect"]["unspent"]
    assert vector["given"]["pp"] - purse(match, nation) == vector["expect"]["total"]
    close(match)


@pytest.mark.example("PV-EX-PROD-US")
@pytest.mark.rule("PV-2.3-3", "PV-7.2-11", "PV-7.2-14", "PV-7.2-15", "PV-7.2-22", "PV-S41-6")
def test_the_american_example() -> None:
    vector = example("PV-EX-PROD-US")
    table = {
        "Hawaii": ["US-SHQ-NIMITZ 2", "US-IN-1 1"],
        "Fiji": ["US-IN-2 1"],
        "New Caledonia": ["US-AF-1 1"],
        "Rangoon": ["IND-IN-1"],
    }
    match = buying(table)
    give(match, us=vector["given"]["pp"])
    blocks = {"SHQ": "US-SHQ-NIMITZ", "IN Hawaii": "US-IN-1", "IN Fiji": "US-IN-2", "AF": "US-AF-1"}
    china = purse(match, "china")
    assert_buys(match, "allies", vector, blocks)
    assert china == income(state(match), "china")
    assert steps(match, "US-AF-1") == 3


@pytest.mark.example("PV-EX-PROD-BR")
@pytest.mark.rule("PV-7.2-11", "PV-7.2-16", "PV-7.2-17", "PV-7.2-18", "PV-7.2-20", "PV-2.3-4")
def test_the_british_example() -> None:
    vector = example("PV-EX-PROD-BR")
    match = buying({"Rangoon": ["IND-IN-1 1"], "Brisbane": ["ANZ-IN-1 1"], "Sydney": ["BR-CA-RAN 1"]})
    give(match, british=vector["given"]["pp"])
    blocks = {"IN Rangoon": "IND-IN-1", "IN Brisbane": "ANZ-IN-1", "CA": "BR-CA-RAN"}
    assert_buys(match, "allies", vector, blocks)
    assert steps(match, "ANZ-IN-1") == 3


@pytest.mark.rule("PV-3.4-1")
def test_the_price_list() -> None:
    price = {piece.type: piece.cost for piece in PIECES.values()}
    assert price == {"NA": 3, "AF": 2, "CV": 4, "SS": 2, "BB": 3, "CA": 1, "SHQ": 2, "AR": 2, "MA": 2, "IN": 1, "GA": 1,
                     "MB": 5}  # fmt: skip
    for block, cost in (("J-NA-1", 3), ("J-CV-AKAGI", 4), ("J-BB-ISE", 3), ("J-SHQ-IJA", 2), ("J-GA-1", 1)):
        match = buying({"Tokyo": [f"{block} 1"]})
        before = purse(match, "japan")
        say(match, "step", block, seat="japan")
        assert before - purse(match, "japan") == cost


@pytest.mark.rule("PV-1.5-4", "PV-7.2-11")
@pytest.mark.parametrize(
    ("place", "most", "blocks"),
    [
        ("Panama", 4, ("US-CA-1", "US-CA-2", "US-CA-3")),
        ("South Africa", 3, ("BR-CA-SWIFTSURE", "BR-BB-KGV", "BR-RAF")),
        ("Hawaii", 2, ("US-CA-1", "US-CA-2", "US-CA-3")),
        ("Midway", 1, ("US-CA-1", "US-CA-2", "US-CA-3")),
    ],
)
def test_a_base_takes_so_many_steps(place: str, most: int, blocks: tuple[str, ...]) -> None:
    match = buying({place: [f"{block} 1" for block in blocks]})
    for n in range(most):
        say(match, "step", blocks[n % len(blocks)], seat="allies")
    assert not list(moves(match, "step", "allies"))
    assert not [m for m in moves(match, "build", "allies") if m[2] == at(place)]
    last = blocks[most % len(blocks)]
    assert "PV-7.2-11" in forbidden(match, "step", last, seat="allies")


@pytest.mark.rule("PV-7.2-12")
def test_a_unit_gains_two_steps_at_most_and_a_new_one_begins_with_the_first() -> None:
    match = buying({"Panama": ["US-CA-1 1"]})
    say(match, "step", "US-CA-1", seat="allies")
    say(match, "step", "US-CA-1", seat="allies")
    assert forbidden(match, "step", "US-CA-1", seat="allies") == ("PV-7.2-12",)
    say(match, "build", "US-CA-2", "Panama", seat="allies")
    say(match, "step", "US-CA-2", seat="allies")
    assert ("step", "US-CA-2") not in moves(match, "step", "allies")
    close(match)
    assert (steps(match, "US-CA-1"), steps(match, "US-CA-2")) == (3, 2)
    full = buying({"Panama": ["US-CA-1 4", "US-MA-1 2"]})
    assert forbidden(full, "step", "US-CA-1", seat="allies") == ("PV-7.2-12",)
    say(full, "step", "US-MA-1", seat="allies")
    assert ("step", "US-MA-1") not in moves(full, "step", "allies")  # marines have three steps


@pytest.mark.rule("PV-7.2-13", "PV-PC-2")
def test_unspent_points_are_lost_and_purses_are_apart() -> None:
    match = buying({"Hawaii": ["US-IN-1 1"], "Bombay": ["IND-IN-1 1"]})
    give(match, us=0)
    assert forbidden(match, "step", "US-IN-1", seat="allies") == ("PV-PC-2", "PV-7.2-2")
    say(match, "step", "IND-IN-1", seat="allies")
    assert purse(match, "us") == 0
    fresh = opening("high_noon", dice=[2, 12, 2, 12])
    quietly(fresh, lambda m: any(ask.prompt == "production" for ask in m.asks.values()))
    first = dict(state(fresh).purse)
    for seat in BUYERS:
        fresh.answer(seat, ("done",))
    assert not state(fresh).purse
    assert sum(first.values()) == 60


@pytest.mark.rule("PV-7.2-1", "PV-PC-4", "PV-7.2-20")
def test_steps_go_to_supplied_units_at_bases() -> None:
    match = buying(
        {"Wake": ["US-IN-1 1"], "H1505": ["US-CA-1 1"], "H1605": ["US-CA-2 1"], "Tarawa": ["US-CA-3 1 blockading"]},
        held={"Tarawa": "japan"},
    )
    offered = {m[1] for m in moves(match, "step", "allies")}
    assert offered == {"US-CA-1"}  # in Hawaii
    assert "PV-7.2-1" in forbidden(match, "step", "US-IN-1", seat="allies")
    for ship in ("US-CA-2", "US-CA-3"):
        assert forbidden(match, "step", ship, seat="allies") == ("PV-PC-4",)


@pytest.mark.rule("PV-7.1-12", "PV-2.3-5")
def test_units_on_the_other_nations_box_pay_double() -> None:
    cut = {"Samoa": ["J-IN-1"], "Tahiti": ["J-IN-2"], "Fiji": ["US-IN-1 1", "ANZ-IN-1 1"]}
    match = buying({**cut, "South Africa": ["US-CA-1 1"], "Panama": ["BR-CA-SWIFTSURE 1"]})
    for block, nation, cost in (
        ("US-IN-1", "us", 2),
        ("ANZ-IN-1", "british", 1),
        ("US-CA-1", "us", 2),
        ("BR-CA-SWIFTSURE", "british", 2),
    ):
        before = purse(match, nation)
        say(match, "step", block, seat="allies")
        assert before - purse(match, nation) == cost, block


@pytest.mark.rule("PV-7.1-12")
def test_a_major_base_costs_the_same_wherever_supply_comes_from() -> None:
    """Units pay double on the other nation's box; a base is no unit."""
    g = state(buying({"Samoa": ["J-IN-1"], "Tahiti": ["J-IN-2"], "Fiji": ["US-IN-1 1"]}))
    assert points.crossed(g, "us", at("Fiji"))
    base = next(id for id, piece in PIECES.items() if piece.type == "MB" and piece.nation == "us")
    assert points.make(g, "base", base, at("Fiji")).cost == PIECES[base].cost
    assert points.make(g, "step", "US-IN-1").cost == 2 * PIECES["US-IN-1"].cost


@pytest.mark.rule("PV-7.2-8", "PV-7.2-9", "PV-7.2-1")
def test_what_was_bought_arrives_together_and_only_blocks_are_seen() -> None:
    match = buying({"Truk": ["J-CA-1 1"], "Hawaii": ["US-IN-1 1"]})
    say(match, "step", "J-CA-1", seat="japan")
    say(match, "build", "J-IN-1", "Tokyo", seat="japan")
    assert steps(match, "J-CA-1") == 1
    assert where(match, "J-IN-1") == ""
    assert [order.what for order in view(match, "japan").orders] == ["step", "build"]
    assert view(match, "allies").orders == ()
    assert set(view(match, "allies").purse) == {"us", "british", "china"}
    say(match, "step", "US-IN-1", seat="allies")
    close(match)
    assert (steps(match, "J-CA-1"), steps(match, "US-IN-1"), where(match, "J-IN-1")) == (2, 2, at("Tokyo"))
    assert [dict(e.about) for e in heard(match, "built", "allies")] == [{"place": at("Tokyo"), "nation": "japan"}]
    assert not heard(match, "reinforced", None)
    assert [e.about["block"] for e in heard(match, "reinforced", "japan")] == ["J-CA-1"]


@pytest.mark.rule("PV-7.2-8")
def test_alike_blocks_of_the_pool_are_offered_once() -> None:
    match = buying({})
    japan = [m[1] for m in moves(match, "build", "japan") if m[2] == at("Tokyo")]
    kinds = [PIECES[id].type for id in japan]
    assert kinds.count("IN") == kinds.count("CA") == 1
    assert kinds.count("BB") == 5  # they have names
    assert "PV-7.2-8" in forbidden(buying({"Tokyo": ["J-IN-1"]}), "build", "J-IN-1", "Kure", seat="japan")


@pytest.mark.rule("PV-9.6-1")
def test_macarthurs_war_keeps_a_third_for_each_theatre() -> None:
    table = {
        "Brisbane": ["US-IN-1 1", "US-AF-1 1"],
        "Hawaii": ["US-CV-LEXINGTON 1"],
        "Midway": ["US-CV-ENTERPRISE 1"],
        "Samoa": ["US-IN-2 1"],
        "Calcutta": ["US-IN-3 1"],
    }
    match = buying(table, options={"macarthurs_war": True})
    third = income(state(match), "us") // 3
    assert third == 8
    give(match, us=2 * third)  # the free third is spent
    assert forbidden(match, "step", "US-IN-3", seat="allies") == ("PV-9.6-1",)  # in SEAC
    assert forbidden(match, "aid", "us", seat="allies") == ("PV-9.6-1",)
    for _ in range(2):
        say(match, "step", "US-CV-LEXINGTON", seat="allies")
    assert forbidden(match, "step", "US-IN-2", seat="allies") == ("PV-9.6-1",)
    assert {m[1] for m in moves(match, "step", "allies")} == {"US-IN-1", "US-AF-1"}
    free = buying(table)
    give(free, us=2 * third)
    assert ("step", "US-IN-3") in moves(free, "step", "allies")


@pytest.mark.rule("PV-9.6-1", "PV-9.6-2")
def test_macarthurs_own_player_spends_his_third_first() -> None:
    table = {"Brisbane": ["US-IN-1 1", "ANZ-IN-1 1"], "Hawaii": ["US-IN-2 1"]}
    match = buying(table, options={"swpa_player": True})
    us = income(state(match), "us")
    assert list(match.asks) == ["swpa"]
    assert moves(match, seat="swpa")[0] == ("done",)
    assert {m[1] for m in moves(match, "step", "swpa")} == {"US-IN-1"}
    assert forbidden(match, "step", "US-IN-2", seat="swpa") == ("PV-9.6-2",)
    assert forbidden(match, "step", "ANZ-IN-1", seat="swpa") == ("PV-9.6-2",)
    say(match, "step", "US-IN-1", seat="swpa")
    say(match, "done", seat="swpa")
    assert set(match.asks) == set(BUYERS)
    assert purse(match, "us") == us - us // 3
    say(match, "step", "US-IN-1", seat="allies")
    close(match)
    assert steps(match, "US-IN-1") == 3
