"""US Resupply: points, purchases, repairs."""

from __future__ import annotations

import pytest
from nimitz_table import Stop, asked, at_table, example, forbidden, heard, moves, opening, refused, say, state, where

from wardroom.games.nimitz.campaign.resupply import repair_price
from wardroom.games.nimitz.tasks.movement import UsMovement
from wardroom.games.nimitz.tasks.resupply import Purchases, Resupply
from wardroom.kernel import Match

RE = "US_RE"
SHOP = ["us42-cv-hornet", "us42-inf-1st-marine", "us42-air-raaf-bg-2"]


def shopping(places: dict[str, list[str]], **state: int) -> Match:
    return at_table(places, agenda=(Purchases("us"), Stop()), **state)


@pytest.mark.rule("NM-RSP-1", "NM-RSP-2", "NM-RSP-8", "NM-RSP-9")
def test_a_campaign_begins_with_nothing_and_gains_every_turn() -> None:
    m = opening("1942")
    assert (state(m).supply, state(m).reinforcement) == (20, 7)
    gained = heard(m, "gained")[0]
    assert (gained.about["supply"], gained.about["reinforcement"]) == (20, 7)


@pytest.mark.rule("NM-RSP-7", "NM-RSP-12")
def test_unspent_points_are_kept() -> None:
    m = at_table({RE: SHOP}, agenda=(Resupply(), Stop()), supply=3, reinforcement=2)
    assert (state(m).supply, state(m).reinforcement) == (23, 9)


@pytest.mark.rule("NM-RSP-1", "NM-RSP-4", "NM-RSP-5", "NM-RSP-8", "NM-RSP-11", "NM-UNT-3")
@pytest.mark.example("EX-101")
def test_the_purchases_of_the_extended_example() -> None:
    vector = example("EX-101")
    m = opening("1942")
    for force, price in zip(vector["given"]["buy"], vector["given"]["prices"], strict=True):
        say(m, "buy", force)
        assert heard(m, "bought")[-1].about["cost"] == price
    expect = vector["expect"]
    assert (state(m).reinforcement, state(m).supply) == (expect["reinforcement_left"], expect["supply_left"])
    for place, forces in expect["placed"].items():
        assert all(where(m, force) == place for force in forces)


@pytest.mark.rule("NM-RSP-3")
def test_reinforcement_points_buy_forces_and_nothing_else() -> None:
    m = shopping({RE: SHOP, "HI": ["us42-cv-lexington damaged"]}, reinforcement=9, supply=1)
    assert refused(m, "repair", "us42-cv-lexington").key == "repair_too_dear"
    say(m, "buy", "us42-cv-hornet")
    assert (state(m).reinforcement, state(m).supply) == (4, 1), "they are spent first"
    move = at_table({"HI": ["us42-cv-lexington"]}, agenda=(UsMovement(), Stop()), reinforcement=9)
    assert asked(move) == "stop", "no Supply Points, no movement"


@pytest.mark.rule("NM-RSP-11")
def test_both_kinds_of_points_pay_together() -> None:
    m = shopping({RE: SHOP}, reinforcement=2, supply=3)
    say(m, "buy", "us42-cv-hornet")
    assert (state(m).reinforcement, state(m).supply) == (0, 0)
    m = shopping({RE: SHOP}, reinforcement=2, supply=2)
    assert forbidden(m, "buy", "us42-cv-hornet") == ("NM-UNT-3", "NM-RSP-11")


@pytest.mark.rule("NM-RSP-13")
def test_forces_are_bought_in_the_resupply_step_only() -> None:
    m = opening("1942", dice=[2] * 80)
    say(m, "done")
    assert asked(m) == "scouting"
    assert refused(m, "buy", "us42-cv-hornet").key == "wrong_step"


@pytest.mark.rule("NM-RSP-10")
def test_supply_points_pay_for_repairs() -> None:
    m = shopping({"HI": ["us42-cv-lexington damaged"]}, supply=5)
    say(m, "repair", "us42-cv-lexington")
    assert state(m).supply == 3
    assert not state(m).forces["us42-cv-lexington"].damaged


@pytest.mark.rule("NM-REP-4")
@pytest.mark.example("EX-008")
def test_half_the_price_rounded_down_but_one_at_least() -> None:
    vector = example("EX-008")
    forces = ["us42-cv-lexington", "us42-inf-25th-inf"]
    assert [repair_price(id) for id in forces] == vector["expect"]["repair_costs"]
    assert repair_price("us-bn-1") == 1


@pytest.mark.rule("NM-REP-4", "NM-REP-5")
@pytest.mark.example("EX-009")
def test_a_carrier_is_repaired_by_its_price() -> None:
    vector = example("EX-009")
    m = shopping({"HI": [f"{vector['given']['unit']} damaged"]}, supply=5)
    say(m, "repair", vector["given"]["unit"])
    assert heard(m, "mended")[0].about["cost"] == vector["expect"]["repair_cost"]


@pytest.mark.rule("NM-REP-1", "NM-REP-2", "NM-REP-3")
def test_ships_are_repaired_in_two_areas_and_land_forces_anywhere() -> None:
    places = {
        "HI": ["us42-cv-lexington damaged", "us42-cv-enterprise"],
        "AU": ["us42-cru-abda damaged"],
        "P1": ["us42-cv-yorktown damaged"],
        "MI": ["us42-air-mag-22 damaged", "us42-dd-desron-1 damaged"],
        "SI": ["us-bn damaged", "ja-bn"],
        "WC": ["us42-dd-desron-2 damaged"],
    }
    m = shopping(places, supply=20)
    assert [move[1] for move in moves(m, "repair")] == [
        "us-bn-1", "us42-air-mag-22", "us42-cru-abda", "us42-cv-lexington",
    ]  # fmt: skip
    assert forbidden(m, "repair", "us42-dd-desron-1") == ("NM-REP-2",)
    assert forbidden(m, "repair", "us42-cv-yorktown") == ("NM-REP-2",)
    assert refused(m, "repair", "us42-cv-enterprise").key == "not_damaged"
    assert refused(m, "repair", "ja-bn-1").key == "not_yours"
    assert refused(m, "buy", "us42-cv-lexington").key == "in_play"
    m = shopping({"INVASION": ["us-bn damaged"], "HI": ["us-bn damaged"]}, supply=20)
    assert moves(m, "repair") == [("repair", "us-bn-2")]
    assert forbidden(m, "repair", "us-bn-1") == ("NM-REP-3",), "it is not on the map"


@pytest.mark.rule("NM-REP-1")
def test_nothing_to_buy_or_repair_is_nothing_to_ask() -> None:
    assert asked(at_table({"HI": ["us42-cv-lexington"]}, agenda=(Resupply(), Stop()))) == "stop"
