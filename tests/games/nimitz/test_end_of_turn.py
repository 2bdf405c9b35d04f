"""After the battles: Japanese Reinforcements and Repair, Return to Port, Supply Check, Defeat Check."""

from __future__ import annotations

import pytest
from nimitz_table import (
    Stop,
    asked,
    at_table,
    dice_left,
    example,
    forbidden,
    heard,
    moves,
    opening,
    say,
    state,
    view,
    where,
)

from wardroom.games.nimitz.campaign import holding
from wardroom.games.nimitz.printed import AREAS, COUNTERS, JAPAN, US, counter
from wardroom.games.nimitz.tasks.battles import AfterBattles
from wardroom.games.nimitz.tasks.defeat_check import DefeatCheck, HawaiiCheck, HawaiiUndefended
from wardroom.games.nimitz.tasks.japanese_reinforcements import JapaneseReinforcements, damaged, row
from wardroom.games.nimitz.tasks.japanese_repair import JapaneseRepair
from wardroom.games.nimitz.tasks.return_to_port import ReturnToPort
from wardroom.games.nimitz.tasks.supply_check import SupplyCheck
from wardroom.games.nimitz.tasks.turn import Step
from wardroom.kernel import Match

STACKS = [
    "ja42-cv-junyo", "ja42-cv-hiyo", "ja42-inf-6th-inf", "ja42-inf-7th-inf", "ja42-inf-20th-inf",
    "ja42-air-takao-kokutai", "ja42-air-6-kokutai",
]  # fmt: skip


def closing(places: dict[str, list[str]] | None, *tasks: object, **how: object) -> Match:
    return at_table(places, agenda=(*tasks, Stop()), **how)  # type: ignore[arg-type]


# ---- landings


@pytest.mark.rule("NM-MOV-13", "NM-MOV-10")
def test_infantry_without_a_battle_lands_at_the_end_of_the_step() -> None:
    m = closing({"SI": ["us-bn aboard"], "BO": ["ja-bn aboard"]}, AfterBattles())
    assert not any(f.aboard for f in state(m).forces.values())
    assert heard(m, "went_ashore")[0].about["forces"] == ["ja-bn-1", "us-bn-1"]


# ---- Japanese Reinforcements


@pytest.mark.rule("NM-JRE-5")
def test_the_rows_of_the_table() -> None:
    rows = {n: tuple(row(n).values()) for n in range(-20, 30)}
    expect = {-20: (1, 0, 0), 0: (1, 0, 0), 1: (1, 1, 0), 2: (1, 1, 0), 3: (1, 1, 1), 5: (1, 1, 1), 6: (2, 1, 1),
              7: (2, 1, 1), 8: (2, 2, 1), 9: (2, 2, 1), 10: (2, 2, 2), 11: (2, 2, 2), 12: (3, 2, 2), 13: (3, 2, 2),
              14: (3, 3, 3), 29: (3, 3, 3)}  # fmt: skip
    assert {n: rows[n] for n in expect} == expect


@pytest.mark.rule("NM-JRE-1", "NM-JRE-3", "NM-JRE-4", "NM-JRE-5", "NM-RAI-2")
@pytest.mark.example("EX-067")
def test_missing_aircraft_become_battalions() -> None:
    vector = example("EX-067")
    places = {"JA_RE": [id for id in STACKS if "air" not in id], "RAID": ["us42-ss-sub-gp-1", "us42-ss-sub-gp-2"]}
    dice = [*vector["dice"], "ja42-inf-6th-inf", "ja42-inf-20th-inf"]
    m = closing(places, JapaneseReinforcements(), dice=dice, resupply=vector["given"]["resupply_markers"])
    told = heard(m, "reinforcements")[0].about
    expect = vector["expect"]
    assert (told["total"], told["ships"], told["infantry"], told["raiders"]) == (
        expect["modified_roll"], expect["ships"], expect["infantry"], 2,
    )  # fmt: skip
    assert heard(m, "arrived")[0].about["battalions"] == expect["battalions"]
    assert state(m).at("JA", JAPAN) == [
        "ja-bn-1", "ja-bn-2", "ja42-cv-hiyo", "ja42-cv-junyo", "ja42-inf-20th-inf", "ja42-inf-6th-inf",
    ]  # fmt: skip
    assert state(m).resupply == 0, "the markers are cleared"


