"""US Battle Plans in the fight: one more Hit, one more attack, a roll made again, a Hit cancelled (NM-UBP)."""

from __future__ import annotations

import pytest
from nimitz_table import asked, example, heard, moves, refused, say
from volley_table import attackers, battle, face, fight, lost, over, rolls, struck

from wardroom.games.nimitz.tasks.attacks import AntiAircraft, Bombs, Dogfights, Guns, Infantry, Submarines
from wardroom.games.nimitz.tasks.hits import Land

CHICAGO, DESRON, ENTERPRISE = "us42-cru-chicago-northampton", "us42-dd-desron-2", "us42-cv-enterprise"
FURUTAKA, HIRYU, JA_DD = "ja42-cru-furutaka-kako", "ja42-cv-hiryu", "ja42-dd-destroyer-gp-5"
MARINE, ARMY = "us42-inf-1st-marine", "us42-inf-25th-inf"


# ---- one more Hit


@pytest.mark.rule("NM-UBP-17", "NM-DOG-2", "NM-ATK-8", "NM-UBP-23")
@pytest.mark.example("EX-120")
def test_furball() -> None:
    vector = example("EX-120")
    m = battle(
        Dogfights(), ships={"us_ocean": [ENTERPRISE]}, air={"us_ocean": ["F4F", "A6M", "D3A", "B5N"]},
        plans=("furball",), dice=vector["dice"],
    )  # fmt: skip
    assert (asked(m), moves(m)) == ("use", [("no",), ("use", "furball")])
    assert struck(m) == []  # before any Hit lands
    say(m, "use", "furball")
    assert (face(m, "F4F-1"), face(m, "A6M-1")) == (vector["expect"]["f4f"], "gone")
    assert [e.about["plan"] for e in heard(m, "plan_used")] == ["furball"]
    assert fight(m).plans == ()
    assert over(m)


@pytest.mark.rule("NM-UBP-17", "NM-UBP-24")
def test_without_a_hit_no_furball_and_a_refusal_keeps_it() -> None:
    m = battle(Dogfights(), air={"us_ocean": ["F4F", "D3A"]}, plans=("furball",), dice=[6])
    assert over(m)
    m = battle(Dogfights(), air={"us_ocean": ["F4F", "D3A"]}, plans=("furball",), dice=[5])
    say(m, "no")
    assert (struck(m), fight(m).plans) == (["D3A-1"], ("furball",))


def test_it_is_not_asked_when_the_hits_kill_all_there_is() -> None:
    m = battle(Dogfights(), air={"us_ocean": ["F4F", "D3A"]}, plans=("furball",), dice=[1])
    assert (struck(m), over(m)) == (["D3A-1", "D3A-1+"], True)
    m = battle(
        Dogfights(), air={"us_ocean": ["F4F", "D3A"]}, plans=("furball",), drawn=("ja_damage_control",), dice=[1]
    )
    say(m, "use", "furball")  # one Hit will be stopped, so it helps
    assert face(m, "D3A-1") == "gone"


@pytest.mark.rule("NM-UBP-1", "NM-UBP-2", "NM-AAA-2", "NM-AAA-3", "NM-HIT-9", "NM-UBP-24")
@pytest.mark.example("EX-121")
def test_anti_aircraft_and_then_aaa_on_its_hit() -> None:
    vector = example("EX-121")
    m = battle(
        AntiAircraft(), ships={"japanese_ocean": [JA_DD, HIRYU], "us_ocean": [DESRON, ENTERPRISE]},
        air={"japanese_ocean": ["SBD", "SBD"], "us_ocean": ["D3A", "B5N", "F4F damaged"]},
        plans=("anti_aircraft", "aaa"), dice=vector["dice"],
    )  # fmt: skip
    assert attackers(m) == [JA_DD, HIRYU, DESRON]
    assert moves(m) == [("no",), ("use", "anti_aircraft", DESRON)]
    say(m, "no")
    assert moves(m) == [("no",), ("use", "anti_aircraft", DESRON), ("use", "anti_aircraft", ENTERPRISE)]
    say(m, "use", "anti_aircraft", ENTERPRISE)
    assert rolls(m)[-1] == (ENTERPRISE, 4, 2, 1)
    assert moves(m) == [("no",), ("use", "aaa")]
    say(m, "use", "aaa")
    assert moves(m) == [("hit", "B5N-1"), ("hit", "D3A-1")]
    say(m, "hit", "D3A-1")
    assert (face(m, "D3A-1"), face(m, "B5N-1")) == ("gone", "full")
    assert sum(hits for *_, hits in rolls(m, "japan")) == vector["expect"]["japanese_hits"]
    assert over(m)


