"""Attack values: the faces of the counters, and what Japanese plans add to them."""

from __future__ import annotations

import pytest
from nimitz_table import example
from volley_table import battle, fight

from wardroom.games.nimitz.battle import attack_values
from wardroom.games.nimitz.battle.attack_values import attack, expected, hits, raised
from wardroom.games.nimitz.printed import BATTALIONS, COUNTERS, PLANES

FURUTAKA, SUB, BATTALION = "ja42-cru-furutaka-kako", "ja42-ss-sub-gp-1", "ja-bn-1"


@pytest.mark.rule("NM-ATK-1", "NM-ATK-3")
@pytest.mark.example("EX-003")
def test_a_die_at_or_under_the_value_hits() -> None:
    vector = example("EX-003")
    given = vector["given"]
    for dice, expect in zip(vector["dice"], vector["expect"]["hits_by_group"], strict=True):
        assert {hits((given["aaa"], given["aaa_superior"]), die) for die in dice} == {expect}


@pytest.mark.rule("NM-ATK-2", "NM-ATK-4", "NM-ATK-6")
@pytest.mark.example("EX-004")
def test_the_colorado() -> None:
    given, expect = example("EX-004")["given"], example("EX-004")["expect"]
    m = battle(ships={"coastal": [given["unit"]]})
    value = {step: attack(m.state, given["unit"], step) for step in ("aaa", "guns", "depth")}
    keys = {"aaa": "aaa_hits_on", "guns": "surface_hits_on", "depth": "depth_hits_on"}
    assert value == {step: (expect[key], 0) for step, key in keys.items()}


@pytest.mark.rule("NM-ATK-4", "NM-ATK-5", "NM-ATK-10", "NM-ATK-9", "NM-ATK-15")
def test_who_can_attack_how() -> None:
    m = battle(
        ships={"us_ocean": ["us42-cv-enterprise", "us42-ss-sub-gp-1"]},
        air={"us_ocean": ["SBD damaged", "SBD"]},
        land={"foxholes": ["us42-inf-1st-marine"]},
    )
    g = m.state
    assert attack(g, "SBD-1", "bomb", "ship") == (2, 0)
    assert attack(g, "SBD-1", "bomb", "ground") == (2, 0)
    assert attack(g, "SBD-2", "bomb", "ship") == (4, 0)
    assert attack(g, "SBD-2", "bomb", "ground") == (3, 0)
    assert attack(g, "SBD-1", "dogfight") is None
    assert attack(g, "us42-cv-enterprise", "guns") is None  # it has no guns
    assert attack(g, "us42-ss-sub-gp-1", "aaa") is None
    marine = "us42-inf-1st-marine"
    assert attack(g, marine, "infantry") == COUNTERS[marine].full["attack"]
    assert [attack(g, marine, step) for step in ("guns", "aaa", "depth")] == [None, None, None]


def _plan(id: str) -> str:
    return id.replace("-", "_")


def _check(id: str) -> None:
    given, expect = example(id)["given"], example(id)["expect"]
    plans = tuple(map(_plan, given["plans"]))
    for made, value in zip(given["attacks"], expect["values"], strict=True):
        found = raised((made["normal"], made["superior"] or 0), made["kind"], plans)
        assert found == (value["normal"], value["superior"] or 0)


@pytest.mark.rule("NM-JBP-4")
@pytest.mark.example("EX-038")
def test_air_combat() -> None:
    _check("EX-038")
    assert raised((4, 2), "guns", ("ja_air_combat",)) == (4, 2)


@pytest.mark.rule("NM-JBP-4")
def test_air_combat_gives_no_value_that_was_not_there() -> None:
    m = battle(air={"us_ocean": ["A6M", "D3A"]}, drawn=("ja_air_combat",))
    assert attack(m.state, "A6M-1", "dogfight") == (11, 6)
    assert attack(m.state, "A6M-1", "bomb", "ship") is None
    assert attack(m.state, "D3A-1", "dogfight") is None


@pytest.mark.rule("NM-JBP-6")
@pytest.mark.example("EX-039")
def test_attack_plan_raises_everything_by_one() -> None:
    _check("EX-039")
    for step in ("dogfight", "aaa", "bomb", "torpedo", "depth", "guns", "infantry"):
        assert raised((4, 2), step, ("ja_attack_plan",)) == (5, 2)


@pytest.mark.rule("NM-JBP-13")
@pytest.mark.example("EX-040")
def test_infantry_combat() -> None:
    _check("EX-040")
    assert raised((4, 0), "guns", ("ja_infantry_combat",)) == (4, 0)


@pytest.mark.rule("NM-JBP-22")
@pytest.mark.example("EX-042")
def test_ship_combat() -> None:
    _check("EX-042")


@pytest.mark.rule("NM-JBP-23")
def test_ship_combat_is_not_for_or_against_submarines() -> None:
    m = battle(ships={"coastal": [SUB, FURUTAKA]}, drawn=("ja_ship_combat",))
    assert attack(m.state, SUB, "torpedo") == COUNTERS[SUB].full["surface"]
    assert attack(m.state, FURUTAKA, "depth") == COUNTERS[FURUTAKA].full["depth"]
    assert attack(m.state, FURUTAKA, "guns") == (7, 2)


@pytest.mark.rule("NM-JBP-24")
def test_submarine_warfare() -> None:
    m = battle(ships={"coastal": [SUB, FURUTAKA]}, drawn=("ja_submarine_warfare",))
    assert attack(m.state, SUB, "torpedo") == (7, 2)
    assert attack(m.state, FURUTAKA, "depth") == (5, 2)
    assert attack(m.state, FURUTAKA, "guns") == (4, 0)


@pytest.mark.rule("NM-JBP-26")
def test_bonuses_add_up_and_a_printed_zero_is_a_value() -> None:
    both = ("ja_air_combat", "ja_attack_plan")
    assert raised((4, 2), "bomb", both) == (8, 4)
    assert raised((2, 0), "infantry", ("ja_infantry_combat", "ja_infantry_combat")) == (8, 4)  # NM-JBP-3
    m = battle(land={"foxholes": [f"{BATTALION} damaged", "us-bn-1 damaged"]}, drawn=("ja_infantry_combat",))
    assert BATTALIONS["japan"].damaged["attack"] == (0, 0)
    assert attack(m.state, BATTALION, "infantry") == (3, 2)
    assert attack(m.state, "us-bn-1", "infantry") == (0, 0)  # Japanese plans are Japan's


def test_expectation() -> None:
    assert expected((4, 2)) == pytest.approx(0.6)
    assert expected((0, 0)) == 0
    assert expected((12, 3)) == pytest.approx(1.3)


def test_the_counter_of_a_plane_is_its_kind() -> None:
    m = battle(air={"us_ocean": ["SBD"], "": ["us42-air-28th-bg damaged"]})
    assert attack_values.counter_of(m.state, "SBD-1") is PLANES["us42-cva-sbd"]
    assert attack_values.damaged(m.state, "us42-air-28th-bg")
    assert not attack_values.damaged(m.state, "SBD-1")
    assert fight(m).fields == {"us": 1}
