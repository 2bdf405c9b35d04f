"""Aircraft take off (NM-AIR)."""

from __future__ import annotations

from typing import Any

import pytest
from carrier_table import at_battle, fight, told, zones
from nimitz_table import Match, asked, dice_left, example, forbidden, heard, moves, refused, say, state

from wardroom.games.nimitz.battle import aircraft
from wardroom.games.nimitz.tasks.aircraft import JapaneseAircraft, UsAircraft
from wardroom.games.nimitz.tasks.battle_plans import DrawPlans

LEX, ENT, KAGA, HIRYU = "us42-cv-lexington", "us42-cv-enterprise", "ja42-cv-kaga", "ja42-cv-hiryu"
CHICAGO, DESRON, SUB = "us42-cru-chicago-northampton", "us42-dd-desron-2", "us42-ss-sub-gp-1"
FG, BG = "us42-air-18th-fg", "us42-air-28th-bg"
BOMBERS, FIGHTERS = JapaneseAircraft("bombers"), JapaneseAircraft("fighters")
GROUP = ["A6M", "D3A", "B5N"]
US_GROUP = ["F4F", "SBD", "SBD", "TBD"]


# ---- the player's


@pytest.mark.rule("NM-AIR-1")
def test_us_aircraft_go_anywhere_and_the_others_stay_over_their_own_zone() -> None:
    m = at_battle(UsAircraft(), ships={"us_ocean": [LEX]}, groups={LEX: US_GROUP}, field=[FG, BG])
    assert asked(m) == "fly"
    assert len(moves(m)) == 1 + 6 * 4
    say(m, "fly", "SBD-1", "japanese_ocean")
    say(m, "fly", BG, "coastal")
    assert refused(m, "fly", "SBD-1", "island").key == "flown"
    assert refused(m, "fly", "A6M-1", "island").key == "no_such_aircraft"
    say(m, "done")
    own = {"F4F-1": "us_ocean", "SBD-2": "us_ocean", "TBD-1": "us_ocean", FG: "island"}
    assert zones(m) == {"SBD-1": "japanese_ocean", BG: "coastal", **own}
    assert len(heard(m, "flew")) == 6


@pytest.mark.rule("NM-AIR-1")
def test_nobody_is_asked_without_aircraft_and_the_last_one_ends_it() -> None:
    assert asked(at_battle(UsAircraft(), ships={"us_ocean": [LEX]})) == "stop"
    m = at_battle(UsAircraft(), field=[FG])
    say(m, "fly", FG, "island")
    assert asked(m) == "stop"


@pytest.mark.rule("NM-UBP-12", "NM-UBP-15")
def test_those_of_a_first_light_stay_aboard_and_the_others_fly() -> None:
    m = at_battle(UsAircraft(), ships={"us_ocean": [LEX, ENT]}, groups={LEX: ["SBD spent"], ENT: ["SBD"]})
    assert {move[1] for move in moves(m, "fly")} == {"SBD-2"}
    say(m, "done")
    assert zones(m) == {"SBD-1": "", "SBD-2": "us_ocean"}


@pytest.mark.rule("NM-JBP-19")
def test_no_contact() -> None:
    m = at_battle(UsAircraft(), ships={"us_ocean": [LEX]}, groups={LEX: ["SBD"]}, drawn=("ja_no_contact",))
    assert {zone for _, _, zone in moves(m, "fly")} == {"island", "coastal", "us_ocean"}
    assert refused(m, "fly", "SBD-1", "japanese_ocean").rules == ("NM-JBP-19",)


# ---- groups


@pytest.mark.rule("NM-AIR-2", "NM-AIR-3", "NM-AIR-8", "NM-ATK-12", "NM-ATK-13")
def test_groups() -> None:
    """An A6M with its G4M is a bomber; those that flew at First Light are in no group."""
    lba = ["ja42-air-1-kokutai", "ja42-air-3-kokutai", "ja42-air-14-sentai"]
    m = at_battle(
        ships={"japanese_ocean": [KAGA, HIRYU]}, field=[*lba, BG], groups={KAGA: GROUP, HIRYU: [*GROUP, "A6M spent"]}
    )
    assert aircraft.groups(state(m), "bombers") == [
        (HIRYU, ["B5N-2", "D3A-2"]), (KAGA, ["B5N-1", "D3A-1"]), ("", [lba[0], lba[2]]),
    ]  # fmt: skip
    assert aircraft.groups(state(m), "fighters") == [(HIRYU, ["A6M-2"]), (KAGA, ["A6M-1"]), ("", [lba[1]])]


def over_kaga(*steps: JapaneseAircraft, dice: list[int], **more: Any) -> Match:
    """Every zone is legal for bombers but the Japanese Ocean, and US aircraft fly over all four."""
    us = ["SBD japanese_ocean", "SBD coastal", "SBD island", "SBD us_ocean"]
    return at_battle(
        *steps, ships={"japanese_ocean": [KAGA], "us_ocean": [LEX], "coastal": [CHICAGO]}, field=[f"{FG} island"],
        groups={KAGA: GROUP, LEX: us}, dice=dice, **more,
    )  # fmt: skip


