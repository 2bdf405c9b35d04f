"""The end of a battle turn, and of a battle (NM-END, NM-JBP-9, NM-UBP-9, NM-CTR-15, NM-DEF-2)."""

from __future__ import annotations

from typing import Any

import pytest
from carrier_table import at_battle, fight, told
from nimitz_table import Match, Stop, asked, at_table, example, heard, moves, refused, say, state

from wardroom.games.nimitz.tasks.battle_setup import BattleBegins
from wardroom.games.nimitz.tasks.battle_turn import BattleEnds, Duration, EndOfBattleTurn, Engaged, NextBattleTurn
from wardroom.games.nimitz.tasks.battles import Battles
from wardroom.games.nimitz.tasks.return_of_aircraft import ReturnAircraft
from wardroom.kernel import engine

LEX, ENT, HIRYU, BG = "us42-cv-lexington", "us42-cv-enterprise", "ja42-cv-hiryu", "us42-air-28th-bg"
CHICAGO, DESRON, FURUTAKA, GP5 = (
    "us42-cru-chicago-northampton", "us42-dd-desron-2", "ja42-cru-furutaka-kako", "ja42-dd-destroyer-gp-5",
)  # fmt: skip
MEN = {"foxholes": ["us-bn-1", "ja-bn-1"]}


# ---- how long


@pytest.mark.rule("NM-END-1", "NM-CTR-1")
def test_turn_after_turn() -> None:
    """Two turns, in which nobody hits anybody."""
    m = at_battle(
        NextBattleTurn(),
        BattleEnds("SI"),
        land=MEN,
        turn=0,
        dice=["ja_no_contact", 9, 9, "ja_no_contact", 9, 9],
    )
    assert [(e.about["n"], e.about["of"]) for e in heard(m, "battle_turn")] == [(1, 2), (2, 2)]
    assert asked(m) == "stop"
    assert told(m, "battle_ends", "turns") == [2]


@pytest.mark.rule("NM-END-1")
def test_breadcrumbs() -> None:
    m = at_table({"SI": [LEX, "ja-bn"]}, agenda=(Battles(), Stop()), dice=[4, "ja_no_contact"], step="battles")
    assert engine.crumbs(state(m), "us") == (("battle", {"area": "SI"}),)
    say(m, "done")
    assert engine.crumbs(state(m), "us") == (("battle", {"area": "SI"}), ("battle_turn", {"n": 1, "of": 2}))


@pytest.mark.rule("NM-END-2")
def test_it_ends_when_one_side_is_gone() -> None:
    """Carrier aircraft, airfields and submarines that took no part do not keep it going."""

    def goes_on(**more: Any) -> bool:
        m = at_battle(EndOfBattleTurn(1, 2), dice=["ja_no_contact", *[9] * 40], **more)
        return bool(heard(m, "battle_turn"))

    assert not goes_on(land={"foxholes": ["ja-bn-1"]}, groups={LEX: ["SBD"]}, fields={"us": 1},
                       elsewhere={"us42-ss-sub-gp-1": "SI"})  # fmt: skip
    assert goes_on(land=MEN)
    assert goes_on(land={"foxholes": ["ja-bn-1"], "transport": ["us-bn-1"]})
    assert goes_on(land={"foxholes": ["ja-bn-1"]}, ships={"coastal": ["us42-ss-sub-gp-1"]})
    assert goes_on(land={"foxholes": ["ja-bn-1"]}, field=[BG])


@pytest.mark.rule("NM-END-2")
def test_it_ends_when_the_marker_leaves_the_track() -> None:
    assert not heard(at_battle(EndOfBattleTurn(2, 2), land=MEN, turn=2, length=2), "battle_turn")


def duration(copies: int = 1, turn: int = 1, length: int = 2, **more: Any) -> Match:
    return at_battle(Duration(), drawn=("ja_duration",) * copies, turn=turn, length=length, **more)


@pytest.mark.rule("NM-JBP-9")
def test_duration() -> None:
    three = {"foxholes": ["us-bn-1", "ja-bn-1"], "transport": ["ja-bn-2"]}
    assert fight(duration(land=three)).length == 3  # infantry on Transports counts
    assert fight(duration(land={"foxholes": ["us-bn-1", "us-bn-2", "ja-bn-1"]})).length == 1
    assert fight(duration(land=MEN)).length == 2
    assert fight(duration(land=MEN, groups={LEX: ["SBD"]})).length == 1  # so do aircraft of carriers
    assert fight(duration(land=MEN, groups={HIRYU: ["A6M"]}, field=["ja42-air-3-kokutai", BG])).length == 3