@pytest.mark.rule("NM-UBP-2")
def test_anti_aircraft_takes_the_value_of_a_ship_that_attacked() -> None:
    m = battle(
        AntiAircraft(), ships={"coastal": [CHICAGO, "us42-bb-colorado-maryland"]}, air={"coastal": ["D3A"]},
        plans=("anti_aircraft",), dice=[10, 3],
    )  # fmt: skip
    assert moves(m, "use") == [("use", "anti_aircraft", "us42-bb-colorado-maryland")]
    say(m, "use", "anti_aircraft", "us42-bb-colorado-maryland")
    assert rolls(m)[-1] == ("us42-bb-colorado-maryland", 3, 0, 1)
    assert over(m)


@pytest.mark.rule("NM-UBP-8", "NM-UBP-23")
def test_diving_attack() -> None:
    m = battle(Bombs(), ships={"coastal": [FURUTAKA]}, air={"coastal": ["SBD"]}, plans=("diving_attack",), dice=[4])
    say(m, "use", "diving_attack")
    assert struck(m) == [FURUTAKA, f"{FURUTAKA}+"]
    m = battle(Bombs(), ships={"coastal": [CHICAGO]}, air={"coastal": ["D3A"]}, plans=("diving_attack",), dice=[4])
    assert over(m)  # that was Japan's Hit


@pytest.mark.rule("NM-UBP-19", "NM-UBP-23")
def test_ranging_shots() -> None:
    m = battle(Guns(), ships={"coastal": [CHICAGO, FURUTAKA]}, plans=("ranging_shots",), dice=[10, 4])
    say(m, "use", "ranging_shots")
    assert struck(m) == [FURUTAKA, f"{FURUTAKA}+"]
    m = battle(
        Submarines(), ships={"japanese_ocean": ["us42-ss-sub-gp-1", FURUTAKA]}, plans=("ranging_shots",), dice=[2]
    )
    say(m, "use", "ranging_shots")  # a torpedo is a surface attack; sunk, the ship drops no charge
    assert (face(m, FURUTAKA), over(m)) == ("gone", True)


@pytest.mark.rule("NM-UBP-4")
def test_artillery_needs_infantry_ashore() -> None:
    m = battle(Infantry(), land={"beach": ["us-bn-1", "ja-bn-1"]}, plans=("artillery",))
    assert moves(m) == [("no",), ("use", "artillery")]
    say(m, "use", "artillery")
    assert (struck(m), rolls(m)) == (["ja-bn-1"], [])
    aboard = {"transport": ["us-bn-1"], "foxholes": ["ja-bn-1 damaged"]}
    m = battle(Infantry(), land=aboard, fields={"japan": 1}, plans=("artillery",))
    assert over(m)
    m = battle(Infantry(), land={"foxholes": ["us-bn-1"], "transport": ["ja-bn-1"]}, plans=("artillery",))
    assert over(m)  # nobody to hit
    m = battle(Infantry(), ships={"coastal": [FURUTAKA]}, land={"beach": ["us-bn-1"]}, plans=("artillery",))
    assert over(m)  # as if by infantry: not on ships


