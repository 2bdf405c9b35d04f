"""Torpedoes and Depth Charges (NM-SUB)."""

from __future__ import annotations

import pytest
from nimitz_table import asked, example, moves, say
from volley_table import attackers, battle, face, fight, over, rolls, struck

from wardroom.games.nimitz.tasks.attacks import Guns, Submarines

US_SUB, JA_SUB, JA_SUB2 = "us42-ss-sub-gp-1", "ja42-ss-sub-gp-1", "ja42-ss-sub-gp-2"
DESRON, CHICAGO, JA_DD = "us42-dd-desron-2", "us42-cru-chicago-northampton", "ja42-dd-destroyer-gp-5"


@pytest.mark.rule("NM-SUB-1", "NM-HIT-1")
def test_a_submarine_attacks_surface_ships_with_its_surface_value() -> None:
    m = battle(Submarines(), ships={"us_ocean": [JA_SUB, CHICAGO, "us42-cv-enterprise"]}, dice=[3, 10])
    assert rolls(m)[0] == (JA_SUB, 3, 0, 1)
    assert struck(m) == ["us42-cv-enterprise"]
    assert over(m)


@pytest.mark.rule("NM-SUB-1", "NM-HIT-6")
def test_a_transport_can_be_torpedoed() -> None:
    m = battle(Submarines(), ships={"coastal": [JA_SUB]}, land={"transport": ["us-bn-1"]}, dice=[1])
    assert struck(m) == ["us-bn-1"]


@pytest.mark.rule("NM-SUB-2")
def test_submarines_drop_depth_charges_too() -> None:
    m = battle(Submarines(), ships={"japanese_ocean": [US_SUB, JA_SUB]}, dice=[1, 1])
    assert rolls(m) == [(JA_SUB, 1, 0, 1), (US_SUB, 1, 0, 1)]  # no surface ship to torpedo
    assert (face(m, JA_SUB), face(m, US_SUB)) == ("damaged", "damaged")
    assert over(m)


@pytest.mark.rule("NM-SUB-3")
@pytest.mark.example("EX-061")
def test_one_depth_charge_for_each_submarine() -> None:
    ships = [DESRON, CHICAGO, "us42-dd-desron-1", "us42-cru-honolulu-nashville", "us42-cv-enterprise", US_SUB]
    assert len(ships) == example("EX-061")["given"]["us_ships"]
    m = battle(Submarines(), ships={"us_ocean": [JA_SUB, *ships]}, dice=[10, 10, 10])
    depth = attackers(m, "us")
    assert len(depth) == example("EX-061")["expect"]["depth_charge_rolls"]
    assert depth == ["us42-dd-desron-1"]  # the best value
    assert attackers(m, "japan") == [JA_SUB, JA_SUB]  # its torpedo, and its charge on the US submarine
    assert over(m)


@pytest.mark.rule("NM-SUB-3")
def test_two_submarines_two_charges() -> None:
    m = battle(Submarines(), ships={"us_ocean": [JA_SUB, JA_SUB2, DESRON, CHICAGO, "us42-dd-desron-1"]}, dice=[10] * 4)
    assert attackers(m, "us") == ["us42-dd-desron-1", DESRON]
    assert over(m)


@pytest.mark.rule("NM-SUB-5")
def test_torpedoes_are_settled_before_depth_charges() -> None:
    m = battle(Submarines(), ships={"us_ocean": [JA_SUB, f"{DESRON} damaged"]}, dice=[1])
    assert face(m, DESRON) == "gone"
    assert attackers(m) == [JA_SUB]
    assert over(m)


@pytest.mark.rule("NM-SUB-5")
def test_within_a_step_both_roll_before_losses() -> None:
    m = battle(Submarines(), ships={"coastal": [JA_SUB, f"{US_SUB} damaged", JA_DD, DESRON]}, dice=[10, 10, 1, 1])
    assert attackers(m) == [JA_SUB, US_SUB, JA_DD, DESRON]  # two torpedoes, then two charges: equal values, by name
    assert struck(m) == [JA_SUB, f"{US_SUB}+"]
    assert over(m)


@pytest.mark.rule("NM-SUB-4", "NM-ATK-5", "NM-GUN-5")
def test_submarines_neither_fire_guns_nor_are_hit_by_them() -> None:
    m = battle(Guns(), ships={"coastal": [JA_SUB, US_SUB, DESRON]}, fields={"us": 1, "japan": 0})
    assert (rolls(m), over(m)) == ([], True)


@pytest.mark.rule("NM-JBP-19")
def test_without_contact_us_submarines_in_the_japanese_ocean_do_not_attack() -> None:
    ships = {"japanese_ocean": [US_SUB, JA_DD, JA_SUB], "coastal": ["us42-ss-sub-gp-2", "ja42-dd-destroyer-gp-4"]}
    m = battle(Submarines(), ships=ships, drawn=("ja_no_contact",), dice=[10] * 3)
    assert attackers(m, "us") == ["us42-ss-sub-gp-2"]
    assert over(m)
    m = battle(Submarines(), ships=ships, dice=[10] * 5)
    assert US_SUB in attackers(m, "us")
    m = battle(Submarines(), ships={"japanese_ocean": [US_SUB, JA_SUB]}, drawn=("ja_no_contact",), dice=[10])
    assert attackers(m) == [JA_SUB]


@pytest.mark.rule("NM-UBP-3")
def test_asw_puts_us_depth_charges_first() -> None:
    ships = {"coastal": [f"{JA_SUB} damaged", DESRON, US_SUB, JA_DD]}
    m = battle(Submarines(), ships=ships, plans=("asw",), dice=[1, 10, 10])
    assert (asked(m), moves(m)) == ("use", [("no",), ("use", "asw")])
    say(m, "use", "asw")
    assert (fight(m).asw, fight(m).plans) == (True, ())
    assert attackers(m) == [DESRON, US_SUB, JA_DD]  # the Japanese submarine is gone and sends no torpedo
    assert over(m)


@pytest.mark.rule("NM-UBP-3", "NM-SUB-3")
def test_asw_still_means_one_charge_for_each_submarine_and_a_damaged_one_attacks_so() -> None:
    m = battle(Submarines(), ships={"us_ocean": [JA_SUB, DESRON]}, plans=("asw",), dice=[1, 10])
    say(m, "use", "asw")
    assert rolls(m) == [(DESRON, 3, 0, 1), (JA_SUB, 2, 0, 0)]
    assert over(m)


@pytest.mark.rule("NM-UBP-3", "NM-UBP-24")
def test_asw_is_the_players_choice_and_asked_only_where_it_helps() -> None:
    m = battle(Submarines(), ships={"us_ocean": [JA_SUB, DESRON]}, plans=("asw",), dice=[10, 10])
    say(m, "no")
    assert attackers(m) == [JA_SUB, DESRON]
    assert fight(m).plans == ("asw",)
    m = battle(Submarines(), ships={"us_ocean": [DESRON], "coastal": [JA_SUB]}, plans=("asw",))
    assert over(m)


@pytest.mark.rule("NM-ATK-5", "NM-SUB-4")
def test_torpedoes_reach_nothing_on_the_island() -> None:
    m = battle(
        Submarines(), ships={"coastal": ["us42-ss-sub-gp-1"]}, land={"foxholes": ["ja-bn-1", "us-bn-1"]},
        fields={"japan": 1},
    )  # fmt: skip
    assert over(m)
    assert not rolls(m)
