"""Japanese Battle Plans in the fight (NM-JBP)."""

from __future__ import annotations

import pytest
from nimitz_table import asked, example, heard, moves, say
from volley_table import attackers, battle, face, fight, lost, over, rolls, struck

from wardroom.games.nimitz.tasks.attacks import Bombs, Infantry
from wardroom.games.nimitz.tasks.hits import Land

AOBA, FURUTAKA, HIRYU, JA_DD = (
    "ja42-cru-aoba-kinugasa", "ja42-cru-furutaka-kako", "ja42-cv-hiryu", "ja42-dd-destroyer-gp-5",
)  # fmt: skip
OCEAN = "japanese_ocean"


# ---- Artillery


@pytest.mark.rule("NM-JBP-5")
def test_artillery_hits_without_a_roll() -> None:
    m = battle(Infantry(), land={"beach": ["ja-bn-1", "us-bn-1"]}, drawn=("ja_artillery",))
    assert (struck(m), rolls(m)) == (["us-bn-1"], [])
    assert over(m)


@pytest.mark.rule("NM-JBP-5")
def test_artillery_is_allocated_as_any_hit() -> None:
    m = battle(Infantry(), land={"beach": ["ja-bn-1", "us42-inf-25th-inf"]}, fields={"us": 1}, drawn=("ja_artillery",))
    assert moves(m) == [("hit", "airfield"), ("hit", "us42-inf-25th-inf")]
    say(m, "hit", "airfield")
    assert fight(m).fields["us"] == 0


@pytest.mark.rule("NM-JBP-5")
def test_artillery_needs_japanese_infantry_ashore_and_a_target() -> None:
    land = {"transport": ["ja-bn-1"], "foxholes": ["us-bn-1"]}
    m = battle(Infantry(), land=land, fields={"us": 1}, drawn=("ja_artillery",))
    assert (struck(m), lost(m), over(m)) == ([], [], True)
    m = battle(Infantry(), land={"foxholes": ["ja-bn-1"], "transport": ["us-bn-1"]}, drawn=("ja_artillery",))
    assert (struck(m), lost(m), over(m)) == ([], [], True)


@pytest.mark.rule("NM-JBP-3", "NM-JBP-5")
def test_two_copies_of_artillery_are_two_hits() -> None:
    m = battle(Infantry(), land={"beach": ["ja-bn-1", "us-bn-1"]}, drawn=("ja_artillery", "ja_artillery"))
    assert struck(m) == ["us-bn-1", "us-bn-1+"]


@pytest.mark.rule("NM-JBP-5", "NM-INF-9")
def test_artillery_is_pooled_with_the_attacks_of_the_step() -> None:
    m = battle(
        Infantry(), land={"foxholes": ["ja-bn-1 damaged", "us42-inf-25th-inf"]}, drawn=("ja_artillery",), dice=[1]
    )
    assert struck(m) == ["ja-bn-1+", "us42-inf-25th-inf"]  # it fell, and its guns had fired


# ---- Damage Control, Screening Ship


@pytest.mark.rule("NM-JBP-8")
def test_damage_control_stops_the_first_hit_of_the_turn() -> None:
    m = battle(Land("japan", 2, "guns", "coastal"), ships={"coastal": [AOBA]}, drawn=("ja_damage_control",))
    assert struck(m) == [AOBA]
    assert fight(m).stopped == ("ja_damage_control",)
    assert heard(m, "stopped")[0].about == {"plan": "ja_damage_control", "target": AOBA, "side": "japan"}
    m = battle(
        Land("japan", 1, "guns", "coastal"), ships={"coastal": [AOBA]}, drawn=("ja_damage_control",),
        stopped=("ja_damage_control",),
    )  # fmt: skip
    assert struck(m) == [AOBA]


@pytest.mark.rule("NM-JBP-8")
def test_damage_control_stops_hits_on_aircraft_and_airfields() -> None:
    m = battle(Land("japan", 1, "dogfight", "coastal"), air={"coastal": ["A6M"]}, drawn=("ja_damage_control",))
    assert (face(m, "A6M-1"), over(m)) == ("full", True)
    m = battle(Land("japan", 1, "bomb", "island"), fields={"japan": 1}, drawn=("ja_damage_control",))
    assert fight(m).fields["japan"] == 1
    m = battle(Land("us", 1, "bomb", "island"), fields={"us": 1}, drawn=("ja_damage_control",))
    assert fight(m).fields["us"] == 0  # only on Japan


@pytest.mark.rule("NM-JBP-3", "NM-JBP-8")
def test_two_damage_controls_stop_two_hits() -> None:
    drawn = ("ja_damage_control", "ja_damage_control")
    m = battle(Land("japan", 3, "guns", "coastal"), ships={"coastal": [AOBA]}, drawn=drawn)
    assert struck(m) == [AOBA]
    assert fight(m).stopped == drawn