@pytest.mark.rule("NM-UBP-6")
def test_charge() -> None:
    land = {"foxholes": [MARINE, "us-bn-1 damaged"], "beach": [ARMY, "ja42-inf-6th-inf"]}
    m = battle(Infantry(), land=land, plans=("charge",), dice=[10, 5])
    assert moves(m) == [("no",), ("use", "charge", MARINE)]  # not from the Beach, not with a 0
    say(m, "use", "charge", MARINE)
    assert rolls(m) == [(MARINE, 5, 0, 0), (MARINE, 5, 0, 1)]
    assert over(m)


# ---- a roll made again


@pytest.mark.rule("NM-UBP-10")
def test_envelop() -> None:
    land = {"foxholes": [MARINE, ARMY, "ja42-inf-6th-inf"]}
    m = battle(Infantry(), land=land, plans=("envelop",), dice=[10, 6, 5, 10])
    assert asked(m) == "reroll"
    assert m.asks["us"].about["attacker"] == MARINE
    say(m, "use", "envelop")
    assert rolls(m, "us") == [(MARINE, 5, 0, 0), (MARINE, 5, 0, 1), (ARMY, 3, 0, 0)]
    assert (struck(m), over(m)) == (["ja42-inf-6th-inf"], True)


@pytest.mark.rule("NM-UBP-10", "NM-UBP-24")
def test_envelop_is_not_for_japans_rolls_nor_for_a_full_success() -> None:
    land = {"foxholes": [MARINE, "ja42-inf-6th-inf"]}
    m = battle(Infantry(), land=land, plans=("envelop",), dice=[1, 5])
    assert over(m)
    m = battle(Infantry(), land=land, plans=("envelop",), dice=[10, 10])
    say(m, "no")
    assert (struck(m), fight(m).plans) == ([], ("envelop",))


@pytest.mark.rule("NM-UBP-21")
def test_sonar_rolls_torpedoes_and_depth_charges_again() -> None:
    m = battle(Submarines(), ships={"us_ocean": ["ja42-ss-sub-gp-1", DESRON]}, plans=("sonar",), dice=[10, 4, 3])
    say(m, "use", "sonar")
    assert struck(m) == ["ja42-ss-sub-gp-1"]
    ships = {"japanese_ocean": ["us42-ss-sub-gp-1", HIRYU]}
    m = battle(Submarines(), ships=ships, plans=("sonar",), dice=[3, 2, 10])
    assert asked(m) == "reroll"
    say(m, "use", "sonar")
    assert (face(m, HIRYU), over(m)) == ("damaged", True)
    m = battle(Guns(), ships={"coastal": [CHICAGO, FURUTAKA]}, plans=("sonar",), dice=[10, 10])
    assert over(m)


# ---- a Hit cancelled


def offered(m: object) -> list[str]:
    return [move[1] for move in moves(m, "use")]  # type: ignore[arg-type]


ALL = ("barrel_roll", "damage_control", "leathernecks", "seabees")


@pytest.mark.rule("NM-UBP-5")
def test_barrel_roll_for_aircraft_in_dogfight_and_aaa() -> None:
    for step in ("dogfight", "aaa"):
        m = battle(Land("us", 1, step, "coastal"), air={"coastal": ["us42-air-28th-bg"]}, plans=("barrel_roll",))
        assert asked(m) == "cancel"
        say(m, "use", "barrel_roll")
        assert (face(m, "us42-air-28th-bg"), struck(m)) == ("full", [])
        assert heard(m, "stopped")[0].about["plan"] == "barrel_roll"
    m = battle(Land("us", 1, "guns", "coastal"), ships={"coastal": [CHICAGO]}, plans=("barrel_roll",))
    assert over(m)


