"""Who can be hit, and who comes first (NM-HIT, NM-INF-3)."""

from __future__ import annotations

from typing import Any

import pytest
from nimitz_table import example, state
from volley_table import battle

from wardroom.games.nimitz.battle import targets
from wardroom.games.nimitz.battle.targets import legal
from wardroom.kernel import Match

CHICAGO, FURUTAKA = "us42-cru-chicago-northampton", "ja42-cru-furutaka-kako"
ARMY, LBA = "ja42-inf-6th-inf", "ja42-air-yamada-kokutai"
NAMES = {FURUTAKA: "ja_ship", "airfield": "ja_airfield", ARMY: "ja_infantry"}


def found(m: Match, side: str, step: str, zone: str, **more: Any) -> set[str]:
    return set(legal(state(m), side, step, zone, **more))


def first(m: Match, side: str, step: str, zone: str, **more: Any) -> list[str]:
    g = state(m)
    return targets.first(g, side, legal(g, side, step, zone, **more))


def coast(*us: str) -> Match:
    return battle(ships={"coastal": [CHICAGO, FURUTAKA]}, land={"foxholes": [ARMY, *us]}, air={"": [LBA]})


@pytest.mark.rule("NM-GUN-1", "NM-GUN-2", "NM-INF-3")
@pytest.mark.example("EX-062")
def test_guns_reach_ships_and_the_island() -> None:
    m = coast("us-bn-1")
    assert targets.on_island(state(m), "us")
    hit = found(m, "japan", "guns", "coastal", infantry=True)
    assert {NAMES[id] for id in hit} == set(example("EX-062")["expect"]["legal_targets"])
    assert set(first(m, "japan", "guns", "coastal", infantry=True)) == {"airfield", ARMY}  # 1, and the ship is 2


@pytest.mark.rule("NM-INF-3", "NM-INF-4", "NM-INF-5")
@pytest.mark.example("EX-063")
def test_nobody_on_the_island_no_infantry_hit() -> None:
    m = battle(land={"foxholes": [ARMY], "transport": ["us42-inf-25th-inf"]}, air={"": [LBA], "island": ["SBD"]})
    assert not targets.on_island(state(m), "us")
    hit = found(m, "japan", "bomb", "island", infantry=targets.on_island(state(m), "us"))
    assert {NAMES[id] for id in hit} == set(example("EX-063")["expect"]["legal_targets"])


@pytest.mark.rule("NM-GUN-2", "NM-INF-3")
@pytest.mark.example("EX-064")
def test_guns_with_nobody_ashore() -> None:
    m = coast()
    assert not targets.on_island(state(m), "us")
    hit = found(m, "japan", "guns", "coastal")
    assert {NAMES[id] for id in hit} == set(example("EX-064")["expect"]["legal_targets"])


@pytest.mark.rule("NM-INF-3")
def test_land_based_aircraft_count_wherever_they_fly() -> None:
    m = battle(land={"foxholes": [ARMY]}, air={"coastal": ["us42-air-28th-bg"]})
    assert targets.on_island(state(m), "us")
    m = battle(land={"foxholes": [ARMY]}, air={"island": ["SBD"]})
    assert not targets.on_island(state(m), "us")  # a carrier's plane over it does not


@pytest.mark.rule("NM-INF-2")
def test_the_beach_is_ashore_and_a_transport_is_not() -> None:
    m = battle(land={"beach": ["us42-inf-25th-inf"], "transport": ["us42-inf-32nd-inf"]})
    assert found(m, "us", "infantry", "island", infantry=True) == {"us42-inf-25th-inf"}
    assert targets.on_island(state(m), "us")


@pytest.mark.rule("NM-ATK-11", "NM-GUN-5", "NM-ATK-6")
def test_submarines_are_hit_by_depth_charges_only() -> None:
    sub = "ja42-ss-sub-gp-1"
    m = battle(ships={"coastal": [sub, FURUTAKA]})
    for step in ("bomb", "guns", "torpedo"):
        assert found(m, "japan", step, "coastal") == {FURUTAKA}
    assert found(m, "japan", "depth", "coastal") == {sub}


@pytest.mark.rule("NM-HIT-5", "NM-HIT-1")
def test_carriers_come_first() -> None:
    m = battle(ships={"japanese_ocean": ["ja42-dd-destroyer-gp-5", "ja42-cv-hiryu", "ja42-bb-kongo-haruna"]})
    assert first(m, "japan", "bomb", "japanese_ocean") == ["ja42-cv-hiryu"]


