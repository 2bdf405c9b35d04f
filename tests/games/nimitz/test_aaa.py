"""Anti-aircraft fire (NM-AAA)."""

from __future__ import annotations

import pytest
from nimitz_table import example, say, state
from volley_table import attackers, battle, face, over, rolls, struck

from wardroom.games.nimitz.tasks.attacks import AntiAircraft

BB, DD, CV = "ja42-bb-kongo-haruna", "ja42-dd-destroyer-gp-5", "ja42-cv-hiryu"
AOBA, FURUTAKA, CHICAGO = "ja42-cru-aoba-kinugasa", "ja42-cru-furutaka-kako", "us42-cru-chicago-northampton"
NAMES = {BB: "BB", DD: "DD", CV: "CV"}


@pytest.mark.rule("NM-AAA-2", "NM-AAA-3")
@pytest.mark.example("EX-058")
def test_escorts_then_carriers() -> None:
    planes = example("EX-058")["given"]["us_aircraft"]
    m = battle(AntiAircraft(), ships={"japanese_ocean": [BB, DD, CV]}, air={"japanese_ocean": ["SBD"] * planes},
               dice=[10, 10, 10])  # fmt: skip
    assert [NAMES[id] for id in attackers(m)] == example("EX-058")["expect"]["aaa_rolls"]


@pytest.mark.rule("NM-AAA-3")
@pytest.mark.example("EX-059")
def test_one_aircraft_is_shot_at_once_by_each_row() -> None:
    planes = example("EX-059")["given"]["us_aircraft"]
    m = battle(AntiAircraft(), ships={"japanese_ocean": [DD, BB, CV]}, air={"japanese_ocean": ["SBD"] * planes},
               dice=[10, 10])  # fmt: skip
    assert [NAMES[id] for id in attackers(m)] == example("EX-059")["expect"]["aaa_rolls"]  # the best escort


@pytest.mark.rule("NM-AAA-4")
@pytest.mark.example("EX-060")
def test_the_limit_on_the_coast() -> None:
    ships = [AOBA, FURUTAKA, DD, BB, "ja42-bb-hiei-kirishima", "ja42-dd-destroyer-gp-4"]
    given = example("EX-060")["given"]
    assert len(ships) == given["coastal_ships"]
    m = battle(AntiAircraft(), ships={"coastal": ships}, air={"coastal": ["SBD"] * given["aircraft"]}, dice=[10] * 3)
    assert len(rolls(m)) == example("EX-060")["expect"]["aaa_roll_count"]
    assert attackers(m)[:2] == ["ja42-bb-hiei-kirishima", BB]  # the two 3s, then a 2
    assert over(m)


@pytest.mark.rule("NM-AAA-3")
def test_the_best_value_is_the_highest_normal_one_and_superior_only_breaks_ties() -> None:
    ryujo = "ja42-cvl-ryujo"  # 2 and a superior 1; the battleship has 3
    for ships, best in (([ryujo, BB], BB), ([ryujo, AOBA], ryujo)):
        m = battle(AntiAircraft(), ships={"coastal": ships}, air={"coastal": ["SBD"]}, dice=[10])
        assert attackers(m) == [best]


@pytest.mark.rule("NM-AAA-2", "NM-AAA-3")
def test_what_the_escorts_shot_down_is_gone_when_the_carriers_roll() -> None:
    m = battle(AntiAircraft(), ships={"japanese_ocean": [DD, CV]}, air={"japanese_ocean": ["SBD damaged"]}, dice=[1])
    assert (attackers(m), face(m, "SBD-1")) == ([DD], "gone")
    assert over(m)


@pytest.mark.rule("NM-AAA-1", "NM-JBP-22", "NM-HIT-1", "NM-ATK-2")
@pytest.mark.example("EX-114")
def test_the_coast_of_the_solomons() -> None:
    dice, expect = example("EX-114")["dice"], example("EX-114")["expect"]
    m = battle(
        AntiAircraft(), ships={"coastal": [AOBA, FURUTAKA, CHICAGO]},
        air={"coastal": ["us42-air-28th-bg", "SBD", "SBD", "A6M"]}, drawn=("ja_no_contact", "ja_ship_combat"),
        dice=[*dice[:2], 9],
    )  # fmt: skip
    value = (expect["modified"]["normal"], expect["modified"]["superior"])
    assert rolls(m) == [(AOBA, *value, 0), (FURUTAKA, *value, expect["hits"]), (CHICAGO, 2, 0, expect["chicago_hits"])]
    assert face(m, "us42-air-28th-bg") == expect["us42-air-28th-bg"]
    assert struck(m) == ["us42-air-28th-bg"]


@pytest.mark.rule("NM-ATK-3", "NM-AAA-1")
def test_a_carrier_may_hit_twice() -> None:
    m = battle(AntiAircraft(), ships={"us_ocean": ["us42-cv-enterprise"]}, air={"us_ocean": ["A6M", "D3A"]}, dice=[2])
    assert struck(m) == ["A6M-1", "A6M-1+"]


@pytest.mark.rule("NM-AAA-5", "NM-AAA-1")
def test_no_aaa_over_the_island_nor_from_another_zone() -> None:
    m = battle(
        AntiAircraft(), ships={"coastal": [CHICAGO], "us_ocean": ["us42-dd-desron-2"]},
        air={"island": ["D3A"], "japanese_ocean": ["A6M"], "": ["B5N"]},
    )  # fmt: skip
    assert (rolls(m), over(m)) == ([], True)


def test_at_first_light_only_the_group_is_shot_at() -> None:
    air = {"us_ocean": ["D3A", "A6M"], "japanese_ocean": ["SBD"]}
    ships = {"us_ocean": ["us42-dd-desron-1", "us42-dd-desron-2"], "japanese_ocean": [DD]}
    m = battle(AntiAircraft(("D3A-1",)), ships=ships, air=air, dice=[1])
    assert len(rolls(m)) == 1
    assert struck(m) == ["D3A-1"]  # though the fighter is cheaper
    assert over(m)


def test_own_aircraft_are_no_targets() -> None:
    m = battle(AntiAircraft(), ships={"us_ocean": ["us42-dd-desron-2"]}, air={"us_ocean": ["SBD"]})
    assert (rolls(m), over(m)) == ([], True)
    assert state(m).battle


def test_each_row_lets_the_us_choose() -> None:
    m = battle(AntiAircraft(), ships={"japanese_ocean": [DD, CV]}, air={"japanese_ocean": ["SBD", "SBD damaged"]},
               dice=[1, 10])  # fmt: skip
    say(m, "hit", "SBD-1")
    assert (attackers(m), face(m, "SBD-1")) == ([DD, CV], "damaged")
    assert over(m)