@pytest.mark.rule("NM-JRE-1", "NM-JRE-3", "NM-JRE-5")
@pytest.mark.example("EX-125")
def test_the_reinforcements_of_the_extended_example() -> None:
    vector = example("EX-125")
    places = {"JA_RE": STACKS, "SI": ["ja42-cv-hiryu damaged"], "MI": ["ja42-cru-furutaka-kako damaged"]}
    dice = [*vector["dice"], "ja42-inf-7th-inf", "ja42-inf-6th-inf", "ja42-air-takao-kokutai"]
    m = closing(places, JapaneseReinforcements(), dice=dice, resupply=vector["given"]["resupply_markers"])
    told = heard(m, "reinforcements")[0].about
    assert {key: told[key] for key in ("ships", "infantry", "lba")} == {
        key: vector["expect"][key] for key in ("ships", "infantry", "lba")
    }
    assert told["total"] == vector["expect"]["modified_roll"]
    assert len(state(m).at(vector["expect"]["placed_in"])) == 5
    assert not dice_left(m)


@pytest.mark.rule("NM-JRE-1", "NM-JRE-2")
def test_damaged_infantry_with_us_forces_does_not_count() -> None:
    places = {
        "SI": ["ja42-inf-2nd-inf damaged", "ja42-cv-kaga damaged", "us42-ss-sub-gp-1"],
        "NG": ["ja42-inf-55th-inf damaged", "ja42-air-4-kokutai"],
        "JA_RE": ["ja42-cv-junyo"],
    }
    assert damaged(state(closing(places))) == 2


@pytest.mark.rule("NM-JRE-6", "NM-SET-12", "NM-CTR-12")
def test_the_top_of_a_shuffled_stack_is_drawn_by_chance_and_the_bottom_comes_last() -> None:
    places = {"JA_RE": ["ja42-cv-junyo", "ja42-cv-hiyo", "ja42-cve-unyo", "ja42-cv-kaga"]}
    bottom = ("ja42-cv-kaga", "ja42-cv-hiyo")
    m = closing(places, JapaneseReinforcements(), dice=[1, "ja42-cve-unyo"], bottom=bottom)
    assert where(m, "ja42-cve-unyo") == "JA"
    assert state(m).bottom == bottom
    m = closing(places, JapaneseReinforcements(), dice=[10], resupply=4, bottom=bottom)
    assert heard(m, "arrived")[0].about["forces"] == ["ja42-cv-junyo", "ja42-cve-unyo", "ja42-cv-kaga"]
    assert state(m).bottom == ("ja42-cv-hiyo",), "the lowest waits"


@pytest.mark.rule("NM-JRE-7")
def test_a_battalion_in_the_stack_counts_as_one_infantry() -> None:
    m = closing({"JA_RE": ["ja-bn", "ja42-cv-junyo"]}, JapaneseReinforcements(), dice=[1])
    assert heard(m, "arrived")[0].about["forces"] == ["ja42-cv-junyo", "ja-bn-1"]
    assert heard(m, "arrived")[0].about["battalions"] == 0


@pytest.mark.rule("NM-GEN-4")
def test_dice_by_hand_are_ten_sided() -> None:
    m = closing({"JA_RE": STACKS}, JapaneseReinforcements(), options={"dice_by_hand": True}, dice=[3, "ja42-cv-hiyo"])
    assert asked(m) == "by_hand"
    assert moves(m) == [("fell", n) for n in range(1, 11)]
    say(m, "fell", 3)
    assert moves(m) == [("fell", "ja42-cv-hiyo"), ("fell", "ja42-cv-junyo")]


# ---- Japanese Repair


@pytest.mark.rule("NM-JRP-1")
@pytest.mark.example("EX-126")
def test_damaged_forces_go_to_the_bottom_of_the_stack() -> None:
    vector = example("EX-126")
    hiryu, furutaka = vector["given"]["damaged"]
    places = {"SI": [f"{hiryu} damaged", "us-bn"], "MI": [f"{furutaka} damaged"], "JA_RE": STACKS}
    m = closing(places, JapaneseRepair(), bottom=("ja42-cv-junyo",))
    assert state(m).bottom == ("ja42-cv-junyo", furutaka, hiryu)
    assert all(state(m).forces[id].place == "JA_RE" and not state(m).forces[id].damaged for id in (hiryu, furutaka))


