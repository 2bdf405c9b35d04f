"""Infantry advances, aircraft come back, airfields are counted (NM-INF-6 to 8, NM-RET)."""

from __future__ import annotations

import pytest
from carrier_table import at_battle, fight, told, zones
from nimitz_table import Match, asked, example, forbidden, moves, refused, say, state

from wardroom.games.nimitz.tasks.battle_setup import BattleBegins
from wardroom.games.nimitz.tasks.battle_turn import InfantryAdvance
from wardroom.games.nimitz.tasks.return_of_aircraft import AirfieldLosses, ReturnAircraft

LEX, ENT, KAGA, HIRYU = "us42-cv-lexington", "us42-cv-enterprise", "ja42-cv-kaga", "ja42-cv-hiryu"
FG, BG = "us42-air-18th-fg", "us42-air-28th-bg"
MARINE, ARMY = "us42-inf-1st-marine", "us42-inf-25th-inf"
US, JAPAN = ReturnAircraft("us"), ReturnAircraft("japan")


def planes(match: Match) -> set[str]:
    return set(fight(match).planes)


# ---- infantry


@pytest.mark.rule("NM-INF-6", "NM-INF-7", "NM-INF-8", "NM-SET-8")
def test_one_advance_each() -> None:
    m = at_battle(
        InfantryAdvance(), land={"transport": [MARINE, ARMY, "ja-bn-1"], "beach": ["us-bn-1", "ja-bn-2"],
                                 "foxholes": ["ja-bn-3"]},
    )  # fmt: skip
    assert fight(m).land == {
        MARINE: "foxholes", ARMY: "beach", "ja-bn-1": "beach", "us-bn-1": "foxholes", "ja-bn-2": "foxholes",
        "ja-bn-3": "foxholes",
    }  # fmt: skip
    assert not any(force.aboard for force in state(m).forces.values())
    assert sorted(told(m, "landed", "force")) == sorted([MARINE, ARMY, "ja-bn-1", "us-bn-1", "ja-bn-2"])


# ---- carriers


@pytest.mark.rule("NM-RET-1")
def test_all_come_home() -> None:
    m = at_battle(
        US, JAPAN, ships={"us_ocean": [LEX], "japanese_ocean": [KAGA]}, field=[f"{BG} coastal"],
        groups={LEX: ["SBD coastal", "F4F us_ocean"], KAGA: ["D3A us_ocean", "A6M"]},
    )  # fmt: skip
    assert set(zones(m).values()) == {""}
    assert planes(m) == {"SBD-1", "F4F-1", "D3A-1", "A6M-1", BG}


@pytest.mark.rule("NM-RET-2", "NM-RET-3", "NM-RET-10")
def test_aircraft_of_a_damaged_carrier_find_room_on_another() -> None:
    """The Enterprise has lost two of its own. The one that had stayed aboard the Lexington needs room as well."""
    m = at_battle(
        US, ships={"us_ocean": [f"{LEX} damaged", ENT]}, decks={LEX: 2, ENT: 3},
        groups={LEX: ["SBD coastal", "F4F"], ENT: ["TBD us_ocean"]},
    )  # fmt: skip
    assert {id: plane.home for id, plane in fight(m).planes.items()} == {"SBD-1": ENT, "F4F-1": ENT, "TBD-1": ENT}
    assert sorted(told(m, "rebased", "plane")) == ["F4F-1", "SBD-1"]


@pytest.mark.rule("NM-RET-2", "NM-RET-5")
def test_the_player_chooses_who_is_lost() -> None:
    """Any of them, also one of the carrier that is sound; of one sort only one is offered."""
    m = at_battle(
        US, ships={"us_ocean": [f"{LEX} damaged", ENT]}, decks={LEX: 2, ENT: 3},
        groups={LEX: ["SBD coastal", "SBD coastal damaged"], ENT: ["SBD", "F4F", "TBD"]},
    )  # fmt: skip
    assert (asked(m), m.asks["us"].about["left"]) == ("surplus", 2)
    assert [plane for _, plane in moves(m)] == ["F4F-1", "SBD-1", "SBD-2", "TBD-1"]
    assert refused(m, "lose", "SBD-3").key == "same_aircraft"
    say(m, "lose", "TBD-1")
    say(m, "lose", "SBD-2")
    assert planes(m) == {"SBD-1", "SBD-3", "F4F-1"}
    assert {plane.home for plane in fight(m).planes.values()} == {ENT}
    assert told(m, "ditched", "plane") == ["TBD-1", "SBD-2"]


@pytest.mark.rule("NM-RET-3", "NM-RET-2")
def test_without_a_sound_carrier_all_are_lost() -> None:
    m = at_battle(US, ships={"us_ocean": [f"{LEX} damaged"]}, groups={LEX: ["SBD coastal", "F4F"]})
    assert planes(m) == set()
    assert asked(m) == "stop"