@pytest.mark.rule("NM-AIR-2", "NM-AIR-3", "NM-AIR-4", "NM-AIR-8")
@pytest.mark.example("EX-043")
def test_a_die_for_bombers_then_one_for_fighters() -> None:
    dice, (bombers, fighters) = example("EX-043")["dice"], example("EX-043")["expect"]["zones"]
    m = over_kaga(BOMBERS, FIGHTERS, dice=dice)
    flown = zones(m)
    assert (flown["D3A-1"], flown["B5N-1"], flown["A6M-1"]) == (bombers, bombers, fighters)
    assert [told(m, "group", key) for key in ("group", "die", "zone")] == [
        ["bombers", "fighters"], dice, [bombers, fighters],
    ]  # fmt: skip


@pytest.mark.rule("NM-AIR-4")
@pytest.mark.example("EX-044")
def test_zones_by_die() -> None:
    (die,), (zone,) = example("EX-044")["dice"], example("EX-044")["expect"]["zones"]
    assert aircraft.rolled_zone(die) == zone
    ocean, island, coast, us = aircraft.ZONES
    assert [aircraft.rolled_zone(n) for n in range(1, 11)] == [*[ocean] * 2, *[island] * 3, coast, *[us] * 4]


@pytest.mark.rule("NM-AIR-5", "NM-AIR-6")
@pytest.mark.example("EX-045")
@pytest.mark.example("EX-046")
@pytest.mark.example("EX-047")
def test_up_the_list_and_then_down() -> None:
    for id in ("EX-045", "EX-046", "EX-047"):
        (die,), legal = example(id)["dice"], example(id)["given"]["legal"]
        assert [aircraft.sent(die, legal)] == example(id)["expect"]["zones"], id
    assert aircraft.sent(10, ["japanese_ocean", "island"]) == "island"  # the nearest below
    assert aircraft.sent(3, ["japanese_ocean", "us_ocean"]) == "us_ocean"
    assert aircraft.sent(3, []) == ""


@pytest.mark.rule("NM-AIR-5")
def test_a_group_says_where_its_die_would_have_sent_it() -> None:
    m = over_kaga(BOMBERS, dice=[2])
    (about,) = (event.about for event in heard(m, "group"))
    assert (about["rolled"], about["zone"], about["carrier"]) == ("japanese_ocean", "island", KAGA)
    assert "NM-AIR-5" in heard(m, "group")[0].rules


@pytest.mark.rule("NM-AIR-7", "NM-AIR-10")
@pytest.mark.example("EX-048")
def test_fighters_stay_when_nobody_flies() -> None:
    """Neither US aircraft nor Japanese bombers: no die, and they are not in the air."""
    m = at_battle(BOMBERS, FIGHTERS, ships={"japanese_ocean": [KAGA], "us_ocean": [LEX]}, groups={KAGA: ["A6M", "A6M"]})
    assert zones(m) == {"A6M-1": "", "A6M-2": ""}
    assert told(m, "group", "stays") == [True]
    assert example("EX-048")["dice"] == []


@pytest.mark.rule("NM-AIR-10")
def test_fighters_follow_aircraft_of_either_side() -> None:
    m = at_battle(
        FIGHTERS, ships={"japanese_ocean": [KAGA], "us_ocean": [LEX]}, dice=[1],
        groups={KAGA: ["A6M", "D3A coastal"], LEX: ["SBD us_ocean"]},
    )  # fmt: skip
    assert aircraft.fighter_zones(state(m)) == ["coastal", "us_ocean"]
    assert zones(m)["A6M-1"] == "coastal"


# ---- legal zones for bombers


def legal(**more: Any) -> list[str]:
    return aircraft.bomber_zones(state(at_battle(**more)))


@pytest.mark.rule("NM-AIR-9")
@pytest.mark.example("EX-049")
def test_no_ships_at_the_coast() -> None:
    assert example("EX-049")["expect"]["coastal_legal"] is False
    assert legal(ships={"us_ocean": [LEX], "coastal": [SUB]}) == ["us_ocean"]
    assert legal(ships={"us_ocean": [LEX], "coastal": [CHICAGO]}) == ["coastal", "us_ocean"]


@pytest.mark.rule("NM-AIR-9")
@pytest.mark.example("EX-050")
@pytest.mark.example("EX-051")
def test_the_island() -> None:
    assert example("EX-050")["expect"]["island_legal"] is False
    assert legal(land={"foxholes": ["us-bn-1"]}) == []
    assert example("EX-051")["expect"]["island_legal"] is True
    assert legal(land={"foxholes": ["us-bn-1"]}, field=[BG]) == ["island"]
    assert legal(land={"foxholes": ["us-bn-1"], "beach": ["ja-bn-1"]}) == ["island"]
    assert legal(land={"foxholes": ["us-bn-1"]}, field=["ja42-air-3-kokutai"]) == ["island"]
    assert legal(land={"foxholes": ["us-bn-1"], "transport": ["ja-bn-1"]}) == []
    assert legal(land={"foxholes": ["ja-bn-1"]}) == []