@pytest.mark.rule("NM-JRP-2")
def test_infantry_with_us_forces_is_not_repaired() -> None:
    places = {"SI": ["ja42-inf-2nd-inf damaged", "ja42-air-4-kokutai damaged", "ja42-cv-kaga damaged", "us-bn"]}
    m = closing(places, JapaneseRepair())
    assert state(m).at("SI", JAPAN) == ["ja42-inf-2nd-inf"]
    assert state(m).forces["ja42-inf-2nd-inf"].damaged


@pytest.mark.rule("NM-JRP-3")
def test_the_last_land_force_stays_damaged() -> None:
    m = closing({"WI": ["ja42-inf-2nd-inf damaged", "ja42-cv-kaga damaged"]}, JapaneseRepair())
    assert state(m).at("WI") == ["ja42-inf-2nd-inf"]
    assert state(m).forces["ja42-inf-2nd-inf"].damaged


@pytest.mark.rule("NM-JRP-3", "NM-SOL-2", "NM-SOL-1")
def test_the_player_picks_who_stays() -> None:
    hurt = ["ja42-inf-2nd-inf damaged", "ja42-air-4-kokutai damaged", "ja-bn damaged", "ja-bn damaged"]
    m = closing({"WI": hurt, "NG": ["ja42-inf-55th-inf damaged", "ja42-air-8-sentai"]}, JapaneseRepair())
    assert asked(m) == "stays"
    assert moves(m) == [("stay", "ja-bn-1"), ("stay", "ja42-air-4-kokutai"), ("stay", "ja42-inf-2nd-inf")]
    assert forbidden(m, "stay", "ja42-inf-55th-inf") == ("NM-JRP-3",)
    say(m, "stay", "ja42-air-4-kokutai")
    assert state(m).at("WI") == ["ja42-air-4-kokutai"]
    assert not state(m).forces["ja42-air-4-kokutai"].done
    assert where(m, "ja42-inf-55th-inf") == "JA_RE", "where another stays, it leaves"


@pytest.mark.rule("NM-JRP-4", "NM-CTR-14")
def test_a_damaged_battalion_goes_to_its_box() -> None:
    m = closing({"WI": ["ja-bn damaged", "ja-bn"]}, JapaneseRepair())
    assert state(m).at("WI") == ["ja-bn-2"]
    assert where(m, "ja-bn-1") == ""
    assert state(m).bottom == ()
    assert heard(m, "japan_repaired")[0].about["battalions"] == ["ja-bn-1"]


# ---- Return to Port


@pytest.mark.rule("NM-RTP-2", "NM-RTP-3")
@pytest.mark.example("EX-068")
def test_the_boxes_advance_a_step() -> None:
    boxes = example("EX-068")["given"]["boxes"]
    assert list(boxes) == ["P1", "P2"]
    m = closing({"P1": ["us43-ss-sub-gp-1"], "P2": ["us43-dd-desron-2"]}, ReturnToPort(), scenario="1943")
    assert where(m, "us43-ss-sub-gp-1") == "HI"
    assert where(m, "us43-dd-desron-2") == "P1"


@pytest.mark.rule("NM-RTP-1", "NM-RTP-4")
@pytest.mark.example("EX-069")
def test_ships_away_from_hawaii_enter_the_last_box() -> None:
    vector = example("EX-069")
    ships = sorted(id for id, c in COUNTERS.items() if c.year == 1943 and c.side == US and c.category == "ship")
    areas = [*vector["given"]["ships_in"], "AU", "WC", "HI"]
    m = closing({area: [ships[n]] for n, area in enumerate(areas)}, ReturnToPort(), scenario="1943")
    assert {where(m, ships[n]) for n in range(6)} == {vector["expect"]["all_to"]}
    assert where(m, ships[6]) == "HI"


@pytest.mark.rule("NM-RTP-1", "NM-RTP-2", "NM-RTP-3", "NM-RTP-4")
@pytest.mark.example("EX-127")
def test_the_ports_of_the_extended_example() -> None:
    vector = example("EX-127")
    ships = ["us42-cv-lexington", "us42-cru-abda", "us42-cv-enterprise"]
    places = {area: [ship] for area, ship in zip(vector["given"]["ships_on_map"], ships, strict=True)}
    m = closing({**places, "P1": ["us42-cv-yorktown"]}, ReturnToPort())
    assert where(m, "us42-cv-yorktown") == vector["expect"]["P1_before"]
    assert {where(m, ship) for ship in ships} == {vector["expect"]["map_ships_go_to"]}


