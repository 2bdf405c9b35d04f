"""How the forces go to the battle map (NM-BSU)."""

from __future__ import annotations

from typing import Any

import pytest
from carrier_table import fight, told
from nimitz_table import Match, Stop, asked, at_table, example, forbidden, heard, moves, quietly, refused, say, state

from wardroom.games.nimitz.battle import deployment
from wardroom.games.nimitz.printed import air_group
from wardroom.games.nimitz.tasks.battles import Battles

LEX, ENT = "us42-cv-lexington", "us42-cv-enterprise"
CHICAGO, DESRON = "us42-cru-chicago-northampton", "us42-dd-desron-2"
SUB, JSUB = "us42-ss-sub-gp-1", "ja42-ss-sub-gp-3"
FG, BG, KOKUTAI = "us42-air-18th-fg", "us42-air-28th-bg", "ja42-air-3-kokutai"
HIRYU, KAGA, AKAGI = "ja42-cv-hiryu", "ja42-cv-kaga", "ja42-cv-akagi"
AOBA, FURUTAKA, GP5 = "ja42-cru-aoba-kinugasa", "ja42-cru-furutaka-kako", "ja42-dd-destroyer-gp-5"


def begin(*here: str, dice: tuple[int, ...] = (4,), area: str = "SI", **more: Any) -> Match:
    return at_table({area: here}, agenda=(Battles(), Stop()), dice=dice, step="battles", **more)


def to_plans(match: Match) -> Match:
    """Everything placed as quietly as can be."""
    return quietly(match, lambda m: asked(m) == "plans")


# ---- US forces


@pytest.mark.rule("NM-BSU-1", "NM-BSU-3", "NM-BSU-4", "NM-BSU-2")
def test_us_ships() -> None:
    m = begin(LEX, CHICAGO, DESRON, "ja-bn")
    assert fight(m).ships == {LEX: "us_ocean"}
    assert moves(m, "place") == [
        ("place", ship, zone) for ship in (CHICAGO, DESRON) for zone in ("us_ocean", "coastal")
    ]
    assert forbidden(m, "place", CHICAGO, "island") == ("NM-BSU-4", "NM-BSU-2")
    assert refused(m, "place", LEX, "coastal").rules == ("NM-BSU-2",)
    assert refused(m, "place", "us42-cv-hornet", "coastal").key == "not_to_place"
    say(m, "place", CHICAGO, "coastal")
    say(m, "rest", "us_ocean")
    assert fight(m).ships == {LEX: "us_ocean", CHICAGO: "coastal", DESRON: "us_ocean"}


@pytest.mark.rule("NM-BSU-6", "NM-CTR-8")
@pytest.mark.example("EX-029")
def test_an_airfield_for_each_land_based_aircraft() -> None:
    groups = (BG, FG, "us42-air-19th-bg", "us42-air-mag-22", "us42-air-raaf-fg", "us42-air-11th-bg")
    assert len(groups) == example("EX-029")["given"]["us_lba"]
    m = begin(*groups, "ja-bn")
    assert fight(m).fields == {"us": example("EX-029")["expect"]["us_airfields"], "japan": 0}
    assert all(not plane.kind and not plane.zone for plane in fight(m).planes.values())


@pytest.mark.rule("NM-BSU-7", "NM-BSU-8", "NM-BSU-12", "NM-SET-8")
def test_infantry_ashore_and_on_transports() -> None:
    m = begin("us-bn-1", "us-bn-2 aboard", "ja-bn-1", "ja-bn-2 aboard")
    land = {"us-bn-1": "foxholes", "us-bn-2": "transport", "ja-bn-1": "foxholes", "ja-bn-2": "transport"}
    assert fight(m).land == land