@pytest.mark.rule("NM-AIR-11")
def test_transports_are_ships() -> None:
    assert legal(land={"transport": ["us-bn-1"]}) == ["coastal"]
    assert legal(land={"transport": ["ja-bn-1"]}) == []


@pytest.mark.rule("NM-AIR-7")
def test_no_die_where_there_is_one_way_only() -> None:
    m = at_battle(BOMBERS, ships={"japanese_ocean": [KAGA], "us_ocean": [LEX]}, groups={KAGA: GROUP})
    assert zones(m)["D3A-1"] == "us_ocean"
    assert told(m, "group", "how") == ["only"]


# ---- plans that send bombers


@pytest.mark.rule("NM-JBP-7")
def test_carrier_attack_counts_as_ten_for_all_bombers() -> None:
    m = over_kaga(BOMBERS, FIGHTERS, dice=[3], drawn=("ja_carrier_attack",))
    assert (zones(m)["D3A-1"], zones(m)["B5N-1"], zones(m)["A6M-1"]) == ("us_ocean", "us_ocean", "island")
    assert told(m, "group", "plan") == ["ja_carrier_attack", ""]
    assert not dice_left(m)


@pytest.mark.rule("NM-JBP-7")
def test_carrier_attack_holds_for_land_based_bombers_and_goes_down_the_list() -> None:
    m = at_battle(
        BOMBERS, ships={"coastal": [CHICAGO]}, field=["ja42-air-14-sentai", BG], drawn=("ja_carrier_attack",)
    )  # fmt: skip
    assert zones(m)["ja42-air-14-sentai"] == "coastal"


@pytest.mark.rule("NM-JBP-16", "NM-JBP-15", "NM-JBP-17")
def test_kamikaze_counts_as_ten_from_1944() -> None:
    def flown(year: str, dice: list[int]) -> str:
        p = year[2:]
        m = at_battle(
            BOMBERS, ships={"us_ocean": [f"us{p}-cv-enterprise"], "japanese_ocean": [f"ja{p}-cv-junyo"]},
            groups={f"ja{p}-cv-junyo": ["D3A"]}, field=[f"us{p}-air-11th-bg"], drawn=("ja_kamikaze",), scenario=year,
            dice=dice,
        )  # fmt: skip
        return zones(m)["D3A-1"]

    assert flown("1944", []) == "us_ocean"
    assert flown("1943", [3]) == "island"


# ---- the extended example


@pytest.mark.rule("NM-JBP-1", "NM-JBP-19", "NM-AIR-1", "NM-AIR-5")
@pytest.mark.example("EX-112")
def test_the_solomons_first_turn() -> None:
    given, expect = example("EX-112")["given"], example("EX-112")["expect"]
    plans = [plan.replace("-", "_") for plan in given["drawn"]]
    m = at_battle(
        DrawPlans(2), UsAircraft(), BOMBERS, FIGHTERS,
        ships={"us_ocean": [ENT, DESRON], "coastal": [CHICAGO, "ja42-cru-aoba-kinugasa"], "japanese_ocean": [HIRYU]},
        land={"foxholes": ["us-bn-1"], "transport": ["ja-bn-1"]}, field=[FG, BG],
        groups={ENT: US_GROUP, HIRYU: GROUP}, dice=[*plans, *example("EX-112")["dice"]],
    )  # fmt: skip
    assert forbidden(m, "fly", "SBD-1", "japanese_ocean") == ("NM-JBP-19",)
    for plane in (BG, "SBD-1", "SBD-2", "TBD-1"):
        say(m, "fly", plane, "coastal")
    say(m, "done")
    flown = zones(m)
    assert (flown[FG], flown["F4F-1"]) == ("island", "us_ocean")
    assert (flown["D3A-1"], flown["B5N-1"]) == (expect["hiryu_bombers"],) * 2
    assert flown["A6M-1"] == expect["hiryu_fighter"]
    assert fight(m).drawn == tuple(plans)


@pytest.mark.rule("NM-JBP-7", "NM-AIR-4")
@pytest.mark.example("EX-119")
def test_the_solomons_second_turn() -> None:
    given, expect = example("EX-119")["given"], example("EX-119")["expect"]
    plans = [plan.replace("-", "_") for plan in given["drawn"]]
    m = at_battle(
        DrawPlans(2), UsAircraft(), BOMBERS, FIGHTERS,
        ships={"us_ocean": [ENT, DESRON], "coastal": [CHICAGO, "ja42-cru-furutaka-kako"], "japanese_ocean": [HIRYU]},
        land={"foxholes": ["us-bn-1"], "beach": ["ja-bn-1"]},
        groups={ENT: ["F4F", "SBD", "SBD"], HIRYU: GROUP}, dice=[*plans, *example("EX-119")["dice"]],
    )  # fmt: skip
    say(m, "fly", "SBD-1", "japanese_ocean")
    say(m, "fly", "SBD-2", "japanese_ocean")
    say(m, "done")
    flown = zones(m)
    assert (flown["D3A-1"], flown["B5N-1"]) == (expect["hiryu_bombers"],) * 2
    assert flown["A6M-1"] == expect["hiryu_fighter"]
    assert not dice_left(m)