@pytest.mark.rule("NM-RTP-2")
@pytest.mark.parametrize(("year", "ports"), [(1942, ["P1"]), (1943, ["P2", "P1"]), (1945, ["P3", "P2", "P1"])])
def test_how_long_a_ship_is_away(year: int, ports: list[str]) -> None:
    ship = next(id for id, c in COUNTERS.items() if c.year == year and c.side == US and c.category == "ship")
    m = closing({"SI": [ship]}, *[ReturnToPort()] * len(ports), scenario=str(year))
    assert where(m, ship) == "P1"
    assert [event.about["box"] for event in heard(m, "port")] == ports


@pytest.mark.rule("NM-RAI-3")
def test_raiding_submarines_go_to_port_too() -> None:
    m = closing({"RAID": ["us42-ss-sub-gp-1"], "SI": ["us42-inf-25th-inf"]}, ReturnToPort())
    assert where(m, "us42-ss-sub-gp-1") == "P1"
    assert where(m, "us42-inf-25th-inf") == "SI"


# ---- holding and supply


@pytest.mark.rule("NM-OCC-1", "NM-OCC-2", "NM-OCC-3", "NM-OCC-4", "NM-SUP-1")
def test_what_it_takes_to_hold_an_area() -> None:
    places = {
        "HI": ["us42-inf-25th-inf"],
        "MI": ["us42-air-mag-22", "ja42-cv-kaga"],  # ships never matter
        "SA": ["us42-cv-lexington"],
        "AK": ["us42-air-28th-bg", "ja-bn"],
        "GI": ["us-bn aboard"],
        "NC": ["us-bn"],  # cut off
    }
    m = closing(places)
    assert view(m).held == ("HI", "MI", "WC")
    assert view(m).won == ("HI", "MI")


@pytest.mark.rule("NM-OCC-5", "NM-SUP-1")
def test_the_homes_are_held_when_empty_but_australia_needs_a_chain() -> None:
    assert view(closing({})).held == ("WC",)
    chain = {"HI": ["us42-inf-25th-inf"], "SA": ["us-bn"], "NC": ["us-bn"]}
    assert view(closing(chain)).held == ("AU", "HI", "NC", "SA", "WC")


@pytest.mark.rule("NM-SUP-1", "NM-SUP-2", "NM-SUP-3", "NM-OCC-2", "NM-CTR-13")
@pytest.mark.example("EX-070")
def test_the_marianas_are_cut_off() -> None:
    vector = example("EX-070")
    places = {
        "HI": ["us42-inf-25th-inf"], "MI": ["us42-air-mag-22"], "WI": ["us-bn", "ja-bn"],
        "MA": ["us42-inf-1st-marine", "us42-inf-2nd-marine", "us42-inf-32nd-inf", "us42-air-mag-23"],
    }  # fmt: skip
    m = closing(places, SupplyCheck())
    fed = holding.supplied(state(m))
    assert ("WI" in fed, "MA" in fed) == (vector["expect"]["WI_in_supply"], vector["expect"]["MA_in_supply"])
    hurt = [id for id, f in state(m).forces.items() if f.damaged]
    assert len(hurt) == vector["expect"]["hits_in_MA"]
    assert all(where(m, id) == "MA" for id in hurt)
    assert heard(m, "unsupplied")[0].about["areas"] == ["MA"]


@pytest.mark.rule("NM-SUP-3", "NM-SUP-4", "NM-CTR-14", "NM-CTR-17")
def test_damaged_forces_out_of_supply_are_destroyed_but_ships_are_not_touched() -> None:
    m = closing(
        {"SI": ["us-bn damaged", "us42-air-mag-23", "us42-cv-lexington damaged", "ja-bn damaged"]}, SupplyCheck()
    )
    assert state(m).at("SI") == ["ja-bn-1", "us42-air-mag-23", "us42-cv-lexington"]
    assert state(m).forces["us42-air-mag-23"].damaged
    assert heard(m, "unsupplied")[0].about["lost"] == ["us-bn-1"]


@pytest.mark.rule("NM-SUP-5")
def test_supply_is_judged_before_any_hit_and_holding_after() -> None:
    places = {"HI": ["us42-inf-25th-inf", "ja-bn"], "MI": ["us-bn damaged"], "WI": ["us-bn damaged"], "AK": ["us-bn"]}
    m = closing(places, SupplyCheck(), DefeatCheck())
    assert heard(m, "unsupplied") == [], "Midway is reached by Alaska and Wake by Midway"
    cut = {**places, "AK": ["us42-cv-lexington"]}
    m = closing(cut, SupplyCheck(), DefeatCheck())
    assert heard(m, "unsupplied")[0].about["lost"] == ["us-bn-1", "us-bn-2"]
    assert heard(m, "objectives")[0].about["held"] == []