@pytest.mark.rule("NM-BSU-9", "NM-BSU-18", "NM-BSU-10")
@pytest.mark.example("EX-030")
@pytest.mark.example("EX-032")
def test_air_groups() -> None:
    for id in ("EX-030", "EX-032"):
        ship, group = example(id)["given"]["unit"], example(id)["expect"]["air_group"]
        m = begin(ship, "us-bn", "ja-bn")
        planes = fight(m).planes
        assert sorted(name.split("-")[0] for name in planes) == sorted(group)
        assert {plane.home for plane in planes.values()} == {ship}
        assert fight(m).decks == {ship: len(group)}
    assert len(air_group(1942, "ja42-cvl-shoho")) == 2
    assert air_group(1942, "ja42-cve-taiyo") == ("ja42-cva-d3a",)
    m = begin(LEX, ENT, "ja-bn")
    assert sorted(fight(m).planes) == [*("F4F-1", "F4F-2", "SBD-1", "SBD-2", "SBD-3", "SBD-4", "TBD-1", "TBD-2")]


@pytest.mark.rule("NM-BSU-27")
def test_a_damaged_carrier_brings_no_aircraft() -> None:
    m = begin(f"{LEX} damaged", f"{KAGA} damaged", HIRYU)
    assert {plane.home for plane in fight(m).planes.values()} == {HIRYU}
    assert fight(m).decks[LEX] == 0


@pytest.mark.rule("NM-BSU-5")
def test_us_submarines_go_where_japanese_ships_are() -> None:
    m = begin(LEX, SUB, "us42-ss-sub-gp-2", HIRYU, AOBA, GP5, "ja-bn aboard")
    assert asked(m) == "submarines"
    assert moves(m, "rest") == [("rest", "japanese_ocean"), ("rest", "coastal")]
    assert forbidden(m, "place", SUB, "us_ocean") == ("NM-BSU-5", "NM-BSU-2")
    say(m, "place", SUB, "coastal")
    say(m, "rest", "japanese_ocean")
    assert fight(m).ships[SUB] == "coastal"
    assert fight(m).ships["us42-ss-sub-gp-2"] == "japanese_ocean"


@pytest.mark.rule("NM-BSU-5")
def test_us_submarines_without_choice_or_without_prey() -> None:
    assert fight(begin("us-bn", SUB, AOBA)).ships == {SUB: "coastal", AOBA: "coastal"}
    assert fight(begin("us-bn", SUB, "ja-bn")).ships == {}
    assert fight(begin("us-bn", SUB, "ja-bn aboard")).ships == {SUB: "coastal"}  # a Transport is a ship


# ---- Japanese forces


@pytest.mark.rule("NM-BSU-11")
def test_japanese_airfields() -> None:
    assert fight(begin("us-bn", KOKUTAI, "ja42-air-14-sentai")).fields == {"us": 0, "japan": 2}


@pytest.mark.rule("NM-BSU-13", "NM-BSU-15", "NM-BSU-16")
def test_the_three_cases() -> None:
    def case(*here: str) -> str:
        return deployment.case(state(at_table({"SI": here}, agenda=(Stop(),))), "SI")

    assert case(HIRYU, AOBA, LEX, "us-bn") == "B"  # US infantry alone counts for nothing
    assert case(HIRYU, AOBA, LEX, "ja-bn") == "A"
    assert case(HIRYU, AOBA, LEX, "ja-bn aboard") == "A"
    assert case(HIRYU, AOBA, LEX, KOKUTAI) == "A"
    assert case(HIRYU, AOBA, LEX, BG) == "A"
    assert case(AOBA, "ja-bn", BG) == "C"
    assert case(AOBA, "ja-bn", LEX) == "C"  # Japanese carriers are meant


@pytest.mark.rule("NM-BSU-15")
def test_case_b_all_ships_in_the_ocean() -> None:
    m = begin("us-bn", HIRYU, AOBA, GP5, JSUB)
    assert {ship for ship, zone in fight(m).ships.items() if zone == "japanese_ocean"} == {HIRYU, AOBA, GP5, JSUB}


