"""Bomb runs (NM-BOM)."""

from __future__ import annotations

import pytest
from nimitz_table import asked, example, heard, moves, say
from volley_table import attackers, battle, face, fight, over, rolls, struck

from wardroom.games.nimitz.tasks.attacks import Bombs

AOBA, FURUTAKA, BG = "ja42-cru-aoba-kinugasa", "ja42-cru-furutaka-kako", "us42-air-28th-bg"
HIRYU, ENTERPRISE = "ja42-cv-hiryu", "us42-cv-enterprise"


@pytest.mark.rule("NM-BOM-1", "NM-BOM-2", "NM-HIT-2", "NM-HIT-9", "NM-ATK-10")
@pytest.mark.example("EX-115")
def test_us_bombs_on_the_coast() -> None:
    vector = example("EX-115")
    m = battle(
        Bombs(), ships={"coastal": [AOBA, FURUTAKA]}, land={"transport": ["ja-bn-1"]},
        air={"coastal": ["SBD", "SBD", f"{BG} damaged"]}, dice=vector["dice"],
    )  # fmt: skip
    assert [normal for _, normal, *_ in rolls(m)] == vector["given"]["attack_values"]
    assert moves(m) == [("hit", AOBA), ("hit", FURUTAKA)]  # not the Transport
    say(m, "hit", AOBA)
    assert (face(m, AOBA), face(m, FURUTAKA)) == ("gone", "full")
    assert over(m)


@pytest.mark.rule("NM-BOM-2", "NM-INF-3", "NM-INF-4", "NM-HIT-8", "NM-UBP-20", "NM-ATK-9")
@pytest.mark.example("EX-116")
def test_japanese_bombs_on_the_airfields() -> None:
    given, expect = example("EX-116")["given"], example("EX-116")["expect"]
    m = battle(
        Bombs(), ships={"japanese_ocean": [HIRYU]}, land={"foxholes": ["us-bn-1"], "transport": ["ja-bn-1"]},
        air={"island": ["D3A", "B5N"]}, fields={"us": given["us_airfields"]}, plans=("seabees",), dice=[1, 2],
    )  # fmt: skip
    assert sorted(normal for _, normal, *_ in rolls(m)) == sorted(given["attack_values"])
    assert asked(m) == "cancel"
    assert m.asks["us"].about["target"] == "airfield"
    say(m, "use", "seabees")
    assert fight(m).fields["us"] == expect["us_airfields"]
    assert len(heard(m, "stopped")) == expect["stopped"]
    assert (face(m, "us-bn-1"), fight(m).plans) == ("full", ())
    assert over(m)


@pytest.mark.rule("NM-BOM-2", "NM-HIT-5", "NM-BOM-1")
@pytest.mark.example("EX-122")
def test_both_carriers_are_hit() -> None:
    vector = example("EX-122")
    m = battle(
        Bombs(),
        ships={"japanese_ocean": [HIRYU, "ja42-dd-destroyer-gp-5"], "us_ocean": [ENTERPRISE, "us42-dd-desron-2"]},
        air={"japanese_ocean": ["SBD", "SBD"], "us_ocean": ["B5N", "F4F damaged"]}, dice=vector["dice"],
    )  # fmt: skip
    assert [n for _, n, *_ in rolls(m, "us")] == vector["given"]["us_values"]
    assert [n for _, n, *_ in rolls(m, "japan")] == vector["given"]["japanese_values"]
    assert attackers(m)[-1] == "B5N-1"  # the US zones first
    assert {id: face(m, id) for id in (HIRYU, ENTERPRISE)} == vector["expect"]
    assert over(m)


@pytest.mark.rule("NM-BOM-1", "NM-ATK-11")
def test_no_target_no_roll() -> None:
    m = battle(
        Bombs(), ships={"us_ocean": ["us42-dd-desron-2"], "coastal": ["ja42-ss-sub-gp-1"]},
        air={"us_ocean": ["SBD"], "coastal": ["SBD"], "island": ["SBD"], "": ["D3A"]}, land={"foxholes": ["ja-bn-1"]},
    )  # fmt: skip
    assert (rolls(m), over(m)) == ([], True)  # own ships; a submarine; infantry that cannot be hit


@pytest.mark.rule("NM-BOM-1")
def test_fighters_do_not_bomb() -> None:
    m = battle(Bombs(), ships={"us_ocean": ["us42-dd-desron-2"]}, air={"us_ocean": ["A6M", "D3A damaged"]}, dice=[3])
    assert rolls(m) == [("D3A-1", 2, 0, 0)]


@pytest.mark.rule("NM-INF-3")
def test_infantry_is_bombed_when_own_forces_are_there() -> None:
    m = battle(Bombs(), air={"island": ["SBD"]}, land={"foxholes": ["ja-bn-1"], "beach": ["us-bn-1"]}, dice=[3])
    assert rolls(m) == [("SBD-1", 3, 0, 1)]
    assert face(m, "ja-bn-1") == "damaged"


@pytest.mark.rule("NM-INF-3")
def test_presence_is_judged_at_the_moment_of_the_attack() -> None:
    """The US bombs first; the last Japanese on the Island dies, and Japan can hit no infantry any more."""
    m = battle(
        Bombs(), air={"island": ["SBD", "D3A"]}, land={"foxholes": ["ja-bn-1 damaged", "us-bn-1"]}, dice=[1],
    )  # fmt: skip
    assert struck(m) == ["ja-bn-1+"]
    assert attackers(m, "japan") == []
    assert over(m)


@pytest.mark.rule("NM-SUB-1", "NM-HIT-6")
def test_a_transport_alone_can_be_bombed() -> None:
    m = battle(Bombs(), air={"coastal": ["D3A"]}, land={"transport": ["us-bn-1"]}, dice=[4])
    assert struck(m) == ["us-bn-1"]


@pytest.mark.rule("NM-BOM-2", "NM-GUN-2")
def test_bombs_fall_on_the_zone_they_are_over() -> None:
    """Guns reach from the coast to the Island, bombs do not."""
    m = battle(
        Bombs(), ships={"coastal": ["us42-dd-desron-2"]}, air={"coastal": ["D3A"]}, fields={"us": 1}, dice=[4],
    )  # fmt: skip
    assert struck(m) == ["us42-dd-desron-2"]


def test_at_first_light_only_the_group_bombs() -> None:
    m = battle(
        Bombs(("SBD-2",)), ships={"japanese_ocean": [HIRYU], "us_ocean": [ENTERPRISE]},
        air={"japanese_ocean": ["SBD", "SBD"], "us_ocean": ["D3A"]}, dice=[4],
    )  # fmt: skip
    assert attackers(m) == ["SBD-2"]
    assert face(m, HIRYU) == "damaged"
    assert over(m)