@pytest.mark.rule("NM-JBP-20")
def test_screening_ship_stops_the_first_hit_on_a_carrier() -> None:
    m = battle(Land("japan", 2, "bomb", OCEAN), ships={OCEAN: [HIRYU, JA_DD]}, drawn=("ja_screening_ship",))
    assert (struck(m), fight(m).stopped) == ([HIRYU], ("ja_screening_ship",))
    m = battle(Land("japan", 1, "bomb", OCEAN), ships={OCEAN: [JA_DD]}, drawn=("ja_screening_ship",))
    assert (struck(m), fight(m).stopped) == ([JA_DD], ())


@pytest.mark.rule("NM-JBP-8", "NM-JBP-20")
def test_one_hit_is_stopped_by_one_plan() -> None:
    drawn = ("ja_damage_control", "ja_screening_ship")
    m = battle(Land("japan", 3, "bomb", OCEAN), ships={OCEAN: [HIRYU]}, drawn=drawn)
    assert [e.about["plan"] for e in heard(m, "stopped")] == ["ja_damage_control", "ja_screening_ship"]
    assert struck(m) == [HIRYU]


def test_whom_a_stopped_hit_would_have_struck_is_not_asked() -> None:
    m = battle(Land("japan", 1, "guns", "coastal"), ships={"coastal": [AOBA, FURUTAKA]}, drawn=("ja_damage_control",))
    assert (asked(m), struck(m)) == ("stop", [])


# ---- Kamikaze


@pytest.mark.rule("NM-JBP-16", "NM-JBP-18", "NM-JBP-4")
@pytest.mark.example("EX-041")
def test_kamikaze_with_air_combat() -> None:
    vector = example("EX-041")
    expect, plans = vector["expect"], tuple(plan.replace("-", "_") for plan in vector["given"]["plans"])
    for dice, hits in zip(vector["dice"], expect["hits_by_group"], strict=True):
        for die in dice:
            m = battle(
                Bombs(), ships={"us_ocean": ["us44-dd-desron-1"]}, air={"us_ocean": ["D3A"] * 3}, drawn=plans,
                dice=[die] * 3, scenario="1944",
            )  # fmt: skip
            value = expect["values"][0]
            assert rolls(m) == [(f"D3A-{n}", value["normal"], value["superior"], hits) for n in (1, 2, 3)]
            assert len(heard(m, "dived")) == expect["bombers_destroyed"]
            assert fight(m).planes == {}


@pytest.mark.rule("NM-JBP-16", "NM-JBP-3")
@pytest.mark.parametrize("plans", [1, 2])
def test_each_kamikaze_plan_adds_a_hit(plans: int) -> None:
    m = battle(
        Bombs(), ships={"us_ocean": ["us44-dd-desron-1"]}, air={"us_ocean": ["D3A"]},
        drawn=("ja_kamikaze",) * plans, dice=[10], scenario="1944",
    )  # fmt: skip
    assert [hits for *_, hits in rolls(m)] == [plans]


@pytest.mark.rule("NM-JBP-15")
def test_kamikaze_means_nothing_before_1944() -> None:
    m = battle(Bombs(), ships={"us_ocean": ["us42-dd-desron-1"]}, air={"us_ocean": ["D3A"]}, drawn=("ja_kamikaze",),
               dice=[10])  # fmt: skip
    assert (struck(m), list(fight(m).planes)) == ([], ["D3A-1"])


@pytest.mark.rule("NM-JBP-16", "NM-JBP-18")
def test_kamikaze_is_for_attacks_on_ships() -> None:
    m = battle(
        Bombs(), ships={"us_ocean": ["us44-dd-desron-1"]}, air={"island": ["D3A"], "us_ocean": ["A6M"]},
        fields={"us": 1}, drawn=("ja_kamikaze",), dice=[10], scenario="1944",
    )  # fmt: skip
    assert (struck(m), len(fight(m).planes), over(m)) == ([], 2, True)  # on the Island; and a fighter drops no bombs


@pytest.mark.rule("NM-JBP-16", "NM-JBP-18")
def test_kamikaze_is_japans() -> None:
    m = battle(
        Bombs(), ships={"coastal": ["ja44-dd-destroyer-gp-1"]}, air={"coastal": ["SB2C"]}, drawn=("ja_kamikaze",),
        dice=[10], scenario="1944",
    )  # fmt: skip
    assert (struck(m), list(fight(m).planes)) == ([], ["SB2C-1"])


@pytest.mark.rule("NM-JBP-18")
def test_a_land_based_kamikaze_leaves_the_game() -> None:
    g4m = "ja44-air-misawa-kokutai"
    m = battle(
        Bombs(), land={"transport": ["us-bn-1"]}, air={"coastal": [g4m]}, drawn=("ja_kamikaze",), dice=[10],
        scenario="1944",
    )  # fmt: skip
    assert (struck(m), face(m, g4m)) == (["us-bn-1"], "gone")
    assert attackers(m) == [g4m]
