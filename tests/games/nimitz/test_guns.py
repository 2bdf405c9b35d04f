"""Naval guns (NM-GUN)."""

from __future__ import annotations

import pytest
from nimitz_table import asked, example, moves, say
from volley_table import attackers, battle, face, fight, over, rolls, struck

from wardroom.games.nimitz.tasks.attacks import Guns, Infantry

CHICAGO, FURUTAKA, DESRON = "us42-cru-chicago-northampton", "ja42-cru-furutaka-kako", "us42-dd-desron-2"


@pytest.mark.rule("NM-GUN-1", "NM-GUN-2", "NM-GUN-4", "NM-JBP-22", "NM-HIT-3", "NM-ATK-4")
@pytest.mark.example("EX-117")
def test_the_solomons_first_turn() -> None:
    vector = example("EX-117")
    us, japan = vector["dice"]
    expect = vector["expect"]
    m = battle(
        Guns(), ships={"coastal": [CHICAGO, FURUTAKA]}, land={"foxholes": ["us-bn-1"], "transport": ["ja-bn-1"]},
        fields={"us": vector["given"]["us_airfields"]}, drawn=("ja_no_contact", "ja_ship_combat"), dice=[japan, us],
    )  # fmt: skip
    value = expect["furutaka_value"]
    assert rolls(m) == [
        (FURUTAKA, value["normal"], value["superior"], expect["japanese_hits"]),  # at full value, though it is hit
        (CHICAGO, vector["given"]["chicago_surface"], 0, expect["us_hits"]),
    ]
    assert (face(m, FURUTAKA), face(m, CHICAGO)) == (expect[FURUTAKA], expect[CHICAGO])
    assert fight(m).fields["us"] == expect["us_airfields"]
    assert over(m)


@pytest.mark.rule("NM-GUN-1", "NM-GUN-2", "NM-INF-1", "NM-INF-2", "NM-INF-3", "NM-JBP-13")
@pytest.mark.example("EX-123")
def test_the_solomons_second_turn() -> None:
    vector = example("EX-123")
    m = battle(
        Guns(), Infantry(), ships={"coastal": [f"{CHICAGO} damaged", f"{FURUTAKA} damaged"]},
        land={"beach": ["ja-bn-1"], "foxholes": ["us-bn-1"]}, drawn=("ja_infantry_combat",), dice=vector["dice"],
    )  # fmt: skip
    expect = vector["expect"]
    assert rolls(m) == [(FURUTAKA, 2, 0, expect["furutaka_hits"]), (CHICAGO, 2, 0, expect["chicago_hits"]),
                        ("us-bn-1", 1, 0, 1)]  # fmt: skip
    assert struck(m) == ["ja-bn-1", "ja-bn-1+"]
    assert over(m)


@pytest.mark.rule("NM-GUN-3")
def test_ships_in_the_oceans_do_not_fire() -> None:
    m = battle(Guns(), ships={"us_ocean": [DESRON], "japanese_ocean": [FURUTAKA]}, fields={"us": 2, "japan": 2})
    assert (rolls(m), over(m)) == ([], True)


@pytest.mark.rule("NM-GUN-1")
def test_each_ship_fires_once_if_there_is_anything_to_hit() -> None:
    m = battle(Guns(), ships={"coastal": [CHICAGO, DESRON]}, fields={"japan": 1}, dice=[10, 10])
    assert attackers(m) == [CHICAGO, DESRON]
    m = battle(Guns(), ships={"coastal": [CHICAGO, DESRON]}, land={"foxholes": ["ja-bn-1"]})
    assert (rolls(m), over(m)) == ([], True)  # NM-INF-3


@pytest.mark.rule("NM-GUN-4")
def test_a_sunk_ship_has_fired() -> None:
    m = battle(Guns(), ships={"coastal": [f"{CHICAGO} damaged", f"{FURUTAKA} damaged"]}, dice=[1, 1])
    assert struck(m) == [f"{FURUTAKA}+", f"{CHICAGO}+"]


@pytest.mark.rule("NM-GUN-2", "NM-HIT-11")
def test_hits_are_pooled_over_ships_and_island() -> None:
    m = battle(
        Guns(), ships={"coastal": [CHICAGO, DESRON, FURUTAKA]}, fields={"japan": 1},
        land={"foxholes": ["us-bn-1", "ja42-inf-6th-inf"]}, dice=[10, 1, 1],
    )  # fmt: skip
    assert (asked(m), moves(m)) == ("target", [("hit", "airfield"), ("hit", "ja42-inf-6th-inf")])
    assert m.asks["us"].about["left"] == 2
    say(m, "hit", "airfield")
    assert struck(m) == ["airfield+", "ja42-inf-6th-inf"]
    assert over(m)


@pytest.mark.rule("NM-GEN-4")
def test_with_dice_by_hand_each_attack_is_asked_for() -> None:
    m = battle(Guns(), ships={"coastal": [CHICAGO, FURUTAKA]}, options={"dice_by_hand": True}, dice=[10, 4])
    for die in (10, 4):
        assert asked(m) == "by_hand"
        assert [face for _, face in moves(m)] == list(range(1, 11))
        say(m, "fell", die)
    assert [hits for *_, hits in rolls(m)] == [0, 1]
    assert over(m)