@pytest.mark.rule("NM-UBP-7")
def test_damage_control_for_anything() -> None:
    for step, zone in (("guns", "coastal"), ("bomb", "coastal"), ("torpedo", "coastal")):
        m = battle(Land("us", 1, step, zone), ships={"coastal": [CHICAGO]}, plans=("damage_control",))
        say(m, "use", "damage_control")
        assert face(m, CHICAGO) == "full"
    m = battle(Land("japan", 1, "guns", "coastal"), ships={"coastal": [FURUTAKA]}, plans=ALL)
    assert (face(m, FURUTAKA), over(m)) == ("damaged", True)  # only on the US
    m = battle(Land("us", 1, "bomb", "island"), fields={"us": 1}, plans=ALL)
    assert offered(m) == ["damage_control", "seabees"]
    m = battle(Land("us", 1, "dogfight", "us_ocean"), air={"us_ocean": ["SBD"]}, plans=ALL)
    assert offered(m) == ["barrel_roll", "damage_control"]
    m = battle(Land("us", 1, "bomb", "coastal"), land={"transport": ["us-bn-1"], "beach": [MARINE]}, plans=ALL)
    assert offered(m) == ["damage_control"]  # aboard is not ashore
    m = battle(Land("us", 1, "bomb", "island", infantry=True), land={"beach": [MARINE]}, plans=ALL)
    assert offered(m) == ["damage_control", "leathernecks"]


@pytest.mark.rule("NM-UBP-18")
def test_leathernecks_needs_a_marine_ashore() -> None:
    hit = Land("us", 1, "infantry", "island", infantry=True)
    m = battle(hit, land={"foxholes": ["us-bn-1"], "beach": [f"{MARINE} damaged"]}, plans=("leathernecks",))
    say(m, "use", "leathernecks")
    assert face(m, "us-bn-1") == "full"
    m = battle(hit, land={"foxholes": ["us-bn-1"], "transport": [MARINE]}, plans=("leathernecks",))
    assert (struck(m), over(m)) == (["us-bn-1"], True)
    m = battle(Land("us", 1, "bomb", "island"), fields={"us": 1}, land={"beach": [MARINE]}, plans=("leathernecks",))
    say(m, "use", "leathernecks")
    assert fight(m).fields["us"] == 1
    m = battle(
        Land("us", 1, "guns", "coastal"),
        ships={"coastal": [CHICAGO]},
        land={"beach": [MARINE]},
        plans=("leathernecks",),
    )
    assert over(m)  # not for ships


@pytest.mark.rule("NM-UBP-20")
def test_seabees_for_airfields() -> None:
    m = battle(Land("us", 2, "guns", "coastal"), fields={"us": 2}, plans=("seabees",))
    say(m, "no")  # the first
    say(m, "use", "seabees")
    assert fight(m).fields["us"] == 1
    assert over(m)


@pytest.mark.rule("NM-UBP-7", "NM-HIT-3")
def test_first_who_takes_the_hit_and_then_whether() -> None:
    m = battle(Land("us", 2, "guns", "coastal"), ships={"coastal": [CHICAGO, DESRON]}, plans=("damage_control",))
    say(m, "hit", DESRON)
    assert asked(m) == "cancel"
    assert m.asks["us"].about["target"] == DESRON
    say(m, "use", "damage_control")
    assert asked(m) == "target"  # the second Hit
    say(m, "hit", DESRON)
    assert (face(m, DESRON), face(m, CHICAGO), lost(m)) == ("damaged", "full", [])


@pytest.mark.rule("NM-UBP-7", "NM-HIT-6")
def test_a_cancelled_hit_on_a_transport_is_not_doubled() -> None:
    m = battle(
        Land("us", 1, "bomb", "coastal"), land={"transport": ["us-bn-1"]}, plans=("damage_control",),
        options={"transport_hit_multiplier": 2},
    )  # fmt: skip
    say(m, "use", "damage_control")
    assert (face(m, "us-bn-1"), over(m)) == ("full", True)


@pytest.mark.rule("NM-UBP-24", "NM-BSU-24", "NM-BSU-23")
def test_refusals() -> None:
    m = battle(
        Land("us", 1, "bomb", "island"), fields={"us": 1}, plans=("seabees", "furball"),
        chosen=("seabees", "furball", "charge"),
    )  # fmt: skip
    assert refused(m, "use", "furball").key == "not_its_moment"
    assert refused(m, "use", "charge").key == "plan_is_used"
    assert refused(m, "use", "damage_control").key == "plan_not_held"
    assert refused(m, "use", "nonsense").key == "not_offered"