@pytest.mark.rule("NM-RET-4")
def test_japan_loses_the_damaged_and_the_cheap_first() -> None:
    """Room for two of five: a Damaged D3A (2) goes before an A6M (1) at full strength; then the two A6M."""
    m = at_battle(
        JAPAN, ships={"japanese_ocean": [f"{KAGA} damaged", HIRYU]}, decks={KAGA: 3, HIRYU: 2},
        groups={KAGA: ["A6M us_ocean", "D3A us_ocean damaged", "B5N us_ocean"], HIRYU: ["A6M coastal", "D3A coastal"]},
    )  # fmt: skip
    assert told(m, "ditched", "plane") == ["D3A-1", "A6M-1", "A6M-2"]
    assert {id: plane.home for id, plane in fight(m).planes.items()} == {"B5N-1": HIRYU, "D3A-2": HIRYU}


@pytest.mark.rule("NM-RET-4", "NM-SOL-2")
def test_the_player_picks_among_equal_japanese_aircraft() -> None:
    m = at_battle(
        JAPAN, ships={"japanese_ocean": [HIRYU]}, decks={HIRYU: 1}, groups={KAGA: ["D3A", "B5N"]},
    )  # fmt: skip
    assert (asked(m), m.asks["us"].about["side"]) == ("surplus", "japan")
    assert moves(m) == [("lose", "B5N-1"), ("lose", "D3A-1")]
    say(m, "lose", "B5N-1")
    assert fight(m).planes["D3A-1"].home == HIRYU


@pytest.mark.rule("NM-RET-4")
def test_others_go_before_it() -> None:
    m = at_battle(
        JAPAN, ships={"japanese_ocean": [HIRYU]}, decks={HIRYU: 2}, groups={KAGA: ["D3A damaged", "B5N damaged", "A6M"]}
    )
    assert forbidden(m, "lose", "A6M-1") == ("NM-RET-4",)


# ---- which deck

YORK = "us42-cv-yorktown"


@pytest.mark.rule("NM-RET-11", "NM-RET-3", "NM-RET-2")
def test_the_player_says_which_carrier_takes_an_aircraft_without_a_deck() -> None:
    m = at_battle(
        US, ships={"us_ocean": [f"{LEX} damaged", ENT, YORK]}, decks={LEX: 4, ENT: 4, YORK: 4},
        groups={LEX: ["SBD us_ocean", "TBD us_ocean"], ENT: ["F4F us_ocean"] * 3, YORK: ["F4F us_ocean"]},
    )  # fmt: skip
    assert (asked(m), m.asks["us"].about["plane"], m.asks["us"].about["left"]) == ("deck", "SBD-1", 2)
    assert moves(m) == [("land", ENT), ("land", YORK)]
    assert forbidden(m, "land", LEX) == ("NM-RET-3",)
    assert forbidden(m, "land", KAGA) == ("NM-RET-11",)
    say(m, "land", ENT)
    assert fight(m).planes["SBD-1"].home == ENT
    assert asked(m) == "stop", "the Enterprise is full: the other one has one deck only"
    assert fight(m).planes["TBD-1"].home == YORK
    assert told(m, "rebased", "carrier") == [ENT, YORK]
    assert set(zones(m).values()) == {""}


@pytest.mark.rule("NM-RET-2", "NM-RET-11")
def test_a_full_deck_takes_no_more() -> None:
    m = at_battle(
        US, ships={"us_ocean": [ENT, YORK, "us42-cv-hornet"]}, decks={ENT: 1, YORK: 2, "us42-cv-hornet": 2},
        groups={LEX: ["SBD"], ENT: ["F4F"], YORK: ["F4F"], "us42-cv-hornet": ["F4F"]},
    )  # fmt: skip
    assert [carrier for _, carrier in moves(m)] == ["us42-cv-hornet", YORK]
    assert refused(m, "land", ENT).key == "deck_full"


@pytest.mark.rule("NM-RET-11", "NM-SOL-2")
def test_for_japan_too_and_only_where_it_matters() -> None:
    def japan(*homeless: str, hiryu: int, soryu: int) -> Match:
        return at_battle(
            JAPAN, ships={"japanese_ocean": [HIRYU, "ja42-cv-soryu"]}, decks={HIRYU: hiryu, "ja42-cv-soryu": soryu},
            groups={KAGA: [f"{kind} us_ocean" for kind in homeless]},
        )  # fmt: skip

    m = japan("D3A", hiryu=1, soryu=1)
    assert (asked(m), m.asks["us"].about["side"], m.asks["us"].rules[-1]) == ("deck", "japan", "NM-SOL-2")
    say(m, "land", "ja42-cv-soryu")
    assert fight(m).planes["D3A-1"].home == "ja42-cv-soryu"
    assert asked(japan("D3A", "D3A", hiryu=1, soryu=1)) == "stop"  # both decks get the same
    assert asked(japan("D3A", "B5N", hiryu=1, soryu=1)) == "deck"
    assert asked(japan("D3A", hiryu=1, soryu=0)) == "stop"


# ---- airfields