@pytest.mark.rule("NM-JBP-9", "NM-JBP-3")
def test_duration_twice_and_not_at_all() -> None:
    three = {"foxholes": ["us-bn-1", "ja-bn-1", "ja-bn-2"]}
    m = duration(copies=2, land=three)
    assert fight(m).length == 4
    assert told(m, "battle_length", "change") == [1, 1]
    assert fight(duration(copies=0, land=three)).length == 2
    assert fight(duration(land={"foxholes": ["ja-bn-1"]})).length == 2  # it is over anyway


@pytest.mark.rule("NM-END-4")
def test_never_beyond_the_track() -> None:
    three = {"foxholes": ["us-bn-1", "ja-bn-1", "ja-bn-2"]}
    m = duration(land=three, length=5)
    assert fight(m).length == 5
    assert not heard(m, "battle_length")
    assert fight(duration(land=three, turn=2, length=5)).length == 6  # the marker has come down a space by then
    m = at_battle(Engaged(), land=MEN, plans=("engaged",), turn=1, length=5)
    assert moves(m) == [("no",), ("shorter",)]
    assert refused(m, "longer").rules == ("NM-END-4",)


@pytest.mark.rule("NM-END-4", "NM-UBP-9")
def test_a_turn_taken_from_the_last_one_cannot_be_bought_back() -> None:
    fewer = {"foxholes": ["us-bn-1", "us-bn-2", "ja-bn-1"]}
    m = at_battle(
        Duration(), Engaged(), EndOfBattleTurn(2, 2), land=fewer, plans=("engaged",), drawn=("ja_duration",), turn=2
    )
    assert asked(m) == "stop"
    assert not heard(m, "battle_turn")


@pytest.mark.rule("NM-UBP-9", "NM-UBP-24")
def test_engaged_makes_it_longer() -> None:
    m = at_battle(
        Engaged(), EndOfBattleTurn(2, 2), land=MEN, plans=("engaged", "aaa"), turn=2, dice=["ja_no_contact", 9, 9]
    )
    assert (asked(m), moves(m)) == ("engaged", [("no",), ("longer",)])
    assert refused(m, "shorter").rules == ("NM-UBP-9",)
    say(m, "longer")
    assert [(e.about["n"], e.about["of"]) for e in heard(m, "battle_turn")] == [(3, 3)]
    assert fight(m).plans == ("aaa",)


@pytest.mark.rule("NM-UBP-9")
def test_engaged_makes_it_shorter() -> None:
    m = at_battle(Engaged(), EndOfBattleTurn(1, 2), land=MEN, plans=("engaged",))
    say(m, "shorter")
    assert (fight(m).length, [e.about["change"] for e in heard(m, "battle_length")]) == (1, [-1])
    assert not heard(m, "battle_turn")


@pytest.mark.rule("NM-UBP-9", "NM-UBP-24")
def test_engaged_is_kept_and_is_not_asked_in_vain() -> None:
    m = at_battle(Engaged(), land=MEN, plans=("engaged",))
    say(m, "no")
    assert fight(m).plans == ("engaged",)
    assert asked(at_battle(Engaged(), land={"foxholes": ["us-bn-1"]}, plans=("engaged",))) == "stop"
    assert asked(at_battle(Engaged(), land=MEN, chosen=("engaged",))) == "stop"


# ---- afterwards


@pytest.mark.rule("NM-END-3", "NM-CTR-15")
def test_survivors_stay_and_infantry_is_ashore() -> None:
    m = at_battle(
        BattleEnds("SI"), turn=2, lost=("ja-bn-2", CHICAGO, "ja-bn-3"),
        ships={"us_ocean": [f"{LEX} damaged"], "japanese_ocean": [HIRYU]},
        land={"transport": ["us-bn-1", "ja-bn-1"]}, groups={HIRYU: ["A6M damaged"]},
    )  # fmt: skip
    g = state(m)
    assert g.battle is None
    assert g.fought == ("SI",)
    assert all(force.place == "SI" and not force.aboard for force in g.forces.values())
    assert g.forces[LEX].damaged
    (about,) = (event.about for event in heard(m, "battle_ends"))
    assert (about["us_lost"], about["japan_lost"], about["turns"]) == ([CHICAGO], ["ja-bn-2", "ja-bn-3"], 2)