@pytest.mark.rule("NM-BSU-16")
def test_case_c_all_ships_at_the_coast() -> None:
    assert fight(begin("us-bn", AOBA, GP5)).ships == {AOBA: "coastal", GP5: "coastal"}


@pytest.mark.rule("NM-BSU-14")
@pytest.mark.example("EX-031")
def test_case_a_as_many_escorts_as_carriers() -> None:
    given, expect = example("EX-031")["given"], example("EX-031")["expect"]
    escorts = (
        AOBA, FURUTAKA, GP5, "ja42-dd-destroyer-gp-4", "ja42-bb-hiei-kirishima", "ja42-bb-nagato-mutsu",
        "ja42-cru-tone-chikuma", "ja42-dd-destroyer-gp-6",
    )  # fmt: skip
    assert (len(escorts), 3) == (given["japanese_escorts"], given["japanese_carriers"])
    m = to_plans(begin("us-bn", HIRYU, KAGA, AKAGI, *escorts, "ja-bn"))
    ships = fight(m).ships
    ocean = [ship for ship in escorts if ships[ship] == "japanese_ocean"]
    assert len(ocean) == expect["japanese_ocean_escorts"]
    assert sum(ships[ship] == "coastal" for ship in escorts) == expect["coastal_escorts"]
    assert all(ships[ship] == "japanese_ocean" for ship in (HIRYU, KAGA, AKAGI))
    assert max(deployment.surface_value(state(m), ship) for ship in ocean) == 3  # from the lowest value up


@pytest.mark.rule("NM-BSU-14")
def test_lowest_and_highest_in_turn() -> None:
    """With two carriers the second lowest stays out of the Coastal zone only if the highest has gone there first."""
    values = {"a": 3, "b": 4, "c": 7}
    assert deployment.escort_step(values, 0, 0, 2) == ("japanese_ocean", ["a"])
    assert deployment.escort_step({"b": 4, "c": 7}, 1, 0, 2) == ("coastal", ["c"])
    assert deployment.escort_step({"b": 4}, 1, 1, 2) == ("japanese_ocean", ["b"])
    assert deployment.escort_step({"b": 4, "c": 7}, 1, 0, 1) == ("coastal", [])
    assert deployment.escort_step({"c": 7}, 1, 0, 2) == ("coastal", ["c"])  # even if the ocean is then short of one


@pytest.mark.rule("NM-BSU-14", "NM-SOL-2")
def test_the_player_picks_among_equal_escorts_that_differ() -> None:
    """A Damaged battleship has the surface value of destroyers at full strength."""
    kongo = "ja42-bb-kongo-haruna"
    m = begin("us-bn", HIRYU, GP5, f"{kongo} damaged", AOBA, "ja-bn")
    assert asked(m) == "escort"
    assert moves(m) == [("place", kongo, "japanese_ocean"), ("place", GP5, "japanese_ocean")]
    assert forbidden(m, "place", AOBA, "japanese_ocean") == ("NM-BSU-14",)
    say(m, "place", GP5)
    assert fight(m).ships == {HIRYU: "japanese_ocean", GP5: "japanese_ocean", kongo: "coastal", AOBA: "coastal"}


@pytest.mark.rule("NM-SOL-2")
def test_nobody_is_asked_about_escorts_that_are_the_same() -> None:
    m = begin("us-bn", HIRYU, GP5, "ja42-dd-destroyer-gp-4", "ja-bn")
    assert asked(m) == "plans"
    assert sorted(fight(m).ships.values()) == ["coastal", "japanese_ocean", "japanese_ocean"]