@pytest.mark.rule("NM-RET-6", "NM-RET-7")
@pytest.mark.example("EX-066")
def test_japanese_airfield_losses() -> None:
    given, expect = example("EX-066")["given"], example("EX-066")["expect"]
    lba = ["ja42-air-mihoro-kokutai", "ja42-air-1-kokutai damaged", "ja42-air-3-kokutai", "ja42-air-kanoya-kokutai",
           "ja42-air-14-sentai", "ja42-air-4-kokutai"]  # fmt: skip
    assert len(lba) == given["after_turn_1"]["ja_lba"]
    fields = given["start"]["ja_airfields"] - given["after_turn_1"]["airfield_hits"]
    assert fields == expect["ja_airfields"]
    m = at_battle(AirfieldLosses("japan"), field=lba, fields={"japan": fields})
    lost = told(m, "grounded", "force")
    assert lost == ["ja42-air-1-kokutai", "ja42-air-3-kokutai"]  # the Damaged one though it is worth more
    assert len(lost) == expect["aircraft_destroyed"]
    assert not set(lost) & set(state(m).forces)


@pytest.mark.rule("NM-RET-7", "NM-SOL-2")
def test_the_player_picks_among_equal_aircraft_of_japan() -> None:
    lba = ["ja42-air-14-sentai", "ja42-air-mihoro-kokutai", "ja42-air-1-kokutai"]
    m = at_battle(AirfieldLosses("japan"), field=lba, fields={"japan": 2})
    assert (asked(m), m.asks["us"].about["side"]) == ("airfield_loss", "japan")
    assert moves(m) == [("lose", lba[0]), ("lose", lba[1])]
    assert forbidden(m, "lose", lba[2]) == ("NM-RET-7",)


@pytest.mark.rule("NM-RET-6", "NM-RET-8")
def test_us_airfield_losses_are_the_players_choice() -> None:
    m = at_battle(AirfieldLosses("us"), field=[BG, f"{FG} damaged", "us42-air-mag-22"], fields={"us": 2})
    assert [force for _, force in moves(m)] == sorted([BG, FG, "us42-air-mag-22"])
    say(m, "lose", "us42-air-mag-22")
    assert asked(m) == "stop"
    assert planes(m) == {BG, FG}


@pytest.mark.rule("NM-RET-8")
def test_each_of_the_players_groups_has_its_name_though_they_are_worth_the_same() -> None:
    same = ["us42-air-11th-bg", "us42-air-19th-bg", BG]
    assert len(moves(at_battle(AirfieldLosses("us"), field=same, fields={"us": 2}))) == 3


@pytest.mark.rule("NM-RET-6")
def test_enough_airfields() -> None:
    m = at_battle(AirfieldLosses("us"), AirfieldLosses("japan"), field=[BG], fields={"us": 2})
    assert planes(m) == {BG}


@pytest.mark.rule("NM-RET-9")
def test_the_next_battle_begins_with_new_airfields() -> None:
    m = at_battle(BattleBegins("SI"), field=[BG], land={"foxholes": ["ja-bn-1"]}, fields={"us": 0}, dice=[3])
    assert fight(m).fields == {"us": 1, "japan": 0}


@pytest.mark.rule("NM-SPC-7")
def test_wings_over_japan_can_be_lost_to_airfield_hits() -> None:
    wing, bg = "us44-air-73rd-bw", "us44-air-11th-bg"
    m = at_battle(
        AirfieldLosses("us"), area="MA", scenario="1944", field=[bg], fields={"us": 1}, elsewhere={wing: "BW"},
    )  # fmt: skip
    assert moves(m) == [("lose", bg), ("lose", wing)]
    say(m, "lose", wing)
    assert wing not in state(m).forces
    m = at_battle(AirfieldLosses("us"), area="SI", scenario="1944", field=[bg], elsewhere={wing: "BW"})
    assert asked(m) == "stop"  # only in the Marianas


# ---- the extended example


@pytest.mark.rule("NM-INF-7", "NM-RET-1", "NM-RET-6", "NM-RET-8")
@pytest.mark.example("EX-118")
def test_the_solomons_first_turn() -> None:
    given, expect = example("EX-118")["given"], example("EX-118")["expect"]
    m = at_battle(
        InfantryAdvance(), US, JAPAN, AirfieldLosses("us"), AirfieldLosses("japan"),
        ships={"us_ocean": [ENT], "japanese_ocean": [HIRYU]}, land={"foxholes": ["us-bn-1"], "transport": ["ja-bn-1"]},
        field=[f"{FG} island", f"{BG} coastal damaged"], fields={"us": given["us_airfields"]},
        groups={ENT: ["F4F us_ocean", "SBD coastal", "SBD coastal"], HIRYU: ["A6M coastal", "D3A island", "B5N"]},
    )  # fmt: skip
    b = fight(m)
    assert b.land["ja-bn-1"] == expect["japanese_battalion"]
    assert {b.planes[id].home for id in ("SBD-1", "SBD-2")} == {expect["sbds_return_to"]}
    assert sorted(told(m, "grounded", "force")) == sorted(expect["destroyed"])
    assert set(zones(m).values()) == {""}