@pytest.mark.rule("NM-CTR-15")
def test_a_carrier_begins_every_battle_with_a_full_group() -> None:
    m = at_battle(
        BattleEnds("SI"), BattleBegins("SI"), ships={"us_ocean": [LEX]}, land={"foxholes": ["ja-bn-1"]},
        groups={LEX: ["SBD damaged"]}, dice=[1],
    )  # fmt: skip
    assert sorted(fight(m).planes) == ["F4F-1", "SBD-1", "SBD-2", "TBD-1"]
    assert not any(plane.damaged for plane in fight(m).planes.values())


@pytest.mark.rule("NM-CTR-16")
def test_destroyed_battalions_of_japan_can_come_again() -> None:
    m = at_battle(
        NextBattleTurn(), BattleEnds("SI"),
        land={"foxholes": ["us-bn-1", "ja-bn-1 damaged"]}, turn=0, length=1, dice=["ja_no_contact", 1],
    )  # fmt: skip
    assert "ja-bn-1" not in state(m).forces
    assert told(m, "battle_ends", "japan_lost") == [["ja-bn-1"]]
    g = state(m).draft()
    assert g.add_battalion("japan", "JA") == "ja-bn-1"


@pytest.mark.rule("NM-CTR-16", "NM-JBP-14")
def test_battalions_that_the_plan_brings_are_counted_among_the_lost() -> None:
    """The one there falls in the first turn, the one that the plan brings in the second: they are two."""
    m = at_battle(
        NextBattleTurn(), BattleEnds("SI"), ships={"coastal": [FURUTAKA]}, turn=0, length=2,
        land={"foxholes": ["us-bn-1", "us-bn-2", "ja-bn-1 damaged"]},
        dice=["ja_no_contact", 9, 1, 9, "ja_battalion", 9, 9, 1, 1],
    )  # fmt: skip
    assert asked(m) == "stop"
    assert told(m, "placed", "ship") == ["ja-bn-2"]
    assert told(m, "battle_ends", "japan_lost") == [["ja-bn-1", "ja-bn-2"]]


@pytest.mark.rule("NM-RET-3", "NM-RET-4", "NM-RET-5", "NM-END-2", "NM-END-3")
@pytest.mark.example("EX-124")
def test_the_solomons() -> None:
    given, expect = example("EX-124")["given"], example("EX-124")["expect"]
    us, japan = given["aircraft"]["us"], given["aircraft"]["japanese"]
    m = at_battle(
        ReturnAircraft("us"), ReturnAircraft("japan"), EndOfBattleTurn(2, 2), BattleEnds("SI"), turn=2,
        ships={"us_ocean": [f"{ENT} damaged", DESRON], "coastal": [f"{CHICAGO} damaged", f"{FURUTAKA} damaged"],
               "japanese_ocean": [f"{HIRYU} damaged", GP5]},
        land={"foxholes": ["us-bn-1"]},
        groups={ENT: [f"{plane} us_ocean" for plane in us], HIRYU: [f"{plane} us_ocean" for plane in japan]},
    )  # fmt: skip
    lost = [plane.split("-")[0] for plane in told(m, "ditched", "plane")]
    assert sorted(lost) == sorted(expect["destroyed"])
    g = state(m)
    assert g.battle is None
    assert g.at("SI", "japan") == sorted(expect["survivors_japanese"])
    assert g.at("SI", "us") == sorted("us-bn-1" if id == "us-battalion" else id for id in expect["survivors_us"])


# ---- Hawaii


@pytest.mark.rule("NM-DEF-2")
def test_japanese_left_in_hawaii_after_the_first_turn() -> None:
    def fought(area: str, die: int) -> Match:
        land = {"foxholes": ["us-bn-1", "ja-bn-1 damaged"]}
        return at_battle(
            NextBattleTurn(), BattleEnds(area), area=area, land=land, turn=0, length=1,
            dice=["ja_no_contact", die],
        )  # fmt: skip

    assert state(fought("HI", 9)).level == "replaced"
    assert state(fought("HI", 1)).result is None  # destroyed in time
    assert state(fought("SI", 9)).result is None