# ---- defeat


HELD_1942 = {
    "HI": ["us42-inf-25th-inf"],
    "AK": ["us42-air-28th-bg"],
    "MI": ["us42-air-mag-22"],
    "SA": ["us42-air-mag-13"],
}


@pytest.mark.rule("NM-DEF-1", "NM-VIC-3")
@pytest.mark.example("EX-071")
def test_three_objectives_are_too_few() -> None:
    vector = example("EX-071")
    places = {area: HELD_1942[area] for area in ("HI", "AK", "MI")}
    m = closing(places, DefeatCheck())
    assert heard(m, "objectives")[0].about["count"] == vector["given"]["objectives_held"]
    assert (state(m).level, state(m).result) == (vector["expect"]["evaluation"].lower(), {"us": 0.0})
    assert heard(m, "campaign_ends")[0].rules == ("NM-DEF-1",)
    assert asked(closing(HELD_1942, DefeatCheck())) == "stop", "four are enough"


@pytest.mark.rule("NM-SUP-1", "NM-DEF-1", "NM-VIC-3")
@pytest.mark.example("EX-128")
def test_six_objectives_and_all_in_supply() -> None:
    vector = example("EX-128")
    m = closing(None, SupplyCheck(), DefeatCheck())
    assert heard(m, "objectives")[0].about["count"] == vector["given"]["objectives_held"]
    ours = {f.place for id, f in state(m).forces.items() if counter(id).side == US and f.place in AREAS}
    assert (ours <= holding.supplied(state(m))) == vector["expect"]["all_us_forces_in_supply"]
    assert state(m).result is None


@pytest.mark.rule("NM-DEF-1")
def test_the_milder_reading_replaces_only_who_once_held_more() -> None:
    few = {area: HELD_1942[area] for area in ("HI", "AK", "MI")}
    mild = {"replaced_only_when_reduced": True}
    assert asked(closing(few, DefeatCheck(), options=mild)) == "stop"
    assert asked(closing(few, DefeatCheck(), options=mild, above=True)) == ""
    assert state(closing(HELD_1942, DefeatCheck(), options=mild)).above
    assert state(opening("1942")).above, "six are held from the start"


@pytest.mark.rule("NM-DEF-2")
def test_the_enemy_in_hawaii_after_the_first_battle_turn_ends_it() -> None:
    m = closing({"HI": ["us42-inf-25th-inf", "ja42-dd-destroyer-gp-1 damaged"]}, HawaiiCheck("HI"))
    assert (state(m).level, state(m).result) == ("replaced", {"us": 0.0})
    assert heard(m, "campaign_ends")[0].rules == ("NM-DEF-2",)
    assert asked(closing({"HI": ["us42-inf-25th-inf"]}, HawaiiCheck("HI"))) == "stop"
    assert asked(closing({"SI": ["us42-inf-25th-inf", "ja-bn"]}, HawaiiCheck("SI"))) == "stop"


@pytest.mark.rule("NM-DEF-2", "NM-BAT-4")
@pytest.mark.parametrize(
    ("there", "lost"),
    [
        (["ja-bn"], True),
        (["ja-bn", "us42-ss-sub-gp-1"], True),  # no battle is fought
        (["ja-bn", "ja42-cv-kaga", "us42-ss-sub-gp-1"], False),
        (["ja-bn aboard", "us42-ss-sub-gp-1"], False),  # a Transport can be torpedoed
        (["ja-bn", "us-bn"], False),
        ([], False),
    ],
)
def test_hawaii_without_anybody_to_fight_for_it_is_lost(there: list[str], lost: bool) -> None:
    assert (asked(closing({"HI": there}, HawaiiUndefended())) == "") == lost


@pytest.mark.rule("NM-DEF-2")
def test_hawaii_is_looked_at_when_the_battles_begin() -> None:
    m = closing({"HI": ["ja-bn"], "SI": ["us-bn", "ja-bn"]}, Step("battles"))
    assert (asked(m), state(m).level) == ("", "replaced")
    assert not heard(m, "battle_begins")
