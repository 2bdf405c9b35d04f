"""The Infantry step (NM-INF-1 to NM-INF-5, NM-INF-9)."""

from __future__ import annotations

import pytest
from nimitz_table import asked, moves, say
from volley_table import attackers, battle, face, fight, over, rolls, struck

from wardroom.games.nimitz.tasks.attacks import Infantry

ARMY, MARINE = "ja42-inf-6th-inf", "us42-inf-1st-marine"


@pytest.mark.rule("NM-INF-1", "NM-ATK-14", "NM-ATK-15")
def test_only_the_foxholes_attack_and_only_what_is_ashore() -> None:
    m = battle(
        Infantry(), ships={"coastal": ["ja42-dd-destroyer-gp-5"]}, air={"island": ["A6M"]},
        land={"foxholes": [MARINE], "beach": ["us-bn-1", ARMY], "transport": ["us-bn-2", "ja-bn-1"]}, dice=[5],
    )  # fmt: skip
    assert rolls(m) == [(MARINE, 5, 0, 1)]
    assert struck(m) == [ARMY]  # not the ship, the aircraft, or the Battalion aboard, which are cheaper
    assert over(m)


@pytest.mark.rule("NM-INF-9")
def test_both_sides_attack_before_losses() -> None:
    m = battle(Infantry(), land={"foxholes": [f"{ARMY} damaged", f"{MARINE} damaged"]}, dice=[1, 1])
    assert struck(m) == [f"{ARMY}+", f"{MARINE}+"]
    assert over(m)


@pytest.mark.rule("NM-INF-4", "NM-INF-5", "NM-ATK-14")
def test_airfields_without_anybody_else() -> None:
    m = battle(Infantry(), land={"foxholes": [MARINE]}, air={"coastal": ["ja42-air-yamada-kokutai"]}, dice=[1])
    assert fight(m).fields == {"japan": 0}
    assert face(m, "ja42-air-yamada-kokutai") == "full"  # the field is lost, not the aircraft
    assert over(m)


@pytest.mark.rule("NM-INF-1")
def test_no_target_no_attack() -> None:
    m = battle(Infantry(), land={"foxholes": ["us-bn-1"], "transport": ["ja-bn-1"]})
    assert (rolls(m), over(m)) == ([], True)


def test_a_value_of_zero_is_not_rolled() -> None:
    m = battle(Infantry(), land={"foxholes": ["us-bn-1 damaged"], "beach": ["ja-bn-1"]})
    assert (attackers(m), over(m)) == ([], True)


@pytest.mark.rule("NM-HIT-1", "NM-HIT-3")
def test_the_battalion_is_the_cheapest() -> None:
    m = battle(
        Infantry(), land={"foxholes": ["us-bn-1", "us42-inf-25th-inf", "us42-inf-32nd-inf", ARMY, "ja42-inf-2nd-inf"]},
        dice=[1, 1, 10, 10, 10],
    )  # fmt: skip
    assert struck(m) == ["us-bn-1", "us-bn-1+"]
    m = battle(
        Infantry(), land={"foxholes": ["us42-inf-25th-inf", "us42-inf-32nd-inf", ARMY]}, fields={"us": 1},
        dice=[1, 10, 10],
    )  # fmt: skip
    assert (asked(m), moves(m)) == (
        "target", [("hit", "airfield"), ("hit", "us42-inf-25th-inf"), ("hit", "us42-inf-32nd-inf")],
    )  # fmt: skip
    say(m, "hit", "us42-inf-32nd-inf")
    assert over(m)