@pytest.mark.rule("NM-HIT-7")
def test_a_transport_has_value_four() -> None:
    cargo = ["ja42-inf-6th-inf"]
    m = battle(ships={"coastal": ["ja42-bb-kongo-haruna"]}, land={"transport": cargo})  # 3
    assert first(m, "japan", "bomb", "coastal") == ["ja42-bb-kongo-haruna"]
    m = battle(ships={"coastal": ["ja42-bb-yamato-musashi"]}, land={"transport": cargo})  # 4
    assert first(m, "japan", "bomb", "coastal") == ["ja42-bb-yamato-musashi", "ja42-inf-6th-inf"]
    m = battle(ships={"coastal": ["us42-bb-n-carolina-washington"]}, land={"transport": ["us-bn-1"]})
    assert first(m, "us", "torpedo", "coastal") == ["us-bn-1", "us42-bb-n-carolina-washington"]
    m = battle(ships={"us_ocean": ["us42-dd-desron-2"]}, land={"transport": ["us-bn-1"]})
    assert found(m, "us", "torpedo", "us_ocean") == {"us42-dd-desron-2"}  # Transports are in the Coastal zone


@pytest.mark.rule("NM-HIT-10")
def test_the_cheapest_of_the_cargo_comes_first() -> None:
    aboard = ["ja42-inf-2nd-inf damaged", "ja42-inf-6th-inf", "ja42-inf-20th-inf damaged"]
    m = battle(land={"transport": aboard})
    assert targets.cargo(state(m), "japan") == ["ja42-inf-20th-inf"]
    m = battle(land={"transport": ["us42-inf-1st-marine", "us42-inf-25th-inf damaged", "us42-inf-32nd-inf"]})
    assert targets.cargo(state(m), "us") == ["us42-inf-25th-inf", "us42-inf-32nd-inf"]

    m = battle(land={"transport": ["us-bn-1", "ja42-inf-6th-inf"]})  # each side has its own
    assert (targets.cargo(state(m), "us"), targets.cargo(state(m), "japan")) == (["us-bn-1"], ["ja42-inf-6th-inf"])


@pytest.mark.rule("NM-JBP-17")
def test_which_us_ships_draw_kamikazes() -> None:
    assert not targets.us_afloat(state(battle(ships={"coastal": ["us42-ss-sub-gp-1", FURUTAKA]})))
    assert targets.us_afloat(state(battle(ships={"coastal": [CHICAGO]})))
    assert targets.us_afloat(state(battle(land={"transport": ["us-bn-1"]})))
    assert not targets.us_afloat(state(battle(land={"beach": ["us-bn-1"], "transport": ["ja-bn-1"]})))


@pytest.mark.rule("NM-HIT-2", "NM-HIT-3")
def test_japan_finishes_the_damaged_and_the_us_chooses() -> None:
    ships = ["ja42-cru-aoba-kinugasa", "ja42-cru-furutaka-kako damaged", "ja42-bb-kongo-haruna damaged"]
    m = battle(ships={"coastal": ships})
    assert first(m, "japan", "guns", "coastal") == ["ja42-cru-furutaka-kako"]
    m = battle(ships={"coastal": ["ja42-cru-aoba-kinugasa", "ja42-bb-kongo-haruna damaged"]})
    assert first(m, "japan", "guns", "coastal") == ["ja42-cru-aoba-kinugasa"]  # value before damage
    m = battle(ships={"coastal": ["us42-dd-desron-2", f"{CHICAGO} damaged", "us42-bb-colorado-maryland"]})
    assert first(m, "us", "guns", "coastal") == [CHICAGO, "us42-dd-desron-2"]


@pytest.mark.rule("NM-HIT-2", "NM-HIT-8")
def test_an_airfield_is_never_damaged_so_it_may_be_hit_before_a_damaged_force() -> None:
    m = battle(land={"foxholes": [f"{ARMY} damaged", "ja42-inf-20th-inf"]}, fields={"japan": 2})
    assert first(m, "japan", "infantry", "island", infantry=True) == ["airfield", ARMY]


def test_what_cannot_be_told_apart_is_offered_once() -> None:
    m = battle(
        ships={"us_ocean": ["us42-cv-enterprise"]},
        air={"us_ocean": ["SBD", "SBD", "SBD damaged", "us42-air-3rd-bg"]},
        land={"foxholes": ["us-bn-1", "us-bn-2", "us-bn-3 damaged"], "beach": ["us-bn-4"]},
    )
    assert first(m, "us", "dogfight", "us_ocean") == ["SBD-1", "SBD-3", "us42-air-3rd-bg"]
    assert first(m, "us", "infantry", "island", infantry=True) == ["us-bn-1", "us-bn-3", "us-bn-4"]


def test_how_many_hits_there_is_room_for() -> None:
    m = battle(
        ships={"coastal": ["ja42-cru-aoba-kinugasa", f"{FURUTAKA} damaged"]},
        land={"transport": ["ja-bn-1", "ja42-inf-2nd-inf damaged"], "beach": ["ja-bn-2"]},
        fields={"japan": 3},
    )
    assert targets.endures(state(m), "japan", "bomb", "coastal", False) == 2 + 1 + 2 + 1
    assert targets.endures(state(m), "japan", "guns", "coastal", True) == 6 + 3 + 2
    assert targets.endures(state(m), "japan", "infantry", "island", False) == 3