@pytest.mark.rule("NM-BSU-17")
def test_japanese_submarines() -> None:
    assert fight(to_plans(begin(LEX, CHICAGO, JSUB))).ships[JSUB] == "us_ocean"
    m = begin(CHICAGO, JSUB)
    say(m, "rest", "coastal")
    assert fight(m).ships[JSUB] == "coastal"
    assert fight(begin("us-bn aboard", JSUB)).ships[JSUB] == "coastal"  # a Transport is a ship
    m = begin(CHICAGO, JSUB)
    say(m, "rest", "us_ocean")
    assert fight(m).ships[JSUB] == "japanese_ocean"


@pytest.mark.rule("NM-BSU-3", "NM-BSU-4", "NM-BSU-13", "NM-BSU-14", "NM-CTR-7")
@pytest.mark.example("EX-110")
def test_the_solomons() -> None:
    expect = example("EX-110")["expect"]
    m = begin(ENT, DESRON, CHICAGO, "us-bn", FG, BG, HIRYU, GP5, AOBA, FURUTAKA, "ja-bn aboard")
    say(m, "place", CHICAGO, "coastal")
    say(m, "rest", "us_ocean")
    b = fight(m)

    def at(zone: str) -> set[str]:
        return {ship for ship, where in b.ships.items() if where == zone}

    assert at("us_ocean") == set(expect["us_ocean"])
    assert at("coastal") == {*expect["coastal_us"], *expect["coastal_japanese"]} - {"transport"}
    assert at("japanese_ocean") == set(expect["japanese_ocean"])
    assert b.land == {"us-bn-1": "foxholes", "ja-bn-1": "transport"}
    assert b.fields["us"] == expect["us_airfields"]
    for carrier, name in ((ENT, "enterprise"), (HIRYU, "hiryu")):
        group = [id.split("-")[0] for id, plane in b.planes.items() if plane.home == carrier]
        assert sorted(group) == sorted(expect[f"{name}_air_group"])


# ---- length and number of plans


@pytest.mark.rule("NM-BSU-19")
@pytest.mark.example("EX-033")
def test_length() -> None:
    dice, turns = example("EX-033")["dice"], example("EX-033")["expect"]["battle_turns"]
    m = begin("us-bn", "ja-bn", dice=tuple(dice))
    assert fight(m).length == turns
    assert heard(m, "length")[0].about == {"die": dice[0], "turns": turns}
    assert [deployment.turns(die) for die in range(1, 11)] == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4]


@pytest.mark.rule("NM-BSU-20", "NM-BSU-21", "NM-CTR-3")
@pytest.mark.example("EX-034")
def test_the_number_of_japanese_plans() -> None:
    """Three ships, one a carrier with three aircraft; two infantry, one on a Transport; one land-based aircraft."""
    expect = example("EX-034")["expect"]
    m = to_plans(begin("us-bn", HIRYU, AOBA, GP5, "ja-bn", "ja-bn aboard", KOKUTAI))
    assert heard(m, "plan_number")[0].about == {"forces": expect["counted_forces"], "plans": expect["plans_per_turn"]}
    assert fight(m).draws == expect["plans_per_turn"]
    assert [deployment.draws(n) for n in (1, 4, 5, 9, 10, 16, 17, 40)] == [1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("NM-BSU-28")
def test_the_order_of_the_set_up() -> None:
    m = to_plans(begin(LEX, CHICAGO, SUB, HIRYU, JSUB, "ja-bn"))
    assert told(m, "placed", "ship") == [LEX, CHICAGO, HIRYU, JSUB, SUB]
    kinds = [event.kind for event in m.events("us") if event.kind != "placed"]
    assert kinds == ["battle_begins", "length", "plan_number"]


@pytest.mark.rule("NM-SPC-7")
def test_wings_over_japan_keep_their_airfields() -> None:
    wing, bg = "us44-air-73rd-bw", "us44-air-11th-bg"
    m = at_table(
        {"MA": [bg, "ja-bn"], "BW": [wing]}, agenda=(Battles(), Stop()), dice=[4], scenario="1944", step="battles"
    )
    assert fight(m).fields["us"] == 2
    assert list(fight(m).planes) == [bg]
