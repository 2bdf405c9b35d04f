"""First Light of both sides (NM-UBP-11 to 16, 22; NM-JBP-10 to 12, 25)."""

from __future__ import annotations

from typing import Any

import pytest
from carrier_table import at_battle, fight, told, zones
from nimitz_table import Match, asked, dice_left, example, forbidden, heard, moves, refused, say, state

from wardroom.games.nimitz.tasks.aircraft import JapaneseAircraft, UsAircraft
from wardroom.games.nimitz.tasks.attacks import Dogfights
from wardroom.games.nimitz.tasks.battle_turn import NextBattleTurn
from wardroom.games.nimitz.tasks.first_light import FirstLights, UsFirstLight

LEX, ENT, KAGA, HIRYU = "us42-cv-lexington", "us42-cv-enterprise", "ja42-cv-kaga", "ja42-cv-hiryu"
CHICAGO, GP5, BG, FG = "us42-cru-chicago-northampton", "ja42-dd-destroyer-gp-5", "us42-air-28th-bg", "us42-air-18th-fg"
SEA = {"us_ocean": [LEX], "japanese_ocean": [KAGA]}


def us(*then: Any, dice: list[int], groups: dict[str, list[str]] | None = None, **more: Any) -> Match:
    return at_battle(
        UsFirstLight(), *then, dice=dice, plans=("first_light",),
        **{"ships": SEA, "groups": groups or {LEX: ["SBD", "F4F"], KAGA: ["D3A", "A6M"]}, **more},
    )  # fmt: skip


# ---- the player's


@pytest.mark.rule("NM-UBP-11", "NM-UBP-14")
def test_a_group_strikes_before_the_others_move() -> None:
    """Kaga's AAA (4) misses and there is no dogfight; the SBD (4) hits and Kaga's aircraft are lost at once."""
    m = us(dice=[7, 9, 4])
    assert asked(m) == "first_light"
    say(m, "first_light")
    assert (asked(m), m.asks["us"].about["first_light"]) == ("fly", True)
    say(m, "fly", "SBD-1", "japanese_ocean")
    say(m, "done")
    assert [event.about["step"] for event in heard(m, "attack")] == ["aaa", "bomb"]
    assert state(m).forces[KAGA].damaged
    assert fight(m).plans == ()
    assert told(m, "plan_used", "plan") == ["first_light"]
    assert not dice_left(m)


@pytest.mark.rule("NM-UBP-22")
def test_what_it_hits_works_at_once() -> None:
    m = us(JapaneseAircraft("bombers"), JapaneseAircraft("fighters"), dice=[10, 9, 1])
    say(m, "first_light")
    say(m, "fly", "SBD-1", "japanese_ocean")
    say(m, "done")
    assert sorted(told(m, "ditched", "plane")) == ["A6M-1", "D3A-1"]
    assert set(fight(m).planes) == {"SBD-1", "F4F-1"}
    assert not heard(m, "group")


@pytest.mark.rule("NM-UBP-22")
def test_airfields_it_hits_cost_aircraft_at_once() -> None:
    m = us(
        dice=[8, 1], ships={"us_ocean": [LEX]}, groups={LEX: ["SBD"]},
        field=["ja42-air-3-kokutai damaged", "ja42-air-14-sentai"],
    )  # fmt: skip
    say(m, "first_light")
    say(m, "fly", "SBD-1", "island")
    assert told(m, "grounded", "force") == ["ja42-air-3-kokutai"]
    assert fight(m).fields["japan"] == 1


@pytest.mark.rule("NM-UBP-12", "NM-UBP-15")
def test_the_group_does_not_fly_again_and_the_others_do() -> None:
    m = us(
        UsAircraft(), dice=[7, 9, 9], ships={"us_ocean": [LEX, ENT], "japanese_ocean": [KAGA]},
        groups={LEX: ["SBD", "F4F"], ENT: ["SBD"]},
    )  # fmt: skip
    say(m, "first_light")
    assert (asked(m), moves(m)) == ("carrier", [("carrier", ENT), ("carrier", LEX)])
    assert forbidden(m, "carrier", KAGA) == ("NM-UBP-11",)
    say(m, "carrier", LEX)
    assert {plane for _, plane, _ in moves(m, "fly")} == {"SBD-1", "F4F-1"}
    say(m, "fly", "SBD-1", "japanese_ocean")
    say(m, "done")
    assert asked(m) == "fly"
    assert {plane for _, plane, _ in moves(m, "fly")} == {"SBD-2"}  # those left aboard have had their turn too
    assert refused(m, "fly", "F4F-1", "island").key == "flown"
    say(m, "done")
    assert zones(m) == {"SBD-1": "", "F4F-1": "", "SBD-2": "us_ocean"}


@pytest.mark.rule("NM-UBP-11")
def test_aircraft_of_the_group_may_go_to_different_zones() -> None:
    m = us(dice=[7, 9, 9, 9], field=["ja42-air-3-kokutai"])
    say(m, "first_light")
    say(m, "fly", "SBD-1", "japanese_ocean")
    say(m, "fly", "F4F-1", "island")
    bombed = [(e.about["attacker"], e.about["zone"]) for e in heard(m, "attack") if e.about["step"] == "bomb"]
    assert sorted(bombed) == [("F4F-1", "island"), ("SBD-1", "japanese_ocean")]


