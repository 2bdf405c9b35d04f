"""Dogfights (NM-DOG)."""

from __future__ import annotations

import pytest
from nimitz_table import asked, example, say
from volley_table import attackers, battle, face, fight, lost, over, rolls, struck

from wardroom.games.nimitz.tasks.attacks import Dogfights

FG, BG = "us42-air-18th-fg", "us42-air-28th-bg"


@pytest.mark.rule("NM-DOG-1", "NM-DOG-2", "NM-ATK-8", "NM-HIT-3")
@pytest.mark.example("EX-113")
def test_the_solomons_first_turn() -> None:
    expect = example("EX-113")["expect"]
    m = battle(
        Dogfights(),
        air={"coastal": ["TBD", BG, "SBD", "SBD", "A6M"], "island": [FG, "D3A", "B5N"], "us_ocean": ["F4F"]},
        dice=[9, 2],  # the island comes before the coast
    )
    assert rolls(m) == [(FG, 3, 2, expect[f"{FG}_hits"]), ("A6M-1", 8, 4, expect["a6m_hits"])]
    say(m, "hit", "TBD-1")
    say(m, "hit", "TBD-1")
    assert face(m, "TBD-1") == "gone"
    assert over(m)


@pytest.mark.rule("NM-DOG-2", "NM-HIT-1", "NM-HIT-2", "NM-HIT-11")
@pytest.mark.example("EX-056")
def test_both_sides_roll_before_losses() -> None:
    """Three Hits of Japan, two of the US: all are rolled with full values, then all land."""
    given = example("EX-056")["given"]
    m = battle(
        Dogfights(), air={"coastal": ["F4F", "F4F", "A6M", "A6M", "D3A"]}, dice=[1, 5, 5, 4],
    )  # fmt: skip
    assert [hits for *_, hits in rolls(m, "japan")] == [2, 1]
    assert sum(hits for *_, hits in rolls(m, "japan")) == given["japanese_hits_scored"]
    assert rolls(m, "us") == [("F4F-1", 5, 3, 1), ("F4F-2", 5, 3, 1)]  # at full strength, though they will be hit
    assert struck(m)[:2] == ["A6M-1", "A6M-1+"]  # a Damaged one before another, and not the D3A
    while asked(m) == "target":
        say(m, "hit", "F4F-1") if ("hit", "F4F-1") in m.asks["us"].moves else say(m, "hit", "F4F-2")
    assert len(struck(m)) == 5
    assert over(m)


@pytest.mark.rule("NM-DOG-1")
def test_no_dogfight_without_both_sides_or_without_a_dogfight_value() -> None:
    m = battle(Dogfights(), air={"coastal": ["SBD", "D3A"], "island": ["A6M"], "us_ocean": ["F4F"]})
    assert over(m)
    assert rolls(m) == []


@pytest.mark.rule("NM-DOG-3", "NM-UBP-14")
@pytest.mark.example("EX-055")
def test_aircraft_aboard_or_on_the_field_are_left_alone() -> None:
    m = battle(
        Dogfights(), ships={"us_ocean": ["us42-cv-enterprise"]}, air={"": ["SBD", "F4F", BG], "us_ocean": ["A6M"]}
    )
    assert not example("EX-055")["expect"]["first_light_aircraft_can_be_dogfought"]
    assert (rolls(m), over(m)) == ([], True)


@pytest.mark.rule("NM-DOG-4", "NM-HIT-4")
def test_excess_hits_are_lost() -> None:
    m = battle(Dogfights(), air={"island": ["F4F", "F4F", "D3A"]}, land={"foxholes": ["ja-bn-1"]}, dice=[1, 2])
    assert struck(m) == ["D3A-1", "D3A-1+"]
    assert [e.about["n"] for e in lost(m)] == [2]
    assert face(m, "ja-bn-1") == "full"


@pytest.mark.rule("NM-DOG-4", "NM-HIT-1")
def test_the_cheapest_aircraft_take_the_hits() -> None:
    m = battle(Dogfights(), air={"coastal": ["A6M", "F4F", "SBD", "us42-air-3rd-bg"]}, dice=[1, 10])
    assert struck(m) == ["F4F-1", "F4F-1+"]
    assert attackers(m) == ["A6M-1", "F4F-1"]
    assert set(fight(m).planes) == {"A6M-1", "SBD-1", "us42-air-3rd-bg"}