@pytest.mark.rule("NM-UBP-13")
def test_a_six_is_not_enough_and_the_plan_is_kept() -> None:
    m = us(UsAircraft(), dice=[6])
    say(m, "first_light")
    assert fight(m).plans == ("first_light",)
    assert told(m, "first_light", "ok") == [False]
    assert asked(m) == "fly"
    assert m.asks["us"].about["first_light"] is False
    assert {plane for _, plane, _ in moves(m, "fly")} == {"SBD-1", "F4F-1"}


@pytest.mark.rule("NM-UBP-13")
def test_it_is_tried_again_in_the_next_turn() -> None:
    m = at_battle(
        NextBattleTurn(),
        ships=SEA,
        groups={LEX: ["SBD spent"]},
        plans=("first_light",),
        lit=True,
        dice=[3, "ja_duration"],
    )
    assert asked(m) == "first_light"
    assert not fight(m).lit
    say(m, "first_light")
    assert asked(m) == "fly"


@pytest.mark.rule("NM-UBP-24", "NM-UBP-11")
def test_it_need_not_be_tried() -> None:
    m = us(UsAircraft(), dice=[])
    say(m, "no")
    assert (asked(m), fight(m).plans) == ("fly", ("first_light",))
    assert asked(us(dice=[], groups={LEX: ["SBD spent"]})) == "stop"  # nobody could take off


@pytest.mark.rule("NM-JBP-19")
def test_no_contact_binds_first_light() -> None:
    m = at_battle(
        FirstLights(), ships=SEA, groups={LEX: ["SBD"]}, plans=("first_light",), drawn=("ja_no_contact",), dice=[7],
        options={"us_first_light": "after_draw"},
    )  # fmt: skip
    say(m, "first_light")
    assert refused(m, "fly", "SBD-1", "japanese_ocean").rules == ("NM-JBP-19",)


def dawn(dice: list[int | str], **options: str) -> Match:
    return at_battle(
        NextBattleTurn(), ships=SEA, groups={LEX: ["SBD"], KAGA: ["D3A"]}, field=[FG], plans=("first_light",),
        dice=dice, options=options, turn=0,
    )  # fmt: skip


@pytest.mark.rule("NM-UBP-11", "NM-JBP-19")
def test_it_is_tried_when_the_turn_begins_before_japan_draws() -> None:
    """No Contact, drawn after it, comes too late for the strike."""
    m = dawn([7, 9, 9, "ja_no_contact"])
    assert asked(m) == "first_light"
    assert not heard(m, "plan_drawn")
    say(m, "first_light")
    say(m, "fly", "SBD-1", "japanese_ocean")
    assert [event.about["step"] for event in heard(m, "attack")] == ["aaa", "bomb"]
    assert told(m, "plan_drawn", "plan") == ["ja_no_contact"]


@pytest.mark.rule("NM-UBP-11")
def test_an_option_puts_it_after_the_draw() -> None:
    m = dawn(["ja_no_contact", 7], us_first_light="after_draw")
    assert (asked(m), told(m, "plan_drawn", "plan")) == ("first_light", ["ja_no_contact"])
    say(m, "first_light")
    assert forbidden(m, "fly", "SBD-1", "japanese_ocean") == ("NM-JBP-19",)


@pytest.mark.rule("NM-UBP-16")
def test_a_plan_that_failed_this_turn_can_still_be_cancelled() -> None:
    m = dawn([6, "ja_first_light"])
    say(m, "first_light")
    assert (fight(m).plans, fight(m).drawn) == ((), ())
    assert heard(m, "first_lights_cancel")
    m = dawn([7, 9, 9, "ja_first_light", 9, 9])
    say(m, "first_light")
    say(m, "fly", "SBD-1", "japanese_ocean")
    assert told(m, "group", "carrier")[:1] == [KAGA], "spent and gone, it cancels nothing"
    assert fight(m).drawn == ("ja_first_light",)


# ---- Japan's


def japan(*then: Any, dice: list[int], **more: Any) -> Match:
    drawn = ("ja_first_light",)
    found = {"ships": SEA, "groups": {LEX: ["SBD", "F4F"], KAGA: ["D3A", "A6M"]}, "drawn": drawn, **more}
    return at_battle(FirstLights(), *then, dice=dice, **found)


@pytest.mark.rule("NM-JBP-10", "NM-JBP-12")
def test_the_whole_group_attacks_as_if_it_had_rolled_ten() -> None:
    """AAA of the Lexington (4/2) misses; the D3A (4) misses too. The A6M came along."""
    m = japan(dice=[9, 9], field=[BG])
    (about,) = (event.about for event in heard(m, "group"))
    assert (about["carrier"], about["die"], about["zone"]) == (KAGA, 10, "us_ocean")
    assert [event.about["step"] for event in heard(m, "attack")] == ["aaa", "bomb"]
    assert all(plane.spent for id, plane in fight(m).planes.items() if plane.home == KAGA)


@pytest.mark.rule("NM-JBP-10")
def test_it_goes_down_the_list_where_no_ship_is_in_the_us_ocean() -> None:
    m = japan(ships={"coastal": [CHICAGO], "japanese_ocean": [KAGA]}, groups={KAGA: ["D3A"]}, dice=[9, 9])
    assert told(m, "group", "zone") == ["coastal"]


@pytest.mark.rule("NM-JBP-10", "NM-SOL-2")
def test_the_carrier_with_most_aircraft() -> None:
    ships = {"us_ocean": [LEX], "japanese_ocean": [KAGA, HIRYU]}
    m = japan(ships=ships, groups={KAGA: ["D3A"], HIRYU: ["D3A", "A6M"]}, dice=[9, 9])
    assert told(m, "group", "carrier") == [HIRYU]
    m = japan(ships=ships, groups={KAGA: ["D3A", "B5N"], HIRYU: ["D3A", "A6M"]}, dice=[9, 9, 9])
    assert (asked(m), m.asks["us"].about["side"]) == ("carrier", "japan")
    assert moves(m) == [("carrier", HIRYU), ("carrier", KAGA)]
    say(m, "carrier", KAGA)
    assert told(m, "group", "carrier") == [KAGA]
    m = japan(ships=ships, groups={KAGA: ["D3A"], HIRYU: ["D3A"]}, dice=[9, 9])
    assert told(m, "group", "carrier") == [HIRYU]  # all the same: nobody is asked


@pytest.mark.rule("NM-JBP-11")
def test_a_carrier_it_hits_loses_the_aircraft_aboard() -> None:
    """Before they move. Those of the other carrier are safe."""
    m = japan(
        UsAircraft(), dice=[9, 9, 1], ships={"us_ocean": [LEX, ENT], "japanese_ocean": [KAGA]},
        groups={LEX: ["SBD"], ENT: ["SBD"], KAGA: ["D3A", "A6M"]},
    )  # fmt: skip
    say(m, "hit", LEX)
    assert told(m, "ditched", "plane") == ["SBD-1"]
    assert {plane for _, plane, _ in moves(m, "fly")} == {"SBD-2"}


@pytest.mark.rule("NM-JBP-11", "NM-RET-8")
def test_an_airfield_it_hits_costs_aircraft_before_they_attack() -> None:
    m = japan(UsAircraft(), dice=[1], ships={"japanese_ocean": [KAGA]}, groups={KAGA: ["D3A"]}, field=[BG, FG])
    assert (asked(m), moves(m)) == ("airfield_loss", [("lose", FG), ("lose", BG)])
    say(m, "lose", BG)
    assert {plane for _, plane, _ in moves(m, "fly")} == {FG}


@pytest.mark.rule("NM-JBP-12")
def test_the_group_takes_no_further_part_and_the_others_do() -> None:
    m = japan(
        JapaneseAircraft("bombers"), dice=[9, 9, 9], ships={"us_ocean": [LEX], "japanese_ocean": [KAGA, HIRYU]},
        groups={KAGA: ["D3A", "B5N"], HIRYU: ["D3A"]},
    )  # fmt: skip
    assert told(m, "group", "carrier") == [KAGA, HIRYU]
    assert zones(m) == {"D3A-1": "", "B5N-1": "", "D3A-2": "us_ocean"}


@pytest.mark.rule("NM-JBP-3", "NM-JBP-12")
def test_two_copies_send_two_carriers() -> None:
    m = japan(
        dice=[9, 9, 9, 9], drawn=("ja_first_light",) * 2, ships={"us_ocean": [LEX], "japanese_ocean": [KAGA, HIRYU]},
        groups={KAGA: ["D3A"], HIRYU: ["D3A"]},
    )  # fmt: skip
    assert told(m, "group", "carrier") == [HIRYU, KAGA]


@pytest.mark.rule("NM-JBP-25")
def test_without_aircraft_aboard_it_has_no_effect() -> None:
    m = japan(dice=[], groups={LEX: ["SBD"]})
    assert heard(m, "plan_idle")[0].rules == ("NM-JBP-25",)
    assert not heard(m, "group")
    m = japan(dice=[], groups={KAGA: ["A6M"]})  # nothing to attack with
    assert told(m, "group", "stays") == [True]
    assert not fight(m).planes["A6M-1"].spent


@pytest.mark.rule("NM-UBP-14", "NM-JBP-12")
@pytest.mark.example("EX-055")
def test_a_group_that_is_back_aboard_is_in_no_dogfight() -> None:
    """F4F over the Japanese Ocean find the Kaga's aircraft on her deck, and over the US Ocean they met nobody."""
    m = japan(UsAircraft(), Dogfights(), dice=[9, 9], groups={LEX: ["F4F"], KAGA: ["D3A", "A6M"]})
    say(m, "fly", "F4F-1", "japanese_ocean")
    assert asked(m) == "stop"
    fought = any(event.about["step"] == "dogfight" for event in heard(m, "attack"))
    assert fought is example("EX-055")["expect"]["first_light_aircraft_can_be_dogfought"]
